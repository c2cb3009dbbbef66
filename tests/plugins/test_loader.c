/* The loader: a good module works, and each way of being wrong has its own code and words. */
#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* setenv */
#endif

#include <planner/host.h>

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "abi.h"
#include "support.h"

static const planner_host host = {.size = sizeof host,
                                  .abi = {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR},
                                  .name = "test",
                                  .program_version = "1"};

/* A library that is linked in and whose planner is never to be had. */
static int own_opened;

static planner_status own_init(const char *path, planner_error *error) {
    (void)error;
    ck_assert_ptr_null(path);
    own_opened++;
    return PLANNER_OK;
}

static void own_deinit(void) { own_opened--; }

static uint32_t own_count(void) { return 1; }

static const planner_descriptor *own_descriptor(uint32_t index) {
    static const char *const no_features[] = {NULL};
    static const planner_descriptor own = {.size = sizeof own,
                                           .dimensions = PLANNER_2D,
                                           .id = "test.own",
                                           .name = "Own",
                                           .vendor = "",
                                           .url = "",
                                           .version = "",
                                           .description = "",
                                           .license = "",
                                           .features = no_features};
    return index == 0 ? &own : NULL;
}

static planner *own_create(const planner_host *with, const char *id, planner_error *error) {
    (void)with;
    (void)id;
    error->status = PLANNER_ERROR_UNSUPPORTED;
    (void)snprintf(error->text, sizeof error->text, "never");
    return NULL;
}

static const void *own_factory(const char *id) {
    static const planner_factory factory = {
        .size = sizeof factory, .count = own_count, .descriptor = own_descriptor, .create = own_create};
    return strcmp(id, PLANNER_FACTORY_ID) == 0 ? &factory : NULL;
}

static const planner_library_entry own_entry = {.size = sizeof own_entry,
                                                .abi = {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR},
                                                .init = own_init,
                                                .deinit = own_deinit,
                                                .get_factory = own_factory};

/* The path of one of the test modules, until the next call. */
static const char *module_path(const char *name) {
    static char path[1024];
    (void)snprintf(path, sizeof path, "%s/%s.planner.so", TEST_MODULES, name);
    return path;
}

/* Opening the file fails with this status, and with words that say it. */
static void check_open_fails(const char *path, planner_status expected, const char *words) {
    planner_error error = {.size = sizeof error};
    planner_library *library = (planner_library *)&error;
    const planner_status status = planner_library_open(path, &library, &error);
    ck_assert_msg(status == expected, "%s: %d (%s), not %d", path, status, error.text, expected);
    ck_assert_ptr_null(library);
    ck_assert_int_eq(error.status, expected);
    ck_assert_uint_eq(error.index, PLANNER_NO_INDEX);
    ck_assert_msg(strstr(error.text, words) != NULL, "\"%s\" lacks \"%s\"", error.text, words);
    ck_assert_ptr_null(strchr(error.text, '\n'));
    ck_assert_int_eq(planner_library_open(path, &library, NULL), expected);
}

static planner_library *open_good(const char *name) {
    planner_error error = {.size = sizeof error};
    planner_library *library = NULL;
    const planner_status status = planner_library_open(module_path(name), &library, &error);
    ck_assert_msg(status == PLANNER_OK, "%s", error.text);
    return library;
}

START_TEST(a_good_module) {
    planner_library *library = open_good("good");
    ck_assert_uint_eq(planner_library_count(library), 2);
    ck_assert_str_eq(planner_library_descriptor(library, 0)->id, "test.straight");
    ck_assert_str_eq(planner_library_descriptor(library, 1)->id, "test.second");
    planner *first = NULL;
    planner *second = NULL;
    ck_assert_int_eq(planner_library_create_planner(library, &host, NULL, &first, NULL), PLANNER_OK);
    ck_assert_int_eq(planner_library_create_planner(library, &host, "test.second", &second, NULL),
                     PLANNER_OK);
    ck_assert_str_eq(first->descriptor->id, "test.straight");
    ck_assert_str_eq(second->descriptor->id, "test.second");
    const planner_config config = {.size = sizeof config, .dimension = 2};
    ck_assert_int_eq(second->activate(second, &config, NULL), PLANNER_OK);
    double place[2] = {1.0, 2.0};
    const double wish[2] = {10.0, 20.0};
    const planner_step_in in = {.size = sizeof in,
                                .count = 1,
                                .time_step = 0.5,
                                .position = {place, 0},
                                .preferred_velocity = {wish, 0}};
    planner_step_out out = {.size = sizeof out, .position = {place, 0}};
    ck_assert_int_eq(second->step(second, &in, &out, NULL), PLANNER_OK);
    ck_assert_double_eq(place[0], 6.0);
    ck_assert_double_eq(place[1], 12.0);
    first->destroy(first);
    second->destroy(second);
    planner_library_close(library);
    planner_library_close(NULL);
}
END_TEST

START_TEST(a_newer_minor_version_is_welcome) { planner_library_close(open_good("newer_minor")); }
END_TEST

START_TEST(unknown_planners) {
    planner_library *library = open_good("good");
    const char *const names[] = {"", "test.straight ", "test.straigh", "TEST.STRAIGHT", "orcakit.orca2d"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        planner_error error = {.size = sizeof error};
        planner *made = (planner *)&error;
        ck_assert_int_eq(planner_library_create_planner(library, &host, names[i], &made, &error),
                         PLANNER_ERROR_NO_SUCH_PLANNER);
        ck_assert_ptr_null(made);
        ck_assert_ptr_nonnull(strstr(error.text, names[i]));
    }
    planner_library_close(library);
}
END_TEST

/* One module, broken in one way. */
typedef struct broken {
    const char *name;
    planner_status status;
    const char *words;
} broken;

START_TEST(each_broken_module) {
    static const broken modules[] = {
        {"no_entry", PLANNER_ERROR_NO_ENTRY, "no planner_entry"},
        {"unresolved", PLANNER_ERROR_UNRESOLVED, "nobody_has_this"},
        {"major", PLANNER_ERROR_WRONG_VERSION, "version 2.0"},
        {"small_entry", PLANNER_ERROR_STRUCT_TOO_SMALL, "planner_entry"},
        {"tiny_entry", PLANNER_ERROR_STRUCT_TOO_SMALL, "8 bytes"},
        {"entry", PLANNER_ERROR_INCOMPLETE, "deinit"},
        {"init", PLANNER_ERROR_INIT_REFUSED, "not in the mood"},
        {"silent_init", PLANNER_ERROR_INIT_REFUSED, "does not say why"},
        {"no_factory", PLANNER_ERROR_NO_FACTORY, PLANNER_FACTORY_ID},
        {"small_factory", PLANNER_ERROR_STRUCT_TOO_SMALL, "factory"},
        {"factory", PLANNER_ERROR_INCOMPLETE, "count"},
        {"no_planners", PLANNER_ERROR_INCOMPLETE, "no planner"},
        {"null_descriptor", PLANNER_ERROR_INCOMPLETE, "descriptor"},
        {"duplicate", PLANNER_ERROR_DUPLICATE_PLANNER, "test.straight"},
        {"small_descriptor", PLANNER_ERROR_STRUCT_TOO_SMALL, "descriptor"},
        {"descriptor", PLANNER_ERROR_INCOMPLETE, "name"},
        {"dimensions", PLANNER_ERROR_INCOMPLETE, "dimension"},
    };
    for (size_t i = 0; i < sizeof modules / sizeof modules[0]; i++) {
        check_open_fails(module_path(modules[i].name), modules[i].status, modules[i].words);
    }
}
END_TEST

START_TEST(each_broken_instance) {
    static const broken modules[] = {
        {"create", PLANNER_ERROR_OUT_OF_MEMORY, "the well is dry"},
        {"silent_create", PLANNER_ERROR_INTERNAL, "does not say why"},
        {"instance", PLANNER_ERROR_INCOMPLETE, "instance"},
        {"small_instance", PLANNER_ERROR_STRUCT_TOO_SMALL, "instance"},
    };
    for (size_t i = 0; i < sizeof modules / sizeof modules[0]; i++) {
        planner_library *library = open_good(modules[i].name);
        planner_error error = {.size = sizeof error};
        planner *made = (planner *)&error;
        ck_assert_int_eq(planner_library_create_planner(library, &host, NULL, &made, &error),
                         modules[i].status);
        ck_assert_ptr_null(made);
        ck_assert_msg(strstr(error.text, modules[i].words) != NULL, "%s", error.text);
        planner_library_close(library);
    }
}
END_TEST

/* Writes a file into the folder of the test and gives its path, until the next call. */
static const char *write_file(const char *name, const void *bytes, size_t size) {
    static char path[1024];
    (void)snprintf(path, sizeof path, "%s/%s", TEST_MODULES, name);
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
    ck_assert_int_eq(fclose(file), 0);
    return path;
}

START_TEST(files_that_are_no_libraries) {
    check_open_fails("/nowhere/at/all.planner.so", PLANNER_ERROR_NO_FILE, "no such file");
    check_open_fails("nowhere.planner.so", PLANNER_ERROR_NO_FILE, "no such file");
    check_open_fails("", PLANNER_ERROR_NO_FILE, "no such file");
    check_open_fails(TEST_MODULES, PLANNER_ERROR_NOT_A_LIBRARY, "not a shared object");
    static const char text[] = "This is a text, not a library.\n";
    check_open_fails(write_file("text.so", text, sizeof text), PLANNER_ERROR_NOT_A_LIBRARY,
                     "not a shared object");
    check_open_fails(write_file("empty.so", text, 0), PLANNER_ERROR_NOT_A_LIBRARY, "not a shared object");
}
END_TEST

/* The loader of the system would map such a file and die of it. */
START_TEST(a_module_cut_short_anywhere) {
    FILE *file = fopen(module_path("good"), "rb");
    ck_assert_ptr_nonnull(file);
    static char bytes[1 << 20];
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_uint_gt(size, 4096);
    ck_assert_uint_lt(size, sizeof bytes);
    size_t refused = 0;
    for (size_t cut = 0; cut < size; cut += 1 + size / 97) {
        const char *path = write_file("cut.so", bytes, cut);
        planner_library *library = NULL;
        const planner_status status = planner_library_open(path, &library, NULL);
        /* what follows the last segment (names of sections) is not needed to run */
        ck_assert(status == PLANNER_OK ||
                  status == (cut < 64 ? PLANNER_ERROR_NOT_A_LIBRARY : PLANNER_ERROR_CUT_SHORT));
        refused += status != PLANNER_OK;
        planner_library_close(library);
    }
    ck_assert_uint_gt(refused, 10);
}
END_TEST

START_TEST(a_header_of_nonsense) {
    FILE *file = fopen(module_path("good"), "rb");
    ck_assert_ptr_nonnull(file);
    static char bytes[1 << 20];
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    ck_assert_int_eq(fclose(file), 0);
    static const struct {
        size_t place;
        planner_status expected;
    } changes[] = {{0, PLANNER_ERROR_NOT_A_LIBRARY},  {4, PLANNER_ERROR_OTHER_MACHINE},
                   {5, PLANNER_ERROR_OTHER_MACHINE},  {16, PLANNER_ERROR_NOT_A_LIBRARY},
                   {18, PLANNER_ERROR_OTHER_MACHINE}, {39, PLANNER_ERROR_CUT_SHORT},
                   {54, PLANNER_ERROR_NOT_A_LIBRARY}, {56, PLANNER_ERROR_CUT_SHORT},
                   {57, PLANNER_ERROR_CUT_SHORT}};
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        char *byte = &bytes[changes[i].place];
        const char before = *byte;
        *byte = 0x55;
        check_open_fails(write_file("nonsense.so", bytes, size), changes[i].expected, "");
        *byte = before;
    }
}
END_TEST

START_TEST(long_and_strange_paths_give_one_line) {
    char path[600];
    memset(path, 'x', sizeof path);
    path[0] = '/';
    path[300] = '\n';
    path[sizeof path - 1] = 0;
    check_open_fails(path, PLANNER_ERROR_NO_FILE, "no such file");
}
END_TEST

/* The module's counters, read beside the loader. */
static int counter(void *handle, const char *name) { return *(int *)dlsym(handle, name); }

START_TEST(init_and_deinit_come_in_pairs) {
    void *handle = dlopen(module_path("good"), RTLD_NOW | RTLD_LOCAL);
    ck_assert_ptr_nonnull(handle);
    const int inits = counter(handle, "module_inits");
    const int deinits = counter(handle, "module_deinits");
    planner_library *one = open_good("good");
    planner_library *two = open_good("good");
    ck_assert_int_eq(counter(handle, "module_inits"), inits + 2);
    planner_library_close(one);
    ck_assert_int_eq(counter(handle, "module_deinits"), deinits + 1);
    ck_assert_uint_eq(planner_library_count(two), 2);
    planner_library_close(two);
    ck_assert_int_eq(counter(handle, "module_deinits"), deinits + 2);
    dlclose(handle);
    /* A module that fails after its init is taken down again; one whose init fails is not. */
    handle = dlopen(module_path("no_factory"), RTLD_NOW | RTLD_LOCAL);
    check_open_fails(module_path("no_factory"), PLANNER_ERROR_NO_FACTORY, "");
    ck_assert_int_eq(counter(handle, "module_inits"), 2);
    ck_assert_int_eq(counter(handle, "module_deinits"), 2);
    dlclose(handle);
    handle = dlopen(module_path("init"), RTLD_NOW | RTLD_LOCAL);
    check_open_fails(module_path("init"), PLANNER_ERROR_INIT_REFUSED, "");
    ck_assert_int_eq(counter(handle, "module_deinits"), 0);
    dlclose(handle);
}
END_TEST

START_TEST(an_entry_that_is_linked_in) {
    planner_error error = {.size = sizeof error};
    planner_library_entry entry = {.size = sizeof entry, .abi = {PLANNER_ABI_MAJOR + 1, 0}};
    planner_library *library = (planner_library *)&error;
    ck_assert_int_eq(planner_library_open_entry(&entry, &library, &error), PLANNER_ERROR_WRONG_VERSION);
    ck_assert_ptr_null(library);
    ck_assert_ptr_nonnull(strstr(error.text, "linked plugin"));
    entry.abi.major = PLANNER_ABI_MAJOR;
    ck_assert_int_eq(planner_library_open_entry(&entry, &library, &error), PLANNER_ERROR_INCOMPLETE);
}
END_TEST

START_TEST(an_error_that_is_too_small_is_left_alone) {
    planner_error error;
    memset(&error, 0x5a, sizeof error);
    error.size = 16;
    const planner_error before = error;
    planner_library *library;
    ck_assert_int_eq(planner_library_open("/nowhere", &library, &error), PLANNER_ERROR_NO_FILE);
    ck_assert_mem_eq(&error, &before, sizeof error);
}
END_TEST

START_TEST(every_status_has_words) {
    for (planner_status status = PLANNER_ERROR_BAD_STATE; status <= PLANNER_OK; status++) {
        ck_assert_str_ne(planner_status_text(status), "an unknown status");
        for (planner_status other = PLANNER_ERROR_BAD_STATE; other < status; other++) {
            ck_assert_str_ne(planner_status_text(status), planner_status_text(other));
        }
    }
    for (planner_status status = PLANNER_ERROR_NO_LOADING; status <= PLANNER_ERROR_NO_FILE; status++) {
        ck_assert_str_ne(planner_status_text(status), "an unknown status");
        for (planner_status other = PLANNER_ERROR_NO_LOADING; other < status; other++) {
            ck_assert_str_ne(planner_status_text(status), planner_status_text(other));
        }
    }
    const planner_status unknown[] = {1, -12, -100, -116, INT32_MIN, INT32_MAX};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        ck_assert_str_eq(planner_status_text(unknown[i]), "an unknown status");
    }
}
END_TEST

/* ---- Finding by name ---- */

static void check_found(const char *name, const char *expected) {
    char path[1024];
    planner_error error = {.size = sizeof error};
    ck_assert_msg(planner_find(name, path, sizeof path, &error) == PLANNER_OK, "%s", error.text);
    ck_assert_str_eq(path, expected);
}

static void check_not_found(const char *name, size_t capacity, planner_status expected) {
    char path[1024];
    planner_error error = {.size = sizeof error};
    ck_assert_int_eq(planner_find(name, path, capacity, &error), expected);
    ck_assert_str_eq(path, "");
    ck_assert_str_ne(error.text, "");
}

START_TEST(names_are_found_along_the_path) {
    char expected[1024];
    (void)snprintf(expected, sizeof expected, "%s/good.planner.so", TEST_MODULES);
    setenv("ORCAKIT_PLANNER_PATH", "/nowhere::" TEST_MODULES ":/tmp", 1);
    check_found("good", expected);
    setenv("ORCAKIT_PLANNER_PATH", TEST_MODULES, 1);
    check_found("good", expected);
    check_not_found("nobody has this name", 1024, PLANNER_ERROR_NOT_FOUND);
    check_not_found("", 1024, PLANNER_ERROR_INVALID_ARGUMENT);
    check_not_found("../good", 1024, PLANNER_ERROR_INVALID_ARGUMENT);
    check_not_found("good", 20, PLANNER_ERROR_INVALID_ARGUMENT);
    setenv("ORCAKIT_PLANNER_PATH", "", 1);
    check_not_found("test-module", 1024, PLANNER_ERROR_NOT_FOUND);
    setenv("ORCAKIT_PLANNER_PATH", "/first/folder:/second", 1);
    planner_error error = {.size = sizeof error};
    ck_assert_int_eq(planner_find("test-module", expected, sizeof expected, &error), PLANNER_ERROR_NOT_FOUND);
    ck_assert_msg(strstr(error.text, "no test-module.planner.so in /first/folder, /second, "), "%s",
                  error.text);
    unsetenv("ORCAKIT_PLANNER_PATH");
    check_not_found("test-module", 1024, PLANNER_ERROR_NOT_FOUND);
    ck_assert_int_eq(planner_find("good", expected, 0, NULL), PLANNER_ERROR_INVALID_ARGUMENT);
}
END_TEST

START_TEST(names_are_found_in_the_users_folder) {
    setenv("XDG_DATA_HOME", TEST_MODULES "/data", 1);
    check_found("mine", TEST_MODULES "/data/orcakit-planner/mine.planner.so");
    unsetenv("XDG_DATA_HOME");
    setenv("HOME", TEST_MODULES "/home", 1);
    check_found("mine", TEST_MODULES "/home/.local/share/orcakit-planner/mine.planner.so");
    setenv("ORCAKIT_PLANNER_PATH", TEST_MODULES "/data/orcakit-planner", 1);
    check_found("mine", TEST_MODULES "/data/orcakit-planner/mine.planner.so");
}
END_TEST

static unsigned folders_named(const char *name) {
    char path[1024];
    unsigned count = 0;
    for (uint32_t i = 0; planner_search_folder(i, path, sizeof path, NULL) == PLANNER_OK; i++) {
        count += strcmp(path, name) == 0;
    }
    return count;
}

START_TEST(folders_come_in_order) {
    static const char *const expected[] = {"/one", "/two", TEST_MODULES "/data/orcakit-planner"};
    char path[1024];
    setenv("ORCAKIT_PLANNER_PATH", ":/one::/two:", 1);
    setenv("XDG_DATA_HOME", TEST_MODULES "/data", 1);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_int_eq(planner_search_folder(i, path, sizeof path, NULL), PLANNER_OK);
        ck_assert_str_eq(path, expected[i]);
    }
    /* Then those beside this program. */
    ck_assert_int_eq(planner_search_folder(3, path, sizeof path, NULL), PLANNER_OK);
    ck_assert_ptr_nonnull(strstr(path, "/tests/plugins/orcakit-planner"));
    ck_assert_uint_eq(folders_named("/usr/local/lib/orcakit-planner"), 1);
    ck_assert_uint_eq(folders_named("/usr/lib/orcakit-planner"), 1);
    setenv("ORCAKIT_PLANNER_PATH", "/usr/lib/orcakit-planner:" TEST_MODULES ":/one:" TEST_MODULES "/.:/one",
           1);
    ck_assert_uint_eq(folders_named("/usr/lib/orcakit-planner"), 1);
    ck_assert_uint_eq(folders_named("/one"), 1);
    ck_assert_uint_eq(folders_named(TEST_MODULES "/."), 0); /* it is the same folder */
    planner_error error = {.size = sizeof error};
    ck_assert_int_eq(planner_search_folder(100, path, sizeof path, &error), PLANNER_ERROR_NOT_FOUND);
    ck_assert_str_eq(path, "");
    ck_assert_int_eq(planner_search_folder(UINT32_MAX, path, sizeof path, &error), PLANNER_ERROR_NOT_FOUND);
    ck_assert_int_eq(planner_search_folder(0, path, 4, &error), PLANNER_ERROR_INVALID_ARGUMENT);
    ck_assert_int_eq(planner_search_folder(0, path, 0, &error), PLANNER_ERROR_INVALID_ARGUMENT);
}
END_TEST

/* What was visited, as one line of words. */
static char visited[4096];

static void note_visit(void *context, const planner_found *found) {
    (void)context;
    const size_t length = strlen(visited);
    (void)snprintf(visited + length, sizeof visited - length, "%s%u%s ", found->name, (unsigned)found->folder,
                   found->hidden ? "(hidden)" : "");
    ck_assert_ptr_nonnull(strstr(found->path, found->name));
}

START_TEST(all_that_there_is) {
    setenv("ORCAKIT_PLANNER_PATH", TEST_MODULES "/home/.local/share/orcakit-planner:/nowhere:" TEST_MODULES,
           1);
    setenv("XDG_DATA_HOME", TEST_MODULES "/data", 1);
    ck_assert_int_eq(planner_find_all(note_visit, NULL, NULL), PLANNER_OK);
    ck_assert_msg(strncmp(visited, "mine0 create2 descriptor2 ", 26) == 0, "%s", visited);
    ck_assert_ptr_nonnull(strstr(visited, " good2 "));
    ck_assert_ptr_nonnull(strstr(visited, " unresolved2 mine3(hidden) "));
}
END_TEST

static unsigned refusals;

static void note_refusal(void *context, const planner_found *found, const planner_error *reason) {
    ck_assert_ptr_eq(context, &refusals);
    ck_assert_str_ne(reason->text, "");
    ck_assert_ptr_nonnull(found->path);
    refusals++;
}

START_TEST(a_registry_of_what_was_found) {
    setenv("ORCAKIT_PLANNER_PATH", TEST_MODULES, 1);
    planner_error error = {.size = sizeof error};
    planner_registry *registry;
    ck_assert_int_eq(planner_registry_create(&registry, &error), PLANNER_OK);
    ck_assert_uint_eq(planner_registry_count(registry), 0);
    planner *made = (planner *)&error;
    ck_assert_int_eq(planner_registry_create_planner(registry, &host, NULL, &made, &error),
                     PLANNER_ERROR_NO_SUCH_PLANNER);
    ck_assert_ptr_null(made);
    ck_assert_int_eq(planner_registry_add_found(registry, note_refusal, &refusals, &error), PLANNER_OK);
    ck_assert_uint_ge(refusals, 17);
    ck_assert_uint_eq(planner_registry_count(registry), 2); /* all modules have the same planners */
    ck_assert_str_eq(planner_registry_descriptor(registry, 1)->id, "test.second");
    ck_assert_ptr_null(planner_registry_descriptor(registry, 2));
    ck_assert_int_eq(planner_registry_add_file(registry, module_path("major"), &error),
                     PLANNER_ERROR_WRONG_VERSION);
    ck_assert_int_eq(planner_registry_add_entry(registry, &own_entry, &error), PLANNER_OK);
    ck_assert_uint_eq(planner_registry_count(registry), 3);
    ck_assert_str_eq(planner_registry_descriptor(registry, 2)->id, "test.own");
    ck_assert_int_eq(planner_registry_create_planner(registry, &host, "test.own", &made, &error),
                     PLANNER_ERROR_UNSUPPORTED);
    ck_assert_ptr_nonnull(strstr(error.text, "never"));
    planner_registry_destroy(registry);
    planner_registry_destroy(NULL);
    ck_assert_int_eq(own_opened, 0);
}
END_TEST

START_TEST(other_things_than_files) {
    check_open_fails(TEST_MODULES, PLANNER_ERROR_NOT_A_LIBRARY, "not a shared object");
    check_open_fails(TEST_MODULES "/good.planner.so/x", PLANNER_ERROR_NO_FILE, "no such file");
    const char *path = write_file("secret.so", "x", 1);
    ck_assert_int_eq(chmod(path, 0), 0);
    FILE *file = fopen(path, "rb");
    if (!file) { /* a privileged user can open it */
        check_open_fails(path, PLANNER_ERROR_NOT_READABLE, "may not be read");
    } else {
        ck_assert_int_eq(fclose(file), 0);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {a_good_module,
                                  a_newer_minor_version_is_welcome,
                                  unknown_planners,
                                  each_broken_module,
                                  each_broken_instance,
                                  files_that_are_no_libraries,
                                  a_module_cut_short_anywhere,
                                  a_header_of_nonsense,
                                  long_and_strange_paths_give_one_line,
                                  init_and_deinit_come_in_pairs,
                                  an_entry_that_is_linked_in,
                                  an_error_that_is_too_small_is_left_alone,
                                  every_status_has_words,
                                  names_are_found_along_the_path,
                                  names_are_found_in_the_users_folder,
                                  folders_come_in_order,
                                  all_that_there_is,
                                  a_registry_of_what_was_found,
                                  other_things_than_files};
    return run_tests("loader", tests, sizeof tests / sizeof tests[0]);
}
