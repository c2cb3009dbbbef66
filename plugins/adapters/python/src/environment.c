/* Environments for learning: the rules of a step and where people start. */
#include "environment.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_TRIES = 10000,
    SEEN = 7 /* numbers of an agent in an observation */
};

#define PI 3.14159265358979323846

/* People keep a little more distance than their radii say, as in CrowdNav. */
#define EXTRA_RADIUS 0.01
#define NEIGHBOR_DIST 10.0
#define MAX_NEIGHBORS 10
#define TIME_HORIZON 5.0

/* A view of one environment. */
typedef struct scene {
    const orcakit_environment *e;
    geom_vec2 *position;
    geom_vec2 *velocity;
    geom_vec2 *goal;
    const double *radius;
    const double *max_speed;
} scene;

static scene scene_of(const orcakit_environment *e, size_t m) {
    const size_t first = m * (e->people + 1);
    return (scene){e,
                   (geom_vec2 *)(void *)e->position + first,
                   (geom_vec2 *)(void *)e->velocity + first,
                   (geom_vec2 *)(void *)e->goal + first,
                   e->radius + first,
                   e->max_speed + first};
}

/* ---- Starts ---- */

/* A number in [0, 1). Source: S. Vigna, G. L. Steele, D. Lea, "Fast splittable pseudorandom number
 * generators", OOPSLA 2014. */
static double random_number(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return (double)(z >> 11) * 0x1p-53;
}

/* Whether agent i may start at a place, and end at a goal, beside those before it. */
static bool is_free(const scene *s, size_t i, geom_vec2 place, geom_vec2 goal) {
    for (size_t j = 0; j < i; ++j) {
        const double least = s->radius[i] + s->radius[j] + s->e->discomfort_dist;
        if (geom_vec2_distance(place, s->position[j]) < least ||
            geom_vec2_distance(goal, s->goal[j]) < least) {
            return false;
        }
        if (!s->e->square && geom_vec2_distance(place, s->goal[j]) < least) {
            return false;
        }
    }
    return true;
}

static void try_circle(const scene *s, size_t i, uint64_t *state, geom_vec2 *place, geom_vec2 *goal) {
    const double angle = random_number(state) * 2.0 * PI;
    const double x = (random_number(state) - 0.5) * s->max_speed[i];
    const double y = (random_number(state) - 0.5) * s->max_speed[i];
    *place = geom_vec2_make(s->e->circle_radius * cos(angle) + x, s->e->circle_radius * sin(angle) + y);
    *goal = geom_vec2_neg(*place);
}

static void try_square(const scene *s, uint64_t *state, geom_vec2 *place, geom_vec2 *goal) {
    const double width = s->e->square_width;
    const double side = random_number(state) > 0.5 ? -0.5 : 0.5;
    place->x = random_number(state) * width * side;
    place->y = (random_number(state) - 0.5) * width;
    goal->x = random_number(state) * width * -side;
    goal->y = (random_number(state) - 0.5) * width;
}

static bool place_person(const scene *s, size_t i, uint64_t *state) {
    for (int tries = 0; tries < MOST_TRIES; ++tries) {
        geom_vec2 place;
        geom_vec2 goal;
        if (s->e->square) {
            try_square(s, state, &place, &goal);
        } else {
            try_circle(s, i, state, &place, &goal);
        }
        if (is_free(s, i, place, goal)) {
            s->position[i] = place;
            s->goal[i] = goal;
            s->velocity[i] = geom_vec2_make(0.0, 0.0);
            return true;
        }
    }
    return false;
}

void orcakit_environment_observe(const orcakit_environment *e, size_t first, size_t end) {
    for (size_t m = first; m < end; ++m) {
        const scene s = scene_of(e, m);
        double *seen = e->observation + m * (e->people + 1) * SEEN;
        for (size_t i = 0; i <= e->people; ++i, seen += SEEN) {
            const geom_vec2 goal = i == 0 ? s.goal[0] : geom_vec2_make(0.0, 0.0);
            const double numbers[SEEN] = {s.position[i].x, s.position[i].y, s.velocity[i].x, s.velocity[i].y,
                                          s.radius[i],     goal.x,          goal.y};
            memcpy(seen, numbers, sizeof numbers);
        }
    }
}

geom_status orcakit_environment_reset(const orcakit_environment *e, size_t first, size_t end) {
    for (size_t m = first; m < end; ++m) {
        const scene s = scene_of(e, m);
        s.position[0] = geom_vec2_make(0.0, -e->circle_radius);
        s.goal[0] = geom_vec2_make(0.0, e->circle_radius);
        s.velocity[0] = geom_vec2_make(0.0, 0.0);
        for (size_t i = 1; i <= e->people; ++i) {
            if (!place_person(&s, i, &e->generator[m])) {
                return GEOM_INVALID_ARGUMENT;
            }
        }
        e->time[m] = 0.0;
        e->reward[m] = 0.0;
        e->event[m] = ORCAKIT_EVENT_NOTHING;
        e->distance[m] = INFINITY;
    }
    orcakit_environment_observe(e, first, end);
    return GEOM_OK;
}

/* ---- Steps ---- */

/* What a thread works with. */
typedef struct workplace {
    orcakit_decider *decider;
    orca_body *bodies;
    double *weights;
    geom_vec2 *choices;
} workplace;

typedef struct job {
    const orcakit_environment *e;
    const double *actions;
    const uint8_t *again;
    geom_status statuses[GEOM_TASK_MOST_PARTS];
} job;

/* The velocities that people choose, from where all are now. */
static void choose(const scene *s, workplace *w) {
    const orcakit_decision how = {s->e->time_step, TIME_HORIZON, NEIGHBOR_DIST, MAX_NEIGHBORS,
                                  ORCA_METHOD_ORCA};
    const size_t hidden = s->e->visible ? 0 : 1; /* people who do not see the robot are a crowd without it */
    for (size_t i = hidden; i <= s->e->people; ++i) {
        w->bodies[i - hidden] =
            (orca_body){s->position[i], s->velocity[i], s->radius[i] + EXTRA_RADIUS, (uint32_t)i};
        w->weights[i - hidden] = 1.0;
    }
    const orcakit_crowd crowd = {w->bodies, w->weights, NULL, s->e->people + 1 - hidden};
    for (size_t i = 1; i <= s->e->people; ++i) {
        const geom_vec2 way = geom_vec2_sub(s->goal[i], s->position[i]);
        const double left = geom_vec2_length(way);
        const geom_vec2 preferred = left > 1.0 ? geom_vec2_make(way.x / left, way.y / left) : way;
        w->choices[i] = orcakit_decide(w->decider, &how, &crowd, i - hidden, preferred, s->max_speed[i]);
    }
}

/* The least distance of the surfaces of the robot and a person in the step, if the person keeps its velocity.
 * */
static double least_distance(const scene *s, size_t person, geom_vec2 action) {
    const double dt = s->e->time_step;
    const geom_vec2 start = geom_vec2_sub(s->position[person], s->position[0]);
    const geom_vec2 motion = geom_vec2_scale(geom_vec2_sub(s->velocity[person], action), dt);
    const double square = geom_vec2_length_squared(motion);
    const double t = square > 0.0 ? fmin(fmax(-geom_vec2_dot(start, motion) / square, 0.0), 1.0) : 0.0;
    return geom_vec2_length(geom_vec2_add_scaled(start, t, motion)) - s->radius[person] - s->radius[0];
}

/* Sets reward, event and distance of a step. */
static void judge(const scene *s, size_t m, geom_vec2 action) {
    const orcakit_environment *e = s->e;
    double least = INFINITY;
    for (size_t i = 1; i <= e->people; ++i) {
        least = fmin(least, least_distance(s, i, action));
    }
    const geom_vec2 end = geom_vec2_add_scaled(s->position[0], e->time_step, action);
    orcakit_event event = ORCAKIT_EVENT_NOTHING;
    double reward = 0.0;
    if (e->time[m] >= e->time_limit - 1.0) {
        event = ORCAKIT_EVENT_TIMEOUT;
    } else if (least < 0.0) {
        event = ORCAKIT_EVENT_COLLISION;
        reward = e->collision_penalty;
    } else if (geom_vec2_distance(end, s->goal[0]) < s->radius[0]) {
        event = ORCAKIT_EVENT_GOAL;
        reward = e->success_reward;
    } else if (least < e->discomfort_dist) {
        event = ORCAKIT_EVENT_DANGER;
        reward = (least - e->discomfort_dist) * e->discomfort_penalty_factor * e->time_step;
    }
    e->event[m] = (int32_t)event;
    e->reward[m] = reward;
    e->distance[m] = least;
}

static void step_one(const orcakit_environment *e, size_t m, geom_vec2 action, workplace *w) {
    const scene s = scene_of(e, m);
    choose(&s, w);
    judge(&s, m, action);
    w->choices[0] = action;
    for (size_t i = 0; i <= e->people; ++i) {
        s.velocity[i] = w->choices[i];
        s.position[i] = geom_vec2_add_scaled(s.position[i], e->time_step, w->choices[i]);
    }
    e->time[m] += e->time_step;
    orcakit_environment_observe(e, m, m + 1);
}

static bool open_workplace(size_t agents, workplace *w) {
    w->decider = orcakit_decider_create(agents);
    w->bodies = calloc(agents, sizeof *w->bodies);
    w->weights = calloc(agents, sizeof *w->weights);
    w->choices = calloc(agents, sizeof *w->choices);
    return w->decider && w->bodies && w->weights && w->choices;
}

static void close_workplace(workplace *w) {
    orcakit_decider_destroy(w->decider);
    free(w->bodies);
    free(w->weights);
    free(w->choices);
}

static void work(void *argument, size_t part, size_t first, size_t end) {
    job *j = argument;
    workplace w;
    if (!open_workplace(j->e->people + 1, &w)) {
        j->statuses[part] = GEOM_OUT_OF_MEMORY;
    }
    for (size_t m = first; m < end && j->statuses[part] == GEOM_OK; ++m) {
        if (j->again && j->again[m]) {
            j->statuses[part] = orcakit_environment_reset(j->e, m, m + 1);
        } else {
            step_one(j->e, m, geom_vec2_make(j->actions[2 * m], j->actions[2 * m + 1]), &w);
        }
    }
    close_workplace(&w);
}

geom_status orcakit_environment_step(const orcakit_environment *e, const double *actions,
                                     const uint8_t *again, const geom_tasks *tasks) {
    for (size_t i = 0; i < 2 * e->count; ++i) {
        if (!isfinite(actions[i])) {
            return GEOM_NOT_FINITE;
        }
    }
    job j = {.e = e, .actions = actions, .again = again};
    geom_tasks_run_parts(tasks, e->count, work, &j);
    for (size_t i = 0; i < GEOM_TASK_MOST_PARTS; ++i) {
        if (j.statuses[i] != GEOM_OK) {
            return j.statuses[i];
        }
    }
    return GEOM_OK;
}
