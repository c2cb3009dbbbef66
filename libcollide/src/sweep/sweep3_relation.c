/* Whether two polyhedra meet on their way. */
#include "sweep3_core.h"

#include "numeric/double_double.h"
#include "numeric/number_exact.h"
#include "relation/relation3.h"

#include "exact/vector3.inl"

static bool is_zero3(vector3 v) { return number_is_zero(v.x) && number_is_zero(v.y) && number_is_zero(v.z); }

static bool has_extents(geom_vec3 extents) { return extents.x > 0.0 && extents.y > 0.0 && extents.z > 0.0; }

static bool is_solid_box(const core3 *core) {
    return (core->kind == CORE3_AABB && has_extents(geom_vec3_sub(core->own[1], core->own[0]))) ||
           (core->kind == CORE3_OBB && has_extents(core->half));
}

/* What the directions found so far span: nothing, a line along `first`, or the plane at right angles to
 * `normal`. */
typedef struct span3 {
    int dimension;
    vector3 first;
    vector3 normal;
} span3;

/* Adds a direction; what it leaves in the arena is kept only where it counts. */
static void add_direction(number_space *space, span3 *span, vector3 direction, uint32_t mark) {
    bool keeps = false;
    if (span->dimension == 0) {
        keeps = !is_zero3(direction);
        span->first = direction;
    } else if (span->dimension == 1) {
        const vector3 normal = cross3(span->first, direction);
        keeps = !is_zero3(normal);
        span->normal = normal;
    } else {
        span->dimension += number_sign(dot3(span->normal, direction)) != 0;
    }
    span->dimension += keeps;
    if (!keeps) {
        space->used = mark;
    }
}

/* A ray that is not cut has its direction for an edge. */
static vector3 edge_of(number_space *space, const core3 *core, size_t i) {
    return core->kind == CORE3_RAY ? vector3_from(space, core->own[1])
                                   : vector3_between(space, core, i, core, 0);
}

bool collide_sweep3_is_flat(const core3 *a, const core3 *b) {
    if (is_solid_box(a) || is_solid_box(b)) {
        return false;
    }
    number_space space;
    number_space_init(&space);
    span3 span = {.dimension = 0};
    const core3 *cores[2] = {a, b};
    for (int k = 0; k < 2; ++k) {
        for (size_t i = 1; i < cores[k]->count && span.dimension < 3; ++i) {
            const uint32_t mark = space.used;
            add_direction(&space, &span, edge_of(&space, cores[k], i), mark);
        }
    }
    return span.dimension < 3;
}

/* Whether x + (to - from) is a double; then *sum is it. What overflows is NaN, and is not. */
static bool add_exactly(double x, double from, double to, double *sum) {
    const dd way = dd_sum(to, -from);
    const dd end = dd_sum(x, way.high);
    *sum = end.high;
    return way.low == 0.0 && end.low == 0.0;
}

/* A point on its way is a segment, if its end is a double. */
static bool make_segment(const core3 *point, const geom_vec3 *from, const geom_vec3 *to, core3 *segment) {
    if (point->kind != CORE3_POINTS || point->count != 1) {
        return false;
    }
    const geom_vec3 start = collide_core3_points(point)[0];
    geom_vec3 end;
    if (!add_exactly(start.x, from->x, to->x, &end.x) || !add_exactly(start.y, from->y, to->y, &end.y) ||
        !add_exactly(start.z, from->z, to->z, &end.z)) {
        return false;
    }
    *segment = collide_core3_of_segment(start, end, point->radius);
    return true;
}

static collide_relation relation_of_swept(const sweep3_pair *pair) {
    core3 moved;
    if (make_segment(&pair->b, &pair->to, &pair->from, &moved)) {
        return collide_relation3(&pair->a, &moved, pair->reach.margin);
    }
    if (make_segment(&pair->a, &pair->from, &pair->to, &moved)) {
        return collide_relation3(&moved, &pair->b, pair->reach.margin);
    }
    if (pair->a.kind == CORE3_RAY || pair->b.count < pair->a.count) {
        moved = collide_core3_moved(&pair->b, pair->to, pair->from);
        return collide_relation3_of_polytopes(&pair->a, &moved, pair->reach);
    }
    moved = collide_core3_moved(&pair->a, pair->from, pair->to);
    return collide_relation3_of_polytopes(&moved, &pair->b, pair->reach);
}

/* Where the set K of differences has an inside, what K sweeps has the union of these insides for its own;
 * where K has none, the shapes only touch at any moment. */
collide_relation collide_sweep3_relation(const sweep3_pair *pair) {
    if (pair->a.kind == CORE3_PLANE) {
        return collide_sweep3_relation_of_plane(pair);
    }
    if (pair->a.kind == CORE3_RAY && pair->b.kind == CORE3_RAY) {
        return collide_sweep3_relation_of_rays(pair);
    }
    const collide_relation relation = relation_of_swept(pair);
    const bool only_touches = relation == COLLIDE_OVERLAPPING && reach3_is_zero(pair->reach) &&
                              collide_sweep3_is_flat(&pair->a, &pair->b);
    return only_touches ? COLLIDE_TOUCHING : relation;
}
