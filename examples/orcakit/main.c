/* orcakit: collision tests, avoidance and simulated crowds from the command line. */
#include "command.h"
#include "scene/scene.h"
#include "text/file.h"

#include <geom/base.h>

#include <stdio.h>
#include <string.h>

#define COMMAND(file, name) &(name),
static const command *const commands[] = {
#include "commands.def"
};
#undef COMMAND

#define COMMAND_COUNT (sizeof commands / sizeof commands[0])

static int print_usage(void) {
    (void)printf("usage: orcakit COMMAND [OPTION...]\n\ncommands:\n");
    for (size_t i = 0; i < COMMAND_COUNT; ++i) {
        (void)printf("  %-10s %s\n", commands[i]->name, commands[i]->summary);
    }
    (void)printf("\n"
                 "  orcakit COMMAND --help   describe a command (also: orcakit help COMMAND)\n"
                 "  orcakit help scene       describe the format of scene files\n"
                 "  orcakit --version        print the version\n\n"
                 "Exit status:\n"
                 "  0  success\n"
                 "  1  failure: an output cannot be written, memory ran out, or a plugin failed\n"
                 "  2  wrong usage or bad input\n"
                 "  3  simulate --strict: the run does not meet its conditions\n");
    return command_finish_output(COMMAND_OK);
}

static int print_version(void) {
    const geom_version_number version = geom_version();
    (void)printf("orcakit %d.%d.%d\n", version.major, version.minor, version.patch);
    return command_finish_output(COMMAND_OK);
}

static const command *find_command(const char *name) {
    for (size_t i = 0; i < COMMAND_COUNT; ++i) {
        if (strcmp(name, commands[i]->name) == 0) {
            return commands[i];
        }
    }
    return NULL;
}

static int refuse_name(const char *what, const char *name) {
    return command_fail(COMMAND_REFUSED, "unknown %s '%s' (orcakit --help lists the commands)", what, name);
}

static bool asks_for_help(const char *option) {
    return strcmp(option, "--help") == 0 || strcmp(option, "-h") == 0;
}

/* `orcakit help`, alone or with what it is about. */
static int print_help(int argc, char **argv) {
    if (argc == 0 || (argc == 1 && asks_for_help(argv[0]))) {
        return print_usage();
    }
    if (argc > 1) {
        return command_fail(COMMAND_REFUSED, "unexpected argument: %s (orcakit help takes one name)",
                            argv[1]);
    }
    const command *c = find_command(argv[0]);
    if (c) {
        command_print_help(c);
    } else if (strcmp(argv[0], "scene") == 0) {
        static char whole_page[1 << 16]; /* one write, whose reason to fail is known */
        (void)setvbuf(stdout, whole_page, _IOFBF, sizeof whole_page);
        scene_format_write(stdout);
    } else {
        return refuse_name("command", argv[0]);
    }
    return command_finish_output(COMMAND_OK);
}

/* --help or --version, which take nothing. */
static int print_alone(int argc, char **argv) {
    if (argc > 2) {
        return command_fail(COMMAND_REFUSED, "unexpected argument: %s (%s stands alone)", argv[2], argv[1]);
    }
    return asks_for_help(argv[1]) ? print_usage() : print_version();
}

int main(int argc, char **argv) {
    if (argc < 2) {
        return command_fail(COMMAND_REFUSED, "a command is missing (orcakit --help lists the commands)");
    }
    const char *name = argv[1];
    file_remove_on_signals();
    if (strcmp(name, "help") == 0) {
        return print_help(argc - 2, argv + 2);
    }
    if (asks_for_help(name) || strcmp(name, "--version") == 0) {
        return print_alone(argc, argv);
    }
    const command *c = find_command(name);
    return c ? command_start(c, argc - 1, argv + 1)
             : refuse_name(name[0] == '-' ? "option" : "command", name);
}
