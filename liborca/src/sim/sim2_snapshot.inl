/* The bytes of an agent of the plane. Included by sim2.c. */
#include "core/bytes.h"

static const char magic[8] = {'o', 'r', 'c', 'a', 's', 'i', 'm', '2'};

enum {
    SNAPSHOT_VERSION = 1,
    SNAPSHOT_AGENT = 212
};

static void put_vector(byte_writer *writer, geom_vec2 v) {
    put_double(writer, v.x);
    put_double(writer, v.y);
}

static void put_drive(byte_writer *writer, const orca_drive *drive) {
    put_u32(writer, (uint32_t)drive->kind);
    put_double(writer, drive->max_acceleration);
    put_double(writer, drive->max_turn_rate);
    put_double(writer, drive->lead);
    put_double(writer, drive->axle);
    put_double(writer, drive->max_wheel_speed);
    put_double(writer, drive->turning_radius);
}

static void put_agent(byte_writer *writer, uint32_t slot, const orca_agent_def *def) {
    put_u32(writer, slot);
    put_vector(writer, def->position);
    put_vector(writer, def->velocity);
    put_vector(writer, def->preferred_velocity);
    put_double(writer, def->radius);
    put_double(writer, def->max_speed);
    put_double(writer, def->neighbor_dist);
    put_u32(writer, def->max_neighbors);
    put_double(writer, def->time_horizon);
    put_double(writer, def->time_horizon_obst);
    put_double(writer, def->responsibility);
    put_double(writer, def->priority);
    put_u32(writer, def->layers);
    put_u32(writer, def->mask);
    put_u32(writer, def->group);
    put_double(writer, def->bottom);
    put_double(writer, def->top);
    put_u32(writer, (uint32_t)def->method);
    put_drive(writer, &def->drive);
    put_vector(writer, def->heading);
}

static geom_vec2 get_vector(byte_reader *reader) {
    const double x = get_double(reader);
    const double y = get_double(reader);
    return geom_make2(x, y);
}

static orca_drive get_drive(byte_reader *reader) {
    orca_drive drive = orca_default_drive();
    drive.kind = (orca_drive_kind)get_choice(reader, ORCA_DRIVE_CAR + 1);
    drive.max_acceleration = get_double(reader);
    drive.max_turn_rate = get_double(reader);
    drive.lead = get_double(reader);
    drive.axle = get_double(reader);
    drive.max_wheel_speed = get_double(reader);
    drive.turning_radius = get_double(reader);
    return drive;
}

/* All but its slot. */
static orca_agent_def get_agent(byte_reader *reader) {
    orca_agent_def def = orca_agent_default_def();
    def.position = get_vector(reader);
    def.velocity = get_vector(reader);
    def.preferred_velocity = get_vector(reader);
    def.radius = get_double(reader);
    def.max_speed = get_double(reader);
    def.neighbor_dist = get_double(reader);
    def.max_neighbors = get_u32(reader);
    def.time_horizon = get_double(reader);
    def.time_horizon_obst = get_double(reader);
    def.responsibility = get_double(reader);
    def.priority = get_double(reader);
    def.layers = get_u32(reader);
    def.mask = get_u32(reader);
    def.group = get_u32(reader);
    def.bottom = get_double(reader);
    def.top = get_double(reader);
    def.method = (orca_method)get_choice(reader, ORCA_METHOD_VO + 1);
    def.drive = get_drive(reader);
    def.heading = get_vector(reader);
    return def;
}

static void set_close_wall_gaps(orca_sim_def *def, bool close) { def->close_wall_gaps = close; }

static bool set_side_bias(orca_sim_def *def, double bias) {
    def->side_bias = bias;
    return true;
}
