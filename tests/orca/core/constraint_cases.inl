/* Constraints of two agents, for the plane and for space: test_constraint2.c and test_constraint3.c, behind
 * ../support/plane.h or space.h. */

/* How near two bodies come within the time horizon when the relative velocity stays v: at which time the
 * distance of p and v t is least is the root of its derivative, clamped. */
static double closest(vec p, vec v, double time_horizon) {
    const double speed_squared = vec_length_squared(v);
    const double t = speed_squared > 0.0 ? vec_dot(p, v) / speed_squared : 0.0;
    return vec_distance(p, vec_scale(v, fmin(time_horizon, fmax(0.0, t))));
}

typedef struct pair {
    any_body self;
    any_body other;
    orca_pair_params params;
} pair;

static pair random_pair(random_source *source, bool overlap) {
    pair made;
    made.self =
        (any_body){random_vec(source, 5.0), random_vec(source, 2.0), random_between(source, 0.0, 1.0), 3};
    made.other =
        (any_body){random_vec(source, 5.0), random_vec(source, 2.0), random_between(source, 0.1, 1.0), 8};
    made.params.time_horizon = random_between(source, 0.5, 8.0);
    made.params.time_step = random_between(source, 0.02, 0.5);
    made.params.responsibility = random_between(source, 0.1, 1.0);
    const double radii = made.self.radius + made.other.radius;
    const vec apart = vec_sub(made.other.position, made.self.position);
    const double distance = vec_length(apart);
    if (overlap ? distance > radii : distance <= radii) {
        const double wanted =
            overlap ? random_between(source, 0.0, radii) : radii + random_between(source, 0.01, 4.0);
        made.other.position = vec_add_scaled(made.self.position, wanted / distance, apart);
    }
    return made;
}

static void check_unit(vec normal) { ck_assert_double_eq_tol(vec_length(normal), 1.0, 1e-14); }

/* The change that the constraint would ask for with full responsibility. */
static vec change_of(const pair *now, any_constraint limit) {
    return vec_scale(vec_sub(limit.point, now->self.velocity), 1.0 / now->params.responsibility);
}

/* All around v, up to nearly the length of the change, velocities are all inside or all outside the velocity
 * obstacle, as v is; where the change ends, they pass from inside to outside along the normal. */
static void check_nearest_change(random_source *source, const pair *now, any_constraint limit) {
    const vec p = vec_sub(now->other.position, now->self.position);
    const vec v = vec_sub(now->self.velocity, now->other.velocity);
    const double radius = now->self.radius + now->other.radius;
    const double horizon = now->params.time_horizon;
    const vec u = change_of(now, limit);
    const bool inside = closest(p, v, horizon) < radius;
    const double length = vec_length(u);
    for (int i = 0; i < 48; ++i) {
        const vec near = vec_add_scaled(v, 0.999 * length - 1e-9, random_direction(source));
        ck_assert(length < 1e-6 || (closest(p, near, horizon) < radius) == inside);
    }
    const vec boundary = vec_add(v, u);
    ck_assert_double_ge(closest(p, vec_add_scaled(boundary, 1e-7, limit.normal), horizon), radius);
    ck_assert_double_le(closest(p, vec_add_scaled(boundary, -1e-7, limit.normal), horizon), radius);
}

START_TEST(the_change_is_the_smallest_that_leaves_the_velocity_obstacle) {
    random_source source = {21};
    for (int i = 0; i < 20000; ++i) {
        const pair now = random_pair(&source, false);
        const any_constraint limit = constraint_of(now.self, now.other, now.params);
        check_unit(limit.normal);
        check_nearest_change(&source, &now, limit);
    }
}
END_TEST

/* Overlapping agents are told to be apart after one step, by the nearest way. */
START_TEST(overlapping_agents_part_within_a_step) {
    random_source source = {22};
    for (int i = 0; i < 20000; ++i) {
        const pair now = random_pair(&source, true);
        const any_constraint limit = constraint_of(now.self, now.other, now.params);
        check_unit(limit.normal);
        const double dt = now.params.time_step;
        const double radius = now.self.radius + now.other.radius;
        const vec p = vec_sub(now.other.position, now.self.position);
        const vec v = vec_sub(now.self.velocity, now.other.velocity);
        const vec after = vec_sub(vec_scale(vec_add(v, change_of(&now, limit)), dt), p);
        ck_assert_double_le(vec_distance(after, vec_scale(limit.normal, radius)), 1e-12);
        const vec unchanged = vec_sub(vec_scale(v, dt), p);
        ck_assert_double_le(
            vec_distance(unchanged, vec_scale(limit.normal, vec_dot(unchanged, limit.normal))), 1e-12);
        ck_assert_double_ge(vec_dot(unchanged, limit.normal), -1e-12);
    }
}
END_TEST

static vec random_allowed(random_source *source, any_constraint limit) {
    vec v = random_vec(source, 4.0);
    const double missing = vec_dot(vec_sub(limit.point, v), limit.normal);
    if (missing > 0.0) { /* on the boundary, where it is tightest, or mirrored to the allowed side */
        v = vec_add_scaled(v, random_int(source, 0, 1) == 0 ? missing : 2.0 * missing, limit.normal);
    }
    return v;
}

/* What ORCA is for: whatever both choose in their constraints, they do not meet. */
START_TEST(responsibilities_that_sum_to_one_keep_any_two_apart) {
    random_source source = {23};
    for (int i = 0; i < 30000; ++i) {
        const pair mine = random_pair(&source, false);
        pair theirs = {mine.other, mine.self, mine.params};
        theirs.params.responsibility = 1.0 - mine.params.responsibility;
        const any_constraint a = constraint_of(mine.self, mine.other, mine.params);
        const any_constraint b = constraint_of(theirs.self, theirs.other, theirs.params);
        ck_assert(vec_equal(a.normal, vec_neg(b.normal)));
        const vec p = vec_sub(mine.other.position, mine.self.position);
        const double radius = mine.self.radius + mine.other.radius;
        for (int k = 0; k < 10; ++k) {
            const vec v = vec_sub(random_allowed(&source, a), random_allowed(&source, b));
            ck_assert_double_ge(closest(p, v, mine.params.time_horizon),
                                radius * (1.0 - relative_slack) - slack);
        }
    }
}
END_TEST
