/* A program that loads nothing at run time: its planners are those that are linked in. */
#include "support.h"

#include <planner/host.h>
#include <planner/orca.h>

#include <stdlib.h>

static const planner_host host = {
    .size = sizeof host, .abi = {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR}, .name = "test"};

static void never(void *context, const planner_found *found) {
    (void)context;
    ck_abort_msg("%s was found", found->path);
}

START_TEST(no_file_is_opened) {
    planner_error error = {.size = sizeof error};
    planner_library *library = (planner_library *)&error;
    ck_assert_int_eq(planner_library_open("/any/file.planner.so", &library, &error),
                     PLANNER_ERROR_NO_LOADING);
    ck_assert_ptr_null(library);
    ck_assert_str_eq(error.text, "/any/file.planner.so: this program was built to load no files");
    ck_assert_int_eq(planner_find_all(never, NULL, &error), PLANNER_OK);
}
END_TEST

START_TEST(planners_are_found_by_id) {
    planner_error error = {.size = sizeof error};
    planner_registry *registry;
    planner *made;
    ck_assert_int_eq(planner_registry_create(&registry, &error), PLANNER_OK);
    ck_assert_int_eq(planner_registry_add_entry(registry, &planner_orca_entry, &error), PLANNER_OK);
    ck_assert_int_eq(planner_registry_add_entry(registry, &planner_orca_entry, &error), PLANNER_OK);
    ck_assert_uint_ge(planner_registry_count(registry), 3); /* each once */
    for (uint32_t i = 0; i < planner_registry_count(registry); i++) {
        const planner_descriptor *descriptor = planner_registry_descriptor(registry, i);
        ck_assert_int_eq(planner_registry_create_planner(registry, &host, descriptor->id, &made, &error),
                         PLANNER_OK);
        ck_assert_ptr_eq(made->descriptor, descriptor);
        made->destroy(made);
    }
    ck_assert_int_eq(planner_registry_create_planner(registry, &host, "orcakit.orca4d", &made, &error),
                     PLANNER_ERROR_NO_SUCH_PLANNER);
    planner_registry_destroy(registry);
}
END_TEST

int main(void) {
    TCase *test_case = tcase_create("static");
    tcase_add_test(test_case, no_file_is_opened);
    tcase_add_test(test_case, planners_are_found_by_id);
    return run_test_case("static", test_case);
}
