/* Tests of the linear program of the plane. */
#include "support.h"

#include <orca/lp2.h>

#include <float.h>
#include <math.h>

/* The reference tries every point where a solution can lie, in long double. The best velocity is the
 * preferred one, its nearest point on a line, or a corner: where two lines meet or where a line meets the
 * circle of the speed limit. The smallest largest miss is taken at the extreme point of the circle for some
 * half-plane or at a corner of the lines along which two half-planes are missed equally, those of the hard
 * ones, and the circle. */

enum {
    MOST_PLANES = 6,
    MOST_LINES = MOST_PLANES + MOST_PLANES * (MOST_PLANES - 1) / 2
};

typedef struct real_point {
    long double x;
    long double y;
} real_point;

/* All x with dot(x, n) = c. */
typedef struct real_line {
    real_point n;
    long double c;
} real_line;

typedef struct program {
    orca_half_plane plane[MOST_PLANES];
    size_t count;
    size_t hard_count;
    geom_vec2 preferred;
    double max_speed;
} program;

static long double dot(real_point a, real_point b) { return a.x * b.x + a.y * b.y; }

static real_point widen(geom_vec2 v) {
    const real_point result = {(long double)v.x, (long double)v.y};
    return result;
}

static real_line line_of(const orca_half_plane *plane) {
    const real_line line = {widen(plane->normal), dot(widen(plane->normal), widen(plane->point))};
    return line;
}

/* How far a velocity misses the worst of the half-planes from `first` to `last`; negative when it meets
 * all. */
static long double worst_miss(const program *p, size_t first, size_t last, real_point v) {
    long double worst = -HUGE_VALL;
    for (size_t i = first; i < last; ++i) {
        const real_line line = line_of(&p->plane[i]);
        worst = fmaxl(worst, line.c - dot(v, line.n));
    }
    return worst;
}

/* Candidates are collected by a function that judges each. */
typedef struct judge judge;
struct judge {
    const program *p;
    long double slack;
    bool found;
    long double best;
    void (*consider)(judge *self, real_point v);
};

static bool within_speed(const judge *self, real_point v) {
    return sqrtl(dot(v, v)) <= (long double)self->p->max_speed + self->slack;
}

static void keep_smaller(judge *self, long double value) {
    if (!self->found || value < self->best) {
        self->found = true;
        self->best = value;
    }
}

static void consider_distance(judge *self, real_point v) {
    if (within_speed(self, v) && worst_miss(self->p, 0, self->p->count, v) <= self->slack) {
        const real_point off = {v.x - (long double)self->p->preferred.x,
                                v.y - (long double)self->p->preferred.y};
        keep_smaller(self, sqrtl(dot(off, off)));
    }
}

static void consider_miss(judge *self, real_point v) {
    if (within_speed(self, v) && worst_miss(self->p, 0, self->p->hard_count, v) <= self->slack) {
        keep_smaller(self, worst_miss(self->p, self->p->hard_count, self->p->count, v));
    }
}

static void consider_corner(judge *j, const real_line *a, const real_line *b) {
    const long double det = a->n.x * b->n.y - a->n.y * b->n.x;
    if (det != 0.0L) {
        const real_point v = {(a->c * b->n.y - b->c * a->n.y) / det, (a->n.x * b->c - b->n.x * a->c) / det};
        j->consider(j, v);
    }
}

static void consider_on_circle(judge *j, const real_line *line) {
    const long double squared = dot(line->n, line->n);
    const long double r = (long double)j->p->max_speed;
    const long double half = r * r - line->c * line->c / squared;
    if (squared > 0.0L && half >= 0.0L) {
        const long double t = sqrtl(half / squared);
        const long double s = line->c / squared;
        const real_point left = {s * line->n.x - t * line->n.y, s * line->n.y + t * line->n.x};
        const real_point right = {s * line->n.x + t * line->n.y, s * line->n.y - t * line->n.x};
        j->consider(j, left);
        j->consider(j, right);
    }
}

static void consider_corners(judge *j, const real_line *lines, size_t count) {
    for (size_t a = 0; a < count; ++a) {
        consider_on_circle(j, &lines[a]);
        for (size_t b = 0; b < a; ++b) {
            consider_corner(j, &lines[a], &lines[b]);
        }
    }
}

/* The distance of the best velocity from the preferred one; false when no velocity meets all half-planes. */
static bool least_distance(const program *p, long double slack, long double *out) {
    judge j = {.p = p, .slack = slack, .consider = consider_distance};
    const real_point preferred = widen(p->preferred);
    const long double speed = sqrtl(dot(preferred, preferred));
    const long double factor = speed > (long double)p->max_speed ? (long double)p->max_speed / speed : 1.0L;
    const real_point clamped = {preferred.x * factor, preferred.y * factor};
    consider_distance(&j, clamped);
    real_line lines[MOST_PLANES];
    for (size_t i = 0; i < p->count; ++i) {
        lines[i] = line_of(&p->plane[i]);
        const long double squared = dot(lines[i].n, lines[i].n);
        const long double off = (lines[i].c - dot(preferred, lines[i].n)) / squared;
        const real_point foot = {preferred.x + off * lines[i].n.x, preferred.y + off * lines[i].n.y};
        consider_distance(&j, foot);
    }
    consider_corners(&j, lines, p->count);
    *out = j.best;
    return j.found;
}

/* The smallest largest miss of a soft half-plane; false when the hard ones contradict each other. */
static bool least_miss(const program *p, long double slack, long double *out) {
    judge j = {.p = p, .slack = slack, .consider = consider_miss};
    real_line lines[MOST_LINES];
    size_t count = 0;
    for (size_t i = 0; i < p->count; ++i) {
        const real_line mine = line_of(&p->plane[i]);
        const long double speed = (long double)p->max_speed / sqrtl(dot(mine.n, mine.n));
        const real_point extreme = {mine.n.x * speed, mine.n.y * speed};
        consider_miss(&j, extreme);
        if (i < p->hard_count) {
            lines[count++] = mine;
        }
        for (size_t k = p->hard_count; k < i; ++k) {
            const real_line other = line_of(&p->plane[k]);
            const real_line equal = {{mine.n.x - other.n.x, mine.n.y - other.n.y}, mine.c - other.c};
            lines[count++] = equal;
        }
    }
    consider_corners(&j, lines, count);
    *out = j.best;
    return j.found;
}

static orca_lp_result solve(const program *p) {
    orca_half_plane scratch[MOST_PLANES];
    const orca_lp_problem problem = {p->plane, p->count, p->hard_count, p->preferred, p->max_speed, NULL};
    return orca_lp_solve(&problem, scratch);
}

static orca_half_plane make_plane(double angle, double offset) {
    const geom_vec2 normal = geom_vec2_make(cos(angle), sin(angle));
    const orca_half_plane plane = {geom_vec2_scale(normal, offset), normal};
    return plane;
}

/* Programs of one kind, to be varied by a random source. */
typedef void make_program(random_source *source, program *out);

static void random_program(random_source *source, program *out) {
    *out = (program){.count = 0};
    out->count = (size_t)random_int(source, 0, MOST_PLANES);
    out->hard_count = 0;
    out->max_speed = random_between(source, 0.5, 2.5);
    out->preferred = random_point(source, 2.0);
    for (size_t i = 0; i < out->count; ++i) {
        const geom_vec2 along = random_point(source, 3.0);
        out->plane[i] = make_plane(random_between(source, -4.0, 4.0), random_between(source, -2.0, 1.2));
        out->plane[i].point =
            geom_vec2_add_scaled(out->plane[i].point, along.x, geom_vec2_perp(out->plane[i].normal));
    }
}

/* Walls, which all allow standing still, and agents that may contradict each other. */
static void walls_and_agents(random_source *source, program *out) {
    random_program(source, out);
    out->hard_count = (size_t)random_int(source, 0, (int)out->count);
    for (size_t i = 0; i < out->hard_count; ++i) {
        const double offset = random_int(source, 0, 2) == 0 ? 0.0 : random_between(source, -1.0, 0.0);
        out->plane[i].point = geom_vec2_scale(out->plane[i].normal, offset);
    }
}

/* Walls whose legs run through standing still, with normals all around it: no other velocity keeps them all.
 * Points on the lines are rounded, as those of legs are. */
static void walls_that_allow_only_standing(random_source *source, program *out) {
    random_program(source, out);
    out->count = MOST_PLANES;
    out->hard_count = 3;
    const double third = 2.0943951023931953;
    const double angle = random_between(source, -4.0, 4.0);
    for (size_t i = 0; i < out->hard_count; ++i) {
        out->plane[i] = make_plane(angle + third * (double)i + random_between(source, -0.5, 0.5), 0.0);
        out->plane[i].point =
            geom_vec2_scale(geom_vec2_perp(out->plane[i].normal), random_between(source, -1.0, 1.0));
    }
    for (size_t i = out->hard_count; i < out->count; ++i) {
        out->plane[i] = make_plane(random_between(source, -4.0, 4.0), random_between(source, 0.0, 8.0));
    }
}

/* All normals within `spread` radians of one line, pointing either way. */
static void nearly_parallel(random_source *source, program *out, double spread) {
    walls_and_agents(source, out);
    const double angle = random_between(source, -4.0, 4.0);
    for (size_t i = 0; i < out->count; ++i) {
        const double turned = random_int(source, 0, 1) == 0 ? 0.0 : 3.14159265358979312;
        const double offset = geom_vec2_dot(out->plane[i].point, out->plane[i].normal);
        out->plane[i] = make_plane(angle + turned + random_between(source, -spread, spread), offset);
    }
}

static void parallel_to_a_ten_thousandth(random_source *source, program *out) {
    nearly_parallel(source, out, 1e-4);
}

static void parallel_to_a_millionth(random_source *source, program *out) {
    nearly_parallel(source, out, 1e-6);
}

/* What two agents on one course ask of a third, or the edges of one straight wall: the hardest for
 * rounding. */
static void parallel_to_a_billionth_or_less(random_source *source, program *out) {
    const double spreads[] = {1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14, 1e-15};
    nearly_parallel(source, out, spreads[random_int(source, 0, 6)]);
}

static void parallel_but_for_rounding(random_source *source, program *out) {
    nearly_parallel(source, out, 4.0 * DBL_EPSILON);
}

/* All lines run through one point, and some half-planes are listed twice. */
static void one_common_point(random_source *source, program *out) {
    random_program(source, out);
    const geom_vec2 common = random_point(source, 1.0);
    for (size_t i = 0; i < out->count; ++i) {
        out->plane[i].point = common;
        if (i > 0 && random_int(source, 0, 3) == 0) {
            out->plane[i] = out->plane[i - 1];
        }
    }
}

/* Checks one program against the reference; lengths are of the order of `unit`. */
static void check_program(const program *p, double unit) {
    const long double rounding = 1e-13L * (long double)unit;
    const long double tolerance = 1e-8L * (long double)unit;
    const orca_lp_result got = solve(p);
    const real_point v = widen(got.velocity);
    ck_assert(geom_vec2_is_finite(got.velocity));
    ck_assert_double_le(geom_vec2_length(got.velocity), p->max_speed);
    const long double missed = worst_miss(p, 0, p->count, v);
    ck_assert(fabsl(fmaxl(missed, 0.0L) - (long double)got.violation) <= rounding);
    long double best = 0.0L;
    if (got.outcome == ORCA_LP_OPTIMAL) {
        ck_assert(missed <= rounding);
        const real_point off = {v.x - (long double)p->preferred.x, v.y - (long double)p->preferred.y};
        ck_assert(!least_distance(p, 0.0L, &best) || sqrtl(dot(off, off)) <= best + tolerance);
        return;
    }
    ck_assert_int_eq(got.outcome, ORCA_LP_RELAXED);
    ck_assert(!least_distance(p, -rounding, &best));
    ck_assert(worst_miss(p, 0, p->hard_count, v) <= rounding);
    ck_assert(least_miss(p, rounding, &best));
    ck_assert(worst_miss(p, p->hard_count, p->count, v) <= best + tolerance);
}

static void check_programs(make_program *make, uint64_t seed, size_t count) {
    random_source source = {seed};
    for (size_t i = 0; i < count; ++i) {
        program p;
        make(&source, &p);
        check_program(&p, 1.0);
    }
}

START_TEST(random_programs_agree_with_the_reference) { check_programs(random_program, 11, 30000); }
END_TEST

START_TEST(walls_are_kept_whatever_agents_demand) { check_programs(walls_and_agents, 12, 30000); }
END_TEST

START_TEST(walls_that_leave_only_standing_are_kept) {
    random_source source = {21};
    for (size_t i = 0; i < 30000; ++i) {
        program p;
        walls_that_allow_only_standing(&source, &p);
        check_program(&p, 1.0);
        ck_assert_double_le(geom_vec2_length(solve(&p).velocity), 1e-14);
    }
}
END_TEST

START_TEST(nearly_parallel_half_planes_agree_with_the_reference) {
    check_programs(parallel_to_a_ten_thousandth, 13, 30000);
    check_programs(parallel_to_a_millionth, 14, 30000);
    check_programs(parallel_but_for_rounding, 18, 30000);
    check_programs(parallel_to_a_billionth_or_less, 20, 30000);
}
END_TEST

START_TEST(lines_through_one_point_agree_with_the_reference) { check_programs(one_common_point, 15, 30000); }
END_TEST

/* The same with longer normals and offsets, as the weights of soft half-planes are for the reference. */
static program weighted(const program *p, const double *weights) {
    program made = *p;
    for (size_t i = p->hard_count; i < p->count; ++i) {
        made.plane[i].normal = geom_vec2_scale(p->plane[i].normal, weights[i]);
    }
    return made;
}

START_TEST(soft_half_planes_are_missed_by_weight) {
    random_source source = {22};
    size_t relaxed = 0;
    for (size_t i = 0; i < 20000; ++i) {
        program p;
        double weights[MOST_PLANES];
        orca_half_plane scratch[MOST_PLANES];
        (i % 2 == 0 ? random_program : walls_and_agents)(&source, &p);
        for (size_t k = 0; k < p.count; ++k) {
            weights[k] = ldexp(random_between(&source, 1.0, 2.0), random_int(&source, -4, 4));
        }
        const orca_lp_problem problem = {p.plane, p.count, p.hard_count, p.preferred, p.max_speed, weights};
        const orca_lp_result got = orca_lp_solve(&problem, scratch);
        const orca_lp_result alike = solve(&p);
        ck_assert_int_eq(got.outcome, alike.outcome);
        if (got.outcome == ORCA_LP_RELAXED) {
            const program heavy = weighted(&p, weights);
            const real_point v = widen(got.velocity);
            long double best = 0.0L;
            ck_assert(worst_miss(&p, 0, p.hard_count, v) <= 1e-13L);
            ck_assert(least_miss(&heavy, 1e-13L, &best));
            ck_assert(worst_miss(&heavy, p.hard_count, p.count, v) <= best + 1e-9L);
            ++relaxed;
        } else {
            ck_assert(geom_vec2_equal(got.velocity, alike.velocity));
        }
    }
    ck_assert_uint_gt(relaxed, 2000);
}
END_TEST

/* Two that conflict: the one that weighs three times as much is missed a third as much. Weights all alike
 * change nothing. */
START_TEST(a_conflict_is_settled_by_the_ratio_of_the_weights) {
    const orca_half_plane planes[] = {{{1.0, 0.0}, {1.0, 0.0}}, {{-1.0, 0.0}, {-1.0, 0.0}}};
    const double weights[] = {3.0, 1.0};
    const double alike[] = {0.25, 0.25};
    orca_half_plane scratch[2];
    orca_lp_problem problem = {planes, 2, 0, {0.25, 2.0}, 3.0, weights};
    orca_lp_result got = orca_lp_solve(&problem, scratch);
    ck_assert_double_eq_tol(got.velocity.x, 0.5, 1e-14); /* misses 0.5 and 1.5 */
    ck_assert_double_eq_tol(got.violation, 1.5, 1e-14);
    problem.weights = alike;
    got = orca_lp_solve(&problem, scratch);
    problem.weights = NULL;
    const orca_lp_result plain = orca_lp_solve(&problem, scratch);
    ck_assert(geom_vec2_equal(got.velocity, plain.velocity));
    ck_assert_double_eq_tol(got.velocity.x, 0.0, 1e-14);
}
END_TEST

static void scale(program *p, double factor) {
    p->max_speed *= factor;
    p->preferred = geom_vec2_scale(p->preferred, factor);
    for (size_t i = 0; i < p->count; ++i) {
        p->plane[i].point = geom_vec2_scale(p->plane[i].point, factor);
    }
}

/* A tolerance in some unit would show here. */
START_TEST(units_do_not_matter) {
    random_source source = {16};
    for (size_t i = 0; i < 20000; ++i) {
        program p;
        walls_and_agents(&source, &p);
        const orca_lp_result plain = solve(&p);
        const double factor = i % 2 == 0 ? 0x1p-40 : 0x1p40;
        scale(&p, factor);
        const orca_lp_result scaled = solve(&p);
        ck_assert_int_eq(scaled.outcome, plain.outcome);
        ck_assert(geom_vec2_equal(scaled.velocity, geom_vec2_scale(plain.velocity, factor)));
        ck_assert(scaled.violation == plain.violation * factor);
    }
}
END_TEST

START_TEST(no_half_planes) {
    program p = {.max_speed = 2.0, .preferred = {3.0, 4.0}};
    orca_lp_result got = solve(&p);
    ck_assert_int_eq(got.outcome, ORCA_LP_OPTIMAL);
    ck_assert_double_le(geom_vec2_distance(got.velocity, geom_vec2_make(1.2, 1.6)), 1e-15);
    p.preferred = geom_vec2_make(0.3, 0.4);
    got = solve(&p);
    ck_assert(geom_vec2_equal(got.velocity, p.preferred));
    p.preferred = geom_vec2_make(3e300, 4e300);
    got = solve(&p);
    ck_assert_double_le(geom_vec2_distance(got.velocity, geom_vec2_make(1.2, 1.6)), 1e-15);
    p.max_speed = 0.0;
    got = solve(&p);
    ck_assert(geom_vec2_equal(got.velocity, geom_vec2_make(0.0, 0.0)));
}
END_TEST

/* Two walls that ask for opposite speeds: half way between is what misses both least. Another wall, across,
 * and two agents that contradict each other are then treated as if those two were met. */
START_TEST(contradicting_walls_are_missed_as_little_as_possible) {
    program p = {.count = 4, .hard_count = 3, .max_speed = 5.0, .preferred = {3.0, 2.0}};
    p.plane[0] = (orca_half_plane){{1.0, 0.0}, {1.0, 0.0}};
    p.plane[1] = (orca_half_plane){{0.0, 0.0}, {-1.0, 0.0}};
    p.plane[2] = (orca_half_plane){{0.0, 1.0}, {0.0, 1.0}};
    p.plane[3] = (orca_half_plane){{0.0, 2.5}, {0.0, 1.0}};
    orca_lp_result got = solve(&p);
    ck_assert_int_eq(got.outcome, ORCA_LP_INFEASIBLE);
    ck_assert_double_eq_tol(got.violation, 0.5, 1e-12);
    ck_assert_double_le(geom_vec2_distance(got.velocity, geom_vec2_make(0.5, 2.5)), 1e-12);
    p.plane[4] = (orca_half_plane){{0.0, 1.5}, {0.0, -1.0}};
    p.count = 5;
    got = solve(&p);
    ck_assert_int_eq(got.outcome, ORCA_LP_INFEASIBLE);
    ck_assert_double_le(geom_vec2_distance(got.velocity, geom_vec2_make(0.5, 2.0)), 1e-12);
}
END_TEST

/* Programs whose walls may contradict each other: these are then missed as little as possible. */
START_TEST(any_walls_are_missed_as_little_as_possible) {
    random_source source = {19};
    size_t infeasible = 0;
    for (size_t i = 0; i < 30000; ++i) {
        program p;
        random_program(&source, &p);
        p.hard_count = (size_t)random_int(&source, 0, (int)p.count);
        const orca_lp_result got = solve(&p);
        if (got.outcome != ORCA_LP_INFEASIBLE) {
            check_program(&p, 1.0);
            continue;
        }
        ++infeasible;
        program walls = p;
        walls.count = p.hard_count;
        walls.hard_count = 0;
        long double best = 0.0L;
        ck_assert(least_miss(&walls, 1e-12L, &best));
        ck_assert(worst_miss(&p, 0, p.hard_count, widen(got.velocity)) <= best + 1e-9L);
    }
    ck_assert_uint_gt(infeasible, 1000);
}
END_TEST

START_TEST(half_planes_that_are_no_numbers_do_no_harm) {
    const double odd[] = {(double)NAN, HUGE_VAL, -HUGE_VAL, DBL_MAX, -DBL_MAX, DBL_TRUE_MIN, 0.0, 1.0, -1.0};
    const int last = (int)(sizeof odd / sizeof odd[0]) - 1;
    random_source source = {17};
    for (size_t i = 0; i < 50000; ++i) {
        program p;
        walls_and_agents(&source, &p);
        for (size_t k = 0; k < p.count; ++k) {
            double *field[] = {&p.plane[k].point.x, &p.plane[k].point.y, &p.plane[k].normal.x,
                               &p.plane[k].normal.y};
            *field[random_int(&source, 0, 3)] = odd[random_int(&source, 0, last)];
        }
        const orca_lp_result got = solve(&p);
        ck_assert(geom_vec2_is_finite(got.velocity));
        ck_assert_double_le(geom_vec2_length(got.velocity), p.max_speed);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {random_programs_agree_with_the_reference,
                                  walls_are_kept_whatever_agents_demand,
                                  walls_that_leave_only_standing_are_kept,
                                  nearly_parallel_half_planes_agree_with_the_reference,
                                  lines_through_one_point_agree_with_the_reference,
                                  soft_half_planes_are_missed_by_weight,
                                  a_conflict_is_settled_by_the_ratio_of_the_weights,
                                  units_do_not_matter,
                                  no_half_planes,
                                  contradicting_walls_are_missed_as_little_as_possible,
                                  any_walls_are_missed_as_little_as_possible,
                                  half_planes_that_are_no_numbers_do_no_harm};
    return run_tests("orca.lp2", tests, sizeof tests / sizeof tests[0]);
}
