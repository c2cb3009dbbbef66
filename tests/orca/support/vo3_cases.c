#include "vo3_reference.h"

#include <math.h>

geom_vec3 random_vector(random_source *source, double range) {
    const geom_vec2 first = random_point(source, range);
    return geom_vec3_make(first.x, first.y, random_between(source, -range, range));
}

geom_vec3 random_direction(random_source *source) {
    for (;;) {
        const geom_vec3 v = random_vector(source, 1.0);
        const double length = geom_vec3_length(v);
        if (length > 0.1 && length < 1.0) {
            return geom_vec3_scale(v, 1.0 / length);
        }
    }
}

static orca_half_space random_wall(random_source *source) {
    const geom_vec3 normal = random_direction(source);
    const orca_half_space wall = {geom_vec3_scale(normal, random_between(source, -1.0, 0.3)), normal};
    return wall;
}

/* Others around within `range`, of which some may overlap self. */
static void make_any(random_source *source, crossing *c, size_t most, double range, double nearest) {
    static const double horizon[] = {0.5, 2.0, 8.0, HUGE_VAL};
    static const double share[] = {1.0, 0.5, 0.25, 0.75};
    *c = (crossing){.count = 0};
    c->self.radius = 0.5;
    c->self.velocity = random_vector(source, 1.0);
    c->self.position = random_vector(source, 10.0);
    c->count = (size_t)random_int(source, 0, (int)most);
    const double same_share = share[random_int(source, 0, 3)];
    for (size_t i = 0; i < c->count; ++i) {
        orca_body3 *other = &c->other[i];
        other->id = (uint32_t)i + 1;
        other->radius = random_between(source, 0.1, 0.8);
        other->velocity = random_vector(source, 1.5);
        const double distance = (other->radius + 0.5) * nearest + random_between(source, 0.0, range);
        other->position = geom_vec3_add_scaled(c->self.position, distance, random_direction(source));
        c->pair[i].time_horizon = horizon[random_int(source, 0, 3)];
        c->pair[i].time_step = 0.25;
        c->pair[i].responsibility =
            random_int(source, 0, 3) == 0 ? share[random_int(source, 0, 3)] : same_share;
    }
    c->max_speed = random_between(source, 0.5, 2.5);
    c->preferred = random_vector(source, random_int(source, 0, 3) == 0 ? 20.0 : 2.0);
}

void open_ground(random_source *source, crossing *c) { make_any(source, c, 8, 4.0, 1.001); }

void between_walls(random_source *source, crossing *c) {
    make_any(source, c, 6, 3.0, 1.001);
    c->wall_count = (size_t)random_int(source, 1, 2);
    for (size_t i = 0; i < c->wall_count; ++i) {
        c->wall[i] = random_wall(source);
    }
}

void crowded(random_source *source, crossing *c) { make_any(source, c, MOST_OTHERS, 0.5, 1.0001); }

void overlapping(random_source *source, crossing *c) { make_any(source, c, 8, 2.0, 0.3); }

static geom_vec3 lattice_point(random_source *source, int range, double unit) {
    const double x = unit * random_int(source, -range, range);
    const double y = unit * random_int(source, -range, range);
    return geom_vec3_make(x, y, unit * random_int(source, -range, range));
}

void on_a_lattice(random_source *source, crossing *c) {
    *c = (crossing){.count = (size_t)random_int(source, 1, 6), .max_speed = 1.0};
    c->self.radius = 0.5;
    c->self.velocity = lattice_point(source, 2, 0.5);
    c->preferred = lattice_point(source, 4, 0.25);
    for (size_t i = 0; i < c->count; ++i) {
        orca_body3 *other = &c->other[i];
        do {
            other->position = lattice_point(source, 2, 1.0);
        } while (geom_vec3_equal(other->position, c->self.position));
        other->radius = 0.5;
        other->id = (uint32_t)i + 1;
        other->velocity = lattice_point(source, 2, 0.5);
        const orca_pair_params pair = {random_int(source, 0, 1) == 0 ? 2.0 : HUGE_VAL, 0.5, 0.5};
        c->pair[i] = pair;
    }
}

void in_line(random_source *source, crossing *c) {
    make_any(source, c, 4, 3.0, 1.001);
    const geom_vec3 ahead =
        random_int(source, 0, 1) == 0 ? random_direction(source) : geom_vec3_make(0.0, 1.0, 0.0);
    c->self.velocity = geom_vec3_scale(ahead, random_between(source, 0.0, 1.0));
    c->preferred = geom_vec3_scale(ahead, random_between(source, 0.0, 3.0));
    for (size_t i = 0; i < c->count; ++i) {
        const double along = random_between(source, 1.4, 5.0) * (i % 3 == 2 ? -1.0 : 1.0);
        c->other[i].position = geom_vec3_add_scaled(c->self.position, along, ahead);
        c->other[i].velocity = geom_vec3_scale(ahead, random_between(source, -1.5, 1.5));
    }
}
