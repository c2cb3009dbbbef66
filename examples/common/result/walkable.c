/* The walkable area: which solids are kept, in which region each lies, and the text. */
#define _POSIX_C_SOURCE 200809L

#include "trajectory_internal.h"

#include "text/number.h"

#include <collide/pair2.h>
#include <geom/locate.h>
#include <geom/measure.h>
#include <geom/sort.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    DISC_VERTICES = 64
};

/* A solid obstacle. */
typedef struct solid {
    geom_ring *rings; /* owned */
    size_t ring_count;
    geom_aabb2 bounds;
    geom_vec2 *disc; /* the points of a disc; NULL for a polygon */
    size_t region;   /* the one it lies in */
} solid;

/* A part of the plane that a ring is around: the rectangle around all, or the hole of a solid. */
typedef struct region {
    geom_ring ring;
    geom_aabb2 bounds;
    double area;
    bool used; /* agents or goals are in it */
} region;

typedef struct finder {
    const scene *scene;
    solid *solids;
    size_t solid_count;
    region *regions;
    size_t region_count;
    geom_vec2 frame[4];
} finder;

/* ---- Solids ---- */

/* A regular polygon whose sides touch the circle from outside. Corners are found by halving angles. */
static geom_vec2 *points_around(geom_vec2 center, double radius) {
    geom_vec2 *points = malloc(DISC_VERTICES * sizeof *points);
    if (!points) {
        return NULL;
    }
    points[0] = geom_vec2_make(1.0, 0.0);
    points[DISC_VERTICES / 4] = geom_vec2_make(0.0, 1.0);
    for (size_t step = DISC_VERTICES / 8; step > 0; step /= 2) {
        for (size_t i = step; i < DISC_VERTICES / 4; i += 2 * step) {
            points[i] = geom_vec2_normalize(geom_vec2_add(points[i - step], points[i + step]));
        }
    }
    /* The middle of a side is as far as the mean of its ends. Some ulps more, as all this is rounded. */
    const double middle = geom_vec2_length(geom_vec2_add(points[0], points[1])) / 2.0;
    for (size_t i = 0; i < DISC_VERTICES / 4; ++i) {
        const geom_vec2 p = geom_vec2_scale(points[i], radius / middle * (1.0 + 1e-12));
        points[i] = geom_vec2_add(center, p);
        points[i + DISC_VERTICES / 4] = geom_vec2_add(center, geom_vec2_make(-p.y, p.x));
        points[i + DISC_VERTICES / 2] = geom_vec2_add(center, geom_vec2_make(-p.x, -p.y));
        points[i + 3 * DISC_VERTICES / 4] = geom_vec2_add(center, geom_vec2_make(p.y, -p.x));
    }
    return points;
}

static bool make_solid(const scene_obstacle *obstacle, solid *out) {
    *out = (solid){.rings = malloc(obstacle->ring_count * sizeof *out->rings),
                   .ring_count = obstacle->ring_count};
    if (!out->rings) {
        return false;
    }
    if (obstacle->kind == SCENE_POLYGON) {
        (void)scene_obstacle_polygon(obstacle, out->rings);
    } else {
        out->disc = points_around(obstacle->points[0], obstacle->radius);
        out->rings[0] = (geom_ring){out->disc, DISC_VERTICES};
    }
    if (obstacle->kind != SCENE_POLYGON && !out->disc) {
        free(out->rings);
        return false;
    }
    out->bounds = geom_ring_bounds(out->rings[0]);
    return true;
}

static void free_solid(solid *s) {
    free(s->rings);
    free(s->disc);
}

static bool has_area(const scene_obstacle *obstacle) {
    return obstacle->kind == SCENE_POLYGON || (obstacle->kind == SCENE_DISC && obstacle->radius > 0.0);
}

static bool solid_before(const void *context, const void *first, const void *second) {
    (void)context;
    return ((const solid *)first)->bounds.min.x < ((const solid *)second)->bounds.min.x;
}

static bool touch(const solid *a, const solid *b) {
    return a->bounds.min.x <= b->bounds.max.x && b->bounds.min.x <= a->bounds.max.x &&
           a->bounds.min.y <= b->bounds.max.y && b->bounds.min.y <= a->bounds.max.y &&
           collide_polygon_polygon((geom_polygon){a->rings, a->ring_count},
                                   (geom_polygon){b->rings, b->ring_count}) != COLLIDE_APART;
}

/* Leaves out those that touch an earlier one; they are sorted from left to right. Those that end left of one
 * end left of all that follow, too. */
static size_t leave_out_touching(finder *f) {
    size_t kept = 0;
    size_t first = 0; /* those before end left of the solid in question */
    const size_t before = f->solid_count;
    for (size_t i = 0; i < before; ++i) {
        bool alone = true;
        while (first < kept && f->solids[first].bounds.max.x < f->solids[i].bounds.min.x) {
            ++first;
        }
        for (size_t k = first; alone && k < kept; ++k) {
            alone = !touch(&f->solids[k], &f->solids[i]);
        }
        if (alone) {
            f->solids[kept++] = f->solids[i];
        } else {
            free_solid(&f->solids[i]);
        }
    }
    f->solid_count = kept;
    return before - kept;
}

static bool find_solids(finder *f, size_t *left_out) {
    const scene *s = f->scene;
    solid *spare = malloc((s->obstacle_count + 1) * sizeof *spare);
    f->solids = malloc((s->obstacle_count + 1) * sizeof *f->solids);
    bool good = spare && f->solids;
    for (size_t i = 0; good && i < s->obstacle_count; ++i) {
        if (!has_area(&s->obstacles[i])) {
            ++*left_out;
        } else if ((good = make_solid(&s->obstacles[i], &f->solids[f->solid_count]))) {
            ++f->solid_count;
        }
    }
    if (good) {
        geom_sort_elements(f->solids, spare, f->solid_count, sizeof *f->solids, solid_before, NULL);
        *left_out += leave_out_touching(f);
    }
    free(spare);
    return good;
}

/* ---- Regions ---- */

static region region_of(geom_ring ring) {
    return (region){.ring = ring, .bounds = geom_ring_bounds(ring), .area = fabs(geom_ring_area(ring))};
}

/* The rectangle first, then the holes. */
static bool find_regions(finder *f) {
    size_t count = 1;
    for (size_t i = 0; i < f->solid_count; ++i) {
        count += f->solids[i].ring_count - 1;
    }
    f->regions = malloc(count * sizeof *f->regions);
    if (!f->regions) {
        return false;
    }
    const geom_aabb2 box = scene_bounds(f->scene);
    const double margin = 0.1 * fmax(box.max.x - box.min.x, box.max.y - box.min.y) + 1.0;
    f->frame[0] = geom_vec2_make(box.min.x - margin, box.min.y - margin);
    f->frame[1] = geom_vec2_make(box.max.x + margin, box.min.y - margin);
    f->frame[2] = geom_vec2_make(box.max.x + margin, box.max.y + margin);
    f->frame[3] = geom_vec2_make(box.min.x - margin, box.max.y + margin);
    f->regions[f->region_count++] = region_of((geom_ring){f->frame, 4});
    for (size_t i = 0; i < f->solid_count; ++i) {
        for (size_t k = 1; k < f->solids[i].ring_count; ++k) {
            f->regions[f->region_count++] = region_of(f->solids[i].rings[k]);
        }
    }
    return true;
}

/* The smallest region around a point. */
static size_t region_around(const finder *f, geom_vec2 p) {
    size_t found = 0;
    for (size_t i = 1; i < f->region_count; ++i) {
        const region *r = &f->regions[i];
        const bool near = p.x >= r->bounds.min.x && p.x <= r->bounds.max.x && p.y >= r->bounds.min.y &&
                          p.y <= r->bounds.max.y && r->area < f->regions[found].area;
        if (near && geom_polygon_locate((geom_polygon){&f->regions[i].ring, 1}, p) == GEOM_LOCATION_INSIDE) {
            found = i;
        }
    }
    return found;
}

static void use_regions(finder *f) {
    for (size_t i = 0; i < f->solid_count; ++i) {
        f->solids[i].region = region_around(f, f->solids[i].rings[0].points[0]);
    }
    const scene *s = f->scene;
    for (size_t i = 0; i < s->agent_count; ++i) {
        f->regions[region_around(f, scene_flatten(s->agents[i].position))].used = true;
        f->regions[region_around(f, scene_flatten(s->agents[i].goal))].used = true;
    }
    for (size_t i = 0; s->agent_count == 0 && i < f->region_count; ++i) {
        f->regions[i].used = true;
    }
}

/* ---- Text ---- */

static void write_ring(FILE *stream, geom_ring ring) {
    (void)putc('(', stream);
    for (size_t i = 0; i <= ring.count; ++i) {
        const geom_vec2 p = ring.points[i % ring.count];
        (void)fprintf(stream, "%s%s %s", i > 0 ? ", " : "", number_show(p.x).text, number_show(p.y).text);
    }
    (void)putc(')', stream);
}

static void write_region(FILE *stream, const finder *f, size_t index) {
    (void)fputs("POLYGON (", stream);
    write_ring(stream, f->regions[index].ring);
    for (size_t i = 0; i < f->solid_count; ++i) {
        if (f->solids[i].region == index) {
            (void)fputs(", ", stream);
            write_ring(stream, f->solids[i].rings[0]);
        }
    }
    (void)putc(')', stream);
}

static void write_regions(FILE *stream, const finder *f, walkable *out) {
    size_t count = 0;
    for (size_t i = 0; i < f->region_count; ++i) {
        if (f->regions[i].used) {
            out->bounds =
                count == 0 ? f->regions[i].bounds : geom_aabb2_union(out->bounds, f->regions[i].bounds);
            ++count;
        }
    }
    (void)fputs(count > 1 ? "GEOMETRYCOLLECTION (" : "", stream);
    const char *between = "";
    for (size_t i = 0; i < f->region_count; ++i) {
        if (f->regions[i].used) {
            (void)fputs(between, stream);
            write_region(stream, f, i);
            between = ", ";
        }
    }
    (void)fputs(count > 1 ? ")" : "", stream);
}

static bool write_text(const finder *f, walkable *out) {
    size_t length;
    FILE *stream = open_memstream(&out->wkt, &length);
    if (!stream) {
        return false;
    }
    write_regions(stream, f, out);
    const bool good = !ferror(stream);
    return fclose(stream) == 0 && good;
}

bool walkable_find(const scene *s, walkable *out) {
    finder f = {.scene = s};
    *out = (walkable){0};
    bool good = find_solids(&f, &out->left_out) && find_regions(&f);
    if (good) {
        use_regions(&f);
        good = write_text(&f, out);
    }
    for (size_t i = 0; i < f.solid_count; ++i) {
        free_solid(&f.solids[i]);
    }
    free(f.solids);
    free(f.regions);
    if (!good) {
        walkable_free(out);
    }
    return good;
}

void walkable_free(walkable *w) {
    free(w->wkt);
    *w = (walkable){0};
}
