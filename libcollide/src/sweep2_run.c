#include "sweep2_run.h"

#include "cast_edge.h"
#include "cast_motion.h"
#include "local2.h"
#include "outline2.h"
#include "sweep2_overlap.h"
#include "sweep2_plain.h"
#include "valid2.h"

#include <collide/distance2.h>

/* One shape of the search, with the offsets of the corners of a turned box in the frame. */
typedef struct sweep_side {
    sweep_core core;
    geom_aabb2 bounds;
    dd_vec2 offset[4];
} sweep_side;

typedef struct sweep_search {
    sweep_side side[2]; /* a and b */
    sweep_motion motion;
    double reach[3];
    bool has_reach;
    bool starts_apart;
    bool all_convex;
    bool parted; /* an edge at a contact keeps the insides of convex shapes apart */
    int least;   /* the least gap of a vertex and an edge */
    local2 frame;
    dd radius;
    geom_vec2 way;   /* of a as seen from b, rounded; for quick rejects */
    double distance; /* and the reach */
    bool is_plain;   /* convex cores of few vertices: these quick rejects are used instead */
    plain_scene plain;
    plain_verdict axes;
    bool found;
    edge_contact first;
    sweep_pair first_pair;
    bool first_of_a; /* whether its vertex is one of a */
} sweep_search;

static double size_of(geom_vec2 v) { return fabs(v.x) + fabs(v.y); }

static double reach_of_box(geom_aabb2 box) { return size_of(box.min) + size_of(box.max); }

/* Whether even the boxes about the shapes never come close. All is computed with a few roundings, each less than 2^-52
 * of the numbers that go in; overflow makes the answer no. */
static bool boxes_stay_apart(const sweep_search *search) {
    const geom_aabb2 a = search->side[0].bounds;
    const geom_aabb2 b = search->side[1].bounds;
    const geom_vec2 way = search->way;
    const double sizes = reach_of_box(a) + reach_of_box(b) + size_of(way) + search->distance;
    const double reach = search->distance + 0x1p-48 * sizes;
    return a.min.x + lesser(way.x, 0.0) - b.max.x > reach ||
           b.min.x - a.max.x - greater(way.x, 0.0) > reach ||
           a.min.y + lesser(way.y, 0.0) - b.max.y > reach || b.min.y - a.max.y - greater(way.y, 0.0) > reach;
}

static void set_frame(sweep_search *search) {
    const geom_aabb2 all = geom_aabb2_union(search->side[0].bounds, search->side[1].bounds);
    int exponent = collide_span_exponent(all.min, all.max);
    exponent =
        collide_larger_exponent(exponent, collide_span_exponent(search->motion.to, search->motion.from));
    for (int i = 0; i < 3; ++i) {
        exponent = collide_larger_exponent(exponent, collide_size_exponent(search->reach[i]));
    }
    search->frame = collide_local2_make(all.min, exponent + 1);
    const dd radii = dd_add(collide_local2_size(&search->frame, search->reach[0]),
                            collide_local2_size(&search->frame, search->reach[1]));
    search->radius = dd_add(radii, collide_local2_size(&search->frame, search->reach[2]));
}

static dd_vec2 scaled(dd_vec2 v, int exponent) {
    return dd_magnify(dd_magnify(v, collide_power_of_two(exponent / 2)),
                      collide_power_of_two(exponent - exponent / 2));
}

static void set_far_offsets(sweep_side *side, const local2 *frame) {
    const geom_obb2 box = {side->core.corners[0], side->core.axis, side->core.half};
    const outline2 outline = collide_outline_obb(box);
    for (int i = 0; i < 4; ++i) {
        const bool has_offset = outline.offset_exponent != OUTLINE_NO_OFFSET;
        const dd_vec2 none = {{0.0, 0.0}, {0.0, 0.0}};
        side->offset[i] =
            has_offset ? scaled(outline.offset[i], outline.offset_exponent - frame->exponent) : none;
    }
}

/* Whether products with the number neither overflow nor lose digits: where it is 0 or moderate. */
static bool is_moderate(double x) { return x == 0.0 || (fabs(x) > 0x1p-200 && fabs(x) < 0x1p200); }

/* In the order of collide_sweep_turned_vertex. */
static void set_offsets(sweep_side *side, const local2 *frame) {
    const geom_vec2 axis = side->core.axis;
    const geom_vec2 half = geom_scale2(side->core.half, frame->factor);
    if (!is_moderate(axis.x) || !is_moderate(axis.y) || !is_moderate(half.x) || !is_moderate(half.y)) {
        set_far_offsets(side, frame);
        return;
    }
    const dd_vec2 along = dd_make2(dd_product(half.x, axis.x), dd_product(half.x, axis.y));
    const dd_vec2 across = dd_make2(dd_product(-half.y, axis.y), dd_product(half.y, axis.x));
    side->offset[1] = dd_sub2(along, across);
    side->offset[2] = dd_add2(along, across);
    side->offset[0] = dd_neg2(side->offset[2]);
    side->offset[3] = dd_neg2(side->offset[1]);
}

/* p - q in the frame, where p is a vertex of one side and q of another. */
static dd_vec2 vector_between(const sweep_search *search, const sweep_side *side_p, const sweep_vertex *p,
                              const sweep_side *side_q, const sweep_vertex *q) {
    dd_vec2 w = collide_local2_difference(&search->frame, p->base, q->base);
    w = p->turned ? dd_add2(w, side_p->offset[p->corner]) : w;
    return q->turned ? dd_sub2(w, side_q->offset[q->corner]) : w;
}

/* Whether the vertex surely does not come within reach of the edge before the earliest contact so far: it must first
 * come within reach of the line. In single doubles, wrong by less than the margins; coordinates are below 1. */
static bool comes_later(const sweep_search *search, const edge_approach *approach) {
    const geom_vec2 e = dd_high2(approach->edge);
    const geom_vec2 w = dd_high2(approach->start);
    const double speed = fabs(geom_cross2(e, dd_high2(approach->way)));
    const double length = geom_length2(e);
    const double margin = 0x1p-48 * length * (size_of(w) + search->radius.high);
    const double way = fabs(geom_cross2(e, w)) - search->radius.high * length - margin;
    return search->found && speed > 0x1p-900 && way > search->first.time.high * speed * (1.0 + 0x1p-40);
}

/* Whether the disc comes to touch an end of the edge, as seen from which its vertex starts at w. */
static bool meets_end(const edge_approach *approach, const sweep_pair *pair, int end, geom_vec2 w) {
    const geom_vec2 way = dd_high2(approach->way);
    const double radius = approach->radius.high;
    const double reach = radius > 0.0 ? radius * geom_length2(way) : 0.0;
    return fabs(geom_cross2(way, w)) <= reach + PLAIN_MARGIN && collide_sweep_gap_end(pair, end) <= 0;
}

static int side_of_edge(const sweep_pair *pair, geom_vec2 e, geom_vec2 w) {
    const double height = geom_cross2(e, w);
    if (fabs(height) > PLAIN_MARGIN) {
        return height > 0.0 ? 1 : -1;
    }
    return collide_sweep_side(&pair->edge[0], &pair->edge[1], &pair->vertex, &pair->edge[0]);
}

static void take_contact(sweep_search *search, const sweep_pair *pair, bool of_a, bool is_point) {
    const sweep_side *mover = &search->side[of_a ? 0 : 1];
    const sweep_side *rester = &search->side[of_a ? 1 : 0];
    const edge_approach approach = {
        search->radius, vector_between(search, mover, &pair->vertex, rester, &pair->edge[0]),
        collide_local2_difference(&search->frame, pair->motion.to, pair->motion.from),
        vector_between(search, rester, &pair->edge[1], rester, &pair->edge[0])};
    if (comes_later(search, &approach)) {
        return;
    }
    const geom_vec2 w = dd_high2(approach.start);
    const geom_vec2 e = dd_high2(approach.edge);
    const bool meets[2] = {is_point || meets_end(&approach, pair, 0, w),
                           !is_point && meets_end(&approach, pair, 1, geom_sub2(w, e))};
    const int side = is_point ? 0 : side_of_edge(pair, e, w);
    const edge_contact contact = collide_contact_with_edge(&approach, side, meets);
    if (!search->found || dd_less(contact.time, search->first.time)) {
        search->found = true;
        search->first = contact;
        search->first_pair = *pair;
        search->first_of_a = of_a;
    }
}

static geom_vec2 rough_position(const sweep_vertex *v) {
    return geom_make2(v->base.x + (v->along * v->axis.x - v->across * v->axis.y),
                      v->base.y + (v->along * v->axis.y + v->across * v->axis.x));
}

/* A box that holds the way of a vertex and what it is grown by, with so much to spare that what does not meet it surely
 * stays off; as in boxes_stay_apart, by the sizes of all. */
static geom_aabb2 box_of_way(const sweep_search *search, geom_vec2 p, geom_vec2 way) {
    const double sizes = reach_of_box(search->side[0].bounds) + reach_of_box(search->side[1].bounds) +
                         size_of(way) + search->distance;
    const double reach = search->distance + 0x1p-45 * sizes + 0x1p-1070;
    const geom_aabb2 box = {{p.x + lesser(way.x, 0.0) - reach, p.y + lesser(way.y, 0.0) - reach},
                            {p.x + greater(way.x, 0.0) + reach, p.y + greater(way.y, 0.0) + reach}};
    return box;
}

/* All that one vertex and one edge say. */
static void visit_pair(sweep_search *search, const sweep_pair *pair, bool of_a) {
    const bool is_point = sweep_vertex_equal(&pair->edge[0], &pair->edge[1]);
    const int gap = is_point ? collide_sweep_gap_end(pair, 0) : collide_sweep_gap_edge(pair);
    if (gap > 0) {
        return;
    }
    search->least = gap < search->least ? gap : search->least;
    if (gap == 0 && search->all_convex && !search->has_reach && !search->parted && !is_point) {
        const sweep_core *a = &search->side[0].core;
        const sweep_core *b = &search->side[1].core;
        search->parted = collide_sweep_edge_parts(a, b, search->motion, pair->edge);
    }
    if (search->starts_apart) {
        take_contact(search, pair, of_a, is_point);
    }
}

/* After this time a contact does not matter: it is late, and the relation is known. */
static double time_limit(const sweep_search *search) {
    return search->found && search->least < 0 ? search->first.time.high : 1.0;
}

/* Nothing that is still to come can change the answer. */
static bool is_settled(const sweep_search *search) { return !search->starts_apart && search->least < 0; }

static sweep_pair blank_pair(const sweep_search *search, bool of_a) {
    sweep_pair pair;
    pair.motion = of_a ? search->motion : sweep_reversed(search->motion);
    for (int i = 0; i < 3; ++i) {
        pair.reach[i] = search->reach[i];
    }
    return pair;
}

static void set_edge(sweep_pair *pair, const sweep_core *core, geom_ring ring, size_t i) {
    pair->edge[0] = sweep_core_vertex(core, ring, i);
    pair->edge[1] = sweep_core_vertex(core, ring, sweep_edge_end(ring, i));
}

/* Whether the pair need not be looked at, by its numbers in the frame. */
static bool pair_stays_off(const sweep_search *search, const sweep_pair *pair, bool of_a) {
    const local2 *frame = &search->frame;
    const geom_vec2 vertex = sweep_vertex_from(frame, &pair->vertex, frame->origin);
    const geom_vec2 start = sweep_vertex_from(frame, &pair->edge[0], frame->origin);
    const geom_vec2 end = sweep_vertex_from(frame, &pair->edge[1], frame->origin);
    const geom_vec2 way = of_a ? search->plain.way : geom_neg2(search->plain.way);
    const plain_edge edge =
        plain_edge_make(start, end, way, search->plain.reach, search->plain.way_reach, time_limit(search));
    return plain_is_tame(vertex) && plain_is_tame(start) && plain_is_tame(end) &&
           plain_stays_off(&edge, vertex);
}

/* An edge of a core, roughly. */
static inline geom_segment2 rough_edge(const sweep_core *core, geom_ring ring, size_t i) {
    const size_t next = sweep_edge_end(ring, i);
    if (!core->turned) {
        const geom_segment2 edge = {ring.points[i], ring.points[next]};
        return edge;
    }
    const sweep_vertex start = sweep_core_vertex(core, ring, i);
    const sweep_vertex end = sweep_core_vertex(core, ring, next);
    const geom_segment2 edge = {rough_position(&start), rough_position(&end)};
    return edge;
}

/* The vertex of the pair against all edges of the other side. */
static void visit_vertex(sweep_search *search, sweep_pair *pair, bool of_a) {
    const sweep_side *rester = &search->side[of_a ? 1 : 0];
    const geom_vec2 way = of_a ? search->way : geom_neg2(search->way);
    const geom_aabb2 box = box_of_way(search, rough_position(&pair->vertex), way);
    if (boxes_apart(box, rester->bounds)) {
        return;
    }
    for (size_t r = 0; r < rester->core.ring_count; ++r) {
        const geom_ring ring = rester->core.rings[r];
        for (size_t i = 0; i < sweep_edge_count(ring) && !is_settled(search); ++i) {
            if (boxes_apart(box, box_of_segment(rough_edge(&rester->core, ring, i)))) {
                continue;
            }
            set_edge(pair, &rester->core, ring, i);
            if (!pair_stays_off(search, pair, of_a)) {
                visit_pair(search, pair, of_a);
            }
        }
    }
}

static bool is_point(const sweep_core *core) { return core->ring_count == 1 && core->rings[0].count == 1; }

/* An edge of few against the vertices of few, but for the pair that has been looked at before. */
static void visit_plain_edge(sweep_search *search, sweep_pair *pair, bool of_a, int i) {
    const plain_core *plain_mover = &search->plain.core[of_a ? 0 : 1];
    const plain_core *plain_rester = &search->plain.core[of_a ? 1 : 0];
    const sweep_core *mover = &search->side[of_a ? 0 : 1].core;
    const sweep_core *rester = &search->side[of_a ? 1 : 0].core;
    const geom_vec2 start = plain_rester->vertex[i];
    const geom_vec2 end = plain_rester->vertex[i + 1 < plain_rester->count ? i + 1 : 0];
    const plain_edge edge =
        plain_edge_make(start, end, of_a ? search->plain.way : geom_neg2(search->plain.way),
                        search->plain.reach, search->plain.way_reach, time_limit(search));
    const bool has_seen =
        search->axes.found && search->axes.mover == (of_a ? 0 : 1) && search->axes.edge == i;
    for (int j = 0; j < plain_mover->count && !is_settled(search); ++j) {
        if ((has_seen && search->axes.vertex == j) || plain_stays_off(&edge, plain_mover->vertex[j])) {
            continue;
        }
        set_edge(pair, rester, rester->rings[0], (size_t)i);
        pair->vertex = sweep_core_vertex(mover, mover->rings[0], (size_t)j);
        visit_pair(search, pair, of_a);
    }
}

/* Whether the first contact is one with the side of the edge that the axes name, well between its ends, and no other pair
 * comes close by then. Until then that line parts the shapes; all other vertices are well behind, and so are the ends of
 * the edge to the side: others meet later by more than their times are wrong. */
static bool is_first_of_all(const sweep_search *search, geom_vec2 edge) {
    const double along = geom_dot2(dd_high2(search->first.point), edge);
    const double slack = 16.0 * PLAIN_MARGIN;
    return search->axes.alone && search->found && search->least < 0 && along > slack &&
           along < geom_length_squared2(edge) - slack;
}

/* First the pair that the axes name: with the time of its contact nearly all others can be left out. Returns whether
 * all are. */
static bool visit_named_pair(sweep_search *search) {
    const plain_verdict *axes = &search->axes;
    if (!axes->found) {
        return false;
    }
    const bool of_a = axes->mover == 0;
    const sweep_core *mover = &search->side[axes->mover].core;
    const sweep_core *rester = &search->side[1 - axes->mover].core;
    sweep_pair pair = blank_pair(search, of_a);
    set_edge(&pair, rester, rester->rings[0], (size_t)axes->edge);
    pair.vertex = sweep_core_vertex(mover, mover->rings[0], (size_t)axes->vertex);
    visit_pair(search, &pair, of_a);
    const plain_core *plain = &search->plain.core[1 - axes->mover];
    const int next = axes->edge + 1 < plain->count ? axes->edge + 1 : 0;
    return is_first_of_all(search, geom_sub2(plain->vertex[next], plain->vertex[axes->edge]));
}

/* The vertices of one side against the edges of the other. Those of a are also its edges when it is but a point. */
static void visit_vertices(sweep_search *search, bool of_a) {
    const sweep_core *mover = &search->side[of_a ? 0 : 1].core;
    const sweep_core *rester = &search->side[of_a ? 1 : 0].core;
    if (is_point(rester) && (!is_point(mover) || !of_a)) {
        return;
    }
    sweep_pair pair = blank_pair(search, of_a);
    if (search->is_plain) {
        const int count = (int)sweep_edge_count(rester->rings[0]);
        for (int i = 0; i < count; ++i) {
            visit_plain_edge(search, &pair, of_a, i);
        }
        return;
    }
    for (size_t r = 0; r < mover->ring_count; ++r) {
        for (size_t i = 0; i < mover->rings[r].count && !is_settled(search); ++i) {
            pair.vertex = sweep_core_vertex(mover, mover->rings[r], i);
            visit_vertex(search, &pair, of_a);
        }
    }
}

/* Shapes without radii, one of them with a vertex on the way that comes to touch, and none that does more. */
static bool overlap_without_crossing(const sweep_search *search) {
    const sweep_core *a = &search->side[0].core;
    const sweep_core *b = &search->side[1].core;
    if (search->all_convex) {
        return !search->parted && !collide_sweep_is_flat(a, b) &&
               !collide_sweep_motion_parts(a, b, search->motion);
    }
    return b->is_polygon ? collide_sweep_enters_polygon(a, b, search->motion)
                         : collide_sweep_enters_polygon(b, a, sweep_reversed(search->motion));
}

static collide_relation relation_of_search(const sweep_search *search) {
    if (search->least > 0) {
        return COLLIDE_APART;
    }
    bool overlap = search->least < 0;
    if (!search->has_reach) {
        const sweep_core *a = &search->side[0].core;
        const sweep_core *b = &search->side[1].core;
        const bool has_width = !search->all_convex || (search->is_plain && search->axes.has_width);
        overlap = overlap ? has_width || !collide_sweep_is_flat(a, b) : overlap_without_crossing(search);
    }
    return overlap ? COLLIDE_OVERLAPPING : COLLIDE_TOUCHING;
}

/* The shapes without their radii. */
static collide_shape core_shape(const collide_shape *shape) {
    if (shape->kind == COLLIDE_SHAPE_CIRCLE) {
        return collide_shape_of_point(shape->as.circle.center);
    }
    const geom_segment2 middle = {shape->as.capsule.a, shape->as.capsule.b};
    return shape->kind == COLLIDE_SHAPE_CAPSULE ? collide_shape_of_segment(middle) : *shape;
}

static collide_sweep sweep_from_start(const sweep_task *task, collide_relation relation) {
    const collide_distance shapes = collide_shape_distance(*task->a, *task->b);
    const collide_distance cores = collide_shape_distance(core_shape(task->a), core_shape(task->b));
    return sweep_from_contact(relation, shapes.on_b, dd_high2(collide_unit_between(cores.on_b, cores.on_a)));
}

/* The unit vector in a direction; in twice the precision where lengths are measured along it. */
static dd_vec2 unit_normal(dd_vec2 direction, bool measures) {
    const geom_vec2 high = dd_high2(direction);
    const double square = geom_length_squared2(high);
    if (measures || square < 0x1p-900) {
        return dd_normalize2(direction);
    }
    const double length = sqrt(square);
    return dd_make2(dd_from(high.x / length), dd_from(high.y / length));
}

/* The first contact in the world. Its place on b is a point of b's core, carried on by b's motion, and b's radius away
 * along the normal. */
static collide_sweep sweep_from_search(const sweep_search *search, const sweep_task *task) {
    const edge_contact *first = &search->first;
    const sweep_pair *pair = &search->first_pair;
    dd_vec2 normal = unit_normal(first->normal, search->side[1].core.radius > 0.0);
    if (dd_is_zero2(first->normal)) {
        normal = collide_unit_between(pair->motion.to, pair->motion.from);
    }
    normal = search->first_of_a ? normal : dd_neg2(normal);
    const sweep_vertex *origin = search->first_of_a ? &pair->edge[0] : &pair->vertex;
    const geom_vec2 zero = {0.0, 0.0};
    int exponent =
        collide_larger_exponent(search->frame.exponent, collide_span_exponent(task->motion_b, zero));
    exponent = collide_larger_exponent(exponent, collide_size_exponent(search->side[1].core.radius)) + 1;
    const local2 frame = collide_local2_make(origin->base, exponent);
    dd_vec2 place = {{0.0, 0.0}, {0.0, 0.0}};
    place = search->first_of_a ? first->point : place;
    place = origin->turned ? dd_add2(place, search->side[1].offset[origin->corner]) : place;
    place = scaled(place, search->frame.exponent - frame.exponent);
    place = dd_add_scaled2(place, first->time, collide_local2_difference(&frame, task->motion_b, zero));
    place = dd_add_scaled2(place, collide_local2_size(&frame, search->side[1].core.radius), normal);
    const collide_sweep result = {COLLIDE_TOUCHING, later_time(first->time),
                                  collide_local2_world_point(&frame, place), dd_high2(normal)};
    return result;
}

static void start_search(sweep_search *search, const sweep_task *task) {
    collide_sweep_core_init(&search->side[0].core, task->a);
    collide_sweep_core_init(&search->side[1].core, task->b);
    search->side[0].bounds = collide_sweep_core_bounds(&search->side[0].core);
    search->side[1].bounds = collide_sweep_core_bounds(&search->side[1].core);
    search->motion = task->motion;
    search->reach[0] = search->side[0].core.radius;
    search->reach[1] = search->side[1].core.radius;
    search->reach[2] = task->margin;
    search->distance = search->reach[0] + search->reach[1] + search->reach[2];
    search->has_reach = search->distance > 0.0;
    search->way = geom_sub2(task->motion.to, task->motion.from);
    search->all_convex = !search->side[0].core.is_polygon && !search->side[1].core.is_polygon;
    search->parted = false;
    search->found = false;
    search->least = 1;
}

static void run_search(sweep_search *search) {
    if (search->starts_apart) {
        for (int i = 0; i < 2; ++i) {
            if (search->side[i].core.turned) {
                set_offsets(&search->side[i], &search->frame);
            }
        }
    }
    if (search->is_plain && visit_named_pair(search)) {
        return;
    }
    visit_vertices(search, true);
    visit_vertices(search, false);
}

static void look_plainly(sweep_search *search) {
    set_frame(search);
    const dd_vec2 way = collide_local2_difference(&search->frame, search->motion.to, search->motion.from);
    search->is_plain = collide_plain_scene(&search->plain, &search->frame, &search->side[0].core,
                                           &search->side[1].core, dd_high2(way), search->radius.high);
    if (search->is_plain) {
        search->axes = collide_plain_look(&search->plain);
    }
}

/* For shapes that rest as seen from each other. */
static collide_sweep sweep_at_rest(const sweep_task *task) {
    const geom_vec2 nowhere = {0.0, 0.0};
    const collide_relation at_start = collide_shape_within(*task->a, *task->b, task->margin);
    return at_start == COLLIDE_APART ? free_sweep(nowhere) : sweep_from_start(task, at_start);
}

collide_sweep collide_sweep_run(const sweep_task *task) {
    const geom_vec2 nowhere = {0.0, 0.0};
    sweep_search search;
    start_search(&search, task);
    if (boxes_stay_apart(&search)) {
        return free_sweep(nowhere);
    }
    if (sweep_rests(task->motion)) {
        return sweep_at_rest(task);
    }
    look_plainly(&search);
    if (search.is_plain && search.axes.never) {
        return free_sweep(nowhere);
    }
    const bool surely_apart = search.is_plain && search.axes.starts_apart;
    const collide_relation at_start =
        surely_apart ? COLLIDE_APART : collide_shape_within(*task->a, *task->b, task->margin);
    search.starts_apart = at_start == COLLIDE_APART;
    if (at_start == COLLIDE_OVERLAPPING) {
        return sweep_from_start(task, at_start);
    }
    run_search(&search);
    const collide_relation relation = relation_of_search(&search);
    if (!search.starts_apart) {
        return sweep_from_start(task, relation > at_start ? relation : at_start);
    }
    if (relation == COLLIDE_APART) {
        return free_sweep(nowhere);
    }
    collide_sweep result = sweep_from_search(&search, task);
    result.relation = relation;
    return result;
}
