/* Numbers of thin shapes, for the plane and for space. */

static double nudged(random_source *source, double x) {
    const int way = random_int(source, -2, 2);
    return way == 0 ? x : nextafter(x, way > 0 ? HUGE_VAL : -HUGE_VAL);
}

/* A whole number, or one next to it, or one that is much smaller. */
static double random_number(random_source *source) {
    const double whole = random_int(source, -2, 2);
    const int choice = random_int(source, 0, 5);
    return choice == 0   ? nudged(source, whole)
           : choice == 1 ? ldexp(whole, -random_int(source, 0, 100))
           : choice == 2 ? ldexp(whole, -random_int(source, 0, 900))
           : choice == 3 ? random_between(source, -2.0, 2.0)
                         : whole;
}

static double random_radius(random_source *source, int exponent) {
    static const double sizes[] = {0.0, 1.0, 0x1p-40, 0.5, 0x1p-60};
    return random_int(source, 0, 9) == 0 ? DBL_TRUE_MIN : ldexp(sizes[random_int(source, 0, 4)], exponent);
}
