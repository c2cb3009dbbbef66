/* The library's entry: who is in it, and how to make one. */
#include "orca_planner.h"

#include <string.h>

static const char *const features[] = {PLANNER_FEATURE_OBSTACLES, PLANNER_FEATURE_RECIPROCAL,
                                       PLANNER_FEATURE_VERIFY_CHECK, NULL};

static const planner_descriptor orca2d = {
    .size = sizeof orca2d,
    .dimensions = PLANNER_2D,
    .id = "orcakit.orca2d",
    .name = "ORCA 2D",
    .vendor = "orcakit",
    .url = "",
    .version = "0.1.0",
    .description =
        "Optimal reciprocal collision avoidance for discs in the plane among solids, walls and discs. "
        "Every motion is verified by exact sweeps, if asked to.",
    .license = "MIT",
    .features = features,
};

static uint32_t count(void) { return 1; }

static const planner_descriptor *descriptor(uint32_t index) { return index == 0 ? &orca2d : NULL; }

static planner *create(const planner_host *host, const char *planner_id, planner_error *error) {
    if (strcmp(planner_id, orca2d.id) != 0) {
        orca_planner_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, PLANNER_NO_INDEX,
                          "no planner \"%s\" in here", planner_id);
        return NULL;
    }
    return orca_planner_create(host, &orca2d, error);
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
