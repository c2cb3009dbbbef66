/* The command line of orcakit-editor. */
#ifndef EDITOR_OPTIONS_H
#define EDITOR_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

typedef enum editor_theme {
    EDITOR_THEME_SYSTEM, /* as the desktop has it; light for pictures */
    EDITOR_THEME_LIGHT,
    EDITOR_THEME_DARK
} editor_theme;

typedef struct editor_options {
    const char *scene;      /* NULL: an empty drawing */
    const char *screenshot; /* NULL: a window that stays open */
    const char *record;     /* NULL: events are not recorded */
    const char *frames;     /* NULL: times of frames are not written */
    const char *replay;     /* NULL: nothing is done again */
    int width, height;      /* points; 0: not given */
    double scale;           /* pixels per point; 0: as the display has it, 1 where there is none */
    editor_theme theme;
    size_t steps;     /* of the crowd, before the window opens */
    bool allow_files; /* what is done again may write files and load planners */
    bool help;
} editor_options;

/* Reads the arguments after the program's name. False with one line of reason. */
bool editor_options_read(int count, char *const *arguments, editor_options *out, char *reason,
                         size_t capacity);

/* What --help prints. */
extern const char editor_options_help[];

#endif
