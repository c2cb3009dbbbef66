#include "turn2_pose.h"

#include "turn2_rotation.h"

turn_pose collide_turn_pose(const turn_scene *scene, double time) {
    const geom_vec2 of_a = collide_turn_rotation(time, scene->motion_a.angle);
    const geom_vec2 of_b = collide_turn_rotation(time, scene->motion_b.angle);
    const geom_vec2 way = geom_add_scaled2(scene->between, time, scene->velocity);
    const turn_pose pose = {time, turn_rotated_back(of_b, of_a), turn_rotated_back(of_b, way), of_b,
                            turn_rotated_back(of_b, scene->velocity)};
    return pose;
}

geom_vec2 collide_turn_resting(const turn_scene *scene, geom_ring ring, size_t i) {
    const sweep_vertex vertex = sweep_core_vertex(&scene->b, ring, i);
    return sweep_vertex_from(&scene->frame, &vertex, scene->motion_b.pivot);
}

geom_vec2 collide_turn_moving(const turn_scene *scene, const turn_pose *pose, geom_ring ring, size_t i) {
    const sweep_vertex vertex = sweep_core_vertex(&scene->a, ring, i);
    const geom_vec2 q = sweep_vertex_from(&scene->frame, &vertex, scene->motion_a.pivot);
    return geom_add2(pose->place, turn_rotated(pose->rotation, q));
}

/* The point of the edge from a to b that is closest to p. */
static geom_vec2 foot_on_edge(geom_vec2 p, geom_vec2 a, geom_vec2 b) {
    const geom_vec2 e = geom_sub2(b, a);
    const double square = geom_length_squared2(e);
    const double along = geom_dot2(geom_sub2(p, a), e);
    if (!(along > 0.0)) {
        return a;
    }
    return along >= square ? b : geom_add_scaled2(a, along / square, e);
}

static void take_pair(turn_closest *best, geom_vec2 vertex, geom_vec2 start, geom_vec2 end,
                      bool vertex_of_a) {
    const geom_vec2 foot = foot_on_edge(vertex, start, end);
    const double distance = geom_distance2(foot, vertex);
    if (distance < best->distance) {
        best->distance = distance;
        best->on_a = vertex_of_a ? vertex : foot;
        best->on_b = vertex_of_a ? foot : vertex;
    }
}

/* The edge of a from p to q against all of b: the edges of b and p, the vertices of b and the edge. */
static void take_edge(const turn_scene *scene, turn_closest *best, geom_vec2 p, geom_vec2 q) {
    for (size_t r = 0; r < scene->b.ring_count; ++r) {
        const geom_ring ring = scene->b.rings[r];
        geom_vec2 start = collide_turn_resting(scene, ring, 0);
        for (size_t i = 0; i < ring.count; ++i) {
            const geom_vec2 end = collide_turn_resting(scene, ring, sweep_edge_end(ring, i));
            take_pair(best, p, start, end, true);
            take_pair(best, start, p, q, false);
            start = end;
        }
    }
}

turn_closest collide_turn_closest(const turn_scene *scene, const turn_pose *pose) {
    turn_closest best = {HUGE_VAL, pose->place, {0.0, 0.0}};
    for (size_t r = 0; r < scene->a.ring_count; ++r) {
        const geom_ring ring = scene->a.rings[r];
        geom_vec2 p = collide_turn_moving(scene, pose, ring, 0);
        for (size_t i = 0; i < ring.count; ++i) {
            const geom_vec2 q = collide_turn_moving(scene, pose, ring, sweep_edge_end(ring, i));
            take_edge(scene, &best, p, q);
            p = q;
        }
    }
    return best;
}

/* The least h with height - rate h - bend h^2 <= 0, rounded downwards; infinite where there is none. */
static double time_down(double height, double rate, double bend) {
    if (!(height > 0.0)) {
        return 0.0;
    }
    const double root = rate + sqrt(rate * rate + 4.0 * bend * height);
    return root > 0.0 ? 2.0 * height / root * (1.0 - 0x1p-40) : HUGE_VAL;
}

/* dx/dt of the moving point at x, which is the drift, and its place about a pivot and the other. */
static geom_vec2 velocity_at(const turn_scene *scene, const turn_pose *pose, geom_vec2 x) {
    const geom_vec2 about_a = geom_perp2(geom_sub2(x, pose->place));
    const geom_vec2 turning = geom_add_scaled2(pose->drift, scene->motion_a.angle, about_a);
    return geom_add_scaled2(turning, -scene->motion_b.angle, geom_perp2(x));
}

double collide_turn_safe_time(const turn_scene *scene, const turn_pose *pose, geom_vec2 normal,
                              double spare) {
    const geom_ring of_b = scene->b.rings[0];
    double level = -HUGE_VAL;
    for (size_t i = 0; i < of_b.count; ++i) {
        level = fmax(level, geom_dot2(normal, collide_turn_resting(scene, of_b, i)));
    }
    const geom_ring of_a = scene->a.rings[0];
    double time = HUGE_VAL;
    for (size_t i = 0; i < of_a.count; ++i) {
        const geom_vec2 x = collide_turn_moving(scene, pose, of_a, i);
        const double height = geom_dot2(normal, x) - level - scene->reach - scene->error - spare;
        const double rate = -geom_dot2(normal, velocity_at(scene, pose, x)) + 0x1p-44 * scene->speed;
        time = fmin(time, time_down(height, rate, 0.5 * scene->acceleration));
    }
    return time;
}

/* Where a point lies to an edge: its height over the edge's line, and the foot from the edge's start. */
typedef struct edge_place {
    double height;
    double along;
    double length;
} edge_place;

static edge_place place_at_edge(geom_vec2 p, geom_vec2 start, geom_vec2 end) {
    const geom_vec2 e = geom_sub2(end, start);
    const geom_vec2 w = geom_sub2(p, start);
    const double length = geom_length2(e);
    const edge_place place = {geom_cross2(e, w) / length, geom_dot2(w, e) / length, length};
    return place;
}

/* Whether the point has come from a side of the edge to within its reach, or to the other side, with its foot well
 * between the ends all the while. For an edge without length everything is NaN, and the answer no. */
static bool comes_through(const turn_scene *scene, edge_place from, edge_place to, double elapsed) {
    const double least = scene->reach + scene->error;
    const double most = scene->reach - 2.0 * scene->error;
    const double slack = scene->slide_speed * elapsed + scene->error;
    const double side = from.height > 0.0 ? 1.0 : -1.0;
    return side * from.height > least && side * to.height < most - scene->error && from.along > slack &&
           from.along < from.length - slack;
}

static bool proves_at_edge(const turn_scene *scene, const geom_vec2 from[2], const geom_vec2 to[2],
                           double elapsed) {
    for (size_t r = 0; r < scene->b.ring_count; ++r) {
        const geom_ring ring = scene->b.rings[r];
        geom_vec2 start = collide_turn_resting(scene, ring, 0);
        for (size_t i = 0; i < ring.count; ++i) {
            const geom_vec2 end = collide_turn_resting(scene, ring, sweep_edge_end(ring, i));
            if (comes_through(scene, place_at_edge(from[0], start, end), place_at_edge(to[0], start, end),
                              elapsed) ||
                comes_through(scene, place_at_edge(start, from[0], from[1]),
                              place_at_edge(start, to[0], to[1]), elapsed)) {
                return true;
            }
            start = end;
        }
    }
    return false;
}

bool collide_turn_proves_contact(const turn_scene *scene, const turn_pose *from, const turn_pose *to) {
    const double least_reach = scene->reach * (1.0 - 0x1p-48) - scene->error;
    if (collide_turn_closest(scene, to).distance < least_reach) {
        return true;
    }
    const double elapsed = to->time - from->time;
    for (size_t r = 0; r < scene->a.ring_count; ++r) {
        const geom_ring ring = scene->a.rings[r];
        for (size_t i = 0; i < ring.count; ++i) {
            const size_t next = sweep_edge_end(ring, i);
            const geom_vec2 before[2] = {collide_turn_moving(scene, from, ring, i),
                                         collide_turn_moving(scene, from, ring, next)};
            const geom_vec2 after[2] = {collide_turn_moving(scene, to, ring, i),
                                        collide_turn_moving(scene, to, ring, next)};
            if (proves_at_edge(scene, before, after, elapsed)) {
                return true;
            }
        }
    }
    return false;
}
