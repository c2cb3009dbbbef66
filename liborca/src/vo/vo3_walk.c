/* Branch and bound over velocities. A box is left out when a shape holds all of it, or when the tangents of
 * the shapes in its center, moved back by what the shapes may rise above them in the box, leave nothing of it
 * that is good enough (orca_vo3_find_nearest). Clearances are convex where they are not linear, so the error
 * of a tangent falls with the square of the size of a box, and few boxes around an answer are cut at each
 * scale.
 *
 * Boxes are cut across their longest side, the nearer half is taken first. Shapes that allow all of a box are
 * not asked again within it.
 *
 * At some size a box is left out because nothing in it is clear by more than the precision. After STEADY
 * boxes the precision is doubled now and then, so that there is an end. */
#include "vo3_internal.h"

#include <geom/scalar.h>

enum {
    STEADY = 1 << 13,
    HASTE = 1 << 8
};

/* What is added to planes for their rounding. */
static const double ROUNDING = 0x1p-48;

/* Writes the shapes of a list that do not allow all of a box, with their planes. Returns how many, or
 * SIZE_MAX when one of them forbids all of it. In a box a clearance is nowhere less than its tangent, that of
 * the speed limit nowhere more. What is no number does not matter. */
static size_t gather(const vo3_search *s, const vo3_box *box, const uint32_t *from, size_t count,
                     uint32_t *to) {
    const double radius = geom_vec3_length(box->half);
    const geom_vec3 h = box->half;
    size_t kept = 0;
    for (size_t i = 0; i < count; ++i) {
        const vo3_shape *shape = &s->shapes[from[i]];
        double bend;
        const vo3_touch touch = orca_vo3_touch_in(shape, box->center, radius, &bend);
        const geom_vec3 g = touch.slope;
        const double reach = fabs(g.x) * h.x + fabs(g.y) * h.y + fabs(g.z) * h.z;
        const double rounding = ROUNDING * shape->scale;
        if (!(touch.clearance < (shape->kind == VO3_SPEED ? radius : reach) + rounding)) {
            continue;
        }
        if (touch.clearance + geom_min(reach + bend, radius) < -rounding) {
            return SIZE_MAX;
        }
        const double offset = geom_vec3_dot(g, box->center) - touch.clearance - bend - rounding;
        s->planes[kept] = (vo3_plane){g, offset};
        to[kept++] = from[i];
    }
    return kept;
}

static double clamp(double x, double center, double half) {
    return geom_max(center - half, geom_min(center + half, x));
}

static vo3_frame frame_of(const vo3_search *s, vo3_box box, size_t level) {
    const geom_vec3 t = s->goal.target;
    const geom_vec3 c = box.center;
    const geom_vec3 h = box.half;
    const geom_vec3 near = geom_vec3_make(clamp(t.x, c.x, h.x), clamp(t.y, c.y, h.y), clamp(t.z, c.z, h.z));
    const vo3_frame frame = {box, orca_vo3_key(&s->goal, near), level};
    return frame;
}

/* The two halves of a box, the nearer one last. */
static void split(const vo3_search *s, const vo3_box *box, size_t level, vo3_frame halves[2]) {
    const geom_vec3 h = box->half;
    vo3_box lower = *box;
    vo3_box upper = *box;
    if (h.x >= h.y && h.x >= h.z) {
        lower.half.x = upper.half.x = 0.5 * h.x;
        lower.center.x -= 0.5 * h.x;
        upper.center.x += 0.5 * h.x;
    } else if (h.y >= h.z) {
        lower.half.y = upper.half.y = 0.5 * h.y;
        lower.center.y -= 0.5 * h.y;
        upper.center.y += 0.5 * h.y;
    } else {
        lower.half.z = upper.half.z = 0.5 * h.z;
        lower.center.z -= 0.5 * h.z;
        upper.center.z += 0.5 * h.z;
    }
    halves[0] = frame_of(s, lower, level);
    halves[1] = frame_of(s, upper, level);
    if (halves[0].key < halves[1].key) {
        const vo3_frame swap = halves[0];
        halves[0] = halves[1];
        halves[1] = swap;
    }
}

/* Whether a box need not be cut. `list` is that of its parent, and the next one its own. */
static bool is_decided(vo3_search *s, const vo3_frame *frame, uint32_t *list, size_t count, size_t *kept,
                       vo3_visitor *visit) {
    vo3_open open = {.box = &frame->box, .list = list + s->most_shapes, .level = frame->level};
    open.count = gather(s, &frame->box, list, count, list + s->most_shapes);
    *kept = open.count;
    if (open.count == SIZE_MAX) {
        return true;
    }
    vo3_clash clash;
    if (!orca_vo3_find_nearest(&s->goal, &frame->box, s->planes, open.count, s->limit, &open.nearest,
                               &clash)) {
        return true;
    }
    if (visit(s, &open) || open.nearest.key >= s->limit) {
        return true;
    }
    return geom_vec3_length(frame->box.half) < 0.5 * s->precision || frame->level + 2 >= VO3_LEVELS;
}

/* All shapes matter on all levels. */
static void fill_lists(vo3_search *s, size_t levels, size_t *counts) {
    for (size_t level = 0; level < levels; ++level) {
        for (size_t i = 0; i < s->shape_count; ++i) {
            s->lists[level * s->most_shapes + i] = (uint32_t)i;
        }
        counts[level] = s->shape_count;
    }
    s->grown = false;
}

void orca_vo3_walk(vo3_search *s, vo3_box box, vo3_visitor *visit) {
    size_t counts[VO3_LEVELS];
    size_t waiting = 1;
    s->steps = 0;
    fill_lists(s, 1, counts);
    s->frames[0] = frame_of(s, box, 0);
    while (waiting > 0) {
        const vo3_frame frame = s->frames[--waiting];
        if (!(frame.key < s->limit)) {
            continue;
        }
        if (++s->steps > STEADY && s->steps % HASTE == 0) {
            s->limit -= s->precision;
            s->precision *= 2.0;
        }
        uint32_t *list = &s->lists[frame.level * s->most_shapes];
        const bool decided =
            is_decided(s, &frame, list, counts[frame.level], &counts[frame.level + 1], visit);
        if (s->grown) {
            fill_lists(s, frame.level + 2, counts);
        }
        if (!decided) {
            split(s, &frame.box, frame.level + 1, &s->frames[waiting]);
            waiting += 2;
        }
    }
}
