/* Checks of the file as a whole. */
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "checks.h"
#include "text.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#if defined(__ELF__)
#include <elf.h>
#endif

void check_load(const subject *s) { planner_library_close(open_library(s->path)); }

static double now(void) {
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void check_open_time(const subject *s) {
    const double started = now();
    planner_library *library = open_library(s->path);
    (void)planner_library_count(library);
    planner_library_close(library);
    const double seconds = now() - started;
    if (seconds > 0.1) {
        WARN("it takes %.2g s to open", seconds);
    }
}

/* ---- Exports ---- */

#if defined(__ELF__)

#if UINTPTR_MAX > 0xffffffffu
typedef Elf64_Ehdr elf_header;
typedef Elf64_Shdr elf_section;
typedef Elf64_Sym elf_symbol;
#define SYMBOL_BIND(info) ELF64_ST_BIND(info)
#else
typedef Elf32_Ehdr elf_header;
typedef Elf32_Shdr elf_section;
typedef Elf32_Sym elf_symbol;
#define SYMBOL_BIND(info) ELF32_ST_BIND(info)
#endif

static bool read_at(FILE *file, unsigned long place, void *to, size_t size) {
    return fseek(file, (long)place, SEEK_SET) == 0 && fread(to, size, 1, file) == 1;
}

/* Names that compilers, linkers and sanitizers put there. */
static bool is_of_the_system(const char *name) {
    static const char *const names[] = {"_init", "_fini", "_edata", "_end"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(name, names[i]) == 0) {
            return true;
        }
    }
    return strncmp(name, "__", 2) == 0;
}

static void check_symbol(FILE *file, const elf_section *strings, const elf_symbol *symbol) {
    char name[200] = "";
    const bool weak_or_global = SYMBOL_BIND(symbol->st_info) != STB_LOCAL;
    if (symbol->st_shndx == SHN_UNDEF || !weak_or_global || symbol->st_name >= strings->sh_size ||
        fseek(file, (long)(strings->sh_offset + symbol->st_name), SEEK_SET) != 0) {
        return;
    }
    for (size_t i = 0; i + 1 < sizeof name; i++) {
        const int c = fgetc(file);
        name[i] = (char)(c > 0 ? c : 0);
        if (c <= 0) {
            break;
        }
    }
    if (strcmp(name, "planner_entry") != 0 && !is_of_the_system(name)) {
        FAIL("it also exports \"%s\", which another plugin may have; exports.map of the template hides it",
             name);
    }
}

static void check_table(FILE *file, const elf_section *table, const elf_section *strings) {
    for (unsigned long i = 0; i < table->sh_size / sizeof(elf_symbol); i++) {
        elf_symbol symbol;
        if (!read_at(file, table->sh_offset + i * sizeof symbol, &symbol, sizeof symbol)) {
            SKIP("its table of symbols cannot be read");
        }
        check_symbol(file, strings, &symbol);
    }
}

void check_exports(const subject *s) {
    FILE *file = fopen(s->path, "rb");
    elf_header header;
    if (!file || !read_at(file, 0, &header, sizeof header)) {
        SKIP("it cannot be read");
    }
    bool found = false;
    for (unsigned i = 0; i < header.e_shnum; i++) {
        elf_section section;
        elf_section strings;
        if (!read_at(file, header.e_shoff + (unsigned long)i * sizeof section, &section, sizeof section)) {
            SKIP("its sections cannot be read");
        }
        if (section.sh_type == SHT_DYNSYM &&
            read_at(file, header.e_shoff + (unsigned long)section.sh_link * sizeof strings, &strings,
                    sizeof strings)) {
            check_table(file, &section, &strings);
            found = true;
        }
    }
    if (!found) {
        SKIP("it has no table of symbols");
    }
}

#else

void check_exports(const subject *s) {
    (void)s;
    SKIP("this system's files are not known to the validator");
}

#endif

/* ---- Factories and descriptors ---- */

/* The entry itself, beside the loader, which does not show it. */
static const planner_library_entry *entry_of(const char *path) {
    char here[4096];
    (void)snprintf(here, sizeof here, "%s%s", strchr(path, '/') ? "" : "./", path);
    void *handle = dlopen(here, RTLD_NOW | RTLD_LOCAL);
    const planner_library_entry *entry = handle ? dlsym(handle, "planner_entry") : NULL;
    if (!entry) {
        FAIL("it cannot be loaded again");
    }
    return entry;
}

void check_factories(const subject *s) {
    (void)open_library(s->path);
    const planner_library_entry *entry = entry_of(s->path);
    static const char *const unknown[] = {"", "planner.factory", "planner.factory/1 ", "planner.factory/2",
                                          "PLANNER.FACTORY/1"};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        if (entry->get_factory(unknown[i])) {
            FAIL("get_factory(\"%s\") is not NULL", unknown[i]);
        }
    }
    if (entry->get_factory(PLANNER_FACTORY_ID) != entry->get_factory(PLANNER_FACTORY_ID)) {
        FAIL("the second call of get_factory returns another factory");
    }
}

/* Whether text is UTF-8 without control characters. */
static bool is_text(const char *text) {
    for (size_t length; *text; text += length) {
        length = text_character(text);
        if (length == 0) {
            return false;
        }
    }
    return true;
}

static void check_words(const char *id, const char *const *words) {
    for (size_t i = 0; words[i]; i++) {
        if (words[i][0] == 0 || strchr(words[i], ' ') || !is_text(words[i])) {
            FAIL("%s: the feature \"%s\" is not a word", id, words[i]);
        }
        for (size_t k = 0; k < i; k++) {
            if (strcmp(words[i], words[k]) == 0) {
                FAIL("%s: it has the feature \"%s\" twice", id, words[i]);
            }
        }
    }
}

static void check_descriptor(const planner_descriptor *d) {
    if (strpbrk(d->id, " \t\r\n")) {
        FAIL("the id \"%s\" has blanks", d->id);
    }
    const char *const texts[] = {d->id, d->name, d->vendor, d->url, d->version, d->description, d->license};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (!is_text(texts[i])) {
            FAIL("%s: a text of its descriptor is not UTF-8, or has control characters", d->id);
        }
    }
    if ((d->dimensions & ~(uint32_t)(PLANNER_2D | PLANNER_3D)) != 0) {
        FAIL("%s: its dimensions are %u", d->id, (unsigned)d->dimensions);
    }
    check_words(d->id, d->features);
}

void check_descriptors(const subject *s) {
    planner_library *library = open_library(s->path);
    const planner_factory *factory = entry_of(s->path)->get_factory(PLANNER_FACTORY_ID);
    const uint32_t count = planner_library_count(library);
    for (uint32_t i = 0; i < count; i++) {
        const planner_descriptor *d = planner_library_descriptor(library, i);
        check_descriptor(d);
        if (planner_library_descriptor(library, i) != d || planner_library_count(library) != count) {
            FAIL("%s: the second query returns another descriptor or count", d->id);
        }
    }
    if (factory->descriptor(count) || factory->descriptor(UINT32_MAX)) {
        FAIL("there is a descriptor beyond the last one");
    }
}

void check_unknown_planner(const subject *s) {
    planner_library *library = open_library(s->path);
    const planner_factory *factory = entry_of(s->path)->get_factory(PLANNER_FACTORY_ID);
    quiet_host host;
    make_host(&host);
    char longer[300];
    (void)snprintf(longer, sizeof longer, "%.250s ", planner_library_descriptor(library, 0)->id);
    const char *const unknown[] = {"", longer, "no.such.planner"};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        planner_error error = {.size = sizeof error};
        if (factory->create(&host.host, unknown[i], &error)) {
            FAIL("create makes a planner \"%s\"", unknown[i]);
        }
        if (error.status >= PLANNER_OK || error.text[0] == 0) {
            FAIL("create refuses \"%s\" without a status or a text", unknown[i]);
        }
        if (factory->create(&host.host, unknown[i], NULL)) {
            FAIL("create makes a planner \"%s\" if the error is NULL", unknown[i]);
        }
    }
}

/* One step of the first planner of a library, in whatever dimension it has. */
static void use(planner_library *library, agent *agents) {
    subject s = {.library = library, .descriptor = planner_library_descriptor(library, 0)};
    s.dimension = (s.descriptor->dimensions & PLANNER_2D) != 0 ? 2 : 3;
    planner *p = activate_planner(&s);
    make_circle(agents, 8, s.dimension);
    (void)must_step(p, agents, 8);
    p->destroy(p);
}

void check_reopen(const subject *s) {
    static agent first[8];
    static agent again[8];
    planner_library *one = open_library(s->path);
    use(one, first);
    for (int i = 0; i < 3; i++) {
        planner_library *two = open_library(s->path);
        use(two, again);
        planner_library_close(two);
        compare_results(first, again, 8, "opened once more");
        use(one, again); /* still open */
        compare_results(first, again, 8, "after another one was closed");
    }
    planner_library_close(one);
    for (int i = 0; i < 3; i++) {
        one = open_library(s->path);
        use(one, again);
        planner_library_close(one);
        compare_results(first, again, 8, "opened again");
    }
}
