/* Cases of velocity obstacles for the plane and for space: test_vo2.c and test_vo3.c. */

/* One other at rest, 5 ahead, with a sum of radii of 1; the sides have the sine 1 / 5. */
static crossing one_ahead(void) {
    static const double ahead[] = {5.0, 0.0, 0.0};
    crossing c = {.count = 1, .max_speed = 3.0};
    c.self.radius = 0.5;
    c.other[0].position = vec_of(ahead);
    c.other[0].radius = 0.5;
    c.other[0].id = 1;
    c.pair[0] = (orca_pair_params){HUGE_VAL, 0.25, 1.0};
    return c;
}

/* Both keep to theirs and are apart after the step, whatever else they would like. */
START_TEST(overlapping_bodies_part_in_one_step) {
    random_source source = {37};
    for (size_t i = 0; i < 2000; ++i) {
        crossing a = {.count = 1, .max_speed = 1e3};
        const double share = random_between(&source, 0.0625, 0.9375);
        a.self = (any_body){random_vec(&source, 1.0), random_vec(&source, 1.0), 0.75, 7};
        a.other[0] = (any_body){random_vec(&source, 0.2), random_vec(&source, 1.0), 0.75, 9};
        if (i % 4 == 0) {
            a.other[0].position = a.self.position;
            a.other[0].velocity = a.self.velocity;
        }
        a.pair[0] = (orca_pair_params){2.0, 0.125, share};
        crossing b = a;
        b.self = a.other[0];
        b.other[0] = a.self;
        b.pair[0].responsibility = 1.0 - share;
        a.preferred = random_vec(&source, 2.0);
        b.preferred = i % 4 == 0 ? a.preferred : random_vec(&source, 2.0);
        const vec after_a = vec_add_scaled(a.self.position, 0.125, solve_crossing(&a).velocity);
        const vec after_b = vec_add_scaled(b.self.position, 0.125, solve_crossing(&b).velocity);
        const bool overlapped = vec_distance(a.self.position, b.self.position) <= 1.5;
        ck_assert(!overlapped || vec_distance(after_a, after_b) >= 1.5 - 1e-9);
    }
}
END_TEST

static crossing moved(const crossing *c, vec (*how)(vec), double radii) {
    crossing m = *c;
    m.self.position = how(c->self.position);
    m.self.velocity = how(c->self.velocity);
    m.self.radius *= radii;
    for (size_t i = 0; i < c->count; ++i) {
        m.other[i].position = how(c->other[i].position);
        m.other[i].velocity = how(c->other[i].velocity);
        m.other[i].radius *= radii;
    }
    for (size_t i = 0; i < c->wall_count; ++i) {
        m.wall[i].point = how(c->wall[i].point);
        m.wall[i].normal = vec_scale(how(c->wall[i].normal), 1.0 / radii);
    }
    m.preferred = how(c->preferred);
    m.max_speed *= radii;
    return m;
}

/* With times multiplied instead of lengths. */
static crossing slowed(const crossing *c) {
    crossing slow = *c;
    slow.self.velocity = vec_scale(c->self.velocity, 0x1p-20);
    slow.preferred = vec_scale(c->preferred, 0x1p-20);
    slow.max_speed *= 0x1p-20;
    for (size_t k = 0; k < c->count; ++k) {
        slow.other[k].velocity = vec_scale(c->other[k].velocity, 0x1p-20);
        slow.pair[k].time_horizon *= 0x1p20;
        slow.pair[k].time_step *= 0x1p20;
    }
    for (size_t k = 0; k < c->wall_count; ++k) {
        slow.wall[k].point = vec_scale(c->wall[k].point, 0x1p-20);
    }
    return slow;
}

static void check_slowed(const crossing *c) {
    const crossing slow = slowed(c);
    const any_vo_result plain = solve_crossing(c);
    const any_vo_result late = solve_crossing(&slow);
    ck_assert(vec_equal(vec_scale(plain.velocity, 0x1p-20), late.velocity));
    ck_assert(plain.horizon * 0x1p20 == late.horizon);
    ck_assert(plain.time_to_collision * 0x1p20 == late.time_to_collision);
}
