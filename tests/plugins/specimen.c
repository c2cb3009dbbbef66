/* A planner with everything that the interface knows, small, and for each check of the validator a way of
 * being broken: the one that the environment variable SPECIMEN_BREAK names. Other ways are "init-" or "step-"
 * and an attack of attack.c, "fail-" and a function that fails without a word, and "process-" and what of the
 * process it changes. Agents go straight, turn aside when they would meet another, and stop in front of
 * obstacles. */
#define _POSIX_C_SOURCE 200809L

#include "attack.h"

#include <planner/author.h>
#include <planner/ext/cones.h>
#include <planner/ext/contacts.h>
#include <planner/ext/debug.h>
#include <planner/ext/parameters.h>
#include <planner/ext/prediction.h>
#include <planner/ext/state.h>
#include <planner/ext/task.h>
#include <planner/ext/world.h>

#include <fenv.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_AGENTS = 100,
    MOST_OBSTACLES = 8
};

/* ---- Being broken ---- */

static char break_name[40];
static int inits;
static int deinits;
static double counter; /* of what must not be shared */

static bool broken(const char *name) { return strcmp(break_name, name) == 0; }

static void attack_at(const char *moment) {
    const size_t length = strlen(moment);
    if (strncmp(break_name, moment, length) == 0) {
        attack(break_name + length);
    }
}

static void pause_for(long milliseconds) {
    const struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    (void)nanosleep(&pause, NULL);
}

/* ---- An instance ---- */

/* Two points (of a disc twice the same) with a thickness. */
typedef struct bar {
    double ends[2][3];
    double radius;
} bar;

/* What makes up the state, and nothing else. */
typedef struct kept {
    uint64_t magic;
    uint64_t checksum; /* of all that follows */
    uint32_t active;
    uint32_t dimension;
    uint32_t verify;
    uint32_t bar_count;
    double clearance_range;
    double parameters[2];
    bar bars[MOST_OBSTACLES];
} kept;

typedef struct body {
    uint32_t place;
    uint32_t cooperation;
    double position[3], velocity[3], preferred[3];
    double radius, max_speed, max_acceleration;
    double chosen[3], end[3];
} body;

typedef struct specimen {
    planner base;
    const planner_host *host;
    const planner_tasks *tasks;
    const planner_world *world; /* beside its own obstacles, or NULL */
    kept kept;
    const planner_obstacle *borrowed; /* obstacles-copied */
    uint32_t count;
    bool stepped;
    double fewest; /* come-and-go */
    void *block;   /* held-while-active: freed by deactivate */
    uint32_t order[MOST_AGENTS + 1];
    body bodies[MOST_AGENTS + 1]; /* by rising id */
} specimen;

static planner_status fail(planner_error *error, planner_status status, const char *words) {
    return planner_author_fail(error, status, PLANNER_NO_INDEX, "%s", words);
}

/* ---- Geometry ---- */

static double dot(const double *a, const double *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

static void subtract(const double *a, const double *b, double *out) {
    for (int k = 0; k < 3; k++) {
        out[k] = a[k] - b[k];
    }
}

static double length_of(const double *v) { return hypot(hypot(v[0], v[1]), v[2]); }

/* The least distance of two points of which the second moves along `way`, relative to the first. */
static double least_distance(const double *apart, const double *way) {
    const double ww = dot(way, way);
    double time = ww > 0.0 ? -dot(apart, way) / ww : 0.0;
    time = time < 0.0 ? 0.0 : time > 1.0 ? 1.0 : time;
    const double there[3] = {apart[0] + time * way[0], apart[1] + time * way[1], apart[2] + time * way[2]};
    return length_of(there);
}

static double distance_to_bar(const double *p, const bar *b) {
    double apart[3];
    double way[3];
    subtract(b->ends[0], p, apart);
    subtract(b->ends[1], b->ends[0], way);
    return least_distance(apart, way) - b->radius;
}

/* Whether the two, as they go, come to touch within so much time. */
static bool will_meet(const body *a, const body *b, const double *v, double time) {
    double apart[3];
    double way[3];
    subtract(b->position, a->position, apart);
    subtract(b->velocity, v, way);
    for (int k = 0; k < 3; k++) {
        way[k] *= time;
    }
    return dot(apart, way) < 0.0 && least_distance(apart, way) < 1.1 * (a->radius + b->radius);
}

/* ---- A step ---- */

static void limit(double *v, double most) {
    const double length = length_of(v);
    if (length > most && !broken("max-speed")) {
        for (int k = 0; k < 3; k++) {
            v[k] *= most / length * (1.0 - 1e-15);
        }
    }
}

static bool is_steered(const body *b) { return b->cooperation < PLANNER_COOPERATION_NONE; }

/* As near to a velocity as one can come in a step. */
static void brake(const body *b, double time_step, double *v) {
    double change[3];
    subtract(v, b->velocity, change);
    const double length = length_of(change);
    const double most = b->max_acceleration * time_step;
    for (int k = 0; k < 3 && length > most; k++) {
        v[k] = b->velocity[k] + change[k] * (most / length);
    }
}

/* What of all that it could do it does: an agent that brakes less, one that is not steered nothing. */
static void obey(const body *b, double time_step, double *v) {
    if (b->cooperation == PLANNER_COOPERATION_BRAKES) {
        brake(b, time_step, v);
    } else if (!is_steered(b) && !broken("cooperation")) {
        memcpy(v, b->preferred, sizeof b->preferred);
    }
}

static bool way_is_free(const specimen *self, const body *b, const double *end) {
    planner_world_hit hit;
    return !self->world || self->world->sweep(self->world, b->position, end, b->radius, UINT32_MAX, &hit) ==
                               PLANNER_WORLD_APART;
}

static void choose(specimen *self, uint32_t agent, double time_step) {
    body *b = &self->bodies[agent];
    double v[3] = {b->preferred[0], b->preferred[1], b->preferred[2]};
    limit(v, b->max_speed);
    bool turns = false;
    for (uint32_t k = 0; k < self->count && !broken("passing"); k++) {
        turns |= k != agent && will_meet(b, &self->bodies[k], v, self->kept.parameters[0]);
    }
    if (turns) {
        const double side = self->kept.parameters[1] > 0.0 ? 1.0 : -1.0;
        const double turned[2] = {0.7 * v[0] - side * 0.7 * v[1], side * 0.7 * v[0] + 0.7 * v[1]};
        memcpy(v, turned, sizeof turned);
    }
    double end[3] = {b->position[0] + time_step * v[0], b->position[1] + time_step * v[1],
                     b->position[2] + time_step * v[2]};
    for (uint32_t k = 0; k < self->kept.bar_count && !broken("obstacles-avoided"); k++) {
        bar obstacle = self->kept.bars[k];
        if (self->borrowed) {
            memcpy(obstacle.ends[0], self->borrowed[k].points.data, sizeof(double) * self->kept.dimension);
        }
        if (distance_to_bar(end, &obstacle) < b->radius) {
            memset(v, 0, sizeof v);
        }
    }
    if (!way_is_free(self, b, end)) {
        memset(v, 0, sizeof v);
    }
    obey(b, time_step, v);
    memcpy(b->chosen, v, sizeof v);
}

/* A row of tasks, or a loop. */
typedef struct row {
    specimen *self;
    double time_step;
} row;

static void choose_task(void *argument, size_t index) {
    row *r = argument;
    choose(r->self, (uint32_t)index, r->time_step);
    if (broken("tasks") && r->self->tasks) {
        counter += 1.0;
        r->self->bodies[index].chosen[0] *= counter > 1.0 ? 0.5 : 1.0;
    }
}

static void choose_all(specimen *self, double time_step) {
    row r = {self, time_step};
    counter = broken("tasks") ? 0.0 : counter;
    if (self->tasks) {
        self->tasks->run(self->tasks, self->count, choose_task, &r);
    }
    for (uint32_t k = 0; !self->tasks && k < self->count; k++) {
        choose_task(&r, k);
    }
}

static void get_vector(planner_view view, uint32_t agent, uint32_t dimension, double *to) {
    if (broken("layout") && view.data) { /* as if everything were aligned */
        view.data = (const char *)view.data + -(uintptr_t)view.data % sizeof(double);
    }
    planner_author_get(view, agent, to, dimension * sizeof *to);
}

static void read_agents(specimen *self, const planner_step_in *in) {
    for (uint32_t k = 0; k < in->count; k++) {
        body *b = &self->bodies[k];
        const uint32_t agent = self->order[k];
        memset(b, 0, sizeof *b);
        b->place = agent;
        get_vector(in->position, agent, self->kept.dimension, b->position);
        get_vector(in->velocity, agent, self->kept.dimension, b->velocity);
        get_vector(in->preferred_velocity, agent, self->kept.dimension, b->preferred);
        b->radius = planner_author_number(in->radius, agent, 0.0);
        b->max_speed = planner_author_number(in->max_speed, agent, 0.0);
        b->cooperation = planner_author_bits(in->cooperation, agent, PLANNER_COOPERATION_FULL);
        b->max_acceleration = planner_author_number(in->max_acceleration, agent, 0.0);
    }
    self->count = in->count;
}

/* Damage to what was chosen. */
static void spoil(specimen *self) {
    static double shared;
    for (uint32_t k = 0; k < self->count; k++) {
        double *v = self->bodies[k].chosen;
        v[0] *= broken("same-calls") ? 1.0 - 1e-3 * (counter += 1.0) / 1e6 : 1.0;
        v[0] *= broken("order") && self->bodies[k].place == 0 ? 0.5 : 1.0;
        v[0] += broken("extremes") ? 0.0 * dot(self->bodies[k].position, self->bodies[k].position) : 0.0;
        v[0] *= broken("reopen") && deinits > 0 ? 0.5 : 1.0;
        v[0] *= broken("come-and-go") && self->fewest < self->count ? 0.5 : 1.0;
        v[0] /= broken("coincident") && self->count > 1 ? length_of(self->bodies[0].position) : 1.0;
        if (broken("threads") && k == 0) {
            shared = self->bodies[k].chosen[0];
            pause_for(1);
            v[0] = shared;
        }
    }
    self->fewest = self->count < self->fewest ? self->count : self->fewest;
}

static planner_status move_all(specimen *self, double time_step, planner_error *error) {
    planner_status status = PLANNER_OK;
    for (uint32_t k = 0; k < self->count && status == PLANNER_OK; k++) {
        body *b = &self->bodies[k];
        status = planner_author_move(b->position, b->chosen, time_step, 3, b->place, b->end, error);
    }
    return broken("extremes") ? PLANNER_OK : status;
}

/* ---- Verification ---- */

static double clearance_of_pair(const body *a, const body *b) {
    double apart[3];
    double end[3];
    double way[3];
    subtract(b->position, a->position, apart);
    subtract(b->end, a->end, end);
    subtract(end, apart, way);
    return least_distance(apart, way) - a->radius - b->radius;
}

/* Looked at where it starts and ends, which is enough for a specimen that stops in front of obstacles. */
static double clearance_of_bar(const body *b, const bar *obstacle) {
    const double start = distance_to_bar(b->position, obstacle);
    const double end = distance_to_bar(b->end, obstacle);
    return (start < end ? start : end) - b->radius;
}

static bool anybody_meets(const specimen *self) {
    for (uint32_t i = 0; i < self->count; i++) {
        for (uint32_t k = i + 1; k < self->count; k++) {
            if (clearance_of_pair(&self->bodies[i], &self->bodies[k]) <= 0.0) {
                return true;
            }
        }
    }
    return false;
}

static planner_status plan(specimen *self, const planner_step_in *in, planner_error *error) {
    self->stepped = false;
    planner_status status = planner_author_sort_ids(in, self->order, error);
    if (status != PLANNER_OK && !broken("duplicate-ids")) {
        return status;
    }
    read_agents(self, in);
    choose_all(self, in->time_step);
    spoil(self);
    status = move_all(self, in->time_step, error);
    if (status == PLANNER_OK && self->kept.verify == PLANNER_VERIFY_ENFORCE && !broken("enforced") &&
        anybody_meets(self)) {
        for (uint32_t k = 0; k < self->count; k++) {
            memset(self->bodies[k].chosen, 0, sizeof self->bodies[k].chosen);
            obey(&self->bodies[k], in->time_step, self->bodies[k].chosen);
        }
        status = move_all(self, in->time_step, error); /* an agent at rest makes no new contact */
    }
    self->stepped = status == PLANNER_OK;
    return status;
}

static uint32_t read_contacts(const planner *base, planner_contact *contacts, uint32_t capacity) {
    const specimen *self = base->data;
    const bool checks = self->stepped && self->kept.verify != PLANNER_VERIFY_OFF;
    uint32_t found = 0;
    for (uint32_t place = 0; checks && place < self->count; place++) {
        for (uint32_t other = 0; other < self->count + self->kept.bar_count; other++) {
            const body *a = NULL;
            const body *b = NULL;
            for (uint32_t k = 0; k < self->count; k++) {
                a = self->bodies[k].place == place ? &self->bodies[k] : a;
                b = self->bodies[k].place == other ? &self->bodies[k] : b;
            }
            const bool pair = other < self->count;
            if (pair && other <= place) {
                continue;
            }
            const double clearance =
                pair ? clearance_of_pair(a, b) : clearance_of_bar(a, &self->kept.bars[other - self->count]);
            if (clearance > 0.0) {
                continue;
            }
            if (found < capacity) {
                contacts[found] = (planner_contact){
                    .kind = pair ? PLANNER_CONTACT_AGENT : PLANNER_CONTACT_OBSTACLE,
                    .agent = broken("contacts") ? self->count - 1 - place : place,
                    .other = pair ? other : other - self->count,
                    .overlaps = clearance < 0.0,
                    .clearance = clearance,
                };
            }
            found++;
        }
    }
    return found;
}

/* Why two meet although that was to be kept from them. */
static uint32_t reasons_of(const body *a, const body *b) {
    static const uint32_t reasons[] = {0, PLANNER_AGENT_CANNOT_STOP, PLANNER_AGENT_UNCOOPERATIVE,
                                       PLANNER_AGENT_MOVED_BY_HAND};
    return reasons[a->cooperation] | reasons[b->cooperation];
}

/* What an agent meets. */
static void write_report(const specimen *self, const planner_step_out *out, uint32_t k) {
    const body *b = &self->bodies[k];
    const bool checks = self->kept.verify != PLANNER_VERIFY_OFF;
    double least = self->kept.clearance_range;
    uint32_t kind = PLANNER_CONTACT_NONE;
    uint32_t other = PLANNER_NO_INDEX;
    uint32_t reasons = 0;
    for (uint32_t i = 0; checks && i < self->count + self->kept.bar_count; i++) {
        const bool pair = i < self->count;
        const double clearance = i == k ? HUGE_VAL
                                 : pair ? clearance_of_pair(b, &self->bodies[i])
                                        : clearance_of_bar(b, &self->kept.bars[i - self->count]);
        if (clearance <= 0.0 && kind == PLANNER_CONTACT_NONE && !broken("verification")) {
            kind = pair ? PLANNER_CONTACT_AGENT : PLANNER_CONTACT_OBSTACLE;
            other = pair ? self->bodies[i].place : i - self->count;
        }
        least = clearance < least ? clearance : least;
        reasons |= clearance <= 0.0 && pair ? reasons_of(b, &self->bodies[i]) : 0;
    }
    uint32_t status = checks ? PLANNER_AGENT_CHECKED : 0;
    status |= kind != PLANNER_CONTACT_NONE ? (uint32_t)PLANNER_AGENT_CONTACT : 0;
    status |= self->kept.verify == PLANNER_VERIFY_ENFORCE ? reasons : 0;
    least = broken("unverified") && !checks ? 0.0 : least;
    const double time = kind != PLANNER_CONTACT_NONE ? 0.5 : 1.0;
    planner_author_put(out->status, b->place, &status, sizeof status);
    planner_author_put(out->clearance, b->place, &least, sizeof least);
    planner_author_put(out->contact_time, b->place, &time, sizeof time);
    planner_author_put(out->contact_kind, b->place, &kind, sizeof kind);
    planner_author_put(out->contact_other, b->place, &other, sizeof other);
}

static void write_agents(const specimen *self, const planner_step_out *out) {
    const size_t size = (self->kept.dimension + (broken("unwanted") ? 1 : 0)) * sizeof(double);
    for (uint32_t k = 0; k < self->count + (broken("bounds") ? 1 : 0); k++) {
        body b = self->bodies[k];
        b.place = k == self->count ? k : b.place;
        const double velocity[4] = {broken("motion") ? 2.0 * b.chosen[0] : b.chosen[0], b.chosen[1],
                                    b.chosen[2]};
        const double end[4] = {b.end[0], b.end[1], b.end[2]};
        planner_author_put(out->velocity, b.place, velocity, size);
        planner_author_put(out->position, b.place, end, size);
        if (k < self->count) {
            write_report(self, out, k);
        }
    }
}

/* ---- Instance functions ---- */

static planner_status check_step(const specimen *self, const planner_step_in *in, const planner_step_out *out,
                                 planner_error *error) {
    planner_step_in checked = *in;
    planner_step_out checked_out = *out;
    if (broken("no-agents") && in->count == 0) {
        return fail(error, PLANNER_ERROR_INVALID_ARGUMENT, "no agents");
    }
    if (in->count > MOST_AGENTS - (broken("max-agents") ? 0U : 1U)) {
        return fail(error, PLANNER_ERROR_UNSUPPORTED, "too many agents");
    }
    if (broken("bad-numbers")) {
        checked.velocity.data = NULL;
    }
    checked.time_step = broken("bad-times") && in->time_step <= 0.0 ? 1.0 : in->time_step;
    static const double fine = 1.0;
    if (broken("negative-sizes") && planner_author_number(in->max_speed, in->count / 2 + 1, 0.0) < 0.0) {
        checked.max_speed = (planner_view){&fine, 0};
    }
    checked_out.position.stride = broken("missing-views") ? 8 : out->position.stride;
    return planner_author_check_step(&checked, &checked_out, self->kept.dimension, error);
}

static void change_process(void) {
    if (broken("process") || broken("process-signal")) {
        (void)signal(SIGFPE, SIG_IGN);
    }
    if (broken("process-variable")) {
        (void)setenv("SPECIMEN_LEFT", "1", 1);
    }
    if (broken("process-mask")) {
        (void)umask(0);
    }
    if (broken("process-file")) {
        (void)dup(0);
    }
}

/* Misbehaviour that a step shows before it does anything. */
static void misbehave(specimen *self) {
    change_process();
    attack_at("step-");
    if (broken("crash")) {
        (void)raise(SIGSEGV);
    }
    while (broken("hang")) {
        pause_for(10);
    }
    if (broken("environment")) {
        (void)fesetround(FE_UPWARD);
    }
    if (broken("allocation")) {
        void *volatile block = malloc(64);
        free(block);
    }
    if (broken("quiet")) {
        (void)puts("a step!");
    }
    (void)self;
}

static planner_status step(planner *base, const planner_step_in *their_in, planner_step_out *their_out,
                           planner_error *error) {
    specimen *self = base->data;
    if (!self->kept.active && !broken("states")) {
        if (broken("small-host") || (PLANNER_HAS(self->host, log) && self->host->log)) {
            self->host->log(self->host, PLANNER_LOG_HOST_MISBEHAVES, "not active");
        }
        return fail(error, PLANNER_ERROR_WRONG_STATE, "not active");
    }
    misbehave(self);
    if (broken("fail-step")) {
        return PLANNER_ERROR_INTERNAL;
    }
    planner_status status = planner_author_check_sizes(their_in, their_out, error);
    if (status != PLANNER_OK) {
        return status;
    }
    planner_step_in in = planner_author_copy_in(their_in);
    const planner_step_out out = planner_author_copy_out(their_out);
    if (broken("struct-sizes")) {
        memcpy(&in, their_in, sizeof in);
    }
    if (broken("no-output") && in.count > 0) {
        const double nothing[3] = {0.0, 0.0, 0.0};
        planner_author_put(out.velocity, 0, nothing, sizeof(double) * self->kept.dimension);
    }
    status = check_step(self, &in, &out, error);
    for (uint32_t i = 0; status == PLANNER_OK && broken("aliasing") && i < in.count; i++) {
        const double nothing[3] = {0.0, 0.0, 0.0};
        planner_author_put(out.velocity, i, nothing, sizeof(double) * self->kept.dimension);
    }
    status = status == PLANNER_OK ? plan(self, &in, error) : status;
    if (status == PLANNER_OK) {
        write_agents(self, &out);
        their_out->contact_count = read_contacts(base, NULL, 0);
    } else if (broken("errors") && error && error->size == sizeof *error) {
        error->text[0] = 0;
    }
    return status;
}

static planner_status read_bar(const specimen *self, const planner_obstacle *theirs, uint32_t place, bar *out,
                               planner_error *error) {
    const uint32_t points = theirs->kind == PLANNER_OBSTACLE_DISC ? 1 : 2;
    if (theirs->kind == PLANNER_OBSTACLE_POLYGON) {
        return planner_author_fail(error, PLANNER_ERROR_UNSUPPORTED, place, "no polygons");
    }
    if (theirs->kind > PLANNER_OBSTACLE_DISC || !theirs->points.data) {
        return planner_author_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, place,
                                   "no points, or an unknown kind");
    }
    if (theirs->point_count != points) {
        return planner_author_fail(error, PLANNER_ERROR_BAD_SHAPE, place, "one or two points only");
    }
    if (theirs->radius < 0.0) {
        return planner_author_fail(error, PLANNER_ERROR_NEGATIVE_SIZE, place, "negative");
    }
    memset(out, 0, sizeof *out);
    out->radius = theirs->radius;
    double sum = theirs->radius;
    for (uint32_t i = 0; i < 2; i++) {
        planner_author_get(theirs->points, i < points ? i : 0, out->ends[i],
                           self->kept.dimension * sizeof(double));
        sum += fabs(out->ends[i][0]) + fabs(out->ends[i][1]) + fabs(out->ends[i][2]);
    }
    return isfinite(sum) || broken("obstacles-refused")
               ? PLANNER_OK
               : planner_author_fail(error, PLANNER_ERROR_NOT_FINITE, place, "not finite");
}

static planner_status set_obstacles(planner *base, planner_view obstacles, uint32_t count,
                                    planner_error *error) {
    specimen *self = base->data;
    bar bars[MOST_OBSTACLES];
    planner_status status =
        self->kept.active ? PLANNER_OK : fail(error, PLANNER_ERROR_WRONG_STATE, "not active");
    if (broken("fail-set_obstacles")) {
        return PLANNER_ERROR_WRONG_STATE;
    }
    if (status == PLANNER_OK && count > MOST_OBSTACLES) {
        status = fail(error, PLANNER_ERROR_UNSUPPORTED, "too many obstacles");
    }
    for (uint32_t i = 0; i < count && status == PLANNER_OK; i++) {
        const char *theirs = (const char *)obstacles.data + (ptrdiff_t)i * obstacles.stride;
        uint32_t size;
        memcpy(&size, theirs, sizeof size);
        if (size < offsetof(planner_obstacle, radius) + sizeof(double)) {
            return planner_author_fail(error, PLANNER_ERROR_STRUCT_TOO_SMALL, i, "too small");
        }
        const planner_obstacle obstacle = planner_author_copy_obstacle(theirs);
        status = read_bar(self, &obstacle, i, &bars[i], error);
    }
    if (status == PLANNER_OK) {
        memset(self->kept.bars, 0, sizeof self->kept.bars);
        memcpy(self->kept.bars, bars, count * sizeof bars[0]);
        self->kept.bar_count = count;
        self->borrowed = broken("obstacles-copied") ? obstacles.data : NULL;
    }
    self->stepped = false;
    return status;
}

static planner_status check_config(const planner_config *config, planner_error *error) {
    if (config->dimension != 2 && config->dimension != 3) {
        return fail(error, PLANNER_ERROR_UNSUPPORTED, "2 or 3 dimensions");
    }
    if (config->verify > PLANNER_VERIFY_ENFORCE) {
        return fail(error, PLANNER_ERROR_UNSUPPORTED, "verification: off, check or enforce");
    }
    if (!isfinite(config->clearance_range) && !broken("configurations")) {
        return fail(error, PLANNER_ERROR_NOT_FINITE, "clearance_range");
    }
    return config->clearance_range < 0.0 ? fail(error, PLANNER_ERROR_NEGATIVE_SIZE, "clearance_range")
                                         : PLANNER_OK;
}

static planner_status activate(planner *base, const planner_config *their_config, planner_error *error) {
    specimen *self = base->data;
    if (self->kept.active) {
        return fail(error, PLANNER_ERROR_WRONG_STATE, "active already");
    }
    if (!PLANNER_HAS(their_config, verify)) {
        return fail(error, PLANNER_ERROR_STRUCT_TOO_SMALL, "config");
    }
    const planner_config config = planner_author_copy_config(their_config);
    const planner_status status = check_config(&config, error);
    if (status != PLANNER_OK) {
        return status;
    }
    self->block = broken("held-while-active") ? malloc(100) : NULL;
    if (broken("fail-activate")) {
        return PLANNER_ERROR_INTERNAL;
    }
    if (broken("leaks")) {
        void *volatile lost = malloc(100);
        (void)lost;
    }
    const bool asks = PLANNER_HAS(self->host, get_extension) && self->host->get_extension;
    self->tasks = asks ? self->host->get_extension(self->host, PLANNER_TASK_ID) : NULL;
    static const planner_world *first; /* host-world */
    self->world = asks ? self->host->get_extension(self->host, PLANNER_WORLD_ID) : NULL;
    first = first ? first : self->world;
    self->world = broken("host-world") ? first : self->world;
    self->kept.active = 1;
    self->kept.dimension = config.dimension;
    self->kept.verify = config.verify;
    self->kept.clearance_range = config.clearance_range;
    self->fewest = HUGE_VAL;
    return PLANNER_OK;
}

static void deactivate(planner *base) {
    specimen *self = base->data;
    const kept idle = {.parameters = {self->kept.parameters[0], self->kept.parameters[1]}};
    self->kept = idle;
    self->borrowed = NULL;
    self->stepped = false;
    free(self->block);
    self->block = NULL;
}

static void destroy(planner *base) { free(base->data); }

/* ---- Parameters ---- */

static const char *const sides[] = {"right", "left"};
static const planner_parameter descriptions[] = {
    {.id = "caution",
     .name = "Caution",
     .description = "Turns aside when it would meet another within this time.",
     .unit = "time",
     .minimum = 0.5,
     .maximum = 8.0,
     .fallback = 3.0},
    {.id = "side",
     .name = "Side",
     .description = "To which side it turns.",
     .unit = "",
     .type = PLANNER_PARAMETER_CHOICE,
     .choice_count = 2,
     .choices = sides,
     .maximum = 1.0},
};

static uint32_t count_parameters(const planner *self) {
    (void)self;
    return 2;
}

static const planner_parameter *describe_parameter(const planner *self, uint32_t index) {
    (void)self;
    return index < 2 ? &descriptions[index] : NULL;
}

static int find_parameter(const char *id) {
    return strcmp(id, "caution") == 0 ? 0 : strcmp(id, "side") == 0 ? 1 : 2;
}

static planner_status get_parameter(const planner *base, const char *id, double *value,
                                    planner_error *error) {
    const specimen *self = base->data;
    const int i = find_parameter(id);
    if (i == 2) {
        return fail(error, PLANNER_ERROR_INVALID_ARGUMENT, "no such parameter");
    }
    *value = self->kept.parameters[i];
    return PLANNER_OK;
}

static planner_status set_parameter(planner *base, const char *id, double value, planner_error *error) {
    specimen *self = base->data;
    const int i = find_parameter(id);
    if (i == 2) {
        return fail(error, PLANNER_ERROR_INVALID_ARGUMENT, "no such parameter");
    }
    if (!isfinite(value)) {
        return fail(error, PLANNER_ERROR_NOT_FINITE, "not finite");
    }
    if ((value < descriptions[i].minimum || value > descriptions[i].maximum ||
         (i == 1 && floor(value) != value)) &&
        !broken("parameters")) {
        return fail(error, PLANNER_ERROR_INVALID_ARGUMENT, "out of range");
    }
    self->kept.parameters[i] = value;
    return PLANNER_OK;
}

/* ---- State ---- */

#define MAGIC UINT64_C(0x6e656d6963657073)

static uint64_t checksum_of(const kept *k) {
    const unsigned char *bytes = (const unsigned char *)&k->active;
    uint64_t sum = 14695981039346656037U;
    for (size_t i = 0; i < sizeof *k - offsetof(kept, active); i++) {
        sum = (sum ^ bytes[i]) * 1099511628211U;
    }
    return broken("state-refused") ? 0 : sum;
}

static size_t save_state(const planner *base, void *bytes, size_t capacity) {
    const specimen *self = base->data;
    kept k = self->kept;
    k.magic = MAGIC;
    k.parameters[0] = broken("state-goes-on") ? 3.0 : k.parameters[0];
    k.checksum = checksum_of(&k);
    if (capacity >= sizeof k) {
        memcpy(bytes, &k, sizeof k);
    }
    return sizeof k;
}

static planner_status load_state(planner *base, const void *bytes, size_t size, planner_error *error) {
    specimen *self = base->data;
    kept k;
    if (size != sizeof k) {
        return fail(error, PLANNER_ERROR_BAD_STATE, "another size");
    }
    memcpy(&k, bytes, sizeof k);
    if (k.magic != MAGIC || k.checksum != checksum_of(&k)) {
        return fail(error, PLANNER_ERROR_BAD_STATE, "damaged");
    }
    k.magic = k.checksum = 0;
    self->kept = k;
    self->stepped = false;
    return PLANNER_OK;
}

/* ---- Debug ---- */

static const body *body_of(const specimen *self, uint32_t agent) {
    for (uint32_t k = 0; self->stepped && k < self->count; k++) {
        if (self->bodies[k].place == agent) {
            return &self->bodies[k];
        }
    }
    return NULL;
}

static planner_status get_choice(planner *base, uint32_t agent, planner_choice *out, planner_error *error) {
    specimen *self = base->data;
    const body *b = body_of(self, agent);
    if (!b) {
        return fail(error, self->stepped ? PLANNER_ERROR_INVALID_ARGUMENT : PLANNER_ERROR_WRONG_STATE,
                    "no choice");
    }
    *out = (planner_choice){.constraint_count = 1, .max_speed = b->max_speed};
    memcpy(out->preferred_velocity, b->preferred, sizeof b->preferred);
    memcpy(out->chosen_velocity, b->chosen, sizeof b->chosen);
    return PLANNER_OK;
}

static uint32_t get_constraints(planner *base, uint32_t agent, planner_constraint *out, uint32_t capacity) {
    if (!body_of(base->data, agent)) {
        return 0;
    }
    if (capacity > 0) {
        out[0] = (planner_constraint){.kind = PLANNER_CONSTRAINT_LIMIT,
                                      .normal = {broken("debug") ? 0.5 : 1.0, 0.0, 0.0}};
    }
    return 1;
}

/* One cone, of an agent that comes along the first axis. */
static uint32_t read_cones(planner *base, uint32_t agent, planner_cone *out, uint32_t capacity) {
    if (!body_of(base->data, agent)) {
        return 0;
    }
    if (capacity > 0) {
        const double left = broken("cones") ? -0.6 : 0.6;
        out[0] = (planner_cone){.axis = {1.0, 0.0},
                                .left = {0.8, left},
                                .right = {0.8, -left},
                                .end_center = {2.0, 0.0},
                                .end_radius = 1.2};
    }
    return 1;
}

/* ---- Prediction ---- */

static planner_status roll(specimen *shadow, const planner_step_in *first, uint32_t steps, double *positions,
                           planner_error *error) {
    static double places[MOST_AGENTS][3];
    static double velocities[MOST_AGENTS][3];
    planner_step_in in = *first;
    for (uint32_t step_number = 0; step_number < steps; step_number++) {
        const planner_status status = plan(shadow, &in, error);
        if (status != PLANNER_OK) {
            return status;
        }
        for (uint32_t k = 0; k < shadow->count; k++) {
            const body *b = &shadow->bodies[k];
            memcpy(places[b->place], b->end, sizeof b->end);
            memcpy(velocities[b->place], b->chosen, sizeof b->chosen);
            memcpy(positions + 3 * ((size_t)step_number * in.count + b->place), b->end, sizeof b->end);
        }
        in.position = (planner_view){places, sizeof places[0]};
        in.velocity = (planner_view){velocities, sizeof velocities[0]};
        if (broken("prediction")) {
            in.time_step *= 1.01;
        }
    }
    return PLANNER_OK;
}

static planner_status predict(planner *base, const planner_step_in *in, uint32_t steps,
                              planner_prediction_out *out, planner_error *error) {
    specimen *self = base->data;
    const planner_step_out views = {.position = out->position};
    planner_status status = check_step(self, in, &views, error);
    double *positions = calloc((size_t)steps * in->count * 3 + 1, sizeof *positions);
    specimen *shadow = malloc(sizeof *shadow);
    if (status == PLANNER_OK && (!positions || !shadow)) {
        status = fail(error, PLANNER_ERROR_OUT_OF_MEMORY, "out of memory");
    }
    if (status == PLANNER_OK) {
        memcpy(shadow, self, sizeof *shadow);
        status = roll(shadow, in, steps, positions, error);
    }
    for (uint32_t i = 0; status == PLANNER_OK && i < steps; i++) {
        for (uint32_t k = 0; k < in->count; k++) {
            const planner_out_view view = {(char *)out->position.data + (ptrdiff_t)i * out->step_stride,
                                           out->position.stride};
            planner_author_put(view, k, positions + 3 * ((size_t)i * in->count + k),
                               self->kept.dimension * sizeof(double));
        }
    }
    out->contact_count = status == PLANNER_OK ? 0 : out->contact_count;
    free(positions);
    free(shadow);
    return status;
}

/* ---- The library ---- */

static const planner_contacts contacts_extension = {read_contacts};
static const planner_cones cones_extension = {read_cones};
static const planner_debug debug_extension = {get_choice, get_constraints};
static const planner_parameters parameters_extension = {count_parameters, describe_parameter, get_parameter,
                                                        set_parameter};
static const planner_prediction prediction_extension = {predict};
static const planner_state state_extension = {save_state, load_state};

static const void *get_extension(const planner *self, const char *id) {
    (void)self;
    if (broken("instance") && strcmp(id, "planner.state/1 ") == 0) {
        return &state_extension;
    }
    return strcmp(id, PLANNER_CONES_ID) == 0        ? (const void *)&cones_extension
           : strcmp(id, PLANNER_CONTACTS_ID) == 0   ? (const void *)&contacts_extension
           : strcmp(id, PLANNER_DEBUG_ID) == 0      ? (const void *)&debug_extension
           : strcmp(id, PLANNER_PARAMETERS_ID) == 0 ? (const void *)&parameters_extension
           : strcmp(id, PLANNER_PREDICTION_ID) == 0 ? (const void *)&prediction_extension
           : strcmp(id, PLANNER_STATE_ID) == 0      ? (const void *)&state_extension
                                                    : NULL;
}

static const char *const features[] = {PLANNER_FEATURE_OBSTACLES,
                                       PLANNER_FEATURE_RECIPROCAL,
                                       PLANNER_FEATURE_VERIFY_CHECK,
                                       PLANNER_FEATURE_VERIFY_ENFORCE,
                                       PLANNER_FEATURE_COOPERATION,
                                       PLANNER_FEATURE_WORLD,
                                       NULL};
static const char *const doubled[] = {PLANNER_FEATURE_OBSTACLES, PLANNER_FEATURE_OBSTACLES, NULL};

#define DESCRIPTOR(words)                                                                                    \
    {                                                                                                        \
        .size = sizeof(planner_descriptor), .dimensions = PLANNER_2D | PLANNER_3D, .id = "test.specimen",    \
        .name = "Specimen", .vendor = "tests", .url = "", .version = "1",                                    \
        .description = "Has everything, and may be broken.", .license = "MIT", .features = (words),          \
        .max_agents = MOST_AGENTS - 1                                                                        \
    }

static const planner_descriptor descriptor = DESCRIPTOR(features);
static const planner_descriptor bad_descriptor = DESCRIPTOR(doubled);

static uint32_t count_planners(void) { return 1; }

static const planner_descriptor *describe(uint32_t index) {
    return index > 0 ? NULL : broken("descriptors") ? &bad_descriptor : &descriptor;
}

static planner *create(const planner_host *host, const char *id, planner_error *error) {
    const bool known = broken("unknown-planner") ? strncmp(id, descriptor.id, strlen(descriptor.id)) == 0
                                                 : strcmp(id, descriptor.id) == 0;
    specimen *self = known ? calloc(1, sizeof *self) : NULL;
    if (broken("fail-create")) {
        free(self);
        return NULL;
    }
    if (!self) {
        (void)fail(error, known ? PLANNER_ERROR_OUT_OF_MEMORY : PLANNER_ERROR_INVALID_ARGUMENT,
                   "no such planner");
        return NULL;
    }
    if (broken("create")) {
        (void)host->get_extension(host, PLANNER_TASK_ID);
    }
    self->host = host;
    self->kept.parameters[0] = 3.0;
    self->base = (planner){.size = sizeof self->base,
                           .descriptor = describe(0),
                           .data = self,
                           .destroy = destroy,
                           .activate = activate,
                           .deactivate = deactivate,
                           .set_obstacles = set_obstacles,
                           .step = step,
                           .get_extension = get_extension};
    return &self->base;
}

static planner_status init(const char *path, planner_error *error) {
    (void)path;
    const char *name = getenv("SPECIMEN_BREAK");
    (void)snprintf(break_name, sizeof break_name, "%s", name ? name : "");
    inits++;
    attack_at("init-");
    if (broken("open-time")) {
        pause_for(150);
    }
    return broken("load") ? fail(error, PLANNER_ERROR_INTERNAL, "as told") : PLANNER_OK;
}

static void deinit(void) { deinits++; }

static const void *get_factory(const char *id) {
    static const planner_factory factory = {
        .size = sizeof factory, .count = count_planners, .descriptor = describe, .create = create};
    const bool known =
        broken("factories") ? strncmp(id, PLANNER_FACTORY_ID, 10) == 0 : strcmp(id, PLANNER_FACTORY_ID) == 0;
    return known ? &factory : NULL;
}

#if defined(SPECIMEN_EXPORTS)
PLANNER_EXPORT extern int specimen_secret;
int specimen_secret;
#endif

const planner_library_entry PLANNER_ENTRY = {.size = sizeof PLANNER_ENTRY,
                                             .abi = {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR},
                                             .init = init,
                                             .deinit = deinit,
                                             .get_factory = get_factory};
