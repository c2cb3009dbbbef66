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
    {"priority", offsetof(scene_agent, priority), SCENE_FIELD_ANY, false, true, "", NULL,
     "higher by 1: the other avoids alone"},
    {"group", offsetof(scene_agent, group), SCENE_FIELD_COUNT, false, true, "", NULL,
     "those of a group do not avoid each other"},
    {"start_time", offsetof(scene_agent, start_time), SCENE_FIELD_NOT_NEGATIVE, false, true, "s", NULL,
     "it stands until then, and others avoid it"},
    {"max_acceleration", offsetof(scene_agent, kinematics.max_acceleration), SCENE_FIELD_POSITIVE, false,
     true, "m/s²", "none", "any direction; wheels: along the heading"},
    {"bottom", offsetof(scene_agent, bottom), SCENE_FIELD_ANY, false, true, "m", "none",
     "in the plane: avoids those at its heights"},
    {"top", offsetof(scene_agent, top), SCENE_FIELD_ANY, false, true, "m", "none",
     "where it ends; above `bottom`"},
};

static const scene_field kinematics_fields[] = {
    {"max_turn_rate", offsetof(orca_kinematics, max_turn_rate), SCENE_FIELD_POSITIVE, false, true, "rad/s",
     "none", "of the heading"},
    {"lead", offsetof(orca_kinematics, lead), SCENE_FIELD_POSITIVE, false, true, "m", NULL,
     "wheels: from the axle to its position"},
    {"axle", offsetof(orca_kinematics, axle), SCENE_FIELD_POSITIVE, false, true, "m", NULL,
     "differential: distance between the wheels"},
    {"max_wheel_speed", offsetof(orca_kinematics, max_wheel_speed), SCENE_FIELD_POSITIVE, false, true, "m/s",
     NULL, "differential: of each wheel"},
    {"turning_radius", offsetof(orca_kinematics, turning_radius), SCENE_FIELD_POSITIVE, false, true, "m",
     NULL, "car: of the middle of the axle"},
};

static const scene_field floor_fields[] = {
    {"speed_factor", offsetof(scene_region, speed_factor), SCENE_FIELD_NOT_NEGATIVE, true, false, "", NULL,
     "of a floor: times the speeds in it"},
};

const char *const scene_cooperation_names[] = {"full", "brakes", "none", "by-hand", NULL};
const char *const scene_method_names[] = {"", "orca", "rvo", "vo", NULL};
const char *const scene_kinematics_names[] = {"free", "facing", "differential", "car", NULL};
const char *const scene_region_names[] = {"floor", "exit", NULL};

static const scene_field simulation_fields[] = {
    {"time_step", offsetof(scene, time_step), SCENE_FIELD_POSITIVE, false, false, "s", NULL,
     "length of a step of the simulation"},
    {"duration", offsetof(scene, duration), SCENE_FIELD_NOT_NEGATIVE, false, false, "s", NULL,
     "time limit of the run, in whole steps"},
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

scene_fields scene_kinematics_fields(void) {
    return (scene_fields){kinematics_fields, COUNT(kinematics_fields)};
}

bool scene_kinematics_has(orca_kinematics_kind kind, const scene_field *limit) {
    const bool wheels = kind == ORCA_KINEMATICS_DIFFERENTIAL || kind == ORCA_KINEMATICS_CAR;
    switch (limit->offset) {
    case offsetof(orca_kinematics, max_turn_rate):
        return kind != ORCA_KINEMATICS_FREE;
    case offsetof(orca_kinematics, lead):
        return wheels;
    case offsetof(orca_kinematics, turning_radius):
        return kind == ORCA_KINEMATICS_CAR;
    default:
        return kind == ORCA_KINEMATICS_DIFFERENTIAL;
    }
}

scene_fields scene_floor_fields(void) { return (scene_fields){floor_fields, COUNT(floor_fields)}; }

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

static bool fields_equal(scene_fields fields, const void *a, const void *b) {
    for (size_t i = 0; i < fields.count; ++i) {
        if (scene_field_get(&fields.items[i], a) != scene_field_get(&fields.items[i], b)) {
            return false;
        }
    }
    return true;
}

bool scene_agent_equal(const scene_agent *a, const scene_agent *b) {
    return geom_vec3_equal(a->position, b->position) && geom_vec3_equal(a->velocity, b->velocity) &&
           geom_vec3_equal(a->goal, b->goal) && geom_vec2_equal(a->heading, b->heading) &&
           a->cooperation == b->cooperation && a->method == b->method &&
           a->kinematics.kind == b->kinematics.kind && fields_equal(scene_agent_fields(), a, b) &&
           fields_equal(scene_kinematics_fields(), &a->kinematics, &b->kinematics);
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
    {"properties", "object", "", "", "required", "role and parameters; null: none"},
};

static const scene_member geometry_members[] = {
    {"type", "text", "", "see below", "required", "the kind of shape"},
    {"coordinates", "array", "m", "finite", "required", "positions [x, y]; in space [x, y, z]"},
};

static const scene_member obstacle_members[] = {
    {"role", "text", "", "obstacle", "obstacle", "role of the feature"},
    {"base", "number", "m", "finite", "0", "in space, of a Polygon: z of its bottom"},
    {"height", "number", "m", "> 0", "required", "in space, of a Polygon: its height"},
    {"velocity", "vector", "m/s", "finite", "[0, 0]", "it moves so from the start on"},
};

static const scene_member agent_members[] = {
    {"role", "text", "", "agent", "required", "role of the feature"},
    {"goal", "position", "m", "finite", "required", "position to reach"},
    {"velocity", "vector", "m/s", "finite", "[0, 0]", "velocity at the start"},
    {"cooperation", "text", "", "see below", "full", "the motions that may be asked of it"},
    {"method", "text", "", "orca, rvo, vo", "of the run", "in the plane: how it avoids others"},
    {"kinematics", "object", "", "", "free", "in the plane: its body, or the kind alone"},
    {"heading", "vector", "", "not [0, 0]", "to goal", "in the plane: where it faces at the start"},
};

static const scene_member kinematics_members[] = {
    {"kind", "text", "", "see below", "required", "free, facing, differential or car"},
};

static const scene_member region_members[] = {
    {"role", "text", "", "floor, exit", "required", "role of the feature"},
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
    case SCENE_OBJECT_KINEMATICS:
        return (scene_object){"Member `kinematics` of an agent", kinematics_members,
                              COUNT(kinematics_members), scene_kinematics_fields()};
    case SCENE_OBJECT_REGION:
        return (scene_object){"Member `properties` of a region", region_members, COUNT(region_members),
                              scene_floor_fields()};
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
