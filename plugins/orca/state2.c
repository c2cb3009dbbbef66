/* An instance as a row of bytes: the configuration, the parameters, the obstacles, and what the rules of
 * traffic remember. Without these it depends on nothing of its earlier steps. */
#include "planner2.h"

#include <geom/snapshot.h>

#include <stdlib.h>
#include <string.h>

/* What stands before the snapshots of the obstacles and of traffic, which an instance that is not active does
 * not have. */
typedef struct state_header {
    char magic[8];
    uint64_t checksum; /* of all that follows it */
    uint64_t size;     /* of all */
    uint64_t traffic_size;
    uint32_t version; /* of this layout */
    uint32_t method;
    uint32_t active;
    uint32_t dimension;
    uint32_t verify;
    uint32_t agent_capacity;
    double clearance_range;
    double parameters[ORCA_PLANNER_PARAMETERS];
} state_header;

#define STATE_MAGIC "orcaplan"
#define STATE_VERSION 3
#define CHECKED_FROM offsetof(state_header, size)

static state_header header_of(const orca_planner *self, size_t size) {
    state_header header;
    memset(&header, 0, sizeof header);
    memcpy(header.magic, STATE_MAGIC, sizeof header.magic);
    header.size = size;
    header.version = STATE_VERSION;
    header.method = (uint32_t)self->method;
    header.active = self->active;
    if (self->active) {
        header.dimension = self->config.dimension;
        header.verify = self->config.verify;
        header.agent_capacity = self->config.agent_capacity;
        header.clearance_range = self->config.clearance_range;
    }
    memcpy(header.parameters, self->parameters, sizeof header.parameters);
    return header;
}

static size_t save(const planner *base, void *bytes, size_t capacity) {
    const orca_planner *self = base->data;
    const size_t world = self->active ? orca_obstacles_save(self->world.obstacles, NULL, 0) : 0;
    const size_t traffic = orca_planner_traffic_save(&self->traffic, NULL, 0);
    const size_t size = sizeof(state_header) + world + traffic;
    if (capacity < size) {
        return size;
    }
    unsigned char *to = bytes;
    state_header header = header_of(self, size);
    header.traffic_size = traffic;
    memcpy(to, &header, sizeof header);
    if (self->active) {
        (void)orca_obstacles_save(self->world.obstacles, to + sizeof header, world);
        (void)orca_planner_traffic_save(&self->traffic, to + sizeof header + world, traffic);
    }
    header.checksum = geom_checksum(GEOM_CHECKSUM_EMPTY, to + CHECKED_FROM, size - CHECKED_FROM);
    memcpy(to, &header, sizeof header);
    return size;
}

static planner_status refuse(planner_error *error, const char *words) {
    return orca_planner_fail(error, PLANNER_ERROR_BAD_STATE, PLANNER_NO_INDEX, "saved state: %s", words);
}

static planner_status check_header(const orca_planner *self, const state_header *header,
                                   const unsigned char *bytes, size_t size, planner_error *error) {
    if (memcmp(header->magic, STATE_MAGIC, sizeof header->magic) != 0) {
        return refuse(error, "of something else");
    }
    if (header->version != STATE_VERSION) {
        return refuse(error, "of another version");
    }
    if (header->size != size || header->traffic_size > size - sizeof *header) {
        return refuse(error, "cut short, or with something behind it");
    }
    if (header->checksum != geom_checksum(GEOM_CHECKSUM_EMPTY, bytes + CHECKED_FROM, size - CHECKED_FROM)) {
        return refuse(error, "damaged");
    }
    if (header->method != (uint32_t)self->method) {
        return refuse(error, "of another planner");
    }
    for (size_t i = 0; i < ORCA_PLANNER_PARAMETERS; i++) {
        if (orca_planner_check_parameter(i, header->parameters[i], NULL) != PLANNER_OK) {
            return refuse(error, "a parameter is out of its range");
        }
    }
    return PLANNER_OK;
}

/* Whether its rules are on is known by its parameters already. */
static geom_status restore_traffic(const orca_planner *fresh, const unsigned char *bytes, size_t size) {
    if (!fresh->traffic.rules) {
        return size == 0 ? GEOM_OK : GEOM_INVALID_ARGUMENT;
    }
    return orca_traffic_restore(fresh->traffic.rules, bytes, size);
}

/* Makes `fresh`, which has the parameters already, what the state says. */
static planner_status restore(orca_planner *fresh, const state_header *header, const unsigned char *world,
                              size_t size, planner_error *error) {
    if (header->active == 0) {
        return size == 0 ? PLANNER_OK : refuse(error, "with something behind it");
    }
    const planner_config config = {.size = sizeof config,
                                   .dimension = header->dimension,
                                   .verify = header->verify,
                                   .agent_capacity = header->agent_capacity,
                                   .clearance_range = header->clearance_range};
    planner_error reason = {.size = sizeof reason};
    const planner_status status = fresh->base.activate(&fresh->base, &config, &reason);
    if (status != PLANNER_OK) {
        return status == PLANNER_ERROR_OUT_OF_MEMORY
                   ? orca_planner_fail_geom(error, GEOM_OUT_OF_MEMORY, PLANNER_NO_INDEX, "saved state")
                   : refuse(error, reason.text);
    }
    const size_t traffic_size = (size_t)header->traffic_size;
    const size_t world_size = size - traffic_size;
    geom_status restored = orca_obstacles_restore(fresh->world.obstacles, world, world_size);
    if (restored == GEOM_OK) {
        restored = restore_traffic(fresh, world + world_size, traffic_size);
    }
    if (restored == GEOM_OUT_OF_MEMORY) {
        return orca_planner_fail_geom(error, restored, PLANNER_NO_INDEX, "saved state");
    }
    return restored == GEOM_OK ? PLANNER_OK : refuse(error, "its obstacles or its traffic are damaged");
}

/* Gives the instance all that the other one has, and the other way round. */
static void swap(orca_planner *a, orca_planner *b) {
    const orca_planner kept = *a;
    *a = *b;
    *b = kept;
    a->base.data = a;
    b->base.data = b;
}

static planner_status load(planner *base, const void *bytes, size_t size, planner_error *error) {
    orca_planner *self = base->data;
    state_header header;
    if (!bytes || size < sizeof header) {
        return refuse(error, "cut short");
    }
    memcpy(&header, bytes, sizeof header);
    planner_status status = check_header(self, &header, bytes, size, error);
    if (status != PLANNER_OK) {
        return status;
    }
    planner *made = orca_planner_create(self->host, base->descriptor, self->method, error);
    if (!made) {
        return PLANNER_ERROR_OUT_OF_MEMORY;
    }
    orca_planner *fresh = made->data;
    memcpy(fresh->parameters, header.parameters, sizeof fresh->parameters);
    status =
        restore(fresh, &header, (const unsigned char *)bytes + sizeof header, size - sizeof header, error);
    if (status == PLANNER_OK) {
        swap(self, fresh);
    }
    made->destroy(made);
    return status;
}

const planner_state orca_planner_state = {save, load};
