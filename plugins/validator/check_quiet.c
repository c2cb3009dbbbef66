/* Checks of what a plugin calls of the system: memory, locks, input and output. The functions are replaced
 * for it. */
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "checks.h"

#include <stdlib.h>
#include <string.h>

enum {
    CROWD = 48,
    LIVES = 5
};

/* ---- Memory ---- */

static bool watching;    /* allocations now are against the rules */
static long live;        /* blocks that were allocated and not freed */
static long allocations; /* while watching */

static void *note(void *block) {
    live += block != NULL;
    allocations += watching;
    return block;
}

static void *seen_malloc(size_t size) { return note(malloc(size)); }
static void *seen_calloc(size_t count, size_t size) { return note(calloc(count, size)); }
static void *seen_aligned_alloc(size_t alignment, size_t size) {
    return note(aligned_alloc(alignment, size));
}
static char *seen_strdup(const char *text) { return note(strdup(text)); }

static void *seen_realloc(void *block, size_t size) {
    live -= block != NULL;
    return note(realloc(block, size));
}

static int seen_posix_memalign(void **block, size_t alignment, size_t size) {
    *block = NULL;
    const int failed = posix_memalign(block, alignment, size);
    (void)note(failed == 0 ? *block : NULL);
    return failed;
}

static void seen_free(void *block) {
    live -= block != NULL;
    free(block);
}

static const hook memory_hooks[] = {
    {"malloc", (hook_function *)seen_malloc},
    {"calloc", (hook_function *)seen_calloc},
    {"realloc", (hook_function *)seen_realloc},
    {"aligned_alloc", (hook_function *)seen_aligned_alloc},
    {"posix_memalign", (hook_function *)seen_posix_memalign},
    {"strdup", (hook_function *)seen_strdup},
    {"free", (hook_function *)seen_free},
};

/* The same planner from the library opened again, so that its parts differ from those loaded before. */
static subject watched_subject(const subject *s) {
    subject own = *s;
    char id[256] = "";
    strncpy(id, s->descriptor->id, sizeof id - 1);
    planner_library_close(s->library);
    hooks_start();
    own.library = open_library(s->path);
    own.descriptor = NULL;
    for (uint32_t i = 0; i < planner_library_count(own.library); i++) {
        const planner_descriptor *d = planner_library_descriptor(own.library, i);
        own.descriptor = strcmp(d->id, id) == 0 ? d : own.descriptor;
    }
    if (!own.descriptor) {
        FAIL("the library does not have the planner when it is opened again");
    }
    return own;
}

static void watch_memory(void) {
    if (!hooks_install(memory_hooks, sizeof memory_hooks / sizeof memory_hooks[0])) {
        SKIP("this system does not let the validator replace functions");
    }
}

void check_allocation(const subject *s) {
    static agent agents[CROWD];
    const subject own = watched_subject(s);
    watch_memory();
    planner *p = activate_planner(&own);
    for (uint64_t seed = 0; seed < 4; seed++) { /* the last times of crowds that it has seen */
        for (uint32_t count = CROWD; count > 0; count -= 12) {
            make_throng(agents, count, s->dimension, seed % 2);
            watching = seed >= 2;
            (void)must_step(p, agents, count);
            watching = false;
        }
    }
    if (allocations > 0) {
        FAIL("steps of crowds of earlier sizes allocate memory, %ld times", allocations);
    }
}

/* An instance that has had obstacles, crowds and a bad step; active. */
static planner *live_active(const subject *s) {
    static agent agents[CROWD];
    planner *p = activate_planner(s);
    obstacle_list list;
    make_obstacles(&list);
    if (takes_obstacles(s)) {
        must_set_obstacles(p, &list);
        must_set_obstacles(p, &list);
    }
    for (uint32_t count = 4; count <= CROWD; count += 20) {
        make_throng(agents, count, s->dimension, count);
        (void)must_step(p, agents, count);
    }
    agents[0].radius = -1.0;
    const planner_step_in in = in_of(agents, 4);
    planner_step_out out = out_of(agents);
    (void)p->step(p, &in, &out, NULL);
    return p;
}

static void live_once(const subject *s) {
    planner *p = live_active(s);
    const planner_config config = config_of(s);
    p->deactivate(p);
    must_activate(p, &config);
    p->deactivate(p);
    p->destroy(p);
}

/* Ends with all that a step and obstacles have left in the instance. */
static void live_and_end_active(const subject *s) {
    planner *p = live_active(s);
    p->destroy(p);
}

/* The blocks that lives leave behind. */
static long blocks_left(const subject *s, void (*live_through)(const subject *s)) {
    live_through(s); /* allocations that happen only once are not counted */
    const long before = live;
    for (int i = 0; i < LIVES; i++) {
        live_through(s);
    }
    return live - before;
}

void check_leaks(const subject *s) {
    const subject own = watched_subject(s);
    watch_memory();
    const long idle = blocks_left(&own, live_once);
    if (idle > 0) {
        FAIL("%ld blocks of memory of %d instances are not freed", idle, LIVES);
    }
    const long active = blocks_left(&own, live_and_end_active);
    if (active > 0) {
        FAIL("%ld blocks of memory of %d instances that were active are not freed", active, LIVES);
    }
}

/* ---- Locks, input and output ---- */

/* X-macro table: what a step may not call. */
#define FORBID(name)                                                                                         \
    static void forbidden_##name(void) { FAIL("a step calls " #name); }

FORBID(fopen)
FORBID(open)
FORBID(read)
FORBID(write)
FORBID(fread)
FORBID(fwrite)
FORBID(printf)
FORBID(fprintf)
FORBID(puts)
FORBID(fputs)
FORBID(fputc)
FORBID(putchar)
FORBID(perror)
FORBID(system)
FORBID(fork)
FORBID(nanosleep)
FORBID(usleep)
FORBID(sleep)
FORBID(pthread_create)
FORBID(pthread_mutex_lock)
FORBID(pthread_rwlock_rdlock)
FORBID(pthread_rwlock_wrlock)
FORBID(pthread_cond_wait)
FORBID(sem_wait)

/* X-macro table: the same as hooks. */
#define FORBIDDEN(name)                                                                                      \
    { #name, forbidden_##name }

static const hook forbidden[] = {
    FORBIDDEN(fopen),
    {"fopen64", forbidden_fopen},
    FORBIDDEN(open),
    {"open64", forbidden_open},
    FORBIDDEN(read),
    FORBIDDEN(write),
    FORBIDDEN(fread),
    FORBIDDEN(fwrite),
    FORBIDDEN(printf),
    {"__printf_chk", forbidden_printf},
    FORBIDDEN(fprintf),
    {"__fprintf_chk", forbidden_fprintf},
    FORBIDDEN(puts),
    FORBIDDEN(fputs),
    FORBIDDEN(fputc),
    FORBIDDEN(putchar),
    FORBIDDEN(perror),
    FORBIDDEN(system),
    FORBIDDEN(fork),
    FORBIDDEN(nanosleep),
    FORBIDDEN(usleep),
    FORBIDDEN(sleep),
    FORBIDDEN(pthread_create),
    FORBIDDEN(pthread_mutex_lock),
    FORBIDDEN(pthread_rwlock_rdlock),
    FORBIDDEN(pthread_rwlock_wrlock),
    FORBIDDEN(pthread_cond_wait),
    FORBIDDEN(sem_wait),
};

void check_quiet(const subject *s) {
    static agent agents[CROWD];
    const subject own = watched_subject(s);
    planner *p = activate_planner(&own);
    make_throng(agents, CROWD, s->dimension, 1);
    (void)must_step(p, agents, CROWD);
    if (!hooks_install(forbidden, sizeof forbidden / sizeof forbidden[0])) {
        SKIP("this system does not let the validator replace functions");
    }
    make_throng(agents, CROWD, s->dimension, 1);
    (void)must_step(p, agents, CROWD);
}
