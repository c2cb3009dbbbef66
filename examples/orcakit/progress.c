/* Progress on a terminal. */
#define _POSIX_C_SOURCE 200809L

#include "progress.h"

#include "text/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#define INTERVAL 0.5 /* seconds */

progress progress_start(void) {
    progress p = {.terminal = isatty(STDERR_FILENO) == 1};
    (void)clock_gettime(CLOCK_MONOTONIC, &p.last);
    return p;
}

bool progress_due(progress *p) {
    struct timespec now;
    if (!p->terminal || clock_gettime(CLOCK_MONOTONIC, &now) != 0) {
        return false;
    }
    const double passed =
        (double)(now.tv_sec - p->last.tv_sec) + 1e-9 * (double)(now.tv_nsec - p->last.tv_nsec);
    if (passed < INTERVAL) {
        return false;
    }
    p->last = now;
    return true;
}

void progress_show(progress *p, const char *format, ...) {
    char text[256];
    va_list values;
    va_start(values, format);
    if (vsnprintf(text, sizeof text, format, values) < 0) {
        text[0] = '\0';
    }
    va_end(values);
    utf8_clean(text);
    (void)fprintf(stderr, "\r%s\033[K", text);
    p->shown = true;
}

void progress_end(progress *p) {
    if (p->shown) {
        (void)fputs("\r\033[K", stderr);
    }
    p->shown = false;
}
