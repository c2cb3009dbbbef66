/* The corners of the obstacles grown by the radius, at which shortest ways bend.
 *
 * Around a convex corner the boundary of the grown obstacle is an arc. It is replaced by tangents, and the
 * corners are where these meet. Directions are halved by adding them, so that no angle is ever computed. */
#include "route2_map.h"

#include <geom/predicate.h>

/* Corners stand off a little more than the radius, so that a disc that follows the route does not graze;
 * where that is too tight, less and less. A sight line keeps the last of these. */
static const double margins[] = {1.05, 1.01, 1.001, 1.0001};
enum {
    MARGIN_COUNT = sizeof margins / sizeof margins[0]
};

/* How far, in radii, a corner may stand outside the arc that it replaces: tangents 45 degrees apart around
 * a point do so by 0.0824. */
static const double most_overshoot = 0.083;

/* A quarter of a circle is halved at most so often to be round enough, and so often more where tangents
 * find no room. */
enum {
    MOST_HALVINGS = 4,
    EXTRA_HALVINGS = 3
};

/* By how much corners of a quarter halved so often stand outside the arc, in its radii: the secant of a
 * 32nd of a right angle, less 1. */
static const double least_overshoot = 0.001206;

typedef struct corner_builder {
    const route_view *view;
    route_layer *layer;    /* that of the view */
    double grown_by;       /* radius of the obstacle itself */
    bool against;          /* corners come against the direction of travel */
    route_run run;         /* that the last node is in */
    route_reuse *reuse;    /* NULL: nothing is kept */
    route_section section; /* the one that grows */
    bool in_section;
    bool first_of_vertex;    /* no node of this vertex was found yet */
    const geom_vec2 *points; /* of the ring, or of the chain or disc */
    size_t vertex;
} corner_builder;

/* A section has so many vertices at least, but the last one of a ring. */
enum {
    SECTION_VERTICES = 16
};

/* Part of an arc around `center`, counterclockwise from one unit normal to another, at most 90 degrees on.
 * */
typedef struct arc {
    geom_vec2 center;
    geom_vec2 from;
    geom_vec2 to;
} arc;

static bool push_node(corner_builder *builder, route_node node) {
    route_layer *layer = builder->layer;
    route_node *nodes =
        orca_route_room_for_one(&builder->view->map->allocator, layer->nodes, layer->node_count,
                                &layer->node_capacity, sizeof *nodes, _Alignof(route_node));
    if (!nodes) {
        return false;
    }
    layer->nodes = nodes;
    layer->nodes[layer->node_count++] = node;
    return true;
}

/* ---- Sections ---- */

static bool push_section(corner_builder *builder, route_section section) {
    route_layer *layer = builder->layer;
    route_section *sections =
        orca_route_room_for_one(&builder->view->map->allocator, layer->sections, layer->section_count,
                                &layer->section_capacity, sizeof *sections, _Alignof(route_section));
    if (!sections) {
        return false;
    }
    layer->sections = sections;
    layer->sections[layer->section_count++] = section;
    return true;
}

static void begin_section(corner_builder *builder, size_t vertex) {
    builder->section.first = (uint32_t)vertex;
    builder->section.first_node = (uint32_t)builder->layer->node_count;
    builder->section.begins_whole = false;
    builder->in_section = true;
}

/* How far from a vertex walls matter for its corner, at most: corners are where tangents no more than 90
 * degrees apart meet, and the disc needs room there. */
static double reach_of_vertex(const corner_builder *builder) {
    const double radius = builder->layer->radius;
    return 1.4143 * (builder->grown_by + margins[0] * radius) + 1.001 * radius;
}

/* Ends the section, if there is one, before a vertex. */
static bool end_section(corner_builder *builder, size_t vertex) {
    route_section *section = &builder->section;
    if (!builder->in_section) {
        return true;
    }
    section->count = (uint32_t)vertex - section->first;
    section->node_count = (uint32_t)builder->layer->node_count - section->first_node;
    section->box = geom_ring_bounds((geom_ring){builder->points + section->first, section->count});
    const double reach = reach_of_vertex(builder);
    section->box.min = geom_vec2_sub(section->box.min, geom_vec2_make(reach, reach));
    section->box.max = geom_vec2_add(section->box.max, geom_vec2_make(reach, reach));
    builder->in_section = false;
    return push_section(builder, *section);
}

/* Whether the first node of a section that is kept would continue the run before it. */
static bool continues_run(const corner_builder *builder, const route_section *kept) {
    const route_layer *layer = builder->layer;
    route_run trial = builder->run;
    if (!trial.open || (kept->node_count > 0 && !kept->begins_whole)) {
        return false;
    }
    const route_node *first = &builder->reuse->before->nodes[kept->first_node];
    if (kept->node_count == 0 || orca_route_run_extend(&trial, layer, first)) {
        return true;
    }
    orca_route_run_begin(&trial, layer->node_count - 1, builder->against);
    return orca_route_run_extend(&trial, layer, first);
}

/* Puts the nodes of a section behind the others. */
static bool keep_section(corner_builder *builder, const route_section *kept) {
    route_reuse *reuse = builder->reuse;
    route_section section = *kept;
    section.shape = builder->section.shape;
    section.first_node = (uint32_t)builder->layer->node_count;
    for (uint32_t i = 0; i < kept->node_count; i++) {
        reuse->new_of[kept->first_node + i] = (uint32_t)builder->layer->node_count;
        if (!push_node(builder, reuse->before->nodes[kept->first_node + i])) {
            return false;
        }
    }
    return push_section(builder, section);
}

/* Looks at the first node of a vertex before it is put behind the others. `apart`: what comes before does
 * not matter for it, so that a long section may end there. False without memory. */
static bool note_node(corner_builder *builder, bool apart, bool whole) {
    const bool first_of_vertex = builder->first_of_vertex;
    builder->first_of_vertex = false;
    if (apart && first_of_vertex && builder->vertex >= builder->section.first + SECTION_VERTICES) {
        if (!end_section(builder, builder->vertex)) {
            return false;
        }
        begin_section(builder, builder->vertex);
    }
    if (builder->layer->node_count == builder->section.first_node) {
        builder->section.begins_whole = whole;
    }
    return true;
}

/* ---- Nodes ---- */

/* Puts the corner of a whole arc with full margin behind the others: in the run that they are in, in one
 * that begins with the last of them, or in a new one. */
static bool push_whole(corner_builder *builder, route_node node) {
    route_layer *layer = builder->layer;
    route_run *run = &builder->run;
    bool continues = orca_route_run_extend(run, layer, &node);
    if (!continues && run->open) {
        orca_route_run_end(run, builder->view, layer);
        orca_route_run_begin(run, layer->node_count - 1, builder->against);
        continues = orca_route_run_extend(run, layer, &node);
    }
    if (!note_node(builder, !continues, true) || !push_node(builder, node)) {
        return false;
    }
    if (!continues) {
        orca_route_run_begin(run, layer->node_count - 1, builder->against);
    }
    return true;
}

/* The same for a corner that needs its place. */
static bool push_single(corner_builder *builder, route_node node) {
    orca_route_run_end(&builder->run, builder->view, builder->layer);
    return note_node(builder, true, false) && push_node(builder, node);
}

/* Where the tangents at both ends of the arc meet, for an arc of radius 1: its middle direction over the
 * cosine of half its angle. */
static geom_vec2 tangent_corner(arc a) {
    const geom_vec2 sum = geom_vec2_add(a.from, a.to);
    return geom_vec2_scale(sum, 1.0 / (1.0 + geom_vec2_dot(a.from, a.to)));
}

/* Whether the disc has room at the corner, or all along the two halves of tangents that meet there. */
static bool has_room(const route_view *view, geom_vec2 corner, geom_vec2 from, geom_vec2 to,
                     bool along_tangents) {
    const double radius = view->layer->radius * ROUTE_SIGHT_MARGIN;
    if (!along_tangents) {
        return orca_route_sight(view, corner, corner, radius);
    }
    return orca_route_sight(view, from, corner, radius) && orca_route_sight(view, corner, to, radius);
}

/* The corner of the arc with the largest margin that there is room for. Returns which margin that is, or
 * MARGIN_COUNT if there is none. */
static int fit_corner(const corner_builder *builder, arc a, bool along_tangents, route_node *node) {
    const geom_vec2 way = tangent_corner(a);
    node->before = geom_vec2_neg(geom_vec2_perp(a.from));
    node->after = geom_vec2_perp(a.to);
    for (int m = 0; m < MARGIN_COUNT; m++) {
        const double radius = builder->grown_by + builder->layer->radius * margins[m];
        node->point = geom_vec2_add_scaled(a.center, radius, way);
        if (has_room(builder->view, node->point, geom_vec2_add_scaled(a.center, radius, a.from),
                     geom_vec2_add_scaled(a.center, radius, a.to), along_tangents)) {
            return m;
        }
    }
    return MARGIN_COUNT;
}

static bool round_enough(const corner_builder *builder, arc a) {
    const double radius = builder->layer->radius;
    const double overshoot = geom_vec2_length(tangent_corner(a)) - 1.0;
    return (builder->grown_by + radius) * overshoot <= most_overshoot * radius;
}

/* Whether a wall comes so close to the middle of the arc that there is no room anywhere on it. */
static bool hopeless(const corner_builder *builder, arc a) {
    const double radius = builder->layer->radius;
    const double arc_radius = builder->grown_by + radius;
    const geom_vec2 middle = geom_vec2_normalize(geom_vec2_add(a.from, a.to));
    const geom_vec2 point = geom_vec2_add_scaled(a.center, arc_radius, middle);
    const double left = radius - arc_radius * geom_vec2_distance(a.from, middle);
    return left > 0.0 && !orca_route_sight(builder->view, point, point, 0.99 * left);
}

/* Tangents with corners between them, from one end of the arc to the other. Where tangents of some length
 * do not fit, as in a gap that is only just wide enough for the arc itself, shorter ones may. */
static bool add_arc(corner_builder *builder, arc a, int halvings) {
    const bool round = halvings >= MOST_HALVINGS || round_enough(builder, a);
    const bool last = halvings >= MOST_HALVINGS + EXTRA_HALVINGS;
    route_node node;
    const int margin = round ? fit_corner(builder, a, true, &node) : MARGIN_COUNT;
    if (margin < MARGIN_COUNT) {
        return halvings == 0 && margin == 0 ? push_whole(builder, node) : push_single(builder, node);
    }
    if (last || hopeless(builder, a)) {
        return fit_corner(builder, a, false, &node) == MARGIN_COUNT || push_single(builder, node);
    }
    const geom_vec2 middle = geom_vec2_normalize(geom_vec2_add(a.from, a.to));
    const arc first = {a.center, a.from, middle};
    const arc second = {a.center, middle, a.to};
    return add_arc(builder, first, halvings + 1) && add_arc(builder, second, halvings + 1);
}

/* The way from a over b to c, with the solid on the left; nothing when the corner is not convex. */
static bool add_corner(corner_builder *builder, geom_vec2 a, geom_vec2 b, geom_vec2 c) {
    const geom_vec2 in = geom_vec2_normalize(geom_vec2_sub(b, a));
    const geom_vec2 out = geom_vec2_normalize(geom_vec2_sub(c, b));
    const int side = geom_orient2d(a, b, c);
    const bool ahead = geom_vec2_dot(in, out) >= 0.0;
    if (side < 0 || (side == 0 && ahead)) {
        return true;
    }
    const arc whole = {b, geom_vec2_neg(geom_vec2_perp(in)), geom_vec2_neg(geom_vec2_perp(out))};
    if (ahead) {
        return add_arc(builder, whole, 0);
    }
    const arc first = {b, whole.from, in};
    const arc second = {b, in, whole.to};
    return add_arc(builder, first, 0) && add_arc(builder, second, 0);
}

static bool add_disc(corner_builder *builder, geom_vec2 center) {
    geom_vec2 from = geom_vec2_make(1.0, 0.0);
    bool ok = true;
    for (int quarter = 0; ok && quarter < 4; quarter++) {
        const arc a = {center, from, geom_vec2_perp(from)};
        ok = add_arc(builder, a, 0);
        from = a.to;
    }
    return ok;
}

/* The nearest point of the ring before or after `index` that lies elsewhere; the point itself if there is
 * none. */
static geom_vec2 ring_neighbor(geom_ring ring, size_t index, bool after) {
    const geom_vec2 here = ring.points[index];
    for (size_t step = 1; step < ring.count; step++) {
        const size_t at = (index + (after ? step : ring.count - step)) % ring.count;
        if (!geom_vec2_equal(ring.points[at], here)) {
            return ring.points[at];
        }
    }
    return here;
}

/* The corners at a vertex. Points that follow at the same place count once. */
static bool add_vertex(corner_builder *builder, geom_ring ring, size_t i) {
    const size_t previous = (i + ring.count - 1) % ring.count;
    const bool forward = !builder->against;
    builder->first_of_vertex = true;
    builder->vertex = i;
    if (!builder->in_section) {
        begin_section(builder, i);
    }
    return (ring.count > 1 && geom_vec2_equal(ring.points[previous], ring.points[i])) ||
           add_corner(builder, ring_neighbor(ring, i, !forward), ring.points[i],
                      ring_neighbor(ring, i, forward));
}

/* The section that began at the vertex before an edit, if it is as it was. */
static const route_section *kept_section(const corner_builder *builder, size_t vertex) {
    if (!builder->reuse) {
        return NULL;
    }
    const route_section *section =
        orca_route_reuse_section(builder->reuse, builder->section.shape, builder->section.ring, vertex);
    return section && !continues_run(builder, section) ? section : NULL;
}

/* Ends the run and the section before a vertex. */
static bool close_section(corner_builder *builder, size_t vertex) {
    orca_route_run_end(&builder->run, builder->view, builder->layer);
    return end_section(builder, vertex);
}

/* Goes around a ring with the solid on the left: against its order where that is on the right of its walls. */
static bool add_ring(corner_builder *builder, geom_ring ring, const route_wall *walls, bool hole) {
    const int side = walls[0].solid_side; /* 0: the ring has no inside */
    builder->against = side < 0 || (side == 0 && !hole);
    builder->points = ring.points;
    for (size_t i = 0; i < ring.count;) {
        const route_section *kept = kept_section(builder, i);
        if (kept ? !close_section(builder, i) || !keep_section(builder, kept)
                 : !add_vertex(builder, ring, i)) {
            return false;
        }
        i += kept ? kept->count : 1;
    }
    return close_section(builder, ring.count);
}

/* An open chain is gone along on both sides, turning back at its ends: at its first point, at the others,
 * and at the last. */
static bool add_chain(corner_builder *builder, const geom_vec2 *points, size_t count) {
    geom_vec2 before = points[0];
    geom_vec2 here = points[0];
    for (size_t i = 1; i < count; i++) {
        if (geom_vec2_equal(points[i], here)) {
            continue;
        }
        const bool first = geom_vec2_equal(before, here);
        if (first ? !add_corner(builder, points[i], here, points[i])
                  : !add_corner(builder, before, here, points[i]) ||
                        !add_corner(builder, points[i], here, before)) {
            return false;
        }
        before = here;
        here = points[i];
    }
    return geom_vec2_equal(before, here) ? add_disc(builder, here)
                                         : add_corner(builder, before, here, before);
}

/* A chain or a disc, in one section. */
static bool add_thick(corner_builder *builder, const route_shape *shape) {
    builder->against = false;
    builder->points = shape->points;
    const route_section *kept = kept_section(builder, 0);
    if (kept) {
        return keep_section(builder, kept);
    }
    begin_section(builder, 0);
    builder->vertex = 0;
    const bool found = shape->kind == ORCA_OBSTACLE_DISC
                           ? add_disc(builder, shape->points[0])
                           : add_chain(builder, shape->points, shape->point_count);
    return found && close_section(builder, shape->point_count);
}

static bool add_shape(corner_builder *builder, const route_shape *shape) {
    const geom_vec2 *points = shape->points;
    builder->grown_by = shape->radius;
    builder->section.ring = 0;
    if (shape->kind != ORCA_OBSTACLE_POLYGON) {
        return add_thick(builder, shape);
    }
    for (size_t r = 0; r < shape->ring_count; r++) {
        const geom_ring ring = {points, shape->ring_sizes[r]};
        builder->section.ring = (uint32_t)r;
        const route_wall *walls = builder->view->map->walls + shape->first_wall + (points - shape->points);
        if (!add_ring(builder, ring, walls, (r > 0) != shape->room)) {
            return false;
        }
        points += ring.count;
    }
    return true;
}

double orca_route_tangent_reach(double grown_by, double radius) {
    const double overshoot = (grown_by + radius) * least_overshoot;
    return overshoot <= most_overshoot * radius ? 0.0 : margins[0] * radius + 1.1 * overshoot;
}

/* Room for as many nodes and sections as before an edit, and some more. False without memory. */
static bool reserve_corners(const geom_allocator *allocator, route_layer *layer, const route_layer *before) {
    enum {
        MORE = 64
    };
    layer->node_capacity = before->node_count + MORE;
    layer->section_capacity = before->section_count + MORE;
    layer->nodes =
        geom_allocator_allocate(allocator, layer->node_capacity, sizeof *layer->nodes, _Alignof(route_node));
    layer->sections = geom_allocator_allocate(allocator, layer->section_capacity, sizeof *layer->sections,
                                              _Alignof(route_section));
    return layer->nodes && layer->sections;
}

bool orca_route_find_corners(const route_view *view, route_layer *layer, route_reuse *reuse) {
    corner_builder builder = {.view = view, .layer = layer, .reuse = reuse};
    if (reuse && !reserve_corners(&view->map->allocator, layer, reuse->before)) {
        return false;
    }
    layer->tangent_reach = 0.0;
    for (size_t i = 0; i < view->map->shape_count; i++) {
        const double reach = orca_route_tangent_reach(view->map->shapes[i].radius, layer->radius);
        layer->tangent_reach = fmax(layer->tangent_reach, reach);
        builder.section.shape = (uint32_t)i;
        if (!add_shape(&builder, &view->map->shapes[i])) {
            return false;
        }
    }
    return true;
}
