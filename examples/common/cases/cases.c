/* ORCA cases, read and answered line by line. */
#include "cases.h"

#include "text/array.h"
#include "text/fail.h"

#include <orca/sim2.h>
#include <orca/sim3.h>

#include <stdlib.h>
#include <string.h>

#define NAME_ROOM 48

/* One agent's line. When it was understood, `id` names it in the simulator. */
typedef struct agent_line {
    size_t line;
    bool known;
    orca_agent_id id;
} agent_line;

struct cases {
    cases_sink sink;
    int dimensions; /* 0: the header was not seen yet */
    bool open;      /* a case is being read */
    char name[NAME_ROOM];
    size_t line; /* of the case */
    uint64_t agents_announced;
    uint64_t obstacles_announced;
    size_t obstacle_count;
    bool accepted; /* the first line of the case was understood */
    orca_obstacles *obstacles;
    orca_sim *sim;
    orca_sim3 *sim3; /* of a case in space */
    agent_line *agents;
    size_t agent_count;
    size_t agent_capacity;
};

cases *cases_create(cases_sink sink) {
    cases *all = calloc(1, sizeof *all);
    if (all) {
        all->sink = sink;
    }
    return all;
}

static void close_case(cases *all) {
    orca_sim_destroy(all->sim);
    orca_obstacles_destroy(all->obstacles);
    orca_sim3_destroy(all->sim3);
    all->sim = NULL;
    all->sim3 = NULL;
    all->obstacles = NULL;
    all->accepted = false;
    all->open = false;
    all->agent_count = 0;
    all->obstacle_count = 0;
}

void cases_destroy(cases *all) {
    if (!all) {
        return;
    }
    close_case(all);
    free(all->agents);
    free(all);
}

static void refuse(const cases *all, size_t line, scene_error *reason) {
    (void)fail_at(reason, line);
    all->sink.refusal(all->sink.context, reason);
}

static void refuse_words(const cases *all, size_t line, const char *text) {
    scene_error reason;
    (void)fail(&reason, "%s", text);
    refuse(all, line, &reason);
}

/* ---- Answers ---- */

static geom_status solve_in_plane(const cases *all) {
    const geom_status status = orca_obstacles_rebuild(all->obstacles);
    return status == GEOM_OK ? orca_sim_compute(all->sim) : status;
}

static bool solve(cases *all) {
    if (!all->accepted) {
        return false;
    }
    const geom_status status = all->dimensions == 3 ? orca_sim3_compute(all->sim3) : solve_in_plane(all);
    if (status != GEOM_OK) {
        scene_error error;
        (void)fail_status(&error, "the case", status);
        refuse(all, all->line, &error);
    }
    return status == GEOM_OK;
}

static geom_vec3 velocity_of(const cases *all, const agent_line *agent) {
    if (all->dimensions == 3) {
        return orca_sim3_get_agent(all->sim3, agent->id).velocity;
    }
    const geom_vec2 velocity = orca_sim_get_agent(all->sim, agent->id).velocity;
    return geom_vec3_make(velocity.x, velocity.y, 0.0);
}

static void check_counts(const cases *all) {
    scene_error error;
    if (all->agent_count != all->agents_announced) {
        (void)fail(&error, "case %s announces %llu agents, but has %zu", all->name,
                   (unsigned long long)all->agents_announced, all->agent_count);
        refuse(all, all->line, &error);
    }
    if (all->obstacle_count != all->obstacles_announced) {
        (void)fail(&error, "case %s announces %llu obstacles, but has %zu", all->name,
                   (unsigned long long)all->obstacles_announced, all->obstacle_count);
        refuse(all, all->line, &error);
    }
}

void cases_end(cases *all) {
    if (!all->open) {
        return;
    }
    if (all->accepted) {
        check_counts(all);
    }
    const bool solved = solve(all);
    for (size_t i = 0; i < all->agent_count; ++i) {
        const agent_line *agent = &all->agents[i];
        cases_answer answer = {
            .case_name = all->name, .agent = i, .line = agent->line, .dimensions = all->dimensions};
        answer.known = solved && agent->known;
        if (answer.known) {
            answer.velocity = velocity_of(all, agent);
        }
        all->sink.answer(all->sink.context, &answer);
    }
    close_case(all);
}

/* ---- Reading ---- */

static bool next_number(words *line, double *out, scene_error *error) {
    word w;
    return words_next(line, &w) && !word_is(w, "->") ? word_number(w, out, error)
                                                     : fail(error, "there are too few numbers");
}

static bool next_count(words *line, uint64_t largest, uint64_t *out, scene_error *error) {
    word w;
    return words_next(line, &w) && !word_is(w, "->") ? word_count(w, largest, out, error)
                                                     : fail(error, "there are too few numbers");
}

static bool at_end(words *line, bool answer_may_follow, scene_error *error) {
    word w;
    if (!words_next(line, &w) || (answer_may_follow && word_is(w, "->"))) {
        return true;
    }
    return fail(error, "there are too many numbers: '%s' is left over", word_show(w).text);
}

static bool open_sim(cases *all, double time_step, scene_error *error) {
    orca_sim_def def = orca_sim_def_reference();
    def.time_step = time_step;
    geom_status status = orca_obstacles_create(NULL, &all->obstacles);
    if (status == GEOM_OK) {
        def.obstacles = all->obstacles;
        status = orca_obstacles_rebuild(all->obstacles);
    }
    if (status == GEOM_OK) {
        status = orca_sim_create(&def, &all->sim);
    }
    return status == GEOM_OK ? true : fail_status(error, "the case", status);
}

static bool open_case(cases *all, double time_step, scene_error *error) {
    if (all->dimensions == 2) {
        return open_sim(all, time_step, error);
    }
    orca_sim3_def def = orca_sim3_def_reference();
    def.time_step = time_step;
    const geom_status status = orca_sim3_create(&def, &all->sim3);
    return status == GEOM_OK ? true : fail_status(error, "the case", status);
}

static bool read_case(cases *all, words *line, scene_error *error) {
    word name;
    double time_step = 0.0;
    if (!words_next(line, &name)) {
        return fail(error, "the case has no name");
    }
    (void)memcpy(all->name, word_show(name).text, NAME_ROOM);
    if (!next_number(line, &time_step, error) ||
        !next_count(line, UINT32_MAX, &all->agents_announced, error) ||
        (all->dimensions == 2 && !next_count(line, UINT32_MAX, &all->obstacles_announced, error)) ||
        !at_end(line, false, error)) {
        return false;
    }
    return open_case(all, time_step, error);
}

static void begin_case(cases *all, words *line, size_t number) {
    scene_error error;
    cases_end(all);
    all->open = true;
    all->line = number;
    all->name[0] = '\0';
    all->accepted = read_case(all, line, &error);
    if (!all->accepted) {
        refuse(all, number, &error);
    }
}

static bool read_points(words *line, geom_vec2 *points, size_t count, scene_error *error) {
    for (size_t i = 0; i < count; ++i) {
        if (!next_number(line, &points[i].x, error) || !next_number(line, &points[i].y, error)) {
            return false;
        }
    }
    return at_end(line, false, error);
}

static bool add_obstacle(cases *all, geom_ring ring, scene_error *error) {
    const geom_status status = ring.count == 2
                                   ? orca_obstacles_add_chain(all->obstacles, ring, 0.0, NULL)
                                   : orca_obstacles_add_polygon(all->obstacles, (geom_polygon){&ring, 1},
                                                                ORCA_WINDING_AS_GIVEN, NULL);
    return status == GEOM_OK ? true : fail_status(error, "the obstacle", status);
}

static bool read_obstacle(cases *all, words *line, scene_error *error) {
    uint64_t count = 0;
    if (!next_count(line, UINT32_MAX, &count, error)) {
        return false;
    }
    if (words_count(*line) / 2 < count) {
        return fail(error, "there are too few numbers for %llu points", (unsigned long long)count);
    }
    geom_vec2 *points = malloc((count > 0 ? (size_t)count : 1) * sizeof *points);
    if (!points) {
        return fail_memory(error);
    }
    const bool good = read_points(line, points, (size_t)count, error) &&
                      add_obstacle(all, (geom_ring){points, (size_t)count}, error);
    free(points);
    return good;
}

static bool next_numbers(words *line, double *const *numbers, size_t count, scene_error *error) {
    for (size_t i = 0; i < count; ++i) {
        if (!next_number(line, numbers[i], error)) {
            return false;
        }
    }
    return true;
}

static bool read_agent_in_plane(cases *all, words *line, agent_line *out, scene_error *error) {
    orca_agent_def def = orca_agent_def_default();
    double *const numbers[] = {
        &def.position.x,           &def.position.y,           &def.velocity.x, &def.velocity.y,
        &def.preferred_velocity.x, &def.preferred_velocity.y, &def.radius,     &def.max_speed,
        &def.neighbor_dist};
    uint64_t neighbors = 0;
    if (!next_numbers(line, numbers, sizeof numbers / sizeof numbers[0], error) ||
        !next_count(line, UINT32_MAX, &neighbors, error) || !next_number(line, &def.time_horizon, error) ||
        !next_number(line, &def.time_horizon_obst, error) || !at_end(line, true, error)) {
        return false;
    }
    def.max_neighbors = (uint32_t)neighbors;
    const geom_status status = orca_sim_add_agent(all->sim, &def, &out->id);
    return status == GEOM_OK ? true : fail_status(error, "the agent", status);
}

static bool read_agent_in_space(cases *all, words *line, agent_line *out, scene_error *error) {
    orca_agent3_def agent = orca_agent3_def_default();
    double *const numbers[] = {&agent.position.x,
                               &agent.position.y,
                               &agent.position.z,
                               &agent.velocity.x,
                               &agent.velocity.y,
                               &agent.velocity.z,
                               &agent.preferred_velocity.x,
                               &agent.preferred_velocity.y,
                               &agent.preferred_velocity.z,
                               &agent.radius,
                               &agent.max_speed,
                               &agent.neighbor_dist};
    uint64_t neighbors = 0;
    if (!next_numbers(line, numbers, sizeof numbers / sizeof numbers[0], error) ||
        !next_count(line, UINT32_MAX, &neighbors, error) || !next_number(line, &agent.time_horizon, error) ||
        !at_end(line, true, error)) {
        return false;
    }
    agent.max_neighbors = (uint32_t)neighbors;
    const geom_status status = orca_sim3_add_agent(all->sim3, &agent, &out->id);
    return status == GEOM_OK ? true : fail_status(error, "the agent", status);
}

static bool room_for_agent(cases *all) {
    agent_line *larger =
        array_reserve(all->agents, all->agent_count + 1, &all->agent_capacity, sizeof *larger);
    all->agents = larger ? larger : all->agents;
    return larger != NULL;
}

static bool take_agent(cases *all, words *line, size_t number) {
    scene_error error;
    if (!room_for_agent(all)) {
        (void)fail_memory(&error);
        refuse(all, number, &error);
        return false;
    }
    agent_line *agent = &all->agents[all->agent_count];
    *agent = (agent_line){.line = number};
    if (all->accepted) {
        agent->known = all->dimensions == 3 ? read_agent_in_space(all, line, agent, &error)
                                            : read_agent_in_plane(all, line, agent, &error);
        if (!agent->known) {
            refuse(all, number, &error);
        }
    }
    ++all->agent_count;
    return true;
}

static void take_obstacle(cases *all, words *line, size_t number) {
    scene_error error;
    ++all->obstacle_count;
    if (all->accepted && !read_obstacle(all, line, &error)) {
        refuse(all, number, &error);
    }
}

/* The header names the format, and its version. */
static bool take_header(cases *all, word name, words *line, size_t number) {
    word version;
    const bool space = word_is(name, "orca3d");
    all->dimensions = space ? 3 : 2;
    if ((!space && !word_is(name, "orca2d")) || !words_next(line, &version) || !word_is(version, "1")) {
        refuse_words(all, number, "the file does not start with 'orca2d 1' or 'orca3d 1'");
        return false;
    }
    return true;
}

bool cases_line(cases *all, words line, size_t number) {
    word name;
    if (!words_next(&line, &name)) {
        return true;
    }
    if (all->dimensions == 0) {
        return take_header(all, name, &line, number);
    }
    if (word_is(name, "case")) {
        begin_case(all, &line, number);
        return true;
    }
    const bool agent = word_is(name, "a");
    if (!agent && (all->dimensions == 3 || !word_is(name, "o"))) {
        scene_error error;
        (void)fail(&error, "a line starts with case%s a, not with '%s'",
                   all->dimensions == 3 ? " or" : ", o or", word_show(name).text);
        refuse(all, number, &error);
        return true;
    }
    if (!all->open) {
        refuse_words(all, number, "this line belongs to no case");
        return true;
    }
    if (agent) {
        return take_agent(all, &line, number);
    }
    take_obstacle(all, &line, number);
    return true;
}
