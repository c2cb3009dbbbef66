/* One leg of a trajectory as a turn: whether the shapes meet where it starts. */
#include "ccd2_leg.h"

#include <geom/predicate.h>

/* A ring of one of the two shapes at the start of a leg. */
typedef struct placed_ring {
    const turn_scene *scene;
    const turn_pose *pose; /* NULL for the resting shape */
    geom_ring ring;
} placed_ring;

static geom_vec2 vertex_of(const placed_ring *placed, size_t i) {
    return placed->pose != NULL ? collide_turn_moving(placed->scene, placed->pose, placed->ring, i)
                                : collide_turn_resting(placed->scene, placed->ring, i);
}

/* How two edges lie, as far as rounding lets see. */
typedef enum edge_meeting {
    EDGES_APART,
    EDGES_UNSURE,
    EDGES_CROSS
} edge_meeting;

/* Whether both ends of an edge are clearly on different sides of the line through another. */
static bool clearly_divided(geom_segment2 edge, geom_segment2 by, double error) {
    const geom_vec2 e = geom_vec2_sub(by.b, by.a);
    const double lower = 2.0 * error * geom_vec2_length(e);
    const double from = geom_vec2_cross(e, geom_vec2_sub(edge.a, by.a));
    const double to = geom_vec2_cross(e, geom_vec2_sub(edge.b, by.a));
    return (from > lower && to < -lower) || (from < -lower && to > lower);
}

static bool divided(geom_segment2 edge, geom_segment2 by) {
    return geom_orient2d(by.a, by.b, edge.a) * geom_orient2d(by.a, by.b, edge.b) <= 0;
}

/* Places are rounded by no more than the error. Edges whose rounded places have a common point may have one;
 * they do for certain when each has its ends further than that from the other's line. */
static edge_meeting meeting_of(geom_segment2 a, geom_segment2 b, double error) {
    if (boxes_apart(box_of_segment(a), box_of_segment(b)) || !divided(a, b) || !divided(b, a)) {
        return EDGES_APART;
    }
    return clearly_divided(a, b, error) && clearly_divided(b, a, error) ? EDGES_CROSS : EDGES_UNSURE;
}

typedef struct border_meeting {
    double error;
    edge_meeting met;
} border_meeting;

/* Ends the search at edges that cross. */
static bool meet_edges(edge_pairs2 *pairs, const edge_at2 *a, const edge_at2 *b) {
    border_meeting *borders = pairs->context;
    const edge_meeting now = meeting_of(a->segment, b->segment, borders->error);
    borders->met = now > borders->met ? now : borders->met;
    return borders->met == EDGES_CROSS;
}

static edge_meeting meeting_of_borders(const turn_scene *scene, const turn_pose *pose) {
    border_meeting borders = {scene->error, EDGES_APART};
    turn_pairs search;
    collide_turn_pairs_start(&search, scene, pose);
    search.pairs.visit = meet_edges;
    search.pairs.context = &borders;
    (void)collide_visit_edge_pairs(&search.pairs);
    return borders.met;
}

/* Whether the edge crosses the ray from p to the right, its lower end counted and its upper end not. */
static bool crosses_ray(geom_segment2 edge, geom_vec2 p) {
    const bool rises = edge.a.y <= p.y && p.y < edge.b.y;
    const bool falls = edge.b.y <= p.y && p.y < edge.a.y;
    return (rises && geom_orient2d(edge.a, edge.b, p) > 0) || (falls && geom_orient2d(edge.a, edge.b, p) < 0);
}

/* Whether the core of one shape holds a point that is clearly off its border. */
static bool holds(const turn_scene *scene, const core2 *core, const turn_pose *pose, geom_vec2 p) {
    bool inside = false;
    for (size_t r = 0; r < core2_ring_count(core); ++r) {
        const placed_ring placed = {scene, pose, core2_ring(core, r)};
        geom_segment2 edge = {vertex_of(&placed, 0), {0.0, 0.0}};
        for (size_t i = 0; i < placed.ring.count; ++i) {
            edge.b = vertex_of(&placed, ring_edge_end(placed.ring, i));
            inside = inside != crosses_ray(edge, p);
            edge.a = edge.b;
        }
    }
    return inside;
}

/* Cores whose borders are clearly apart meet only where one holds the other, and then the first vertex of its
 * outer ring: of two polygons with holes as well, because a ring that is all in the other has its first
 * vertex there. */
static bool one_holds_other(const turn_scene *scene, const turn_pose *pose) {
    return holds(scene, &scene->b, NULL, collide_turn_moving(scene, pose, core2_ring(&scene->a, 0), 0)) ||
           holds(scene, &scene->a, pose, collide_turn_resting(scene, core2_ring(&scene->b, 0), 0));
}

static double distance_at(const turn_scene *scene, const turn_pose *pose) {
    turn_closest closest;
    collide_turn_closest(scene, pose, HUGE_VAL, &closest);
    return closest.distance;
}

collide_ccd_verdict collide_turn_leg_verdict(const turn_search *search) {
    const turn_scene *scene = &search->scene;
    if (!isfinite(scene->error)) {
        return COLLIDE_CCD_UNDECIDED;
    }
    turn_pose pose;
    collide_turn_pose(scene, 0.0, &pose);
    const edge_meeting borders = meeting_of_borders(scene, &pose);
    if (borders == EDGES_CROSS) {
        return COLLIDE_CCD_HIT;
    }
    const double distance = borders == EDGES_UNSURE ? 0.0 : distance_at(scene, &pose);
    if (distance < scene->reach * (1.0 - 0x1p-48) - scene->error) {
        return COLLIDE_CCD_HIT;
    }
    const bool clear = distance > scene->error;
    if (clear && one_holds_other(scene, &pose)) {
        return COLLIDE_CCD_HIT;
    }
    return distance > scene->reach + scene->error ? COLLIDE_CCD_FREE : COLLIDE_CCD_UNDECIDED;
}
