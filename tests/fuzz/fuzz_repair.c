/* The import of polygons under arbitrary numbers: what comes out is valid and covers what went in, what is
 * valid goes through unchanged, and the same input is refused or taken however its rings are turned. */
#include "fuzz.h"

#include <geom/locate.h>
#include <geom/repair.h>

#include <math.h>

enum {
    MOST_POINTS = 48,
    MOST_RINGS = 5,
    QUESTIONS = 12
};

/* Small whole numbers, so that rings touch, or any bits. */
static double next_double(byte_reader *in) {
    const uint8_t kind = in->style % 4 == 0 ? read_byte(in) : 0;
    const double x = kind < 250 ? (int)read_byte(in) % 12 : read_bits(in);
    return in->style % 4 == 3 ? x * 0x1p-1074 : x;
}

static geom_vec2 next_point(byte_reader *in) {
    const double x = next_double(in);
    return geom_vec2_make(x, next_double(in));
}

static void check_changes(geom_polygon input, const geom_repair *r) {
    size_t sum = 0;
    for (int k = 0; k < GEOM_REPAIR_KIND_COUNT; ++k) {
        sum += r->counts[k];
    }
    require(sum == r->change_count);
    for (size_t i = 0; i < r->change_count; ++i) {
        require(r->changes[i].ring < input.count);
        require(r->changes[i].vertex == 0 || r->changes[i].vertex < input.rings[r->changes[i].ring].count);
    }
}

/* A point inside stays in the answer, one outside stays outside, and no two polygons have it inside. */
static void check_point(geom_polygon input, const geom_repair *r, geom_vec2 p) {
    const geom_location before = geom_polygon_locate(input, p);
    const geom_location after = geom_polygons_locate(&r->polygons, p);
    require(before != GEOM_LOCATION_INSIDE || after >= GEOM_LOCATION_BOUNDARY);
    require((before == GEOM_LOCATION_OUTSIDE) == (after == GEOM_LOCATION_OUTSIDE) ||
            before == GEOM_LOCATION_BOUNDARY);
    int inside = 0;
    for (size_t i = 0; i < r->polygons.count; ++i) {
        inside += geom_polygon_locate(r->polygons.polygons[i], p) == GEOM_LOCATION_INSIDE;
    }
    require(inside == (after == GEOM_LOCATION_INSIDE));
}

static void check_taken(byte_reader *in, geom_polygon input, const geom_repair *r) {
    require(r->polygons.count > 0);
    for (size_t i = 0; i < r->polygons.count; ++i) {
        require(geom_polygon_check(r->polygons.polygons[i], NULL).status == GEOM_OK);
        geom_repair again = geom_polygon_repair(r->polygons.polygons[i], NULL);
        require(again.fault.status == GEOM_OK && again.change_count == 0 && again.polygons.count == 1);
        geom_repair_release(&again);
    }
    /* The even-odd rule, by which the input is asked, takes a hole that is there twice for none. */
    for (int i = 0; i < QUESTIONS && r->counts[GEOM_REPAIR_REPEATED_HOLE] == 0; ++i) {
        const geom_vec2 p = next_point(in);
        check_point(input, r,
                    in->style % 4 == 3 ? p : geom_vec2_make(p.x + 0.5 * (i % 2), p.y + 0.25 * (i % 3)));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader in = {data, size, 0};
    geom_vec2 points[MOST_POINTS];
    geom_vec2 turned[MOST_POINTS];
    geom_ring rings[MOST_RINGS];
    geom_ring turned_rings[MOST_RINGS];
    in.style = read_byte(&in);
    const geom_polygon input = {rings, 1U + read_byte(&in) % MOST_RINGS};
    const geom_polygon reverse = {turned_rings, input.count};
    size_t count = 0;
    for (size_t r = 0; r < input.count; ++r) {
        const geom_ring ring = {points + count, read_byte(&in) % (MOST_POINTS / MOST_RINGS + 1)};
        const geom_ring back = {turned + count, ring.count};
        rings[r] = ring;
        turned_rings[r] = back;
        for (size_t i = 0; i < ring.count; ++i) {
            points[count + i] = next_point(&in);
            turned[count + ring.count - 1 - i] = points[count + i];
        }
        count += ring.count;
    }
    geom_repair repaired = geom_polygon_repair(input, NULL);
    geom_repair other = geom_polygon_repair(reverse, NULL);
    require((repaired.fault.status == GEOM_OK) == (other.fault.status == GEOM_OK));
    require(geom_polygon_check(input, NULL).status != GEOM_OK ||
            (repaired.change_count == 0 && repaired.polygons.count == 1));
    check_changes(input, &repaired);
    if (repaired.fault.status == GEOM_OK) {
        check_taken(&in, input, &repaired);
    }
    geom_repair_release(&other);
    geom_repair_release(&repaired);
    return 0;
}
