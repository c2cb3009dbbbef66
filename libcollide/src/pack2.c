/* Making packs. */
#include "pack2.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    SAMPLES = 63
};

/* ---- Shapes of a kind ---- */

collide_shape pack_element(collide_shape_kind kind, const void *shapes, size_t index) {
    switch (kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return collide_shape_of_segment(((const geom_segment2 *)shapes)[index]);
    case COLLIDE_SHAPE_AABB:
        return collide_shape_of_aabb(((const geom_aabb2 *)shapes)[index]);
    case COLLIDE_SHAPE_OBB:
        return collide_shape_of_obb(((const geom_obb2 *)shapes)[index]);
    case COLLIDE_SHAPE_CAPSULE:
        return collide_shape_of_capsule(((const geom_capsule2 *)shapes)[index]);
    case COLLIDE_SHAPE_POINT:
    case COLLIDE_SHAPE_CIRCLE:
    case COLLIDE_SHAPE_CONVEX:
    case COLLIDE_SHAPE_POLYGON:
    case COLLIDE_SHAPE_KIND_COUNT:
        break;
    }
    GEOM_ASSERT(kind == COLLIDE_SHAPE_CIRCLE);
    return collide_shape_of_circle(((const geom_circle *)shapes)[index]);
}

static size_t size_of_kind(collide_shape_kind kind) {
    switch (packed_kind(kind)) {
    case FILTER2_SEGMENT:
        return sizeof(geom_segment2);
    case FILTER2_CAPSULE:
        return sizeof(geom_capsule2);
    case FILTER2_AABB:
        return sizeof(geom_aabb2);
    case FILTER2_OBB:
        return sizeof(geom_obb2);
    case FILTER2_DISC:
    case FILTER2_KIND_COUNT:
        break;
    }
    return sizeof(geom_circle);
}

static size_t streams_of_kind(filter2_kind kind) {
    static const size_t streams[FILTER2_KIND_COUNT] = {
        [FILTER2_DISC] = 3, [FILTER2_SEGMENT] = 5, [FILTER2_CAPSULE] = 6,
        [FILTER2_AABB] = 4, [FILTER2_OBB] = 6,
    };
    return streams[kind];
}

/* ---- The frame ---- */

/* Sorts, and gives the one in the middle. */
static double median(double *numbers, size_t count) {
    for (size_t i = 1; i < count; ++i) {
        const double number = numbers[i];
        size_t j = i;
        for (; j > 0 && numbers[j - 1] > number; --j) {
            numbers[j] = numbers[j - 1];
        }
        numbers[j] = number;
    }
    return numbers[count / 2];
}

/* The power of two below x; 1 for 0. Such as have no inverse are left out. */
static double power_below(double x) {
    int exponent = 0;
    (void)frexp(fmin(x, DBL_MAX), &exponent);
    exponent = x > 0.0 ? exponent - 1 : 0;
    exponent = exponent < -1000 ? -1000 : exponent;
    return ldexp(1.0, exponent > 1000 ? 1000 : exponent);
}

/* Medians, so that a few shapes far away, or far too large, do not take the precision from all others. */
pack_frame pack_frame_of(collide_shape_kind kind, const void *shapes, size_t count) {
    geom_aabb2 bounds[SAMPLES];
    double x[SAMPLES] = {0};
    double y[SAMPLES] = {0};
    double reach[SAMPLES] = {0};
    const size_t samples = count < SAMPLES ? count : SAMPLES;
    for (size_t i = 0; i < samples; ++i) {
        const size_t index = (size_t)((double)count / (double)samples * (double)i);
        bounds[i] = collide_shape_bounds(pack_element(kind, shapes, index < count ? index : count - 1));
        x[i] = 0.5 * bounds[i].min.x + 0.5 * bounds[i].max.x;
        y[i] = 0.5 * bounds[i].min.y + 0.5 * bounds[i].max.y;
    }
    const geom_vec2 origin = {median(x, samples), median(y, samples)};
    for (size_t i = 0; i < samples; ++i) {
        const geom_vec2 below = geom_sub2(origin, bounds[i].min);
        const geom_vec2 above = geom_sub2(bounds[i].max, origin);
        reach[i] = fmax(fabs(below.x), fabs(above.x)) + fmax(fabs(below.y), fabs(above.y));
    }
    const double typical = median(reach, samples);
    const pack_frame frame = {origin, 1.0 / power_below(typical > 0.0 ? typical : reach[samples - 1])};
    return frame;
}

/* ---- Memory: the pack, the shapes as they are, the streams, and what is known of blocks, in one piece ---- */

typedef struct layout {
    size_t shapes;  /* where they begin, in bytes */
    size_t streams; /* and these */
    size_t stream;  /* floats of one */
    size_t blocks;
    size_t bytes; /* 0 when there cannot be that much */
} layout;

static size_t aligned_up(size_t bytes) {
    return (bytes + FILTER2_ALIGNMENT - 1) / FILTER2_ALIGNMENT * FILTER2_ALIGNMENT;
}

static layout layout_of(collide_shape_kind kind, size_t count) {
    layout plan = {0};
    if (count > SIZE_MAX / 256) {
        return plan;
    }
    plan.blocks = collide_mask_words(count);
    plan.stream = plan.blocks * FILTER2_BLOCK;
    plan.shapes = aligned_up(sizeof(collide_pack));
    plan.streams = plan.shapes + aligned_up(count * size_of_kind(kind));
    const size_t floats =
        plan.stream * streams_of_kind(packed_kind(kind)) + 2 * (plan.blocks + FILTER2_WIDEST);
    plan.bytes = plan.streams + floats * sizeof(float);
    return plan;
}

static const filter2_table *filters_for(collide_simd simd) {
#if defined(COLLIDE_HAS_AVX)
    if (simd == COLLIDE_SIMD_AVX512) {
        return &collide_filter2_avx512;
    }
    if (simd == COLLIDE_SIMD_AVX2) {
        return &collide_filter2_avx2;
    }
#endif
    (void)simd;
    return &collide_filter2_base;
}

/* Shapes beyond the last one, up to whole blocks, are copies of it. */
static void fill_streams(collide_pack *pack, const layout *plan, float *streams) {
    const size_t stream_count = streams_of_kind(pack->side.kind);
    float *reach = streams + stream_count * plan->stream;
    float *radius = reach + plan->blocks + FILTER2_WIDEST;
    memset(reach, 0, 2 * (plan->blocks + FILTER2_WIDEST) * sizeof *reach);
    packed_shape packed = {{0}, 0, 0};
    for (size_t i = 0; i < plan->stream; ++i) {
        if (i < pack->count) {
            const collide_shape shape = pack_element(pack->kind, pack->shapes, i);
            const geom_aabb2 bounds = collide_shape_bounds(shape);
            pack->bounds = i == 0 ? bounds : geom_aabb2_union(pack->bounds, bounds);
            packed = pack_shape(&pack->frame, shape);
        }
        for (size_t j = 0; j < stream_count; ++j) {
            streams[j * plan->stream + i] = packed.number[j];
        }
        const size_t block = i / FILTER2_BLOCK;
        const bool starts = i % FILTER2_BLOCK == 0;
        reach[block] = starts || packed.reach > reach[block] ? packed.reach : reach[block];
        radius[block] = starts || packed.radius > radius[block] ? packed.radius : radius[block];
    }
    for (size_t j = 0; j < FILTER2_STREAMS; ++j) {
        pack->side.stream[j] = j < stream_count ? streams + j * plan->stream : NULL;
    }
    pack->side.reach = reach;
    pack->side.radius = radius;
}

static collide_packing make_pack(collide_shape_kind kind, const void *shapes, size_t count,
                                 collide_pack_def def) {
    collide_packing result = {GEOM_OUT_OF_MEMORY, 0, NULL};
    const geom_allocator allocator = def.allocator != NULL ? *def.allocator : geom_default_allocator();
    const layout plan = layout_of(kind, count);
    unsigned char *memory =
        plan.bytes > 0 ? geom_allocate(&allocator, plan.bytes, 1, FILTER2_ALIGNMENT) : NULL;
    if (memory == NULL) {
        return result;
    }
    collide_pack *pack = (collide_pack *)(void *)memory;
    memset(pack, 0, sizeof *pack);
    pack->allocator = allocator;
    pack->simd = def.simd == COLLIDE_SIMD_AUTO ? collide_simd_best() : def.simd;
    pack->filters = filters_for(pack->simd);
    pack->kind = kind;
    pack->count = count;
    pack->shapes = memory + plan.shapes;
    pack->side.kind = packed_kind(kind);
    if (count > 0) {
        memcpy(memory + plan.shapes, shapes, count * size_of_kind(kind));
        pack->frame = pack_frame_of(kind, shapes, count);
        fill_streams(pack, &plan, (float *)(void *)(memory + plan.streams));
    }
    result.status = GEOM_OK;
    result.pack = pack;
    return result;
}

static collide_packing pack_checked(collide_shape_kind kind, const void *shapes, size_t count,
                                    const collide_pack_def *def) {
    GEOM_ASSERT(shapes != NULL || count == 0);
    collide_packing result = {GEOM_UNSUPPORTED, 0, NULL};
    const collide_pack_def chosen = def != NULL ? *def : collide_pack_default_def();
    if (!collide_simd_supported(chosen.simd)) {
        return result;
    }
    for (size_t i = 0; i < count; ++i) {
        result.status = collide_shape_status(pack_element(kind, shapes, i));
        if (result.status != GEOM_OK) {
            result.index = i;
            return result;
        }
    }
    return make_pack(kind, shapes, count, chosen);
}

collide_packing collide_pack_circles(const geom_circle *circles, size_t count, const collide_pack_def *def) {
    return pack_checked(COLLIDE_SHAPE_CIRCLE, circles, count, def);
}

collide_packing collide_pack_segments(const geom_segment2 *segments, size_t count,
                                      const collide_pack_def *def) {
    return pack_checked(COLLIDE_SHAPE_SEGMENT, segments, count, def);
}

collide_packing collide_pack_capsules(const geom_capsule2 *capsules, size_t count,
                                      const collide_pack_def *def) {
    return pack_checked(COLLIDE_SHAPE_CAPSULE, capsules, count, def);
}

collide_packing collide_pack_aabbs(const geom_aabb2 *boxes, size_t count, const collide_pack_def *def) {
    return pack_checked(COLLIDE_SHAPE_AABB, boxes, count, def);
}

collide_packing collide_pack_obbs(const geom_obb2 *boxes, size_t count, const collide_pack_def *def) {
    return pack_checked(COLLIDE_SHAPE_OBB, boxes, count, def);
}

void collide_pack_destroy(collide_pack *pack) {
    if (pack != NULL) {
        const geom_allocator allocator = pack->allocator;
        geom_release(&allocator, pack, layout_of(pack->kind, pack->count).bytes, 1, FILTER2_ALIGNMENT);
    }
}

size_t collide_pack_count(const collide_pack *pack) { return pack->count; }

collide_simd collide_pack_simd(const collide_pack *pack) { return pack->simd; }

collide_shape collide_pack_shape(const collide_pack *pack, size_t index) {
    GEOM_ASSERT(index < pack->count);
    return pack_element(pack->kind, pack->shapes, index);
}
