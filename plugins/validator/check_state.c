/* Checks of saved states. */
#include "checks.h"

#include <planner/ext/parameters.h>
#include <planner/ext/state.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CROWD = 24,
    STEPS = 8
};

/* A saved state in memory of the right size. */
typedef struct saved {
    unsigned char *bytes;
    size_t size;
} saved;

static saved save(planner *p, const planner_state *state) {
    saved made = {NULL, state->save(p, NULL, 0)};
    if (made.size == 0) {
        FAIL("a state has no bytes");
    }
    unsigned char *nothing = calloc(made.size, 1);
    made.bytes = nothing ? guarded_copy(nothing, made.size, true) : NULL;
    free(nothing);
    if (!made.bytes) {
        SKIP("out of memory");
    }
    memset(made.bytes, 0x5a, made.size);
    if (state->save(p, made.bytes, made.size - 1) != made.size || made.bytes[0] != 0x5a) {
        FAIL("save writes to memory that is too short, or returns another size");
    }
    if (state->save(p, made.bytes, made.size) != made.size) {
        FAIL("the second call of save returns another size");
    }
    return made;
}

/* An instance that is not as it was made: its parameters are near one end of their ranges. The agents are
 * where it left them, for what it may remember of them. */
static planner *used_planner(const subject *s, bool most, agent *agents) {
    planner *p = activate_planner(s);
    if (takes_obstacles(s)) {
        obstacle_list list;
        make_obstacles(&list);
        must_set_obstacles(p, &list);
    }
    const planner_parameters *parameters = p->get_extension(p, PLANNER_PARAMETERS_ID);
    for (uint32_t i = 0; parameters && i < parameters->count(p); i++) {
        const planner_parameter *d = parameters->describe(p, i);
        const double end = most ? d->maximum : d->minimum;
        const double between = most ? 1.25 * d->fallback : 0.75 * d->fallback + 0.25 * d->minimum;
        const bool number = d->type == PLANNER_PARAMETER_NUMBER;
        (void)parameters->set(p, d->id, number && between <= d->maximum ? between : end, NULL);
    }
    make_throng(agents, CROWD, s->dimension, 34);
    for (int step = 0; step < 2 * STEPS; step++) {
        (void)must_step(p, agents, CROWD);
    }
    return p;
}

/* Both go on alike for some steps, from where the crowd is, and after it went elsewhere. */
static void compare_flights(const subject *s, planner *p, planner *q, const agent *crowd, const char *what) {
    static agent one[CROWD];
    static agent two[CROWD];
    memcpy(one, crowd, sizeof one);
    memcpy(two, crowd, sizeof two);
    for (int step = 0; step < 2 * STEPS; step++) {
        if (step == STEPS) {
            make_throng(one, CROWD, s->dimension, 35);
            memcpy(two, one, sizeof one);
        }
        (void)must_step(p, one, CROWD);
        (void)must_step(q, two, CROWD);
        compare_results(one, two, CROWD, what);
    }
}

static void must_load(planner *p, const planner_state *state, const saved *from) {
    planner_error error = {.size = sizeof error};
    if (state->load(p, from->bytes, from->size, &error) != PLANNER_OK) {
        FAIL("a state that it saved is refused: %s", error.text);
    }
}

static void check_going_on(const subject *s, bool most) {
    static agent crowd[CROWD];
    planner *p = used_planner(s, most, crowd);
    const planner_state *state = must_have(p, PLANNER_STATE_ID);
    const saved kept = save(p, state);
    planner *q = activate_planner(s);
    must_load(q, state, &kept);
    const saved again = save(q, state);
    if (again.size != kept.size || !same_bytes(again.bytes, kept.bytes, kept.size)) {
        FAIL("a loaded state is saved as other bytes");
    }
    compare_flights(s, p, q, crowd, "beside the instance that was saved");
    /* an instance that was never active, at an odd address */
    quiet_host host;
    make_host(&host);
    planner *r = create_planner(s, &host.host);
    saved odd = {malloc(kept.size + 1), kept.size};
    if (!odd.bytes) {
        SKIP("out of memory");
    }
    odd.bytes++;
    memcpy(odd.bytes, kept.bytes, kept.size);
    must_load(r, state, &odd);
    must_load(p, state, &odd);
    compare_flights(s, p, r, crowd, "loaded by an instance that was not active");
    r->deactivate(r);
    const saved idle = save(r, state);
    must_load(q, state, &idle);
    const planner_config config = config_of(s);
    must_activate(q, &config);
}

void check_state_goes_on(const subject *s) {
    check_going_on(s, false);
    check_going_on(s, true);
}

static void expect_state_refused(planner *p, const planner_state *state, const void *bytes, size_t size,
                                 const char *what) {
    planner_error error = {.size = sizeof error};
    expect_refusal(state->load(p, bytes, size, &error), PLANNER_ERROR_BAD_STATE, &error, what);
}

void check_state_refused(const subject *s) {
    static agent crowd[CROWD];
    planner *p = used_planner(s, true, crowd);
    const planner_state *state = must_have(p, PLANNER_STATE_ID);
    planner *q = activate_planner(s);
    const saved kept = save(p, state);
    must_load(q, state, &kept);
    expect_state_refused(p, state, NULL, 0, "a state of nothing");
    const size_t apart = kept.size / 400 + 1;
    for (size_t size = 0; size < kept.size; size += apart) {
        const void *cut = size > 0 ? guarded_copy(kept.bytes, size, false) : kept.bytes;
        if (!cut) {
            SKIP("out of memory");
        }
        expect_state_refused(p, state, cut, size, "an incomplete state");
    }
    for (size_t i = 0; i < kept.size; i += apart) {
        for (int bit = 0; bit < 8; bit += 7) {
            kept.bytes[i] ^= (unsigned char)(1 << bit);
            expect_state_refused(p, state, kept.bytes, kept.size, "a state that was damaged");
            kept.bytes[i] ^= (unsigned char)(1 << bit);
        }
    }
    uint64_t sequence = 36;
    unsigned char noise[1000];
    for (int round = 0; round < 100; round++) {
        for (size_t i = 0; i < sizeof noise; i++) {
            noise[i] = (unsigned char)next_number(&sequence, 0.0, 256.0);
        }
        expect_state_refused(p, state, noise, (size_t)next_number(&sequence, 0.0, sizeof noise),
                             "noise as a state");
    }
    compare_flights(s, p, q, crowd, "after states were refused");
}
