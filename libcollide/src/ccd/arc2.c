/* A disc on a circular arc against a shape: the search and its answer. */
#include <collide/ccd_arc2.h>

#include "arc2_path.h"
#include "shape/core2.h"
#include "shape/valid2.h"

#include <collide/distance2.h>

/* A disc on an arc, and the shape it may meet. The frame's origin is the start of the arc. */
typedef struct arc_search {
    core2 core;
    local2 frame;
    arc_path path;
    double reach; /* both radii */
} arc_search;

/* What the corners and edges of the shape say, at a given reach. */
typedef struct arc_answer {
    double distance; /* the least */
    double at_start;
    double early; /* the angle at which the disc is within the error of a contact */
    double late;  /* the angle at which it surely meets */
} arc_answer;

static geom_vec2 corner_of(const arc_search *search, geom_ring ring, size_t i) {
    const vertex2 vertex = core2_vertex(&search->core, ring, i);
    return vertex2_from(&search->frame, &vertex, search->frame.origin);
}

static void set_error(arc_search *search) {
    double furthest = 0.0;
    const geom_ring ring = core2_ring(&search->core, 0);
    for (size_t i = 0; i < ring.count; ++i) {
        furthest = fmax(furthest, geom_vec2_length(corner_of(search, ring, i)));
    }
    const double length = search->path.angle * search->path.radius;
    search->path.error = 0x1p-40 * (length + furthest + search->reach);
}

static void take_point(const arc_search *search, geom_vec2 point, arc_answer *answer) {
    const arc_path *path = &search->path;
    const double wide = search->reach + 2.0 * path->error;
    const double narrow = search->reach - 2.0 * path->error;
    const double distance = collide_arc_point_distance(path, point);
    answer->distance = fmin(answer->distance, distance);
    if (distance <= wide) {
        answer->early = fmin(answer->early, collide_arc_enters_disc(path, point, wide));
    }
    if (distance < narrow) {
        answer->late = fmin(answer->late, collide_arc_enters_disc(path, point, narrow));
    }
}

static void take_edge(const arc_search *search, geom_vec2 a, geom_vec2 b, arc_answer *answer) {
    const arc_path *path = &search->path;
    const double wide = search->reach + 2.0 * path->error;
    const double narrow = search->reach - 2.0 * path->error;
    const double distance = collide_arc_segment_distance(path, a, b);
    answer->distance = fmin(answer->distance, distance);
    if (distance <= wide) {
        answer->early = fmin(answer->early, collide_arc_enters_strip(path, a, b, wide));
        answer->late = fmin(answer->late, collide_arc_crosses(path, a, b));
    }
    if (distance < narrow) {
        answer->late = fmin(answer->late, collide_arc_enters_strip(path, a, b, narrow));
    }
}

/* Whether an edge from a to b lies so far inside or outside of the circle of the arc that it is neither the closest
 * so far nor within reach. Its box is between two circles about the center. Coordinates, squares and roots are
 * off by less than the error, which is added four times. */
static bool stays_off_circle(const arc_search *search, geom_vec2 a, geom_vec2 b, double closest) {
    const arc_path *path = &search->path;
    const double reach = geom_max(closest, search->reach) + 4.0 * path->error;
    const geom_aabb2 box =
        box_of_segment((geom_segment2){geom_vec2_add(a, path->arm), geom_vec2_add(b, path->arm)});
    const geom_vec2 most = {geom_max(fabs(box.min.x), fabs(box.max.x)),
                            geom_max(fabs(box.min.y), fabs(box.max.y))};
    const geom_vec2 least = {geom_max(0.0, geom_max(box.min.x, -box.max.x)),
                             geom_max(0.0, geom_max(box.min.y, -box.max.y))};
    const double outer = path->radius + reach;
    const double inner = path->radius - reach;
    return geom_vec2_length_squared(least) * (1.0 - 0x1p-40) > outer * outer ||
           (inner > 0.0 && geom_vec2_length_squared(most) * (1.0 + 0x1p-40) < inner * inner);
}

static arc_answer answer_of(const arc_search *search) {
    const geom_vec2 origin = {0.0, 0.0};
    arc_answer answer = {HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL};
    for (size_t r = 0; r < core2_ring_count(&search->core); ++r) {
        const geom_ring ring = core2_ring(&search->core, r);
        geom_vec2 start = corner_of(search, ring, 0);
        for (size_t i = 0; i < ring.count; ++i) {
            const geom_vec2 end = corner_of(search, ring, ring_edge_end(ring, i));
            answer.at_start = fmin(answer.at_start, collide_arc_plain_distance(origin, start, end));
            if (!stays_off_circle(search, start, end, answer.distance)) {
                take_point(search, start, &answer);
                if (!geom_vec2_equal(start, end)) {
                    take_edge(search, start, end, &answer);
                }
            }
            start = end;
        }
    }
    return answer;
}

/* Where things lie at an angle on the way: rounded. */
static void set_place(const arc_search *search, const collide_shape *target, double angle,
                      collide_ccd_result *result) {
    const geom_vec2 place = collide_arc_place(&search->path, angle);
    const geom_vec2 center =
        collide_local2_world_point(&search->frame, dd_make2(dd_from(place.x), dd_from(place.y)));
    const collide_distance closest = collide_shape_distance(collide_shape_from_point(center), *target);
    result->point = closest.on_b;
    result->normal = dd_high2(collide_unit_between(closest.on_b, center));
}

static collide_ccd_result make_turn(collide_ccd_verdict verdict, double time, double until) {
    const collide_ccd_result result = {verdict, time, until, 0.0, {0.0, 0.0}, {0.0, 0.0}, 0};
    return result;
}

/* What no corner or edge comes near. */
static collide_ccd_result free_turn(const arc_search *search, const collide_shape *target, double gap) {
    collide_ccd_result result = make_turn(COLLIDE_CCD_FREE, 1.0, 1.0);
    result.clearance = collide_local2_world_size(&search->frame, dd_from(fmax(gap, 0.0)));
    set_place(search, target, search->path.angle, &result);
    return result;
}

/* For a disc that is apart from the target at the start and goes `angle` in all, of which the first turn
 * decides. */
static collide_ccd_result turn_of(const arc_search *search, const collide_shape *target, double angle) {
    const arc_answer answer = answer_of(search);
    const arc_path *path = &search->path;
    const double gap = answer.distance - search->reach - path->error;
    if (gap > 0.0 || path->angle == 0.0 || path->radius == 0.0) {
        return free_turn(search, target, gap);
    }
    const bool starts_near = answer.at_start <= search->reach + 2.0 * path->error;
    const double early = starts_near || answer.early > path->angle ? 0.0 : answer.early;
    const bool hit = answer.late <= path->angle;
    const double until = hit ? fmax(answer.late, early) : early;
    collide_ccd_result result =
        make_turn(hit ? COLLIDE_CCD_HIT : COLLIDE_CCD_UNDECIDED, early / fabs(angle), until / fabs(angle));
    set_place(search, target, early, &result);
    return result;
}

static bool valid_arc(collide_arc arc, double radius) {
    return defect2(arc.center) + defect2(arc.start) == 0.0 && arc.angle - arc.angle == 0.0 &&
           valid_size(radius);
}

static void set_path(arc_search *search, collide_arc arc, double radius) {
    int exponent = collide_larger_exponent(core2_exponent(&search->core, arc.start),
                                           collide_span_exponent(arc.start, arc.center));
    exponent = collide_larger_exponent(exponent, collide_size_exponent(radius));
    search->frame = collide_local2_make(arc.start, exponent);
    const dd_vec2 arm = collide_local2_difference(&search->frame, arc.start, arc.center);
    const dd core_radius = collide_local2_size(&search->frame, search->core.radius);
    search->path = collide_arc_path(dd_high2(arm), arc.angle);
    search->reach = collide_local2_size(&search->frame, radius).high + core_radius.high;
    set_error(search);
}

collide_ccd_result collide_arc_sweep_circle(collide_arc arc, double radius, collide_shape target) {
    if (!valid_arc(arc, radius) || collide_shape_status(target) != GEOM_OK) {
        return make_turn(COLLIDE_CCD_INVALID, 0.0, 0.0);
    }
    arc_search search;
    collide_core2_init_distinct(&search.core, &target);
    set_path(&search, arc, radius);
    const geom_circle disc = {arc.start, radius};
    if (collide_shape_relation(collide_shape_from_circle(disc), target) != COLLIDE_APART) {
        collide_ccd_result result = make_turn(COLLIDE_CCD_HIT, 0.0, 0.0);
        set_place(&search, &target, 0.0, &result);
        return result;
    }
    return turn_of(&search, &target, arc.angle);
}
