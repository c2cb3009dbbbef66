/* Motions of the OMPL adapter in all spaces: how many are judged wrongly, and how fast, beside OMPL's own
 * validator at several resolutions and among thin walls.
 *
 * usage: campaign_ompl [-n MOTIONS] [-s SEED] */
#include "motions.hpp"

#include <ompl/base/DiscreteMotionValidator.h>
#include <ompl/base/ScopedState.h>
#include <ompl/util/RandomNumbers.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

using namespace test;

/* Judges motions in a process of its own, and adds them to what was found. Returns false if an assertion of
 * OMPL ended it: Debian's OMPL has them on, and one of its Dubins paths fails in rare cases. */
static bool judge_apart(which kind, uint64_t seed, long count, tally *found) {
    int channel[2];
    if (pipe(channel) != 0) {
        std::abort();
    }
    const pid_t child = fork();
    if (child == 0) {
        random_source source = {seed};
        ompl::RNG::setSeed((uint_fast32_t)seed);
        const tally judged = test_motions(kind, &source, count, 60);
        _exit(write(channel[1], &judged, sizeof judged) == (ssize_t)sizeof judged ? 0 : 1);
    }
    (void)close(channel[1]);
    tally judged;
    const bool whole = read(channel[0], &judged, sizeof judged) == (ssize_t)sizeof judged;
    (void)close(channel[0]);
    (void)waitpid(child, nullptr, 0);
    if (whole) {
        found->motions += judged.motions;
        found->valid += judged.valid;
        found->wrongly_valid += judged.wrongly_valid;
        found->too_late += judged.too_late;
        found->bad_state += judged.bad_state;
        found->too_early += judged.too_early;
        found->changed += judged.changed;
        found->disagreeing += judged.disagreeing;
        found->blind += judged.blind;
    }
    return whole;
}

/* Random motions of a space, judged. Returns whether none is wrong. */
static bool judge(which kind, uint64_t seed, long count) {
    const long part = count < 5000 ? count : 5000;
    tally found;
    long ended = 0;
    for (uint64_t i = 1; found.motions < count; ++i) {
        ended += !judge_apart(kind, seed * 1000003 + i * SPACES + (uint64_t)kind, part, &found);
    }
    std::printf(
        "%-17s %8ld motions, %4.1f %% valid: %ld wrongly valid, %ld too late, %ld too early, %ld bad states, "
        "%ld disagree; %.2f %% of the contacts missed by OMPL; %ld parts ended by OMPL\n",
        space_names[kind], found.motions, 100.0 * (double)found.valid / (double)found.motions,
        found.wrongly_valid, found.too_late, found.too_early, found.bad_state, found.disagreeing,
        100.0 * (double)found.blind / (double)(found.motions - found.valid), ended);
    (void)std::fflush(stdout);
    return found.wrongly_valid + found.too_late + found.too_early + found.bad_state + found.disagreeing +
               found.changed ==
           0;
}

struct pairs_of_states {
    const ob::SpaceInformation *si;
    std::vector<ob::State *> states;
};

/* Valid motions, and the time of each. */
static long ask(const ob::MotionValidator &validator, const pairs_of_states &all, std::vector<char> *answers,
                double *nanoseconds) {
    answers->clear();
    long valid = 0;
    const auto start = std::chrono::steady_clock::now();
    for (size_t i = 0; i < all.states.size(); i += 2) {
        const bool free = validator.checkMotion(all.states[i], all.states[i + 1]);
        answers->push_back(free ? 1 : 0);
        valid += free;
    }
    const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - start;
    *nanoseconds = spent.count() / (double)answers->size();
    return valid;
}

static void print_row(const char *name, double nanoseconds, long missed, long contacts) {
    std::printf("    %-28s %9.0f calls / s   misses %5.2f %% of the contacts\n", name, 1e9 / nanoseconds,
                100.0 * (double)missed / (double)contacts);
}

/* Motions among walls of no width, by our validator and by OMPL's at finer and finer resolutions. */
static void compare(which kind, uint64_t seed, long count) {
    random_source source = {seed};
    const double side = 20.0;
    const owned_world world = make_world();
    add_random_walls(world.get(), &source, 40, side, 2.0);
    const orcakit::scene scene(world.get(), make_footprint(0.1, 0.3, 0.1));
    const ob::SpaceInformationPtr si = make_information(make_space(kind, side, 1.0), scene);
    const ob::StateSamplerPtr sampler = si->allocStateSampler();
    pairs_of_states all = {si.get(), {}};
    while ((long)all.states.size() < 2 * count) {
        ob::State *const from = si->allocState();
        ob::State *const to = si->allocState();
        sampler->sampleUniform(from);
        sampler->sampleUniformNear(to, from, 3.0);
        if (si->isValid(from) && si->isValid(to)) {
            all.states.insert(all.states.end(), {from, to});
        } else {
            si->freeState(from);
            si->freeState(to);
        }
    }
    std::vector<char> ours;
    std::vector<char> theirs;
    double nanoseconds = 0.0;
    const long contacts = count - ask(*si->getMotionValidator(), all, &ours, &nanoseconds);
    std::printf("%s: %ld motions between valid states, %ld with a contact\n", space_names[kind], count,
                contacts);
    print_row("orcakit", nanoseconds, 0, contacts);
    for (const double resolution : {1e-2, 1e-3, 1e-4}) {
        si->setStateValidityCheckingResolution(resolution);
        si->setup();
        const ob::DiscreteMotionValidator own(si);
        (void)ask(own, all, &theirs, &nanoseconds);
        long missed = 0;
        for (size_t i = 0; i < ours.size(); ++i) {
            missed += theirs[i] != 0 && ours[i] == 0;
        }
        char name[64];
        (void)std::snprintf(name, sizeof name, "OMPL, resolution %g", resolution);
        print_row(name, nanoseconds, missed, contacts);
    }
    for (ob::State *state : all.states) {
        si->freeState(state);
    }
}

/* Motions of a point through a wall of some thickness in 10 x 10, at the resolution that OMPL has by
 * default: how many OMPL's validator calls valid. Returns whether ours calls none so. */
static bool cross_walls(uint64_t seed, long count) {
    const double side = 10.0;
    bool good = true;
    std::puts("R2: motions of a point through a wall, OMPL at its resolution of 0.01");
    for (const double thickness : {0.0, 0.02, 0.05, 0.06, 0.1}) {
        random_source source = {seed};
        const owned_world world = make_world();
        add_box(world.get(), 5.0, -1.0, 5.0 + thickness, side + 1.0);
        const orcakit::scene scene(world.get(), make_footprint(0.0, 0.0, 0.0));
        const ob::SpaceInformationPtr si = make_information(make_space(R2, side, 1.0), scene);
        const ob::DiscreteMotionValidator own(si);
        ob::ScopedState<ob::RealVectorStateSpace> from(si->getStateSpace());
        ob::ScopedState<ob::RealVectorStateSpace> to(si->getStateSpace());
        long missed = 0;
        long wrong = 0;
        for (long i = 0; i < count; ++i) {
            from[0] = random_between(&source, 0.0, 4.9);
            from[1] = random_between(&source, 0.0, side);
            to[0] = random_between(&source, 5.2, side);
            to[1] = random_between(&source, 0.0, side);
            missed += own.checkMotion(from.get(), to.get());
            wrong += si->getMotionValidator()->checkMotion(from.get(), to.get());
        }
        std::printf("    thickness %-4g  OMPL calls %5.1f %% valid, orcakit %ld of %ld\n", thickness,
                    100.0 * (double)missed / (double)count, wrong, count);
        good = good && wrong == 0;
    }
    return good;
}

static uint64_t option(int argc, char **argv, const char *name, uint64_t otherwise) {
    for (int i = 1; i + 1 < argc; ++i) {
        if (std::strcmp(argv[i], name) == 0) {
            return std::strtoull(argv[i + 1], nullptr, 10);
        }
    }
    return otherwise;
}

static bool judge_all(int argc, char **argv) {
    ompl::msg::setLogLevel(ompl::msg::LOG_ERROR);
    const long count = (long)option(argc, argv, "-n", 10000);
    const uint64_t seed = option(argc, argv, "-s", 1);
    ompl::RNG::setSeed((uint_fast32_t)seed);
    bool good = true;
    for (int kind = 0; kind < SPACES; ++kind) {
        good = judge((which)kind, seed + (uint64_t)kind, count) && good;
    }
    for (int kind = 0; kind < SPACES; ++kind) {
        compare((which)kind, seed, count / 10 + 1);
    }
    return cross_walls(seed, count) && good;
}

int main(int argc, char **argv) {
    try {
        return judge_all(argc, argv) ? EXIT_SUCCESS : EXIT_FAILURE;
    } catch (...) {
        std::fputs("OMPL has thrown an exception\n", stderr);
        return EXIT_FAILURE;
    }
}
