/* The bytes of an agent of space. Included by sim3.c. */
#include "core/bytes.h"

static const char magic[8] = {'o', 'r', 'c', 'a', 's', 'i', 'm', '3'};

enum {
    SNAPSHOT_VERSION = 1,
    SNAPSHOT_AGENT = 160
};

static void put_vector(byte_writer *writer, geom_vec3 v) {
    put_double(writer, v.x);
    put_double(writer, v.y);
    put_double(writer, v.z);
}

static void put_agent(byte_writer *writer, uint32_t slot, const orca_agent_def3 *def) {
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
    put_u32(writer, (uint32_t)def->method);
    put_double(writer, def->max_acceleration);
}

static geom_vec3 get_vector(byte_reader *reader) {
    const double x = get_double(reader);
    const double y = get_double(reader);
    const double z = get_double(reader);
    return geom_make3(x, y, z);
}

/* All but its slot. */
static orca_agent_def3 get_agent(byte_reader *reader) {
    orca_agent_def3 def = orca_agent3_default_def();
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
    def.method = (orca_method)get_choice(reader, ORCA_METHOD_VO + 1);
    def.max_acceleration = get_double(reader);
    return def;
}

/* There are none to close in space. */
static void set_close_wall_gaps(orca_sim_def3 *def, bool close) {
    (void)def;
    (void)close;
}

/* There is none in space. */
static bool set_side_bias(orca_sim_def3 *def, double bias) {
    (void)def;
    return bias == 0.0;
}
