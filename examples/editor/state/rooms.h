/* The rooms of the editor. Each is a struct that only its own source file defines and writes; the others read
 * it, and ask for changes, through the functions of its header. */
#ifndef EDITOR_ROOMS_H
#define EDITOR_ROOMS_H

#include "editor.h"
#include "view/view.h"

enum {
    EDITOR_PATH_SIZE = 1024 /* bytes of a path, with the zero at the end */
};

typedef struct editor_work editor_work;           /* work.h */
typedef struct editor_selection editor_selection; /* selection.h */
typedef struct editor_vertices editor_vertices;   /* vertices.h */
typedef struct editor_meetings editor_meetings;   /* meetings.h */
typedef struct editor_contacts editor_contacts;   /* contacts.h */
typedef struct editor_player editor_player;       /* player.h */
typedef struct editor_engine editor_engine;       /* engine.h */
typedef struct editor_timeline editor_timeline;   /* timeline.h */
typedef struct editor_trials editor_trials;       /* tools/trials.h */
typedef struct editor_routes editor_routes;       /* routes.h */
typedef struct editor_display editor_display;     /* display.h */
typedef struct editor_hand editor_hand;           /* hand.h */
typedef struct editor_toolbox editor_toolbox;     /* toolbox.h */
typedef struct editor_talk editor_talk;           /* talk.h */
typedef struct editor_paths editor_paths;         /* paths.h */
typedef struct editor_recent editor_recent;       /* dialogs/recent.h */
typedef struct editor_asking editor_asking;       /* dialogs/prompt.h */
typedef struct editor_listing editor_listing;     /* dialogs/listing.h */
typedef struct editor_gallery editor_gallery;     /* dialogs/gallery.h */
typedef struct editor_focuses editor_focuses;     /* widgets/focus.h */
typedef struct editor_menus editor_menus;         /* widgets/menu.h */
typedef struct editor_placing editor_placing;     /* tools/pattern.h */
typedef struct editor_probing editor_probing;     /* tools/probe.h */
typedef struct editor_catalog editor_catalog;     /* widgets/catalog.h */
typedef struct editor_layer editor_layer;         /* paint/layer.h */
typedef struct editor_recovery editor_recovery;   /* control/autosave.h */
typedef struct editor_film editor_film;           /* control/export.h */
typedef struct editor_texts editor_texts;         /* control/clipboard.h */
typedef struct editor_pace editor_pace;           /* view/pace.h */

struct editor {
    editor_work *work;
    editor_selection *selection;
    editor_vertices *vertices;
    editor_meetings *meetings;
    editor_contacts *contacts;
    editor_player *player;
    editor_engine *engine;
    editor_timeline *timeline;
    editor_trials *trials;
    editor_routes *routes;
    editor_display *display;
    editor_hand *hand;
    editor_toolbox *toolbox;
    editor_talk *talk;
    editor_paths *paths;
    editor_recent *recent;
    editor_asking *asking;
    editor_listing *listing;
    editor_gallery *gallery;
    editor_menus *menus;
    editor_focuses *focuses;
    editor_placing *placing;
    editor_probing *probing;
    editor_catalog *catalog;
    editor_layer *layer;
    editor_recovery *recovery;
    editor_film *film;
    editor_texts *texts;
    editor_pace *pace;
};

#endif
