/* Convex pieces of obstacles in space, and how far points are from them. */
#include "route3_internal.h"

#include <collide/contact3.h>
#include <collide/distance3.h>

/* Distances here are plain doubles: they choose places. What is returned is proved with exact tests. */

/* Parts of its size within which points of a hull count as on one plane, and axes as at right angles. */
static const double flatness = 0x1p-40;

/* ---- Kinds ---- */

static geom_vec3 unit_or(geom_vec3 v, geom_vec3 otherwise) {
    const double length = geom_vec3_length(v);
    return length > 0.0 ? geom_vec3_scale(v, 1.0 / length) : otherwise;
}

static const geom_vec3 up = {0.0, 0.0, 1.0};

static route3_piece round_piece(geom_vec3 a, geom_vec3 b, double radius) {
    return (route3_piece){.kind = ROUTE3_ROUND, .a = a, .b = b, .radius = radius};
}

static route3_piece box_piece(geom_aabb3 box) {
    route3_piece piece = {.kind = ROUTE3_BOX};
    piece.a = geom_vec3_lerp(box.min, box.max, 0.5);
    piece.half = geom_vec3_scale(geom_vec3_sub(box.max, box.min), 0.5);
    piece.axis[0] = geom_vec3_make(1.0, 0.0, 0.0);
    piece.axis[1] = geom_vec3_make(0.0, 1.0, 0.0);
    piece.axis[2] = up;
    return piece;
}

static route3_piece plane_piece(geom_plane plane) {
    const double length = geom_vec3_length(plane.normal);
    route3_piece piece = {.kind = ROUTE3_PLANE, .radius = plane.offset / length};
    piece.axis[0] = geom_vec3_scale(plane.normal, 1.0 / length);
    return piece;
}

/* ---- Hulls ---- */

/* Returns whether all points are on one side of a plane; it then faces away from them. */
static bool face_outwards(const geom_vec3 *points, size_t count, double slack, geom_plane *plane) {
    bool above = false;
    bool below = false;
    for (size_t i = 0; i < count; ++i) {
        const double height = geom_vec3_dot(plane->normal, points[i]) - plane->offset;
        above = above || height > slack;
        below = below || height < -slack;
    }
    if (above) {
        plane->normal = geom_vec3_neg(plane->normal);
        plane->offset = -plane->offset;
    }
    return above != below;
}

static bool is_listed(const geom_plane *faces, size_t count, const geom_plane *plane) {
    for (size_t i = 0; i < count; ++i) {
        if (geom_vec3_dot(faces[i].normal, plane->normal) > 1.0 - 0x1p-30) {
            return true;
        }
    }
    return false;
}

/* Finds the faces of a hull of few points: the planes of three of them that have no other beyond. Returns 0
 * if it is flat or has too many. */
static uint32_t find_faces(const geom_vec3 *points, size_t count, double size,
                           geom_plane faces[ROUTE3_HULL_FACES]) {
    uint32_t found = 0;
    for (size_t i = 0; i < count; ++i) {
        for (size_t j = i + 1; j < count; ++j) {
            for (size_t k = j + 1; k < count; ++k) {
                const geom_vec3 across =
                    geom_vec3_cross(geom_vec3_sub(points[j], points[i]), geom_vec3_sub(points[k], points[i]));
                const double area = geom_vec3_length(across);
                geom_plane plane = {.normal = geom_vec3_scale(across, 1.0 / area)};
                plane.offset = geom_vec3_dot(plane.normal, points[i]);
                if (!(area > flatness * size * size) ||
                    !face_outwards(points, count, flatness * size, &plane) ||
                    is_listed(faces, found, &plane)) {
                    continue;
                }
                if (found == ROUTE3_HULL_FACES) {
                    return 0;
                }
                faces[found++] = plane;
            }
        }
    }
    return found;
}

/* Makes a box of a hull whose six faces are at right angles or opposite. */
static bool make_box(route3_piece *piece, const geom_plane *faces) {
    uint32_t axes = 0;
    double from[3] = {0.0, 0.0, 0.0};
    double to[3] = {0.0, 0.0, 0.0};
    for (uint32_t i = 0; i < 6; ++i) {
        uint32_t k = 0;
        while (k < axes && fabs(geom_vec3_dot(piece->axis[k], faces[i].normal)) < flatness) {
            ++k;
        }
        if (k == axes) {
            if (axes == 3) {
                return false;
            }
            piece->axis[axes++] = faces[i].normal;
            to[k] = faces[i].offset;
        } else if (geom_vec3_dot(piece->axis[k], faces[i].normal) < flatness - 1.0) {
            from[k] = -faces[i].offset;
        } else {
            return false;
        }
    }
    double half[3];
    piece->a = geom_vec3_make(0.0, 0.0, 0.0);
    for (int k = 0; k < 3; ++k) {
        half[k] = 0.5 * (to[k] - from[k]);
        piece->a = geom_vec3_add_scaled(piece->a, 0.5 * (to[k] + from[k]), piece->axis[k]);
    }
    piece->half = geom_vec3_make(half[0], half[1], half[2]);
    piece->kind = ROUTE3_BOX;
    return true;
}

static route3_piece hull_piece(geom_hull hull, geom_plane faces[ROUTE3_HULL_FACES]) {
    route3_piece piece = {.kind = ROUTE3_HULL};
    double size = 0.0;
    for (size_t i = 0; i < hull.count; ++i) {
        size = fmax(size, geom_vec3_distance(hull.points[0], hull.points[i]));
    }
    if (hull.count <= ROUTE3_HULL_POINTS) {
        piece.face_count = find_faces(hull.points, hull.count, size, faces);
    }
    if (piece.face_count == 6 && make_box(&piece, faces)) {
        piece.face_count = 0;
    }
    return piece;
}

static route3_piece turned_box_piece(geom_obb3 box, geom_plane faces[ROUTE3_HULL_FACES]) {
    geom_vec3 corners[8];
    const double half[3] = {box.half.x, box.half.y, box.half.z};
    for (int i = 0; i < 8; ++i) {
        corners[i] = box.center;
        for (int k = 0; k < 3; ++k) {
            corners[i] =
                geom_vec3_add_scaled(corners[i], (i >> k & 1) != 0 ? half[k] : -half[k], box.axis[k]);
        }
    }
    return hull_piece((geom_hull){corners, 8}, faces);
}

route3_piece orca_route3_piece_of(const collide_shape3 *shape, geom_plane faces[ROUTE3_HULL_FACES]) {
    route3_piece piece = {.kind = ROUTE3_HULL};
    switch (shape->kind) {
    case COLLIDE_SHAPE3_POINT:
        piece = round_piece(shape->as.point, shape->as.point, 0.0);
        break;
    case COLLIDE_SHAPE3_SEGMENT:
        piece = round_piece(shape->as.segment.a, shape->as.segment.b, 0.0);
        break;
    case COLLIDE_SHAPE3_SPHERE:
        piece = round_piece(shape->as.sphere.center, shape->as.sphere.center, shape->as.sphere.radius);
        break;
    case COLLIDE_SHAPE3_CAPSULE:
        piece = round_piece(shape->as.capsule.a, shape->as.capsule.b, shape->as.capsule.radius);
        break;
    case COLLIDE_SHAPE3_AABB:
        piece = box_piece(shape->as.aabb);
        break;
    case COLLIDE_SHAPE3_PLANE:
        piece = plane_piece(shape->as.plane);
        break;
    case COLLIDE_SHAPE3_TRIANGLE:
        piece = (route3_piece){.kind = ROUTE3_TRIANGLE,
                               .a = shape->as.triangle.a,
                               .b = shape->as.triangle.b,
                               .c = shape->as.triangle.c};
        break;
    case COLLIDE_SHAPE3_HULL:
        piece = hull_piece(shape->as.hull, faces);
        break;
    case COLLIDE_SHAPE3_OBB:
        piece = turned_box_piece(shape->as.obb, faces);
        break;
    case COLLIDE_SHAPE3_RAY:
    case COLLIDE_SHAPE3_KIND_COUNT:
        break;
    }
    piece.shape = *shape;
    const geom_aabb3 box = collide_shape3_bounds(*shape);
    piece.size = shape->kind == COLLIDE_SHAPE3_PLANE ? HUGE_VAL : geom_vec3_distance(box.min, box.max);
    return piece;
}

/* ---- Gaps ---- */

static geom_vec3 closest_on_segment(geom_vec3 a, geom_vec3 b, geom_vec3 p) {
    const geom_vec3 along = geom_vec3_sub(b, a);
    const double square = geom_vec3_dot(along, along);
    const double t = square > 0.0 ? geom_vec3_dot(geom_vec3_sub(p, a), along) / square : 0.0;
    return geom_vec3_add_scaled(a, fmin(fmax(t, 0.0), 1.0), along);
}

static route3_gap gap_to_point(geom_vec3 closest, geom_vec3 p, double radius, geom_vec3 otherwise) {
    const geom_vec3 way = geom_vec3_sub(p, closest);
    return (route3_gap){geom_vec3_length(way) - radius, unit_or(way, otherwise)};
}

static route3_gap gap_to_round(const route3_piece *piece, geom_vec3 p) {
    const geom_vec3 along = geom_vec3_sub(piece->b, piece->a);
    const geom_vec3 aside =
        fabs(along.z) < fabs(along.x) + fabs(along.y) ? up : geom_vec3_make(1.0, 0.0, 0.0);
    const geom_vec3 normal = unit_or(geom_vec3_cross(along, aside), up);
    return gap_to_point(closest_on_segment(piece->a, piece->b, p), p, piece->radius, normal);
}

/* A triangle: its face if the point is above or below that, otherwise the nearest edge. */
static route3_gap gap_to_triangle(const route3_piece *t, geom_vec3 p) {
    const geom_vec3 corners[3] = {t->a, t->b, t->c};
    const geom_vec3 across = geom_vec3_cross(geom_vec3_sub(t->b, t->a), geom_vec3_sub(t->c, t->a));
    const geom_vec3 normal = unit_or(across, up);
    bool over = geom_vec3_length(across) > 0.0;
    route3_gap nearest = {HUGE_VAL, normal};
    for (int i = 0; i < 3; ++i) {
        const geom_vec3 from = corners[i];
        const geom_vec3 to = corners[(i + 1) % 3];
        const geom_vec3 inwards = geom_vec3_cross(normal, geom_vec3_sub(to, from));
        over = over && geom_vec3_dot(inwards, geom_vec3_sub(p, from)) >= 0.0;
        const route3_gap gap = gap_to_point(closest_on_segment(from, to, p), p, 0.0, normal);
        nearest = gap.distance < nearest.distance ? gap : nearest;
    }
    if (!over) {
        return nearest;
    }
    const double height = geom_vec3_dot(normal, geom_vec3_sub(p, t->a));
    return (route3_gap){fabs(height), height < 0.0 ? geom_vec3_neg(normal) : normal};
}

static route3_gap gap_to_box(const route3_piece *box, geom_vec3 p) {
    const geom_vec3 from = geom_vec3_sub(p, box->a);
    const double half[3] = {box->half.x, box->half.y, box->half.z};
    geom_vec3 way = geom_vec3_make(0.0, 0.0, 0.0);
    double nearest = -HUGE_VAL; /* of the faces, seen from inside */
    geom_vec3 out = up;
    for (int k = 0; k < 3; ++k) {
        const double along = geom_vec3_dot(from, box->axis[k]);
        const double beyond = fabs(along) - half[k];
        const double sign = along < 0.0 ? -1.0 : 1.0;
        if (beyond > 0.0) {
            way = geom_vec3_add_scaled(way, sign * beyond, box->axis[k]);
        }
        if (beyond > nearest) {
            nearest = beyond;
            out = geom_vec3_scale(box->axis[k], sign);
        }
    }
    return nearest > 0.0 ? (route3_gap){geom_vec3_length(way), unit_or(way, out)}
                         : (route3_gap){nearest, out};
}

/* Where a point inside a hull without known faces, or on it, gets out. */
static route3_gap gap_inside(const collide_shape3 *shape, geom_vec3 p) {
    const collide_manifold3 way_out = collide_shape3_manifold(collide_shape3_from_point(p), *shape);
    return (route3_gap){-way_out.depth, unit_or(geom_vec3_neg(way_out.normal), up)};
}

static route3_gap gap_to_hull(const route3_piece *hull, const geom_plane *faces, geom_vec3 p) {
    route3_gap nearest = {-HUGE_VAL, up};
    for (uint32_t i = 0; i < hull->face_count; ++i) {
        const geom_plane *face = &faces[hull->first_face + i];
        const double height = geom_vec3_dot(face->normal, p) - face->offset;
        if (height > nearest.distance) {
            nearest = (route3_gap){height, face->normal};
        }
    }
    if (hull->face_count > 0 && nearest.distance <= 0.0) {
        return nearest;
    }
    const collide_distance3 gap = collide_shape3_distance(collide_shape3_from_point(p), hull->shape);
    return gap.distance > 0.0 ? gap_to_point(gap.on_b, p, 0.0, nearest.away) : gap_inside(&hull->shape, p);
}

route3_gap orca_route3_gap(const route3_piece *piece, const geom_plane *faces, geom_vec3 point) {
    switch (piece->kind) {
    case ROUTE3_ROUND:
        return gap_to_round(piece, point);
    case ROUTE3_BOX:
        return gap_to_box(piece, point);
    case ROUTE3_TRIANGLE:
        return gap_to_triangle(piece, point);
    case ROUTE3_PLANE:
        return (route3_gap){geom_vec3_dot(piece->axis[0], point) - piece->radius, piece->axis[0]};
    case ROUTE3_HULL:
        break;
    }
    return gap_to_hull(piece, faces, point);
}

double orca_route3_extent(const route3_piece *piece, geom_vec3 direction) {
    double most = fmax(geom_vec3_dot(direction, piece->a), geom_vec3_dot(direction, piece->b));
    switch (piece->kind) {
    case ROUTE3_ROUND:
        return most + piece->radius;
    case ROUTE3_BOX:
        return geom_vec3_dot(direction, piece->a) +
               piece->half.x * fabs(geom_vec3_dot(direction, piece->axis[0])) +
               piece->half.y * fabs(geom_vec3_dot(direction, piece->axis[1])) +
               piece->half.z * fabs(geom_vec3_dot(direction, piece->axis[2]));
    case ROUTE3_TRIANGLE:
        return fmax(most, geom_vec3_dot(direction, piece->c));
    case ROUTE3_PLANE:
        return geom_vec3_equal(direction, piece->axis[0]) ? piece->radius : HUGE_VAL;
    case ROUTE3_HULL:
        break;
    }
    most = -HUGE_VAL;
    for (size_t i = 0; i < piece->shape.as.hull.count; ++i) {
        most = fmax(most, geom_vec3_dot(direction, piece->shape.as.hull.points[i]));
    }
    return most;
}

/* ---- Away from pieces ---- */

geom_vec3 orca_route3_clamp(geom_vec3 p, geom_vec3 min, geom_vec3 max) {
    return geom_vec3_make(fmin(fmax(p.x, min.x), max.x), fmin(fmax(p.y, min.y), max.y),
                          fmin(fmax(p.z, min.z), max.z));
}

double orca_route3_push(const route3_push *among, geom_vec3 *point, double wanted) {
    enum {
        ROUNDS = 12
    };
    double least = -HUGE_VAL;
    for (int round = 0; round < ROUNDS && !(least >= wanted); ++round) {
        least = HUGE_VAL;
        for (size_t i = 0; i < among->count; ++i) {
            const route3_gap gap = orca_route3_gap(among->pieces[i], among->faces, *point);
            least = fmin(least, gap.distance);
            if (gap.distance < wanted) {
                const geom_vec3 pushed = geom_vec3_add_scaled(*point, wanted - gap.distance, gap.away);
                *point = orca_route3_clamp(pushed, among->min, among->max);
            }
        }
    }
    if (least >= wanted) {
        return least;
    }
    least = HUGE_VAL;
    for (size_t i = 0; i < among->count; ++i) {
        least = fmin(least, orca_route3_gap(among->pieces[i], among->faces, *point).distance);
    }
    return least;
}
