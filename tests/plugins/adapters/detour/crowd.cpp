/* Crowds of Detour on a mesh made from a map of characters. */
#include "crowd.hpp"

#include <DetourCommon.h>
#include <DetourNavMeshBuilder.h>

#include <cmath>
#include <cstdlib>
#include <ctime>

namespace test {

static void require(bool condition) {
    if (!condition) {
        std::abort();
    }
}

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

mesh::mesh(const std::vector<std::string> &map) : mesh_(dtAllocNavMesh()) {
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

crowd::crowd(const mesh &on, int most) : crowd_(dtAllocCrowd()) {
    require(crowd_->init(most, 0.6F, on.get()));
}

static dtCrowdAgentParams usual_params() {
    dtCrowdAgentParams params = {};
    params.radius = 0.6F;
    params.height = 2.0F;
    params.maxAcceleration = 8.0F;
    params.maxSpeed = 3.5F;
    /* Detour looks at 32 agents in this range at most, and misses near ones where there are more. */
    params.collisionQueryRange = params.radius * 6.0F;
    params.pathOptimizationRange = params.radius * 30.0F;
    params.updateFlags = DT_CROWD_ANTICIPATE_TURNS | DT_CROWD_OPTIMIZE_VIS | DT_CROWD_OPTIMIZE_TOPO |
                         DT_CROWD_OBSTACLE_AVOIDANCE;
    return params;
}

int crowd::add_standing(float x, float z) {
    const float position[3] = {x, 0.0F, z};
    const dtCrowdAgentParams params = usual_params();
    const int index = crowd_->addAgent(position, &params);
    require(index == count_);
    ++count_;
    return index;
}

int crowd::add(float x, float z, float goal_x, float goal_z) {
    const int index = add_standing(x, z);
    const float goal[3] = {goal_x, 0.0F, goal_z};
    dtPolyRef polygon = 0;
    float nearest[3];
    require(dtStatusSucceed(crowd_->getNavMeshQuery()->findNearestPoly(
        goal, crowd_->getQueryExtents(), crowd_->getFilter(0), &polygon, nearest)));
    require(crowd_->requestMoveTarget(index, polygon, nearest));
    return index;
}

static double processor_time() {
    timespec now = {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void crowd::step(float time_step) {
    std::vector<float> before;
    for (int i = 0; i < count_; ++i) {
        before.insert(before.end(), agent(i).npos, agent(i).npos + 3);
    }
    const double start = processor_time();
    crowd_->update(time_step, nullptr);
    seconds += processor_time() - start;
    count_overlaps(before, time_step);
}

void crowd::count_overlaps(const std::vector<float> &before, float time_step) {
    std::vector<float> after(before);
    for (int i = 0; i < count_; ++i) {
        dtVmad(&after[(size_t)i * 3], &before[(size_t)i * 3], agent(i).vel, time_step);
    }
    for (int i = 0; i < count_; ++i) {
        for (int k = 0; k < i; ++k) {
            const float radii = agent(i).params.radius + agent(k).params.radius;
            const float distance = dtVdist2D(&after[(size_t)i * 3], &after[(size_t)k * 3]);
            overlaps += distance < radii;
            deep_overlaps += distance < 0.99F * radii;
        }
    }
}

} // namespace test
