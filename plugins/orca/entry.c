/* The library's entry: who is in it, and how to make one. */
#include "planner3.h"

#include <string.h>

static const char *const features[] = {PLANNER_FEATURE_OBSTACLES,    PLANNER_FEATURE_RECIPROCAL,
                                       PLANNER_FEATURE_VERIFY_CHECK, PLANNER_FEATURE_VERIFY_ENFORCE,
                                       PLANNER_FEATURE_COOPERATION,  NULL};
static const char *const one_sided[] = {PLANNER_FEATURE_OBSTACLES, PLANNER_FEATURE_VERIFY_CHECK,
                                        PLANNER_FEATURE_VERIFY_ENFORCE, PLANNER_FEATURE_COOPERATION, NULL};

/* By their number, which is that of the method. */
static const planner_descriptor planners[] = {
    [ORCA_METHOD_ORCA] = {.size = sizeof planners[0],
                          .dimensions = PLANNER_2D,
                          .id = "orcakit.orca2d",
                          .name = "ORCA 2D",
                          .vendor = "orcakit",
                          .url = "",
                          .version = "0.1.0",
                          .description =
                              "Optimal reciprocal collision avoidance for discs in the plane among solids, "
                              "walls and discs. Every motion is verified by exact sweeps, if asked to.",
                          .license = "MIT",
                          .features = features},
    [ORCA_METHOD_RVO] = {.size = sizeof planners[0],
                         .dimensions = PLANNER_2D,
                         .id = "orcakit.rvo2d",
                         .name = "RVO 2D",
                         .vendor = "orcakit",
                         .url = "",
                         .version = "0.1.0",
                         .description =
                             "Reciprocal velocity obstacles, solved exactly: the velocity nearest to the "
                             "preferred one outside all cones. Several agents may disagree on sides.",
                         .license = "MIT",
                         .features = features},
    [ORCA_METHOD_VO] = {.size = sizeof planners[0],
                        .dimensions = PLANNER_2D,
                        .id = "orcakit.vo2d",
                        .name = "VO 2D",
                        .vendor = "orcakit",
                        .url = "",
                        .version = "0.1.0",
                        .description =
                            "Velocity obstacles, solved exactly: for agents among others that do not give "
                            "way. Where two both avoid so, they oscillate.",
                        .license = "MIT",
                        .features = one_sided},
};

static const planner_descriptor space = {.size = sizeof space,
                                         .dimensions = PLANNER_3D,
                                         .id = "orcakit.orca3d",
                                         .name = "ORCA 3D",
                                         .vendor = "orcakit",
                                         .url = "",
                                         .version = "0.1.0",
                                         .description =
                                             "Optimal reciprocal collision avoidance for balls in space "
                                             "among balls, walls, hulls and meshes. Every motion is "
                                             "verified by exact sweeps, if asked to.",
                                         .license = "MIT",
                                         .features = features};

enum {
    PLANNERS_OF_PLANE = sizeof planners / sizeof planners[0],
    PLANNERS
};

static uint32_t count(void) { return PLANNERS; }

static const planner_descriptor *descriptor(uint32_t index) {
    if (index < PLANNERS_OF_PLANE) {
        return &planners[index];
    }
    return index < PLANNERS ? &space : NULL;
}

static planner *create(const planner_host *host, const char *planner_id, planner_error *error) {
    if (strcmp(planner_id, space.id) == 0) {
        return orca_space_create(host, &space, error);
    }
    for (uint32_t method = 0; method < PLANNERS_OF_PLANE; ++method) {
        if (strcmp(planner_id, planners[method].id) == 0) {
            return orca_planner_create(host, &planners[method], (orca_method)method, error);
        }
    }
    orca_planner_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, PLANNER_NO_INDEX, "no planner \"%s\" in here",
                      planner_id);
    return NULL;
}

static planner_status init(const char *path, planner_error *error) {
    (void)path;
    (void)error;
    return PLANNER_OK;
}

static void deinit(void) {}

static const void *get_factory(const char *id) {
    static const planner_factory factory = {
        .size = sizeof factory, .count = count, .descriptor = descriptor, .create = create};
    return strcmp(id, PLANNER_FACTORY_ID) == 0 ? &factory : NULL;
}

const planner_library_entry PLANNER_ENTRY = {
    .size = sizeof PLANNER_ENTRY,
    .abi = {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR},
    .init = init,
    .deinit = deinit,
    .get_factory = get_factory,
};
