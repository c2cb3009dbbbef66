/* Tips: what lies under a pointer that rests. */
#ifndef EDITOR_TIPS_H
#define EDITOR_TIPS_H

#include "state/rooms.h"

enum {
    EDITOR_TIP_SIZE = 256
};

/* What a tip says now; false where there is none: before the pointer has rested long enough, while
 * something is dragged, asked or chosen, and over what explains itself. */
bool editor_tip(editor *e, char words[EDITOR_TIP_SIZE]);

#endif
