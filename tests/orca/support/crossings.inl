/* Agents among others, at random, and velocity obstacles as their definitions read, without cones: what a
 * velocity leads to, in long double. For the plane and for space: vo2_reference.h and vo3_reference.h say
 * what a constraint and a velocity obstacle are, behind plane.h or space.h. */

enum {
    MOST_OTHERS = 12,
    MOST_WALLS = 3
};

/* An agent among others. */
typedef struct crossing {
    any_body self;
    any_body other[MOST_OTHERS];
    orca_pair_params pair[MOST_OTHERS];
    size_t count;
    any_constraint wall[MOST_WALLS];
    size_t wall_count;
    vec preferred;
    double max_speed;
} crossing;

static inline any_vo_result solve_crossing(const crossing *c) {
    any_velocity_obstacle obstacles[MOST_OTHERS];
    double scratch[8192];
    for (size_t i = 0; i < c->count; ++i) {
        obstacles[i] = velocity_obstacle_of(c->self, c->other[i], c->pair[i]);
    }
    ck_assert_uint_le(vo_scratch_size(c->wall_count, c->count), sizeof scratch);
    const any_vo_problem problem = {c->wall, c->wall_count, obstacles, c->count, c->preferred, c->max_speed};
    return vo_solve(&problem, scratch);
}

/* ---- Crossings of one kind ---- */

typedef void make_crossing(random_source *source, crossing *c);

static inline any_constraint random_wall(random_source *source) {
    const vec normal = random_direction(source);
    const any_constraint wall = {vec_scale(normal, random_between(source, -1.0, 0.3)), normal};
    return wall;
}

/* Others around within `range`, of which some may overlap self. */
static inline void make_any(random_source *source, crossing *c, size_t most, double range, double nearest) {
    static const double horizon[] = {0.5, 2.0, 8.0, HUGE_VAL};
    static const double share[] = {1.0, 0.5, 0.25, 0.75};
    *c = (crossing){.count = 0};
    c->self.radius = 0.5;
    c->self.velocity = random_vec(source, 1.0);
    c->self.position = random_vec(source, 10.0);
    c->count = (size_t)random_int(source, 0, (int)most);
    const double same_share = share[random_int(source, 0, 3)];
    for (size_t i = 0; i < c->count; ++i) {
        any_body *other = &c->other[i];
        other->id = (uint32_t)i + 1;
        other->radius = random_between(source, 0.1, 0.8);
        other->velocity = random_vec(source, 1.5);
        const double distance = (other->radius + 0.5) * nearest + random_between(source, 0.0, range);
        other->position = vec_add_scaled(c->self.position, distance, random_direction(source));
        c->pair[i].time_horizon = horizon[random_int(source, 0, 3)];
        c->pair[i].time_step = 0.25;
        c->pair[i].responsibility =
            random_int(source, 0, 3) == 0 ? share[random_int(source, 0, 3)] : same_share;
    }
    c->max_speed = random_between(source, 0.5, 2.5);
    c->preferred = random_vec(source, random_int(source, 0, 3) == 0 ? 20.0 : 2.0);
}

static inline void open_ground(random_source *source, crossing *c) {
    make_any(source, c, 8, DIMENSIONS == 2 ? 6.0 : 4.0, 1.001);
}

static inline void between_walls(random_source *source, crossing *c) {
    make_any(source, c, 6, DIMENSIONS == 2 ? 4.0 : 3.0, 1.001);
    c->wall_count = (size_t)random_int(source, 1, 2);
    for (size_t i = 0; i < c->wall_count; ++i) {
        c->wall[i] = random_wall(source);
    }
}

static inline void crowded(random_source *source, crossing *c) {
    make_any(source, c, MOST_OTHERS, DIMENSIONS == 2 ? 1.0 : 0.5, 1.0001);
}

static inline void overlapping(random_source *source, crossing *c) { make_any(source, c, 8, 2.0, 0.3); }

/* Small fractions: sides in line, equal distances, common apexes. */
static inline void on_a_lattice(random_source *source, crossing *c) {
    *c = (crossing){.count = (size_t)random_int(source, 1, 6), .max_speed = 1.0};
    c->self.radius = 0.5;
    c->self.velocity = random_lattice_vec(source, 2, 0.5);
    c->preferred = random_lattice_vec(source, 4, 0.25);
    for (size_t i = 0; i < c->count; ++i) {
        any_body *other = &c->other[i];
        do {
            other->position = random_lattice_vec(source, DIMENSIONS == 2 ? 3 : 2, 1.0);
        } while (vec_equal(other->position, c->self.position));
        other->radius = 0.5;
        other->id = (uint32_t)i + 1;
        other->velocity = random_lattice_vec(source, 2, 0.5);
        const orca_pair_params pair = {DIMENSIONS == 2 || random_int(source, 0, 1) == 0 ? 2.0 : HUGE_VAL, 0.5,
                                       0.5};
        c->pair[i] = pair;
    }
}

/* All on one line, with velocities along it: in space whole circles are equally near. */
static inline void in_line(random_source *source, crossing *c) {
    static const double up[] = {0.0, 1.0, 0.0};
    make_any(source, c, 4, 3.0, 1.001);
    const vec ahead = random_int(source, 0, 1) == 0 ? random_direction(source) : vec_of(up);
    c->self.velocity = vec_scale(ahead, random_between(source, 0.0, 1.0));
    c->preferred = vec_scale(ahead, random_between(source, 0.0, 3.0));
    for (size_t i = 0; i < c->count; ++i) {
        const double along = random_between(source, 1.4, 5.0) * (i % 3 == 2 ? -1.0 : 1.0);
        c->other[i].position = vec_add_scaled(c->self.position, along, ahead);
        c->other[i].velocity = vec_scale(ahead, random_between(source, -1.5, 1.5));
    }
}

/* ---- What a velocity leads to ---- */

typedef struct real {
    long double x[DIMENSIONS];
} real;

static inline real widen(vec v) {
    double x[DIMENSIONS];
    real result;
    vec_write(v, x);
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        result.x[axis] = (long double)x[axis];
    }
    return result;
}

static inline real less(real a, real b) {
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        a.x[axis] -= b.x[axis];
    }
    return a;
}

static inline long double dot(real a, real b) {
    long double sum = 0.0L;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        sum += a.x[axis] * b.x[axis];
    }
    return sum;
}

static inline long double cross_length(real a, real b) {
    long double sum = 0.0L;
    for (int i = 0; i < DIMENSIONS; ++i) {
        for (int k = i + 1; k < DIMENSIONS; ++k) {
            const long double part = a.x[i] * b.x[k] - a.x[k] * b.x[i];
            sum += part * part;
        }
    }
    return sqrtl(sum);
}

/* Of self relative to the other, after all of the change that self makes a share of. */
static inline real relative_velocity(const crossing *c, size_t other, vec v) {
    const real now = widen(c->self.velocity);
    real meant = less(widen(v), now);
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        meant.x[axis] = now.x[axis] + meant.x[axis] / (long double)c->pair[other].responsibility;
    }
    return less(meant, widen(c->other[other].velocity));
}

static inline real position_of(const crossing *c, size_t other) {
    return less(widen(c->other[other].position), widen(c->self.position));
}

static inline long double radius_of(const crossing *c, size_t other) {
    return (long double)c->self.radius + (long double)c->other[other].radius;
}

static inline bool overlaps(const crossing *c, size_t other) {
    const real p = position_of(c, other);
    return sqrtl(dot(p, p)) <= radius_of(c, other);
}

/* The time at which the relative velocity that v stands for first brings two bodies together; 0 when they
 * overlap, infinite when it misses by more than `slack` of the sum of the radii. */
static inline long double reference_time(const crossing *c, size_t other, vec v, long double slack) {
    const real p = position_of(c, other);
    const real u = relative_velocity(c, other, v);
    const long double radius = radius_of(c, other);
    if (overlaps(c, other)) {
        return 0.0L;
    }
    const long double closer = dot(p, u);
    const long double miss = cross_length(p, u);
    const long double speed = sqrtl(dot(u, u));
    if (closer <= 0.0L || miss >= radius * (1.0L - slack) * speed) {
        return HUGE_VALL;
    }
    const long double root = sqrtl((radius * speed - miss) * (radius * speed + miss));
    return (dot(p, p) - radius * radius) / (closer + root);
}

static inline long double parting_rate(const crossing *c, size_t other, vec v, long double slack) {
    const real p = position_of(c, other);
    const long double distance = sqrtl(dot(p, p));
    const long double depth = radius_of(c, other) - distance;
    const long double full = 1.0L / (long double)c->pair[other].time_step;
    const long double speed = -dot(relative_velocity(c, other, v), p) / distance;
    if (speed >= depth * full - slack) {
        return 0.0L;
    }
    return speed > 0.0L ? full - speed / depth : full - speed / radius_of(c, other);
}

/* The rate, one over the horizon, that v needs: 0 when it is allowed with all horizons as they are. */
static inline long double reference_rate(const crossing *c, vec v, long double slack) {
    long double worst = 0.0L;
    for (size_t i = 0; i < c->count; ++i) {
        if (c->pair[i].responsibility == 0.0) {
            continue;
        }
        if (overlaps(c, i)) {
            worst = fmaxl(worst, parting_rate(c, i, v, slack));
            continue;
        }
        const long double time = reference_time(c, i, v, slack);
        if (time < (long double)c->pair[i].time_horizon * (1.0L - slack)) {
            worst = fmaxl(worst, 1.0L / time);
        }
    }
    return worst;
}

/* Whether v keeps the speed limit and the walls up to `slack`. */
static inline bool reference_keeps_limits(const crossing *c, vec v, long double slack) {
    const real wide = widen(v);
    if (sqrtl(dot(wide, wide)) > (long double)c->max_speed + slack) {
        return false;
    }
    for (size_t i = 0; i < c->wall_count; ++i) {
        const real off = less(wide, widen(c->wall[i].point));
        if (dot(off, widen(c->wall[i].normal)) < -slack) {
            return false;
        }
    }
    return true;
}

/* Whether v keeps them, and no other forbids it by more than `slack`. */
static inline bool reference_allows(const crossing *c, vec v, long double slack) {
    return reference_keeps_limits(c, v, slack) && reference_rate(c, v, slack) == 0.0L;
}
