/* The entry of the library: its planners and how to create them. */
#include "planner3.h"

#include <string.h>

static const char *const features[] = {PLANNER_FEATURE_OBSTACLES,
                                       PLANNER_FEATURE_RECIPROCAL,
                                       PLANNER_FEATURE_VERIFY_CHECK,
                                       PLANNER_FEATURE_VERIFY_ENFORCE,
                                       PLANNER_FEATURE_COOPERATION,
                                       PLANNER_FEATURE_BODIES,
                                       NULL};
static const char *const one_sided[] = {PLANNER_FEATURE_OBSTACLES,      PLANNER_FEATURE_VERIFY_CHECK,
                                        PLANNER_FEATURE_VERIFY_ENFORCE, PLANNER_FEATURE_COOPERATION,
                                        PLANNER_FEATURE_BODIES,         NULL};

/* How a planner is made. */
typedef struct planner_kind {
    orca_method method;
    planner_descriptor descriptor;
} planner_kind;

#define ORCAKIT_PLANNER                                                                                      \
    .size = sizeof(planner_descriptor), .vendor = "orcakit", .url = "", .version = "0.1.0", .license = "MIT"

static const planner_kind planners[] = {
    {ORCA_METHOD_ORCA,
     {ORCAKIT_PLANNER, .dimensions = PLANNER_2D, .id = "orcakit.orca2d", .name = "ORCA 2D",
      .features = features,
      .description = "Optimal reciprocal collision avoidance for discs in the plane among solids, "
                     "walls and discs. Every motion is verified by exact sweeps, if asked to."}},
    {ORCA_METHOD_RVO,
     {ORCAKIT_PLANNER, .dimensions = PLANNER_2D, .id = "orcakit.rvo2d", .name = "RVO 2D",
      .features = features,
      .description = "Reciprocal velocity obstacles, solved exactly: the velocity nearest to the "
                     "preferred one outside all cones. Several agents may disagree on sides."}},
    {ORCA_METHOD_VO,
     {ORCAKIT_PLANNER, .dimensions = PLANNER_2D, .id = "orcakit.vo2d", .name = "VO 2D", .features = one_sided,
      .description = "Velocity obstacles, solved exactly: for agents among others that do not give "
                     "way. Where two both avoid so, they oscillate."}},
    {ORCA_METHOD_ORCA,
     {ORCAKIT_PLANNER, .dimensions = PLANNER_3D, .id = "orcakit.orca3d", .name = "ORCA 3D",
      .features = features,
      .description = "Optimal reciprocal collision avoidance for balls in space "
                     "among balls, walls, hulls and meshes. Every motion is "
                     "verified by exact sweeps, if asked to."}},
    {ORCA_METHOD_RVO,
     {ORCAKIT_PLANNER, .dimensions = PLANNER_3D, .id = "orcakit.rvo3d", .name = "RVO 3D",
      .features = features,
      .description =
          "Reciprocal velocity obstacles for balls in space: the velocity nearest to the preferred one "
          "outside all cones."}},
    {ORCA_METHOD_VO,
     {ORCAKIT_PLANNER, .dimensions = PLANNER_3D, .id = "orcakit.vo3d", .name = "VO 3D", .features = one_sided,
      .description =
          "Velocity obstacles for balls in space: for agents among others that do not give way. Where two "
          "both avoid so, they oscillate."}},
};

enum {
    PLANNERS = sizeof planners / sizeof planners[0]
};

static uint32_t count(void) { return PLANNERS; }

static const planner_descriptor *descriptor(uint32_t index) {
    return index < PLANNERS ? &planners[index].descriptor : NULL;
}

static planner *create(const planner_host *host, const char *planner_id, planner_error *error) {
    for (uint32_t i = 0; i < PLANNERS; ++i) {
        const planner_kind *kind = &planners[i];
        if (strcmp(planner_id, kind->descriptor.id) == 0) {
            return (kind->descriptor.dimensions == PLANNER_2D ? orca_planner_create : orca_space_create)(
                host, &kind->descriptor, kind->method, error);
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
