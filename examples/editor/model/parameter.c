/* Parameters of shapes, from the table of members of scene files. */
#include "parameter.h"

#include "scene/scene_fields.h"

#include <math.h>
#include <string.h>

/* ---- The parameters: numbers of the agent, what is no number of the table, numbers of a floor, of a body
 * ---- */

/* Those that fields of their own are for. */
static const char *const own_fields[] = {"radius", "max_speed"};

/* What the table tells of members that are no numbers; `member` is the one that it tells of. */
typedef enum other {
    ROLE,
    VELOCITY_X,
    VELOCITY_Y,
    COOPERATION,
    METHOD,
    KINEMATICS,
    HEADING,
    OTHER_COUNT
} other;

/* By editor_role. */
static const char *const roles[] = {"obstacle", "floor", "exit", NULL};

static const struct {
    const char *name;
    const char *member;
    const char *unit;
    const char *range;
    const char *otherwise;
    const char *const *names;
} others[OTHER_COUNT] = {
    [ROLE] = {"role", "role", "", "", NULL, roles},
    [VELOCITY_X] = {"velocity_x", "velocity", "m/s", "from -1e9 to 1e9", NULL, NULL},
    [VELOCITY_Y] = {"velocity_y", "velocity", "m/s", "from -1e9 to 1e9", NULL, NULL},
    [COOPERATION] = {"cooperation", "cooperation", "", "", NULL, scene_cooperation_names},
    [METHOD] = {"method", "method", "", "", NULL, scene_method_names},
    [KINEMATICS] = {"kinematics", "kinematics", "", "", NULL, scene_kinematics_names},
    [HEADING] = {"heading", "heading", "°", "from -1e9 to 1e9", "to goal", NULL},
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
           scene_floor_fields().count + scene_kinematics_fields().count;
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

static editor_parameter from_table(const scene_field *field) {
    static const char *const ranges[] = {[SCENE_FIELD_NOT_NEGATIVE] = "0 or above",
                                         [SCENE_FIELD_POSITIVE] = "above 0",
                                         [SCENE_FIELD_ANY] = "from -1e9 to 1e9",
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
    const scene_fields floor = scene_floor_fields();
    const scene_fields body = scene_kinematics_fields();
    for (size_t i = 0; i < agent.count; i++) {
        if (!has_own_field(&agent.items[i]) && index-- == 0) {
            return from_table(&agent.items[i]);
        }
    }
    if (index < OTHER_COUNT) {
        return from_others((other)index);
    }
    index -= OTHER_COUNT;
    const bool of_floor = index < floor.count;
    editor_parameter p = from_table(of_floor ? &floor.items[index] : &body.items[index - floor.count]);
    p.of_floor = of_floor;
    p.of_body = !of_floor;
    return p;
}

size_t editor_find_parameter(const char *name) {
    size_t i = 0;
    while (i < editor_parameter_count() && strcmp(editor_get_parameter(i).name, name) != 0) {
        i++;
    }
    return i;
}

bool editor_parameter_concerns(const editor_parameter *p, const editor_shape *s) {
    if (s->kind != EDITOR_AGENT && p->field) {
        return p->of_floor && s->role == EDITOR_FLOOR;
    }
    if (s->kind != EDITOR_AGENT) {
        const bool velocity = p->other == (int)VELOCITY_X || p->other == (int)VELOCITY_Y;
        return p->other == (int)ROLE ? s->kind == EDITOR_POLYGON : velocity && !editor_shape_is_region(s);
    }
    if (p->of_floor || (!p->field && p->other == (int)ROLE)) {
        return false;
    }
    if (p->of_body) {
        return scene_kinematics_has(s->agent.kinematics.kind, p->field);
    }
    return p->field || p->other != (int)HEADING || s->agent.kinematics.kind != ORCA_KINEMATICS_FREE;
}

/* ---- Values ---- */

static double value_of_other(other which, const editor_traits *traits) {
    const scene_agent *agent = &traits->agent;
    switch (which) {
    case ROLE:
        return traits->role;
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

double editor_parameter_value(const editor_parameter *p, const editor_traits *traits) {
    const scene_region floor = {.speed_factor = traits->speed_factor};
    if (!p->field) {
        return value_of_other((other)p->other, traits);
    }
    return scene_field_get(p->field, p->of_floor  ? (const void *)&floor
                                     : p->of_body ? (const void *)&traits->agent.kinematics
                                                  : &traits->agent);
}

double editor_parameter_default(const editor_parameter *p) {
    const editor_traits usual = {.agent = scene_agent_default(geom_vec2_make(0.0, 0.0))};
    return editor_parameter_value(p, &usual);
}

static geom_vec2 direction(double degrees) {
    const geom_vec2 origin = {0.0, 0.0};
    return editor_affine_point(editor_affine_turn(origin, degrees), geom_vec2_make(1.0, 0.0));
}

static void change_other(other which, editor_traits *traits, double value) {
    scene_agent *agent = &traits->agent;
    switch (which) {
    case ROLE:
        traits->role = (editor_role)value;
        break;
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

static void change_field(const editor_parameter *p, editor_traits *traits, double value) {
    scene_region floor = {.speed_factor = traits->speed_factor};
    scene_field_set(p->field,
                    p->of_floor  ? (void *)&floor
                    : p->of_body ? (void *)&traits->agent.kinematics
                                 : &traits->agent,
                    value);
    traits->speed_factor = floor.speed_factor;
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

const char *editor_parameter_change(const editor_parameter *p, editor_traits *traits, double value) {
    const char *reason = refusal(p, value);
    editor_traits changed = *traits;
    const scene_agent *agent = &changed.agent;
    if (reason) {
        return reason;
    }
    if (p->field) {
        change_field(p, &changed, value);
    } else {
        change_other((other)p->other, &changed, value);
    }
    follow(&changed.agent, &traits->agent);
    if (!(agent->bottom < agent->top)) {
        return "the top must be above the bottom";
    }
    if (agent->cooperation == SCENE_COOPERATION_BRAKES && !(agent->kinematics.max_acceleration < HUGE_VAL)) {
        return "who brakes needs a max acceleration first";
    }
    *traits = changed;
    return NULL;
}
