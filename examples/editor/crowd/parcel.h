/* Orders of a stint and what came of it as bytes, for a run in another instance of this program that
 * shares no memory with the one that shows it. Both have one parcel each. What is read must be what the
 * other one wrote, in the same order: bytes are not checked beyond their count.
 *
 * Shapes are sent once and have numbers then. So both instances know which shapes are the same one, and a
 * change costs what it changes. Orders that go back begin the numbers anew. */
#ifndef EDITOR_PARCEL_H
#define EDITOR_PARCEL_H

#include "stint.h"

/* Zeroed, it is empty. */
typedef struct editor_parcel {
    uint8_t *bytes; /* written last, or to be read */
    size_t size;
    size_t capacity;
    size_t at;                   /* how many were read */
    bool reads;                  /* else it is written */
    bool failed;                 /* without memory, or the bytes are too few */
    const editor_shape **shapes; /* by number; one reference each */
    size_t shape_count;
    size_t shape_capacity;
    uint32_t *slots; /* numbers by the shape's address, hashed; UINT32_MAX for none */
    size_t slot_count;
    editor_cast *cast; /* that of both; one reference, or NULL */
} editor_parcel;

void editor_parcel_clear(editor_parcel *p);

/* Room for so many bytes from the other instance; NULL without memory. */
uint8_t *editor_parcel_receive(editor_parcel *p, size_t size);

/* The orders of a stint, and what came of them. False without memory or when bytes are lacking: then both
 * instances must begin anew, with orders that go back. What reading leaves in the stint is to be cleared
 * in any case. */
bool editor_parcel_write_orders(editor_parcel *p, editor_stint *s);
bool editor_parcel_read_orders(editor_parcel *p, editor_stint *s);
bool editor_parcel_write_results(editor_parcel *p, editor_stint *s);
bool editor_parcel_read_results(editor_parcel *p, editor_stint *s);

#endif
