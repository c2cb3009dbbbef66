#include "scene_fields.h"

#include <stddef.h>
#include <string.h>

static const scene_field agent_fields[] = {
    {"radius", offsetof(scene_agent, radius), SCENE_FIELD_NOT_NEGATIVE, true, false},
    {"max_speed", offsetof(scene_agent, max_speed), SCENE_FIELD_NOT_NEGATIVE, true, false},
    {"preferred_speed", offsetof(scene_agent, preferred_speed), SCENE_FIELD_NOT_NEGATIVE, false, false},
    {"neighbor_dist", offsetof(scene_agent, neighbor_dist), SCENE_FIELD_NOT_NEGATIVE, false, false},
    {"max_neighbors", offsetof(scene_agent, max_neighbors), SCENE_FIELD_COUNT, false, false},
    {"time_horizon", offsetof(scene_agent, time_horizon), SCENE_FIELD_POSITIVE, false, false},
    {"time_horizon_obst", offsetof(scene_agent, time_horizon_obst), SCENE_FIELD_POSITIVE, false, false},
    {"responsibility", offsetof(scene_agent, responsibility), SCENE_FIELD_NOT_NEGATIVE, false, true},
    {"layers", offsetof(scene_agent, layers), SCENE_FIELD_COUNT, false, true},
    {"mask", offsetof(scene_agent, mask), SCENE_FIELD_COUNT, false, true},
};

static const scene_field simulation_fields[] = {
    {"time_step", offsetof(scene, time_step), SCENE_FIELD_POSITIVE, false, false},
    {"duration", offsetof(scene, duration), SCENE_FIELD_NOT_NEGATIVE, false, false},
    {"arrive_within", offsetof(scene, arrive_within), SCENE_FIELD_NOT_NEGATIVE, false, false},
};

scene_fields scene_agent_fields(void) {
    return (scene_fields){agent_fields, sizeof agent_fields / sizeof agent_fields[0]};
}

scene_fields scene_simulation_fields(void) {
    return (scene_fields){simulation_fields, sizeof simulation_fields / sizeof simulation_fields[0]};
}

double scene_field_get(const scene_field *field, const void *of) {
    const char *member = (const char *)of + field->offset;
    if (field->kind == SCENE_FIELD_COUNT) {
        uint32_t count;
        memcpy(&count, member, sizeof count);
        return count;
    }
    double value;
    memcpy(&value, member, sizeof value);
    return value;
}

void scene_field_set(const scene_field *field, void *of, double value) {
    char *member = (char *)of + field->offset;
    if (field->kind == SCENE_FIELD_COUNT) {
        const uint32_t count = (uint32_t)value;
        memcpy(member, &count, sizeof count);
        return;
    }
    memcpy(member, &value, sizeof value);
}
