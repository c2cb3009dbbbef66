/* Agents as there are in the world: sizes, speeds and bodies to start from. */
#ifndef EDITOR_PRESET_H
#define EDITOR_PRESET_H

#include "scene/scene.h"

/* The names, which end with NULL. */
extern const char *const editor_preset_names[];

/* An agent with the size, the speeds, the sight and the body of a preset; the rest of it stays: its
 * places, whom it avoids, and when it starts. */
scene_agent editor_preset_agent(size_t which, const scene_agent *like);

/* The preset that an agent has all numbers of; the number of presets where there is none. */
size_t editor_preset_of(const scene_agent *agent);

#endif
