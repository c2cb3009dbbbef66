/* An instance of ORCA in space as a row of bytes. */
#include "planner3.h"

#include <geom/snapshot.h>

#include <stdlib.h>
#include <string.h>

/* What stands before the list of obstacles. */
typedef struct state_header {
    char magic[8];
    uint64_t checksum; /* of all that follows it */
    uint64_t size;     /* of all */
    uint32_t version;  /* of this layout */
    uint32_t active;
    uint32_t agent_capacity;
    uint32_t obstacle_count;
    uint32_t verify;
    uint32_t method;
    double clearance_range;
    double parameters[ORCA_SPACE_PARAMETERS];
} state_header;

#define STATE_MAGIC "orcaspac"
#define STATE_VERSION 3
#define CHECKED_FROM offsetof(state_header, size)

static size_t save(const planner *base, void *bytes, size_t capacity) {
    const orca_space *self = base->data;
    const size_t size = sizeof(state_header) + self->world.list_size;
    if (!bytes || capacity < size) {
        return size;
    }
    state_header header;
    memset(&header, 0, sizeof header);
    memcpy(header.magic, STATE_MAGIC, sizeof header.magic);
    header.size = size;
    header.method = (uint32_t)self->method;
    header.version = STATE_VERSION;
    header.active = self->active;
    header.agent_capacity = self->active ? self->config.agent_capacity : 0;
    header.verify = self->active ? self->config.verify : 0;
    header.clearance_range = self->active ? self->config.clearance_range : 0.0;
    header.obstacle_count = self->world.count;
    memcpy(header.parameters, self->parameters, sizeof header.parameters);
    unsigned char *to = bytes;
    memcpy(to, &header, sizeof header);
    if (self->world.list_size > 0) {
        memcpy(to + sizeof header, self->world.list, self->world.list_size);
    }
    header.checksum = geom_checksum(GEOM_CHECKSUM_EMPTY, to + CHECKED_FROM, size - CHECKED_FROM);
    memcpy(to, &header, sizeof header);
    return size;
}

static planner_status refuse(planner_error *error, const char *words) {
    return orca_planner_fail(error, PLANNER_ERROR_BAD_STATE, PLANNER_NO_INDEX, "saved state: %s", words);
}

static planner_status check_header(const orca_space *self, const state_header *header,
                                   const unsigned char *bytes, size_t size, planner_error *error) {
    if (memcmp(header->magic, STATE_MAGIC, sizeof header->magic) != 0 || header->version != STATE_VERSION) {
        return refuse(error, "of something else, or of another version");
    }
    if (header->size != size) {
        return refuse(error, "cut short, or with something behind it");
    }
    if (header->checksum != geom_checksum(GEOM_CHECKSUM_EMPTY, bytes + CHECKED_FROM, size - CHECKED_FROM)) {
        return refuse(error, "damaged");
    }
    if (header->method != (uint32_t)self->method) {
        return refuse(error, "of another planner");
    }
    for (size_t i = 0; i < ORCA_SPACE_PARAMETERS; i++) {
        if (orca_planner_check_parameter(i, header->parameters[i], NULL) != PLANNER_OK) {
            return refuse(error, "a parameter is out of its range");
        }
    }
    return PLANNER_OK;
}

/* The list of obstacles as a host would give it; its points stay where they are. NULL when the bytes do not
 * add up, or without memory, which *memory tells. */
static planner_obstacle *list_obstacles(const unsigned char *bytes, size_t size, uint32_t count,
                                        bool *memory) {
    *memory = true;
    if (count > size / sizeof(orca_space_item)) {
        return NULL;
    }
    planner_obstacle *list = calloc((size_t)count + 1, sizeof *list);
    *memory = list != NULL;
    size_t at = 0;
    for (uint32_t i = 0; list && i < count; i++) {
        orca_space_item item;
        const bool fits = size - at >= sizeof item;
        if (fits) {
            memcpy(&item, bytes + at, sizeof item);
            at += sizeof item;
        }
        const size_t vector = 3 * sizeof(double);
        if (!fits || item.point_count > (size - at) / vector) {
            free(list);
            return NULL;
        }
        list[i] = (planner_obstacle){.size = sizeof list[i],
                                     .kind = item.kind,
                                     .points = {bytes + at, (ptrdiff_t)vector},
                                     .point_count = item.point_count,
                                     .layers = item.layers,
                                     .radius = item.radius};
        memcpy(list[i].velocity, item.velocity, sizeof item.velocity);
        at += item.point_count * vector;
    }
    return list;
}

static planner_status restore_obstacles(planner *made, const state_header *header, const unsigned char *bytes,
                                        planner_error *error) {
    bool memory;
    planner_obstacle *list =
        list_obstacles(bytes, (size_t)header->size - sizeof *header, header->obstacle_count, &memory);
    if (!list) {
        return memory ? refuse(error, "its obstacles are damaged")
                      : orca_planner_fail_geom(error, GEOM_OUT_OF_MEMORY, PLANNER_NO_INDEX, "saved state");
    }
    const planner_view view = {list, sizeof *list};
    const planner_status status = made->set_obstacles(made, view, header->obstacle_count, error);
    free(list);
    return status == PLANNER_OK || status == PLANNER_ERROR_OUT_OF_MEMORY
               ? status
               : refuse(error, "its obstacles are bad");
}

static planner_status restore(planner *made, const state_header *header, const unsigned char *bytes,
                              planner_error *error) {
    orca_space *fresh = made->data;
    memcpy(fresh->parameters, header->parameters, sizeof header->parameters);
    if (header->active == 0) {
        return PLANNER_OK;
    }
    const planner_config config = {.size = sizeof config,
                                   .dimension = 3,
                                   .verify = header->verify,
                                   .agent_capacity = header->agent_capacity,
                                   .clearance_range = header->clearance_range};
    const planner_status status = made->activate(made, &config, error);
    if (status != PLANNER_OK) {
        return status == PLANNER_ERROR_OUT_OF_MEMORY ? status : refuse(error, "its configuration is bad");
    }
    return restore_obstacles(made, header, bytes, error);
}

/* Gives the instance all that the other one has, and the other way round. */
static void swap(orca_space *a, orca_space *b) {
    const orca_space kept = *a;
    *a = *b;
    *b = kept;
    a->base.data = a;
    b->base.data = b;
}

static planner_status load(planner *base, const void *bytes, size_t size, planner_error *error) {
    orca_space *self = base->data;
    state_header header;
    if (!bytes || size < sizeof header) {
        return refuse(error, "cut short");
    }
    memcpy(&header, bytes, sizeof header);
    planner_status status = check_header(self, &header, bytes, size, error);
    planner *made =
        status == PLANNER_OK ? orca_space_create(self->host, base->descriptor, self->method, error) : NULL;
    if (!made) {
        return status == PLANNER_OK ? PLANNER_ERROR_OUT_OF_MEMORY : status;
    }
    status = restore(made, &header, (const unsigned char *)bytes + sizeof header, error);
    if (status == PLANNER_OK) {
        swap(self, made->data);
    }
    made->destroy(made);
    return status;
}

const planner_state orca_space_state = {save, load};
