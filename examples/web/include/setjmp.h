/* In place of the C library's: WebAssembly as clang 14 makes it has no jumps. Where one would be taken, which is
 * when memory ends while a picture is compressed, the module ends; the page says so, and keeps the work. */
#ifndef WEB_SETJMP_H
#define WEB_SETJMP_H

#include <stdlib.h>

typedef int jmp_buf[1];

#define setjmp(place) ((void)(place), 0)
#define longjmp(place, value) abort()

#endif
