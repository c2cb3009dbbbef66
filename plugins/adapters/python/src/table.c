/* The one symbol that the shared library exports: tables of its functions, structs and constants, for Python.
 *
 * Python makes its types and prototypes from these tables when it loads the library, so that they cannot
 * drift from the C headers. The compiler compares each entry with the headers. */
#include "crowds.h"
#include "environment.h"
#include "reference.h"
#include "rows.h"
#include "runs.h"
#include "walk.h"

#include <collide/batch2.h>
#include <collide/batch3.h>
#include <collide/contact2.h>
#include <collide/contact3.h>
#include <geom/task.h>
#include <orca/enforce3.h>
#include <orca/route3.h>
#include <orca/sim3.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct table_function {
    const char *result;
    const char *name;
    const char *parameters;
    void (*address)(void);
    int64_t is_long; /* whether Python's lock is released for the call */
} table_function;

typedef struct table_type {
    const char *kind; /* "struct", "member", "array", "opaque", "enum" or "alias" */
    const char *owner;
    const char *type;
    const char *name;
    uint64_t offset;
    uint64_t size;
    uint64_t count; /* of an array; else 1 */
} table_type;

typedef struct table_constant {
    const char *name;
    int64_t value;
} table_constant;

/* Each list ends with an entry whose first member is NULL. */
typedef struct table_of_all {
    const table_function *functions;
    const table_type *types;
    const table_constant *constants;
} table_of_all;

/* Types cannot stand in parentheses. NOLINTBEGIN(bugprone-macro-parentheses) */

/* Checks of the functions. */
#define FUNCTION(result, name, parameters)                                                                   \
    _Static_assert(_Generic(&name, result(*) parameters : 1, default : 0), "another prototype: " #name);
#define LONG_FUNCTION FUNCTION
#include "calls.def"
#include "functions.def"
#undef FUNCTION
#undef LONG_FUNCTION

/* Checks of the types. */
#define STRUCT(name)
#define MEMBER(owner, type, name)                                                                            \
    _Static_assert(_Generic(&((owner *)0)->name, type * : 1, default : 0), "another type: " #owner "." #name);
#define ARRAY(owner, type, name, count)                                                                      \
    _Static_assert(_Generic(&((owner *)0)->name, type(*)[count] : 1, default : 0),                           \
                   "another type: " #owner "." #name);
#define OPAQUE(owner, name)
#define ENUM(name) _Static_assert(sizeof(name) == sizeof(int), "another size: " #name);
#define ALIAS(name, type)                                                                                    \
    _Static_assert(_Generic((name *)0, type * : 1, default : 0), "another type: " #name);
#include "structs.def"
#undef STRUCT
#undef MEMBER
#undef ARRAY
#undef OPAQUE
#undef ENUM
#undef ALIAS

#define FUNCTION(result, name, parameters) {#result, #name, #parameters, (void (*)(void)) & name, 0},
#define LONG_FUNCTION(result, name, parameters) {#result, #name, #parameters, (void (*)(void)) & name, 1},
static const table_function functions[] = {
#include "calls.def"
#include "functions.def"
    {NULL, NULL, NULL, NULL, 0}};
#undef FUNCTION
#undef LONG_FUNCTION

#define STRUCT(name) {"struct", #name, "", "", 0, sizeof(name), 1},
#define PART(kind, owner, type, name, count)                                                                 \
    {kind, #owner, #type, #name, offsetof(owner, name), sizeof((owner *)0)->name, count},
#define MEMBER(owner, type, name) PART("member", owner, type, name, 1)
#define ARRAY(owner, type, name, count) PART("array", owner, type, name, count)
#define OPAQUE(owner, name) PART("opaque", owner, , name, 1)
#define ENUM(name) {"enum", #name, "", "", 0, sizeof(name), 1},
#define ALIAS(name, type) {"alias", #name, #type, "", 0, sizeof(name), 1},
static const table_type types[] = {
#include "structs.def"
    {NULL, NULL, NULL, NULL, 0, 0, 0}};
#undef STRUCT
#undef PART
#undef MEMBER
#undef ARRAY
#undef OPAQUE
#undef ENUM
#undef ALIAS

/* NOLINTEND(bugprone-macro-parentheses) */

#define CONSTANT(name) {#name, name},
static const table_constant constants[] = {
#include "constants.def"
    {NULL, 0}};
#undef CONSTANT

#if defined(_WIN32)
#define TABLE_EXPORT __declspec(dllexport)
#else
#define TABLE_EXPORT __attribute__((visibility("default")))
#endif

extern TABLE_EXPORT const table_of_all orcakit_python_table;
const table_of_all orcakit_python_table = {functions, types, constants};

/* What Jansson's static library takes for the variable stdin, which a shared library cannot give it. */
extern const void *const orcakit_no_stdin;
const void *const orcakit_no_stdin = NULL;
