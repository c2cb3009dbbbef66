/* Making packs. */
#include "pack.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    SAMPLES = 63
};

void collide_packed_element(const packed_shapes *from, size_t index, pack_shape *shape) {
    from->space->element(from->side.kind, from->shapes, index, shape);
}

/* ---- Floats ---- */

double collide_packed_scaled_half(double half, double length, int exponent, double scale) {
    int of_half = 0;
    int of_scale = 0;
    const double digits = frexp(half, &of_half) * frexp(scale, &of_scale) * length;
    return ldexp(digits, of_half + of_scale + exponent);
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

/* The bounds of some of the shapes; how many. Shapes that are packed have bounds. */
static size_t sample_bounds(const packed_shapes *made, pack_box bounds[SAMPLES]) {
    const size_t count = made->count;
    const size_t samples = count < SAMPLES ? count : SAMPLES;
    for (size_t i = 0; i < samples; ++i) {
        const size_t index = (size_t)((double)count / (double)samples * (double)i);
        pack_shape shape;
        collide_packed_element(made, index < count ? index : count - 1, &shape);
        (void)made->space->bounds(&shape, &bounds[i]);
    }
    return samples;
}

/* A frame in which most of the shapes, of which there is one at least, are about as large as 1 and near the
 * origin: from medians, so that a few shapes far away, or far too large, do not take the precision from all
 * others. */
static pack_frame frame_of(const packed_shapes *made) {
    pack_box bounds[SAMPLES];
    double reach[SAMPLES] = {0};
    pack_frame frame = {{0}, 1.0};
    const size_t samples = sample_bounds(made, bounds);
    for (int axis = 0; axis < FILTER_AXES; ++axis) {
        double middle[SAMPLES] = {0};
        for (size_t i = 0; i < samples; ++i) {
            middle[i] = 0.5 * bounds[i].min[axis] + 0.5 * bounds[i].max[axis];
        }
        const double origin = median(middle, samples);
        for (size_t i = 0; i < samples; ++i) {
            reach[i] += fmax(fabs(origin - bounds[i].min[axis]), fabs(bounds[i].max[axis] - origin));
        }
        frame.origin[axis] = origin;
    }
    const double typical = median(reach, samples);
    frame.scale = 1.0 / power_below(typical > 0.0 ? typical : reach[samples - 1]);
    return frame;
}

/* ---- Memory: the pack, the shapes as they are, the streams, and what is known of blocks, in one piece
 * ---- */

typedef struct layout {
    size_t shapes;  /* where they begin, in bytes */
    size_t streams; /* and these */
    size_t stream;  /* floats of one */
    size_t
        stride; /* from one to the next: one line more, so that not all are in the same places of a cache */
    size_t blocks;
    size_t bytes; /* 0 when there cannot be that much */
} layout;

static size_t aligned_up(size_t bytes) {
    return (bytes + FILTER_ALIGNMENT - 1) / FILTER_ALIGNMENT * FILTER_ALIGNMENT;
}

static layout layout_of(const pack_space *space, filter_kind kind, size_t count) {
    layout plan = {0};
    if (count > SIZE_MAX / 512) {
        return plan;
    }
    plan.blocks = count / FILTER_BLOCK + (count % FILTER_BLOCK != 0);
    plan.stream = plan.blocks * FILTER_BLOCK;
    plan.stride = plan.stream + FILTER_ALIGNMENT / sizeof(float);
    plan.shapes = aligned_up(sizeof(packed_shapes));
    plan.streams = plan.shapes + aligned_up(count * space->size[kind]);
    const size_t floats = plan.stride * space->streams[kind] + 2 * (plan.blocks + FILTER_WIDEST);
    plan.bytes = plan.streams + floats * sizeof(float);
    return plan;
}

static void include_box(pack_box *all, const pack_box *one) {
    for (int axis = 0; axis < FILTER_AXES; ++axis) {
        all->min[axis] = geom_min(all->min[axis], one->min[axis]);
        all->max[axis] = geom_max(all->max[axis], one->max[axis]);
    }
}

static void pack_floats(packed_shapes *made, size_t index, filter_one *packed) {
    pack_shape shape;
    pack_box bounds = {{0}, {0}};
    collide_packed_element(made, index, &shape);
    (void)made->space->bounds(&shape, &bounds);
    if (index == 0) {
        made->bounds = bounds;
    }
    include_box(&made->bounds, &bounds);
    made->space->floats(&made->frame, &shape, packed);
}

/* Shapes beyond the last one, up to whole blocks, are copies of it. */
static void fill_streams(packed_shapes *made, const layout *plan, float *streams) {
    const size_t stream_count = made->space->streams[made->side.kind];
    float *reach = streams + stream_count * plan->stride;
    float *radius = reach + plan->blocks + FILTER_WIDEST;
    memset(reach, 0, 2 * (plan->blocks + FILTER_WIDEST) * sizeof *reach);
    filter_one packed = {{0}, 0, 0};
    for (size_t i = 0; i < plan->stream; ++i) {
        if (i < made->count) {
            pack_floats(made, i, &packed);
        }
        for (size_t j = 0; j < stream_count; ++j) {
            streams[j * plan->stride + i] = packed.number[j];
        }
        const size_t block = i / FILTER_BLOCK;
        const bool starts = i % FILTER_BLOCK == 0;
        reach[block] = starts || packed.reach > reach[block] ? packed.reach : reach[block];
        radius[block] = starts || packed.radius > radius[block] ? packed.radius : radius[block];
    }
    made->side.first = streams;
    made->side.stride = plan->stride;
    made->side.reach = reach;
    made->side.radius = radius;
}

/* The box of all in their frame, for questions from too far away. */
static void fill_surroundings(packed_shapes *made) {
    double reach = 0.0;
    for (int axis = 0; axis < FILTER_AXES; ++axis) {
        const double min = pack_to_frame(&made->frame, axis, made->bounds.min[axis]);
        const double max = pack_to_frame(&made->frame, axis, made->bounds.max[axis]);
        made->middle[axis] = 0.5 * min + 0.5 * max;
        made->half[axis] = 0.5 * max - 0.5 * min;
        reach += fabs(made->middle[axis]) + made->half[axis];
    }
    made->reach = pack_reach(reach);
}

static packed_shapes *make(const pack_space *space, filter_kind kind, const void *shapes, size_t count,
                           geom_allocator allocator, collide_simd simd) {
    const layout plan = layout_of(space, kind, count);
    unsigned char *memory =
        plan.bytes > 0 ? geom_allocator_allocate(&allocator, plan.bytes, 1, FILTER_ALIGNMENT) : NULL;
    if (memory == NULL) {
        return NULL;
    }
    packed_shapes *made = (packed_shapes *)(void *)memory;
    memset(made, 0, sizeof *made);
    made->space = space;
    made->allocator = allocator;
    made->simd = simd == COLLIDE_SIMD_AUTO ? collide_simd_best() : simd;
    made->filters = space->filters[made->simd];
    made->count = count;
    made->shapes = memory + plan.shapes;
    made->side.kind = kind;
    if (count > 0) {
        memcpy(memory + plan.shapes, shapes, count * space->size[kind]);
        made->frame = frame_of(made);
        fill_streams(made, &plan, (float *)(void *)(memory + plan.streams));
        fill_surroundings(made);
    }
    return made;
}

/* The index of the first shape that is not valid, or the count; *status is why. */
static size_t find_invalid(const pack_space *space, filter_kind kind, const void *shapes, size_t count,
                           geom_status *status) {
    for (size_t i = 0; i < count; ++i) {
        pack_shape shape;
        space->element(kind, shapes, i, &shape);
        *status = space->status(&shape);
        if (*status != GEOM_OK) {
            return i;
        }
    }
    *status = GEOM_OK;
    return count;
}

geom_status collide_packed_make(const pack_space *space, filter_kind kind, const void *shapes, size_t count,
                                const collide_pack_def *def, packed_shapes **made, size_t *first_invalid) {
    GEOM_ASSERT(shapes != NULL || count == 0);
    const collide_pack_def chosen = def != NULL ? *def : collide_pack_def_default();
    geom_status status = !collide_simd_supported(chosen.simd) ? GEOM_UNSUPPORTED
                         : count > GEOM_MAX_POINTS            ? GEOM_CAPACITY_EXCEEDED
                                                              : GEOM_OK;
    const size_t invalid = status == GEOM_OK ? find_invalid(space, kind, shapes, count, &status) : count;
    if (first_invalid != NULL) {
        *first_invalid = invalid;
    }
    if (status != GEOM_OK) {
        return status;
    }
    const geom_allocator allocator = chosen.allocator != NULL ? *chosen.allocator : geom_allocator_default();
    *made = make(space, kind, shapes, count, allocator, chosen.simd);
    return *made != NULL ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

void collide_packed_release(packed_shapes *made) {
    const geom_allocator allocator = made->allocator;
    const layout plan = layout_of(made->space, made->side.kind, made->count);
    geom_allocator_release(&allocator, made, plan.bytes, 1, FILTER_ALIGNMENT);
}
