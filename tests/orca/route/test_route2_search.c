/* The search of routes: what a look around finds; and labels, landmarks and known lengths, which make searches
 * faster and change no answer. */
#include "orca/support/route_world.h"
#include "route2_follower.h"
#include "support.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const geom_vec2 upright = {1.0, 0.0};

static orca_route_map *map_of(const route_world *w, double radius, const geom_allocator *allocator) {
    const orca_route_map_def def = {.shapes = w->shapes, .shape_count = w->count, .allocator = allocator};
    return world_map(&def, radius);
}

/* ---- Looks around ---- */

/* Boxes in rows, which hide each other. */
static void add_rows(route_world *w, int rows, geom_vec2 turn) {
    for (int i = 0; i < rows * rows; i++) {
        const geom_vec2 corner = geom_vec2_make(3.0 * (i % rows), 3.0 * (int)(i / rows) + 0.3 * (i % rows));
        const geom_aabb2 box = {corner, geom_vec2_add(corner, geom_vec2_make(1.9, 1.7))};
        world_add_box(w, turn, box);
    }
}

/* Whether the way to a goal over a node is no longer than `within` tells, or there is no such bound. */
static bool is_within(const route_ellipse *within, geom_vec2 from, const route_node *node) {
    return !within || geom_vec2_distance(from, node->point) + geom_vec2_distance(node->point, within->goal) <=
                          within->most * (1.0 - 1e-12);
}

/* Returns how many nodes were found from a place that has room; 0 if it has none. Each is found once, and
 * none is missing to which the way is free, and over which it is short enough. */
static size_t check_look_within(const orca_route_map *map, const route_layer *layer, geom_vec2 from,
                                const route_ellipse *within) {
    uint32_t *last = calloc(map->wall_count + 1, sizeof *last);
    uint32_t *found = malloc(layer->node_count * sizeof *found);
    bool *in = calloc(layer->node_count, sizeof *in);
    ck_assert(last && found && in);
    route_marks marks = {last, 0};
    const route_view view = {map, layer, &marks};
    const double radius = layer->radius * ROUTE_SIGHT_MARGIN;
    size_t count = 0;
    if (orca_route_sight(&view, from, from, radius)) {
        count = orca_route_sweep(layer, from, radius, layer->radius, within, found);
        ck_assert_uint_le(count, layer->node_count);
        for (size_t i = 0; i < count; i++) {
            ck_assert(!in[found[i]]);
            in[found[i]] = true;
        }
        for (size_t i = 0; i < layer->node_count; i++) {
            ck_assert(in[i] || !is_within(within, from, &layer->nodes[i]) ||
                      !orca_route_bends_near(layer, &layer->nodes[i], from, layer->radius) ||
                      !orca_route_sight(&view, from, layer->nodes[i].point, radius));
        }
    }
    free(in);
    free(found);
    free(last);
    return count;
}

static size_t check_look(const orca_route_map *map, const route_layer *layer, geom_vec2 from) {
    return check_look_within(map, layer, from, NULL);
}

/* From places among obstacles, beside them and far away. */
static void check_looks(const route_world *w, double radius, random_source *source) {
    orca_route_map *map = map_of(w, radius, NULL);
    const route_layer *layer = orca_route_layer(map, radius);
    for (int i = 0; i < 60; i++) {
        const double far = i % 10 == 0 ? 1e8 : i % 10 == 1 ? 200.0 : i % 10 == 2 ? 40.0 : 9.0;
        const geom_vec2 from = geom_vec2_add(random_point(source, far), geom_vec2_make(8.0, 8.0));
        (void)check_look(map, layer, from);
    }
    for (size_t i = 0; i < layer->node_count; i += 1 + layer->node_count / 40) {
        (void)check_look(map, layer, layer->nodes[i].point);
    }
    orca_route_map_destroy(map);
}

START_TEST(a_look_around_finds_all_that_is_in_sight) {
    static const double radii[] = {0.0, 0.05, 0.4, 1.5, 20.0};
    random_source source = {(uint64_t)_i + 1};
    route_world w = {.count = 0};
    world_fill(&w, &source, 2 + _i % 6, 16.0);
    check_looks(&w, radii[_i % 5], &source);
    world_free(&w);
}
END_TEST

START_TEST(a_look_within_an_ellipse_finds_all_that_matters) {
    static const double radii[] = {0.0, 0.05, 0.4, 1.5};
    random_source source = {(uint64_t)_i + 71};
    route_world w = {.count = 0};
    world_fill(&w, &source, 2 + _i % 6, 16.0);
    const double radius = radii[_i % 4];
    orca_route_map *map = map_of(&w, radius, NULL);
    const route_layer *layer = orca_route_layer(map, radius);
    size_t all = 0;
    size_t some = 0;
    for (int i = 0; i < 100; i++) {
        const double far = i % 10 == 0 ? 1e8 : i % 10 == 1 ? 40.0 : 9.0;
        const geom_vec2 from = geom_vec2_add(random_point(&source, far), geom_vec2_make(8.0, 8.0));
        const geom_vec2 goal = geom_vec2_add(random_point(&source, 20.0), geom_vec2_make(8.0, 8.0));
        const double detour = i % 3 == 0 ? 0.0 : i % 3 == 1 ? 0.1 : 1.0;
        const route_ellipse within = {goal, geom_vec2_distance(from, goal) * (1.0 + detour)};
        all += check_look(map, layer, from);
        some += check_look_within(map, layer, from, &within);
    }
    ck_assert(all == 0 || some < all);
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

START_TEST(a_look_around_leaves_out_what_is_hidden) {
    route_world w = {.count = 0};
    random_source source = {3};
    add_rows(&w, 8, upright);
    orca_route_map *map = map_of(&w, 0.3, NULL);
    const route_layer *layer = orca_route_layer(map, 0.3);
    for (int i = 0; i < 40; i++) {
        const geom_vec2 from = geom_vec2_make(11.4, random_between(&source, 9.0, 12.0));
        ck_assert_uint_le(check_look(map, layer, from), layer->node_count / 4);
    }
    check_looks(&w, 0.3, &source);
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* ---- Corridors ---- */

/* A place in a corridor or a little beside it: some of them on its edges. */
static geom_vec2 place_in(const route_corridor *c, random_source *source, double radius) {
    const geom_vec2 along = geom_vec2_sub(c->to, c->from);
    const double part = random_between(source, 0.0, 1.0);
    const double side = random_between(source, -1.5, 1.5);
    const double room =
        (side > 0.0 ? c->left : c->right) * (1.0 - part) * geom_vec2_length(along) + 0.0199 * radius;
    const double aside = fmax(fmin(side, 1.0), -1.0) * room;
    return geom_vec2_add_scaled(geom_vec2_lerp(c->from, c->to, part), aside,
                                geom_vec2_perp(geom_vec2_normalize(along)));
}

/* Returns how wide the corridor from one place to another is: on both sides, by its length. Negative if the way is not
 * free. From any place of it an agent can head for its end. */
static double check_corridor(const route_view *view, geom_vec2 from, geom_vec2 to, random_source *source) {
    const double radius = view->layer->radius;
    route_corridor c;
    const bool free = orca_route_sight_wide(view, from, to, &c);
    ck_assert(free == orca_route_sight(view, from, to, radius));
    for (int i = 0; i < 20 && free && !geom_vec2_equal(from, to); i++) {
        const geom_vec2 at = place_in(&c, source, radius);
        if (orca_route_in_corridor(&c, at, radius)) {
            ck_assert_uint_eq(orca_route_obstruction(view, at, to), ROUTE_NO_WALL);
        }
    }
    return free ? c.left + c.right : -1.0;
}

START_TEST(from_a_corridor_its_end_is_reached) {
    static const double radii[] = {0.05, 0.4, 1.5};
    const double radius = radii[_i % 3];
    random_source source = {(uint64_t)_i + 5};
    route_world w = {.count = 0};
    world_fill(&w, &source, 2 + _i % 6, 16.0);
    orca_route_map *map = map_of(&w, radius, NULL);
    const route_layer *layer = orca_route_layer(map, radius);
    uint32_t *last = calloc(map->wall_count + 1, sizeof *last);
    ck_assert(last != NULL);
    route_marks marks = {last, 0};
    const route_view view = {map, layer, &marks};
    int wide = 0;
    for (int i = 0; i < 4000; i++) {
        const geom_vec2 from =
            geom_vec2_add(random_point(&source, i % 7 ? 9.0 : 40.0), geom_vec2_make(8.0, 8.0));
        const geom_vec2 to = i % 2 && layer->node_count > 0
                                 ? layer->nodes[(size_t)i * 7 % layer->node_count].point
                                 : geom_vec2_add(from, random_point(&source, 2.0 + i % 5));
        wide += check_corridor(&view, from, to, &source) > 0.01 ? 1 : 0;
    }
    ck_assert_int_gt(wide, 20);
    free(last);
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* ---- Links ---- */

enum {
    TEETH = 300
};

/* A comb with its teeth up, of boxes on a floor: gaps of 1 between teeth of 1. */
static orca_route_map *comb_map(geom_vec2 *points, int teeth) {
    size_t count = 0;
    points[count++] = geom_vec2_make(0.0, -1.0);
    points[count++] = geom_vec2_make(2.0 * teeth, -1.0);
    for (int i = teeth - 1; i >= 0; i--) {
        points[count++] = geom_vec2_make(2.0 * i + 1.0, 0.0);
        points[count++] = geom_vec2_make(2.0 * i + 1.0, 5.0);
        points[count++] = geom_vec2_make(2.0 * i, 5.0);
        points[count++] = geom_vec2_make(2.0 * i, 0.0);
    }
    const geom_ring ring = {points, count};
    orca_obstacle_def shape = orca_obstacle_def_default();
    shape.kind = ORCA_OBSTACLE_POLYGON;
    shape.polygon = (geom_polygon){&ring, 1};
    const orca_route_map_def def = {.shapes = &shape, .shape_count = 1};
    orca_route_map *map = NULL;
    ck_assert_int_eq(orca_route_map_create(&def, &map), GEOM_OK);
    ck_assert_int_eq(orca_route_map_prepare(map, 0.3), GEOM_OK);
    return map;
}

/* How many links of a node lead there. */
static size_t count_links(orca_route_query *query, const route_layer *layer, uint32_t node) {
    route_links *links = orca_route_links_of(query, layer, node);
    ck_assert_ptr_nonnull(links);
    size_t count = 0;
    for (uint32_t i = 0; i < links->count; i++) {
        count += orca_route_link_leads(query, layer, node, &links->items[i]);
    }
    return count;
}

/* All tips of a comb are in sight of each other, on one line. Each is linked with its neighbors, and routes
 * over many bend at the first and the last of them only. */
START_TEST(of_corners_on_one_line_the_next_ones_are_linked) {
    static geom_vec2 points[2 + 4 * TEETH];
    orca_route_map *map = comb_map(points, TEETH);
    orca_route_query *query = world_query(map);
    const route_layer *layer = orca_route_layer(map, 0.3);
    orca_route route;
    ck_assert_int_eq(orca_route_query_find(query, geom_vec2_make(3.5, 1.0),
                                           geom_vec2_make(2.0 * TEETH - 2.5, 1.0), 0.3, &route),
                     GEOM_OK);
    ck_assert_uint_ge(layer->node_count, 2 * TEETH);
    for (uint32_t i = 0; i < layer->node_count; i++) {
        ck_assert_uint_le(count_links(query, layer, i), 16);
    }
    ck_assert_uint_le(route.point_count, 6);
    ck_assert_double_ge(route.length, 2.0 * TEETH - 6.0 + 8.0);
    ck_assert_double_le(route.length, 2.0 * TEETH - 6.0 + 9.5);
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
}
END_TEST

/* Routes over a comb of which all tips see each other. If each looked at all others, it would take
 * minutes. */
START_TEST(a_comb_of_many_teeth_is_searched_soon) {
    enum {
        MANY = 6000
    };
    geom_vec2 *points = malloc((2 + 4 * MANY) * sizeof *points);
    ck_assert_ptr_nonnull(points);
    orca_route_map *map = comb_map(points, MANY);
    orca_route_query *query = world_query(map);
    orca_route route;
    ck_assert_int_eq(orca_route_query_find(query, geom_vec2_make(3.5, 1.0),
                                           geom_vec2_make(2.0 * MANY - 2.5, 1.0), 0.3, &route),
                     GEOM_OK);
    ck_assert_double_ge(route.length, 2.0 * MANY - 6.0 + 8.0);
    ck_assert_double_le(route.length, 2.0 * MANY - 6.0 + 9.5);
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    free(points);
}
END_TEST

/* Whether a node, which another sees, is behind a node that is linked with that one. */
static bool is_behind_link(const route_layer *layer, const route_links *links, uint32_t node,
                           uint32_t there) {
    const geom_vec2 way = geom_vec2_sub(layer->nodes[there].point, layer->nodes[node].point);
    bool behind = false;
    for (uint32_t i = 0; i < links->count; i++) {
        const route_node *linked = &layer->nodes[links->items[i].node];
        const geom_vec2 first = geom_vec2_sub(linked->point, layer->nodes[node].point);
        const double aside = fabs(geom_vec2_cross(first, way));
        behind =
            behind || (atomic_load(&links->items[i].state) == ROUTE_LINK_OPEN &&
                       aside <= 1e-11 * geom_vec2_length(first) * geom_vec2_length(way) &&
                       geom_vec2_dot(first, way) > 0.0 && links->items[i].length < geom_vec2_length(way));
    }
    return behind;
}

/* The links of a node are those that all pairs tell. */
static void check_links_of(orca_route_query *query, const route_view *view, uint32_t node) {
    const route_layer *layer = view->layer;
    route_links *links = orca_route_links_of(query, layer, node);
    const route_node *here = &layer->nodes[node];
    bool *linked = calloc(layer->node_count, sizeof *linked);
    ck_assert(links && linked);
    for (uint32_t i = 0; i < links->count; i++) {
        linked[links->items[i].node] = orca_route_link_leads(query, layer, node, &links->items[i]);
    }
    for (uint32_t i = 0; i < layer->node_count; i++) {
        const route_node *there = &layer->nodes[i];
        const bool sees =
            i != node && orca_route_bends_near(layer, here, there->point, 0.0) &&
            orca_route_bends_near(layer, there, here->point, 0.0) &&
            orca_route_sight(view, here->point, there->point, layer->radius * ROUTE_SIGHT_MARGIN);
        ck_assert(linked[i] ? sees : !sees || is_behind_link(layer, links, node, i));
    }
    free(linked);
}

/* Rows and columns of boxes, in which many corners are on one line; some boxes are larger, and some are not
 * there. */
static void add_lattice(route_world *w, random_source *source, int columns, int rows, geom_vec2 turn) {
    for (int i = 0; i < columns * rows; i++) {
        const double size = random_between(source, 0.0, 1.0) < 0.1 ? 1.3 : 1.0;
        const geom_vec2 corner = geom_vec2_make(2.0 * (i % columns), 2.0 * (int)(i / columns));
        const geom_aabb2 box = {corner, geom_vec2_add(corner, geom_vec2_make(1.0, size))};
        if (random_between(source, 0.0, 1.0) > 0.05) {
            world_add_box(w, turn, box);
        }
    }
}

START_TEST(links_are_those_of_all_pairs) {
    static const int columns[] = {64, 1, 8, 32, 2};
    static const int rows[] = {1, 64, 8, 2, 32};
    random_source source = {(uint64_t)_i + 1};
    route_world w = {.count = 0};
    add_lattice(&w, &source, columns[_i % 5], rows[_i % 5], _i < 5 ? upright : (geom_vec2){0.8, 0.6});
    orca_route_map *map = map_of(&w, 0.3, NULL);
    orca_route_query *query = world_query(map);
    const route_layer *layer = orca_route_layer(map, 0.3);
    uint32_t *last = calloc(map->wall_count + 1, sizeof *last);
    ck_assert_ptr_nonnull(last);
    route_marks marks = {last, 0};
    const route_view view = {map, layer, &marks};
    ck_assert(orca_route_query_ready(query, layer));
    for (size_t i = 0; i < layer->node_count; i += 1 + layer->node_count / 100) {
        check_links_of(query, &view, (uint32_t)i);
    }
    free(last);
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* ---- Labels ---- */

typedef struct question {
    geom_vec2 start;
    geom_vec2 goal;
} question;

static question random_question(random_source *source) {
    const geom_vec2 middle = geom_vec2_make(11.0, 11.0);
    const geom_vec2 start = geom_vec2_add(random_point(source, 13.0), middle);
    return (question){start, geom_vec2_add(random_point(source, 13.0), middle)};
}

static orca_route find(orca_route_query *query, question asked, double radius) {
    orca_route route;
    ck_assert_int_eq(orca_route_query_find(query, asked.start, asked.goal, radius, &route), GEOM_OK);
    return route;
}

static bool has_labels(const orca_route_map *map, double radius) {
    return atomic_load(&orca_route_layer(map, radius)->knowledge->labels) != NULL;
}

static bool has_landmarks(const orca_route_map *map, double radius) {
    return atomic_load(&orca_route_layer(map, radius)->knowledge->landmarks) != NULL;
}

/* What makes searches faster. */
typedef enum helper {
    LABELS,
    LANDMARKS
} helper;

/* Asks as if after very many searches, and for landmarks as if labels were too long, until they are made. */
static void make_helper(helper kind, const orca_route_map *map, orca_route_query *query, double radius) {
    random_source source = {99};
    route_knowledge *knowledge = orca_route_layer(map, radius)->knowledge;
    knowledge->expanded = UINT32_MAX;
    knowledge->state = kind == LABELS ? ROUTE_LABELS_WAIT : ROUTE_LANDMARKS_WAIT;
    for (int i = 0; i < 1000 && !has_labels(map, radius) && !has_landmarks(map, radius); i++) {
        (void)find(query, random_question(&source), radius);
    }
    ck_assert(has_labels(map, radius) == (kind == LABELS));
    ck_assert(has_landmarks(map, radius) == (kind == LANDMARKS));
}

static void check_same(orca_route a, orca_route b) {
    ck_assert_int_eq(a.kind, b.kind);
    ck_assert_uint_eq(a.point_count, b.point_count);
    ck_assert(a.length == b.length);
    ck_assert(a.point_count == 0 || memcmp(a.points, b.points, a.point_count * sizeof *a.points) == 0);
}

/* A route is that of a query that has found nothing before. */
static void check_as_first(orca_route route, const orca_route_map *map, question asked, double radius) {
    orca_route_query *fresh = world_query(map);
    check_same(route, find(fresh, asked, radius));
    orca_route_query_destroy(fresh);
}

/* Rows of boxes have many ways of equal length: the same is chosen. Some goals are asked for twice. */
START_TEST(labels_and_landmarks_change_no_answer) {
    const helper kind = _i / 8 == 0 ? LABELS : LANDMARKS;
    random_source source = {(uint64_t)_i % 8 + 5};
    route_world w = {.count = 0};
    if (_i % 2 == 0) {
        add_rows(&w, 7, _i % 4 == 0 ? upright : (geom_vec2){0.6, 0.8});
    } else {
        world_fill(&w, &source, 6, 22.0);
    }
    orca_route_map *map = map_of(&w, 0.35, NULL);
    orca_route_map *unlabeled = map_of(&w, 0.35, NULL);
    orca_route_query *practiced = world_query(map);
    make_helper(kind, map, practiced, 0.35);
    int found = 0;
    question asked = random_question(&source);
    for (int i = 0; i < 60; i++) {
        const geom_vec2 goal = asked.goal;
        asked = random_question(&source);
        asked.goal = i % 3 == 0 ? goal : asked.goal; /* what is known of a goal stays for the next question */
        const orca_route route = find(practiced, asked, 0.35);
        check_as_first(route, unlabeled, asked, 0.35);
        found += route.point_count > 2;
    }
    ck_assert_int_gt(found, 10);
    ck_assert(!has_labels(unlabeled, 0.35) && !has_landmarks(unlabeled, 0.35));
    orca_route_query_destroy(practiced);
    orca_route_map_destroy(unlabeled);
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* A box with a closed room inside: no way leads there, nor out. */
START_TEST(landmarks_lead_nowhere_where_there_is_no_way) {
    route_world w = {.count = 0};
    random_source source = {17};
    add_rows(&w, 6, upright);
    const geom_vec2 wall[] = {{30.0, 0.0}, {50.0, 0.0}, {50.0, 20.0}, {30.0, 20.0}, {30.0, 0.0}};
    world_add_chain(&w, upright, 0.1, 5, wall);
    world_add_box(&w, upright, (geom_aabb2){{38.0, 3.0}, {42.0, 16.0}});
    orca_route_map *map = map_of(&w, 0.35, NULL);
    orca_route_query *query = world_query(map);
    make_helper(LANDMARKS, map, query, 0.35);
    for (int i = 0; i < 40; i++) {
        const geom_vec2 outside =
            geom_vec2_make(random_between(&source, -1.0, 20.0), random_between(&source, -1.0, 20.0));
        const geom_vec2 inside = {i % 2 == 0 ? 33.0 : 47.0, random_between(&source, 1.0, 19.0)};
        const geom_vec2 beside = {i % 2 == 0 ? 47.0 : 33.0, random_between(&source, 1.0, 19.0)};
        ck_assert_uint_eq(find(query, (question){outside, inside}, 0.35).point_count, 0);
        ck_assert_uint_eq(find(query, (question){inside, outside}, 0.35).point_count, 0);
        ck_assert_int_eq(find(query, (question){inside, beside}, 0.35).kind, ORCA_ROUTE_FOUND);
    }
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* An edit drops landmarks, which may be too far then; and later searches make others. */
START_TEST(landmarks_do_not_outlive_an_edit) {
    route_world w = {.count = 0};
    random_source source = {23};
    add_rows(&w, 7, upright);
    orca_route_map *map = map_of(&w, 0.35, NULL);
    orca_route_query *query = world_query(map);
    make_helper(LANDMARKS, map, query, 0.35);
    for (int edit = 0; edit < 6; edit++) {
        const orca_route_map_def def = {.shapes = w.shapes, .shape_count = w.count - (edit % 2 == 0 ? 9 : 0)};
        ck_assert_int_eq(orca_route_map_rebuild(map, &def), GEOM_OK);
        ck_assert(!has_landmarks(map, 0.35));
        if (edit >= 3) {
            make_helper(LANDMARKS, map, query, 0.35);
        }
        orca_route_map *anew = world_map(&def, 0.35);
        for (int i = 0; i < 20; i++) {
            const question asked = random_question(&source);
            check_as_first(find(query, asked, 0.35), anew, asked, 0.35);
        }
        orca_route_map_destroy(anew);
    }
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* Where no two ways are equally long, labels tell whole routes: no search looks at a corner. */
START_TEST(labels_tell_routes_without_a_search) {
    random_source source = {(uint64_t)_i + 50};
    route_world w = {.count = 0};
    world_fill(&w, &source, 6, 22.0);
    orca_route_map *map = map_of(&w, 0.35, NULL);
    orca_route_query *practiced = world_query(map);
    make_helper(LABELS, map, practiced, 0.35);
    orca_route_query *query = world_query(map);
    int bent = 0;
    for (int i = 0; i < 100; i++) {
        const orca_route route = find(query, random_question(&source), 0.35);
        bent += route.kind == ORCA_ROUTE_FOUND && route.point_count > 2;
    }
    ck_assert_int_gt(bent, 20);
    ck_assert_uint_eq(query->queue_capacity, 0); /* nothing was ever put into the queue */
    orca_route_query_destroy(query);
    orca_route_query_destroy(practiced);
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* Poles in the open see each other, so that each has very many links. Labels would be too long, and of more poles even
 * the links are too many. */
START_TEST(in_open_space_there_are_no_labels_and_the_same_answers) {
    enum {
        POLES = 512
    };
    random_source source = {8};
    orca_obstacle_def poles[POLES];
    const size_t count = _i == 0 ? POLES / 4 : POLES;
    for (size_t i = 0; i < count; i++) {
        poles[i] = orca_obstacle_def_default();
        poles[i].kind = ORCA_OBSTACLE_DISC;
        poles[i].disc.center = geom_vec2_add(random_point(&source, 11.0), geom_vec2_make(11.0, 11.0));
        poles[i].disc.radius = 0.01;
    }
    const orca_route_map_def def = {.shapes = poles, .shape_count = count};
    orca_route_map *map = world_map(&def, 0.02);
    orca_route_map *fresh_map = world_map(&def, 0.02);
    orca_route_query *practiced = world_query(map);
    route_knowledge *knowledge = orca_route_layer(map, 0.02)->knowledge;
    for (int i = 0; i < 50; i++) {
        knowledge->expanded = UINT32_MAX;
        (void)find(practiced, random_question(&source), 0.02);
    }
    for (int i = 0; i < 4; i++) {
        const question asked = random_question(&source);
        check_as_first(find(practiced, asked, 0.02), fresh_map, asked, 0.02);
    }
    ck_assert_int_eq(knowledge->state, (_i == 0 ? ROUTE_LANDMARKS_WAIT : ROUTE_LABELS_REFUSED));
    ck_assert(!has_labels(map, 0.02));
    ck_assert(has_landmarks(map, 0.02) == (_i == 0));
    orca_route_query_destroy(practiced);
    orca_route_map_destroy(fresh_map);
    orca_route_map_destroy(map);
}
END_TEST

/* Asks until there are labels, or landmarks. A question without memory changes nothing and is asked again,
 * once. Returns how many had none. */
static size_t use_helper(helper kind, const orca_route_map *map, const geom_allocator *allocator) {
    orca_route_query *query = NULL;
    random_source source = {4};
    size_t failures = 0;
    if (orca_route_query_create(map, &(orca_route_query_def){allocator}, &query) != GEOM_OK) {
        return 1;
    }
    route_knowledge *knowledge = orca_route_layer(map, 0.35)->knowledge;
    knowledge->state = kind == LABELS ? ROUTE_LABELS_WAIT : ROUTE_LANDMARKS_WAIT;
    for (int i = 0; i < 300 && !has_labels(map, 0.35) && !has_landmarks(map, 0.35); i++) {
        const question asked = random_question(&source);
        orca_route route;
        knowledge->expanded = i > 0 ? UINT32_MAX : 0;
        const geom_status status = orca_route_query_find(query, asked.start, asked.goal, 0.35, &route);
        if (status != GEOM_OK) {
            ck_assert_int_eq(status, GEOM_OUT_OF_MEMORY);
            ck_assert_int_eq(orca_route_query_find(query, asked.start, asked.goal, 0.35, &route), GEOM_OK);
            failures++;
        }
    }
    ck_assert(kind == LABELS ? has_labels(map, 0.35) : has_landmarks(map, 0.35));
    orca_route_query_destroy(query);
    return failures;
}

START_TEST(labels_and_landmarks_without_memory_are_made_later) {
    const helper kind = _i == 0 ? LABELS : LANDMARKS;
    route_world w = {.count = 0};
    add_rows(&w, 2, upright);
    size_t of_map = 0;
    size_t calls = 1;
    for (size_t fail_at = SIZE_MAX; fail_at == SIZE_MAX || fail_at < calls; fail_at++) {
        counting_heap heap = {.fail_at = SIZE_MAX};
        const geom_allocator allocator = counting_allocator(&heap);
        orca_route_map *map = map_of(&w, 0.35, &allocator);
        of_map = heap.calls;
        heap.fail_at = fail_at;
        ck_assert_uint_eq(use_helper(kind, map, &allocator), fail_at == SIZE_MAX ? 0 : 1);
        calls = fail_at == SIZE_MAX ? heap.calls : calls;
        fail_at = fail_at == SIZE_MAX ? of_map - 1 : fail_at;
        orca_route_map_destroy(map);
        ck_assert_uint_eq(heap.bytes, 0);
        ck_assert_uint_eq(heap.blocks, 0);
    }
    ck_assert_uint_gt(calls, of_map + (kind == LABELS ? 20 : 5));
    world_free(&w);
}
END_TEST

/* ---- Threads ---- */

typedef struct thread_work {
    const orca_route_map *map;
    uint64_t lengths; /* a hash of the answers */
} thread_work;

/* All threads ask the same, beginning with an empty map. */
static void *ask_all(void *argument) {
    thread_work *work = argument;
    orca_route_query *query = world_query(work->map);
    random_source source = {31};
    for (int i = 0; i < 400; i++) {
        const orca_route route = find(query, random_question(&source), 0.35);
        uint64_t bits = 0;
        memcpy(&bits, &route.length, sizeof bits);
        work->lengths = work->lengths * 31 + bits + route.point_count;
    }
    orca_route_query_destroy(query);
    return NULL;
}

START_TEST(threads_share_what_they_learn_and_get_the_same_answers) {
    enum {
        THREADS = 4
    };
    route_world w = {.count = 0};
    add_rows(&w, 7, upright);
    orca_route_map *map = map_of(&w, 0.35, NULL);
    thread_work works[THREADS];
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) {
        works[i] = (thread_work){.map = map};
        ck_assert_int_eq(pthread_create(&threads[i], NULL, ask_all, &works[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        ck_assert_int_eq(pthread_join(threads[i], NULL), 0);
    }
    ck_assert(has_labels(map, 0.35));
    orca_route_map_destroy(map);
    map = map_of(&w, 0.35, NULL);
    thread_work alone = {.map = map};
    (void)ask_all(&alone);
    for (int i = 0; i < THREADS; i++) {
        ck_assert_uint_eq(works[i].lengths, alone.lengths);
    }
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* ---- Routes found again ---- */

/* A follower is sent to places from where its route is out of sight: to some the way is about as long as it knows,
 * to others longer. */
START_TEST(a_route_found_again_is_that_of_a_first_search) {
    random_source source = {(uint64_t)_i + 311};
    route_world w = {.count = 0};
    if (_i % 2 == 0) {
        add_rows(&w, 7, upright);
    } else {
        world_fill(&w, &source, 6, 22.0);
    }
    orca_route_map *map = map_of(&w, 0.35, NULL);
    orca_route_query *query = world_query(map);
    if (_i % 4 > 1) {
        make_helper(LANDMARKS, map, query, 0.35);
    }
    int again = 0;
    for (int i = 0; i < 20; i++) {
        const question asked = random_question(&source);
        orca_route_follower_def def = orca_route_follower_def_default();
        orca_route_follower *follower = NULL;
        def.radius = 0.35;
        def.patience = 0;
        def.goal = asked.goal;
        ck_assert_int_eq(orca_route_follower_create(&def, &follower), GEOM_OK);
        ck_assert_int_eq(orca_route_follower_plan(follower, query, asked.start), GEOM_OK);
        for (int k = 0; k < 10; k++) {
            const geom_vec2 at = random_question(&source).start;
            orca_route_aim aim;
            ck_assert_int_eq(orca_route_follower_step(follower, query, at, &aim), GEOM_OK);
            if (aim.replanned) {
                check_as_first(orca_route_follower_route(follower), map, (question){at, asked.goal}, 0.35);
                again++;
            }
        }
        orca_route_follower_destroy(follower);
    }
    ck_assert_int_gt(again, 40);
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* ---- Lines that were clear ---- */

/* The next aim of a follower that remembers nothing but what a snapshot holds. */
static orca_route_aim aim_afresh(const orca_route_follower *follower, orca_route_query *query,
                                 geom_vec2 position, uint32_t *next) {
    unsigned char bytes[8192];
    orca_route_aim aim;
    orca_route_follower *fresh = NULL;
    const size_t size = orca_route_follower_save(follower, bytes, sizeof bytes);
    ck_assert_uint_le(size, sizeof bytes);
    ck_assert_int_eq(orca_route_follower_create(NULL, &fresh), GEOM_OK);
    ck_assert_int_eq(orca_route_follower_restore(fresh, bytes, size), GEOM_OK);
    ck_assert_int_eq(orca_route_follower_step(fresh, query, position, &aim), GEOM_OK);
    *next = orca_route_follower_next(fresh);
    orca_route_follower_destroy(fresh);
    return aim;
}

/* Thin poles hide little: many a line beside a clear one is not. */
static orca_route_map *map_of_poles(random_source *source, double radius) {
    enum {
        POLES = 96
    };
    orca_obstacle_def poles[POLES];
    for (int i = 0; i < POLES; i++) {
        poles[i] = orca_obstacle_def_default();
        poles[i].kind = ORCA_OBSTACLE_DISC;
        poles[i].disc.center = geom_vec2_add(random_point(source, 11.0), geom_vec2_make(11.0, 11.0));
        poles[i].disc.radius = 0.01;
    }
    const orca_route_map_def def = {.shapes = poles, .shape_count = POLES};
    orca_route_map *map = NULL;
    ck_assert_int_eq(orca_route_map_create(&def, &map), GEOM_OK);
    ck_assert_int_eq(orca_route_map_prepare(map, radius), GEOM_OK);
    return map;
}

/* An agent that drifts to one side for a while, then to the other, and back, close to poles too. */
START_TEST(lines_that_were_clear_change_no_aim) {
    random_source source = {(uint64_t)_i + 400};
    orca_route_map *map = map_of_poles(&source, 0.35);
    orca_route_query *query = world_query(map);
    for (int k = 0; k < 20; k++) {
        const question asked = random_question(&source);
        const orca_route_follower_def def = {.radius = 0.35, .goal = asked.goal, .patience = 4};
        orca_route_follower *follower = NULL;
        ck_assert_int_eq(orca_route_follower_create(&def, &follower), GEOM_OK);
        geom_vec2 at = asked.start;
        for (int step = 0; step < 150; step++) {
            uint32_t next;
            orca_route_aim aim;
            const orca_route_aim expected = aim_afresh(follower, query, at, &next);
            ck_assert_int_eq(orca_route_follower_step(follower, query, at, &aim), GEOM_OK);
            ck_assert(geom_vec2_equal(aim.point, expected.point) && aim.in_sight == expected.in_sight);
            ck_assert(aim.replanned == expected.replanned);
            ck_assert_uint_eq(orca_route_follower_next(follower), next);
            const geom_vec2 onward = orca_route_aim_velocity(aim, at, 0.2, 1.0);
            const double aside = (step / 20 % 2 == 0 ? 0.5 : -0.5) + 0.2 * random_point(&source, 1.0).x;
            at = geom_vec2_add_scaled(geom_vec2_add(at, onward), aside, geom_vec2_perp(onward));
        }
        orca_route_follower_destroy(follower);
    }
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("route2_search");
    tcase_set_timeout(tests, 30.0);
    tcase_add_loop_test(tests, a_look_around_finds_all_that_is_in_sight, 0, 30);
    tcase_add_loop_test(tests, a_look_within_an_ellipse_finds_all_that_matters, 0, 24);
    tcase_add_test(tests, a_look_around_leaves_out_what_is_hidden);
    tcase_add_loop_test(tests, from_a_corridor_its_end_is_reached, 0, 30);
    tcase_add_test(tests, of_corners_on_one_line_the_next_ones_are_linked);
    tcase_add_test(tests, a_comb_of_many_teeth_is_searched_soon);
    tcase_add_loop_test(tests, links_are_those_of_all_pairs, 0, 10);
    tcase_add_loop_test(tests, labels_and_landmarks_change_no_answer, 0, 16);
    tcase_add_test(tests, landmarks_lead_nowhere_where_there_is_no_way);
    tcase_add_test(tests, landmarks_do_not_outlive_an_edit);
    tcase_add_loop_test(tests, a_route_found_again_is_that_of_a_first_search, 0, 12);
    tcase_add_loop_test(tests, labels_tell_routes_without_a_search, 0, 3);
    tcase_add_loop_test(tests, in_open_space_there_are_no_labels_and_the_same_answers, 0, 2);
    tcase_add_loop_test(tests, labels_and_landmarks_without_memory_are_made_later, 0, 2);
    tcase_add_loop_test(tests, lines_that_were_clear_change_no_aim, 0, 6);
    tcase_add_test(tests, threads_share_what_they_learn_and_get_the_same_answers);
    return run_test_case("orca.route2_search", tests);
}
