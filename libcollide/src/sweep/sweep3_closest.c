/* Closest points of two cores of space at moments of their way. The first search is that of
 * closest_search3.c, which has the algorithm. Those that follow start from where the last one ended and leave
 * out the steps that do not measurably come closer, which would take most of the time. */
#include "sweep3_time.h"

#include "distance/closest3.h"
#include "distance/closest_search3.h"

enum {
    STEPS_MAX = 1000 /* some 5 to 15 are common */
};

/* Local coordinates are below 32. */
static const double negligible = 0x1p-97;

static closest_simplex3 first_search(const differences3 *set) {
    const dd_vec3 vertex = collide_differences3_vertex(set, 0, 0);
    return collide_differences3_closest(set, collide_closest_simplex3_start(vertex, 0, 0), true);
}

/* The vertices found before, as far as they are of use here. */
static closest_simplex3 first_simplex(const differences3 *set, const closest_simplex3 *old) {
    const size_t i = old->of_a[0];
    const size_t j = old->of_b[0];
    closest_simplex3 simplex = collide_closest_simplex3_start(collide_differences3_vertex(set, i, j), i, j);
    for (int k = 1; k < old->count && !dd_is_zero3(simplex.closest); ++k) {
        const dd_vec3 vertex = collide_differences3_vertex(set, old->of_a[k], old->of_b[k]);
        collide_closest_simplex3_add(&simplex, vertex, old->of_a[k], old->of_b[k], true);
    }
    return simplex;
}

static closest_simplex3 next_search(const differences3 *set, const closest_simplex3 *old) {
    const body3 *const a = set->a;
    const body3 *const b = set->b;
    closest_simplex3 simplex = first_simplex(set, old);
    for (int step = 0; step < STEPS_MAX && !closest_simplex3_holds_origin(&simplex); ++step) {
        const dd_vec3 direction = dd_normalize3(simplex.closest);
        const size_t i = collide_body3_support(a, direction);
        const size_t j = collide_body3_support(b, dd_neg3(direction));
        const dd_vec3 vertex = collide_differences3_vertex(set, i, j);
        const dd gap = dd_dot3(dd_sub3(simplex.closest, vertex), direction);
        if (gap.high <= negligible || closest_simplex3_has(&simplex, i, j) ||
            !collide_closest_simplex3_add(&simplex, vertex, i, j, true)) {
            break;
        }
    }
    return simplex;
}

/* Rays have all their vertices kept. */
static sweep3_closest between_rays(const body3 *a, const body3 *b, dd_vec3 shift) {
    body3 shifted = *a;
    for (int i = 0; i < 2; ++i) {
        shifted.kept[i] = dd_add3(a->kept[i], shift);
    }
    const closest3 pair = collide_closest3(&shifted, b, true);
    sweep3_closest closest = {.direction = pair.direction, .distance = pair.distance};
    closest.on_a = dd_sub3(pair.on_a, shift);
    closest.on_b = pair.on_b;
    return closest;
}

sweep3_closest collide_sweep3_closest(const body3 *a, const body3 *b, dd_vec3 shift,
                                      const sweep3_closest *last) {
    if (a->core->kind == CORE3_RAY && b->core->kind == CORE3_RAY) {
        return between_rays(a, b, shift);
    }
    const differences3 set = {a, b, shift};
    sweep3_closest closest = {.simplex =
                                  last == NULL ? first_search(&set) : next_search(&set, &last->simplex)};
    closest.direction = closest.simplex.closest;
    closest.distance = dd_length3(closest.direction);
    return closest;
}

dd_vec3 collide_sweep3_point(const sweep3_closest *closest, const body3 *body, bool of_a) {
    const closest_simplex3 *simplex = &closest->simplex;
    const size_t *vertex = of_a ? simplex->of_a : simplex->of_b;
    if (simplex->count == 0) {
        return of_a ? closest->on_a : closest->on_b;
    }
    if (simplex->count == 1) {
        return collide_body3_vertex(body, vertex[0]);
    }
    dd_vec3 point = dd_from3(geom_vec3_make(0.0, 0.0, 0.0));
    for (int i = 0; i < simplex->count; ++i) {
        point = dd_add_scaled3(point, simplex->weight[i], collide_body3_vertex(body, vertex[i]));
    }
    return point;
}
