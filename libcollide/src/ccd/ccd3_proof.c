/* Proofs that two shapes of space overlap at a moment. */
#include "ccd3_scene.h"

/* How far the origin lies above the plane through three points, on the side of their normal, and how well
 * that is known: the normal of a sliver is uncertain. NaN for points on a line. */
typedef struct height3 {
    double value;
    double error;
} height3;

static height3 height_of_origin(const geom_vec3 *p, double error) {
    const geom_vec3 first = geom_vec3_sub(p[1], p[0]);
    const geom_vec3 second = geom_vec3_sub(p[2], p[0]);
    const geom_vec3 normal = geom_vec3_cross(first, second);
    const double length = geom_vec3_length(normal);
    const double lengths = geom_vec3_length(first) * geom_vec3_length(second);
    const double size = fmax(geom_vec3_length(p[0]), error);
    const height3 height = {-geom_vec3_dot(normal, p[0]) / length,
                            4.0 * error + 0x1p-47 * size * (1.0 + lengths / length)};
    return height;
}

/* Whether the origin lies so far inside the tetrahedron that it lies in the true one, whose corners are
 * within the error of these. With the faces turned inwards, all heights of the origin are positive. */
static bool holds_origin(const geom_vec3 corner[4], double error) {
    static const int face[4][4] = {{0, 1, 2, 3}, {0, 3, 1, 2}, {0, 2, 3, 1}, {1, 3, 2, 0}};
    for (int i = 0; i < 4; ++i) {
        const geom_vec3 p[3] = {corner[face[i][0]], corner[face[i][1]], corner[face[i][2]]};
        const geom_vec3 opposite = geom_vec3_sub(corner[face[i][3]], p[0]);
        const double inwards =
            geom_vec3_dot(geom_vec3_cross(geom_vec3_sub(p[1], p[0]), geom_vec3_sub(p[2], p[0])), opposite) >
                    0.0
                ? 1.0
                : -1.0;
        const height3 height = height_of_origin(p, error);
        if (!(inwards * height.value > height.error)) {
            return false;
        }
    }
    return true;
}

static bool proved_by_tetrahedron(const ccd3_scene *scene, const closest_simplex3 *simplex) {
    if (simplex->count != 4) {
        return false;
    }
    geom_vec3 corner[4];
    for (int k = 0; k < 4; ++k) {
        corner[k] = dd_high3(simplex->difference[k]);
    }
    return holds_origin(corner, scene->error);
}

/* The distance of a point of the triangle from the nearest of the lines of its sides. */
static double depth_inside(const geom_vec3 p[3], geom_vec3 point) {
    double depth = HUGE_VAL;
    for (int k = 0; k < 3; ++k) {
        const geom_vec3 side = geom_vec3_sub(p[(k + 1) % 3], p[k]);
        const geom_vec3 across = geom_vec3_cross(side, geom_vec3_sub(point, p[k]));
        depth = fmin(depth, geom_vec3_length(across) / geom_vec3_length(side));
    }
    return depth;
}

/* Three vertices of the set of differences move by no more than s until the second pose, and the origin, at
 * first d away from a point c of their triangle and on one side of it, is on the other side then. At the
 * moment when it lies in their plane, the point with the coordinates of c has moved by s at most, and the
 * sides by s: so the origin, no more than d + s from it, is inside the triangle if c is more than d + 3 s
 * from the sides at first. */
static bool proved_by_passing(const ccd3_scene *scene, const ccd3_pose *from, const ccd3_closest *closest,
                              const ccd3_pose *to) {
    const closest_simplex3 *simplex = &closest->simplex;
    if (simplex->count != 3) {
        return false;
    }
    geom_vec3 before[3];
    geom_vec3 after[3];
    for (int k = 0; k < 3; ++k) {
        before[k] = collide_ccd3_difference(scene, from, simplex->of_a[k], simplex->of_b[k]);
        after[k] = collide_ccd3_difference(scene, to, simplex->of_a[k], simplex->of_b[k]);
    }
    const double moved = scene->speed * (to->time - from->time) * (1.0 + 0x1p-40) + scene->error;
    const height3 first = height_of_origin(before, scene->error);
    const height3 then = height_of_origin(after, scene->error);
    const bool passes = (first.value > first.error && then.value < -then.error) ||
                        (first.value < -first.error && then.value > then.error);
    const double depth = depth_inside(before, dd_high3(simplex->closest)) - 4.0 * scene->error;
    return passes && depth > closest->distance + 3.0 * moved;
}

/* Seen from the side of the plane on which a was, which must be no matter of rounding, a vertex has come
 * within the reach or is beyond. */
static bool proved_at_plane(const ccd3_scene *scene, const ccd3_pose *from, const ccd3_closest *closest,
                            const ccd3_pose *to) {
    const geom_vec3 normal = rotated3(&to->of_b, rotated_back3(&from->of_b, closest->normal));
    return closest->distance > 4.0 * scene->error &&
           collide_ccd3_gap(scene, to, normal, 0.0) < -4.0 * scene->error;
}

bool collide_ccd3_proves_contact(const ccd3_scene *scene, const ccd3_pose *from, const ccd3_closest *closest,
                                 const ccd3_pose *to) {
    if (scene->b.core.kind == CORE3_PLANE) {
        return proved_at_plane(scene, from, closest, to);
    }
    const ccd3_closest then = collide_ccd3_closest(scene, to);
    return then.distance < scene->reach * (1.0 - 0x1p-48) - scene->error ||
           proved_by_tetrahedron(scene, &then.simplex) || proved_by_passing(scene, from, closest, to);
}
