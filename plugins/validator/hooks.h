/* What a plugin calls: functions of the system that it uses can be replaced, in this process, for it alone. */
#ifndef VALIDATOR_HOOKS_H
#define VALIDATOR_HOOKS_H

#include <stdbool.h>
#include <stddef.h>

typedef void hook_function(void);

/* A function by its name, and what the plugin calls in its place. */
typedef struct hook {
    const char *name;
    hook_function *replacement;
} hook;

/* Remembers what is loaded now: everything that comes later belongs to the plugin. */
void hooks_start(void);

/* Replaces functions in what was loaded since. False where that is not possible. */
bool hooks_install(const hook *hooks, size_t count);

#endif
