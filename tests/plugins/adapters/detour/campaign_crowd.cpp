/* Crowds of 25 to 500 agents among pillars, each agent to the opposite side: overlaps, time and arrivals. Linked with
 * the adapter and without it.
 *
 * usage: campaign_crowd [MOST_AGENTS] */
#include "crowd.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>

using test::crowd;
using test::mesh;

/* A square with 9 m2 for each agent, and a pillar of 2 by 2 in the middle of each 12 by 12. */
static std::vector<std::string> make_map(int side) {
    std::vector<std::string> map((size_t)side, std::string((size_t)side, '.'));
    for (int z = 0; z < side; ++z) {
        for (int x = 0; x < side; ++x) {
            const bool is_pillar = (x % 12 == 6 || x % 12 == 7) && (z % 12 == 6 || z % 12 == 7);
            map[(size_t)z][(size_t)x] = is_pillar ? '#' : '.';
        }
    }
    return map;
}

/* Agents on a grid, each to the place opposite of its own: all meet in the middle. */
static int run(int count) {
    const int side = (int)std::ceil(3.0 * std::sqrt((double)count)) + 8;
    const mesh ground(make_map(side));
    crowd agents(ground, count);
    const int row = (int)std::ceil(std::sqrt((double)count));
    const float step = (float)(side - 4) / (float)row;
    std::vector<float> goals;
    for (int i = 0; i < count; ++i) {
        const float x = 2.0F + step * ((float)(i % row) + 0.5F);
        const int line = i / row;
        const float z = 2.0F + step * ((float)line + 0.5F);
        goals.insert(goals.end(), {(float)side - x, (float)side - z});
        agents.add(x, z, (float)side - x, (float)side - z);
    }
    const float time_step = 0.05F;
    const int steps = 400 + 8 * side;
    for (int i = 0; i < steps; ++i) {
        agents.step(time_step);
    }
    int arrived = 0;
    for (int i = 0; i < count; ++i) {
        const float *const at = agents.agent(i).npos;
        arrived += std::hypot(at[0] - goals[(size_t)i * 2], at[2] - goals[(size_t)i * 2 + 1]) < 2.0F;
    }
    std::printf("%d agents %d steps %ld overlaps %ld deep %.4f ms/step %d arrived\n", count, steps,
                agents.overlaps, agents.deep_overlaps, 1e3 * agents.seconds / steps, arrived);
    (void)std::fflush(stdout);
    return arrived;
}

int main(int argc, char **argv) {
    const int most = argc > 1 ? std::atoi(argv[1]) : 500;
    for (const int count : {25, 50, 100, 200, 500}) {
        if (count <= most) {
            (void)run(count);
        }
    }
    return 0;
}
