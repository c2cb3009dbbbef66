/* The room of contacts: how the first of the pairs that meet press on each other. */
#ifndef EDITOR_CONTACTS_H
#define EDITOR_CONTACTS_H

#include "rooms.h"

#include <collide/result.h>

enum {
    EDITOR_MOST_CONTACTS = 200 /* more arrows do not help the eye */
};

editor_contacts *editor_contacts_create(void); /* NULL without memory */
void editor_contacts_destroy(editor_contacts *c);

/* Finds the contacts of the pairs unless they are known. What would take too long has no points. */
void editor_find_contacts(editor *e);
void editor_forget_contacts(editor *e);

/* As they were found last; returns how many there are. */
size_t editor_known_contacts(const editor *e, const collide_manifold **manifolds);

#endif
