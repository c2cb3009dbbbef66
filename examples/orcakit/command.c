/* Options, messages and exit statuses of the commands. */
#define _GNU_SOURCE

#include "command.h"

#include "text/number.h"
#include "text/utf8.h"
#include "text/value.h"
#include "text/words.h"

#include <errno.h>
#include <getopt.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* One line: names of files may hold line feeds, and sequences that a terminal obeys. */
static void FAIL_FORMAT(2, 0) print_line(const char *prefix, const char *format, va_list values) {
    char line[8192];
    if (vsnprintf(line, sizeof line, format, values) < 0) {
        line[0] = '\0';
    }
    utf8_clean(line);
    (void)fprintf(stderr, "%s%s\n", prefix, line);
}

static void FAIL_FORMAT(2, 3) print_words(const char *prefix, const char *format, ...) {
    va_list values;
    va_start(values, format);
    print_line(prefix, format, values);
    va_end(values);
}

int command_fail(int status, const char *format, ...) {
    va_list values;
    va_start(values, format);
    print_line("error: ", format, values);
    va_end(values);
    return status;
}

static void print_place(const char *prefix, const char *file, size_t line, const char *reason) {
    if (line > 0) {
        print_words(prefix, "%s:%zu: %s", file, line, reason);
    } else {
        print_words(prefix, "%s: %s", file, reason);
    }
}

void command_report(const char *file, size_t line, const char *reason) {
    print_place("error: ", file, line, reason);
}

void command_warn(const char *file, size_t line, const char *format, ...) {
    char reason[1024];
    va_list values;
    va_start(values, format);
    if (vsnprintf(reason, sizeof reason, format, values) < 0) {
        reason[0] = '\0';
    }
    va_end(values);
    print_place("warning: ", file, line, reason);
}

int command_refuse(const char *file, const scene_error *error) {
    command_report(file, error->line, error->text);
    return error->out_of_memory || error->planner_failed ? COMMAND_FAILED : COMMAND_REFUSED;
}

/* An earlier failure has left no errno. A pipe tells whether it still has a reader. */
static int reason_of_stdout(void) {
    struct pollfd end = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&end, 1, 0) > 0 && (end.revents & POLLERR) != 0 ? EPIPE : EIO;
}

int command_finish_output(int status) {
    errno = 0;
    const bool written = fflush(stdout) == 0 && !ferror(stdout);
    if (written || status == COMMAND_FAILED) { /* one reason is enough */
        return status;
    }
    return command_fail(COMMAND_FAILED, "cannot write the output: %s",
                        strerror(errno != 0 ? errno : reason_of_stdout()));
}

bool command_print_json(json_t *object) {
    const bool good = object && value_write(object, stdout);
    json_decref(object);
    return good && putchar('\n') != EOF;
}

/* ---- Help ---- */

/* Every line of `text` after `indent` blanks; the first one follows what is there. */
static void print_indented(const char *text, int indent) {
    for (; *text != '\0'; ++text) {
        (void)putchar(*text);
        if (*text == '\n') {
            (void)printf("%*s", indent, "");
        }
    }
    (void)putchar('\n');
}

static void print_option(const char *name, const char *argument, const char *help) {
    char left[64];
    (void)snprintf(left, sizeof left, "  --%s %s", name, argument ? argument : "");
    (void)printf("%-24s%s", left, strlen(left) > 24 ? "\n" : "");
    (void)printf("%*s", strlen(left) > 24 ? 25 : 1, "");
    print_indented(help, 25);
}

void command_print_help(const command *c) {
    (void)printf("usage: orcakit %s [OPTION...]%s%s\n\n%s\n\n", c->name, c->operands[0] != '\0' ? " " : "",
                 c->operands, c->about);
    for (size_t i = 0; i < c->option_count; ++i) {
        print_option(c->options[i].name, c->options[i].argument, c->options[i].help);
    }
    print_option("help", NULL, "print this help");
    (void)printf("\nexample:\n%s\n", c->example);
}

/* ---- Options ---- */

#define HELP_OPTION COMMAND_MAX_OPTIONS

static void list_options(const command *c, struct option *out) {
    for (size_t i = 0; i < c->option_count; ++i) {
        const int argument = c->options[i].argument ? required_argument : no_argument;
        out[i] = (struct option){c->options[i].name, argument, NULL, (int)i};
    }
    out[c->option_count] = (struct option){"help", no_argument, NULL, HELP_OPTION};
    out[c->option_count + 1] = (struct option){0};
}

static int refuse_usage(const command *c, const char *what, const char *which) {
    return command_fail(COMMAND_REFUSED, "%s%s (orcakit %s --help shows the usage)", what, which, c->name);
}

/* -o is short for --output, where a command has that. */
static size_t output_option(const command *c) {
    size_t i = 0;
    while (i < c->option_count && strcmp(c->options[i].name, "output") != 0) {
        ++i;
    }
    return i;
}

/* Returns a status when the program is to end, else -1. */
static int read_options(const command *c, int argc, char **argv, command_line *line) {
    struct option options[COMMAND_MAX_OPTIONS + 2];
    list_options(c, options);
    const size_t output = output_option(c);
    const char *letters = output < c->option_count ? ":ho:" : ":h";
    opterr = 0;
    for (;;) {
        const int found = getopt_long(argc, argv, letters, options, NULL);
        if (found == -1) {
            return -1;
        }
        if (found == 'h' || found == HELP_OPTION) {
            command_print_help(c);
            return COMMAND_OK;
        }
        if (found == ':') {
            return refuse_usage(c, "a value is missing after ", argv[optind - 1]);
        }
        if (found == '?') {
            const char letter[] = {'-', (char)optopt, '\0'};
            return refuse_usage(c, "unknown option ",
                                optopt != 0 && optopt <= '~' && optopt > ' ' ? letter : argv[optind - 1]);
        }
        /* `--csv --png`: a file of such a name is written as ./--png or with an equals sign. */
        if (optarg && optarg == argv[optind - 1] && strncmp(optarg, "--", 2) == 0) {
            return refuse_usage(c, "a value is missing before ", optarg);
        }
        line->values[found == 'o' ? output : (size_t)found] = optarg ? optarg : "";
    }
}

int command_start(const command *c, int argc, char **argv) {
    command_line line = {0};
    const int ended = read_options(c, argc, argv, &line);
    if (ended >= 0) {
        return command_finish_output(ended);
    }
    line.operands = argv + optind;
    line.operand_count = (size_t)(argc - optind);
    if (line.operand_count < c->min_operands) {
        return refuse_usage(c, "missing argument: ", c->operands);
    }
    if (line.operand_count > c->max_operands) {
        return refuse_usage(c, "unexpected argument: ", line.operands[c->max_operands]);
    }
    return command_finish_output(c->run(&line));
}

bool command_number(const command *c, const command_line *line, size_t option, command_range range,
                    double fallback, double *out) {
    *out = fallback;
    const char *text = line->values[option];
    if (!text) {
        return true;
    }
    scene_error error;
    const char *name = c->options[option].name;
    if (!word_number((word){text, strlen(text)}, out, &error)) {
        (void)command_fail(COMMAND_REFUSED, "--%s: %s", name, error.text);
        return false;
    }
    const bool good = range == COMMAND_POSITIVE ? *out > 0.0 : *out >= 0.0;
    if (!good) {
        (void)command_fail(COMMAND_REFUSED, "--%s is %s, but it must %s", name, number_show(*out).text,
                           range == COMMAND_POSITIVE ? "be above 0" : "not be negative");
    }
    return good;
}

bool command_choice(const command *c, const command_line *line, size_t option, const char *const *choices,
                    size_t count, size_t *out) {
    const char *text = line->values[option];
    *out = 0;
    if (!text) {
        return true;
    }
    for (size_t i = 0; i < count; ++i) {
        if (strcmp(text, choices[i]) == 0) {
            *out = i;
            return true;
        }
    }
    (void)command_fail(COMMAND_REFUSED, "--%s takes %s, not '%s'", c->options[option].name,
                       c->options[option].argument, text);
    return false;
}
