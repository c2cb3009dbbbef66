/* Tests of libgeom in many threads. */
#include "support.h"

#include <geom/polygon.h>
#include <geom/predicate.h>

#include <math.h>
#include <pthread.h>

enum {
    THREADS = 4,
    ROUNDS = 2000
};

typedef struct task {
    const geom_ring *ring;
    int wrong;
} task;

static void note(const char *condition, const char *file, int line) {
    (void)condition;
    (void)file;
    (void)line;
}

/* Predicates and checks on data that all threads read, while the handler of assertions changes hands. */
static void *work(void *data) {
    task *own = data;
    const geom_ring *ring = own->ring;
    const geom_polygon polygon = {ring, 1};
    for (int i = 0; i < ROUNDS; ++i) {
        geom_assert_handler *before = geom_assert_set_handler(i % 2 ? note : NULL);
        own->wrong += before == NULL;
        own->wrong += geom_orient2d(ring->points[0], ring->points[1], ring->points[2]) != 1;
        own->wrong += geom_polygon_check(polygon, NULL).status != GEOM_OK;
    }
    return NULL;
}

START_TEST(threads_do_not_disturb_each_other) {
    const geom_vec2 points[] = {{0.5, 0.5}, {12.0, 12.0}, {24.0, nextafter(24.0, 25.0)}, {-3.0, 7.0}};
    const geom_ring ring = {points, 4};
    pthread_t threads[THREADS];
    task tasks[THREADS];
    for (int i = 0; i < THREADS; ++i) {
        tasks[i].ring = &ring;
        tasks[i].wrong = 0;
        ck_assert_int_eq(pthread_create(&threads[i], NULL, work, &tasks[i]), 0);
    }
    for (int i = 0; i < THREADS; ++i) {
        ck_assert_int_eq(pthread_join(threads[i], NULL), 0);
        ck_assert_int_eq(tasks[i].wrong, 0);
    }
    geom_assert_set_handler(NULL);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {threads_do_not_disturb_each_other};
    return run_tests("threads", tests, sizeof tests / sizeof *tests);
}
