/* Meshes of Detour made from maps of characters. */
#ifndef TEST_DETOUR_MESH_HPP
#define TEST_DETOUR_MESH_HPP

#include <DetourNavMesh.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace test {

/* Ends the program where Detour refuses what tests ask of it. */
inline void require(bool condition) {
    if (!condition) {
        std::abort();
    }
}

/* Squares of 1 by 1 where the map has '.', row 0 at z = 0; all else is solid. */
class mesh {
  public:
    explicit mesh(const std::vector<std::string> &map);
    dtNavMesh *get() const { return mesh_.get(); }

  private:
    struct release {
        void operator()(dtNavMesh *one) const { dtFreeNavMesh(one); }
    };
    std::unique_ptr<dtNavMesh, release> mesh_;
};

} // namespace test

#endif
