/* Making packs. */
#include "pack.h"

#include <geom/scalar.h>

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    SAMPLES = 31
};

/* All shapes are doubles in a row, behind their kind. */
void collide_packed_element(const packed_shapes *from, size_t index, pack_shape *shape) {
    const pack_space *space = from->space;
    const filter_kind kind = from->floats.side.kind;
    const void *doubles = (const unsigned char *)from->shapes + index * space->size[kind];
    if (space->axes == 2) {
        shape->plane.kind = (collide_shape_kind)space->shape_kind[kind];
        memcpy(&shape->plane.as, doubles, space->size[kind]);
    } else {
        shape->space.kind = (collide_shape3_kind)space->shape_kind[kind];
        memcpy(&shape->space.as, doubles, space->size[kind]);
    }
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

/* A frame in which most of the shapes, of which there is one at least, are about as large as 1 and near the
 * origin: from medians, so that a few shapes far away, or far too large, do not take the precision from all
 * others. */
static filter_frame frame_of(int axes, double bounds[SAMPLES][2 * FILTER_AXES], size_t samples) {
    double reach[SAMPLES] = {0};
    filter_frame frame = {{0}, 1.0};
    for (int axis = 0; axis < axes; ++axis) {
        double middle[SAMPLES] = {0};
        for (size_t i = 0; i < samples; ++i) {
            middle[i] = 0.5 * bounds[i][axis] + 0.5 * bounds[i][axes + axis];
        }
        const double origin = median(middle, samples);
        for (size_t i = 0; i < samples; ++i) {
            reach[i] += fmax(fabs(origin - bounds[i][axis]), fabs(bounds[i][axes + axis] - origin));
        }
        frame.origin[axis] = origin;
    }
    const double typical = median(reach, samples);
    frame.scale = 1.0 / power_below(typical > 0.0 ? typical : reach[samples - 1]);
    return frame;
}

/* Chooses the frame by some of the shapes. Returns false if one of them is invalid; all others are packable, and those
 * have bounds. */
static bool find_frame(packed_shapes *made) {
    double bounds[SAMPLES][2 * FILTER_AXES];
    const size_t count = made->count;
    const size_t samples = count < SAMPLES ? count : SAMPLES;
    for (size_t i = 0; i < samples; ++i) {
        pack_shape shape;
        collide_packed_element(made, count * i / samples, &shape);
        if (made->space->status(&shape) != GEOM_OK) {
            return false;
        }
        (void)made->space->bounds(&shape, bounds[i]);
    }
    made->floats.frame = frame_of(made->space->axes, bounds, samples);
    return true;
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

/* Whether all shapes of a block are valid of which the filter is in doubt. */
static bool are_valid(const packed_shapes *made, size_t first, uint64_t doubtful) {
    for (; doubtful != 0; doubtful &= doubtful - 1) {
        pack_shape shape;
        collide_packed_element(made, first + (size_t)__builtin_ctzll(doubtful), &shape);
        if (made->space->status(&shape) != GEOM_OK) {
            return false;
        }
    }
    return true;
}

/* The box of all in their frame, for questions from too far away. It is larger by more than what is rounded, or
 * vanishes. */
static void surround(filter_pack *floats, const filter_target *all, float reach) {
    const double slack = ((double)reach + (double)FILTER_NEAR) * 0x1p-20;
    const bool finite = reach <= FILTER_FAR;
    for (int axis = 0; axis < FILTER_AXES; ++axis) {
        floats->min[axis] = finite ? all->min[axis] - slack : -(double)FILTER_FAR;
        floats->max[axis] = finite ? all->max[axis] + slack : (double)FILTER_FAR;
    }
}

/* Copies and converts block by block, while it is in the fastest cache. Returns false at a shape that is not valid. */
static bool fill_streams(packed_shapes *made, const layout *plan, const unsigned char *shapes,
                         unsigned char *memory) {
    const size_t size = made->space->size[made->floats.side.kind];
    filter_fill *fill = made->filters->fill[made->floats.side.kind];
    float *streams = (float *)(void *)(memory + plan->streams);
    float *reach = streams + made->space->streams[made->floats.side.kind] * plan->stride;
    float *radius = reach + plan->blocks + FILTER_WIDEST;
    filter_target target = {.stride = plan->stride,
                            .min = {HUGE_VAL, HUGE_VAL, HUGE_VAL},
                            .max = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}};
    float farthest = 0.0F;
    memset(reach, 0, 2 * (plan->blocks + FILTER_WIDEST) * sizeof *reach);
    for (size_t block = 0; block < plan->blocks; ++block) {
        const size_t first = block * FILTER_BLOCK;
        const size_t count = made->count - first < FILTER_BLOCK ? made->count - first : FILTER_BLOCK;
        unsigned char *exact = memory + plan->shapes + first * size;
        memcpy(exact, shapes + first * size, count * size);
        target.first = streams + first;
        target.reach = 0.0F;
        target.radius = 0.0F;
        if (!are_valid(made, first, fill(&made->floats.frame, exact, count, &target))) {
            return false;
        }
        reach[block] = target.reach;
        radius[block] = target.radius;
        farthest = target.reach > farthest ? target.reach : farthest;
    }
    made->floats.side.first = streams;
    made->floats.side.stride = plan->stride;
    made->floats.side.reach = reach;
    made->floats.side.radius = radius;
    surround(&made->floats, &target, farthest);
    return true;
}

/* How a pack of one block is asked: each kind of query. */
static void choose_blocks(packed_shapes *made) {
    for (int shape = 0; shape < PACK_SHAPE_KINDS && made->count <= FILTER_BLOCK; ++shape) {
        const filter_kind kind = made->space->kind[shape];
        made->block[shape] =
            kind < FILTER_KIND_COUNT ? made->filters->block[kind][made->floats.side.kind] : NULL;
    }
}

/* Fills memory for that layout; NULL when a shape is not valid. Shapes that are not copied yet choose the frame. */
static packed_shapes *make(const packed_shapes *plain, const layout *plan, unsigned char *memory) {
    packed_shapes *made = (packed_shapes *)(void *)memory;
    const unsigned char *shapes = plain->shapes;
    *made = *plain;
    if (made->count > 0) {
        if (!find_frame(made) || !fill_streams(made, plan, shapes, memory)) {
            return NULL;
        }
        const size_t more = made->count % FILTER_BLOCK;
        made->floats.last = more > 0 ? ((uint64_t)1 << more) - 1 : UINT64_MAX;
        choose_blocks(made);
    }
    made->shapes = memory + plan->shapes;
    return made;
}

/* The index of the first shape that is not valid, of which there is one; *status is why. */
static size_t find_invalid(const packed_shapes *of, geom_status *status) {
    size_t i = 0;
    for (*status = GEOM_OK; i < of->count; ++i) {
        pack_shape shape;
        collide_packed_element(of, i, &shape);
        *status = of->space->status(&shape);
        if (*status != GEOM_OK) {
            break;
        }
    }
    return i;
}

/* A pack of what `plain` names, which has neither memory nor floats. */
static geom_status create(const packed_shapes *plain, packed_shapes **made, size_t *first_invalid) {
    const layout plan = layout_of(plain->space, plain->floats.side.kind, plain->count);
    unsigned char *memory =
        plan.bytes > 0 ? geom_allocator_allocate(&plain->allocator, plan.bytes, 1, FILTER_ALIGNMENT) : NULL;
    if (memory == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    geom_status status = GEOM_OK;
    *made = make(plain, &plan, memory);
    if (*made == NULL) {
        geom_allocator_release(&plain->allocator, memory, plan.bytes, 1, FILTER_ALIGNMENT);
        *first_invalid = find_invalid(plain, &status);
    }
    return status;
}

geom_status collide_packed_make(const pack_space *space, filter_kind kind, const void *shapes, size_t count,
                                const collide_pack_def *def, packed_shapes **made, size_t *first_invalid) {
    GEOM_ASSERT(shapes != NULL || count == 0);
    const collide_pack_def chosen = def != NULL ? *def : collide_pack_def_default();
    size_t invalid = count;
    geom_status status = !collide_simd_supported(chosen.simd) ? GEOM_UNSUPPORTED
                         : count > GEOM_MAX_POINTS            ? GEOM_CAPACITY_EXCEEDED
                                                              : GEOM_OK;
    if (status == GEOM_OK) {
        const collide_simd simd = chosen.simd == COLLIDE_SIMD_AUTO ? collide_simd_best() : chosen.simd;
        const packed_shapes plain = {
            .space = space,
            .allocator = chosen.allocator != NULL ? *chosen.allocator : geom_allocator_default(),
            .simd = simd,
            .filters = space->filters[simd],
            .count = count,
            .shapes = shapes,
            .floats = {.side = {.kind = kind}},
        };
        status = create(&plain, made, &invalid);
    }
    if (first_invalid != NULL) {
        *first_invalid = invalid;
    }
    return status;
}

void collide_packed_release(packed_shapes *made) {
    const geom_allocator allocator = made->allocator;
    const layout plan = layout_of(made->space, made->floats.side.kind, made->count);
    geom_allocator_release(&allocator, made, plan.bytes, 1, FILTER_ALIGNMENT);
}
