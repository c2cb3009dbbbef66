/* Which of two cores of space comes first. */
#include "order3.h"

static int compare(double a, double b) { return (a > b) - (a < b); }

static int compare_vec3(geom_vec3 a, geom_vec3 b) {
    int order = compare(a.x, b.x);
    order = order != 0 ? order : compare(a.y, b.y);
    return order != 0 ? order : compare(a.z, b.z);
}

/* Of cores of one kind and as many vertices. */
static int compare_places(const core3 *a, const core3 *b) {
    const geom_vec3 *of_a = a->own;
    const geom_vec3 *of_b = b->own;
    size_t count = sizeof a->own / sizeof a->own[0];
    if (a->kind == CORE3_POINTS) {
        of_a = collide_core3_points(a);
        of_b = collide_core3_points(b);
        count = a->count;
    }
    int order = 0;
    for (size_t i = 0; order == 0 && i < count; ++i) {
        order = compare_vec3(of_a[i], of_b[i]);
    }
    return order;
}

bool collide_core3_comes_after(const core3 *a, const core3 *b) {
    int order = (a->kind < b->kind) - (a->kind > b->kind);
    order = order != 0 ? order : (a->count > b->count) - (a->count < b->count);
    order = order != 0 ? order : compare_places(a, b);
    order = order != 0 ? order : compare_vec3(a->half, b->half);
    order = order != 0 ? order : compare(a->offset, b->offset);
    order = order != 0 ? order : compare(a->radius, b->radius);
    return order > 0;
}
