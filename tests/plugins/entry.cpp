// A plugin in C++ that plans nothing. It uses a template of the C++ library, which has symbols of its own.
#include <planner/plugin.h>

#include <cstring>
#include <string>
#include <vector>

namespace {

struct instance {
    planner base{};
    std::vector<double> numbers;
};

planner_status fail(planner_error *error, const std::string &words) {
    if (error != nullptr && PLANNER_HAS(error, text)) {
        error->status = PLANNER_ERROR_UNSUPPORTED;
        error->index = PLANNER_NO_INDEX;
        error->text[words.copy(error->text, sizeof error->text - 1)] = '\0';
    }
    return PLANNER_ERROR_UNSUPPORTED;
}

void destroy(planner *self) { delete static_cast<instance *>(self->data); }

planner_status activate(planner *self, const planner_config *config, planner_error *error) {
    if (!PLANNER_HAS(config, agent_capacity)) {
        return fail(error, "the configuration is too small");
    }
    static_cast<instance *>(self->data)->numbers.resize(config->agent_capacity);
    return PLANNER_OK;
}

void deactivate(planner *self) { static_cast<instance *>(self->data)->numbers.clear(); }

planner_status set_obstacles(planner *, planner_view, uint32_t, planner_error *) { return PLANNER_OK; }

planner_status step(planner *, const planner_step_in *, planner_step_out *, planner_error *error) {
    return fail(error, "it plans nothing");
}

const void *get_extension(const planner *, const char *) { return nullptr; }

const char *const features[] = {nullptr};
const planner_descriptor descriptor = {
    sizeof descriptor, PLANNER_2D, "test.cxx", "Nothing", "test", "", "1.0",
    "Plans nothing.",  "MIT",      features,   0,         0};

uint32_t count() { return 1; }

const planner_descriptor *describe(uint32_t index) { return index == 0 ? &descriptor : nullptr; }

planner *create(const planner_host *, const char *id, planner_error *error) {
    if (std::strcmp(id, descriptor.id) != 0) {
        (void)fail(error, "there is no such planner");
        return nullptr;
    }
    auto *made = new instance;
    made->base = {sizeof(planner), 0,          &descriptor,   made, destroy,
                  activate,        deactivate, set_obstacles, step, get_extension};
    return &made->base;
}

planner_status init(const char *, planner_error *) { return PLANNER_OK; }

void deinit() {}

const void *get_factory(const char *id) {
    static const planner_factory factory = {sizeof factory, 0, count, describe, create};
    return std::strcmp(id, PLANNER_FACTORY_ID) == 0 ? &factory : nullptr;
}

} // namespace

const planner_library_entry PLANNER_ENTRY = {
    sizeof PLANNER_ENTRY, 0, {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR}, init, deinit, get_factory};
