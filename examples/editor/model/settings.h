/* What a file says beside the shapes: how its scene is simulated, and how the editor was set. */
#ifndef EDITOR_SETTINGS_H
#define EDITOR_SETTINGS_H

#include "scene/scene.h"

enum {
    EDITOR_SLOWEST = -3, /* powers of two that time goes faster by */
    EDITOR_FASTEST = 4,
    EDITOR_PLUGIN_PATH = 1024 /* bytes of a path, with the zero at the end */
};

/* Member `simulation` of the file, in the units and ranges of <scene_fields.h>. */
typedef struct editor_simulation {
    double time_step;
    double duration;
    double arrive_within;
} editor_simulation;

/* Member `editor` of the file. Zeroed: as usual. No run asks for any of it. */
typedef struct editor_session {
    uint32_t planner; /* 0 ORCA, 1 RVO, 2 VO */
    uint32_t safety;  /* 0 motions are enforced to be free of contact, 1 checked, 2 neither */
    bool no_traffic;
    bool no_grid;
    bool snap;
    int speed; /* EDITOR_SLOWEST to EDITOR_FASTEST */
} editor_session;

typedef struct editor_settings {
    editor_simulation simulation;
    editor_session session;
    /* A file in place of the planner; "" for none. It is not saved, and no change by itself. */
    char plugin[EDITOR_PLUGIN_PATH];
} editor_settings;

editor_simulation editor_simulation_of(const scene *s);
void editor_simulation_put(const editor_simulation *simulation, scene *s);

bool editor_simulation_same(const editor_simulation *a, const editor_simulation *b);
bool editor_session_same(const editor_session *a, const editor_session *b);

/* In all that is saved. */
bool editor_settings_same(const editor_settings *a, const editor_settings *b);

/* Why a scene cannot be simulated so, in words for people; NULL when it can. */
const char *editor_simulation_refusal(const editor_simulation *simulation);

#endif
