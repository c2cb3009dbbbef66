/* Misspelled names: the known name nearest to one that is unknown. */
#ifndef EXAMPLES_SLIPS_H
#define EXAMPLES_SLIPS_H

typedef struct slip {
    const char *name;
    const char *nearest; /* of the names that were compared, if any is like it; else NULL */
    int edits;           /* that make it the nearest one */
} slip;

slip slip_of(const char *name);

/* Takes `known`, which stays the caller's, as the nearest name if it is like the name and none before it was as near. */
void slip_compare(slip *s, const char *known);

#endif
