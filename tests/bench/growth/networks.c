/* Networks of passages: their boxes. */
#include "networks.h"

#include "harness/random.h"

#include <math.h>

const char *const network_names[NETWORK_FAMILIES] = {
    [NETWORK_STORE] = "store", [NETWORK_HALL] = "hall",       [NETWORK_STREET] = "street",
    [NETWORK_TOWN] = "town",   [NETWORK_PILLARS] = "pillars",
};

/* Boxes in a lattice, with gaps between them; rows: 0 for a square. */
typedef struct lattice {
    size_t rows;
    geom_vec2 box;
    geom_vec2 gap;
} lattice;

static const lattice lattices[] = {
    [NETWORK_STORE] = {0, {5.0, 2.0}, {1.0, 1.0}},
    [NETWORK_HALL] = {1, {2.0, 20.0}, {1.0, 1.0}},
    [NETWORK_STREET] = {2, {5.0, 2.0}, {1.0, 1.0}},
    [NETWORK_TOWN] = {0, {9.0, 9.0}, {2.6, 2.6}},
};

static size_t columns_of(network_family which, size_t boxes) {
    const size_t rows = lattices[which].rows;
    return rows > 0 ? (boxes + rows - 1) / rows : (size_t)ceil(sqrt((double)boxes));
}

static bool add_box(network *n, geom_vec2 low, geom_vec2 high) {
    const geom_vec2 corners[] = {low, {high.x, low.y}, high, {low.x, high.y}};
    const geom_ring ring = {corners, 4};
    const geom_polygon polygon = {&ring, 1};
    return orca_obstacles_add_polygon(n->obstacles, polygon, ORCA_WINDING_AUTO, NULL) == GEOM_OK;
}

static bool add_lattice(network *n, network_family which, size_t boxes) {
    const lattice *of = &lattices[which];
    const size_t columns = columns_of(which, boxes);
    bool good = true;
    for (size_t i = 0; i < boxes && good; ++i) {
        const size_t row = i / columns;
        const geom_vec2 low = {(double)(i % columns) * (of->box.x + of->gap.x),
                               (double)row * (of->box.y + of->gap.y)};
        good = add_box(n, low, geom_vec2_add(low, of->box));
    }
    return good;
}

static bool add_pillars(network *n, size_t boxes) {
    bench_random source = {5};
    const double side = 2.0 * sqrt((double)boxes);
    bool good = true;
    for (size_t i = 0; i < boxes && good; ++i) {
        const double x = bench_between(&source, 0.0, side);
        const geom_vec2 low = {x, bench_between(&source, 0.0, side)};
        good = add_box(n, low, geom_vec2_add(low, geom_vec2_make(0.5, 0.5)));
    }
    return good;
}

bool network_make(network_family which, size_t corners, network *out) {
    const size_t boxes = corners / 4;
    orca_passages_def def = orca_passages_def_default();
    *out = (network){.obstacles = NULL};
    if (orca_obstacles_create(NULL, &out->obstacles) != GEOM_OK ||
        !(which == NETWORK_PILLARS ? add_pillars(out, boxes) : add_lattice(out, which, boxes))) {
        return false;
    }
    def.obstacles = out->obstacles;
    def.widest = 12.0 * NETWORK_RADIUS;
    return orca_obstacles_rebuild(out->obstacles) == GEOM_OK &&
           orca_passages_create(&def, &out->passages) == GEOM_OK;
}

void network_drop(const network *n) {
    orca_passages_destroy(n->passages);
    orca_obstacles_destroy(n->obstacles);
}

geom_vec2 network_place(network_family which, size_t corners, size_t number) {
    const lattice *of = &lattices[which];
    const size_t columns = columns_of(which, corners / 4);
    const size_t row = number / columns % columns;
    const double along = 0.25 * (double)(number % 4);
    return geom_vec2_make(((double)(number % columns) + along) * (of->box.x + of->gap.x) - 0.5 * of->gap.x,
                          (double)row * (of->box.y + of->gap.y) - 0.5 * of->gap.y);
}
