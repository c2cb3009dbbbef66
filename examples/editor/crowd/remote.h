/* A run in an instance of this program of its own, which shares no memory with the one that shows it: as in a
 * worker of a page. */
#ifndef EDITOR_REMOTE_H
#define EDITOR_REMOTE_H

#include "parcel.h"

typedef struct editor_remote editor_remote;

editor_remote *editor_remote_create(double (*clock)(void)); /* NULL without memory; the clock as in a crowd */
void editor_remote_destroy(editor_remote *r);               /* NULL is ignored */

/* Room for the bytes of orders; NULL without memory. */
uint8_t *editor_remote_receive(editor_remote *r, size_t size);

/* Carries out the orders that are there. Returns the bytes of what came of them, valid until the next
 * call; none without memory. */
const uint8_t *editor_remote_do(editor_remote *r, size_t *size);

#endif
