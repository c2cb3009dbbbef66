/* Random vectors, for the plane and for space: the end of plane.h and space.h. */

/* In the square or cube of +-range. */
static inline vec random_vec(random_source *source, double range) {
    double x[DIMENSIONS];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        x[axis] = random_between(source, -range, range);
    }
    return vec_of(x);
}

/* Of exponents between -600 and 600. */
static inline vec random_scaled_vec(random_source *source) {
    double x[DIMENSIONS];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        x[axis] = random_scaled(source, -600, 600);
    }
    return vec_of(x);
}

/* Whole multiples of `unit`, at most `range` of them. */
static inline vec random_lattice_vec(random_source *source, int range, double unit) {
    double x[DIMENSIONS];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        x[axis] = unit * random_int(source, -range, range);
    }
    return vec_of(x);
}

static inline vec random_direction(random_source *source) {
    for (;;) {
        const vec v = random_vec(source, 1.0);
        const double length = sqrt(vec_length_squared(v));
        if (length > 0.1 && length < 1.0) {
            return vec_scale(v, 1.0 / length);
        }
    }
}
