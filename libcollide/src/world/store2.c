#include "space2.h"

#include "store.inl"

collide_world_def collide_world_default_def(void) {
    const collide_world_def def = {0, NULL};
    return def;
}
