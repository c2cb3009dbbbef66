/* Manifolds of two convex shapes. */
#include "contact2_internal.h"
#include "distance/difference2.h"

#include <float.h>

/* What is left of equal quantities after rounding, relative to the frame: coordinates are below 4. */
static const double noise = 0x1p-90;

/* Heights are wrong by less than this: nearer to the border, inside and outside are one. */
static const double border_noise = 0x1p-98;

/* How two cores and their radii press: along a unit vector from a to b, by a depth. On an edge of the
 * difference where there is one at right angles to it, else between two points of the cores. */
typedef struct press2 {
    dd_vec2 normal;
    dd depth;
    bool has_edge;
    border_edge edge;
    dd_vec2 on_a;
    dd_vec2 on_b;
} press2;

static dd_vec2 left_of(dd_vec2 way) { return dd_make2(dd_neg(way.y), way.x); }

/* Between points: cores that are points, or apart with a vertex of each closest. */
static press2 press_at_points(closest_pair pair, dd radii) {
    const dd_vec2 fixed = dd_make2(dd_from(1.0), dd_from(0.0));
    press2 press = {.has_edge = false, .on_a = pair.on_a, .on_b = pair.on_b};
    press.normal = dd_is_zero2(pair.direction) ? fixed : dd_normalize2(pair.direction);
    press.depth = dd_sub(radii, pair.distance);
    return press;
}

/* Where the origin is inside the difference of the cores, the least height is the shortest way out, and the
 * radii lengthen it. Outside, the closest points lie in the direction of an edge's normal exactly when that
 * edge alone separates by the whole distance. Segments on one line have no inside, and heights of 0, near or
 * far. Of a distance that is hardly more than noise the direction has few digits, and the normal of an edge
 * that separates as much has all of them. */
static press2 press_of(const body2 *a, const body2 *b) {
    const dd radii = dd_add(a->radius, b->radius);
    const border_height least = collide_border_least_height(a, b);
    if (!least.found) {
        return press_at_points(collide_closest_points(a, b), radii);
    }
    if (least.height.high < border_noise && dd_positive(radii)) {
        const closest_pair pair = collide_closest_points(a, b);
        const double beyond_edge = dd_add(pair.distance, least.height).high;
        if (pair.distance.high > border_noise &&
            beyond_edge > fmax(noise * pair.distance.high, border_noise)) {
            return press_at_points(pair, radii);
        }
    }
    press2 press = {.has_edge = true, .edge = least.edge};
    press.normal = dd_normalize2(left_of(least.edge.way));
    press.depth = dd_add(radii, least.height);
    return press;
}

/* An edge in the direction of the border at the reference, as far as it goes straight on. */
typedef struct stretch2 {
    dd_vec2 start;
    dd_vec2 end;
} stretch2;

static size_t neighbor(const body2 *body, size_t i, bool forward) {
    return forward ? body2_after(body, i) : body2_before(body, i);
}

/* The last vertex of those that follow vertex i straight in a direction. */
static dd_vec2 straight_end(const body2 *body, size_t i, dd_vec2 direction, bool forward) {
    dd_vec2 end = body2_vertex(body, i);
    for (size_t k = 1; k < body->count; ++k) {
        i = neighbor(body, i, forward);
        const dd_vec2 vertex = body2_vertex(body, i);
        const dd_vec2 step = dd_sub2(vertex, end);
        if (dd_cross2(direction, step).high != 0.0 || dd_dot2(direction, step).high < 0.0) {
            break;
        }
        end = vertex;
    }
    return end;
}

/* The reference edge: the one from vertex i of the body, which is the edge of the border, turned round if it
 * is of a. */
static stretch2 reference_stretch(const body2 *body, size_t i, dd_vec2 way, bool turned) {
    const dd_vec2 forward = turned ? dd_neg2(way) : way;
    const dd_vec2 first = straight_end(body, i, dd_neg2(forward), false);
    const dd_vec2 last = straight_end(body, i, forward, true);
    const stretch2 result = {turned ? last : first, turned ? first : last};
    return result;
}

/* The way from vertex i to the next other vertex. */
static dd_vec2 way_from(const body2 *body, size_t i, bool forward) {
    const dd_vec2 vertex = body2_vertex(body, i);
    dd_vec2 way = dd_sub2(vertex, vertex);
    for (size_t k = 1; k < body->count && dd_is_zero2(way); ++k) {
        i = neighbor(body, i, forward);
        way = dd_sub2(body2_vertex(body, i), vertex);
    }
    return way;
}

/* The cosine of the angle, but for a factor common to all ways. */
static double alignment(dd_vec2 direction, dd_vec2 way) {
    const double length = dd_length2(way).high;
    return length > 0.0 ? fabs(dd_dot2(direction, way).high) / length : -1.0;
}

/* The edge at vertex i that faces the reference best: of the two there, the one nearer to its direction. */
static stretch2 incident_stretch(const body2 *body, size_t i, dd_vec2 direction) {
    const dd_vec2 after = way_from(body, i, true);
    const dd_vec2 before = way_from(body, i, false);
    const bool forward = alignment(direction, after) >= alignment(direction, before);
    const dd_vec2 way = forward ? after : before;
    const stretch2 result = {straight_end(body, i, dd_neg2(way), !forward),
                             straight_end(body, i, way, forward)};
    return result;
}

/* Cuts off what lies before `low` (or with `sign` -1 beyond it) along the reference. */
static stretch2 clipped(stretch2 edge, dd_vec2 origin, dd_vec2 direction, dd low, double sign) {
    const dd start = dd_scale(dd_sub(dd_dot2(dd_sub2(edge.start, origin), direction), low), sign);
    const dd end = dd_scale(dd_sub(dd_dot2(dd_sub2(edge.end, origin), direction), low), sign);
    if ((start.high < 0.0) == (end.high < 0.0)) {
        return edge;
    }
    const dd fraction = dd_div(start, dd_sub(start, end));
    const dd_vec2 cut = dd_add_scaled2(edge.start, fraction, dd_sub2(edge.end, edge.start));
    if (start.high < 0.0) {
        edge.start = cut;
    } else {
        edge.end = cut;
    }
    return edge;
}

/* A contact in the frame. */
typedef struct contact_place {
    dd_vec2 point;
    dd depth;
} contact_place;

/* The contact where the incident edge has a point: midway between the two surfaces. The shapes hold, along
 * the normal, what is below a's surface and above b's. */
static contact_place contact_at(const body2 *a, const body2 *b, const press2 *press, dd_vec2 on_reference,
                                dd_vec2 point) {
    const bool on_b = press->edge.of_a;
    const dd_vec2 difference = on_b ? dd_sub2(point, on_reference) : dd_sub2(on_reference, point);
    const dd apart = dd_dot2(difference, press->normal);
    const dd depth = dd_sub(dd_add(a->radius, b->radius), apart);
    const dd own = on_b ? dd_neg(b->radius) : a->radius;
    const dd toward = dd_scale(depth, on_b ? 0.5 : -0.5);
    const contact_place place = {dd_add_scaled2(point, dd_add(own, toward), press->normal), depth};
    return place;
}

/* The ends of the stretch along which an edge and what faces it press. Returns how many. */
static int contacts_on_edge(const body2 *a, const body2 *b, const press2 *press, contact_place *places) {
    const border_edge *edge = &press->edge;
    const body2 *owner = edge->of_a ? a : b;
    const body2 *other = edge->of_a ? b : a;
    const stretch2 reference =
        reference_stretch(owner, edge->of_a ? edge->on_a : edge->on_b, edge->way, edge->of_a);
    const dd_vec2 direction = dd_normalize2(edge->way);
    const dd length = dd_dot2(dd_sub2(reference.end, reference.start), direction);
    stretch2 incident = incident_stretch(other, edge->of_a ? edge->on_b : edge->on_a, direction);
    incident = clipped(incident, reference.start, direction, dd_from(0.0), 1.0);
    incident = clipped(incident, reference.start, direction, length, -1.0);
    places[0] = contact_at(a, b, press, reference.start, incident.start);
    places[1] = contact_at(a, b, press, reference.start, incident.end);
    const dd along = dd_dot2(dd_sub2(incident.end, incident.start), direction);
    const bool is_point = fabs(along.high) <= noise * length.high;
    if (dd_less(places[0].depth, places[1].depth)) {
        const contact_place deeper = places[1];
        places[1] = places[0];
        places[0] = deeper;
    }
    return is_point || places[1].depth.high < -noise ? 1 : 2;
}

static int contacts_of(const body2 *a, const body2 *b, const press2 *press, contact_place *places) {
    if (press->has_edge) {
        return contacts_on_edge(a, b, press, places);
    }
    const dd_vec2 middle = dd_magnify(dd_add2(press->on_a, press->on_b), 0.5);
    const dd offset = dd_scale(dd_sub(a->radius, b->radius), 0.5);
    places[0].point = dd_add_scaled2(middle, offset, press->normal);
    places[0].depth = press->depth;
    return 1;
}

/* Depths agree with the relation, and the deepest contact has that of the manifold. */
static void set_depths(collide_manifold *manifold, const local2 *frame, dd depth,
                       const contact_place *places) {
    const bool overlaps = manifold->relation == COLLIDE_OVERLAPPING;
    manifold->depth = overlaps ? fmax(collide_local2_world_size(frame, depth), DBL_TRUE_MIN) : 0.0;
    for (int i = 0; i < manifold->count; ++i) {
        const double own = collide_local2_world_size(frame, places[i].depth);
        manifold->points[i].depth = i == 0 ? manifold->depth : fmin(fmax(own, 0.0), manifold->depth);
    }
}

collide_manifold collide_convex_manifold(const collide_shape *a, const collide_shape *b,
                                         collide_relation relation) {
    core2 core_a;
    core2 core_b;
    collide_core2_init(&core_a, a);
    collide_core2_init(&core_b, b);
    const local2 frame = collide_local2_of_pair(&core_a, &core_b);
    const body2 body_a = collide_body2(&core_a, &frame);
    const body2 body_b = collide_body2(&core_b, &frame);
    const press2 press = press_of(&body_a, &body_b);
    contact_place places[2];
    collide_manifold manifold = {.relation = relation, .normal = dd_high2(press.normal)};
    manifold.count = contacts_of(&body_a, &body_b, &press, places);
    for (int i = 0; i < manifold.count; ++i) {
        manifold.points[i].point = collide_local2_world_point(&frame, places[i].point);
    }
    set_depths(&manifold, &frame, press.depth, places);
    return manifold;
}
