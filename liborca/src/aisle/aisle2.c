/* Aisles: their life, and what they tell. */
#include "aisle2_internal.h"

#include <math.h>

orca_aisles_def orca_aisles_def_default(void) { return (orca_aisles_def){.radius = 0.5}; }

/* ---- Life ---- */

void orca_aisles_destroy(orca_aisles *aisles) {
    if (!aisles) {
        return;
    }
    const geom_allocator used = aisles->allocator;
    const size_t n = aisles->gate_count;
    geom_allocator_release(&used, aisles->door_of, n, sizeof *aisles->door_of, _Alignof(uint32_t));
    geom_allocator_release(&used, aisles->doors, n, sizeof *aisles->doors, _Alignof(aisle_door));
    geom_allocator_release(&used, aisles->nodes, 2 * n, sizeof *aisles->nodes, _Alignof(aisle_node));
    geom_allocator_release(&used, aisles->areas, 2 * n, sizeof *aisles->areas, _Alignof(aisle_area));
    geom_allocator_release(&used, aisles->sorted, 2 * n, sizeof *aisles->sorted, _Alignof(uint32_t));
    geom_allocator_release(&used, aisles->streets, n, sizeof *aisles->streets, _Alignof(aisle_street));
    geom_allocator_release(&used, aisles, 1, sizeof *aisles, _Alignof(orca_aisles));
}

static bool reserve(orca_aisles *a) {
    const geom_allocator *used = &a->allocator;
    const size_t n = a->gate_count;
    a->door_of = geom_allocator_allocate(used, n, sizeof *a->door_of, _Alignof(uint32_t));
    a->doors = geom_allocator_allocate(used, n, sizeof *a->doors, _Alignof(aisle_door));
    a->nodes = geom_allocator_allocate(used, 2 * n, sizeof *a->nodes, _Alignof(aisle_node));
    a->areas = geom_allocator_allocate(used, 2 * n, sizeof *a->areas, _Alignof(aisle_area));
    a->sorted = geom_allocator_allocate(used, 2 * n, sizeof *a->sorted, _Alignof(uint32_t));
    a->streets = geom_allocator_allocate(used, n, sizeof *a->streets, _Alignof(aisle_street));
    return a->door_of && a->doors && a->nodes && a->areas && a->sorted && a->streets;
}

static geom_status fill(orca_aisles *a) {
    if (a->gate_count == 0) {
        return GEOM_OK;
    }
    if (!reserve(a)) {
        return GEOM_OUT_OF_MEMORY;
    }
    orca_aisles_find_doors(a);
    orca_aisles_find_areas(a);
    return a->door_count > 0 ? orca_aisles_find_streets(a) : GEOM_OK;
}

geom_status orca_aisles_create(const orca_aisles_def *def, orca_aisles **out) {
    const orca_aisles_def wanted = def ? *def : orca_aisles_def_default();
    *out = NULL;
    if (!isfinite(wanted.radius)) {
        return GEOM_NOT_FINITE;
    }
    if (!wanted.passages || !wanted.obstacles || !(wanted.radius > 0.0)) {
        return GEOM_INVALID_ARGUMENT;
    }
    const geom_allocator used = wanted.allocator ? *wanted.allocator : geom_allocator_default();
    orca_aisles *a = geom_allocator_allocate(&used, 1, sizeof *a, _Alignof(orca_aisles));
    if (!a) {
        return GEOM_OUT_OF_MEMORY;
    }
    *a = (orca_aisles){
        .allocator = used,
        .passages = wanted.passages,
        .obstacles = wanted.obstacles,
        .radius = wanted.radius,
        .gate_count = orca_passages_gate_count(wanted.passages),
    };
    const geom_status status = fill(a);
    if (status != GEOM_OK) {
        orca_aisles_destroy(a);
        return status;
    }
    *out = a;
    return GEOM_OK;
}

/* ---- Directions ---- */

orca_aisle_direction orca_aisles_direction(const orca_aisles *aisles, uint32_t gate) {
    GEOM_ASSERT(gate < aisles->gate_count);
    const uint32_t door = aisles->door_of[gate];
    const int32_t direction = door != AISLE_NONE ? aisles->doors[door].direction : 0;
    return direction > 0 ? ORCA_AISLE_FORWARD : direction < 0 ? ORCA_AISLE_BACKWARD : ORCA_AISLE_BOTH;
}

size_t orca_aisles_directed_count(const orca_aisles *aisles) { return aisles->directed_count; }
