/* Parameters of agents, from the table of members of scene files. */
#include "parameter.h"

#include "scene/scene_fields.h"

#include <math.h>
#include <string.h>

/* ---- The parameters: numbers of the agent, what is no number of the table, numbers of its body ---- */

/* Those that fields of their own are for. */
static const char *const own_fields[] = {"radius", "max_speed"};

/* What the table tells of members that are no numbers; `member` is the one that it tells of. */
typedef enum other {
    VELOCITY_X,
    VELOCITY_Y,
    COOPERATION,
    METHOD,
    KINEMATICS,
    HEADING,
    OTHER_COUNT
} other;

static const struct {
    const char *name;
    const char *member;
    const char *unit;
    const char *range;
    const char *otherwise;
    const char *const *names;
} others[OTHER_COUNT] = {
    [VELOCITY_X] = {"velocity_x", "velocity", "m/s", "any number", NULL, NULL},
    [VELOCITY_Y] = {"velocity_y", "velocity", "m/s", "any number", NULL, NULL},
    [COOPERATION] = {"cooperation", "cooperation", "", "", NULL, scene_cooperation_names},
    [METHOD] = {"method", "method", "", "", NULL, scene_method_names},
    [KINEMATICS] = {"kinematics", "kinematics", "", "", NULL, scene_kinematics_names},
    [HEADING] = {"heading", "heading", "°", "any number", "to goal", NULL},
};

static bool has_own_field(const scene_field *field) {
    bool found = false;
    for (size_t i = 0; i < sizeof own_fields / sizeof *own_fields; i++) {
        found = found || strcmp(field->name, own_fields[i]) == 0;
    }
    return found;
}

size_t editor_parameter_count(void) {
    return scene_agent_fields().count - sizeof own_fields / sizeof *own_fields + OTHER_COUNT +
           scene_kinematics_fields().count;
}

static const char *about_of(const char *member) {
    const scene_object agent = scene_object_of(SCENE_OBJECT_AGENT);
    for (size_t i = 0; i < agent.member_count; i++) {
        if (strcmp(agent.members[i].name, member) == 0) {
            return agent.members[i].about;
        }
    }
    return "";
}

static editor_parameter from_table(const scene_field *field, bool of_body) {
    static const char *const ranges[] = {[SCENE_FIELD_NOT_NEGATIVE] = "0 or above",
                                         [SCENE_FIELD_POSITIVE] = "above 0",
                                         [SCENE_FIELD_ANY] = "any number",
                                         [SCENE_FIELD_COUNT] = "a whole number, 0 to 4294967295"};
    const bool may_be_none = field->otherwise && strcmp(field->otherwise, "none") == 0;
    return (editor_parameter){
        .kind = field->kind == SCENE_FIELD_COUNT ? EDITOR_PARAMETER_WHOLE : EDITOR_PARAMETER_NUMBER,
        .name = field->name,
        .unit = field->unit,
        .range = ranges[field->kind],
        .otherwise = may_be_none ? field->otherwise : NULL,
        .about = field->about,
        .field = field,
        .of_body = of_body,
    };
}

static editor_parameter from_others(other which) {
    return (editor_parameter){
        .kind = others[which].names ? EDITOR_PARAMETER_CHOICE : EDITOR_PARAMETER_NUMBER,
        .name = others[which].name,
        .unit = others[which].unit,
        .range = others[which].range,
        .otherwise = others[which].otherwise,
        .about = about_of(others[which].member),
        .names = others[which].names,
        .other = (int)which,
    };
}

editor_parameter editor_get_parameter(size_t index) {
    const scene_fields agent = scene_agent_fields();
    const scene_fields body = scene_kinematics_fields();
    for (size_t i = 0; i < agent.count; i++) {
        if (!has_own_field(&agent.items[i]) && index-- == 0) {
            return from_table(&agent.items[i], false);
        }
    }
    return index < OTHER_COUNT ? from_others((other)index)
                               : from_table(&body.items[index - OTHER_COUNT], true);
}

size_t editor_find_parameter(const char *name) {
    size_t i = 0;
    while (i < editor_parameter_count() && strcmp(editor_get_parameter(i).name, name) != 0) {
        i++;
    }
    return i;
}

bool editor_parameter_concerns(const editor_parameter *p, const editor_shape *s) {
    if (s->kind != EDITOR_AGENT) {
        return !p->field && (p->other == (int)VELOCITY_X || p->other == (int)VELOCITY_Y);
    }
    if (p->of_body) {
        return scene_kinematics_has(s->agent.kinematics.kind, p->field);
    }
    return p->field || p->other != (int)HEADING || s->agent.kinematics.kind != ORCA_KINEMATICS_FREE;
}

/* ---- Values ---- */

static double value_of_other(other which, const scene_agent *agent) {
    switch (which) {
    case VELOCITY_X:
        return agent->velocity.x;
    case VELOCITY_Y:
        return agent->velocity.y;
    case COOPERATION:
        return agent->cooperation;
    case METHOD:
        return agent->method;
    case KINEMATICS:
        return agent->kinematics.kind;
    default:
        return geom_vec2_equal(agent->heading, geom_vec2_make(0.0, 0.0)) ? HUGE_VAL
                                                                         : editor_degrees(agent->heading);
    }
}

double editor_parameter_value(const editor_parameter *p, const scene_agent *agent) {
    if (!p->field) {
        return value_of_other((other)p->other, agent);
    }
    return scene_field_get(p->field, p->of_body ? (const void *)&agent->kinematics : agent);
}

double editor_parameter_default(const editor_parameter *p) {
    const scene_agent usual = scene_agent_default(geom_vec2_make(0.0, 0.0));
    return editor_parameter_value(p, &usual);
}

static geom_vec2 direction(double degrees) {
    const geom_vec2 origin = {0.0, 0.0};
    return editor_affine_point(editor_affine_turn(origin, degrees), geom_vec2_make(1.0, 0.0));
}

static void change_other(other which, scene_agent *agent, double value) {
    switch (which) {
    case VELOCITY_X:
        agent->velocity.x = value;
        break;
    case VELOCITY_Y:
        agent->velocity.y = value;
        break;
    case COOPERATION:
        agent->cooperation = (uint32_t)value;
        break;
    case METHOD:
        agent->method = (uint32_t)value;
        break;
    case KINEMATICS:
        agent->kinematics.kind = (orca_kinematics_kind)value;
        break;
    default:
        agent->heading = isfinite(value) ? direction(value) : geom_vec2_make(0.0, 0.0);
        break;
    }
}

static const char *refusal(const editor_parameter *p, double value) {
    const bool none = !isfinite(value);
    if (none) {
        return value == editor_parameter_default(p) ? NULL : "a number is needed";
    }
    if (!p->field) {
        return NULL;
    }
    switch (p->field->kind) {
    case SCENE_FIELD_NOT_NEGATIVE:
        return value >= 0.0 ? NULL : "it must not be negative";
    case SCENE_FIELD_POSITIVE:
        return value > 0.0 ? NULL : "it must be above 0";
    case SCENE_FIELD_COUNT:
        return value >= 0.0 && value <= UINT32_MAX && value == floor(value)
                   ? NULL
                   : "it must be a whole number from 0 to 4294967295";
    default:
        return NULL;
    }
}

/* The format's default of who can brake only so hard is to brake, and only who can brake so hard may. */
static void follow(scene_agent *now, const scene_agent *before) {
    const bool limited = now->kinematics.max_acceleration < HUGE_VAL;
    const bool was_limited = before->kinematics.max_acceleration < HUGE_VAL;
    if (limited && !was_limited && now->cooperation == SCENE_COOPERATION_FULL) {
        now->cooperation = SCENE_COOPERATION_BRAKES;
    } else if (!limited && was_limited && now->cooperation == SCENE_COOPERATION_BRAKES) {
        now->cooperation = SCENE_COOPERATION_FULL;
    }
}

const char *editor_parameter_change(const editor_parameter *p, scene_agent *agent, double value) {
    const char *reason = refusal(p, value);
    scene_agent changed = *agent;
    if (reason) {
        return reason;
    }
    if (p->field) {
        scene_field_set(p->field, p->of_body ? (void *)&changed.kinematics : &changed, value);
    } else {
        change_other((other)p->other, &changed, value);
    }
    follow(&changed, agent);
    if (!(changed.bottom < changed.top)) {
        return "the top must be above the bottom";
    }
    if (changed.cooperation == SCENE_COOPERATION_BRAKES &&
        !(changed.kinematics.max_acceleration < HUGE_VAL)) {
        return "who brakes needs a max acceleration first";
    }
    *agent = changed;
    return NULL;
}
