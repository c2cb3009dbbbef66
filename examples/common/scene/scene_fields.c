/* The table of members of scene files. */
#include "scene_fields.h"

#include "text/slips.h"

#include <stddef.h>
#include <string.h>

/* ---- Numbers ---- */

static const scene_field agent_fields[] = {
    {"radius", offsetof(scene_agent, radius), SCENE_FIELD_NOT_NEGATIVE, true, false, "m", NULL,
     "of the disc; in space of the ball"},
    {"max_speed", offsetof(scene_agent, max_speed), SCENE_FIELD_NOT_NEGATIVE, true, false, "m/s", NULL,
     "the agent is never faster"},
    {"preferred_speed", offsetof(scene_agent, preferred_speed), SCENE_FIELD_NOT_NEGATIVE, false, false, "m/s",
     "max_speed", "its speed where nothing is in the way"},
    {"neighbor_dist", offsetof(scene_agent, neighbor_dist), SCENE_FIELD_NOT_NEGATIVE, false, false, "m", NULL,
     "it sees other agents in this range"},
    {"max_neighbors", offsetof(scene_agent, max_neighbors), SCENE_FIELD_COUNT, false, false, "", NULL,
     "of the agents in range it considers the nearest"},
    {"time_horizon", offsetof(scene_agent, time_horizon), SCENE_FIELD_POSITIVE, false, false, "s", NULL,
     "it avoids contacts with agents so far ahead"},
    {"time_horizon_obst", offsetof(scene_agent, time_horizon_obst), SCENE_FIELD_POSITIVE, false, false, "s",
     NULL, "the same for obstacles"},
    {"responsibility", offsetof(scene_agent, responsibility), SCENE_FIELD_NOT_NEGATIVE, false, true, "", NULL,
     "its share of the avoidance; 0.5 is reciprocal"},
    {"layers", offsetof(scene_agent, layers), SCENE_FIELD_COUNT, false, true, "bits", NULL, "what it is"},
    {"mask", offsetof(scene_agent, mask), SCENE_FIELD_COUNT, false, true, "bits", NULL,
     "it avoids agents that have one of these layers"},
};

static const scene_field simulation_fields[] = {
    {"time_step", offsetof(scene, time_step), SCENE_FIELD_POSITIVE, false, false, "s", NULL,
     "of the simulation"},
    {"duration", offsetof(scene, duration), SCENE_FIELD_NOT_NEGATIVE, false, false, "s", NULL,
     "the run ends after it at the latest"},
    {"arrive_within", offsetof(scene, arrive_within), SCENE_FIELD_NOT_NEGATIVE, false, false, "m", NULL,
     "an agent this near to its goal has arrived"},
};

static const scene_field disc_fields[] = {
    {"radius", offsetof(scene_obstacle, radius), SCENE_FIELD_NOT_NEGATIVE, true, false, "m", NULL,
     "of a Point: the disc; in space the ball"},
};

static const scene_field chain_fields[] = {
    {"radius", offsetof(scene_obstacle, radius), SCENE_FIELD_NOT_NEGATIVE, false, false, "m", NULL,
     "of a LineString: half its width; a Point needs it"},
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
    {"type", "text", "", "FeatureCollection", "needed", "what GeoJSON calls a list of features"},
    {"simulation", "object", "", "", "{}", "how to simulate the scene"},
    {"features", "array", "", "", "needed", "obstacles and agents, in any order"},
};

static const scene_member feature_members[] = {
    {"type", "text", "", "Feature", "needed", "what GeoJSON calls an item"},
    {"geometry", "object", "", "", "needed", "where it is, and its shape"},
    {"properties", "object", "", "", "needed", "what it is"},
};

static const scene_member geometry_members[] = {
    {"type", "text", "", "see below", "needed", "the kind of shape"},
    {"coordinates", "array", "m", "finite", "needed", "positions [x, y]; in space [x, y, z]"},
};

static const scene_member obstacle_members[] = {
    {"role", "text", "", "obstacle", "needed", "what it is"},
    {"base", "number", "m", "finite", "0", "in space, of a Polygon: the height of its floor"},
    {"height", "number", "m", "> 0", "needed", "in space, of a Polygon: how high it rises"},
};

static const scene_member agent_members[] = {
    {"role", "text", "", "agent", "needed", "what it is"},
    {"goal", "position", "m", "finite", "needed", "where the agent wants to go"},
    {"velocity", "vector", "m/s", "finite", "[0, 0]", "at the start"},
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
    slip meant = slip_of(name);
    for (size_t i = 0; i < object.member_count + object.fields.count; ++i) {
        const char *member = i < object.member_count ? object.members[i].name
                                                     : object.fields.items[i - object.member_count].name;
        if (strcmp(name, member) == 0) {
            return NULL;
        }
        slip_compare(&meant, member);
    }
    return meant.nearest;
}
