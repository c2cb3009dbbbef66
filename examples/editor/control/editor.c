/* The editor as a whole: its rooms, and when it wants time. */
#include "autosave.h"
#include "clipboard.h"
#include "dialogs/gallery.h"
#include "dialogs/listing.h"
#include "dialogs/prompt.h"
#include "dialogs/recent.h"
#include "export.h"
#include "paint/layer.h"
#include "state/contacts.h"
#include "state/display.h"
#include "state/engine.h"
#include "state/hand.h"
#include "state/meetings.h"
#include "state/paths.h"
#include "state/player.h"
#include "state/routes.h"
#include "state/selection.h"
#include "state/talk.h"
#include "state/timeline.h"
#include "state/vertices.h"
#include "state/work.h"
#include "tools/pattern.h"
#include "tools/probe.h"
#include "tools/tools.h"
#include "tools/trials.h"
#include "view/pace.h"
#include "widgets/catalog.h"
#include "widgets/focus.h"
#include "widgets/menu.h"

#include <math.h>
#include <stdlib.h>

static void create_rooms(editor *e, int width, int height) {
    e->work = editor_work_create();
    e->selection = editor_selection_create();
    e->vertices = editor_vertices_create();
    e->meetings = editor_meetings_create();
    e->contacts = editor_contacts_create();
    e->player = editor_player_create();
    e->engine = editor_engine_create();
    e->timeline = editor_timeline_create();
    e->trials = editor_trials_create();
    e->routes = editor_routes_create();
    e->display = editor_display_create(width, height);
    e->hand = editor_hand_create();
    e->toolbox = editor_toolbox_create(&editor_tool_select);
    e->talk = editor_talk_create();
    e->paths = editor_paths_create();
    e->recent = editor_recent_create();
    e->asking = editor_asking_create();
    e->listing = editor_listing_create();
    e->gallery = editor_gallery_create();
    e->menus = editor_menus_create();
    e->focuses = editor_focuses_create();
    e->placing = editor_placing_create();
    e->probing = editor_probing_create();
    e->catalog = editor_catalog_create();
    e->layer = editor_layer_create();
    e->recovery = editor_recovery_create();
    e->film = editor_film_create();
    e->texts = editor_texts_create();
    e->pace = editor_pace_create();
}

static bool has_all_rooms(const editor *e) {
    return e->work && e->selection && e->vertices && e->meetings && e->contacts && e->player && e->engine &&
           e->timeline && e->trials && e->routes && e->display && e->hand && e->toolbox && e->talk &&
           e->paths && e->recent && e->asking && e->menus && e->focuses && e->listing && e->gallery &&
           e->placing && e->probing && e->catalog && e->layer && e->recovery && e->film && e->texts &&
           e->pace;
}

editor *editor_create(int width, int height) {
    editor *e = calloc(1, sizeof *e);
    if (!e) {
        return NULL;
    }
    create_rooms(e, width, height);
    if (!has_all_rooms(e)) {
        editor_destroy(e);
        return NULL;
    }
    return e;
}

/* The work goes last: its scene owns what shapes keep of the file. */
void editor_destroy(editor *e) {
    if (!e) {
        return;
    }
    if (e->trials && e->engine && e->timeline && e->talk) {
        editor_stop_trials(e);
    }
    editor_selection_destroy(e->selection);
    editor_vertices_destroy(e->vertices);
    editor_meetings_destroy(e->meetings);
    editor_contacts_destroy(e->contacts);
    editor_player_destroy(e->player);
    editor_engine_destroy(e->engine);
    editor_timeline_destroy(e->timeline);
    editor_trials_destroy(e->trials);
    editor_routes_destroy(e->routes);
    editor_display_destroy(e->display);
    editor_hand_destroy(e->hand);
    editor_toolbox_destroy(e->toolbox);
    editor_talk_destroy(e->talk);
    editor_paths_destroy(e->paths);
    editor_recent_destroy(e->recent);
    editor_asking_destroy(e->asking);
    editor_listing_destroy(e->listing);
    editor_gallery_destroy(e->gallery);
    editor_menus_destroy(e->menus);
    editor_focuses_destroy(e->focuses);
    editor_placing_destroy(e->placing);
    editor_probing_destroy(e->probing);
    editor_catalog_destroy(e->catalog);
    editor_layer_destroy(e->layer);
    editor_recovery_destroy(e->recovery);
    editor_film_destroy(e->film);
    editor_texts_destroy(e->texts);
    editor_pace_destroy(e->pace);
    editor_work_destroy(e->work);
    free(e);
}

void editor_set_beside(editor *e, const editor_beside *beside) {
    editor_settle_trials(e);
    editor_set_engine_beside(e, beside);
}

void editor_set_apart(editor *e, int slot, const editor_apart *apart) {
    if (slot == EDITOR_BESIDE_TRIALS) {
        editor_set_trials_apart(e, apart);
    } else {
        editor_set_engine_apart(e, apart);
    }
}

void editor_set_clock(editor *e, double (*clock)(void)) {
    editor_set_step_clock(e, clock);
    editor_pace_set_clock(e->pace, clock);
}

bool editor_wants_ticks(const editor *e) {
    return editor_is_playing(e) || editor_engine_is_busy(e) || editor_trials_run(e) || editor_film_runs(e);
}

double editor_next_tick(const editor *e) {
    return editor_wants_ticks(e) ? 0.0 : fmin(editor_autosave_due(e), editor_rest_due(e));
}
