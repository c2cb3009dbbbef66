/* Finds the pairs that meet when something has moved, and remembers them. */
#include "meetings.h"

#include "contacts.h"
#include "talk.h"
#include "timeline.h"

#include <stdlib.h>
#include <string.h>

/* An obstacle that has moved away from where the drawing has it. */
typedef struct away {
    const editor_shape *shape; /* of the drawing; one reference */
    const editor_shape *now;   /* one reference */
    geom_vec2 shift;
} away;

struct editor_meetings {
    editor_pairs pairs;
    bool stale;
    editor_body *bodies;         /* scratch of the finding */
    collide_relation *relations; /* by place in the drawing: the closest that the shape has to any other */
    size_t capacity;
    away *away; /* as of the last finding */
    size_t away_count;
};

editor_meetings *editor_meetings_create(void) { return calloc(1, sizeof(editor_meetings)); }

static void forget_away(editor_meetings *m) {
    while (m->away_count > 0) {
        m->away_count--;
        editor_shape_release(m->away[m->away_count].shape);
        editor_shape_release(m->away[m->away_count].now);
    }
}

void editor_meetings_destroy(editor_meetings *m) {
    if (m) {
        editor_pairs_clear(&m->pairs);
        free(m->bodies);
        free(m->relations);
        forget_away(m);
        free(m->away);
        free(m);
    }
}

void editor_outdate_pairs(editor *e) { e->meetings->stale = true; }

const editor_pairs *editor_known_pairs(const editor *e) { return &e->meetings->pairs; }

geom_vec2 editor_obstacle_shift(const editor *e, const editor_shape *s) {
    const geom_vec2 nowhere = {0.0, 0.0};
    return s->kind == EDITOR_AGENT ? nowhere
                                   : geom_vec2_scale(scene_flatten(s->agent.velocity), editor_shown_time(e));
}

bool editor_obstacle_is_away(const editor *e, const editor_shape *s) {
    const geom_vec2 nowhere = {0.0, 0.0};
    return !geom_vec2_equal(editor_obstacle_shift(e, s), nowhere);
}

/* As it was found last; where the drawing has it when it was not. */
static const editor_shape *obstacle_now(const editor *e, const editor_shape *s) {
    const editor_meetings *m = e->meetings;
    for (size_t i = 0; i < m->away_count; i++) {
        if (m->away[i].shape == s && geom_vec2_equal(m->away[i].shift, editor_obstacle_shift(e, s))) {
            return m->away[i].now;
        }
    }
    return s;
}

/* Obstacles that move are made where they are now. False without memory. */
static bool find_away(editor *e) {
    editor_meetings *m = e->meetings;
    const editor_document *drawing = editor_drawing(e);
    forget_away(m);
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        const geom_vec2 shift = editor_obstacle_shift(e, s);
        if (!editor_obstacle_is_away(e, s)) {
            continue;
        }
        away *grown = realloc(m->away, (m->away_count + 1) * sizeof *grown);
        if (!grown) {
            return false;
        }
        m->away = grown;
        const editor_shape *now = editor_shape_moved(s, shift);
        if (!now) {
            return false;
        }
        m->away[m->away_count++] = (away){editor_shape_retain(s), now, shift};
    }
    return true;
}

editor_body editor_body_now(const editor *e, size_t place) {
    const editor_shape *s = editor_drawing(e)->shapes[place];
    return s->kind == EDITOR_AGENT ? editor_body_at(s, (uint32_t)place, editor_position(e, place))
                                   : editor_body_of(obstacle_now(e, s), (uint32_t)place);
}

static bool reserve_bodies(editor_meetings *m, size_t count) {
    if (count <= m->capacity) {
        return true;
    }
    const size_t capacity = 2 * count;
    editor_body *bodies = realloc(m->bodies, capacity * sizeof *bodies);
    if (!bodies) {
        return false;
    }
    m->bodies = bodies;
    collide_relation *relations = realloc(m->relations, capacity * sizeof *relations);
    if (!relations) {
        return false;
    }
    memset(relations, 0, capacity * sizeof *relations);
    m->relations = relations;
    m->capacity = capacity;
    return true;
}

static void note_relation(editor_meetings *m, uint32_t place, collide_relation relation) {
    if (relation > m->relations[place]) {
        m->relations[place] = relation;
    }
}

static bool find_pairs(editor *e) {
    editor_meetings *m = e->meetings;
    const editor_document *drawing = editor_drawing(e);
    size_t count = 0;
    if (!reserve_bodies(m, drawing->count) || !find_away(e)) {
        m->pairs.count = 0;
        m->pairs.mark_count = 0;
        return false;
    }
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        m->relations[i] = COLLIDE_APART;
        if (editor_shape_is_solid(s)) {
            m->bodies[count++] = editor_body_now(e, i);
        }
    }
    const bool good = editor_pairs_find(&m->pairs, m->bodies, count);
    for (size_t i = 0; i < m->pairs.count; i++) {
        note_relation(m, m->pairs.pairs[i].a, m->pairs.pairs[i].relation);
        note_relation(m, m->pairs.pairs[i].b, m->pairs.pairs[i].relation);
    }
    return good;
}

collide_relation editor_relation(const editor *e, size_t place) {
    return place < e->meetings->capacity ? e->meetings->relations[place] : COLLIDE_APART;
}

const editor_pairs *editor_get_pairs(editor *e) {
    if (e->meetings->stale) {
        if (!find_pairs(e)) {
            editor_complain(e, "Out of memory: contacts are not shown");
        }
        e->meetings->stale = false;
        editor_forget_contacts(e);
    }
    return &e->meetings->pairs;
}
