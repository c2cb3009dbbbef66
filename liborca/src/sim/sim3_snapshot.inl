/* The bytes of an agent of space. Included by sim3.c. */
#include <geom/snapshot.h>

static const char magic[8] = {'o', 'r', 'c', 'a', 's', 'i', 'm', '3'};

enum {
    SNAPSHOT_VERSION = 1,
    SNAPSHOT_AGENT = 160
};

static void put_agent(geom_snapshot_writer *writer, uint32_t slot, const orca_agent3_def *def) {
    geom_snapshot_put_u32(writer, slot);
    geom_snapshot_put_vec3(writer, def->position);
    geom_snapshot_put_vec3(writer, def->velocity);
    geom_snapshot_put_vec3(writer, def->preferred_velocity);
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
    geom_snapshot_put_u32(writer, (uint32_t)def->method);
    geom_snapshot_put_double(writer, def->max_acceleration);
}

/* All but its slot. */
static orca_agent3_def get_agent(geom_snapshot_reader *reader) {
    orca_agent3_def def = orca_agent3_def_default();
    def.position = geom_snapshot_get_vec3(reader);
    def.velocity = geom_snapshot_get_vec3(reader);
    def.preferred_velocity = geom_snapshot_get_vec3(reader);
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
    def.method = (orca_method)geom_snapshot_get_choice(reader, ORCA_METHOD_VO + 1);
    def.max_acceleration = geom_snapshot_get_double(reader);
    return def;
}

/* There are none to close in space. */
static void set_close_wall_gaps(orca_sim3_def *def, bool close) {
    (void)def;
    (void)close;
}

/* There is none in space. */
static bool set_side_bias(orca_sim3_def *def, double bias) {
    (void)def;
    return bias == 0.0;
}
