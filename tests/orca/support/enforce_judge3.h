/* Judges motions of space by brute force, beside the module that makes them safe: every pair of balls by
 * exact signs of its own, and every ball with every obstacle by libcollide's exact relations of the capsule
 * that it sweeps over. */
#ifndef TEST_ENFORCE_JUDGE3_H
#define TEST_ENFORCE_JUDGE3_H

#include <orca/enforce3.h>

typedef struct judge_count3 {
    unsigned long long free_pairs; /* that came near enough to be tested */
    unsigned long long contacts;   /* free pairs that touch or overlap at some moment */
    unsigned long long overlaps;   /* pairs that touched or overlapped at the start */
    unsigned long long grown;      /* of these, those that came closer */
    unsigned long long hits;       /* agents free of an obstacle that meet it */
    unsigned long long deeper;     /* agents in an obstacle that go deeper */
} judge_count3;

/* Whether a ball meets any of the shapes; of planes the surface: no ball gets below one without meeting
 * it. */
bool judge3_stands_free(const collide_shape3 *shapes, size_t shape_count, geom_sphere ball);

/* Adds to the counts. */
void judge3_motions(const collide_shape3 *shapes, size_t shape_count, const orca_motion3 *motions,
                    size_t count, judge_count3 *sum);

/* Whether anything was wrong. */
bool judge3_found(const judge_count3 *sum);

#endif
