/* Passages: their life, and what they tell. */
#include "passage2_internal.h"

#include <geom/snapshot.h>

#include <math.h>
#include <string.h>

orca_passages_def orca_passages_def_default(void) { return (orca_passages_def){.widest = 6.0}; }

static uint64_t hash_of(const orca_passages *p) {
    geom_snapshot_writer counter = geom_snapshot_measure();
    geom_snapshot_put_u64(&counter, p->gate_count);
    for (size_t i = 0; i < p->gate_count; ++i) {
        const orca_gate *gate = &p->gates[i];
        geom_snapshot_put_vec2(&counter, gate->left);
        geom_snapshot_put_vec2(&counter, gate->right);
        geom_snapshot_put_u32(&counter, gate->passage);
        geom_snapshot_put_u32(&counter, gate->left_layers);
        geom_snapshot_put_u32(&counter, gate->right_layers);
    }
    return counter.checksum;
}

static geom_status fill(orca_passages *p, const orca_passages_def *def) {
    if (!def->obstacles) {
        return orca_passages_build_index(p);
    }
    geom_status status = orca_passages_find_gates(p, def);
    status = status == GEOM_OK ? orca_passages_build_index(p) : status;
    return status == GEOM_OK ? orca_passages_join_gates(p, def) : status;
}

geom_status orca_passages_create(const orca_passages_def *def, orca_passages **out) {
    const orca_passages_def usual = orca_passages_def_default();
    def = def ? def : &usual;
    *out = NULL;
    if (!isfinite(def->widest)) {
        return GEOM_NOT_FINITE;
    }
    if (def->widest < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    const geom_allocator used = def->allocator ? *def->allocator : geom_allocator_default();
    orca_passages *p = geom_allocator_allocate(&used, 1, sizeof *p, _Alignof(orca_passages));
    if (!p) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(p, 0, sizeof *p);
    p->allocator = used;
    const geom_status status = fill(p, def);
    if (status != GEOM_OK) {
        orca_passages_destroy(p);
        return status;
    }
    p->hash = hash_of(p);
    *out = p;
    return GEOM_OK;
}

geom_status orca_passages_join(orca_passages *passages, const orca_obstacles *obstacles,
                               const geom_tasks *tasks) {
    const orca_passages_def def = {.obstacles = obstacles, .tasks = tasks};
    const geom_status status = orca_passages_join_gates(passages, &def);
    passages->hash = hash_of(passages);
    return status;
}

void orca_passages_destroy(orca_passages *passages) {
    if (!passages) {
        return;
    }
    const geom_allocator allocator = passages->allocator;
    collide_broadphase_destroy(passages->index);
    geom_allocator_release(&allocator, passages->gates, passages->gate_capacity, sizeof *passages->gates,
                           _Alignof(orca_gate));
    geom_allocator_release(&allocator, passages->passages, passages->gate_count, sizeof *passages->passages,
                           _Alignof(orca_passage));
    geom_allocator_release(&allocator, passages, 1, sizeof *passages, _Alignof(orca_passages));
}

size_t orca_passages_gate_count(const orca_passages *passages) { return passages->gate_count; }

orca_gate orca_passages_gate(const orca_passages *passages, uint32_t gate) {
    GEOM_ASSERT(gate < passages->gate_count);
    return passages->gates[gate];
}

size_t orca_passages_count(const orca_passages *passages) { return passages->count; }

orca_passage orca_passages_get(const orca_passages *passages, uint32_t passage) {
    GEOM_ASSERT(passage < passages->count);
    return passages->passages[passage];
}

/* ---- Validation ---- */

static const char *passage_fault(const orca_passages *p, uint32_t number) {
    const orca_passage *passage = &p->passages[number];
    double width = HUGE_VAL;
    for (uint32_t i = passage->first; i < passage->first + passage->count; ++i) {
        const orca_gate *gate = &p->gates[i];
        width = fmin(width, gate->width);
        if (gate->passage != number) {
            return "a gate names another passage";
        }
        if (!(gate->width > 0.0) || gate->width != geom_vec2_distance(gate->left, gate->right)) {
            return "a gate has another width";
        }
    }
    return width == passage->width && passage->length >= 0.0 && passage->room >= 0.0
               ? NULL
               : "a passage has another width";
}

const char *orca_passages_validate(const orca_passages *passages) {
    size_t next = 0;
    for (uint32_t i = 0; i < passages->count; ++i) {
        const orca_passage *passage = &passages->passages[i];
        if (passage->first != next || passage->count == 0 || next + passage->count > passages->gate_count) {
            return "the gates of a passage are not behind those of the one before";
        }
        next += passage->count;
        const char *fault = passage_fault(passages, i);
        if (fault) {
            return fault;
        }
    }
    if (next != passages->gate_count || collide_broadphase_count(passages->index) != next) {
        return "a gate is in no passage, or not in the index";
    }
    return NULL;
}
