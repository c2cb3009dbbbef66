/* The relation of a plane and a core. */
#include "relation3.h"

#include "exact/predicate3.h"

static geom_plane plane_of(const core3 *core) {
    const geom_plane plane = {core->own[0], core->offset};
    return plane;
}

/* On which sides of a plane a core has points: the surface of the plane counts for neither. */
typedef struct sides3 {
    bool above;
    bool below;
    bool on;
} sides3;

static void add_side(sides3 *sides, int side) {
    sides->above = sides->above || side > 0;
    sides->below = sides->below || side < 0;
    sides->on = sides->on || side == 0;
}

/* Those vertices whose sides and distances tell those of the core. Of a box it is the two corners furthest up
 * and down; with the normal's own numbers the choice of them is exact. */
static size_t vertices_for(const core3 *core, geom_vec3 normal, geom_vec3 own[2],
                           const geom_vec3 **vertices) {
    if (core->kind == CORE3_AABB) {
        own[0] = collide_core3_vertex(core, collide_core3_support(core, normal));
        own[1] = collide_core3_vertex(core, collide_core3_support(core, geom_vec3_neg(normal)));
        *vertices = own;
        return 2;
    }
    *vertices = collide_core3_points(core);
    return core->kind == CORE3_RAY ? 1 : core->count;
}

static int least_gap(geom_plane plane, const geom_vec3 *vertices, size_t count, reach3 reach) {
    int least = 1;
    for (size_t i = 0; i < count && least >= 0; ++i) {
        const int gap = collide_gap3_point_plane(vertices[i], plane, reach);
        least = gap < least ? gap : least;
    }
    return least;
}

/* A ray leads from its origin to the side of its direction. */
static collide_relation relation_of_vertices(geom_plane plane, const core3 *core, reach3 reach) {
    geom_vec3 own[2];
    const geom_vec3 *vertices;
    const size_t count = vertices_for(core, plane.normal, own, &vertices);
    sides3 sides = {false, false, false};
    for (size_t i = 0; i < count && !(sides.above && sides.below); ++i) {
        add_side(&sides, collide_side3_of_point(plane, vertices[i]));
    }
    if (core->kind == CORE3_RAY) {
        const int leads = collide_side3_of_direction(plane.normal, core->own[1]);
        sides.above = sides.above || leads > 0;
        sides.below = sides.below || leads < 0;
    }
    if (sides.above && sides.below) {
        return COLLIDE_OVERLAPPING;
    }
    if (reach3_is_zero(reach)) {
        return sides.on ? COLLIDE_TOUCHING : COLLIDE_APART;
    }
    return collide_relation3_of_gap(least_gap(plane, vertices, count, reach));
}

collide_relation collide_relation3_of_plane(const core3 *plane, const core3 *other, reach3 reach) {
    switch (other->kind) {
    case CORE3_PLANE:
        return collide_relation3_of_gap(collide_gap3_planes(plane_of(plane), plane_of(other), reach));
    case CORE3_OBB:
        return collide_relation3_of_gap(collide_gap3_plane_obb(plane_of(plane), other, reach));
    default:
        return relation_of_vertices(plane_of(plane), other, reach);
    }
}
