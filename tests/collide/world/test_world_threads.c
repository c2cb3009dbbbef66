/* Worlds of the plane that are asked from several threads: a program of its own, for the thread sanitizer. */
#include "world_space2.h"

#include <geom/task.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "world_scene.inl"

#include "world_thread_cases.inl"

int main(void) {
    const TTest *const tests[] = {answers_do_not_depend_on_threads};
    return run_tests(space_name, tests, 1);
}
