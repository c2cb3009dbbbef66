/* Questions about shapes that all but touch, and move into each other: the time of contact is as small as the
 * gap. */
#ifndef TEST_NEAR_SWEEP_H
#define TEST_NEAR_SWEEP_H

#include "far_sweep3.h"

/* Takes two shapes of small whole numbers that touch, pulls one of them back by a gap from 2^-31 to 2^-1074,
 * in one of its coordinates that are 0, and asks all functions about motion. False where no question came of
 * it. `fault` is empty when all answers are within the bounds of the headers, else it says what is not. */
bool ask_near_question2(random_source *source, collide_shape_kind kind_a, collide_shape_kind kind_b,
                        char fault[FAR_TEXT]);
bool ask_near_question3(random_source *source, collide_shape3_kind kind_a, collide_shape3_kind kind_b,
                        char fault[FAR_TEXT]);

#endif
