/* Tests of the exact predicates of space. */
#include "support.h"

#include <geom/predicate.h>

#include <float.h>
#include <math.h>

__extension__ typedef __int128 wide;

/* A predicate over `count` points of `dimension` coordinates each, to be treated alike. */
typedef struct subject {
    const char *oracle;
    int dimension;
    int count;
    int degree; /* of the polynomial */
    int (*sign)(const double *x);
} subject;

static geom_vec2 at2(const double *x, int i) { return geom_vec2_make(x[2 * i], x[2 * i + 1]); }

static geom_vec3 at3(const double *x, int i) { return geom_vec3_make(x[3 * i], x[3 * i + 1], x[3 * i + 2]); }

static int orient3d(const double *x) { return geom_orient3d(at3(x, 0), at3(x, 1), at3(x, 2), at3(x, 3)); }

static int incircle(const double *x) { return geom_incircle(at2(x, 0), at2(x, 1), at2(x, 2), at2(x, 3)); }

static int insphere(const double *x) {
    return geom_insphere(at3(x, 0), at3(x, 1), at3(x, 2), at3(x, 3), at3(x, 4));
}

static const subject subjects[] = {
    {"geom/orient3d.txt", 3, 4, 3, orient3d},
    {"geom/incircle.txt", 2, 4, 4, incircle},
    {"geom/insphere.txt", 3, 5, 5, insphere},
};
enum {
    SUBJECTS = 3,
    MOST_NUMBERS = 15
};

static int numbers_of(const subject *s) { return s->dimension * s->count; }

static void swap_points(const subject *s, double *x, int i, int k) {
    for (int axis = 0; axis < s->dimension; ++axis) {
        const double kept = x[s->dimension * i + axis];
        x[s->dimension * i + axis] = x[s->dimension * k + axis];
        x[s->dimension * k + axis] = kept;
    }
}

/* Any two points swapped turn the answer round. */
static void check_swaps(const subject *s, double *x, int expected) {
    ck_assert_msg(s->sign(x) == expected, "%s: not %d from %a %a on", s->oracle, expected, x[0], x[1]);
    for (int i = 0; i < s->count; ++i) {
        for (int k = 0; k < i; ++k) {
            swap_points(s, x, i, k);
            ck_assert_int_eq(s->sign(x), -expected);
            swap_points(s, x, i, k);
        }
    }
}

static void mirror(const subject *s, double *x, int axis) {
    for (int i = 0; i < s->count; ++i) {
        x[s->dimension * i + axis] = -x[s->dimension * i + axis];
    }
}

/* A mirror turns it round as well. */
static void check_images(const subject *s, double *x, int expected) {
    check_swaps(s, x, expected);
    for (int axis = 0; axis < s->dimension; ++axis) {
        mirror(s, x, axis);
        check_swaps(s, x, -expected);
        mirror(s, x, axis);
    }
}

START_TEST(rows_of_the_oracles) {
    for (int n = 0; n < SUBJECTS; ++n) {
        const subject *s = &subjects[n];
        FILE *file = open_oracle(s->oracle);
        double x[MOST_NUMBERS + 1];
        char kind = 0;
        int rows = 0;
        while (read_row(file, &kind, x, (size_t)numbers_of(s) + 1)) {
            check_images(s, x, (int)x[numbers_of(s)]);
            ++rows;
        }
        (void)fclose(file);
        ck_assert_int_ge(rows, 300);
    }
}
END_TEST

START_TEST(signs_of_the_unit_shapes) {
    double tetrahedron[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    check_images(&subjects[0], tetrahedron, 1);
    double in_circle[] = {0, 0, 1, 0, 0, 1, 0.5, 0.5};
    check_images(&subjects[1], in_circle, 1);
    double on_circle[] = {0, 0, 1, 0, 0, 1, 1, 1};
    check_images(&subjects[1], on_circle, 0);
    double in_sphere[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.5, 0.5, 0.5};
    check_images(&subjects[2], in_sphere, 1);
    double on_sphere[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1};
    check_images(&subjects[2], on_sphere, 0);
}
END_TEST

/* The determinant of the n x n whole numbers in the rows, by the rule of Laplace. */
static wide whole_determinant(const int64_t rows[4][4], int n, int first, unsigned columns) {
    if (first >= n || first >= 4) {
        return 1;
    }
    wide sum = 0;
    int sign = 1;
    for (int column = 0; column < n; ++column) {
        if ((columns >> column & 1U) != 0) {
            sum += sign * (wide)rows[first][column] *
                   whole_determinant(rows, n, first + 1, columns & ~(1U << column));
            sign = -sign;
        }
    }
    return sum;
}

/* The answer for whole coordinates, from the definition in the header. */
static int whole_sign(const subject *s, const int64_t *x) {
    const bool squares = s->degree > s->dimension;
    const int n = s->count - 1;
    const int64_t *origin = squares ? x + s->dimension * n : x;
    const int64_t *others = squares ? x : x + s->dimension;
    int64_t rows[4][4] = {{0}};
    for (int i = 0; i < n; ++i) {
        int64_t square = 0;
        for (int axis = 0; axis < s->dimension; ++axis) {
            const int64_t difference = others[s->dimension * i + axis] - origin[axis];
            rows[i][axis] = difference;
            square += difference * difference;
        }
        if (squares) {
            rows[i][s->dimension] = square;
        }
    }
    const wide value = whole_determinant((const int64_t(*)[4])rows, n, 0, (1U << n) - 1);
    const int sign = (value > 0) - (value < 0);
    return s->count == 5 ? -sign : sign;
}

/* Small lattices are full of points in one plane and on one sphere; large ones try the rounded arithmetic. */
static void check_lattice(const subject *s, random_source *source, int range, int rounds, int seen[3]) {
    for (int round = 0; round < rounds; ++round) {
        int64_t whole[MOST_NUMBERS];
        double x[MOST_NUMBERS];
        for (int i = 0; i < numbers_of(s); ++i) {
            whole[i] = random_int(source, -range, range);
            x[i] = (double)whole[i];
        }
        const int expected = whole_sign(s, whole);
        check_swaps(s, x, expected);
        ++seen[expected + 1];
    }
}

START_TEST(lattices_agree_with_wide_integers) {
    random_source source = {1};
    for (int n = 0; n < SUBJECTS; ++n) {
        int seen[3] = {0, 0, 0};
        check_lattice(&subjects[n], &source, 2, 3000, seen);
        check_lattice(&subjects[n], &source, 10, 1000, seen);
        for (int bits = 5; bits < 20; ++bits) {
            check_lattice(&subjects[n], &source, 1 << bits, 100, seen);
        }
        check_lattice(&subjects[n], &source, 1 << 20, 1000, seen);
        for (int k = 0; k < 3; ++k) {
            ck_assert_int_gt(seen[k], 100);
        }
    }
}
END_TEST

/* A vector with its coordinates permuted and mirrored: all images lie on one sphere, here about a far center.
 * A quarter of a unit towards the center is inside. */
START_TEST(images_of_a_vector_are_cospherical) {
    random_source source = {2};
    static const int order[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int round = 0; round < 3000; ++round) {
        const int v[3] = {random_int(&source, 1, 1 << 24), random_int(&source, 1, 1 << 24),
                          random_int(&source, 1, 1 << 24)};
        double x[MOST_NUMBERS];
        for (int i = 0; i < 5; ++i) {
            const int *permutation = order[random_int(&source, 0, 5)];
            for (int axis = 0; axis < 3; ++axis) {
                x[3 * i + axis] = (random_int(&source, 0, 1) ? 1.0 : -1.0) * v[permutation[axis]] + 0x1p50;
            }
        }
        check_swaps(&subjects[2], x, 0);
        const int sphere = geom_orient3d(at3(x, 0), at3(x, 1), at3(x, 2), at3(x, 3));
        const double center[] = {0x1p50, 0x1p50, 0x1p50};
        for (int axis = 0; axis < 3; ++axis) {
            x[12 + axis] += (center[axis] > x[12 + axis] ? 1.0 : -1.0) * 0x1p-2;
        }
        ck_assert_int_eq(insphere(x), sphere);
    }
}
END_TEST

/* Rows of determinant +1: multiples of some rows are added to others, with the largest factors that keep all
 * numbers below 2^bits. */
static void unit_determinant(random_source *source, int bits, int64_t rows[3][3]) {
    for (int i = 0; i < 9; ++i) {
        rows[i / 3][i % 3] = i / 3 == i % 3;
    }
    const int64_t limit = (int64_t)1 << bits;
    for (int step = 0; step < 400; ++step) {
        const int to = random_int(source, 0, 2);
        const int from = (to + random_int(source, 1, 2)) % 3;
        const int64_t factor = random_int(source, -9, 9);
        bool fits = true;
        for (int i = 0; i < 3; ++i) {
            const int64_t value = rows[to][i] + factor * rows[from][i];
            fits = fits && value < limit && value > -limit;
        }
        for (int i = 0; fits && i < 3; ++i) {
            rows[to][i] += factor * rows[from][i];
        }
    }
}

/* Of all tetrahedra with whole corners those of six times the volume 1 are the flattest. Scaling an axis by a
 * power of two keeps the sign; so does moving all, as long as no bit is lost. */
START_TEST(tetrahedra_of_unit_determinant) {
    random_source source = {6};
    for (int bits = 8; bits <= 52; ++bits) {
        for (int round = 0; round < 40; ++round) {
            int64_t rows[3][3];
            unit_determinant(&source, bits, rows);
            double x[MOST_NUMBERS] = {0};
            for (int i = 0; i < 9; ++i) {
                const int row = i / 3;
                x[3 + i] = (double)rows[row][i % 3];
            }
            check_images(&subjects[0], x, 1);
            for (int axis = 0; axis < 3; ++axis) {
                const int power = random_int(&source, -1074, 960);
                for (int i = 0; i < 4; ++i) {
                    x[3 * i + axis] = ldexp(x[3 * i + axis], power);
                }
            }
            check_images(&subjects[0], x, 1);
            for (int axis = 0; axis < 3; ++axis) {
                x[9 + axis] = x[3 + axis] == 0.0 ? 0.0 : -x[3 + axis];
            }
            check_swaps(&subjects[0], x, 0);
        }
    }
}
END_TEST

/* The largest whole number whose square is at most n. */
static int64_t whole_root(wide n) {
    int64_t root = (int64_t)sqrt((double)n);
    while ((wide)root * root > n) {
        --root;
    }
    while ((wide)(root + 1) * (root + 1) <= n) {
        ++root;
    }
    return root;
}

/* Circles and spheres about the origin through the images of a whole vector of 6 to 51 bits, and a whole
 * point as near to them as there is one: its own square tells where it is. */
START_TEST(whole_points_next_to_circles_and_spheres) {
    random_source source = {7};
    int seen[3] = {0, 0, 0};
    for (int round = 0; round < 3000; ++round) {
        const int bits = 6 + round % 46;
        const int dimension = 2 + round % 2;
        const subject *s = &subjects[dimension - 1];
        int64_t v[3] = {0, 0, 0};
        wide square = 0;
        for (int axis = 0; axis < dimension; ++axis) {
            v[axis] = 1 + (int64_t)(random_bits(&source) >> (64 - bits));
            square += (wide)v[axis] * v[axis];
        }
        double x[MOST_NUMBERS];
        for (int i = 0; i + 1 < s->count; ++i) {
            const int turn = random_int(&source, 0, dimension - 1);
            for (int axis = 0; axis < dimension; ++axis) {
                x[dimension * i + axis] =
                    (random_int(&source, 0, 1) ? 1.0 : -1.0) * (double)v[(axis + turn) % dimension];
            }
        }
        double *last = x + dimension * (s->count - 1);
        wide rest = square;
        for (int axis = 0; axis + 1 < dimension; ++axis) {
            const int64_t near = v[axis] - random_int(&source, 0, bits < 20 ? 1 << (bits / 2) : 1 << 10);
            last[axis] = (double)near;
            rest -= (wide)near * near;
        }
        if (rest < 0) {
            continue;
        }
        const int64_t root = whole_root(rest) + random_int(&source, 0, 1);
        last[dimension - 1] = (double)root;
        const wide inside = rest - (wide)root * root;
        const int side = dimension == 2 ? geom_orient2d(at2(x, 0), at2(x, 1), at2(x, 2)) : orient3d(x);
        const int expected = side * ((inside > 0) - (inside < 0));
        check_swaps(s, x, expected);
        for (int i = 0; i < numbers_of(s); ++i) {
            x[i] = ldexp(x[i], -1074);
        }
        check_swaps(s, x, expected);
        ++seen[expected + 1];
    }
    ck_assert_int_gt(seen[0], 300);
    ck_assert_int_gt(seen[2], 300);
}
END_TEST

/* The grid of Kettner and others one dimension up: points in steps of 2^-53 about (0.5, 0.5, 0.5) against the
 * planes x = z and x + y = 2 z, whose points are far away. */
START_TEST(grids_of_the_smallest_steps) {
    for (int i = 0; i < 64; ++i) {
        for (int k = 0; k < 64; ++k) {
            const double a = 0.5 + i * 0x1p-53;
            const double b = 0.5 + k * 0x1p-53;
            double x[] = {12, 12, 12, 24, 24, 24, 12, 24, 12, a, 0.5, b};
            ck_assert_int_eq(orient3d(x), (b > a) - (b < a));
            double y[] = {12, 12, 12, 24, 24, 24, 12, 24, 18, a, b, 0.5 + 16 * 0x1p-53};
            ck_assert_int_eq(orient3d(y), (i + k < 32) - (i + k > 32));
            double circle[] = {12, 12, 24, 24, 24.5, 24.5, a, b};
            const int outside = (b > a) - (b < a);
            ck_assert_int_eq(incircle(circle),
                             outside * incircle((double[]){12, 12, 24, 24, 24.5, 24.5, 0, 1}));
        }
    }
}
END_TEST

/* Scaling by any power of two that loses no bit changes nothing, through overflow and underflow of all
 * products. */
START_TEST(powers_of_two_change_nothing) {
    random_source source = {3};
    for (int round = 0; round < 150; ++round) {
        const subject *s = &subjects[round % SUBJECTS];
        double x[MOST_NUMBERS];
        for (int i = 0; i < numbers_of(s); ++i) {
            x[i] = round % 2 ? random_int(&source, -2, 2) : ldexp(random_int(&source, -99999, 99999), -20);
        }
        const int expected = s->sign(x);
        for (int k = -1054; k <= 1016; k += 6) {
            double scaled[MOST_NUMBERS];
            for (int i = 0; i < numbers_of(s); ++i) {
                scaled[i] = ldexp(x[i], k);
            }
            ck_assert_int_eq(s->sign(scaled), expected);
        }
    }
}
END_TEST

/* Coordinates from both ends of the exponent range fill the arena as far as they can; an arena too small
 * aborts. */
START_TEST(ends_of_the_exponent_range_fit_into_the_arena) {
    static const double end[] = {
        DBL_TRUE_MIN, -DBL_MAX, DBL_MAX, 0x1.fffffffffffffp-1021, -0x1.5555555555555p1023, -DBL_TRUE_MIN};
    random_source source = {4};
    for (int round = 0; round < 600; ++round) {
        const subject *s = &subjects[round % SUBJECTS];
        double x[MOST_NUMBERS];
        for (int i = 0; i < numbers_of(s); ++i) {
            x[i] = end[random_int(&source, 0, 5)];
        }
        check_swaps(s, x, s->sign(x));
    }
}
END_TEST

START_TEST(equal_points_give_zero) {
    random_source source = {5};
    for (int round = 0; round < 3000; ++round) {
        const subject *s = &subjects[round % SUBJECTS];
        double x[MOST_NUMBERS];
        for (int i = 0; i < numbers_of(s); ++i) {
            x[i] = random_any(&source);
        }
        for (int axis = 0; axis < s->dimension; ++axis) {
            x[axis] = x[s->dimension * (1 + round % (s->count - 1)) + axis];
        }
        check_swaps(s, x, 0);
    }
}
END_TEST

START_TEST(without_finite_points_the_answer_is_zero) {
    const double bad[] = {HUGE_VAL, -HUGE_VAL, (double)NAN};
    for (int n = 0; n < SUBJECTS; ++n) {
        for (int i = 0; i < 3 * numbers_of(&subjects[n]); ++i) {
            double x[MOST_NUMBERS] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 3, 4, 5};
            x[i / 3] = bad[i % 3];
            ck_assert_int_eq(subjects[n].sign(x), 0);
        }
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        rows_of_the_oracles,
        signs_of_the_unit_shapes,
        lattices_agree_with_wide_integers,
        images_of_a_vector_are_cospherical,
        tetrahedra_of_unit_determinant,
        whole_points_next_to_circles_and_spheres,
        grids_of_the_smallest_steps,
        powers_of_two_change_nothing,
        ends_of_the_exponent_range_fit_into_the_arena,
        equal_points_give_zero,
        without_finite_points_the_answer_is_zero,
    };
    return run_tests("predicate3", tests, sizeof tests / sizeof *tests);
}
