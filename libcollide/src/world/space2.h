/* Worlds of the plane: what the shared code of this folder (../types2.h) calls its types and functions.
 * space3.h has the same for space. */
#ifndef COLLIDE_WORLD_SPACE2_H
#define COLLIDE_WORLD_SPACE2_H

#include "broad/candidates.h"
#include "shape/valid2.h"
#include "sweep/sweep2_disc.h"
#include "sweep/sweep2_run.h"

#include <collide/distance2.h>
#include <collide/indexed2.h>
#include <collide/sweep2.h>
#include <collide/world2.h>
#include <geom/scalar.h>
#include <geom/snapshot.h>

#include <math.h>
#include <stdint.h>

#include "shape/types2.h" /* last: headers name parameters like its types */

#include "broad/broad.h"
#include "quick.h"

typedef collide_world_hit any_hit;
typedef collide_world_neighbor any_neighbor;
typedef collide_body any_body;
typedef collide_sweep any_sweep;
typedef collide_distance any_distance;

/* The exact functions promise times and distances of shapes that are shifted by so much, in units of the
 * largest coordinate difference, size or motion (<collide/sweep2.h>, <collide/distance2.h>: 2^-96); a little
 * more. */
static const double blur = 0x1p-80;

static inline bool vec_is_zero(vec v) { return v.x == 0.0 && v.y == 0.0; }

static inline double vec_largest(vec v) { return geom_max(fabs(v.x), fabs(v.y)); }

/* The sum of the reciprocals of the coordinates that are not 0. */
static inline double vec_slowness(vec v) {
    return (v.x != 0.0 ? 1.0 / fabs(v.x) : 0.0) + (v.y != 0.0 ? 1.0 / fabs(v.y) : 0.0);
}

/* The box with its sides moved outwards by so much; rounded. */
static inline box box_grown(box b, vec by) {
    const box grown = {geom_vec2_sub(b.min, by), geom_vec2_add(b.max, by)};
    return grown;
}

static inline vec vec_of(double all) { return geom_vec2_make(all, all); }

static inline bool is_ball(const any_shape *shape) { return shape->kind == COLLIDE_SHAPE_CIRCLE; }

static inline ball ball_of(const any_shape *shape) { return shape->as.circle; }

/* Whether a shape is all that a disc or a point passes on a straight way; sets the way and the radius. */
static inline bool is_swept_ball(const any_shape *shape, segment *way, double *radius) {
    if (shape->kind == COLLIDE_SHAPE_SEGMENT) {
        *way = shape->as.segment;
        *radius = 0.0;
        return true;
    }
    if (shape->kind == COLLIDE_SHAPE_CAPSULE) {
        way->a = shape->as.capsule.a;
        way->b = shape->as.capsule.b;
        *radius = shape->as.capsule.radius;
        return true;
    }
    return false;
}

/* Whether the first contact of a ray or a disc with such a body takes hardly longer than the bounds of its
 * time. */
static inline bool is_quick_to_hit(const any_shape *body) {
    return body->kind == COLLIDE_SHAPE_AABB || body->kind == COLLIDE_SHAPE_OBB ||
           body->kind == COLLIDE_SHAPE_CIRCLE || body->kind == COLLIDE_SHAPE_SEGMENT;
}

static inline bool segment_is_valid(segment s) { return valid_segment(s); }

static inline bool ball_is_valid(ball b) { return valid_circle(b); }

#define SNAPSHOT_MAGIC                                                                                       \
    { 'o', 'r', 'c', 'a', 'w', 'l', 'd', '2' }

/* ---- Shapes: shape2.c ---- */

/* How many bytes the points of a shape take; 0 when it has none of its own. */
size_t collide_world2_shape_bytes(const collide_shape *shape);

/* Makes the shape point to a copy of its points, in a block of so many bytes. False when there is no
 * memory. */
bool collide_world2_shape_own(collide_shape *shape, const geom_allocator *allocator);
void collide_world2_shape_release(const collide_shape *shape, const geom_allocator *allocator);

/* The shape as bytes, and back: then it owns its points, whatever they are. GEOM_INVALID_ARGUMENT when the
 * bytes do not suffice or tell of an unknown kind, GEOM_OUT_OF_MEMORY; then there is nothing to release. */
void collide_world2_shape_write(geom_snapshot_writer *writer, const collide_shape *shape);
geom_status collide_world2_shape_read(geom_snapshot_reader *reader, collide_shape *shape,
                                      const geom_allocator *allocator);

static inline box shape_bounds(const any_shape *shape) { return collide_shape_bounds(*shape); }
static inline size_t shape_bytes(const any_shape *shape) { return collide_world2_shape_bytes(shape); }
static inline bool shape_own(any_shape *shape, const geom_allocator *allocator) {
    return collide_world2_shape_own(shape, allocator);
}
static inline void shape_release(const any_shape *shape, const geom_allocator *allocator) {
    collide_world2_shape_release(shape, allocator);
}
static inline void shape_write(geom_snapshot_writer *writer, const any_shape *shape) {
    collide_world2_shape_write(writer, shape);
}
static inline geom_status shape_read(geom_snapshot_reader *reader, any_shape *shape,
                                     const geom_allocator *allocator) {
    return collide_world2_shape_read(reader, shape, allocator);
}
static inline vec shape_end(const any_shape *shape, vec motion) { return collide_sweep_end(shape, motion); }

/* ---- Indices of bodies: index2.c ---- */

typedef geom_locator any_index;

/* Makes an index of a polygon of many vertices; of anything else, and of rings that are not valid, none, which is
 * NULL. False when there is no memory. */
bool collide_world2_index_create(const collide_shape *shape, const geom_allocator *allocator,
                                 geom_locator **index);

/* Whether an index, or NULL, is that of a shape. */
bool collide_world2_index_fits(const geom_locator *index, const collide_shape *shape);

/* Questions about a body and its index or NULL. All shapes are valid. `point` is not set where nothing is met. */
collide_relation collide_world2_within(const collide_shape *shape, const collide_shape *body,
                                       const geom_locator *index, double margin);
collide_relation collide_world2_relation(const collide_shape *a, const geom_locator *index_a,
                                         const collide_shape *b, const geom_locator *index_b);
collide_distance collide_world2_distance(const collide_shape *shape, const collide_shape *body,
                                         const geom_locator *index);
collide_sweep collide_world2_sweep(const collide_shape *shape, geom_vec2 way, const collide_shape *body,
                                   const geom_locator *index, double margin);

static inline bool index_create(const any_shape *shape, const geom_allocator *allocator, any_index **index) {
    return collide_world2_index_create(shape, allocator, index);
}
static inline void index_destroy(any_index *index) { geom_locator_destroy(index); }
static inline size_t index_bytes(const any_index *index) {
    return index != NULL ? geom_locator_memory(index) : 0;
}
static inline bool index_fits(const any_index *index, const any_shape *shape) {
    return collide_world2_index_fits(index, shape);
}
static inline collide_relation body_within(const any_shape *shape, const any_shape *body,
                                           const any_index *index, double margin) {
    return collide_world2_within(shape, body, index, margin);
}
static inline collide_relation body_relation(const any_shape *a, const any_index *index_a, const any_shape *b,
                                             const any_index *index_b) {
    return collide_world2_relation(a, index_a, b, index_b);
}
static inline any_distance body_distance(const any_shape *shape, const any_shape *body,
                                         const any_index *index) {
    return collide_world2_distance(shape, body, index);
}
static inline any_sweep body_raycast(const segment *ray, const any_shape *body, const any_index *index) {
    return index != NULL ? collide_indexed_raycast(*ray, index) : collide_ray_to_shape(ray, body);
}
static inline any_sweep body_sweep(const any_shape *shape, vec way, const any_shape *body,
                                   const any_index *index, double margin) {
    return collide_world2_sweep(shape, way, body, index, margin);
}

/* Whether a body of this shape may have an index. */
static inline bool may_have_index(const any_shape *shape) { return shape->kind == COLLIDE_SHAPE_POLYGON; }

static inline any_shape shape_of_point(vec point) { return collide_shape_from_point(point); }
static inline geom_status shape_status(any_shape shape) { return collide_shape_status(shape); }
/* ---- Bounds of times: quick2.c ---- */

/* The body must be valid. */
quick_time collide_world2_quick_time(const quick_motion *motion, const collide_shape *body);
quick_time collide_world2_quick_time_of_box(const quick_motion *motion, geom_aabb2 bounds);

/* Whether the motion surely passes the body on one side: sooner told than the time, of boxes of the plane;
 * false says nothing. */
bool collide_world2_quick_passes(const quick_motion *motion, const collide_shape *body);

static inline quick_time quick_time_of_shape(const quick_motion *motion, const any_shape *body) {
    return collide_world2_quick_time(motion, body);
}
static inline quick_time quick_time_of_box(const quick_motion *motion, box bounds) {
    return collide_world2_quick_time_of_box(motion, bounds);
}
static inline bool quick_passes(const quick_motion *motion, const any_shape *body) {
    return collide_world2_quick_passes(motion, body);
}

/* ---- Looks of the pair itself: what it tells of a ball in plain doubles, and the rest later ---- */

typedef disc_look any_look;

/* The shape is a ball, without a margin. False when doubles do not tell, which sets nothing. */
static inline bool ball_look(const any_shape *shape, vec way, const any_shape *body, any_look *look,
                             quick_time *time) {
    *look = collide_sweep_disc_look(&shape->as.circle, way, body);
    time->verdict = look->verdict == DISC_PASSES ? QUICK_MISS : QUICK_HIT;
    time->low = look->low;
    time->high = look->high;
    return look->verdict != DISC_UNSURE;
}

static inline any_sweep ball_sweep_after(const any_shape *shape, vec way, const any_shape *body,
                                         const any_look *look) {
    return collide_sweep_disc_after(&shape->as.circle, way, body, look);
}

/* ---- Broad phases ---- */

static inline geom_status phase_create(const collide_broadphase_def *def, any_broadphase **out) {
    return collide_broadphase_create(def, out);
}
static inline void phase_destroy(any_broadphase *phase) { collide_broadphase_destroy(phase); }
static inline geom_status phase_add(any_broadphase *phase, const any_item *item, collide_handle *handle) {
    return collide_broadphase_add(phase, item, handle);
}
static inline geom_status phase_move(any_broadphase *phase, collide_handle handle, box bounds) {
    return collide_broadphase_move(phase, handle, bounds);
}
static inline geom_status phase_remove(any_broadphase *phase, collide_handle handle) {
    return collide_broadphase_remove(phase, handle);
}
static inline void phase_clear(any_broadphase *phase) { collide_broadphase_clear(phase); }
static inline geom_status phase_rebuild(any_broadphase *phase) { return collide_broadphase_rebuild(phase); }
static inline size_t phase_count(const any_broadphase *phase) { return collide_broadphase_count(phase); }
static inline bool phase_exists(const any_broadphase *phase, collide_handle handle) {
    return collide_broadphase_exists(phase, handle);
}
static inline any_item phase_get(const any_broadphase *phase, collide_handle handle) {
    return collide_broadphase_get(phase, handle);
}
static inline size_t phase_memory(const any_broadphase *phase) { return collide_broadphase_memory(phase); }
static inline const char *phase_validate(const any_broadphase *phase) {
    return collide_broadphase_validate(phase);
}
static inline bool phase_query_box(const any_broadphase *phase, box region, const collide_filter *filter,
                                   collide_broadphase_visit *visit, void *context) {
    return collide_broadphase_query_box(phase, region, filter, visit, context);
}
static inline bool phase_query_near(const any_broadphase *phase, box region, double limit,
                                    const collide_filter *filter, collide_broadphase_visit_near *visit,
                                    void *context) {
    return collide_broadphase_query_near(phase, region, limit, filter, visit, context);
}
static inline bool phase_sweep_box(const any_broadphase *phase, box start, vec motion,
                                   const collide_filter *filter, collide_broadphase_visit_cast *visit,
                                   void *context) {
    return collide_broadphase_sweep_box(phase, start, motion, filter, visit, context);
}
static inline void phase_candidates(const any_broadphase *phase, const broad_cast *cast,
                                    collide_on_candidate *visit, void *context) {
    collide_broad_candidates2(phase, cast, visit, context);
}

#endif
