/* Meshes of Detour made from maps of characters. */
#include "mesh.hpp"

#include <DetourNavMeshBuilder.h>

/* The number of the square at (x, z) among those that are free, or Detour's mark for none. */
static unsigned short number_of(const std::vector<std::string> &map, int x, int z) {
    unsigned short count = 0;
    for (int row = 0; row < (int)map.size(); ++row) {
        for (int column = 0; column < (int)map[(size_t)row].size(); ++column) {
            const bool is_free = map[(size_t)row][(size_t)column] == '.';
            if (row == z && column == x) {
                return is_free ? count : 0xffff;
            }
            count = (unsigned short)(count + is_free);
        }
    }
    return 0xffff;
}

test::mesh::mesh(const std::vector<std::string> &map) : mesh_(dtAllocNavMesh()) {
    const int width = (int)map[0].size();
    const int depth = (int)map.size();
    std::vector<unsigned short> corners;
    for (int z = 0; z <= depth; ++z) {
        for (int x = 0; x <= width; ++x) {
            corners.insert(corners.end(), {(unsigned short)x, 0, (unsigned short)z});
        }
    }
    std::vector<unsigned short> squares;
    for (int z = 0; z < depth; ++z) {
        for (int x = 0; x < width; ++x) {
            if (map[(size_t)z][(size_t)x] == '.') {
                const auto first = (unsigned short)(z * (width + 1) + x);
                const auto next_row = (unsigned short)(first + width + 1);
                squares.insert(squares.end(),
                               {first, next_row, (unsigned short)(next_row + 1), (unsigned short)(first + 1),
                                number_of(map, x - 1, z), number_of(map, x, z + 1), number_of(map, x + 1, z),
                                number_of(map, x, z - 1)});
            }
        }
    }
    const std::vector<unsigned short> flags(squares.size() / 8, 1);
    const std::vector<unsigned char> areas(squares.size() / 8, 0);
    dtNavMeshCreateParams params = {};
    params.verts = corners.data();
    params.vertCount = (int)corners.size() / 3;
    params.polys = squares.data();
    params.polyFlags = flags.data();
    params.polyAreas = areas.data();
    params.polyCount = (int)flags.size();
    params.nvp = 4;
    params.bmax[0] = (float)width;
    params.bmax[1] = 1.0F;
    params.bmax[2] = (float)depth;
    params.walkableHeight = 2.0F;
    params.walkableClimb = 0.5F;
    params.cs = 1.0F;
    params.ch = 1.0F;
    params.buildBvTree = true;
    unsigned char *data = nullptr;
    int size = 0;
    require(dtCreateNavMeshData(&params, &data, &size));
    require(dtStatusSucceed(mesh_->init(data, size, DT_TILE_FREE_DATA)));
}
