/* Two instances at the same time. */
#include "checks.h"

#include <pthread.h>
#include <string.h>

enum {
    CROWD = 30,
    STEPS = 15,
    INSTANCES = 3
};

typedef struct flight {
    planner *planner;
    const subject *subject;
    agent agents[CROWD];
} flight;

static void *fly(void *argument) {
    flight *f = argument;
    for (int step = 0; step < STEPS; step++) {
        (void)must_step(f->planner, f->agents, CROWD);
    }
    return NULL;
}

void check_threads(const subject *s) {
    static flight together[INSTANCES];
    static flight alone[INSTANCES];
    pthread_t threads[INSTANCES];
    for (uint64_t i = 0; i < INSTANCES; i++) {
        together[i] = (flight){.planner = activate_planner(s), .subject = s};
        make_throng(together[i].agents, CROWD, s->dimension, i);
        alone[i] = together[i];
        alone[i].planner = activate_planner(s);
        (void)fly(&alone[i]);
    }
    for (int i = 0; i < INSTANCES; i++) {
        if (pthread_create(&threads[i], NULL, fly, &together[i]) != 0) {
            SKIP("the system starts no threads");
        }
    }
    for (int i = 0; i < INSTANCES; i++) {
        (void)pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < INSTANCES; i++) {
        compare_results(alone[i].agents, together[i].agents, CROWD,
                        "beside other instances in other threads");
    }
}
