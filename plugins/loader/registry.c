/* Several libraries as one: planners found by id, whatever library they are in. */
#include "loader_internal.h"

#include <stdlib.h>
#include <string.h>

struct planner_registry {
    planner_library **libraries;
    size_t library_count;
    size_t library_capacity;
    struct {
        const planner_library *library;
        const planner_descriptor *descriptor;
    } * planners; /* no id twice */
    size_t planner_count;
    size_t planner_capacity;
};

static planner_status no_memory(planner_error *error) {
    return loader_fail(error, PLANNER_ERROR_OUT_OF_MEMORY, "out of memory");
}

planner_status planner_registry_create(planner_registry **out, planner_error *error) {
    *out = calloc(1, sizeof **out);
    return *out ? PLANNER_OK : no_memory(error);
}

void planner_registry_destroy(planner_registry *registry) {
    if (!registry) {
        return;
    }
    for (size_t i = registry->library_count; i-- > 0;) {
        planner_library_close(registry->libraries[i]);
    }
    free(registry->libraries);
    free(registry->planners);
    free(registry);
}

/* Reallocates an array. Returns NULL without memory; the old array is then unchanged. */
static void *grow(void *elements, size_t *capacity, size_t wanted, size_t size) {
    if (wanted <= *capacity) {
        return elements;
    }
    void *grown = wanted <= SIZE_MAX / size / 2 ? realloc(elements, 2 * wanted * size) : NULL;
    *capacity = grown ? 2 * wanted : *capacity;
    return grown;
}

static size_t find(const planner_registry *registry, const char *id) {
    size_t i = 0;
    while (i < registry->planner_count && strcmp(registry->planners[i].descriptor->id, id) != 0) {
        i++;
    }
    return i;
}

/* Takes the library over, or leaves it and the registry as they were. */
static planner_status add_library(planner_registry *registry, planner_library *library,
                                  planner_error *error) {
    const size_t count = planner_library_count(library);
    void *libraries = grow(registry->libraries, &registry->library_capacity, registry->library_count + 1,
                           sizeof *registry->libraries);
    if (!libraries) {
        return no_memory(error);
    }
    registry->libraries = libraries;
    void *planners = grow(registry->planners, &registry->planner_capacity, registry->planner_count + count,
                          sizeof *registry->planners);
    if (!planners) {
        return no_memory(error);
    }
    registry->planners = planners;
    registry->libraries[registry->library_count++] = library;
    for (uint32_t i = 0; i < count; i++) {
        const planner_descriptor *descriptor = planner_library_descriptor(library, i);
        if (find(registry, descriptor->id) == registry->planner_count) {
            registry->planners[registry->planner_count].library = library;
            registry->planners[registry->planner_count++].descriptor = descriptor;
        }
    }
    return PLANNER_OK;
}

static planner_status take(planner_registry *registry, planner_status opened, planner_library *library,
                           planner_error *error) {
    const planner_status status = opened == PLANNER_OK ? add_library(registry, library, error) : opened;
    if (status != PLANNER_OK) {
        planner_library_close(library);
    }
    return status;
}

planner_status planner_registry_add_entry(planner_registry *registry, const planner_library_entry *entry,
                                          planner_error *error) {
    planner_library *library;
    const planner_status opened = planner_library_open_entry(entry, &library, error);
    return take(registry, opened, library, error);
}

planner_status planner_registry_add_file(planner_registry *registry, const char *path, planner_error *error) {
    planner_library *library;
    const planner_status opened = planner_library_open(path, &library, error);
    return take(registry, opened, library, error);
}

/* The visit of the search path: reports files that are not plugins. */
typedef struct search {
    planner_registry *registry;
    planner_refused *refused;
    void *context;
    planner_status status;
    planner_error *error;
} search;

static void add_found(void *context, const planner_found *found) {
    search *s = context;
    if (found->hidden || s->status != PLANNER_OK) {
        return;
    }
    planner_error reason = {.size = sizeof reason};
    const planner_status status = planner_registry_add_file(s->registry, found->path, &reason);
    if (status == PLANNER_ERROR_OUT_OF_MEMORY) {
        s->status = no_memory(s->error);
    } else if (status != PLANNER_OK && s->refused) {
        s->refused(s->context, found, &reason);
    }
}

planner_status planner_registry_add_found(planner_registry *registry, planner_refused *refused, void *context,
                                          planner_error *error) {
    search s = {registry, refused, context, PLANNER_OK, error};
    const planner_status status = planner_find_all(add_found, &s, error);
    return status == PLANNER_OK ? s.status : status;
}

uint32_t planner_registry_count(const planner_registry *registry) {
    return (uint32_t)registry->planner_count;
}

const planner_descriptor *planner_registry_descriptor(const planner_registry *registry, uint32_t index) {
    return index < registry->planner_count ? registry->planners[index].descriptor : NULL;
}

planner_status planner_registry_create_planner(const planner_registry *registry, const planner_host *host,
                                               const char *id, planner **out, planner_error *error) {
    *out = NULL;
    const size_t i = id ? find(registry, id) : 0;
    if (i >= registry->planner_count) {
        return loader_fail(error, PLANNER_ERROR_NO_SUCH_PLANNER, "there is no planner \"%s\"", id ? id : "");
    }
    return planner_library_create_planner(registry->planners[i].library, host,
                                          registry->planners[i].descriptor->id, out, error);
}
