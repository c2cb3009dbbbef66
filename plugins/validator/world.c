/* The validator's world: a few thick bars behind planner.world/1. The distance to a convex thing is a convex
 * function along a line, so all answers come from searching for its least value; to some 1e-12 of the sizes,
 * which is enough for checks. */
#include "checks.h"

#include <math.h>
#include <string.h>

static const world_host *host_of(const planner_world *world) { return world->data; }

/* A point of this world: what a planner of the plane gives has two numbers, and none behind them is read. */
typedef struct place {
    double at[3];
    bool good;
} place;

static place place_of(const world_host *host, const double *point) {
    place p = {{0.0, 0.0, 0.0}, true};
    memcpy(p.at, point, host->dimension * sizeof *point);
    p.good = isfinite(p.at[0] + p.at[1] + p.at[2]);
    return p;
}

/* ---- Distances ---- */

static double length_of(const double *v) { return hypot(hypot(v[0], v[1]), v[2]); }

static void between(const double *a, const double *b, double part, double *out) {
    for (int k = 0; k < 3; k++) {
        out[k] = a[k] + part * (b[k] - a[k]);
    }
}

/* Of a point to the middle line of an obstacle, which has one point or two. */
static double distance_to_line(const planner_obstacle *o, const double *point, uint32_t dimension,
                               double *nearest) {
    double ends[2][3] = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    memcpy(ends[0], o->points.data, dimension * sizeof(double));
    memcpy(ends[1], (const char *)o->points.data + (o->point_count > 1 ? o->points.stride : 0),
           dimension * sizeof(double));
    double along = 0.0;
    double squared = 0.0;
    for (int k = 0; k < 3; k++) {
        along += (point[k] - ends[0][k]) * (ends[1][k] - ends[0][k]);
        squared += (ends[1][k] - ends[0][k]) * (ends[1][k] - ends[0][k]);
    }
    const double part = squared > 0.0 ? fmin(fmax(along / squared, 0.0), 1.0) : 0.0;
    between(ends[0], ends[1], part, nearest);
    const double apart[3] = {point[0] - nearest[0], point[1] - nearest[1], point[2] - nearest[2]};
    return length_of(apart);
}

static double clearance_at(const world_host *host, uint32_t obstacle, const double *point) {
    double nearest[3];
    const planner_obstacle *o = &host->obstacles[obstacle];
    return distance_to_line(o, point, host->dimension, nearest) - o->radius;
}

/* Any unit vector at a right angle to the middle line. */
static void across_line(const planner_obstacle *o, uint32_t dimension, double *out) {
    const double *a = o->points.data;
    const double *b = (const double *)(const void *)((const char *)o->points.data +
                                                     (o->point_count > 1 ? o->points.stride : 0));
    const double along[3] = {b[0] - a[0], b[1] - a[1], dimension == 3 ? b[2] - a[2] : 0.0};
    const double flat = hypot(along[0], along[1]);
    out[0] = flat > 0.0 ? -along[1] / flat : 1.0;
    out[1] = flat > 0.0 ? along[0] / flat : 0.0;
    out[2] = 0.0;
}

/* The closest point of the surface of an obstacle, from inside or outside. */
static void surface_point(const world_host *host, uint32_t obstacle, const double *point, double *out) {
    double line[3];
    double normal[3];
    const planner_obstacle *o = &host->obstacles[obstacle];
    const double apart = distance_to_line(o, point, host->dimension, line);
    across_line(o, host->dimension, normal);
    for (int k = 0; k < 3; k++) {
        normal[k] = apart > 0.0 ? (point[k] - line[k]) / apart : normal[k];
        out[k] = line[k] + o->radius * normal[k];
    }
}

static bool is_seen(const world_host *host, uint32_t obstacle, uint32_t mask) {
    const uint32_t layers = host->obstacles[obstacle].layers;
    return ((layers == 0 ? UINT32_MAX : layers) & mask) != 0;
}

/* ---- The questions ---- */

static uint32_t dimension(const planner_world *world) { return host_of(world)->dimension; }

static uint64_t revision(const planner_world *world) { return host_of(world)->revision; }

static double distance(const planner_world *world, const double *point, double range, uint32_t mask,
                       planner_world_near *out) {
    const world_host *host = host_of(world);
    const place p = place_of(host, point);
    double least = range;
    uint32_t which = PLANNER_NO_INDEX;
    for (uint32_t i = 0; i < host->count; i++) {
        const double clearance = clearance_at(host, i, p.at);
        if (is_seen(host, i, mask) && clearance < least) {
            least = clearance;
            which = i;
        }
    }
    const bool good = p.good && isfinite(range) && range >= 0.0;
    const double found = good ? fmax(least, -range) : (double)NAN;
    if (out) {
        *out = (planner_world_near){.obstacle = good ? which : PLANNER_NO_INDEX, .distance = found};
        memcpy(out->point, p.at, sizeof out->point);
        if (good && which != PLANNER_NO_INDEX && found != 0.0) {
            surface_point(host, which, p.at, out->point);
        }
    }
    return found;
}

static uint32_t nearest(const planner_world *world, const double *point, double range, uint32_t mask,
                        planner_world_near *out, uint32_t capacity) {
    const world_host *host = host_of(world);
    const place p = place_of(host, point);
    uint32_t count = 0;
    for (uint32_t i = 0; p.good && i < host->count && capacity > 0; i++) {
        planner_world_near found = {.obstacle = i, .distance = fmax(clearance_at(host, i, p.at), 0.0)};
        if (!is_seen(host, i, mask) || !(found.distance <= range) ||
            (count == capacity && found.distance >= out[count - 1].distance)) {
            continue;
        }
        memcpy(found.point, p.at, sizeof found.point);
        if (found.distance > 0.0) {
            surface_point(host, i, p.at, found.point);
        }
        count += count < capacity;
        uint32_t k = count - 1;
        for (; k > 0 && found.distance < out[k - 1].distance; k--) {
            out[k] = out[k - 1];
        }
        out[k] = found;
    }
    return count;
}

/* Returns the clearance of a ball from an obstacle at a fraction of its path; negative if they overlap. */
static double room(const world_host *host, uint32_t obstacle, const double *from, const double *to,
                   double radius, double part) {
    double at[3];
    between(from, to, part, at);
    return clearance_at(host, obstacle, at) - radius;
}

/* Returns the fraction of the path with the smallest clearance. */
static double tightest(const world_host *host, uint32_t obstacle, const double *from, const double *to) {
    double low = 0.0;
    double high = 1.0;
    for (int i = 0; i < 80; i++) {
        const double one = low + (high - low) / 3.0;
        const double two = high - (high - low) / 3.0;
        if (room(host, obstacle, from, to, 0.0, one) <= room(host, obstacle, from, to, 0.0, two)) {
            high = two;
        } else {
            low = one;
        }
    }
    return low;
}

/* Returns the fraction of the path at first contact. There is contact at `high`. */
static double first_touch(const world_host *host, uint32_t obstacle, const double *from, const double *to,
                          double radius, double high) {
    double low = 0.0;
    for (int i = 0; i < 60 && room(host, obstacle, from, to, radius, 0.0) > 0.0; i++) {
        const double middle = 0.5 * (low + high);
        if (room(host, obstacle, from, to, radius, middle) > 0.0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

static void note_contact(const world_host *host, uint32_t obstacle, const double *from, const double *to,
                         double time, planner_world_hit *out) {
    double at[3];
    double line[3];
    const planner_obstacle *o = &host->obstacles[obstacle];
    between(from, to, time, at);
    const double apart = distance_to_line(o, at, host->dimension, line);
    out->obstacle = obstacle;
    out->time = time;
    for (int k = 0; k < 3; k++) {
        out->normal[k] = apart > 0.0 ? (at[k] - line[k]) / apart : 0.0;
        out->point[k] = line[k] + fmin(o->radius, apart) * out->normal[k];
    }
}

static int32_t sweep(const planner_world *world, const double *from, const double *to, double radius,
                     uint32_t mask, planner_world_hit *out) {
    const world_host *host = host_of(world);
    const place a = place_of(host, from);
    const place b = place_of(host, to);
    *out = (planner_world_hit){.obstacle = PLANNER_NO_INDEX, .time = 1.0};
    memcpy(out->point, b.at, sizeof out->point);
    if (!a.good || !b.good || !isfinite(radius) || radius < 0.0) {
        out->relation = PLANNER_WORLD_INVALID;
        return out->relation;
    }
    for (uint32_t i = 0; i < host->count; i++) {
        const double part = tightest(host, i, a.at, b.at);
        const double least = room(host, i, a.at, b.at, radius, part);
        if (!is_seen(host, i, mask) || least > 0.0) {
            continue;
        }
        const int32_t relation = least < 0.0 ? PLANNER_WORLD_OVERLAPPING : PLANNER_WORLD_TOUCHING;
        const double time = first_touch(host, i, a.at, b.at, radius, part);
        out->relation = relation > out->relation ? relation : out->relation;
        if (out->obstacle == PLANNER_NO_INDEX || time < out->time) {
            note_contact(host, i, a.at, b.at, time, out);
        }
    }
    return out->relation;
}

static int32_t ray(const planner_world *world, const double *from, const double *to, uint32_t mask,
                   planner_world_hit *out) {
    return sweep(world, from, to, 0.0, mask, out);
}

/* The room between a box and the middle line of an obstacle, by the point of the line at `part`. */
static double room_of_box(const planner_obstacle *o, const double *min, const double *max,
                          uint32_t dimension_count, double part) {
    double apart[3] = {0.0, 0.0, 0.0};
    for (uint32_t k = 0; k < dimension_count; k++) {
        const double *a = o->points.data;
        const double *b = (const double *)(const void *)((const char *)o->points.data +
                                                         (o->point_count > 1 ? o->points.stride : 0));
        const double at = a[k] + part * (b[k] - a[k]);
        apart[k] = fmax(fmax(min[k] - at, at - max[k]), 0.0);
    }
    return length_of(apart) - o->radius;
}

static int32_t box(const planner_world *world, const double *min, const double *max, uint32_t mask,
                   uint32_t *obstacle) {
    const world_host *host = host_of(world);
    int32_t found = PLANNER_WORLD_APART;
    uint32_t which = PLANNER_NO_INDEX;
    for (uint32_t k = 0; k < host->dimension; k++) {
        found = isfinite(min[k]) && isfinite(max[k]) && min[k] <= max[k] ? found : PLANNER_WORLD_INVALID;
    }
    for (uint32_t i = 0; i < host->count && found != PLANNER_WORLD_INVALID; i++) {
        double low = 0.0;
        double high = 1.0;
        const planner_obstacle *o = &host->obstacles[i];
        for (int k = 0; k < 80; k++) {
            const double one = low + (high - low) / 3.0;
            const double two = high - (high - low) / 3.0;
            const bool before = room_of_box(o, min, max, host->dimension, one) <=
                                room_of_box(o, min, max, host->dimension, two);
            high = before ? two : high;
            low = before ? low : one;
        }
        const double least = room_of_box(o, min, max, host->dimension, low);
        const int32_t relation = least < 0.0    ? PLANNER_WORLD_OVERLAPPING
                                 : least == 0.0 ? PLANNER_WORLD_TOUCHING
                                                : PLANNER_WORLD_APART;
        if (is_seen(host, i, mask) && relation > found) {
            found = relation;
            which = i;
        }
    }
    if (obstacle) {
        *obstacle = which;
    }
    return found;
}

/* ---- The host ---- */

static const void *offer_world(const planner_host *host, const char *id) {
    const world_host *self = host->data;
    return strcmp(id, PLANNER_WORLD_ID) == 0 ? &self->world : NULL;
}

void make_world_host(world_host *host, uint32_t dimension_count, const planner_obstacle *obstacles,
                     uint32_t count) {
    *host = (world_host){.dimension = dimension_count};
    host->host = (planner_host){.size = sizeof host->host,
                                .abi = {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR},
                                .name = "validator with a world",
                                .program_version = "1",
                                .data = host,
                                .get_extension = offer_world};
    host->world = (planner_world){.data = host,
                                  .dimension = dimension,
                                  .revision = revision,
                                  .distance = distance,
                                  .nearest = nearest,
                                  .sweep = sweep,
                                  .ray = ray,
                                  .box = box};
    set_world(host, obstacles, count);
}

void set_world(world_host *host, const planner_obstacle *obstacles, uint32_t count) {
    host->obstacles = obstacles;
    host->count = count;
    host->revision++;
}
