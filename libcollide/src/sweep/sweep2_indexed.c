/* The sweep of a disc to a polygon with an index: the first contact with an edge near its way. */
#include "sweep2_run.h"

#include "shape/edges2.h"
#include "sweep_circle2_motion.h"

#include <collide/distance2.h>
#include <collide/indexed2.h>

/* The first contact so far; of several at the same time, with the edge that comes first in the order of the
 * rings. */
typedef struct edge_sweep {
    const sweep_task *task;
    geom_circle disc;
    geom_vec2 way; /* rounded */
    double near;   /* edges further away from the rounded way are not met */
    collide_sweep first;
    collide_relation largest;
    size_t ring;
    size_t edge;
} edge_sweep;

/* Searches along the way up to a time, and a little further for rounding. */
static void search_until(edge_search2 *search, const edge_sweep *sweep, double time) {
    const double part = time * (1.0 + 0x1p-30) + 0x1p-60;
    const geom_vec2 from = sweep->disc.center;
    const geom_vec2 to = geom_vec2_add_scaled(from, geom_min(part, 1.0), sweep->way);
    const geom_aabb2 box = box_of_segment((geom_segment2){from, to});
    search->strip = strip2_of_segment(from, to);
    search->box = (geom_aabb2){{box.min.x - sweep->near, box.min.y - sweep->near},
                               {box.max.x + sweep->near, box.max.y + sweep->near}};
}

static bool is_before(const edge_sweep *sweep, double time, const edge_at2 *edge) {
    if (sweep->largest == COLLIDE_APART || time != sweep->first.time) {
        return sweep->largest == COLLIDE_APART || time < sweep->first.time;
    }
    return edge->ring < sweep->ring || (edge->ring == sweep->ring && edge->edge < sweep->edge);
}

/* What is met after an overlap does not matter. A contact that only touches leaves open what follows. */
static bool meet_edge(edge_search2 *search, const edge_at2 *edge) {
    edge_sweep *const sweep = search->context;
    const collide_shape segment = collide_shape_from_segment(edge->segment);
    sweep_task task = *sweep->task;
    task.b = &segment;
    const collide_sweep met = collide_sweep_run(&task);
    if (met.relation == COLLIDE_APART) {
        return false;
    }
    if (is_before(sweep, met.time, edge)) {
        sweep->first = met;
        sweep->ring = edge->ring;
        sweep->edge = edge->edge;
    }
    sweep->largest = met.relation > sweep->largest ? met.relation : sweep->largest;
    if (sweep->largest == COLLIDE_OVERLAPPING) {
        search_until(search, sweep, sweep->first.time);
    }
    return false;
}

/* They meet at the start. The normal is that from the polygon to the center. */
static collide_sweep sweep_from_start(const sweep_task *task, const geom_locator *index,
                                      collide_relation relation) {
    const collide_shape center = collide_shape_from_point(task->a->as.circle.center);
    const collide_distance shapes = collide_indexed_shape_distance(index, *task->a);
    const collide_distance cores = collide_indexed_shape_distance(index, center);
    return sweep_from_contact(relation, shapes.on_a, dd_high2(collide_unit_between(cores.on_a, cores.on_b)));
}

/* Numbers of which sums and differences are far from overflowing. */
static const double moderate = 0x1p500;

static bool knows(const sweep_task *task, geom_vec2 way) {
    const geom_circle disc = task->a->as.circle;
    const double size = fabs(disc.center.x) + fabs(disc.center.y) + disc.radius + fabs(way.x) + fabs(way.y);
    return task->a->kind == COLLIDE_SHAPE_CIRCLE && task->margin == 0.0 && disc.radius > 0.0 &&
           size < moderate;
}

/* A disc that starts apart from a polygon meets it in an edge first, and overlaps it only with one. The way is
 * that of doubles, within 2^-52 of all sizes of the true one. */
collide_sweep collide_sweep_run_indexed(const sweep_task *task, const geom_locator *index) {
    const geom_vec2 way = geom_vec2_sub(task->motion.to, task->motion.from);
    if (!knows(task, way)) {
        return collide_sweep_run(task);
    }
    const geom_circle disc = task->a->as.circle;
    const collide_relation at_start = collide_indexed_shape_relation(index, *task->a);
    if (at_start == COLLIDE_OVERLAPPING) {
        return sweep_from_start(task, index, at_start);
    }
    const double size = fabs(disc.center.x) + fabs(disc.center.y) + disc.radius + fabs(way.x) + fabs(way.y);
    const double near = disc.radius + 0x1p-48 * size;
    edge_sweep sweep = {task, disc, way, near, free_sweep(disc.center), COLLIDE_APART, 0, 0};
    const solid2 solid = solid2_indexed(index);
    edge_search2 search =
        edge_search2_around(&solid, box_of_point(disc.center), edge_limit2(near), meet_edge, &sweep);
    search.from = &disc.center;
    search_until(&search, &sweep, 1.0);
    (void)collide_visit_edges(&search);
    if (at_start == COLLIDE_TOUCHING) {
        return sweep_from_start(task, index, sweep.largest > at_start ? sweep.largest : at_start);
    }
    sweep.first.relation = sweep.largest;
    return sweep.first;
}
