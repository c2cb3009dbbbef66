/* The OMPL adapter in threads: one validator for all of them. */
#include "scenes.hpp"

#include <ompl/util/RandomNumbers.h>

#include <thread>
#include <vector>

using namespace test;

enum {
    THREADS = 4,
    MOTIONS = 400
};

START_TEST(threads_share_a_validator) {
    random_source source = {5};
    const owned_world world = make_world();
    add_random_walls(world.get(), &source, 60, 20.0, 2.0);
    const orcakit::scene scene(world.get(), make_footprint(0.2, 0.5, 0.2));
    const ob::SpaceInformationPtr si = make_information(make_space((which)_i, 20.0, 1.0), scene);
    std::vector<ob::State *> states;
    states.reserve(MOTIONS + 1);
    const ob::StateSamplerPtr sampler = si->allocStateSampler();
    for (int i = 0; i <= MOTIONS; ++i) {
        states.push_back(si->allocState());
        sampler->sampleUniform(states.back());
    }
    std::vector<std::vector<char>> answers(THREADS);
    std::vector<std::thread> threads;
    threads.reserve(THREADS);
    for (int t = 0; t < THREADS; ++t) {
        threads.emplace_back([&si, &states, answer = &answers[(size_t)t]] {
            ob::State *const last = si->allocState();
            for (size_t i = 0; i < MOTIONS; ++i) {
                std::pair<ob::State *, double> met(last, 0.0);
                const bool valid = i % 2 == 0 ? si->checkMotion(states[i], states[i + 1])
                                              : si->checkMotion(states[i], states[i + 1], met);
                answer->push_back(valid ? 'v' : 'i');
            }
            si->freeState(last);
        });
    }
    for (std::thread &thread : threads) {
        thread.join();
    }
    for (const std::vector<char> &answer : answers) {
        ck_assert(answer == answers[0]);
    }
    ck_assert_uint_eq(si->getMotionValidator()->getCheckedMotionCount(), THREADS * MOTIONS);
    for (ob::State *state : states) {
        si->freeState(state);
    }
}
END_TEST

int main() {
    ompl::msg::setLogLevel(ompl::msg::LOG_ERROR);
    ompl::RNG::setSeed(3);
    TCase *tests = tcase_create("threads");
    tcase_add_loop_test(tests, threads_share_a_validator, 0, SPACES);
    return run_test_case("ompl threads", tests);
}
