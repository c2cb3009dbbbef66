/* The bytes of an agent of the plane. Included by sim2.c. */
#include <geom/snapshot.h>

static const char magic[8] = {'o', 'r', 'c', 'a', 's', 'i', 'm', '2'};

enum {
    SNAPSHOT_VERSION = 1,
    SNAPSHOT_AGENT = 212
};

static void put_kinematics(geom_snapshot_writer *writer, const orca_kinematics *kinematics) {
    geom_snapshot_put_u32(writer, (uint32_t)kinematics->kind);
    geom_snapshot_put_double(writer, kinematics->max_acceleration);
    geom_snapshot_put_double(writer, kinematics->max_turn_rate);
    geom_snapshot_put_double(writer, kinematics->lead);
    geom_snapshot_put_double(writer, kinematics->axle);
    geom_snapshot_put_double(writer, kinematics->max_wheel_speed);
    geom_snapshot_put_double(writer, kinematics->turning_radius);
}

static void put_agent(geom_snapshot_writer *writer, uint32_t slot, const orca_agent_def *def) {
    geom_snapshot_put_u32(writer, slot);
    geom_snapshot_put_vec2(writer, def->position);
    geom_snapshot_put_vec2(writer, def->velocity);
    geom_snapshot_put_vec2(writer, def->preferred_velocity);
    geom_snapshot_put_double(writer, def->radius);
    geom_snapshot_put_double(writer, def->max_speed);
    geom_snapshot_put_double(writer, def->neighbor_dist);
    geom_snapshot_put_u32(writer, def->max_neighbors);
    geom_snapshot_put_double(writer, def->time_horizon);
    geom_snapshot_put_double(writer, def->time_horizon_obst);
    geom_snapshot_put_double(writer, def->responsibility);
    geom_snapshot_put_double(writer, def->priority);
    geom_snapshot_put_u32(writer, def->layers);
    geom_snapshot_put_u32(writer, def->mask);
    geom_snapshot_put_u32(writer, def->group);
    geom_snapshot_put_double(writer, def->bottom);
    geom_snapshot_put_double(writer, def->top);
    geom_snapshot_put_u32(writer, (uint32_t)def->method);
    put_kinematics(writer, &def->kinematics);
    geom_snapshot_put_vec2(writer, def->heading);
}

static orca_kinematics get_kinematics(geom_snapshot_reader *reader) {
    orca_kinematics kinematics = orca_kinematics_default();
    kinematics.kind = (orca_kinematics_kind)geom_snapshot_get_choice(reader, ORCA_KINEMATICS_CAR + 1);
    kinematics.max_acceleration = geom_snapshot_get_double(reader);
    kinematics.max_turn_rate = geom_snapshot_get_double(reader);
    kinematics.lead = geom_snapshot_get_double(reader);
    kinematics.axle = geom_snapshot_get_double(reader);
    kinematics.max_wheel_speed = geom_snapshot_get_double(reader);
    kinematics.turning_radius = geom_snapshot_get_double(reader);
    return kinematics;
}

/* All but its slot. */
static orca_agent_def get_agent(geom_snapshot_reader *reader) {
    orca_agent_def def = orca_agent_def_default();
    def.position = geom_snapshot_get_vec2(reader);
    def.velocity = geom_snapshot_get_vec2(reader);
    def.preferred_velocity = geom_snapshot_get_vec2(reader);
    def.radius = geom_snapshot_get_double(reader);
    def.max_speed = geom_snapshot_get_double(reader);
    def.neighbor_dist = geom_snapshot_get_double(reader);
    def.max_neighbors = geom_snapshot_get_u32(reader);
    def.time_horizon = geom_snapshot_get_double(reader);
    def.time_horizon_obst = geom_snapshot_get_double(reader);
    def.responsibility = geom_snapshot_get_double(reader);
    def.priority = geom_snapshot_get_double(reader);
    def.layers = geom_snapshot_get_u32(reader);
    def.mask = geom_snapshot_get_u32(reader);
    def.group = geom_snapshot_get_u32(reader);
    def.bottom = geom_snapshot_get_double(reader);
    def.top = geom_snapshot_get_double(reader);
    def.method = (orca_method)geom_snapshot_get_choice(reader, ORCA_METHOD_VO + 1);
    def.kinematics = get_kinematics(reader);
    def.heading = geom_snapshot_get_vec2(reader);
    return def;
}

static void set_close_wall_gaps(orca_sim_def *def, bool close) { def->close_wall_gaps = close; }

static bool set_side_bias(orca_sim_def *def, double bias) {
    def->side_bias = bias;
    return true;
}
