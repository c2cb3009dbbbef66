/* Where agents stand that are placed at one go. */
#include "pattern.h"

#include "state/toolbox.h"

#include <math.h>
#include <stdlib.h>

/* Centers of neighbors are so many radii apart. */
static const double SPACING = 2.75;

struct editor_placing {
    editor_pattern pattern;
    int number;
    bool has_own;
    scene_agent own; /* what new agents are like, when it was set */
};

editor_placing *editor_placing_create(void) { return calloc(1, sizeof(editor_placing)); }

void editor_placing_destroy(editor_placing *p) { free(p); }

editor_pattern editor_get_pattern(const editor *e) { return e->placing->pattern; }
int editor_get_placed(const editor *e) { return e->placing->number; }

void editor_place(editor *e, editor_pattern pattern, int number) {
    e->placing->pattern = pattern;
    e->placing->number = number;
}

/* Of the last agent that is there; at rest, and without what the file keeps of it. */
static scene_agent agent_like_the_last(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    scene_agent agent = scene_agent_default(geom_vec2_make(0.0, 0.0));
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (s->kind == EDITOR_AGENT) {
            agent = s->agent;
            agent.radius = s->radius;
        }
    }
    agent.velocity = geom_vec3_make(0.0, 0.0, 0.0);
    agent.label = (scene_label){0};
    agent.extra = NULL;
    return agent;
}

scene_agent editor_new_agent(const editor *e) {
    return e->placing->has_own ? e->placing->own : agent_like_the_last(e);
}

void editor_set_new_agent(editor *e, const scene_agent *like) {
    e->placing->own = *like;
    e->placing->has_own = true;
}

void editor_forget_new_agent(editor *e) { e->placing->has_own = false; }

static size_t fitting(double length, double radius, size_t most) {
    const double count = floor(length / (SPACING * radius) + 1e-9) + 1.0;
    return count < (double)most ? (size_t)count : most;
}

/* The number that is wanted, as far as there is room. */
static size_t wanted(const editor *e, size_t room) {
    return e->placing->number > 0 && (size_t)e->placing->number < room ? (size_t)e->placing->number : room;
}

static size_t row(const editor *e, geom_vec2 b, double radius, geom_vec2 *places, size_t capacity) {
    const geom_vec2 a = editor_get_draft(e)->points[0];
    const size_t count = wanted(e, fitting(geom_vec2_distance(a, b), radius, capacity));
    for (size_t i = 0; i < count; i++) {
        places[i] = count > 1 ? geom_vec2_lerp(a, b, (double)i / (double)(count - 1)) : a;
    }
    return count;
}

/* The distance of neighbors, which fill the box where their number is given. */
static double spread(const editor *e, double length, size_t count, double radius) {
    return e->placing->number > 0 && count > 1 ? length / (double)(count - 1) : SPACING * radius;
}

static size_t box(const editor *e, geom_vec2 b, double radius, geom_vec2 *places, size_t capacity) {
    const geom_vec2 a = editor_get_draft(e)->points[0];
    const geom_vec2 size = {fabs(b.x - a.x), fabs(b.y - a.y)};
    const geom_vec2 min = {fmin(a.x, b.x), fmin(a.y, b.y)};
    size_t across = fitting(size.x, radius, 1000);
    size_t up = fitting(size.y, radius, 1000);
    const size_t most = across * up < capacity ? across * up : capacity;
    const size_t count = wanted(e, most);
    if (count < most) {
        across = (size_t)ceil(sqrt((double)count * (double)across / (double)up));
        up = (count + across - 1) / across;
    }
    const geom_vec2 step = {spread(e, size.x, across, radius), spread(e, size.y, up, radius)};
    for (size_t i = 0; i < count; i++) {
        const size_t column = i % across;
        const size_t line = i / across;
        places[i] = geom_vec2_make(min.x + (double)column * step.x, min.y + (double)line * step.y);
    }
    return count;
}

static size_t ring(const editor *e, geom_vec2 rim, double radius, geom_vec2 *places, geom_vec2 *goals,
                   size_t capacity) {
    const double turn = 2.0 * EDITOR_PI;
    const geom_vec2 center = editor_get_draft(e)->points[0];
    const geom_vec2 arm = geom_vec2_sub(rim, center);
    const size_t room = fitting(turn * geom_vec2_length(arm), radius, capacity);
    const size_t count =
        wanted(e, room > 1 ? room - 1 : room); /* the last one would stand where the first does */
    for (size_t i = 0; i < count; i++) {
        const double angle = turn * (double)i / (double)count;
        const geom_vec2 spoke =
            geom_vec2_add(geom_vec2_scale(arm, cos(angle)), geom_vec2_scale(geom_vec2_perp(arm), sin(angle)));
        places[i] = geom_vec2_add(center, spoke);
        goals[i] = geom_vec2_sub(center, spoke);
    }
    return count;
}

size_t editor_pattern_agents(const editor *e, geom_vec2 last, double radius, geom_vec2 *places,
                             geom_vec2 *goals, size_t capacity) {
    const editor_draft *draft = editor_get_draft(e);
    const geom_vec2 a = draft->points[0];
    const geom_vec2 b = draft->count > 1 ? draft->points[1] : last;
    size_t count = 1;
    if (e->placing->pattern == EDITOR_PLACE_RING) {
        return ring(e, last, radius, places, goals, capacity);
    }
    if (e->placing->pattern == EDITOR_PLACE_ONE) {
        places[0] = a;
        goals[0] = last;
        return 1;
    }
    count = e->placing->pattern == EDITOR_PLACE_ROW ? row(e, b, radius, places, capacity)
                                                    : box(e, b, radius, places, capacity);
    const geom_vec2 way =
        draft->count > 1 ? geom_vec2_sub(last, geom_vec2_lerp(a, b, 0.5)) : geom_vec2_make(0.0, 0.0);
    for (size_t i = 0; i < count; i++) {
        goals[i] = geom_vec2_add(places[i], way);
    }
    return count;
}
