/* Functions of the system that a plugin calls are replaced in its tables of symbols. */
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "checks.h"

#include <stdint.h>
#include <string.h>

#if defined(__linux__) && defined(__ELF__)

#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    MOST_OBJECTS = 256
};

static ElfW(Addr) known[MOST_OBJECTS];
static size_t known_count;

static int remember(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    (void)context;
    if (known_count < MOST_OBJECTS) {
        known[known_count++] = info->dlpi_addr;
    }
    return 0;
}

void hooks_start(void) {
    known_count = 0;
    (void)dl_iterate_phdr(remember, NULL);
}

#if UINTPTR_MAX > 0xffffffffu
#define SYMBOL_OF(info) ELF64_R_SYM(info)
#else
#define SYMBOL_OF(info) ELF32_R_SYM(info)
#endif

/* The dynamic part of a shared object. */
typedef struct object {
    ElfW(Addr) base;
    const ElfW(Sym) * symbols;
    const char *strings;
    const ElfW(Rela) * tables[2]; /* of functions, and of addresses */
    size_t sizes[2];
} object;

/* What is to be replaced, and whether it went well. */
typedef struct installing {
    const hook *hooks;
    size_t count;
    bool good;
} installing;

static void *pointer_to(uintptr_t address) {
    void *pointer;
    memcpy(&pointer, &address, sizeof pointer);
    return pointer;
}

/* Tables are given by address; some systems leave them relative to the object. */
static void *table_at(const object *o, ElfW(Addr) address) {
    return pointer_to(address < o->base ? o->base + address : address);
}

static void read_dynamic(object *o, const ElfW(Dyn) * dynamic) {
    for (; dynamic->d_tag != DT_NULL; dynamic++) {
        void *table = table_at(o, dynamic->d_un.d_ptr);
        switch (dynamic->d_tag) {
        case DT_SYMTAB:
            o->symbols = table;
            break;
        case DT_STRTAB:
            o->strings = table;
            break;
        case DT_JMPREL:
            o->tables[0] = table;
            break;
        case DT_PLTRELSZ:
            o->sizes[0] = dynamic->d_un.d_val;
            break;
        case DT_RELA:
            o->tables[1] = table;
            break;
        case DT_RELASZ:
            o->sizes[1] = dynamic->d_un.d_val;
            break;
        default:
            break;
        }
    }
}

static void replace(const object *o, ElfW(Addr) offset, hook_function *replacement, installing *run) {
    void *slot = pointer_to(o->base + offset);
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    void *start = pointer_to((o->base + offset) & ~(page - 1));
    if (mprotect(start, page, PROT_READ | PROT_WRITE) != 0) {
        run->good = false;
        return;
    }
    memcpy(slot, &replacement, sizeof replacement);
}

static void replace_all(const object *o, installing *run) {
    for (int t = 0; t < 2; t++) {
        for (size_t i = 0; o->tables[t] && i < o->sizes[t] / sizeof(ElfW(Rela)); i++) {
            const ElfW(Rela) *entry = &o->tables[t][i];
            const size_t symbol = SYMBOL_OF(entry->r_info);
            const char *name = symbol > 0 ? o->strings + o->symbols[symbol].st_name : "";
            for (size_t k = 0; k < run->count; k++) {
                if (strcmp(name, run->hooks[k].name) == 0) {
                    replace(o, entry->r_offset, run->hooks[k].replacement, run);
                }
            }
        }
    }
}

static int visit(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    for (size_t i = 0; i < known_count; i++) {
        if (known[i] == info->dlpi_addr) {
            return 0;
        }
    }
    object o = {.base = info->dlpi_addr};
    for (size_t i = 0; i < info->dlpi_phnum; i++) {
        if (info->dlpi_phdr[i].p_type == PT_DYNAMIC) {
            read_dynamic(&o, pointer_to(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr));
        }
    }
    if (o.symbols && o.strings) {
        replace_all(&o, context);
    }
    return 0;
}

bool hooks_install(const hook *hooks, size_t count) {
    installing run = {hooks, count, true};
    (void)dl_iterate_phdr(visit, &run);
    return run.good;
}

#else

void hooks_start(void) {}

bool hooks_install(const hook *hooks, size_t count) {
    (void)hooks;
    (void)count;
    return false;
}

#endif
