/* Attacks on the host: on descriptors, processes, memory, the folder and the exit status. */
#define _GNU_SOURCE

#include "attack.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    FIRST_DESCRIPTOR = 3,
    LAST_DESCRIPTOR = 63
};

static void write_to_all(void) {
    static const char text[] = "this is no answer, and no comma-separated values\n";
    for (int i = FIRST_DESCRIPTOR; i <= LAST_DESCRIPTOR; i++) {
        const ssize_t written = write(i, text, sizeof text - 1);
        (void)written;
    }
}

static void flood_all(void) {
    for (;;) {
        write_to_all();
    }
}

static void close_all(void) {
    for (int i = FIRST_DESCRIPTOR; i <= LAST_DESCRIPTOR; i++) {
        (void)close(i);
    }
}

/* Lasts longer than any test, and says where. */
static _Noreturn void stay(void) {
    const char *path = getenv("SPECIMEN_PROCESS_FILE");
    FILE *file = path ? fopen(path, "a") : NULL;
    if (file) {
        (void)fprintf(file, "%ld\n", (long)getpid());
        (void)fclose(file);
    }
    for (;;) {
        (void)sleep(1000);
    }
}

static void leave_child(void) {
    if (fork() == 0) {
        stay();
    }
}

static void leave_daemon(void) {
    if (fork() == 0) {
        (void)setsid();
        if (fork() == 0) {
            stay();
        }
        _exit(0);
    }
}

static void take_memory(void) {
    while (malloc((size_t)1 << 24)) {
    }
}

static void go_elsewhere(void) {
    if (chdir("/") != 0) {
        abort();
    }
}

static void print_to_output(void) { (void)printf("{\"good\": true}\n"); }
static void end_well(void) { exit(0); }
static void end_at_once(void) { _exit(0); }
static void end_quickly(void) { quick_exit(0); }
static void kill_parent(void) { (void)kill(getppid(), SIGKILL); }
static void kill_group(void) { (void)kill(0, SIGKILL); }

static void stop_parent(void) {
    (void)kill(getppid(), SIGSTOP);
    (void)sleep(1000);
}

void attack(const char *name) {
    static const struct {
        const char *name;
        void (*run)(void);
    } attacks[] = {
        {"write", write_to_all},      {"flood", flood_all},        {"close", close_all},
        {"child", leave_child},       {"daemon", leave_daemon},    {"memory", take_memory},
        {"folder", go_elsewhere},     {"print", print_to_output},  {"exit", end_well},
        {"_exit", end_at_once},       {"quick_exit", end_quickly}, {"abort", abort},
        {"kill-parent", kill_parent}, {"kill-group", kill_group},  {"stop-parent", stop_parent},
    };
    for (size_t i = 0; i < sizeof attacks / sizeof attacks[0]; i++) {
        if (strcmp(attacks[i].name, name) == 0) {
            attacks[i].run();
        }
    }
}
