/* What the checks share: hosts, crowds, obstacles, guarded memory. */
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "checks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* ---- Hosts and instances ---- */

static const void *offer_nothing(const planner_host *host, const char *id) {
    (void)id;
    ((quiet_host *)host->data)->calls++;
    return NULL;
}

static void hear_nothing(const planner_host *host, int32_t severity, const char *message) {
    (void)severity;
    (void)message;
    ((quiet_host *)host->data)->calls++;
}

void make_host(quiet_host *host) {
    host->calls = 0;
    host->host = (planner_host){.size = sizeof host->host,
                                .abi = {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR},
                                .name = "validator",
                                .program_version = "1",
                                .data = host,
                                .get_extension = offer_nothing,
                                .log = hear_nothing};
}

planner_library *open_library(const char *path) {
    planner_library *library;
    planner_error error = {.size = sizeof error};
    if (planner_library_open(path, &library, &error) != PLANNER_OK) {
        FAIL("%s", error.text);
    }
    return library;
}

planner *create_planner(const subject *s, const planner_host *host) {
    planner *made;
    planner_error error = {.size = sizeof error};
    if (planner_library_create_planner(s->library, host, s->descriptor->id, &made, &error) != PLANNER_OK) {
        FAIL("%s", error.text);
    }
    return made;
}

planner_config config_of(const subject *s) {
    return (planner_config){
        .size = sizeof(planner_config), .dimension = s->dimension, .clearance_range = 2.0};
}

void must_activate(planner *p, const planner_config *config) {
    planner_error error = {.size = sizeof error};
    if (p->activate(p, config, &error) != PLANNER_OK) {
        FAIL("activate fails: %s", error.text);
    }
}

planner *activate_planner(const subject *s) {
    quiet_host *host = calloc(1, sizeof *host); /* the process ends with the check */
    if (!host) {
        SKIP("out of memory");
        return NULL;
    }
    make_host(host);
    planner *p = create_planner(s, &host->host);
    const planner_config config = config_of(s);
    must_activate(p, &config);
    return p;
}

bool has_feature(const subject *s, const char *feature) {
    for (const char *const *word = s->descriptor->features; *word; word++) {
        if (strcmp(*word, feature) == 0) {
            return true;
        }
    }
    return false;
}

const void *must_have(const planner *p, const char *id) {
    const void *extension = p->get_extension(p, id);
    if (!extension) {
        SKIP("it does not have the extension %s", id);
    }
    return extension;
}

bool takes_obstacles(const subject *s) { return has_feature(s, PLANNER_FEATURE_OBSTACLES); }

/* ---- Crowds ---- */

double next_number(uint64_t *state, double low, double high) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return low + (high - low) * ((double)(*state >> 11) * 0x1p-53);
}

/* An agent on its way through the origin. */
static agent agent_at(uint32_t number, const double *position, double radius) {
    agent a = {.radius = radius, .max_speed = 1.5, .id = 1000 + 3 * (uint64_t)number};
    double length = 1e-9;
    for (int i = 0; i < 3; i++) {
        length += fabs(position[i]);
    }
    for (int i = 0; i < 3; i++) {
        a.position[i] = position[i];
        a.preferred[i] = -1.2 * position[i] / length;
    }
    return a;
}

void make_circle(agent *agents, uint32_t count, uint32_t dimension) {
    for (uint32_t i = 0; i < count; i++) {
        const double angle = 6.283185307179586 * i / count;
        const double at[3] = {8.0 * cos(angle), 8.0 * sin(angle), dimension == 3 ? 0.1 * (i % 3) : 0.0};
        agents[i] = agent_at(i, at, 0.3);
    }
}

void make_throng(agent *agents, uint32_t count, uint32_t dimension, uint64_t seed) {
    uint64_t state = seed;
    for (uint32_t i = 0; i < count; i++) {
        double at[3] = {0.0, 0.0, 0.0};
        double velocity[3] = {0.0, 0.0, 0.0};
        for (uint32_t k = 0; k < dimension; k++) {
            at[k] = next_number(&state, -5.0, 5.0);
            velocity[k] = next_number(&state, -0.7, 0.7);
        }
        agents[i] = agent_at(i, at, next_number(&state, 0.1, 0.6));
        memcpy(agents[i].velocity, velocity, sizeof velocity);
        agents[i].max_speed = i % 7 == 3 ? 0.0 : next_number(&state, 0.5, 2.0);
    }
}

planner_step_in in_of(const agent *agents, uint32_t count) {
    const ptrdiff_t each = sizeof *agents;
    return (planner_step_in){.size = sizeof(planner_step_in),
                             .count = count,
                             .time_step = 0.1,
                             .position = {agents->position, each},
                             .preferred_velocity = {agents->preferred, each},
                             .radius = {&agents->radius, each},
                             .max_speed = {&agents->max_speed, each},
                             .velocity = {agents->velocity, each},
                             .id = {&agents->id, each}};
}

planner_step_out out_of(agent *agents) {
    const ptrdiff_t each = sizeof *agents;
    return (planner_step_out){.size = sizeof(planner_step_out),
                              .velocity = {agents->new_velocity, each},
                              .position = {agents->new_position, each},
                              .status = {&agents->status, each},
                              .clearance = {&agents->clearance, each},
                              .contact_time = {&agents->contact_time, each},
                              .contact_kind = {&agents->contact_kind, each},
                              .contact_other = {&agents->contact_other, each}};
}

void move_on(agent *agents, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        memcpy(agents[i].position, agents[i].new_position, sizeof agents[i].position);
        memcpy(agents[i].velocity, agents[i].new_velocity, sizeof agents[i].velocity);
    }
}

uint32_t must_step(planner *p, agent *agents, uint32_t count) {
    planner_error error = {.size = sizeof error};
    const planner_step_in in = in_of(agents, count);
    planner_step_out out = out_of(agents);
    if (p->step(p, &in, &out, &error) != PLANNER_OK) {
        FAIL("a step that is legal fails: %s", error.text);
    }
    move_on(agents, count);
    return out.contact_count;
}

bool same_bytes(const void *a, const void *b, size_t size) { return memcmp(a, b, size) == 0; }

static bool same_results(const agent *a, const agent *b) {
    return same_bytes(a->new_velocity, b->new_velocity, sizeof a->new_velocity) &&
           same_bytes(a->new_position, b->new_position, sizeof a->new_position) &&
           same_bytes(&a->clearance, &b->clearance, sizeof a->clearance) &&
           same_bytes(&a->contact_time, &b->contact_time, sizeof a->contact_time) && a->status == b->status &&
           a->contact_kind == b->contact_kind;
}

void compare_results(const agent *a, const agent *b, uint32_t count, const char *what) {
    for (uint32_t i = 0; i < count; i++) {
        if (!same_results(&a[i], &b[i])) {
            FAIL("%s: agent %u goes to (%.17g, %.17g) and to (%.17g, %.17g), or other results differ", what,
                 (unsigned)i, a[i].new_position[0], a[i].new_position[1], b[i].new_position[0],
                 b[i].new_position[1]);
        }
    }
}

void expect_refusal(planner_status status, planner_status expected, const planner_error *error,
                    const char *what) {
    if (status == PLANNER_OK) {
        FAIL("%s: it is accepted", what);
    }
    if (status != expected) {
        FAIL("%s: the status is %d (%s), not %d (%s)", what, (int)status, planner_status_text(status),
             (int)expected, planner_status_text(expected));
    }
    if (error->status != status || memchr(error->text, 0, sizeof error->text) == NULL ||
        error->text[0] == 0) {
        FAIL("%s: the error has no text, or not the returned status", what);
    }
}

/* The results of an agent begin with new_velocity and go to its end. */
#define RESULTS_SIZE (sizeof(agent) - offsetof(agent, new_velocity))

void paint_results(agent *agents, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        memset((char *)&agents[i] + offsetof(agent, new_velocity), 0x5a, RESULTS_SIZE);
    }
}

bool results_are_painted(const agent *agents, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const unsigned char *bytes = (const unsigned char *)&agents[i] + offsetof(agent, new_velocity);
        for (size_t k = 0; k < RESULTS_SIZE; k++) {
            if (bytes[k] != 0x5a) {
                return false;
            }
        }
    }
    return true;
}

/* ---- Obstacles ---- */

void make_obstacles(obstacle_list *list) {
    memset(list, 0, sizeof *list);
    list->center[0] = 3.0;
    list->wall[0][0] = -3.0;
    list->wall[0][1] = -6.0;
    list->wall[1][0] = -3.0;
    list->wall[1][1] = 6.0;
    list->items[0] = (planner_obstacle){.size = sizeof list->items[0],
                                        .kind = PLANNER_OBSTACLE_DISC,
                                        .points = {list->center, sizeof list->center},
                                        .point_count = 1,
                                        .radius = 1.0};
    list->items[1] = (planner_obstacle){.size = sizeof list->items[1],
                                        .kind = PLANNER_OBSTACLE_CHAIN,
                                        .points = {list->wall, sizeof list->wall[0]},
                                        .point_count = 2,
                                        .radius = 0.25};
}

void must_set_obstacles(planner *p, const obstacle_list *list) {
    planner_error error = {.size = sizeof error};
    const planner_view view = {list->items, sizeof list->items[0]};
    if (p->set_obstacles(p, view, OBSTACLES, &error) != PLANNER_OK) {
        FAIL("set_obstacles fails: %s", error.text);
    }
}

planner *activate_in_world(const subject *s, world_host *host, const obstacle_list *list, uint32_t count) {
    planner_error error = {.size = sizeof error};
    const planner_view view = {list->items, sizeof list->items[0]};
    const planner_config config = config_of(s);
    make_world_host(host, s->dimension, list->items, count);
    planner *p = create_planner(s, &host->host);
    must_activate(p, &config);
    if (p->set_obstacles(p, view, count, &error) != PLANNER_OK) {
        FAIL("set_obstacles fails for obstacles of the host's world: %s", error.text);
    }
    return p;
}

/* ---- Guarded memory ---- */

void *guarded_copy(const void *bytes, size_t size, bool writable) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t pages = (size + page - 1) / page * page;
    char *start = mmap(NULL, pages + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED) {
        return NULL;
    }
    char *copy = start + pages - size;
    memcpy(copy, bytes, size);
    if (mprotect(start + pages, page, PROT_NONE) != 0 ||
        (!writable && mprotect(start, pages, PROT_READ) != 0)) {
        return NULL;
    }
    return copy;
}
