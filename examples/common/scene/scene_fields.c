/* The table of members of scene files. */
#include "scene_fields.h"

#include "text/misspelling.h"

#include <stddef.h>
#include <string.h>

/* ---- Numbers ---- */

static const scene_field agent_fields[] = {
    {"radius", offsetof(scene_agent, radius), SCENE_FIELD_NOT_NEGATIVE, true, false, "m", NULL,
     "radius of the disc, in space of the ball"},
    {"max_speed", offsetof(scene_agent, max_speed), SCENE_FIELD_NOT_NEGATIVE, true, false, "m/s", NULL,
     "maximum speed"},
    {"preferred_speed", offsetof(scene_agent, preferred_speed), SCENE_FIELD_NOT_NEGATIVE, false, false, "m/s",
     "max_speed", "speed without conflicts"},
    {"neighbor_dist", offsetof(scene_agent, neighbor_dist), SCENE_FIELD_NOT_NEGATIVE, false, false, "m", NULL,
     "range in which other agents are neighbors"},
    {"max_neighbors", offsetof(scene_agent, max_neighbors), SCENE_FIELD_COUNT, false, false, "", NULL,
     "number of nearest neighbors to avoid"},
    {"time_horizon", offsetof(scene_agent, time_horizon), SCENE_FIELD_POSITIVE, false, false, "s", NULL,
     "time ahead in which it avoids agents"},
    {"time_horizon_obst", offsetof(scene_agent, time_horizon_obst), SCENE_FIELD_POSITIVE, false, false, "s",
     NULL, "time ahead in which it avoids obstacles"},
    {"responsibility", offsetof(scene_agent, responsibility), SCENE_FIELD_NOT_NEGATIVE, false, true, "", NULL,
     "share of avoidance; 0.5: reciprocal"},
    {"layers", offsetof(scene_agent, layers), SCENE_FIELD_COUNT, false, true, "bits", NULL,
     "layers to which the agent belongs"},
    {"mask", offsetof(scene_agent, mask), SCENE_FIELD_COUNT, false, true, "bits", NULL,
     "it avoids agents in these layers"},
};

static const scene_field simulation_fields[] = {
    {"time_step", offsetof(scene, time_step), SCENE_FIELD_POSITIVE, false, false, "s", NULL,
     "length of a step of the simulation"},
    {"duration", offsetof(scene, duration), SCENE_FIELD_NOT_NEGATIVE, false, false, "s", NULL,
     "time limit of the run"},
    {"arrive_within", offsetof(scene, arrive_within), SCENE_FIELD_NOT_NEGATIVE, false, false, "m", NULL,
     "arrival distance from the goal"},
};

static const scene_field disc_fields[] = {
    {"radius", offsetof(scene_obstacle, radius), SCENE_FIELD_NOT_NEGATIVE, true, false, "m", NULL,
     "of a Point: radius of the disc, in space of the ball"},
};

static const scene_field chain_fields[] = {
    {"radius", offsetof(scene_obstacle, radius), SCENE_FIELD_NOT_NEGATIVE, false, false, "m", NULL,
     "LineString: half width; Point: required"},
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

scene_fields scene_agent_fields(void) { return (scene_fields){agent_fields, COUNT(agent_fields)}; }

scene_fields scene_simulation_fields(void) {
    return (scene_fields){simulation_fields, COUNT(simulation_fields)};
}

scene_fields scene_obstacle_fields(scene_obstacle_kind of_kind) {
    switch (of_kind) {
    case SCENE_DISC:
        return (scene_fields){disc_fields, COUNT(disc_fields)};
    case SCENE_CHAIN:
        return (scene_fields){chain_fields, COUNT(chain_fields)};
    case SCENE_POLYGON:
        break;
    }
    return (scene_fields){NULL, 0};
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

/* ---- Other members ---- */

static const scene_member file_members[] = {
    {"type", "text", "", "FeatureCollection", "required", "the type of the GeoJSON object"},
    {"simulation", "object", "", "", "{}", "settings of the simulation"},
    {"features", "array", "", "", "required", "obstacles and agents, in any order"},
};

static const scene_member feature_members[] = {
    {"type", "text", "", "Feature", "required", "the type of the GeoJSON object"},
    {"geometry", "object", "", "", "required", "position and shape"},
    {"properties", "object", "", "", "required", "role and parameters"},
};

static const scene_member geometry_members[] = {
    {"type", "text", "", "see below", "required", "the kind of shape"},
    {"coordinates", "array", "m", "finite", "required", "positions [x, y]; in space [x, y, z]"},
};

static const scene_member obstacle_members[] = {
    {"role", "text", "", "obstacle", "required", "role of the feature"},
    {"base", "number", "m", "finite", "0", "in space, of a Polygon: z of its bottom"},
    {"height", "number", "m", "> 0", "required", "in space, of a Polygon: its height"},
};

static const scene_member agent_members[] = {
    {"role", "text", "", "agent", "required", "role of the feature"},
    {"goal", "position", "m", "finite", "required", "position to reach"},
    {"velocity", "vector", "m/s", "finite", "[0, 0]", "velocity at the start"},
};

scene_object scene_object_of(scene_object_kind kind) {
    switch (kind) {
    case SCENE_OBJECT_SIMULATION:
        return (scene_object){"Member `simulation` of the file", NULL, 0, scene_simulation_fields()};
    case SCENE_OBJECT_FEATURE:
        return (scene_object){"A feature", feature_members, COUNT(feature_members), {NULL, 0}};
    case SCENE_OBJECT_GEOMETRY:
        return (scene_object){
            "Member `geometry` of a feature", geometry_members, COUNT(geometry_members), {NULL, 0}};
    case SCENE_OBJECT_OBSTACLE:
        return (scene_object){"Member `properties` of an obstacle", obstacle_members, COUNT(obstacle_members),
                              scene_obstacle_fields(SCENE_CHAIN)};
    case SCENE_OBJECT_AGENT:
        return (scene_object){"Member `properties` of an agent", agent_members, COUNT(agent_members),
                              scene_agent_fields()};
    default:
        return (scene_object){"The file", file_members, COUNT(file_members), {NULL, 0}};
    }
}

/* ---- Slips of the pen ---- */

const char *scene_member_like(scene_object_kind kind, const char *name) {
    const scene_object object = scene_object_of(kind);
    misspelling meant = misspelling_of(name);
    for (size_t i = 0; i < object.member_count + object.fields.count; ++i) {
        const char *member = i < object.member_count ? object.members[i].name
                                                     : object.fields.items[i - object.member_count].name;
        if (strcmp(name, member) == 0) {
            return NULL;
        }
        misspelling_compare(&meant, member);
    }
    return meant.nearest;
}
