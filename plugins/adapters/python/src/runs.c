/* Runs of scenes, as Python asks for them. */
#include "runs.h"

#include "text/fail.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct orcakit_run {
    scene scene;
    run *run;
    tally tally;
    bool checked;
    char words[200];
    char *warnings; /* lines; NULL without any */
    size_t warning_count;
};

void orcakit_run_destroy(orcakit_run *r) {
    if (r) {
        tally_free(&r->tally);
        run_destroy(r->run);
        scene_clear(&r->scene);
        free(r->warnings);
        free(r);
    }
}

/* The planner of ours that a name stands for, or the name itself. */
static const char *planner_id(const char *name, uint32_t dimension) {
    static const char *const ids[][3] = {{"orca", "orcakit.orca2d", "orcakit.orca3d"},
                                         {"rvo", "orcakit.rvo2d", "orcakit.rvo3d"},
                                         {"vo", "orcakit.vo2d", "orcakit.vo3d"}};
    for (size_t i = 0; name && i < sizeof ids / sizeof ids[0]; ++i) {
        if (strcmp(name, ids[i][0]) == 0) {
            return ids[i][dimension == 3 ? 2 : 1];
        }
    }
    return name;
}

/* Adds a line. Without memory it is lost: what is warned of is no failure. */
static void keep_warning(void *context, const scene_error *warning) {
    enum {
        MOST = 5
    };
    orcakit_run *r = context;
    scene_error told = *warning;
    (void)fail_tell_line(&told);
    if (++r->warning_count > MOST) {
        return;
    }
    const char *const more = r->warning_count == MOST ? " (further ones are not told)" : "";
    const size_t length = r->warnings ? strlen(r->warnings) : 0;
    const size_t room = length + strlen(told.text) + strlen(more) + 2;
    char *const grown = realloc(r->warnings, room);
    if (grown) {
        r->warnings = grown;
        (void)snprintf(grown + length, room - length, "%s%s%s", length > 0 ? "\n" : "", told.text, more);
    }
}

static bool start(orcakit_run *r, const char *text, size_t length, const orcakit_run_def *def,
                  scene_error *error) {
    const scene_reading how = {.space = true, .warn = keep_warning, .context = r};
    if (!scene_read(text, length, &how, &r->scene, error) || !scene_check_steps(&r->scene, error)) {
        return fail_tell_line(error);
    }
    run_def own = run_default_def();
    own.plugin = def->plugin;
    own.planner = def->planner ? planner_id(def->planner, r->scene.dimension) : NULL;
    own.settings = def->settings;
    own.verify = def->verify != 0;
    own.enforce = def->enforce != 0;
    own.routes = def->routes != 0;
    own.traffic = def->traffic != 0;
    own.threads = def->threads;
    r->checked = own.verify;
    if (!run_create(&own, &r->scene, &r->run, error) || !run_check_start(r->run, error)) {
        return false;
    }
    const tally_source source = tally_of_run(r->run);
    return tally_start(&r->tally, &source, false) ? true : fail_memory(error);
}

bool orcakit_run_create(const char *text, size_t length, const orcakit_run_def *def, orcakit_run **out,
                        scene_error *error) {
    orcakit_run *r = calloc(1, sizeof *r);
    *out = NULL;
    *error = (scene_error){0};
    if (!r) {
        return fail_memory(error);
    }
    r->scene = scene_empty();
    if (!start(r, text, length, def, error)) {
        orcakit_run_destroy(r);
        return false;
    }
    *out = r;
    return true;
}

orcakit_run_shape orcakit_run_shape_of(const orcakit_run *r) {
    const scene *s = &r->scene;
    return (orcakit_run_shape){s->dimension, s->agent_count, s->obstacle_count,
                               s->time_step, s->duration,    s->arrive_within};
}

/* ---- Steps ---- */

static void write_vector(double *out, geom_vec3 v, uint32_t dimension) {
    out[0] = v.x;
    out[1] = v.y;
    if (dimension == 3) {
        out[2] = v.z;
    }
}

void orcakit_run_read(const orcakit_run *r, double *positions, double *velocities) {
    const uint32_t dimension = r->scene.dimension;
    const run_agent *agents = run_agents(r->run);
    for (size_t i = 0; i < run_agent_count(r->run); ++i) {
        write_vector(positions + i * dimension, agents[i].now.position, dimension);
        write_vector(velocities + i * dimension, agents[i].now.velocity, dimension);
    }
}

bool orcakit_run_steps(orcakit_run *r, size_t most, double *positions, double *velocities, size_t *made,
                       scene_error *error) {
    const size_t row = run_agent_count(r->run) * r->scene.dimension;
    *error = (scene_error){0};
    *made = 0;
    for (; *made < most && !run_finished(r->run); ++*made) {
        if (!run_step(r->run, error)) {
            return false;
        }
        const tally_source source = tally_of_run(r->run);
        if (!tally_step(&r->tally, &source)) {
            return fail_memory(error);
        }
        orcakit_run_read(r, positions + *made * row, velocities + *made * row);
    }
    return true;
}

/* ---- What it comes to ---- */

void orcakit_run_agents(const orcakit_run *r, double *radius, double *goal, int32_t *state, double *arrival) {
    const run_agent *agents = run_agents(r->run);
    const tally_source source = tally_of_run(r->run);
    for (size_t i = 0; i < run_agent_count(r->run); ++i) {
        if (radius) {
            radius[i] = agents[i].now.radius;
        }
        if (goal) {
            write_vector(goal + i * r->scene.dimension, agents[i].now.goal, r->scene.dimension);
        }
        if (state) {
            state[i] = (int32_t)tally_state_of(&r->tally, &source, i);
        }
        if (arrival) {
            arrival[i] = agents[i].arrived ? agents[i].arrival_time : (double)NAN;
        }
    }
}

orcakit_run_summary orcakit_run_summarize(const orcakit_run *r) {
    const tally_source source = tally_of_run(r->run);
    return (orcakit_run_summary){
        .time = run_time(r->run),
        .steps = run_step_count(r->run),
        .agent_contacts = r->tally.agents.found,
        .agent_deeper = r->tally.agents.deeper,
        .obstacle_contacts = r->tally.obstacles.found,
        .obstacle_deeper = r->tally.obstacles.deeper,
        .deepest = fmax(r->tally.agents.deepest, r->tally.obstacles.deepest),
        .finished = run_finished(r->run),
        .good = tally_good(&r->tally, &source),
    };
}

const char *orcakit_run_words(orcakit_run *r) {
    const tally_source source = tally_of_run(r->run);
    tally_words(&r->tally, &source, r->checked, r->words, sizeof r->words);
    return r->words;
}

const char *orcakit_run_warnings(const orcakit_run *r) { return r->warnings; }

size_t orcakit_run_obstacle(const orcakit_run *r, size_t index, double *points, size_t capacity,
                            uint64_t *rings, size_t ring_capacity, size_t *ring_count, double *radius) {
    const scene_obstacle *obstacle = &run_scene(r->run)->obstacles[index];
    for (size_t i = 0; i < obstacle->point_count && i < capacity; ++i) {
        points[2 * i] = obstacle->points[i].x;
        points[2 * i + 1] = obstacle->points[i].y;
    }
    for (size_t i = 0; i < obstacle->ring_count && i < ring_capacity; ++i) {
        rings[i] = obstacle->ring_sizes[i];
    }
    *ring_count = obstacle->ring_count;
    *radius = obstacle->radius;
    return obstacle->point_count;
}

int orcakit_run_obstacle_kind(const orcakit_run *r, size_t index) {
    return (int)run_scene(r->run)->obstacles[index].kind;
}
