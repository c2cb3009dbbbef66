/* Runs of filters over blocks, and their table: for the plane and for space. The file that includes this has before
 * numbers.inl, and
 *
 *     shape                                   one vector of shapes of some kind
 *     load(kind, place, &shape)               reads it
 *     move_shape(kind, change, &shape)        moves it into the frame of the first side
 *     judge(pair, &a, &b)                     the kernel of two kinds in their order
 *     test_squared(a, b)                      whether it compares squares */
#include <geom/base.h>

#include <math.h>

/* What a run is about. It is a constant wherever a run is inlined, which leaves a loop without a question. */
typedef struct test_kind {
    filter_kind a;
    filter_kind b;
    bool one; /* a is a single shape */
} test_kind;

/* Axis-aligned boxes in one frame are compared without error. */
LANES_INLINE bool without_error(test_kind test) {
    return test.one && test.a == FILTER_AABB && test.b == FILTER_AABB;
}

/* How far off a length may be that a kernel compares with the radii, and the same for squares of lengths: see
 * filter2.c, 5, and filter3.c; with a thirtieth to spare, for the roundings here and those of the reach. What
 * is out of reach of the filter makes the bound infinite or NaN: nothing is greater than either. Here a lane
 * is a block. */
LANES_INLINE lanes block_errors(test_kind test, lanes reach, lanes radius) {
    if (without_error(test)) {
        return lanes_of(0.0F);
    }
    const float each = 1.03125F * (float)FILTER_ROUNDOFFS * (float)FILTER_ROUNDOFF;
    const lanes delta = (reach + lanes_of(FILTER_NEAR)) * lanes_of(each);
    if (!test_squared(test.a, test.b)) {
        return delta;
    }
    return (radius + radius + delta) * delta + radius * radius * lanes_of(0x1p-20F);
}

/* The errors of so many blocks, and perhaps of some more. */
LANES_INLINE void find_errors(test_kind test, const filter_job *job, size_t first, size_t blocks,
                              float *errors) {
    for (size_t j = 0; j < blocks; j += LANES) {
        const size_t block = first + j;
        lanes reach = lanes_load_any(job->b->reach + block);
        lanes radius = lanes_load_any(job->b->radius + block);
        if (test.one) {
            reach += lanes_of(job->one->reach);
            radius += lanes_of(job->one->radius);
        } else {
            const lanes unit = lanes_of(job->change.unit);
            reach = lanes_load_any(job->a->reach + block) + (reach * unit + lanes_of(job->change.error));
            radius = lanes_load_any(job->a->radius + block) + radius * unit;
        }
        lanes_store(errors + j, block_errors(test, reach, radius));
    }
}

/* The single shape, in all lanes; a test of pairs has none. */
LANES_INLINE void load_one(test_kind test, const filter_job *job, shape *one) {
    if (test.one) {
        load(test.a, place_of(job->one), one);
    } else {
        *one = (shape){0};
    }
}

/* A vector of b and its partners, which are `one` when that is a single shape. */
LANES_INLINE verdict judge_at(test_kind test, const filter_job *job, const shape *one, size_t at) {
    shape a = *one;
    shape b;
    load(test.b, place_in(job->b, at), &b);
    if (!test.one) {
        load(test.a, place_in(job->a, at), &a);
        move_shape(test.b, &job->change, &b);
    }
    return test.a <= test.b ? judge(PAIR(test.a, test.b), &a, &b) : judge(PAIR(test.b, test.a), &b, &a);
}

/* The bits of a block that seem to meet, and the least of how clear that is, lane by lane. */
LANES_INLINE uint64_t judge_all(test_kind test, const filter_job *job, const shape *one, size_t block,
                                lanes *nearest) {
    const size_t at = block * FILTER_BLOCK;
    *nearest = lanes_of(HUGE_VALF);
    uint64_t meet = 0;
    for (size_t i = 0; i < FILTER_BLOCK; i += LANES) {
        const verdict found = judge_at(test, job, one, at + i);
        meet |= (uint64_t)lanes_negative(found.side) << i;
        *nearest = least_clear(*nearest, &found);
    }
    return meet;
}

/* The lanes of a block that are not clear of the error. */
LANES_INLINE uint64_t open_lanes(test_kind test, const filter_job *job, size_t block, float error) {
    shape one;
    load_one(test, job, &one);
    uint64_t open = 0;
    for (size_t i = 0; i < FILTER_BLOCK; i += LANES) {
        const verdict found = judge_at(test, job, &one, block * FILTER_BLOCK + i);
        const lanes clear = found.one_gap ? lanes_abs(found.clear) : found.clear;
        open |= (uint64_t)(lanes_greater(clear, lanes_of(error)) ^ all_lanes) << i;
    }
    return open;
}

/* Finds the open lanes of the blocks of which `unclear` has a bit, and takes their bits out of `meet`. It is a
 * second look at these blocks: it is seldom needed, and to keep the verdicts for it would cost more than all
 * the rest of the filter. Returns whether there is an open lane. */
LANES_INLINE bool open_blocks(test_kind test, const filter_job *job, const filter_words *words,
                              uint64_t unclear) {
    float errors[FILTER_MOST_BLOCKS];
    find_errors(test, job, words->first, words->blocks, errors);
    uint64_t any = 0;
    for (size_t j = 0; j < words->blocks; ++j) {
        const bool is_unclear = (unclear >> j & 1) != 0;
        const uint64_t open = is_unclear ? open_lanes(test, job, words->first + j, errors[j]) : 0;
        words->meet[j] &= ~open;
        words->unsure[j] = open;
        any |= open;
    }
    return any != 0;
}

typedef bool open_function(const filter_job *job, const filter_words *words, uint64_t unclear);

LANES_INLINE bool run(test_kind test, const filter_job *job, const filter_words *words,
                      open_function *find_open) {
    float errors[FILTER_MOST_BLOCKS];
    if (!without_error(test)) {
        find_errors(test, job, words->first, words->blocks, errors);
    }
    uint64_t *const meets = words->meet;
    const size_t first = words->first;
    const size_t blocks = words->blocks;
    uint64_t unclear = 0;
    shape one;
    load_one(test, job, &one);
    for (size_t j = 0; j < blocks; ++j) {
        lanes nearest;
        meets[j] = judge_all(test, job, &one, first + j, &nearest);
        const lanes error = lanes_of(without_error(test) ? 0.0F : errors[j]);
        unclear |= (uint64_t)(lanes_greater(nearest, error) != all_lanes) << j;
    }
    return unclear != 0 && find_open(job, words, unclear);
}

/* One A against a pack of one block, from the doubles of A on: for a few shapes what comes before their test
 * takes most of the time. So all of it is here, without a loop, a call, or a number that goes through memory. */
LANES_INLINE bool judge_block(filter_kind kind_a, filter_kind kind_b, const filter_pack *many,
                              const void *query, uint64_t *meets) {
    const test_kind test = {kind_a, kind_b, true};
    filter_one packed;
    const known_query known = ask_quickly(kind_a, many, query, &packed);
    if (known != KNOWN_ALL) {
        *meets = 0;
        return known == KNOWN_AWAY;
    }
    const filter_job job = {.one = &packed, .b = &many->side};
    shape one;
    load_one(test, &job, &one);
    lanes nearest;
    *meets = judge_all(test, &job, &one, 0, &nearest) & many->last;
    const lanes error = block_errors(test, lanes_of(many->side.reach[0] + packed.reach),
                                     lanes_of(many->side.radius[0] + packed.radius));
    return lanes_greater(nearest, error) == all_lanes;
}

/* ---- The runs: run_A_B is one A against many B, block_A_B the same for one block, pairs_A_B many against many.
 * Each is told its test as a constant ---- */

#define KIND_NUMBERS(fill_name, ask_name, kind)                                                              \
    static uint64_t fill_name(const filter_frame *frame, const void *shapes, size_t count,                   \
                              filter_target *target) {                                                       \
        return fill(kind, frame, shapes, count, target);                                                     \
    }                                                                                                        \
    static known_query ask_name(const filter_pack *many, const void *query, filter_one *packed) {            \
        return ask(kind, many, query, packed);                                                               \
    }

KIND_NUMBERS(fill_ball, ask_ball, FILTER_BALL)
KIND_NUMBERS(fill_segment, ask_segment, FILTER_SEGMENT)
KIND_NUMBERS(fill_capsule, ask_capsule, FILTER_CAPSULE)
KIND_NUMBERS(fill_aabb, ask_aabb, FILTER_AABB)
KIND_NUMBERS(fill_obb, ask_obb, FILTER_OBB)

/* block_segment_ball is in filter2.c and filter3.c, the plane has a quicker one. */
#define TEST_BLOCK(block_name, kind_a, kind_b)                                                               \
    static bool block_name(const filter_pack *many, const void *query, uint64_t *meet) {                     \
        return judge_block(kind_a, kind_b, many, query, meet);                                               \
    }

TEST_BLOCK(block_ball_ball, FILTER_BALL, FILTER_BALL)
TEST_BLOCK(block_ball_segment, FILTER_BALL, FILTER_SEGMENT)
TEST_BLOCK(block_ball_capsule, FILTER_BALL, FILTER_CAPSULE)
TEST_BLOCK(block_ball_aabb, FILTER_BALL, FILTER_AABB)
TEST_BLOCK(block_ball_obb, FILTER_BALL, FILTER_OBB)
TEST_BLOCK(block_segment_segment, FILTER_SEGMENT, FILTER_SEGMENT)
TEST_BLOCK(block_segment_capsule, FILTER_SEGMENT, FILTER_CAPSULE)
TEST_BLOCK(block_segment_aabb, FILTER_SEGMENT, FILTER_AABB)
TEST_BLOCK(block_segment_obb, FILTER_SEGMENT, FILTER_OBB)
TEST_BLOCK(block_capsule_ball, FILTER_CAPSULE, FILTER_BALL)
TEST_BLOCK(block_capsule_segment, FILTER_CAPSULE, FILTER_SEGMENT)
TEST_BLOCK(block_capsule_capsule, FILTER_CAPSULE, FILTER_CAPSULE)
TEST_BLOCK(block_capsule_aabb, FILTER_CAPSULE, FILTER_AABB)
TEST_BLOCK(block_capsule_obb, FILTER_CAPSULE, FILTER_OBB)
TEST_BLOCK(block_aabb_ball, FILTER_AABB, FILTER_BALL)
TEST_BLOCK(block_aabb_segment, FILTER_AABB, FILTER_SEGMENT)
TEST_BLOCK(block_aabb_capsule, FILTER_AABB, FILTER_CAPSULE)
TEST_BLOCK(block_aabb_aabb, FILTER_AABB, FILTER_AABB)
TEST_BLOCK(block_aabb_obb, FILTER_AABB, FILTER_OBB)
TEST_BLOCK(block_obb_ball, FILTER_OBB, FILTER_BALL)
TEST_BLOCK(block_obb_segment, FILTER_OBB, FILTER_SEGMENT)
TEST_BLOCK(block_obb_capsule, FILTER_OBB, FILTER_CAPSULE)
TEST_BLOCK(block_obb_aabb, FILTER_OBB, FILTER_AABB)
TEST_BLOCK(block_obb_obb, FILTER_OBB, FILTER_OBB)

/* A run, and the cold function with which it finds open lanes. */
#define TEST_RUN(run_name, open_name, kind_a, kind_b, is_one)                                                \
    static GEOM_COLD bool open_name(const filter_job *job, const filter_words *words, uint64_t unclear) {    \
        return open_blocks((test_kind){kind_a, kind_b, is_one}, job, words, unclear);                        \
    }                                                                                                        \
    static bool run_name(const filter_job *job, const filter_words *words) {                                 \
        return run((test_kind){kind_a, kind_b, is_one}, job, words, open_name);                              \
    }

TEST_RUN(run_ball_ball, open_run_ball_ball, FILTER_BALL, FILTER_BALL, true)
TEST_RUN(run_ball_segment, open_run_ball_segment, FILTER_BALL, FILTER_SEGMENT, true)
TEST_RUN(run_ball_capsule, open_run_ball_capsule, FILTER_BALL, FILTER_CAPSULE, true)
TEST_RUN(run_ball_aabb, open_run_ball_aabb, FILTER_BALL, FILTER_AABB, true)
TEST_RUN(run_ball_obb, open_run_ball_obb, FILTER_BALL, FILTER_OBB, true)
TEST_RUN(run_segment_ball, open_run_segment_ball, FILTER_SEGMENT, FILTER_BALL, true)
TEST_RUN(run_segment_segment, open_run_segment_segment, FILTER_SEGMENT, FILTER_SEGMENT, true)
TEST_RUN(run_segment_capsule, open_run_segment_capsule, FILTER_SEGMENT, FILTER_CAPSULE, true)
TEST_RUN(run_segment_aabb, open_run_segment_aabb, FILTER_SEGMENT, FILTER_AABB, true)
TEST_RUN(run_segment_obb, open_run_segment_obb, FILTER_SEGMENT, FILTER_OBB, true)
TEST_RUN(run_capsule_ball, open_run_capsule_ball, FILTER_CAPSULE, FILTER_BALL, true)
TEST_RUN(run_capsule_segment, open_run_capsule_segment, FILTER_CAPSULE, FILTER_SEGMENT, true)
TEST_RUN(run_capsule_capsule, open_run_capsule_capsule, FILTER_CAPSULE, FILTER_CAPSULE, true)
TEST_RUN(run_capsule_aabb, open_run_capsule_aabb, FILTER_CAPSULE, FILTER_AABB, true)
TEST_RUN(run_capsule_obb, open_run_capsule_obb, FILTER_CAPSULE, FILTER_OBB, true)
TEST_RUN(run_aabb_ball, open_run_aabb_ball, FILTER_AABB, FILTER_BALL, true)
TEST_RUN(run_aabb_segment, open_run_aabb_segment, FILTER_AABB, FILTER_SEGMENT, true)
TEST_RUN(run_aabb_capsule, open_run_aabb_capsule, FILTER_AABB, FILTER_CAPSULE, true)
TEST_RUN(run_aabb_aabb, open_run_aabb_aabb, FILTER_AABB, FILTER_AABB, true)
TEST_RUN(run_aabb_obb, open_run_aabb_obb, FILTER_AABB, FILTER_OBB, true)
TEST_RUN(run_obb_ball, open_run_obb_ball, FILTER_OBB, FILTER_BALL, true)
TEST_RUN(run_obb_segment, open_run_obb_segment, FILTER_OBB, FILTER_SEGMENT, true)
TEST_RUN(run_obb_capsule, open_run_obb_capsule, FILTER_OBB, FILTER_CAPSULE, true)
TEST_RUN(run_obb_aabb, open_run_obb_aabb, FILTER_OBB, FILTER_AABB, true)
TEST_RUN(run_obb_obb, open_run_obb_obb, FILTER_OBB, FILTER_OBB, true)

TEST_RUN(pairs_ball_ball, open_pairs_ball_ball, FILTER_BALL, FILTER_BALL, false)
TEST_RUN(pairs_ball_segment, open_pairs_ball_segment, FILTER_BALL, FILTER_SEGMENT, false)
TEST_RUN(pairs_ball_capsule, open_pairs_ball_capsule, FILTER_BALL, FILTER_CAPSULE, false)
TEST_RUN(pairs_ball_aabb, open_pairs_ball_aabb, FILTER_BALL, FILTER_AABB, false)
TEST_RUN(pairs_ball_obb, open_pairs_ball_obb, FILTER_BALL, FILTER_OBB, false)
TEST_RUN(pairs_segment_segment, open_pairs_segment_segment, FILTER_SEGMENT, FILTER_SEGMENT, false)
TEST_RUN(pairs_segment_capsule, open_pairs_segment_capsule, FILTER_SEGMENT, FILTER_CAPSULE, false)
TEST_RUN(pairs_segment_aabb, open_pairs_segment_aabb, FILTER_SEGMENT, FILTER_AABB, false)
TEST_RUN(pairs_segment_obb, open_pairs_segment_obb, FILTER_SEGMENT, FILTER_OBB, false)
TEST_RUN(pairs_capsule_capsule, open_pairs_capsule_capsule, FILTER_CAPSULE, FILTER_CAPSULE, false)
TEST_RUN(pairs_capsule_aabb, open_pairs_capsule_aabb, FILTER_CAPSULE, FILTER_AABB, false)
TEST_RUN(pairs_capsule_obb, open_pairs_capsule_obb, FILTER_CAPSULE, FILTER_OBB, false)
TEST_RUN(pairs_aabb_aabb, open_pairs_aabb_aabb, FILTER_AABB, FILTER_AABB, false)
TEST_RUN(pairs_aabb_obb, open_pairs_aabb_obb, FILTER_AABB, FILTER_OBB, false)
TEST_RUN(pairs_obb_obb, open_pairs_obb_obb, FILTER_OBB, FILTER_OBB, false)

/* The table of a dimension and an instruction set: filter2.c and filter3.c define one for each set. */
#define FILTER_TABLE_OF_RUNS                                                                                 \
    {                                                                                                        \
        .fill = {fill_ball, fill_segment, fill_capsule, fill_aabb, fill_obb},                                \
        .ask = {ask_ball, ask_segment, ask_capsule, ask_aabb, ask_obb},                                      \
        .block =                                                                                             \
            {                                                                                                \
                {block_ball_ball, block_ball_segment, block_ball_capsule, block_ball_aabb, block_ball_obb},  \
                {block_segment_ball, block_segment_segment, block_segment_capsule, block_segment_aabb,       \
                 block_segment_obb},                                                                         \
                {block_capsule_ball, block_capsule_segment, block_capsule_capsule, block_capsule_aabb,       \
                 block_capsule_obb},                                                                         \
                {block_aabb_ball, block_aabb_segment, block_aabb_capsule, block_aabb_aabb, block_aabb_obb},  \
                {block_obb_ball, block_obb_segment, block_obb_capsule, block_obb_aabb, block_obb_obb},       \
            },                                                                                               \
        .one =                                                                                               \
            {                                                                                                \
                {run_ball_ball, run_ball_segment, run_ball_capsule, run_ball_aabb, run_ball_obb},            \
                {run_segment_ball, run_segment_segment, run_segment_capsule, run_segment_aabb,               \
                 run_segment_obb},                                                                           \
                {run_capsule_ball, run_capsule_segment, run_capsule_capsule, run_capsule_aabb,               \
                 run_capsule_obb},                                                                           \
                {run_aabb_ball, run_aabb_segment, run_aabb_capsule, run_aabb_aabb, run_aabb_obb},            \
                {run_obb_ball, run_obb_segment, run_obb_capsule, run_obb_aabb, run_obb_obb},                 \
            },                                                                                               \
        .many = {                                                                                            \
            {pairs_ball_ball, pairs_ball_segment, pairs_ball_capsule, pairs_ball_aabb, pairs_ball_obb},      \
            {NULL, pairs_segment_segment, pairs_segment_capsule, pairs_segment_aabb, pairs_segment_obb},     \
            {NULL, NULL, pairs_capsule_capsule, pairs_capsule_aabb, pairs_capsule_obb},                      \
            {NULL, NULL, NULL, pairs_aabb_aabb, pairs_aabb_obb},                                             \
            {NULL, NULL, NULL, NULL, pairs_obb_obb},                                                         \
        },                                                                                                   \
    }
