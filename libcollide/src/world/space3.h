/* Worlds of space, as the shared code of this folder sees them: see space2.h. */
#ifndef COLLIDE_WORLD_SPACE3_H
#define COLLIDE_WORLD_SPACE3_H

#include "broad/candidates.h"
#include "shape/valid3.h"

#include <collide/distance3.h>
#include <collide/sweep3.h>
#include <collide/world3.h>
#include <geom/scalar.h>
#include <geom/snapshot.h>

#include <math.h>
#include <stdint.h>

#include "shape/types3.h" /* last: headers name parameters like its types */

#include "broad/broad.h"
#include "quick.h"

typedef collide_world3_hit any_hit;
typedef collide_world3_neighbor any_neighbor;
typedef collide_body3 any_body;
typedef collide_sweep3 any_sweep;
typedef collide_distance3 any_distance;

/* 2^-90 is promised, but for needles 2^-45 and no more (<collide/sweep3.h>, <collide/distance3.h>). */
static const double blur = 0x1p-43;

static inline bool vec_is_zero(vec v) { return v.x == 0.0 && v.y == 0.0 && v.z == 0.0; }

static inline double vec_largest(vec v) { return geom_max(geom_max(fabs(v.x), fabs(v.y)), fabs(v.z)); }

/* The sum of the reciprocals of the coordinates that are not 0. */
static inline double vec_slowness(vec v) {
    return (v.x != 0.0 ? 1.0 / fabs(v.x) : 0.0) + (v.y != 0.0 ? 1.0 / fabs(v.y) : 0.0) +
           (v.z != 0.0 ? 1.0 / fabs(v.z) : 0.0);
}

/* The box with its sides moved outwards by so much; rounded. */
static inline box box_grown(box b, vec by) {
    const box grown = {geom_vec3_sub(b.min, by), geom_vec3_add(b.max, by)};
    return grown;
}

static inline vec vec_of(double all) { return geom_vec3_make(all, all, all); }

static inline bool is_ball(const any_shape *shape) { return shape->kind == COLLIDE_SHAPE3_SPHERE; }

static inline ball ball_of(const any_shape *shape) { return shape->as.sphere; }

/* Whether a shape is all that a ball or a point passes on a straight way; sets the way and the radius. */
static inline bool is_swept_ball(const any_shape *shape, segment *way, double *radius) {
    if (shape->kind == COLLIDE_SHAPE3_SEGMENT) {
        *way = shape->as.segment;
        *radius = 0.0;
        return true;
    }
    if (shape->kind == COLLIDE_SHAPE3_CAPSULE) {
        way->a = shape->as.capsule.a;
        way->b = shape->as.capsule.b;
        *radius = shape->as.capsule.radius;
        return true;
    }
    return false;
}

/* Whether the first contact of a ray or a ball with such a body takes hardly longer than the bounds of its
 * time. */
static inline bool is_quick_to_hit(const any_shape *body) {
    (void)body;
    return false;
}

static inline bool segment_is_valid(segment s) { return valid_segment3(s); }

static inline bool ball_is_valid(ball b) { return valid_sphere(b); }

#define SNAPSHOT_MAGIC                                                                                       \
    { 'o', 'r', 'c', 'a', 'w', 'l', 'd', '3' }

/* ---- Shapes: shape3.c; as in space2.h ---- */

size_t collide_world3_shape_bytes(const collide_shape3 *shape);
bool collide_world3_shape_own(collide_shape3 *shape, const geom_allocator *allocator);
void collide_world3_shape_release(const collide_shape3 *shape, const geom_allocator *allocator);
void collide_world3_shape_write(geom_snapshot_writer *writer, const collide_shape3 *shape);
geom_status collide_world3_shape_read(geom_snapshot_reader *reader, collide_shape3 *shape,
                                      const geom_allocator *allocator);
geom_vec3 collide_world3_shape_end(const collide_shape3 *shape, geom_vec3 motion);

static inline box shape_bounds(const any_shape *shape) { return collide_shape3_bounds(*shape); }
static inline size_t shape_bytes(const any_shape *shape) { return collide_world3_shape_bytes(shape); }
static inline bool shape_own(any_shape *shape, const geom_allocator *allocator) {
    return collide_world3_shape_own(shape, allocator);
}
static inline void shape_release(const any_shape *shape, const geom_allocator *allocator) {
    collide_world3_shape_release(shape, allocator);
}
static inline void shape_write(geom_snapshot_writer *writer, const any_shape *shape) {
    collide_world3_shape_write(writer, shape);
}
static inline geom_status shape_read(geom_snapshot_reader *reader, any_shape *shape,
                                     const geom_allocator *allocator) {
    return collide_world3_shape_read(reader, shape, allocator);
}
static inline vec shape_end(const any_shape *shape, vec motion) {
    return collide_world3_shape_end(shape, motion);
}

static inline any_shape shape_of_point(vec point) { return collide_shape3_from_point(point); }
static inline geom_status shape_status(any_shape shape) { return collide_shape3_status(shape); }
/* ---- Indices of bodies: there are none in space ---- */

typedef struct collide_world3_index any_index;

static inline bool may_have_index(const any_shape *shape) {
    (void)shape;
    return false;
}
static inline bool index_create(const any_shape *shape, const geom_allocator *allocator, any_index **index) {
    (void)shape;
    (void)allocator;
    *index = NULL;
    return true;
}
static inline void index_destroy(any_index *index) { (void)index; }
static inline size_t index_bytes(const any_index *index) {
    (void)index;
    return 0;
}
static inline bool index_fits(const any_index *index, const any_shape *shape) {
    (void)index;
    (void)shape;
    return false;
}
static inline collide_relation body_within(const any_shape *shape, const any_shape *body,
                                           const any_index *index, double margin) {
    (void)index;
    return collide_shape3_relation_within(*shape, *body, margin);
}
static inline collide_relation body_relation(const any_shape *a, const any_index *index_a, const any_shape *b,
                                             const any_index *index_b) {
    (void)index_a;
    (void)index_b;
    return collide_shape3_relation(*a, *b);
}
static inline any_distance body_distance(const any_shape *shape, const any_shape *body,
                                         const any_index *index) {
    (void)index;
    return collide_shape3_distance(*shape, *body);
}
static inline any_sweep body_raycast(const segment *ray, const any_shape *body, const any_index *index) {
    (void)index;
    return collide_shape3_raycast(*ray, *body);
}
static inline any_sweep body_sweep(const any_shape *shape, vec way, const any_shape *body,
                                   const any_index *index, double margin) {
    (void)index;
    return collide_shape3_sweep_within(*shape, way, *body, vec_zero(), margin);
}

/* ---- Bounds of times: quick3.c; as in space2.h ---- */

quick_time collide_world3_quick_time(const quick_motion *motion, const collide_shape3 *body);
quick_time collide_world3_quick_time_of_box(const quick_motion *motion, geom_aabb3 bounds);
bool collide_world3_quick_passes(const quick_motion *motion, const collide_shape3 *body);

static inline quick_time quick_time_of_shape(const quick_motion *motion, const any_shape *body) {
    return collide_world3_quick_time(motion, body);
}
static inline quick_time quick_time_of_box(const quick_motion *motion, box bounds) {
    return collide_world3_quick_time_of_box(motion, bounds);
}
static inline bool quick_passes(const quick_motion *motion, const any_shape *body) {
    return collide_world3_quick_passes(motion, body);
}

/* ---- Looks of the pair itself: there are none in space ---- */

typedef struct any_look {
    quick_verdict verdict;
} any_look;

static inline bool ball_look(const any_shape *shape, vec way, const any_shape *body, any_look *look,
                             quick_time *time) {
    (void)shape;
    (void)way;
    (void)body;
    (void)look;
    (void)time;
    return false;
}

static inline any_sweep ball_sweep_after(const any_shape *shape, vec way, const any_shape *body,
                                         const any_look *look) {
    (void)look;
    return body_sweep(shape, way, body, NULL, 0.0);
}

/* ---- Broad phases ---- */

static inline geom_status phase_create(const collide_broadphase_def *def, any_broadphase **out) {
    return collide_broadphase3_create(def, out);
}
static inline void phase_destroy(any_broadphase *phase) { collide_broadphase3_destroy(phase); }
static inline geom_status phase_add(any_broadphase *phase, const any_item *item, collide_handle *handle) {
    return collide_broadphase3_add(phase, item, handle);
}
static inline geom_status phase_move(any_broadphase *phase, collide_handle handle, box bounds) {
    return collide_broadphase3_move(phase, handle, bounds);
}
static inline geom_status phase_remove(any_broadphase *phase, collide_handle handle) {
    return collide_broadphase3_remove(phase, handle);
}
static inline void phase_clear(any_broadphase *phase) { collide_broadphase3_clear(phase); }
static inline geom_status phase_rebuild(any_broadphase *phase) { return collide_broadphase3_rebuild(phase); }
static inline size_t phase_count(const any_broadphase *phase) { return collide_broadphase3_count(phase); }
static inline bool phase_exists(const any_broadphase *phase, collide_handle handle) {
    return collide_broadphase3_exists(phase, handle);
}
static inline any_item phase_get(const any_broadphase *phase, collide_handle handle) {
    return collide_broadphase3_get(phase, handle);
}
static inline size_t phase_memory(const any_broadphase *phase) { return collide_broadphase3_memory(phase); }
static inline const char *phase_validate(const any_broadphase *phase) {
    return collide_broadphase3_validate(phase);
}
static inline bool phase_query_box(const any_broadphase *phase, box region, const collide_filter *filter,
                                   collide_broadphase_visit *visit, void *context) {
    return collide_broadphase3_query_box(phase, region, filter, visit, context);
}
static inline bool phase_query_near(const any_broadphase *phase, box region, double limit,
                                    const collide_filter *filter, collide_broadphase_visit_near *visit,
                                    void *context) {
    return collide_broadphase3_query_near(phase, region, limit, filter, visit, context);
}
static inline bool phase_sweep_box(const any_broadphase *phase, box start, vec motion,
                                   const collide_filter *filter, collide_broadphase_visit_cast *visit,
                                   void *context) {
    return collide_broadphase3_sweep_box(phase, start, motion, filter, visit, context);
}
static inline void phase_candidates(const any_broadphase *phase, const broad_cast *cast,
                                    collide_on_candidate *visit, void *context) {
    collide_broad_candidates3(phase, cast, visit, context);
}

#endif
