/* Tasks of ORCA-algorithm: the events of the XML parser become agents and rings, and those a scene. */
#include "orca_task.h"

#include "text/array.h"
#include "text/fail.h"
#include "text/words.h"

#include <expat.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct ring {
    size_t first; /* its points are points[first], ... */
    size_t count;
} ring;

/* The element whose text is read. */
typedef enum text_of {
    TEXT_OF_NONE,
    TEXT_OF_TIME_STEP,
    TEXT_OF_DELTA
} text_of;

typedef struct task {
    XML_Parser parser;
    scene *scene;
    scene_error *error;
    bool failed;
    bool found;      /* <root> */
    bool has_agents; /* <agents> */
    size_t agent_limit;
    scene_agent defaults;
    geom_vec2 *points; /* of all rings, in the order of the file */
    size_t point_count;
    size_t point_capacity;
    ring *rings;
    size_t ring_count;
    size_t ring_capacity;
    bool in_ring; /* between <obstacle> and its end */
    text_of reading;
    char text[64];
    size_t text_length;
} task;

/* ---- Memory, and the end of a failure ---- */

static void stop(task *t, bool good) {
    if (!good && !t->failed) {
        t->failed = true;
        (void)fail_at(t->error, XML_GetCurrentLineNumber(t->parser));
        (void)XML_StopParser(t->parser, XML_FALSE);
    }
}

static bool reserve_point(task *t) {
    geom_vec2 *points = array_reserve(t->points, t->point_count + 1, &t->point_capacity, sizeof *points);
    if (!points) {
        return fail_memory(t->error);
    }
    t->points = points;
    return true;
}

static bool reserve_ring(task *t) {
    ring *rings = array_reserve(t->rings, t->ring_count + 1, &t->ring_capacity, sizeof *rings);
    if (!rings) {
        return fail_memory(t->error);
    }
    t->rings = rings;
    return true;
}

/* ---- Attributes ---- */

typedef enum attribute_range {
    ANY,
    NOT_NEGATIVE,
    POSITIVE
} attribute_range;

/* An attribute of an agent that may be given for all agents at once. */
typedef struct attribute {
    const char *name;
    double *value;
    attribute_range range;
} attribute;

static const char *attribute_text(const XML_Char **attributes, const char *name) {
    for (; *attributes; attributes += 2) {
        if (strcmp(*attributes, name) == 0) {
            return attributes[1];
        }
    }
    return NULL;
}

static bool read_number(const char *text, const char *name, attribute_range range, double *out,
                        scene_error *error) {
    words line = words_of(text, strlen(text));
    word number;
    double value;
    if (!words_next(&line, &number) || words_count(line) > 0) {
        return fail(error, "%s is not one number", name);
    }
    if (!word_number(number, &value, error)) {
        return fail(error, "%s: %s", name, error->text);
    }
    if ((range == NOT_NEGATIVE && value < 0.0) || (range == POSITIVE && !(value > 0.0))) {
        return fail(error, "%s is %s, but must be %s", name, word_show(number).text,
                    range == POSITIVE ? "greater than 0" : "at least 0");
    }
    *out = value;
    return true;
}

/* Reads an attribute that must be there. */
static bool need_number(const XML_Char **attributes, const char *element, const char *name, double *out,
                        scene_error *error) {
    const char *text = attribute_text(attributes, name);
    return text ? read_number(text, name, ANY, out, error) : fail(error, "<%s> has no %s", element, name);
}

static bool read_neighbors(const XML_Char **attributes, scene_agent *agent, scene_error *error) {
    uint64_t count;
    const char *text = attribute_text(attributes, "agentsmaxnum");
    if (!text) {
        return true;
    }
    if (!word_count((word){text, strlen(text)}, UINT32_MAX, &count, error)) {
        return fail(error, "agentsmaxnum: %s", error->text);
    }
    agent->max_neighbors = (uint32_t)count;
    return true;
}

/* Reads the parameters that are given; the others stay. */
static bool read_parameters(const XML_Char **attributes, scene_agent *agent, scene_error *error) {
    const attribute known[] = {
        {"size", &agent->radius, NOT_NEGATIVE},
        {"movespeed", &agent->max_speed, NOT_NEGATIVE},
        {"sightradius", &agent->neighbor_dist, NOT_NEGATIVE},
        {"timeboundary", &agent->time_horizon, POSITIVE},
        {"timeboundaryobst", &agent->time_horizon_obst, POSITIVE},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i) {
        const char *text = attribute_text(attributes, known[i].name);
        if (text && !read_number(text, known[i].name, known[i].range, known[i].value, error)) {
            return false;
        }
    }
    agent->preferred_speed = agent->max_speed;
    return read_neighbors(attributes, agent, error);
}

static bool read_agent(task *t, const XML_Char **attributes) {
    scene_agent agent = t->defaults;
    if (t->scene->agent_count >= t->agent_limit) {
        return true;
    }
    if (!need_number(attributes, "agent", "start.xr", &agent.position.x, t->error) ||
        !need_number(attributes, "agent", "start.yr", &agent.position.y, t->error) ||
        !need_number(attributes, "agent", "goal.xr", &agent.goal.x, t->error) ||
        !need_number(attributes, "agent", "goal.yr", &agent.goal.y, t->error) ||
        !read_parameters(attributes, &agent, t->error)) {
        return false;
    }
    if (agent.max_speed > 0.0 && agent.neighbor_dist > 0.0) {
        agent.time_horizon_obst = fmin(agent.time_horizon_obst, agent.neighbor_dist / agent.max_speed);
    }
    return scene_add_agent(t->scene, &agent) ? true : fail_memory(t->error);
}

static bool begin_ring(task *t) {
    if (t->in_ring) {
        return fail(t->error, "an <obstacle> in an <obstacle>");
    }
    if (!reserve_ring(t)) {
        return false;
    }
    t->in_ring = true;
    t->rings[t->ring_count++] = (ring){.first = t->point_count};
    return true;
}

static bool read_vertex(task *t, const XML_Char **attributes) {
    geom_vec2 point = {0.0, 0.0};
    if (!t->in_ring) {
        return fail(t->error, "a <vertex> outside of an <obstacle>");
    }
    if (!need_number(attributes, "vertex", "xr", &point.x, t->error) ||
        !need_number(attributes, "vertex", "yr", &point.y, t->error) || !reserve_point(t)) {
        return false;
    }
    ring *last = &t->rings[t->ring_count - 1];
    if (last->count > 0 && geom_vec2_equal(t->points[t->point_count - 1], point)) {
        return true; /* repeats the vertex before */
    }
    t->points[t->point_count++] = point;
    ++last->count;
    return true;
}

/* A last vertex that repeats the first is left out. */
static bool end_ring(task *t) {
    ring *last = &t->rings[t->ring_count - 1];
    t->in_ring = false;
    if (last->count > 1 && geom_vec2_equal(t->points[last->first], t->points[t->point_count - 1])) {
        --last->count;
        --t->point_count;
    }
    return last->count >= 2 ? true : fail(t->error, "<obstacle> has fewer than two different vertices");
}

/* ---- Events ---- */

static bool begin(task *t, const char *name, const XML_Char **attributes) {
    if (!t->found) {
        t->found = strcmp(name, "root") == 0;
        return t->found ? true : fail(t->error, "the first element is not <root>");
    }
    t->has_agents = t->has_agents || strcmp(name, "agents") == 0;
    t->text_length = 0;
    t->reading = strcmp(name, "timestep") == 0 ? TEXT_OF_TIME_STEP
                 : strcmp(name, "delta") == 0  ? TEXT_OF_DELTA
                                               : TEXT_OF_NONE;
    if (strcmp(name, "default_parameters") == 0) {
        return read_parameters(attributes, &t->defaults, t->error);
    }
    if (strcmp(name, "agent") == 0) {
        return read_agent(t, attributes);
    }
    if (strcmp(name, "obstacle") == 0) {
        return begin_ring(t);
    }
    return strcmp(name, "vertex") == 0 ? read_vertex(t, attributes) : true;
}

static bool end(task *t, const char *name) {
    const text_of read = t->reading;
    t->reading = TEXT_OF_NONE;
    t->text[t->text_length] = '\0';
    if (strcmp(name, "obstacle") == 0) {
        return end_ring(t);
    }
    if (read == TEXT_OF_TIME_STEP) {
        return read_number(t->text, "timestep", POSITIVE, &t->scene->time_step, t->error);
    }
    return read == TEXT_OF_DELTA ? read_number(t->text, "delta", POSITIVE, &t->scene->arrive_within, t->error)
                                 : true;
}

static void XMLCALL on_begin(void *context, const XML_Char *name, const XML_Char **attributes) {
    task *t = context;
    if (!t->failed) {
        stop(t, begin(t, name, attributes));
    }
}

static void XMLCALL on_end(void *context, const XML_Char *name) {
    task *t = context;
    if (!t->failed) {
        stop(t, end(t, name));
    }
}

static void XMLCALL on_text(void *context, const XML_Char *text, int length) {
    task *t = context;
    if (t->failed || t->reading == TEXT_OF_NONE) {
        return;
    }
    if ((size_t)length >= sizeof t->text - t->text_length) {
        stop(t, fail(t->error, "the text of an element is too long for a number"));
        return;
    }
    memcpy(t->text + t->text_length, text, (size_t)length);
    t->text_length += (size_t)length;
}

/* Tasks have none; entities could make a short file long. */
static void XMLCALL on_document_type(void *context, const XML_Char *name, const XML_Char *system,
                                     const XML_Char *public, int has_internal_subset) {
    task *t = context;
    (void)name;
    (void)system;
    (void)public;
    (void)has_internal_subset;
    stop(t, fail(t->error, "a task has no document type"));
}

/* ---- The scene ---- */

static geom_ring ring_at(const task *t, size_t index) {
    return (geom_ring){t->points + t->rings[index].first, t->rings[index].count};
}

/* What a ring stands for. */
typedef enum ring_kind {
    RING_WALL, /* a room, or too few points for an area */
    RING_CROSSING,
    RING_SOLID,
    RING_HOLE
} ring_kind;

static bool find_kind(const task *t, size_t index, ring_kind *out) {
    const geom_ring points = ring_at(t, index);
    *out = RING_WALL;
    if (points.count < 3) {
        return true;
    }
    const geom_status status = geom_polygon_check((geom_polygon){&points, 1}, NULL).status;
    if (status == GEOM_OUT_OF_MEMORY) {
        return fail_memory(t->error);
    }
    *out = status != GEOM_OK ? RING_CROSSING : geom_ring_orientation(points) > 0 ? RING_SOLID : RING_WALL;
    return true;
}

static bool add_wall(const task *t, size_t index) {
    const geom_ring points = ring_at(t, index);
    geom_vec2 *closed = malloc((points.count + 1) * sizeof *closed);
    if (!closed) {
        return fail_memory(t->error);
    }
    memcpy(closed, points.points, points.count * sizeof *closed);
    closed[points.count] = closed[0];
    const geom_ring wall = {closed, points.count + (points.count > 2 ? 1 : 0)};
    const bool good = scene_add_obstacle(t->scene, SCENE_CHAIN, (geom_polygon){&wall, 1}, 0.0);
    free(closed);
    return good ? true : fail_memory(t->error);
}

/* Whether a clockwise ring lies strictly inside the rings of a solid, and outside its holes. */
static bool fits_inside(geom_ring *rings, size_t count, geom_ring hole) {
    const geom_aabb2 inner = geom_ring_bounds(hole);
    const geom_aabb2 outer = geom_ring_bounds(rings[0]);
    if (!(inner.min.x > outer.min.x && inner.min.y > outer.min.y && inner.max.x < outer.max.x &&
          inner.max.y < outer.max.y)) {
        return false;
    }
    rings[count] = hole;
    return geom_polygon_check((geom_polygon){rings, count + 1}, NULL).status == GEOM_OK;
}

/* Adds a solid with the rooms in it as its holes. `rings` has room for all. */
static bool add_solid(const task *t, size_t index, ring_kind *kinds, geom_ring *rings) {
    size_t count = 1;
    rings[0] = ring_at(t, index);
    for (size_t i = 0; i < t->ring_count; ++i) {
        const geom_ring hole = ring_at(t, i);
        if (kinds[i] == RING_WALL && hole.count > 2 && fits_inside(rings, count, hole)) {
            kinds[i] = RING_HOLE;
            ++count;
        }
    }
    return scene_add_obstacle(t->scene, SCENE_POLYGON, (geom_polygon){rings, count}, 0.0)
               ? true
               : fail_memory(t->error);
}

static bool add_all(const task *t, ring_kind *kinds, geom_ring *rings, size_t *crossing) {
    bool good = true;
    *crossing = 0;
    for (size_t i = 0; good && i < t->ring_count; ++i) {
        good = find_kind(t, i, &kinds[i]);
        *crossing += kinds[i] == RING_CROSSING ? 1 : 0;
    }
    for (size_t i = 0; good && i < t->ring_count; ++i) {
        good = kinds[i] != RING_SOLID || add_solid(t, i, kinds, rings);
    }
    for (size_t i = 0; good && i < t->ring_count; ++i) {
        good = kinds[i] == RING_SOLID || kinds[i] == RING_HOLE || add_wall(t, i);
    }
    return good;
}

static bool add_obstacles(const task *t, size_t *crossing) {
    ring_kind *kinds = malloc((t->ring_count + 1) * sizeof *kinds);
    geom_ring *rings = malloc((t->ring_count + 1) * sizeof *rings);
    const bool good = kinds && rings ? add_all(t, kinds, rings, crossing) : fail_memory(t->error);
    free(kinds);
    free(rings);
    return good;
}

/* ---- Reading ---- */

static bool parse(task *t, const char *text, size_t length) {
    XML_SetUserData(t->parser, t);
    XML_SetElementHandler(t->parser, on_begin, on_end);
    XML_SetCharacterDataHandler(t->parser, on_text);
    XML_SetStartDoctypeDeclHandler(t->parser, on_document_type);
    for (size_t done = 0; !t->failed;) { /* the parser counts bytes as int */
        const size_t most = (size_t)1 << 24;
        const size_t part = length - done < most ? length - done : most;
        const bool last = done + part == length;
        if (XML_Parse(t->parser, text + done, (int)part, last) == XML_STATUS_ERROR && !t->failed) {
            const enum XML_Error code = XML_GetErrorCode(t->parser);
            (void)(code == XML_ERROR_NO_MEMORY ? fail_memory(t->error)
                                               : fail(t->error, "not XML: %s", XML_ErrorString(code)));
            stop(t, false);
        }
        done += part;
        if (last) {
            break;
        }
    }
    return !t->failed;
}

static bool read_task(task *t, const char *text, size_t length, size_t *crossing) {
    if (!t->parser) {
        return fail_memory(t->error);
    }
    if (!parse(t, text, length)) {
        return false;
    }
    return t->has_agents ? add_obstacles(t, crossing) : fail(t->error, "there is no <agents>");
}

bool orca_task_read(const char *text, size_t length, size_t agent_limit, scene *out, size_t *crossing,
                    scene_error *error) {
    *out = scene_empty();
    *error = (scene_error){0};
    *crossing = 0;
    task t = {
        .parser = XML_ParserCreate(NULL),
        .scene = out,
        .error = error,
        .agent_limit = agent_limit,
        .defaults = scene_agent_default(geom_vec2_make(0.0, 0.0)),
    };
    const bool good = read_task(&t, text, length, crossing);
    if (t.parser) {
        XML_ParserFree(t.parser);
    }
    free(t.points);
    free(t.rings);
    if (!good) {
        scene_clear(out);
    }
    return good;
}
