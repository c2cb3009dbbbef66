/* A moving disc and a polygon, with or without an index. */
#include <collide/sweep_circle2.h>

#include "shape/edges2.h"
#include "sweep_circle2_motion.h"

#include <collide/distance2.h>
#include <collide/indexed2.h>
#include <collide/pair2.h>

/* The first contact with an edge; where several are met at the same time, with the nearest, or with the first
 * of those in the order of the rings. */
typedef struct first_contact {
    geom_segment2 path;
    double radius;
    collide_sweep sweep;
    double distance; /* of the start from the edge */
    size_t ring;
    size_t edge;
} first_contact;

static bool is_earlier(const first_contact *a, const first_contact *b) {
    if (b->sweep.relation == COLLIDE_APART || a->sweep.time != b->sweep.time) {
        return a->sweep.time < b->sweep.time || b->sweep.relation == COLLIDE_APART;
    }
    if (a->distance != b->distance) {
        return a->distance < b->distance;
    }
    return a->ring < b->ring || (a->ring == b->ring && a->edge < b->edge);
}

/* Searches around the path up to a time, and a little further for rounding. */
static void search_until(edge_search2 *search, const first_contact *contact, double time) {
    const geom_vec2 way = geom_vec2_sub(contact->path.b, contact->path.a);
    const double part = time * (1.0 + 0x1p-30) + 0x1p-60;
    const geom_segment2 path = {contact->path.a, part < 1.0 ? geom_vec2_add_scaled(contact->path.a, part, way)
                                                            : contact->path.b};
    const geom_aabb2 box = box_of_segment(path);
    const double by = contact->radius * (1.0 + 0x1p-50) + 0x1p-50 * (fabs(path.b.x) + fabs(path.b.y));
    search->strip = strip2_of_segment(path.a, path.b);
    search->box = (geom_aabb2){{box.min.x - by, box.min.y - by}, {box.max.x + by, box.max.y + by}};
}

static bool meet_edge(edge_search2 *search, const edge_at2 *edge) {
    first_contact *best = search->context;
    first_contact next = *best;
    next.sweep = collide_sweep_circle_segment(best->path, best->radius, edge->segment);
    if (next.sweep.relation == COLLIDE_APART) {
        return false;
    }
    next.distance = collide_shape_distance(collide_shape_from_point(best->path.a),
                                           collide_shape_from_segment(edge->segment))
                        .distance;
    next.ring = edge->ring;
    next.edge = edge->edge;
    if (is_earlier(&next, best)) {
        *best = next;
        search_until(search, best, best->sweep.time);
    }
    return false;
}

static collide_sweep sweep_to_edges(geom_segment2 path, double radius, const solid2 *solid) {
    first_contact best = {path, radius, free_sweep(path.b), HUGE_VAL, 0, 0};
    edge_search2 search =
        edge_search2_around(solid, box_of_segment(path), edge_limit2(radius), meet_edge, &best);
    search.from = &path.a;
    search_until(&search, &best, 1.0);
    (void)collide_visit_edges(&search);
    return best.sweep;
}

/* `relation` is that of the polygon and everything that the disc covers on its way. */
static collide_sweep sweep_to_solid(geom_segment2 path, double radius, const solid2 *solid,
                                    collide_relation relation) {
    if (relation <= COLLIDE_APART) {
        return relation == COLLIDE_APART ? free_sweep(path.b) : invalid_sweep();
    }
    const geom_vec2 no_direction = {0.0, 0.0};
    const bool is_inside = solid2_locate(solid, path.a) != GEOM_LOCATION_OUTSIDE;
    collide_sweep result =
        is_inside ? sweep_from_contact(relation, path.a, no_direction) : sweep_to_edges(path, radius, solid);
    result.relation = relation;
    return result;
}

collide_sweep collide_sweep_circle_polygon(geom_segment2 path, double radius, geom_polygon target) {
    const geom_capsule2 swept = {path.a, path.b, radius};
    const solid2 solid = solid2_plain(target);
    return sweep_to_solid(path, radius, &solid, collide_capsule_polygon(swept, target));
}

collide_sweep collide_indexed_sweep_circle(geom_segment2 path, double radius, const geom_locator *target) {
    const geom_capsule2 swept = {path.a, path.b, radius};
    const solid2 solid = solid2_indexed(target);
    return sweep_to_solid(path, radius, &solid,
                          collide_indexed_shape_relation(target, collide_shape_from_capsule(swept)));
}

collide_sweep collide_indexed_raycast(geom_segment2 ray, const geom_locator *target) {
    return collide_indexed_sweep_circle(ray, 0.0, target);
}
