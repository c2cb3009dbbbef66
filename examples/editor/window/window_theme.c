/* Whether the desktop wants dark colors. SDL2 does not tell; the settings of GTK do. */
#include "window_internal.h"

#include <stdlib.h>
#include <string.h>

static bool ends_dark(const char *theme) {
    const size_t length = strlen(theme);
    return length > 5 &&
           (strcmp(theme + length - 5, ":dark") == 0 || strcmp(theme + length - 5, "-dark") == 0 ||
            strcmp(theme + length - 5, "-Dark") == 0);
}

/* One line of a file of settings: NAME = VALUE, with blanks anywhere around them. */
static bool line_is_dark(const char *line) {
    char name[64];
    char value[128];
    if (sscanf(line, " %63[^= \t] = %127s", name, value) != 2) {
        return false;
    }
    return (strcmp(name, "gtk-application-prefer-dark-theme") == 0 &&
            (strcmp(value, "1") == 0 || strcmp(value, "true") == 0)) ||
           (strcmp(name, "gtk-theme-name") == 0 && ends_dark(value));
}

static bool file_is_dark(const char *path) {
    char line[256];
    bool dark = false;
    FILE *file = fopen(path, "r");
    while (file && !dark && fgets(line, sizeof line, file)) {
        dark = line_is_dark(line);
    }
    if (file) {
        fclose(file);
    }
    return dark;
}

bool window_system_is_dark(void) {
    static const char *const versions[] = {"gtk-4.0", "gtk-3.0"};
    const char *theme = getenv("GTK_THEME");
    const char *settings = getenv("XDG_CONFIG_HOME");
    const char *home = getenv("HOME");
    if (theme && theme[0]) {
        return ends_dark(theme);
    }
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++) {
        char path[1024];
        const bool own = settings && settings[0];
        const int length = snprintf(path, sizeof path, "%s%s/%s/settings.ini",
                                    own    ? settings
                                    : home ? home
                                           : "",
                                    own ? "" : "/.config", versions[i]);
        if (length > 0 && (size_t)length < sizeof path && file_is_dark(path)) {
            return true;
        }
    }
    return false;
}
