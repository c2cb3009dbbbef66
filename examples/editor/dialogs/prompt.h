/* The room of questions: what is asked, what is typed, and what comes after it. Paths and answers are asked
 * for in a box in the middle, see dialog.h, numbers in the panel. */
#ifndef EDITOR_PROMPT_H
#define EDITOR_PROMPT_H

#include "view/line.h"
#include "widgets/fields.h"

typedef enum editor_prompt_kind {
    EDITOR_PROMPT_NONE,
    EDITOR_PROMPT_OPEN,    /* a path is typed */
    EDITOR_PROMPT_SAVE,    /* a path is typed */
    EDITOR_PROMPT_EXPORT,  /* a path is typed */
    EDITOR_PROMPT_FILM,    /* numbers are typed: see editor_film_proposal */
    EDITOR_PROMPT_PLUGIN,  /* a path is typed; none for the built-in planner */
    EDITOR_PROMPT_RECOVER, /* next_path was kept aside: yes or no */
    EDITOR_PROMPT_NUMBER,  /* a number is typed */
    EDITOR_PROMPT_NAME,    /* the name of a shape is typed, in the list of objects */
    EDITOR_PROMPT_FILTER,  /* a part of names is typed, above that list */
    EDITOR_PROMPT_REPLACE, /* the file exists: yes or no */
    EDITOR_PROMPT_CHANGED, /* another program has changed the drawing's file: yes or no */
    EDITOR_PROMPT_GALLERY, /* a scene to start from is chosen */
    EDITOR_PROMPT_REMARKS, /* about a file that was opened, to read */
    EDITOR_PROMPT_UNSAVED  /* save first: yes, no or cancel */
} editor_prompt_kind;

/* What comes after the changes are saved or given up. */
typedef enum editor_next {
    EDITOR_NEXT_NOTHING,
    EDITOR_NEXT_NEW,
    EDITOR_NEXT_ASK_OPEN,
    EDITOR_NEXT_GALLERY,
    EDITOR_NEXT_OPEN, /* next_path */
    EDITOR_NEXT_CLOSE
} editor_next;

enum {
    EDITOR_ABOUT_SIZE = EDITOR_PATH_SIZE + 128
};

typedef struct editor_prompt {
    editor_prompt_kind kind;
    editor_line line;          /* what is being typed */
    editor_field field;        /* of EDITOR_PROMPT_NUMBER */
    bool touched;              /* the line is not what it was in the beginning */
    bool refused;              /* a number that cannot be, until it is changed */
    editor_prompt_kind before; /* of EDITOR_PROMPT_REPLACE: where the path was typed */
    editor_next next;
    char next_path[EDITOR_PATH_SIZE];
    char about[EDITOR_ABOUT_SIZE]; /* of EDITOR_PROMPT_RECOVER: which work was found there, for people */
    size_t focus;      /* 0: the line; n: the nth of the switches and answers of the box that asks */
    bool swallow_text; /* the letter of the key that opened the prompt is still to come */
} editor_prompt;

editor_asking *editor_asking_create(void); /* NULL without memory */
void editor_asking_destroy(editor_asking *a);

const editor_prompt *editor_get_prompt(const editor *e);
bool editor_prompt_is_typed(const editor *e); /* a line is, rather than an answer */

/* ---- What is asked ---- */

void editor_prompt_ask(editor *e, editor_prompt_kind kind);                    /* the line stays */
void editor_prompt_type(editor *e, editor_prompt_kind kind, const char *line); /* a line, selected */
void editor_prompt_number(editor *e, editor_field field, const char *line);
void editor_prompt_replace(editor *e); /* may the file be replaced whose path was typed? */
void editor_prompt_back(editor *e);    /* from there to the path */
void editor_prompt_end(editor *e);
void editor_prompt_tell(editor *e, const char *about); /* more about what is asked */

/* What comes after it; the path is that of EDITOR_NEXT_OPEN and of EDITOR_PROMPT_RECOVER. */
void editor_prompt_then(editor *e, editor_next next);
void editor_prompt_then_path(editor *e, editor_next next, const char *path);
editor_next editor_prompt_take_next(editor *e); /* the question is over */

void editor_close(editor *e); /* all is said: the window shall close */

/* ---- What is typed ---- */

void editor_prompt_insert(editor *e, const char *text); /* NULL: nothing, but the line counts as touched */
void editor_prompt_put(editor *e, const char *line);    /* another line, with the caret at its end */
void editor_prompt_edit(editor *e, int key, unsigned modifiers);        /* see editor_line_key */
size_t editor_prompt_complete(editor *e, char *names, size_t capacity); /* see editor_complete_line */
void editor_prompt_refuse(editor *e);
void editor_prompt_swallow(editor *e, bool text);
void editor_prompt_focus(editor *e, size_t focus);

#endif
