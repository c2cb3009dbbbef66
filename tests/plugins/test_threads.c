/* Two instances in two threads, for the thread sanitizer: they share nothing, and each moves as if it were
 * alone. */
#include "crowd.h"
#include "support.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    CROWD = 60,
    STEPS = 30
};

typedef struct flight {
    pilot pilot;
    person people[CROWD];
    uint32_t contacts;
} flight;

static void *fly(void *argument) {
    flight *f = argument;
    for (int i = 0; i < STEPS; i++) {
        f->contacts += move(&f->pilot, f->people, CROWD);
    }
    return NULL;
}

START_TEST(two_instances_in_two_threads) {
    static flight flights[4];
    for (int i = 0; i < 4; i++) { /* the last two are the first two again, one after the other */
        flights[i].pilot = i % 2 == 0 ? open_loaded() : open_linked();
        activate(&flights[i].pilot, true);
        make_throng(flights[i].people, CROWD, (uint64_t)(i % 2));
    }
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(pthread_create(&threads[i], NULL, fly, &flights[i]), 0);
    }
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(pthread_join(threads[i], NULL), 0);
        fly(&flights[2 + i]);
        ck_assert_uint_eq(flights[i].contacts, flights[2 + i].contacts);
        for (int k = 0; k < CROWD; k++) {
            ck_assert_mem_eq(&flights[i].people[k].x, &flights[2 + i].people[k].x, 2 * sizeof(double));
        }
    }
    for (int i = 0; i < 4; i++) {
        close_pilot(&flights[i].pilot);
    }
}
END_TEST

int main(void) {
    TCase *test_case = tcase_create("threads");
    tcase_add_test(test_case, two_instances_in_two_threads);
    return run_test_case("threads", test_case);
}
