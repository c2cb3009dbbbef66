/* Worlds of space. */
#include "world_space3.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "world_cases.inl"

#include "world_snapshot_cases.inl"

int main(void) {
    const TTest *const tests[] = {what_meets_is_what_a_loop_finds,
                                  what_meets_a_way_is_what_a_loop_finds,
                                  the_first_body_of_a_sweep_is_that_of_a_loop,
                                  the_first_body_of_a_ray_is_that_of_a_loop,
                                  of_equal_times_the_lowest_index_counts,
                                  the_nearest_are_those_of_a_loop,
                                  pairs_are_those_of_a_loop,
                                  bodies_come_change_and_go,
                                  points_are_the_worlds_own,
                                  bad_input_is_refused_and_changes_nothing,
                                  nothing_is_lost_when_memory_runs_out,
                                  a_restored_world_is_the_one_that_was_saved,
                                  a_cleared_world_holds_nothing_and_goes_on,
                                  damaged_snapshots_are_refused_and_change_nothing,
                                  hostile_snapshots_do_no_harm,
                                  generations_end};
    return run_tests(space_name, tests, sizeof tests / sizeof *tests);
}
