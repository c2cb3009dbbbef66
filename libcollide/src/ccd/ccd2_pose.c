/* Places, heights and speeds of vertices that turn, at one moment. */
#include "ccd2_pose.h"

#include "numeric/ccd2_rotation.h"
#include "shape/valid2.h"

/* On an arc, b does not turn. The turn of a from that of half the angle. */
static void pose_on_arc(const turn_scene *scene, double time, turn_pose *pose) {
    const double half_angle = 0.5 * scene->motion_a.angle;
    const geom_vec2 half = collide_turn_rotation(time, half_angle);
    const double versine = 2.0 * half.y * half.y;
    const geom_vec2 turn = {1.0 - versine, 2.0 * half.x * half.y};
    const geom_vec2 chord = {half.x * half.y, 0.5 * versine};
    const geom_vec2 way = geom_vec2_add_scaled(turn_rotated(scene->curve, chord), time, scene->velocity);
    const geom_vec2 on_arc = geom_vec2_scale(turn_rotated(scene->curve, turn), half_angle);
    pose->time = time;
    pose->rotation = turn_rotated(scene->heading, turn);
    pose->place = geom_vec2_add(scene->between, way);
    pose->back = geom_vec2_make(1.0, 0.0);
    pose->drift = geom_vec2_add(scene->velocity, on_arc);
    pose->swing = geom_vec2_scale(geom_vec2_perp(on_arc), scene->motion_a.angle);
}

void collide_turn_pose(const turn_scene *scene, double time, turn_pose *pose) {
    if (scene->curved) {
        pose_on_arc(scene, time, pose);
        return;
    }
    const geom_vec2 of_a = turn_rotated(scene->heading, collide_turn_rotation(time, scene->motion_a.angle));
    const geom_vec2 of_b = collide_turn_rotation(time, scene->motion_b.angle);
    const geom_vec2 way = geom_vec2_add_scaled(scene->between, time, scene->velocity);
    pose->time = time;
    pose->rotation = turn_rotated_back(of_b, of_a);
    pose->place = turn_rotated_back(of_b, way);
    pose->back = of_b;
    pose->drift = turn_rotated_back(of_b, scene->velocity);
    pose->swing = geom_vec2_make(0.0, 0.0);
}

_Static_assert(TURN_KEPT_VERTICES >= 4, "oriented boxes are kept: their corners are no doubles");

/* From the pivot to a vertex of any core but an oriented box: it is a double. */
static inline geom_vec2 arm_of(const turn_scene *scene, geom_ring ring, size_t i, geom_vec2 pivot) {
    return collide_local2_rough(&scene->frame, ring.points[i], pivot);
}

/* Once the vertices are there. */
static void set_edges(turn_edges *edges) {
    for (size_t i = 0; i < edges->count; ++i) {
        const geom_vec2 start = turn_edges_vertex(edges, i);
        const geom_vec2 end = turn_edges_vertex(edges, i + 1 < edges->count ? i + 1 : 0);
        const geom_vec2 along = geom_vec2_sub(end, start);
        const double square = geom_vec2_length_squared(along);
        edges->along[0][i] = along.x;
        edges->along[1][i] = along.y;
        edges->inverse[i] = square > 0x1p-900 ? 1.0 / square : 0.0;
    }
    const size_t last = edges->count - 1;
    for (size_t i = edges->count; i < TURN_KEPT_VERTICES; ++i) {
        edges->start[0][i] = edges->start[0][last];
        edges->start[1][i] = edges->start[1][last];
        edges->along[0][i] = edges->along[0][last];
        edges->along[1][i] = edges->along[1][last];
        edges->inverse[i] = edges->inverse[last];
    }
}

static inline void place_vertex(turn_edges *edges, size_t i, geom_vec2 arm) {
    edges->start[0][i] = arm.x;
    edges->start[1][i] = arm.y;
}

/* Those of an oriented box: signs of products are those of their factors. */
static void place_corners(const turn_scene *scene, const core2 *core, geom_vec2 pivot, turn_edges *edges) {
    const geom_vec2 center = collide_local2_rough(&scene->frame, core->own[0], pivot);
    const geom_vec2 ahead = local2_product(&scene->frame, core->axis, core->half.x);
    const geom_vec2 left = local2_product(&scene->frame, geom_vec2_perp(core->axis), core->half.y);
    const geom_vec2 rising = geom_vec2_add(ahead, left);
    const geom_vec2 falling = geom_vec2_sub(ahead, left);
    place_vertex(edges, 0, geom_vec2_sub(center, rising));
    place_vertex(edges, 1, geom_vec2_add(center, falling));
    place_vertex(edges, 2, geom_vec2_add(center, rising));
    place_vertex(edges, 3, geom_vec2_sub(center, falling));
}

static bool keep_vertices(const turn_scene *scene, const core2 *core, geom_vec2 pivot, turn_edges *edges) {
    const geom_ring ring = core2_ring(core, 0);
    if (core2_ring_count(core) != 1 || ring.count > TURN_KEPT_VERTICES) {
        return false;
    }
    edges->count = ring.count;
    if (core->kind == CORE2_OBB) {
        place_corners(scene, core, pivot, edges);
    } else {
        for (size_t i = 0; i < ring.count; ++i) {
            place_vertex(edges, i, arm_of(scene, ring, i, pivot));
        }
    }
    set_edges(edges);
    return true;
}

/* The rings of a core whose vertices are doubles. */
static geom_polygon rings_of(const core2 *core, geom_ring *own) {
    *own = core2_ring(core, 0);
    const geom_polygon view = {own, 1};
    return core->kind == CORE2_POLYGON ? core->polygon : view;
}

static void keep_sets(const turn_scene *scene, const core2 *core, geom_vec2 pivot, edge_kept2 *kept) {
    geom_ring own;
    const edge_view2 view = {.frame = &scene->frame, .origin = pivot};
    const edge_side2 side = {.polygon = rings_of(core, &own), .view = &view};
    collide_edge_sets_keep(&side, kept);
}

void collide_turn_keep_vertices(turn_scene *scene) {
    scene->keeps_a = keep_vertices(scene, &scene->a, scene->origin_a, &scene->edges_a);
    scene->keeps_b = keep_vertices(scene, &scene->b, scene->motion_b.pivot, &scene->edges_b);
    if (!scene->keeps_a) {
        keep_sets(scene, &scene->a, scene->origin_a, &scene->kept_a);
    }
    if (!scene->keeps_b) {
        keep_sets(scene, &scene->b, scene->motion_b.pivot, &scene->kept_b);
    }
}

/* The kept vertices as a ring. */
static geom_polygon few_of(const turn_edges *edges, geom_vec2 *points, geom_ring *ring) {
    for (size_t i = 0; i < edges->count; ++i) {
        points[i] = turn_edges_vertex(edges, i);
    }
    *ring = (geom_ring){points, edges->count};
    const geom_polygon view = {ring, 1};
    return view;
}

void collide_turn_pairs_start(turn_pairs *search, const turn_scene *scene, const turn_pose *pose) {
    const geom_polygon a = scene->keeps_a ? few_of(&scene->edges_a, search->few[0], &search->rings[0])
                                          : rings_of(&scene->a, &search->rings[0]);
    const geom_polygon b = scene->keeps_b ? few_of(&scene->edges_b, search->few[1], &search->rings[1])
                                          : rings_of(&scene->b, &search->rings[1]);
    search->views[0] = (edge_view2){.frame = scene->keeps_a ? NULL : &scene->frame,
                                    .origin = scene->origin_a,
                                    .is_turned = true,
                                    .rotation = pose->rotation,
                                    .place = pose->place,
                                    .kept = scene->keeps_a ? NULL : &scene->kept_a};
    search->views[1] = (edge_view2){.frame = scene->keeps_b ? NULL : &scene->frame,
                                    .origin = scene->motion_b.pivot,
                                    .kept = scene->keeps_b ? NULL : &scene->kept_b};
    search->pairs = (edge_pairs2){
        .a = solid2_plain(a), .b = solid2_plain(b), .view_a = &search->views[0], .view_b = &search->views[1]};
}

geom_vec2 collide_turn_resting(const turn_scene *scene, geom_ring ring, size_t i) {
    return scene->keeps_b ? turn_edges_vertex(&scene->edges_b, i)
                          : arm_of(scene, ring, i, scene->motion_b.pivot);
}

geom_vec2 collide_turn_moving(const turn_scene *scene, const turn_pose *pose, geom_ring ring, size_t i) {
    const geom_vec2 q =
        scene->keeps_a ? turn_edges_vertex(&scene->edges_a, i) : arm_of(scene, ring, i, scene->origin_a);
    return geom_vec2_add(pose->place, turn_rotated(pose->rotation, q));
}

/* How far the convex b reaches along the normal. */
static double level_of(const turn_scene *scene, geom_vec2 normal) {
    double level = -HUGE_VAL;
    if (scene->keeps_b) {
        for (size_t i = 0; i < scene->edges_b.count; ++i) {
            level = geom_max(geom_vec2_dot(normal, turn_edges_vertex(&scene->edges_b, i)), level);
        }
        return level;
    }
    const geom_ring of_b = core2_ring(&scene->b, 0);
    for (size_t i = 0; i < of_b.count; ++i) {
        level = geom_max(geom_vec2_dot(normal, collide_turn_resting(scene, of_b, i)), level);
    }
    return level;
}

/* Of vertices of a ring of a, or of b where there is no pose, as many at a time as the kernel takes. */
static turn_landing landing_of(const turn_scene *scene, const turn_pose *pose, const turn_fall *fall) {
    const core2 *core = pose != NULL ? &scene->a : &scene->b;
    const turn_edges *edges = pose != NULL ? &scene->edges_a : &scene->edges_b;
    const geom_vec2 pivot = pose != NULL ? scene->origin_a : scene->motion_b.pivot;
    const geom_vec2 rotation = pose != NULL ? pose->rotation : geom_vec2_make(1.0, 0.0);
    const geom_vec2 place = pose != NULL ? pose->place : geom_vec2_make(0.0, 0.0);
    if (pose != NULL ? scene->keeps_a : scene->keeps_b) {
        return scene->kernels->landing(fall, edges->start[0], edges->start[1], edges->count, rotation, place);
    }
    const geom_ring ring = core2_ring(core, 0);
    turn_landing all = {HUGE_VAL, HUGE_VAL};
    for (size_t first = 0; first < ring.count; first += TURN_KEPT_VERTICES) {
        const size_t left = ring.count - first;
        const size_t count = left < TURN_KEPT_VERTICES ? left : TURN_KEPT_VERTICES;
        double x[TURN_KEPT_VERTICES];
        double y[TURN_KEPT_VERTICES];
        for (size_t i = 0; i < TURN_KEPT_VERTICES; ++i) {
            const geom_vec2 arm = arm_of(scene, ring, first + (i < count ? i : count - 1), pivot);
            x[i] = arm.x;
            y[i] = arm.y;
        }
        const turn_landing some = scene->kernels->landing(fall, x, y, count, rotation, place);
        all.lowest = geom_min(some.lowest, all.lowest);
        all.time = geom_min(some.time, all.time);
    }
    return all;
}

/* What moves as the vertices of a do: along a normal that rests in the frame of b, down to the level. */
static turn_fall fall_of(const turn_scene *scene, const turn_pose *pose, geom_vec2 normal, double level,
                         double needed) {
    const turn_fall fall = {.normal = normal,
                            .center = pose->place,
                            .drift = pose->drift,
                            .spin = scene->motion_a.angle,
                            .spin_of_frame = scene->motion_b.angle,
                            .side = 1.0,
                            .level = level,
                            .needed = needed};
    return fall;
}

/* How the fall bends: by the acceleration at the pose and what that may change until the end, or where b turns by any
 * acceleration.
 *
 * A vertex of a, at q from the pivot, has the acceleration swing + spin perp(V - drift). As seen from a, what rests in
 * b has the velocity -V. With a frame that turns, that has the acceleration spin perp(V + drift) - swing, where the
 * height counts the other way up. */
static void set_bend(turn_fall *fall, const turn_scene *scene, const turn_pose *pose) {
    const bool of_a = fall->side > 0.0;
    const double acceleration = of_a ? scene->acceleration : scene->acceleration_of_b;
    fall->rate_error = of_a ? scene->rate_error : scene->rate_error_of_b;
    fall->most_bend = 0.5 * acceleration;
    if (scene->motion_b.angle != 0.0) {
        fall->lift = 0.0;
        fall->bent_spin = 0.0;
        fall->bend = fall->most_bend;
        return;
    }
    const double spin = scene->motion_a.angle;
    const geom_vec2 of_pivot = geom_vec2_add_scaled(pose->swing, -spin, geom_vec2_perp(pose->drift));
    fall->lift = geom_vec2_dot(fall->normal, of_pivot);
    fall->bent_spin = spin;
    fall->bend =
        (1.0 / 6.0) * (1.0 + 0x1p-40) * (1.0 - pose->time) * (of_a ? scene->jerk : scene->jerk_of_b) +
        0x1p-44 * acceleration;
}

/* Either until a vertex of a may have come down on b, or along a normal that turns with a, on which that reaches
 * down to its lowest vertex, until a vertex of b may have come up: as seen from a, what rests in b moves as a
 * would there, the other way.
 *
 * Where an edge of a is closest, only the normal that turns with it stays the one that parts them best: seen
 * along another, an end of the edge comes down faster than what will touch, and steps would fall short by the
 * same part each time. */
double collide_turn_safe_time(const turn_scene *scene, const turn_pose *pose, geom_vec2 normal,
                              double spare) {
    const double needed = scene->reach + scene->error + spare;
    turn_fall fall = fall_of(scene, pose, normal, level_of(scene, normal), needed);
    set_bend(&fall, scene, pose);
    const turn_landing over_b = landing_of(scene, pose, &fall);
    if (scene->motion_a.angle == scene->motion_b.angle) {
        return over_b.time;
    }
    fall.side = -1.0;
    fall.level = -over_b.lowest;
    set_bend(&fall, scene, pose);
    return geom_max(landing_of(scene, NULL, &fall).time, over_b.time);
}

double collide_turn_level(const turn_scene *scene, geom_vec2 normal) {
    return level_of(scene, normal) + scene->reach + scene->error;
}

/* Where a point lies to an edge: its height over the edge's line, and the foot from the edge's start. */
typedef struct edge_place {
    double height;
    double along;
    double length;
} edge_place;

static edge_place place_at_edge(geom_vec2 p, geom_vec2 start, geom_vec2 end) {
    const geom_vec2 e = geom_vec2_sub(end, start);
    const geom_vec2 w = geom_vec2_sub(p, start);
    const double length = geom_vec2_length(e);
    const edge_place place = {geom_vec2_cross(e, w) / length, geom_vec2_dot(w, e) / length, length};
    return place;
}

/* Whether the point has come from a side of the edge to within its reach, or to the other side, with its foot
 * well between the ends all the while. For an edge without length everything is NaN, and the answer no. */
static bool comes_through(const turn_scene *scene, edge_place from, edge_place to, double elapsed) {
    const double lower = scene->reach + scene->error;
    const double upper = scene->reach - 2.0 * scene->error;
    const double slack = scene->slide_speed * elapsed + scene->error;
    const double side = from.height > 0.0 ? 1.0 : -1.0;
    return side * from.height > lower && side * to.height < upper - scene->error && from.along > slack &&
           from.along < from.length - slack;
}

/* Two moments, and whether a contact between them is proved. */
typedef struct span_between {
    const turn_scene *scene;
    const turn_pose *to;
    double elapsed;
} span_between;

/* The first end of each of two edges, seen at the first moment, against the other one. */
static bool proves_at_edges(edge_pairs2 *pairs, const edge_at2 *a, const edge_at2 *b) {
    const span_between *span = pairs->context;
    const turn_scene *scene = span->scene;
    const geom_ring ring = pairs->a.polygon.rings[a->ring];
    const geom_vec2 start = collide_turn_moving(scene, span->to, ring, a->edge);
    const geom_vec2 end = collide_turn_moving(scene, span->to, ring, ring_edge_end(ring, a->edge));
    const geom_segment2 from = a->segment;
    const geom_segment2 edge = b->segment;
    return comes_through(scene, place_at_edge(from.a, edge.a, edge.b), place_at_edge(start, edge.a, edge.b),
                         span->elapsed) ||
           comes_through(scene, place_at_edge(edge.a, from.a, from.b), place_at_edge(edge.a, start, end),
                         span->elapsed);
}

/* A kept edge of a in a pose, or of b. */
static geom_segment2 kept_edge(const turn_scene *scene, const turn_pose *pose, size_t i) {
    const turn_edges *edges = pose != NULL ? &scene->edges_a : &scene->edges_b;
    const size_t end = i + 1 < edges->count ? i + 1 : 0;
    geom_segment2 edge = {turn_edges_vertex(edges, i), turn_edges_vertex(edges, end)};
    if (pose != NULL) {
        edge.a = geom_vec2_add(pose->place, turn_rotated(pose->rotation, edge.a));
        edge.b = geom_vec2_add(pose->place, turn_rotated(pose->rotation, edge.b));
    }
    return edge;
}

/* The closest ones of a scene that keeps all vertices: they nearly always prove a contact that is near. */
static bool closest_proves(const turn_scene *scene, const turn_pose *from, const turn_closest *closest,
                           const turn_pose *to) {
    const turn_pair pair = closest->pair;
    const turn_pose *const edge_at[2] = {pair.of_a ? NULL : from, pair.of_a ? NULL : to};
    const turn_pose *const vertex_at[2] = {pair.of_a ? from : NULL, pair.of_a ? to : NULL};
    edge_place places[2];
    for (int i = 0; i < 2; ++i) {
        const geom_segment2 edge = kept_edge(scene, edge_at[i], pair.edge);
        places[i] = place_at_edge(kept_edge(scene, vertex_at[i], pair.vertex).a, edge.a, edge.b);
    }
    return comes_through(scene, places[0], places[1], to->time - from->time);
}

/* Only edges that are no further apart at first than they may move come within the reach. */
bool collide_turn_proves_contact(const turn_scene *scene, const turn_pose *from, const turn_closest *closest,
                                 const turn_pose *to) {
    if (scene->keeps_a && scene->keeps_b && closest_proves(scene, from, closest, to)) {
        return true;
    }
    const double least_reach = scene->reach * (1.0 - 0x1p-48) - scene->error;
    if (least_reach > 0.0) {
        turn_closest after;
        collide_turn_closest(scene, to, least_reach, &after);
        if (after.distance < least_reach) {
            return true;
        }
    }
    span_between span = {scene, to, to->time - from->time};
    turn_pairs search;
    collide_turn_pairs_start(&search, scene, from);
    search.pairs.limit = edge_limit2(scene->reach + scene->speed * span.elapsed + 4.0 * scene->error);
    search.pairs.visit = proves_at_edges;
    search.pairs.context = &span;
    return collide_visit_edge_pairs(&search.pairs);
}
