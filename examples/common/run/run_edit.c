/* Edits of obstacles during a run: which routes they can make longer or shorter. */
#include "run_edit.h"

#include <collide/pair2.h>

#include <string.h>

/* So many changed obstacles are as good as all. */
static const size_t MOST_CHANGED = 64;
/* Ways keep off corners by up to 1.05 radii where there is room for that: this is how far room matters. */
static const double REACH = 1.25;

static bool same_obstacle(const scene_obstacle *a, const scene_obstacle *b) {
    return a->kind == b->kind && a->radius == b->radius && a->base == b->base && a->height == b->height &&
           a->point_count == b->point_count && a->ring_count == b->ring_count &&
           (a->ring_count == 0 ||
            memcmp(a->ring_sizes, b->ring_sizes, a->ring_count * sizeof *a->ring_sizes) == 0) &&
           memcmp(a->points, b->points, a->point_count * sizeof *a->points) == 0;
}

/* Those from the first on; a scene without any has no array to point into. */
static const scene_obstacle *from(const scene *s, size_t first) {
    return s->obstacle_count > 0 ? s->obstacles + first : NULL;
}

run_edit run_edit_between(const scene *before, const scene *after) {
    const size_t least =
        before->obstacle_count < after->obstacle_count ? before->obstacle_count : after->obstacle_count;
    size_t first = 0;
    while (first < least && same_obstacle(&before->obstacles[first], &after->obstacles[first])) {
        ++first;
    }
    size_t last = 0;
    while (first + last < least && same_obstacle(&before->obstacles[before->obstacle_count - 1 - last],
                                                 &after->obstacles[after->obstacle_count - 1 - last])) {
        ++last;
    }
    return (run_edit){
        .gone = from(before, first),
        .gone_count = before->obstacle_count - first - last,
        .come = from(after, first),
        .come_count = after->obstacle_count - first - last,
    };
}

static geom_aabb2 grown_box(const scene_obstacle *obstacle, double margin) {
    const geom_ring points = {obstacle->points, obstacle->point_count};
    const double by = obstacle->radius + margin;
    geom_aabb2 box = geom_ring_bounds(points);
    box.min = geom_vec2_sub(box.min, geom_vec2_make(by, by));
    box.max = geom_vec2_add(box.max, geom_vec2_make(by, by));
    return box;
}

static double box_distance(geom_aabb2 box, geom_vec2 p) {
    const double x = fmax(fmax(box.min.x - p.x, p.x - box.max.x), 0.0);
    const double y = fmax(fmax(box.min.y - p.y, p.y - box.max.y), 0.0);
    return sqrt(x * x + y * y);
}

/* The pieces of the way that lie before the agent: from where it is to the point that it heads for, and
 * on. */
static geom_segment2 piece(const scene_agent *agent, const run_way *way, size_t index) {
    return (geom_segment2){index == way->next ? scene_flatten(agent->position) : way->route.points[index - 1],
                           way->route.points[index]};
}

static bool passes(geom_aabb2 box, const scene_agent *agent, const run_way *way) {
    for (size_t i = way->next; i < way->route.point_count; ++i) {
        if (collide_segment_aabb(piece(agent, way, i), box) != COLLIDE_APART) {
            return true;
        }
    }
    return false;
}

static double length_left(const scene_agent *agent, const run_way *way) {
    double length = 0.0;
    for (size_t i = way->next; i < way->route.point_count; ++i) {
        const geom_segment2 s = piece(agent, way, i);
        length += geom_vec2_distance(s.a, s.b);
    }
    return length;
}

bool run_edit_affects(const run_edit *edit, const scene_agent *agent, const run_way *way) {
    const double margin = REACH * agent->radius;
    if (edit->gone_count + edit->come_count > MOST_CHANGED) {
        return true;
    }
    if (way->route.point_count == 0) {
        return edit->gone_count > 0;
    }
    for (size_t i = 0; i < edit->come_count; ++i) {
        if (passes(grown_box(&edit->come[i], margin), agent, way)) {
            return true;
        }
    }
    /* Nothing is shorter than straight. Otherwise a shorter way would lead through a box, and be at least as
     * long as from here to the box and from there to the goal; roundings are far below the slack. */
    const double slack = 1.0 + 1e-9;
    const double left = length_left(agent, way);
    bool shorter = false;
    for (size_t i = 0; way->route.point_count - way->next > 1 && !shorter && i < edit->gone_count; ++i) {
        const geom_aabb2 box = grown_box(&edit->gone[i], margin);
        shorter = box_distance(box, scene_flatten(agent->position)) +
                      box_distance(box, scene_flatten(agent->goal)) <
                  slack * left;
    }
    return shorter;
}
