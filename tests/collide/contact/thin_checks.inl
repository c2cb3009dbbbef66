/* Contacts of thin shapes, for the plane and for space: how deep they are, and that they are the same in
 * either order. */

/* How far b must move along the normal, and that this is the depth. */
static void check_depth(const thin_shape *a, const thin_shape *b, const any_manifold *press) {
    const vec origin = a->points[0];
    geom_dd high = geom_dd_from(-HUGE_VAL);
    geom_dd low = geom_dd_from(HUGE_VAL);
    for (int i = 0; i < a->count; ++i) {
        high = geom_dd_max(high, height_of(a->points[i], origin, press->normal));
    }
    for (int i = 0; i < b->count; ++i) {
        low = geom_dd_min(low, height_of(b->points[i], origin, press->normal));
    }
    const double along = geom_dd_sub(high, low).high + a->radius + b->radius;
    const double size = fmax(size_of(a, origin), size_of(b, origin));
    ck_assert_double_eq_tol(along, press->depth, fmax(0x1p-50 * size, 4.0 * DBL_TRUE_MIN));
}

static void check_pair(const thin_shape *a, const thin_shape *b, bool are_equal) {
    const any_manifold press = manifold_of(a->shape, b->shape);
    const any_manifold back = manifold_of(b->shape, a->shape);
    ck_assert_int_eq(press.relation, back.relation);
    ck_assert_int_eq(press.count > 0, press.relation > COLLIDE_APART);
    if (press.count > 0) {
        ck_assert_double_eq_tol(vec_length(press.normal), 1.0, 0x1p-51);
        ck_assert(vec_equal(back.normal, vec_neg(press.normal)) ||
                  (are_equal && vec_equal(back.normal, press.normal)));
        ck_assert(press.depth == back.depth);
        if (a->count > 0 && b->count > 0) {
            check_depth(a, b, &press);
        }
    }
}

START_TEST(normals_are_unit_vectors_that_part) {
    random_source source = {seed + (uint64_t)_i};
    for (int i = 0; i < ROUNDS / KINDS; ++i) {
        vec places[PLACES];
        thin_shape a;
        thin_shape b;
        const int exponent = i % 2 == 0 ? 0 : random_int(&source, -500, 500);
        const int kind = i % KINDS;
        make_places(&source, places);
        make_shape(&source, &a, (any_kind)_i, places, exponent);
        make_shape(&source, &b, (any_kind)kind, places, exponent);
        check_pair(&a, &b, kind == _i);
    }
}
END_TEST
