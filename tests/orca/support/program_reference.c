/* Programs solved by trying every point where a solution can lie, in long double. */
#include "program_reference.h"

#include <math.h>

/* A solution lies on some of the planes at once, at most three, and there either on the sphere of the speed
 * limit or not. For each choice of planes their common points are found by orthogonalisation, and on them the
 * point nearest to the target, or farthest along it, inside of the ball and on the sphere. Misses are
 * minimized for each soft plane as the one that is missed most; those that are missed as much give the planes
 * dot(v, nj - ni) = cj - ci. */

typedef struct search search;
struct search {
    const reference_program *p;
    long double room;
    reference_vec target;
    bool farthest;
    bool found;
    long double best;
    void (*consider)(search *self, reference_vec v);
};

/* The points on some planes: `base`, which is nearest to the origin, and all directions at right angles to
 * `axis`. */
typedef struct flat {
    reference_vec base;
    reference_vec axis[3];
    size_t count;
} flat;

static long double dot(reference_vec a, reference_vec b) {
    return a.x[0] * b.x[0] + a.x[1] * b.x[1] + a.x[2] * b.x[2];
}

static reference_vec add_scaled(reference_vec a, long double s, reference_vec b) {
    for (int i = 0; i < 3; ++i) {
        a.x[i] += s * b.x[i];
    }
    return a;
}

static long double length(reference_vec v) { return sqrtl(dot(v, v)); }

long double reference_miss(const reference_program *p, size_t first, size_t last, reference_vec v) {
    long double worst = -HUGE_VALL;
    for (size_t i = first; i < last; ++i) {
        worst = fmaxl(worst, p->plane[i].offset - dot(p->plane[i].normal, v));
    }
    return worst;
}

/* Leaves of a direction what lies in the flat. */
static reference_vec within(const flat *f, reference_vec v) {
    for (int pass = 0; pass < 2; ++pass) {
        for (size_t i = 0; i < f->count; ++i) {
            v = add_scaled(v, -dot(v, f->axis[i]), f->axis[i]);
        }
    }
    return v;
}

/* False when the plane is parallel to those before it. */
static bool add_plane(flat *f, const reference_plane *plane) {
    const reference_vec left = within(f, plane->normal);
    const long double size = length(left);
    if (!(size > 1e-18L * length(plane->normal))) {
        return false;
    }
    const reference_vec axis = add_scaled((reference_vec){{0.0L, 0.0L, 0.0L}}, 1.0L / size, left);
    const long double missing = plane->offset - dot(plane->normal, f->base);
    f->base = add_scaled(f->base, missing / dot(plane->normal, axis), axis);
    f->axis[f->count++] = axis;
    return true;
}

static void consider_flat(search *s, const flat *f) {
    const long double limit = s->p->limit * (1.0L - s->room);
    const long double squared = limit * limit - dot(f->base, f->base);
    if (!(squared >= 0.0L)) {
        return;
    }
    const reference_vec along = within(f, s->target);
    const long double size = length(along);
    const long double reach = sqrtl(squared);
    if (f->count == 3 || size == 0.0L) {
        s->consider(s, f->base);
        return;
    }
    if (!s->farthest && size <= reach) {
        s->consider(s, add_scaled(f->base, 1.0L, along));
    }
    s->consider(s, add_scaled(f->base, reach / size, along));
    s->consider(s, add_scaled(f->base, -reach / size, along));
    if (f->count == 2) { /* a line, whose direction the target may not tell */
        const reference_vec a = f->axis[0];
        const reference_vec b = f->axis[1];
        const reference_vec direction = {{a.x[1] * b.x[2] - a.x[2] * b.x[1],
                                          a.x[2] * b.x[0] - a.x[0] * b.x[2],
                                          a.x[0] * b.x[1] - a.x[1] * b.x[0]}};
        s->consider(s, add_scaled(f->base, reach, direction));
        s->consider(s, add_scaled(f->base, -reach, direction));
    }
}

static void consider_flats(search *s, const reference_plane *planes, size_t count, const flat *f) {
    consider_flat(s, f);
    if (f->count == 3) {
        return;
    }
    for (size_t i = 0; i < count; ++i) {
        flat smaller = *f;
        if (add_plane(&smaller, &planes[i])) {
            consider_flats(s, planes, i, &smaller);
        }
    }
}

static void keep_smaller(search *s, long double value) {
    if (!s->found || value < s->best) {
        s->found = true;
        s->best = value;
    }
}

/* Points are made with `room` to spare, and looked at with half of it, so that rounding loses none. */
static bool allowed(const search *s, size_t count, reference_vec v) {
    const long double spare = 0.5L * s->room;
    return reference_miss(s->p, 0, count, v) <= -spare * s->p->limit &&
           length(v) <= s->p->limit * (1.0L - spare);
}

static void consider_miss(search *s, reference_vec v) {
    if (allowed(s, s->p->hard, v)) {
        keep_smaller(s, reference_miss(s->p, s->p->hard, s->p->count, v));
    }
}

static void consider_distance(search *s, reference_vec v) {
    if (allowed(s, s->p->count, v)) {
        keep_smaller(s, length(add_scaled(v, -1.0L, s->p->preferred)));
    }
}

bool reference_least_miss(const reference_program *p, long double room, long double *out) {
    search s = {.p = p, .room = room, .farthest = true, .consider = consider_miss};
    for (size_t i = p->hard; i < p->count; ++i) {
        reference_plane planes[REFERENCE_MOST];
        size_t count = 0;
        for (size_t h = 0; h < p->hard; ++h) {
            planes[count] = p->plane[h];
            planes[count++].offset += room * p->limit;
        }
        for (size_t j = p->hard; j < p->count; ++j) {
            if (j != i) {
                planes[count].normal = add_scaled(p->plane[j].normal, -1.0L, p->plane[i].normal);
                planes[count++].offset = p->plane[j].offset - p->plane[i].offset;
            }
        }
        s.target = p->plane[i].normal;
        const flat everything = {.count = 0};
        consider_flats(&s, planes, count, &everything);
    }
    *out = s.best;
    return s.found;
}

bool reference_least_distance(const reference_program *p, long double room, long double *out) {
    search s = {.p = p, .room = room, .target = p->preferred, .consider = consider_distance};
    reference_plane planes[REFERENCE_MOST];
    for (size_t i = 0; i < p->count; ++i) {
        planes[i] = p->plane[i];
        planes[i].offset += room * p->limit;
    }
    const flat everything = {.count = 0};
    consider_flats(&s, planes, p->count, &everything);
    *out = s.best;
    return s.found;
}
