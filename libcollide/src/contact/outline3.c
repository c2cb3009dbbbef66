/* The corners of a body that face along a direction. */
#include "patch3.h"
#include "penetration3.h"

/* Local coordinates are below 32; corners this close to the furthest are as far. */
static const double level_margin = 0x1p-38;

static geom_vec3 vertex_of(const body3 *body, size_t i) { return collide_body3_rough_vertex(body, i); }

static double furthest(const body3 *body, geom_vec3 direction) {
    double reach = -HUGE_VAL;
    for (size_t i = 0; i < body->count; ++i) {
        reach = fmax(reach, geom_vec3_dot(vertex_of(body, i), direction));
    }
    return reach;
}

/* Leaves out what is in the same place but for the margin: boxes may be that thin. */
static void add_point(outline3 *outline, geom_vec3 point) {
    for (int i = 0; i < outline->count; ++i) {
        if (geom_vec3_distance(outline->point[i], point) <= 4.0 * level_margin) {
            return;
        }
    }
    outline->point[outline->count++] = point;
}

/* The face of a box that is turned to the direction most, its corners in order. */
static outline3 box_face(const body3 *box, geom_vec3 direction) {
    static const size_t round_face[4] = {0, 1, 3, 2};
    const core3 *core = box->core;
    geom_vec3 axis[3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    for (int k = 0; k < 3 && core->kind == CORE3_OBB; ++k) {
        axis[k] = collide_near_one3(core->own[1 + k]);
    }
    size_t most = 0;
    double turned = 0.0;
    for (size_t k = 0; k < 3; ++k) {
        const geom_vec3 normal = geom_vec3_normalize(
            geom_vec3_cross(geom_vec3_normalize(axis[(k + 1) % 3]), geom_vec3_normalize(axis[(k + 2) % 3])));
        const double cosine =
            geom_vec3_dot(normal, direction) * (geom_vec3_dot(normal, axis[k]) < 0.0 ? -1.0 : 1.0);
        if (fabs(cosine) > fabs(turned)) {
            turned = cosine;
            most = k;
        }
    }
    outline3 face = {.count = 0};
    for (int i = 0; i < 4; ++i) {
        const size_t first = round_face[i] & 1U;
        const size_t second = round_face[i] >> 1 & 1U;
        const size_t corner =
            (size_t)(turned > 0.0) << most | first << (most + 1) % 3 | second << (most + 2) % 3;
        add_point(&face, vertex_of(box, corner));
    }
    return face;
}

/* The vertices of a hull that lie at least so far along a direction, seen along it. */
typedef struct layer3 {
    const body3 *hull;
    geom_vec3 direction;
    geom_vec3 x;
    geom_vec3 y;
    double level;
} layer3;

static layer3 layer_of(const body3 *hull, geom_vec3 direction, double level) {
    const geom_vec3 x = geom_vec3_normalize(dd_high3(collide_perpendicular3(dd_from3(direction))));
    const layer3 layer = {hull, direction, x, geom_vec3_cross(direction, x), level};
    return layer;
}

static geom_vec2 seen(const layer3 *layer, geom_vec3 v) {
    return geom_vec2_make(geom_vec3_dot(v, layer->x), geom_vec3_dot(v, layer->y));
}

/* The vertex that is outermost in a direction of the view. There always is one: the furthest are in every
 * layer. */
static geom_vec3 outermost(const layer3 *layer, geom_vec2 outwards) {
    geom_vec3 best = {0.0, 0.0, 0.0};
    double reach = -HUGE_VAL;
    for (size_t i = 0; i < layer->hull->count; ++i) {
        const geom_vec3 v = vertex_of(layer->hull, i);
        const double of_v = geom_vec2_dot(seen(layer, v), outwards);
        if (of_v > reach && geom_vec3_dot(v, layer->direction) >= layer->level) {
            best = v;
            reach = of_v;
        }
    }
    return best;
}

/* The vertex that has no other on the right, seen from a corner; of those in line the furthest. */
static geom_vec3 next_corner(const layer3 *layer, geom_vec3 corner) {
    const geom_vec2 from = seen(layer, corner);
    geom_vec3 best = corner;
    geom_vec2 way = {0.0, 0.0};
    for (size_t i = 0; i < layer->hull->count; ++i) {
        const geom_vec3 v = vertex_of(layer->hull, i);
        const geom_vec2 to = geom_vec2_sub(seen(layer, v), from);
        if (geom_vec3_dot(v, layer->direction) < layer->level || geom_vec2_length(to) <= 4.0 * level_margin) {
            continue;
        }
        const double turn = geom_vec2_cross(way, to);
        const double length = geom_vec2_length(to);
        const double noise = level_margin * length;
        if (turn < -noise || (turn <= noise && length > geom_vec2_length(way))) {
            best = v;
            way = to;
        }
    }
    return best;
}

/* All corners one after the other (R. A. Jarvis, "On the identification of the convex hull of a finite set of
 * points in the plane", Information Processing Letters 2, 1973). False when they are more than there is room
 * for. */
static bool wrapped(const layer3 *layer, outline3 *outline) {
    const geom_vec3 first = outermost(layer, geom_vec2_make(-1.0, 0.0));
    geom_vec3 corner = next_corner(layer, first);
    outline->count = 0;
    add_point(outline, first);
    for (int i = 0; i < OUTLINE3_MAX; ++i) {
        const int before = outline->count;
        add_point(outline, corner);
        if (outline->count == before) {
            return true;
        }
        corner = next_corner(layer, corner);
    }
    return false;
}

/* Those outermost in sixteen directions. */
static outline3 sampled(const layer3 *layer) {
    static const double circle[5] = {1.0, 0.9238795325112867, 0.7071067811865476, 0.3826834323650898, 0.0};
    outline3 outline = {.count = 0};
    for (int k = 0; k < OUTLINE3_MAX; ++k) {
        const double c = circle[k % 4];
        const double s = circle[4 - k % 4];
        const geom_vec2 quarters[4] = {{c, s}, {-s, c}, {-c, -s}, {s, -c}};
        add_point(&outline, outermost(layer, quarters[k / 4]));
    }
    return outline;
}

static outline3 hull_outline(const body3 *hull, geom_vec3 direction, double level) {
    const layer3 layer = layer_of(hull, direction, level);
    outline3 outline;
    return wrapped(&layer, &outline) ? outline : sampled(&layer);
}

static bool is_box(const body3 *body) {
    return body->core->kind == CORE3_AABB || body->core->kind == CORE3_OBB;
}

outline3 collide_outline3_front(const body3 *body, geom_vec3 direction) {
    const double level = furthest(body, direction) - level_margin;
    if (body->count > 3 && !is_box(body)) {
        return hull_outline(body, direction, level);
    }
    outline3 front = {.count = 0};
    for (size_t i = 0; i < body->count; ++i) {
        const geom_vec3 v = vertex_of(body, i);
        if (geom_vec3_dot(v, direction) >= level) {
            add_point(&front, v);
        }
    }
    return is_box(body) && front.count > 2 ? box_face(body, direction) : front;
}

outline3 collide_outline3_facing(const body3 *body, geom_vec3 direction, double depth) {
    if (is_box(body)) {
        return box_face(body, direction);
    }
    if (body->count > 3) {
        return hull_outline(body, direction, furthest(body, direction) - fmax(depth, 0.0) - level_margin);
    }
    outline3 all = {.count = 0};
    for (size_t i = 0; i < body->count; ++i) {
        add_point(&all, vertex_of(body, i));
    }
    return all;
}
