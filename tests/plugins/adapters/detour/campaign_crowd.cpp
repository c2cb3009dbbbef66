/* Crowds of 25 to 500 agents among pillars, 200 agents or more in all of each size, each agent to the
 * opposite side: overlaps, time and arrivals. Linked with the adapter and without it.
 *
 * usage: campaign_crowd [MOST_AGENTS [RANGE [TIMES]]], with collisionQueryRange in radii, 12 without, and
 * TIMES as many steps as usual */
#include "crowd.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

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

/* What became of crowds of so many agents. */
struct tally {
    long overlaps = 0;
    long deep_overlaps = 0;
    double seconds = 0.0;
    int steps = 0;
    int arrived = 0;
};

/* Agents on a grid, moved by up to 0.2 m, each to the place opposite of its own: all meet in the middle. */
static void run(int count, float range, int times, unsigned seed, tally *found) {
    std::minstd_rand random(seed);
    const auto aside = [&random] { return 0.4F * (float)random() / (float)std::minstd_rand::max() - 0.2F; };
    const int side = (int)std::ceil(3.0 * std::sqrt((double)count)) + 8;
    const mesh ground(make_map(side));
    crowd agents(ground, count, range);
    const int row = (int)std::ceil(std::sqrt((double)count));
    const float step = (float)(side - 4) / (float)row;
    std::vector<float> goals;
    for (int i = 0; i < count; ++i) {
        const int line = i / row;
        const float x = 2.0F + step * ((float)(i % row) + 0.5F) + aside();
        const float z = 2.0F + step * ((float)line + 0.5F) + aside();
        goals.insert(goals.end(), {(float)side - x, (float)side - z});
        agents.add(x, z, (float)side - x, (float)side - z);
    }
    const float time_step = 0.05F;
    const int steps = times * (400 + 8 * side);
    for (int i = 0; i < steps; ++i) {
        agents.step(time_step);
    }
    for (int i = 0; i < count; ++i) {
        const float *const at = agents.agent(i).npos;
        found->arrived += std::hypot(at[0] - goals[(size_t)i * 2], at[2] - goals[(size_t)i * 2 + 1]) < 2.0F;
    }
    found->overlaps += agents.overlaps;
    found->deep_overlaps += agents.deep_overlaps;
    found->seconds += agents.seconds;
    found->steps += steps;
}

int main(int argc, char **argv) {
    const int most = argc > 1 ? std::atoi(argv[1]) : 500;
    const float range = argc > 2 ? std::strtof(argv[2], nullptr) : 12.0F;
    const int times = argc > 3 ? std::atoi(argv[3]) : 1;
    for (const int count : {25, 50, 100, 200, 500}) {
        const unsigned crowds = count < 200 ? 200U / (unsigned)count : 1U;
        tally found;
        for (unsigned seed = 1; seed <= crowds && count <= most; ++seed) {
            run(count, range, times, seed, &found);
        }
        if (count <= most) {
            std::printf("%d agents %u crowds %ld overlaps %ld deep %.4f ms/step %d arrived\n", count, crowds,
                        found.overlaps, found.deep_overlaps, 1e3 * found.seconds / found.steps,
                        found.arrived);
            (void)std::fflush(stdout);
        }
    }
    return 0;
}
