/* Reads an agent of a scene. */
#include "scene_reader.h"

#include <math.h>
#include <string.h>

/* The limits of a body: an object, or its kind alone as text. */
static bool read_kinematics(scene_reader *r, json_t *properties, scene_agent *agent) {
    json_t *value = json_object_get(properties, "kinematics");
    if (!value) {
        return true;
    }
    scene_enter(r, "properties", "kinematics");
    if (r->out->dimension == 3) {
        return scene_refuse(r, "kinematics is for scenes in the plane");
    }
    uint32_t kind = ORCA_KINEMATICS_FREE;
    if (json_is_string(value)) {
        if (!scene_read_choice(r, properties, "kinematics", scene_kinematics_names, &kind)) {
            return false;
        }
        agent->kinematics.kind = (orca_kinematics_kind)kind;
        return true;
    }
    if (!json_is_object(value)) {
        return scene_refuse(r, "kinematics is neither an object nor a text");
    }
    if (!json_object_get(value, "kind")) {
        return scene_refuse_missing(r, value, "kind", "the kinematics have no kind");
    }
    if (!scene_read_choice(r, value, "kind", scene_kinematics_names, &kind) ||
        !scene_read_fields(r, "properties", value, scene_kinematics_fields(), &agent->kinematics)) {
        return false;
    }
    agent->kinematics.kind = (orca_kinematics_kind)kind;
    if (json_object_size(value) == 0) {
        (void)json_object_del(properties, "kinematics");
    }
    return true;
}

static bool read_heading(scene_reader *r, json_t *properties, scene_agent *agent) {
    geom_vec3 heading = {0.0, 0.0, 0.0};
    const bool given = json_object_get(properties, "heading") != NULL;
    if (!given) {
        return true;
    }
    scene_enter(r, "properties", "heading");
    if (r->out->dimension == 3) {
        return scene_refuse(r, "heading is for scenes in the plane");
    }
    if (!scene_read_vector(r, properties, "heading", &heading)) {
        return false;
    }
    agent->heading = scene_flatten(heading);
    return !geom_vec2_equal(agent->heading, geom_vec2_make(0.0, 0.0))
               ? true
               : scene_refuse(r, "heading is [0, 0], which is no direction");
}

static bool read_body(scene_reader *r, json_t *properties, scene_agent *agent) {
    const bool told = json_object_get(properties, "cooperation") != NULL;
    if (!scene_read_choice(r, properties, "cooperation", scene_cooperation_names, &agent->cooperation) ||
        !scene_read_choice(r, properties, "method", scene_method_names, &agent->method) ||
        !read_kinematics(r, properties, agent) || !read_heading(r, properties, agent)) {
        return false;
    }
    const bool limited = agent->kinematics.max_acceleration < HUGE_VAL;
    if (!told && limited) {
        agent->cooperation = SCENE_COOPERATION_BRAKES;
    }
    scene_enter(r, "properties", "cooperation");
    if (agent->cooperation == SCENE_COOPERATION_BRAKES && !limited) {
        return scene_refuse(r, "the agent brakes, but it has no max_acceleration");
    }
    scene_enter(r, "properties", "top");
    return agent->bottom < agent->top ? true : scene_refuse(r, "top is not above bottom");
}

bool scene_read_agent(scene_reader *r, const char *type, const json_t *coordinates, json_t *properties) {
    if (strcmp(type, "Point") != 0) {
        scene_enter(r, "geometry", "type");
        return scene_refuse(r, "an agent is a Point, not a %.40s", type);
    }
    scene_agent agent = scene_agent_default(geom_vec2_make(0.0, 0.0));
    scene_enter(r, "geometry", "coordinates");
    if (!scene_read_position(r, coordinates, "the position", &agent.position)) {
        return false;
    }
    scene_enter(r, "properties", "goal");
    if (!json_object_get(properties, "goal")) {
        return scene_refuse_missing(r, properties, "goal", "the agent has no goal");
    }
    const bool as_fast_as_it_can = !json_object_get(properties, "preferred_speed");
    if (!scene_read_vector(r, properties, "goal", &agent.goal) ||
        !scene_read_vector(r, properties, "velocity", &agent.velocity) ||
        !scene_read_fields(r, "properties", properties, scene_agent_fields(), &agent) ||
        !read_body(r, properties, &agent)) {
        return false;
    }
    if (as_fast_as_it_can) {
        agent.preferred_speed = agent.max_speed;
    }
    return scene_add_agent(r->out, &agent) ? true : fail_memory(r->error);
}
