/* Random motions in all spaces, and what samples of a motion say. */
#ifndef TEST_OMPL_MOTIONS_HPP
#define TEST_OMPL_MOTIONS_HPP

#include "scenes.hpp"

namespace test {

/* What random motions showed. */
struct tally {
    long motions = 0;
    long valid = 0;
    long wrongly_valid = 0; /* a sample meets a body or leaves the bounds, and the motion was called valid */
    long too_late = 0;      /* a sample before lastValid meets a body or leaves the bounds */
    long bad_state = 0;     /* lastValid is not a valid state, or not the one of its fraction */
    long too_early = 0;     /* no sample soon after lastValid comes close to a body or the bounds */
    long changed = 0;       /* lastValid was changed by a valid motion */
    long disagreeing = 0;   /* the two functions answer differently */
    long blind = 0;         /* valid for OMPL's own validator, but not for ours */
};

/* Tests `count` motions of valid starts among random walls, with `samples` samples each. */
tally test_motions(which kind, random_source *source, long count, int samples);

} // namespace test

#endif
