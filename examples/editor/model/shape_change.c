/* Changed copies of shapes. */
#include "shape_internal.h"

#include "decimal.h"

#include <stdlib.h>
#include <string.h>

/* The same thing, still to be changed, with room for rings and points, which it has none of. */
static editor_shape *copy_head(const editor_shape *s, size_t ring_count, size_t point_count,
                               const scene_label *label) {
    editor_shape *copy = editor_shape_allocate(ring_count, point_count, label);
    if (copy) {
        copy->id = s->id;
        copy->kind = s->kind;
        copy->radius = s->radius;
        copy->agent = s->agent;
        copy->role = s->role;
        copy->speed_factor = s->speed_factor;
        copy->extra = s->extra;
    }
    return copy;
}

/* With the rings of `s` but room for another number of points. */
static editor_shape *copy_with_room(const editor_shape *s, size_t point_count, const scene_label *label) {
    editor_shape *copy = copy_head(s, s->ring_count, point_count, label);
    if (copy) {
        memcpy(copy->rings, s->rings, s->ring_count * sizeof *s->rings);
    }
    return copy;
}

editor_shape *editor_shape_copy(const editor_shape *s, const scene_label *label) {
    editor_shape *copy = copy_with_room(s, s->point_count, label);
    if (copy) {
        memcpy(copy->points, s->points, s->point_count * sizeof *s->points);
    }
    return copy;
}

static editor_shape *copy_of(const editor_shape *s) { return editor_shape_copy(s, &s->label); }

/* Gives a copy its unturned form, which it takes over; without memory, which either being NULL tells, both
 * are released. */
static editor_shape *with_unturned(editor_shape *copy, const editor_shape *unturned) {
    if (copy && unturned) {
        copy->unturned = unturned;
        return copy;
    }
    editor_shape_release(copy);
    editor_shape_release(unturned);
    return NULL;
}

const editor_shape *editor_shape_moved(const editor_shape *s, geom_vec2 by) {
    editor_shape *copy = copy_of(s);
    for (size_t i = 0; copy && i < copy->point_count; i++) {
        copy->points[i] = editor_decimal_add2(copy->points[i], by);
    }
    if (copy && s->unturned) {
        copy = with_unturned(copy, editor_shape_moved(s->unturned, by));
    }
    return editor_shape_finish(copy);
}

const editor_shape *editor_shape_with_point(const editor_shape *s, size_t index, geom_vec2 p) {
    editor_shape *copy = copy_of(s);
    if (copy) {
        copy->points[index] = p;
    }
    return editor_shape_finish(copy);
}

const editor_shape *editor_shape_with_points_moved(const editor_shape *s, const bool *which, geom_vec2 by) {
    editor_shape *copy = copy_of(s);
    for (size_t i = 0; copy && i < copy->point_count; i++) {
        if (which[i]) {
            copy->points[i] = editor_decimal_add2(copy->points[i], by);
        }
    }
    return editor_shape_finish(copy);
}

const editor_shape *editor_shape_with_radius(const editor_shape *s, double radius) {
    editor_shape *copy = copy_of(s);
    if (copy) {
        copy->radius = radius;
    }
    return editor_shape_finish(copy);
}

const editor_shape *editor_shape_transformed(const editor_shape *s, editor_affine a) {
    if (editor_affine_only_moves(a)) {
        return editor_shape_moved(s, geom_vec2_make(a.x, a.y));
    }
    scene_label label = s->label;
    label.angle = editor_shape_is_round(s) ? 0.0 : remainder(label.angle + a.degrees, 360.0);
    editor_shape *copy = editor_shape_copy(s, &label);
    for (size_t i = 0; copy && i < copy->point_count; i++) {
        copy->points[i] = editor_affine_point(a, copy->points[i]);
    }
    if (copy && copy->kind != EDITOR_AGENT) {
        copy->radius *= a.size;
    }
    return editor_shape_finish(copy);
}

const editor_shape *editor_shape_duplicate(const editor_shape *s, uint32_t id, uint32_t groups,
                                           bool keep_extra) {
    scene_label label = s->label;
    label.locked = false;
    label.hidden = false;
    for (size_t i = 0; i < editor_shape_group_depth(s); i++) {
        label.groups[i].number += groups;
    }
    editor_shape *copy = editor_shape_copy(s, &label);
    if (copy) {
        copy->id = id;
        copy->extra = keep_extra ? s->extra : NULL;
        copy->agent.extra = NULL;
        copy->unturned = s->unturned ? editor_shape_retain(s->unturned) : NULL;
    }
    return editor_shape_finish(copy);
}

editor_traits editor_shape_traits(const editor_shape *s) {
    editor_traits t = {.agent = s->kind == EDITOR_AGENT ? s->agent : scene_agent_default(s->points[0]),
                       .role = s->role,
                       .speed_factor = s->speed_factor};
    t.agent.radius = s->radius;
    t.agent.velocity = s->agent.velocity;
    return t;
}

/* Regions do not move. */
const editor_shape *editor_shape_with_traits(const editor_shape *s, const editor_traits *traits) {
    editor_shape *copy = copy_of(s);
    if (copy && s->kind == EDITOR_AGENT) {
        copy->agent = traits->agent;
        copy->agent.extra = s->agent.extra;
        copy->radius = traits->agent.radius;
    } else if (copy) {
        copy->role = traits->role;
        copy->speed_factor = traits->speed_factor;
        copy->agent.velocity =
            editor_shape_is_region(copy) ? geom_vec3_make(0.0, 0.0, 0.0) : traits->agent.velocity;
    }
    return editor_shape_finish(copy);
}

/* ---- Rings and vertices ---- */

editor_shape_def editor_shape_like(const editor_shape *s, geom_polygon rings) {
    const editor_shape_def def = {
        .id = s->id,
        .kind = s->kind,
        .rings = rings,
        .radius = s->radius,
        .agent = s->agent,
        .role = s->role,
        .speed_factor = s->speed_factor,
        .label = s->label,
        .extra = s->extra,
    };
    return def;
}

static const editor_shape *with_rings(const editor_shape *s, geom_polygon rings) {
    const editor_shape_def def = editor_shape_like(s, rings);
    return editor_shape_create(&def);
}

const editor_shape *editor_shape_with_hole(const editor_shape *s, geom_ring hole) {
    geom_ring *rings = malloc((s->ring_count + 1) * sizeof *rings);
    if (!rings) {
        return NULL;
    }
    memcpy(rings, s->rings, s->ring_count * sizeof *rings);
    rings[s->ring_count] = hole;
    const geom_polygon polygon = {rings, s->ring_count + 1};
    const editor_shape *changed = with_rings(s, polygon);
    free(rings);
    return changed;
}

const editor_shape *editor_shape_with_vertex(const editor_shape *s, size_t edge, geom_vec2 p) {
    const size_t before = editor_shape_edge(s, edge).a;
    editor_shape *copy = copy_with_room(s, s->point_count + 1, &s->label);
    if (copy) {
        memcpy(copy->points, s->points, (before + 1) * sizeof p);
        copy->points[before + 1] = p;
        memcpy(copy->points + before + 2, s->points + before + 1, (s->point_count - before - 1) * sizeof p);
        copy->rings[editor_shape_ring_of(s, before)].count++;
    }
    return editor_shape_finish(copy);
}

/* How many vertices of a ring stay. */
static size_t kept_count(const editor_shape *s, size_t ring, const bool *which) {
    const bool *of_ring = which + (s->rings[ring].points - s->points);
    size_t count = 0;
    for (size_t i = 0; i < s->rings[ring].count; i++) {
        count += !of_ring[i];
    }
    return count;
}

static bool ring_stays(const editor_shape *s, size_t ring, const bool *which) {
    return ring == 0 || kept_count(s, ring, which) >= 3;
}

bool editor_shape_can_lose(const editor_shape *s, const bool *which) {
    switch (s->kind) {
    case EDITOR_POLYGON:
        return kept_count(s, 0, which) >= 3;
    case EDITOR_CHAIN:
        return kept_count(s, 0, which) >= 2;
    default:
        return false;
    }
}

const editor_shape *editor_shape_without_vertices(const editor_shape *s, const bool *which) {
    size_t ring_count = 0;
    size_t point_count = 0;
    for (size_t k = 0; k < s->ring_count; k++) {
        ring_count += ring_stays(s, k, which);
        point_count += ring_stays(s, k, which) ? kept_count(s, k, which) : 0;
    }
    editor_shape *copy = copy_head(s, ring_count, point_count, &s->label);
    geom_ring *ring = copy ? copy->rings : NULL;
    geom_vec2 *next = copy ? copy->points : NULL;
    for (size_t k = 0; copy && k < s->ring_count; k++) {
        const size_t first = (size_t)(s->rings[k].points - s->points);
        if (!ring_stays(s, k, which)) {
            continue;
        }
        (ring++)->count = kept_count(s, k, which);
        for (size_t i = first; i < first + s->rings[k].count; i++) {
            if (!which[i]) {
                *next++ = s->points[i];
            }
        }
    }
    return editor_shape_finish(copy);
}
