/* Libraries of planners: opened, checked, and asked for instances. What a plugin gives is believed only as
 * far as it was checked here. */
#include "loader_internal.h"

#include <stdlib.h>
#include <string.h>

struct planner_library {
    shared_object object; /* handle NULL when linked in */
    const planner_library_entry *entry;
    const planner_factory *factory;
};

static planner_status too_small(planner_error *error, const char *name, const char *what, uint32_t size) {
    return loader_fail(error, PLANNER_ERROR_STRUCT_TOO_SMALL, "%s: its %s has a size of only %u bytes", name,
                       what, (unsigned)size);
}

static planner_status incomplete(planner_error *error, const char *name, const char *what) {
    return loader_fail(error, PLANNER_ERROR_INCOMPLETE, "%s: incomplete: no %s", name, what);
}

/* The version comes first: with another major one nothing behind it is known. */
static planner_status check_entry(const planner_library_entry *entry, const char *name,
                                  planner_error *error) {
    if (entry->size < offsetof(planner_library_entry, init)) {
        return too_small(error, name, "planner_entry", entry->size);
    }
    if (entry->abi.major != PLANNER_ABI_MAJOR) {
        return loader_fail(error, PLANNER_ERROR_WRONG_VERSION,
                           "%s: made for version %u.%u of the planner interface; this program has %d.%d",
                           name, (unsigned)entry->abi.major, (unsigned)entry->abi.minor, PLANNER_ABI_MAJOR,
                           PLANNER_ABI_MINOR);
    }
    if (!PLANNER_HAS(entry, get_factory)) {
        return too_small(error, name, "planner_entry", entry->size);
    }
    if (!entry->init || !entry->deinit || !entry->get_factory) {
        return incomplete(error, name, "init, deinit or get_factory in its planner_entry");
    }
    return PLANNER_OK;
}

static planner_status check_descriptor(const planner_descriptor *d, const char *name, planner_error *error) {
    if (!d) {
        return incomplete(error, name, "descriptor for one of its planners");
    }
    if (!PLANNER_HAS(d, max_agents)) {
        return too_small(error, name, "descriptor", d->size);
    }
    if (!d->id || !d->id[0] || !d->name || !d->vendor || !d->url || !d->version || !d->description ||
        !d->license || !d->features) {
        return incomplete(error, name, "id, name or other text in a descriptor");
    }
    if (!(d->dimensions & (PLANNER_2D | PLANNER_3D))) {
        return incomplete(error, name, "dimension in a descriptor");
    }
    return PLANNER_OK;
}

/* None of the descriptors before that one has its id. */
static planner_status check_new_id(const planner_factory *factory, uint32_t index, const char *name,
                                   planner_error *error) {
    const char *id = factory->descriptor(index)->id;
    for (uint32_t i = 0; i < index; i++) {
        if (strcmp(factory->descriptor(i)->id, id) == 0) {
            return loader_fail(error, PLANNER_ERROR_DUPLICATE_PLANNER,
                               "%s: two of its planners are \"%.60s\"", name, id);
        }
    }
    return PLANNER_OK;
}

static planner_status check_factory(const planner_factory *factory, const char *name, planner_error *error) {
    if (!factory) {
        return loader_fail(error, PLANNER_ERROR_NO_FACTORY, "%s: no %s", name, PLANNER_FACTORY_ID);
    }
    if (!PLANNER_HAS(factory, create)) {
        return too_small(error, name, "factory", factory->size);
    }
    if (!factory->count || !factory->descriptor || !factory->create) {
        return incomplete(error, name, "count, descriptor or create in its factory");
    }
    uint32_t count = factory->count();
    if (count == 0) {
        return incomplete(error, name, "planner in its factory");
    }
    planner_status status = PLANNER_OK;
    for (uint32_t i = 0; i < count && status == PLANNER_OK; i++) {
        status = check_descriptor(factory->descriptor(i), name, error);
        status = status == PLANNER_OK ? check_new_id(factory, i, name, error) : status;
    }
    return status;
}

/* Calls init, with its words behind the name of the library. */
static planner_status start(const planner_library_entry *entry, const char *path, const char *name,
                            planner_error *error) {
    planner_error own = {.size = sizeof own};
    if (entry->init(path, &own) == PLANNER_OK) {
        return PLANNER_OK;
    }
    own.text[sizeof own.text - 1] = 0;
    return loader_fail(error, PLANNER_ERROR_INIT_REFUSED, "%s: refused to start: %s", name,
                       own.text[0] ? own.text : "it does not say why");
}

/* Checks and starts what library->entry points to. `path` is NULL when it is linked in. */
static planner_status bring_up(planner_library *library, const char *path, planner_error *error) {
    const planner_library_entry *entry = library->entry;
    const char *name = path ? loader_path_end(path) : "linked plugin";
    planner_status status = check_entry(entry, name, error);
    if (status == PLANNER_OK) {
        status = start(entry, path, name, error);
    }
    if (status != PLANNER_OK) {
        return status;
    }
    library->factory = entry->get_factory(PLANNER_FACTORY_ID);
    status = check_factory(library->factory, name, error);
    if (status != PLANNER_OK) {
        entry->deinit();
    }
    return status;
}

static planner_library *make_library(planner_error *error) {
    planner_library *library = calloc(1, sizeof *library);
    if (!library) {
        loader_fail(error, PLANNER_ERROR_OUT_OF_MEMORY, "out of memory");
    }
    return library;
}

/* Hands over a library that came up, or takes back all that was done for it. */
static planner_status finish(planner_library *library, planner_status status, planner_library **out) {
    if (status == PLANNER_OK) {
        *out = library;
        return PLANNER_OK;
    }
    shared_object_close(library->object);
    free(library);
    return status;
}

planner_status planner_library_open(const char *path, planner_library **out, planner_error *error) {
    *out = NULL;
    planner_library *library = make_library(error);
    if (!library) {
        return PLANNER_ERROR_OUT_OF_MEMORY;
    }
    planner_status status = shared_object_open(path, &library->object, error);
    if (status != PLANNER_OK) {
        return finish(library, status, out);
    }
    library->entry = shared_object_data(library->object, "planner_entry");
    if (library->entry) {
        status = bring_up(library, path, error);
    } else {
        status = loader_fail(error, PLANNER_ERROR_NO_ENTRY,
                             "%s: a shared object, but no planner plugin: it has no planner_entry",
                             loader_path_end(path));
    }
    return finish(library, status, out);
}

planner_status planner_library_open_entry(const planner_library_entry *entry, planner_library **out,
                                          planner_error *error) {
    *out = NULL;
    planner_library *library = make_library(error);
    if (!library) {
        return PLANNER_ERROR_OUT_OF_MEMORY;
    }
    library->entry = entry;
    return finish(library, bring_up(library, NULL, error), out);
}

void planner_library_close(planner_library *library) {
    if (!library) {
        return;
    }
    library->entry->deinit();
    shared_object_close(library->object);
    free(library);
}

uint32_t planner_library_count(const planner_library *library) { return library->factory->count(); }

const planner_descriptor *planner_library_descriptor(const planner_library *library, uint32_t index) {
    return library->factory->descriptor(index);
}

static const planner_descriptor *find_descriptor(const planner_library *library, const char *id) {
    uint32_t count = planner_library_count(library);
    for (uint32_t i = 0; i < count; i++) {
        const planner_descriptor *descriptor = planner_library_descriptor(library, i);
        if (!id || strcmp(descriptor->id, id) == 0) {
            return descriptor;
        }
    }
    return NULL;
}

static planner_status check_instance(const planner *instance, planner_error *error) {
    if (!PLANNER_HAS(instance, get_extension)) {
        return too_small(error, "planner", "instance", instance->size);
    }
    if (!instance->descriptor || !instance->destroy || !instance->activate || !instance->deactivate ||
        !instance->set_obstacles || !instance->step || !instance->get_extension) {
        return incomplete(error, "planner", "descriptor or function in the instance");
    }
    return PLANNER_OK;
}

/* A host that offers nothing and listens to nothing. */
static const planner_host no_host = {.size = sizeof no_host,
                                     .abi = {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR},
                                     .name = "a program without a name",
                                     .program_version = ""};

planner_status planner_library_create_planner(const planner_library *library, const planner_host *host,
                                              const char *id, planner **out, planner_error *error) {
    *out = NULL;
    const planner_descriptor *descriptor = find_descriptor(library, id);
    if (!descriptor) {
        return loader_fail(error, PLANNER_ERROR_NO_SUCH_PLANNER, "the library has no planner \"%s\"",
                           id ? id : "");
    }
    planner_error own = {.size = sizeof own};
    planner *instance = library->factory->create(host ? host : &no_host, descriptor->id, &own);
    if (!instance) {
        own.text[sizeof own.text - 1] = 0;
        return loader_fail(error, own.status < PLANNER_OK ? own.status : PLANNER_ERROR_INTERNAL,
                           "planner \"%s\" cannot be made: %s", descriptor->id,
                           own.text[0] ? own.text : "it does not say why");
    }
    planner_status status = check_instance(instance, error);
    if (status != PLANNER_OK) {
        if (PLANNER_HAS(instance, destroy) && instance->destroy) {
            instance->destroy(instance);
        }
        return status;
    }
    *out = instance;
    return PLANNER_OK;
}
