/* A small planner module that moves all agents as preferred, and, compiled with one of the BREAK_ macros, a
 * deliberately broken one. It counts its init and deinit for the test to see. */
#include <planner/plugin.h>

#include <stdlib.h>
#include <string.h>

/* What a test reads with the system's own loader. */
PLANNER_EXPORT extern int module_inits;
PLANNER_EXPORT extern int module_deinits;
int module_inits;
int module_deinits;

#if defined(BREAK_UNRESOLVED)
extern int nobody_has_this(void);
PLANNER_EXPORT int module_calls_nobody(void);
int module_calls_nobody(void) { return nobody_has_this(); }
#endif

static planner_status fail(planner_error *error, planner_status status, const char *text) {
    if (error && error->size >= sizeof *error) {
        error->status = status;
        error->index = PLANNER_NO_INDEX;
        strncpy(error->text, text, sizeof error->text - 1);
    }
    return status;
}

static void destroy(planner *self) { free(self); }

static planner_status activate(planner *self, const planner_config *config, planner_error *error) {
    (void)self;
    return config->dimension == 2 ? PLANNER_OK : fail(error, PLANNER_ERROR_UNSUPPORTED, "2D only");
}

static void deactivate(planner *self) { (void)self; }

static planner_status set_obstacles(planner *self, planner_view obstacles, uint32_t count,
                                    planner_error *error) {
    (void)self;
    (void)obstacles;
    return count == 0 ? PLANNER_OK : fail(error, PLANNER_ERROR_UNSUPPORTED, "no obstacles");
}

static planner_status step(planner *self, const planner_step_in *in, planner_step_out *out,
                           planner_error *error) {
    (void)self;
    (void)error;
    for (uint32_t i = 0; i < in->count; i++) {
        double p[2];
        double v[2];
        memcpy(p, (const char *)in->position.data + (ptrdiff_t)i * in->position.stride, sizeof p);
        memcpy(v, (const char *)in->preferred_velocity.data + (ptrdiff_t)i * in->preferred_velocity.stride,
               sizeof v);
        p[0] += in->time_step * v[0];
        p[1] += in->time_step * v[1];
        memcpy((char *)out->position.data + (ptrdiff_t)i * out->position.stride, p, sizeof p);
        if (out->velocity.data) {
            memcpy((char *)out->velocity.data + (ptrdiff_t)i * out->velocity.stride, v, sizeof v);
        }
    }
    return PLANNER_OK;
}

static const void *get_extension(const planner *self, const char *id) {
    (void)self;
    (void)id;
    return NULL;
}

static const char *const features[] = {NULL};

static const planner_descriptor descriptors[] = {
    {
        .size = sizeof descriptors[0],
        .dimensions = PLANNER_2D,
        .id = "test.straight",
        .name = "Straight on",
        .vendor = "tests",
        .url = "",
        .version = "1",
        .description = "Takes the preferred velocity.",
        .license = "MIT",
        .features = features,
    },
    {
#if defined(BREAK_SMALL_DESCRIPTOR)
        .size = 40,
#else
        .size = sizeof descriptors[0],
#endif
#if !defined(BREAK_DIMENSIONS)
        .dimensions = PLANNER_2D | PLANNER_3D,
#endif
#if defined(BREAK_DUPLICATE)
        .id = "test.straight",
#else
        .id = "test.second",
#endif
#if !defined(BREAK_DESCRIPTOR)
        .name = "The second",
#endif
        .vendor = "tests",
        .url = "",
        .version = "1",
        .description = "As the first.",
        .license = "MIT",
        .features = features,
    },
};

#if !defined(BREAK_FACTORY)
static uint32_t count(void) {
#if defined(BREAK_NO_PLANNERS)
    return 0;
#elif defined(BREAK_NULL_DESCRIPTOR)
    return 3;
#else
    return 2;
#endif
}
#endif

static const planner_descriptor *descriptor(uint32_t index) { return index < 2 ? &descriptors[index] : NULL; }

static const planner whole = {
    .size = sizeof whole,
    .destroy = destroy,
    .activate = activate,
    .deactivate = deactivate,
    .set_obstacles = set_obstacles,
    .step = step,
    .get_extension = get_extension,
};

static planner *create(const planner_host *host, const char *planner_id, planner_error *error) {
    (void)host;
#if defined(BREAK_CREATE)
    fail(error, PLANNER_ERROR_OUT_OF_MEMORY, "the well is dry");
    planner *made = NULL;
#elif defined(BREAK_SILENT_CREATE)
    (void)error;
    planner *made = NULL;
#else
    (void)error;
    planner *made = calloc(1, sizeof *made);
#endif
    if (!made) {
        return NULL;
    }
    *made = whole;
    made->descriptor = &descriptors[strcmp(planner_id, "test.second") == 0];
#if defined(BREAK_INSTANCE)
    made->step = NULL;
#elif defined(BREAK_SMALL_INSTANCE)
    made->size = offsetof(planner, step);
#endif
    return made;
}

static planner_status init(const char *path, planner_error *error) {
#if defined(BREAK_INIT)
    (void)path;
    return fail(error, PLANNER_ERROR_INTERNAL, "not in the mood");
#elif defined(BREAK_SILENT_INIT)
    (void)path;
    (void)error;
    return PLANNER_ERROR_INTERNAL;
#else
    module_inits++;
    return path ? PLANNER_OK : fail(error, PLANNER_ERROR_INVALID_ARGUMENT, "no path");
#endif
}

#if !defined(BREAK_ENTRY)
static void deinit(void) { module_deinits++; }
#endif

static const void *get_factory(const char *id) {
    static const planner_factory factory = {
#if defined(BREAK_SMALL_FACTORY)
        .size = 8,
#else
        .size = sizeof factory,
#endif
#if !defined(BREAK_FACTORY)
        .count = count,
#endif
        .descriptor = descriptor,
        .create = create,
    };
#if defined(BREAK_NO_FACTORY)
    (void)id;
    (void)factory;
    return NULL;
#else
    return strcmp(id, PLANNER_FACTORY_ID) == 0 ? &factory : NULL;
#endif
}

#if defined(BREAK_NO_ENTRY)
#undef PLANNER_ENTRY
#define PLANNER_ENTRY planner_entrance
extern PLANNER_EXPORT const planner_library_entry PLANNER_ENTRY;
#endif

const planner_library_entry PLANNER_ENTRY = {
#if defined(BREAK_SMALL_ENTRY)
    .size = offsetof(planner_library_entry, get_factory),
#elif defined(BREAK_TINY_ENTRY)
    .size = 8,
#else
    .size = sizeof PLANNER_ENTRY,
#endif
#if defined(BREAK_MAJOR)
    .abi = {PLANNER_ABI_MAJOR + 1, 0},
#elif defined(NEWER_MINOR)
    .abi = {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR + 7},
#else
    .abi = {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR},
#endif
    .init = init,
#if !defined(BREAK_ENTRY)
    .deinit = deinit,
#endif
    .get_factory = get_factory,
};
