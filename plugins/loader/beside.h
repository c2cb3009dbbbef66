/* Folders of plugins that go with the binaries: a package can be moved as a whole. */
#ifndef LOADER_BESIDE_H
#define LOADER_BESIDE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    LOADER_PLACES = 5
};

/* Writes the folder of that number, from 0: those beside the library and the program, and in the package that the host was
 * compiled with. False if there is none of that number, or it is not known or does not fit. */
bool loader_beside(int index, char *folder, size_t capacity);

#endif
