/* What the files about parcels share. A function that passes something writes it or reads it, as the parcel
 * goes; what has failed passes nothing more. Private to them. */
#ifndef EDITOR_PARCEL_INTERNAL_H
#define EDITOR_PARCEL_INTERNAL_H

#include "parcel.h"

void parcel_begin(editor_parcel *p, bool reads);

void parcel_pass(editor_parcel *p, void *data, size_t size);
size_t parcel_pass_count(editor_parcel *p, size_t count);

/* Whether a thing is there. */
bool parcel_pass_flag(editor_parcel *p, bool flag);

/* Returns the array: when reading a new one of the heap, NULL if the other one is. */
void *parcel_pass_array(editor_parcel *p, void *array, size_t count, size_t size);

/* Returns the shape, when reading with one reference. NULL when that failed. */
const editor_shape *parcel_pass_shape(editor_parcel *p, const editor_shape *s);

void parcel_pass_document(editor_parcel *p, editor_document *d);

/* Forgets shapes and cast. */
void parcel_forget(editor_parcel *p);

#endif
