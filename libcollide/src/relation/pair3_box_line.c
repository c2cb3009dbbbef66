/* Boxes against points, segments and rays. */
#include <collide/pair3.h>

#include "quick_box3.h"

#include <collide/shape3.h>

/* The overlaps of a box and a segment or ray: at the faces, there without the line, and along A_i x h, where
 * h leads along the line. A segment reaches to both sides by h as the box by its half extents. With W = |T| +
 * |h| + K sum a for a segment, |T| + K sum a for a ray, and K that of A alone, the sums above are at most 6
 * K^2 W at the faces and 6 K W |h| beside the line, with fewer terms and roundings. */
typedef struct line_overlaps3 {
    triple faces;
    triple held;
    triple edges;
} line_overlaps3;

NUMBER_INLINE triple overlaps_beside_line(triple half, triple along, triple apart) {
    const triple overlap = {
        {(half.of[1] * fabs(along.of[2]) + half.of[2] * fabs(along.of[1])) - fabs(apart.of[0]),
         (half.of[2] * fabs(along.of[0]) + half.of[0] * fabs(along.of[2])) - fabs(apart.of[1]),
         (half.of[0] * fabs(along.of[1]) + half.of[1] * fabs(along.of[0])) - fabs(apart.of[2])}};
    return overlap;
}

/* The box alone. */
NUMBER_INLINE triple overlaps_of_point(triple half, double volume, triple apart) {
    const triple overlap = {{half.of[0] * volume - fabs(apart.of[0]), half.of[1] * volume - fabs(apart.of[1]),
                             half.of[2] * volume - fabs(apart.of[2])}};
    return overlap;
}

NUMBER_INLINE triple widened(triple overlap, triple along) {
    const triple wide = {{overlap.of[0] + fabs(along.of[0]), overlap.of[1] + fabs(along.of[1]),
                          overlap.of[2] + fabs(along.of[2])}};
    return wide;
}

/* As for boxes: along A_i x h, where that has no length, they overlap if the box alone does at the two faces
 * beside A_i. */
static bool all_lines_overlap(const line_overlaps3 *overlaps, double at_faces, double at_edges) {
    bool all = true;
    for (int i = 0; i < 3 && all; ++i) {
        const double beside = geom_min(overlaps->held.of[(i + 2) % 3], overlaps->held.of[(i + 1) % 3]);
        all = overlaps->edges.of[i] > at_edges || beside > at_faces;
    }
    return all;
}

/* Given the bounds of the errors at the faces and at the edges. */
NUMBER_INLINE int gap_of_line_overlaps(const line_overlaps3 *overlaps, double at_faces, double at_edges) {
    const double face = least_of(overlaps->faces);
    const double edge = least_of(overlaps->edges);
    if ((face < -at_faces) | (edge < -at_edges)) {
        return 1;
    }
    return face > at_faces && (edge > at_edges || all_lines_overlap(overlaps, at_faces, at_edges))
               ? -1
               : COLLIDE_UNSURE;
}

/* Whether all coordinates are multiples of some q, at least 2^-23 of the size. */
static bool is_coarse(geom_vec3 v, double size) { return off_grid(v, 0x1p31 * size) == 0.0; }

/* Where lengths are multiples of 2^-23 W and the direction of 2^-23 |h|, overlaps of at most 16 W |h| are
 * never rounded. */
static bool is_coarse_box(geom_aabb3 box, geom_vec3 start, double reaches) {
    return reaches > 0x1p-400 && reaches < 0x1p400 && is_coarse(box.min, reaches) &&
           is_coarse(box.max, reaches) && is_coarse(start, reaches);
}

/* The gap by overlaps that are not rounded. A line along A_i has no axis A_i x h. */
static int gap_of_exact_overlaps(const line_overlaps3 *overlaps, geom_vec3 h) {
    const triple along = triple_of(h);
    double least = least_of(overlaps->faces);
    for (int i = 0; i < 3; ++i) {
        if (along.of[(i + 1) % 3] != 0.0 || along.of[(i + 2) % 3] != 0.0) {
            least = geom_min(overlaps->edges.of[i], least);
        }
    }
    return (least < 0.0) - (least > 0.0);
}

/* A segment or ray and an axis-aligned box. */
typedef struct line_at_box {
    geom_vec3 apart;
    geom_vec3 h;
    triple half;
    double reaches; /* W */
} line_at_box;

NUMBER_INLINE line_at_box segment_at_box(geom_segment3 segment, geom_aabb3 box) {
    const doubled_box twice = doubled(box, segment.a, segment.b);
    const geom_vec3 h = geom_vec3_sub(segment.b, segment.a);
    const line_at_box line = {twice.apart, h, triple_of(twice.size),
                              size3(twice.apart) + (size3(h) + 3.0 * size3(twice.size))};
    return line;
}

NUMBER_INLINE line_overlaps3 overlaps_of_segment(const line_at_box *in) {
    const triple along = triple_of(in->h);
    line_overlaps3 overlaps;
    overlaps.held = overlaps_of_point(in->half, 1.0, triple_of(in->apart));
    overlaps.faces = widened(overlaps.held, along);
    overlaps.edges = overlaps_beside_line(in->half, along, triple_of(geom_vec3_cross(in->h, in->apart)));
    return overlaps;
}

NUMBER_INLINE int quick_gap_segment_aabb(geom_segment3 segment, geom_aabb3 box) {
    const line_at_box line = segment_at_box(segment, box);
    const line_overlaps3 overlaps = overlaps_of_segment(&line);
    return gap_of_line_overlaps(&overlaps, bound_of(3.0, line.reaches, 3.0),
                                bound_of(3.0, line.reaches, size3(line.h)));
}

static GEOM_COLD collide_relation segment_aabb_exactly(geom_segment3 segment, geom_aabb3 box) {
    if (!valid_segment3(segment) || !valid_aabb3(box)) {
        return COLLIDE_INVALID;
    }
    const line_at_box line = segment_at_box(segment, box);
    if (is_coarse_box(box, segment.a, line.reaches) && is_coarse(segment.b, line.reaches)) {
        const line_overlaps3 overlaps = overlaps_of_segment(&line);
        return collide_relation3_of_gap(gap_of_exact_overlaps(&overlaps, line.h));
    }
    const core3 core_a = collide_core3_of_aabb(box);
    const core3 core_b = collide_core3_of_segment(segment.a, segment.b, 0.0);
    return relation_of_sums(&core_a, &core_b);
}

collide_relation collide_segment_aabb3(geom_segment3 segment, geom_aabb3 box) {
    const int gap = sound_aabb3(box) ? quick_gap_segment_aabb(segment, box) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : segment_aabb_exactly(segment, box);
}

NUMBER_INLINE int quick_gap_segment_obb(geom_segment3 segment, const geom_obb3 *box) {
    const geom_vec3 h = geom_vec3_sub(segment.b, segment.a);
    const geom_vec3 apart =
        geom_vec3_add(geom_vec3_sub(segment.a, box->center), geom_vec3_sub(segment.b, box->center));
    const frame3 frame = frame_of(box->axis, geom_vec3_scale(box->half, 2.0));
    const double size = size_of_axes(box->axis);
    const double reaches = size3(apart) + (size3(h) + 2.0 * (size * size3(box->half)));
    if (!is_usual_size(size) || !has_volume(&frame, size)) {
        return COLLIDE_UNSURE;
    }
    const triple along = dots(frame.across, h);
    line_overlaps3 overlaps;
    overlaps.held = overlaps_of_point(frame.half, frame.volume, dots(frame.across, apart));
    overlaps.faces = widened(overlaps.held, along);
    overlaps.edges = overlaps_beside_line(frame.half, along, dots(box->axis, geom_vec3_cross(h, apart)));
    return gap_of_line_overlaps(&overlaps, bound_of(size, reaches, size), bound_of(size, reaches, size3(h)));
}

static GEOM_COLD collide_relation segment_obb_exactly(geom_segment3 segment, geom_obb3 box) {
    if (!valid_segment3(segment) || !valid_obb3(box)) {
        return COLLIDE_INVALID;
    }
    const core3 core_a = collide_core3_of_obb(box);
    const core3 core_b = collide_core3_of_segment(segment.a, segment.b, 0.0);
    return relation_of_sums(&core_a, &core_b);
}

collide_relation collide_segment_obb3(geom_segment3 segment, geom_obb3 box) {
    const int gap = least3(box.half) >= 0.0 ? quick_gap_segment_obb(segment, &box) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : segment_obb_exactly(segment, box);
}

/* Beyond a face a ray that turns to it comes back, and overlaps without end; but for the bound, where it
 * starts is not known to be beyond the middle. */
NUMBER_INLINE double overlap_of_ray(double held, double apart, double along, double bound) {
    const bool returns = ((apart > bound) & (along < 0.0)) | ((apart < -bound) & (along > 0.0));
    return returns ? HUGE_VAL : held;
}

NUMBER_INLINE line_at_box ray_at_box(geom_ray ray, geom_aabb3 box) {
    const doubled_box twice = doubled(box, ray.origin, ray.origin);
    const line_at_box line = {twice.apart, ray.direction, triple_of(twice.size),
                              size3(twice.apart) + 3.0 * size3(twice.size)};
    return line;
}

NUMBER_INLINE line_overlaps3 overlaps_of_ray(const line_at_box *in, double bound) {
    const geom_vec3 d = in->h;
    line_overlaps3 overlaps;
    overlaps.held = overlaps_of_point(in->half, 1.0, triple_of(in->apart));
    overlaps.faces.of[0] = overlap_of_ray(overlaps.held.of[0], in->apart.x, d.x, bound);
    overlaps.faces.of[1] = overlap_of_ray(overlaps.held.of[1], in->apart.y, d.y, bound);
    overlaps.faces.of[2] = overlap_of_ray(overlaps.held.of[2], in->apart.z, d.z, bound);
    overlaps.edges = overlaps_beside_line(in->half, triple_of(d), triple_of(geom_vec3_cross(d, in->apart)));
    return overlaps;
}

NUMBER_INLINE int quick_gap_ray_aabb(geom_ray ray, geom_aabb3 box) {
    const line_at_box line = ray_at_box(ray, box);
    const double length = size3(ray.direction);
    const double at_faces = bound_of(3.0, line.reaches, 3.0);
    if (!is_usual_size(length)) {
        return COLLIDE_UNSURE;
    }
    const line_overlaps3 overlaps = overlaps_of_ray(&line, at_faces);
    return gap_of_line_overlaps(&overlaps, at_faces, bound_of(3.0, line.reaches, length));
}

static GEOM_COLD collide_relation ray_aabb_exactly(geom_ray ray, geom_aabb3 box) {
    if (!valid_ray3(ray) || !valid_aabb3(box)) {
        return COLLIDE_INVALID;
    }
    const line_at_box line = ray_at_box(ray, box);
    const double length = size3(ray.direction);
    if (is_coarse_box(box, ray.origin, line.reaches) && is_usual_size(length) &&
        is_coarse(ray.direction, length)) {
        const line_overlaps3 overlaps = overlaps_of_ray(&line, 0.0);
        return collide_relation3_of_gap(gap_of_exact_overlaps(&overlaps, ray.direction));
    }
    return collide_shape3_relation_within(collide_shape3_from_ray(ray), collide_shape3_from_aabb(box), 0.0);
}

collide_relation collide_ray_aabb3(geom_ray ray, geom_aabb3 box) {
    const int gap = sound_aabb3(box) ? quick_gap_ray_aabb(ray, box) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : ray_aabb_exactly(ray, box);
}

NUMBER_INLINE int quick_gap_point_obb(geom_vec3 point, const geom_obb3 *box) {
    const geom_vec3 apart = geom_vec3_sub(point, box->center);
    const frame3 frame = frame_of(box->axis, box->half);
    const double size = size_of_axes(box->axis);
    const double bound = bound_of(size, size3(apart) + size * size3(box->half), size);
    if (!is_usual_size(size) || !has_volume(&frame, size)) {
        return COLLIDE_UNSURE;
    }
    const double least = least_of(overlaps_of_point(frame.half, frame.volume, dots(frame.across, apart)));
    return fabs(least) > bound ? (least < 0.0 ? 1 : -1) : COLLIDE_UNSURE;
}

static GEOM_COLD collide_relation point_obb_exactly(geom_vec3 point, geom_obb3 box) {
    if (!valid_point3(point) || !valid_obb3(box)) {
        return COLLIDE_INVALID;
    }
    const core3 core_a = collide_core3_of_obb(box);
    const core3 core_b = collide_core3_of_point(point, 0.0);
    return relation_of_sums(&core_a, &core_b);
}

collide_relation collide_point_obb3(geom_vec3 point, geom_obb3 box) {
    const int gap = least3(box.half) >= 0.0 ? quick_gap_point_obb(point, &box) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : point_obb_exactly(point, box);
}
