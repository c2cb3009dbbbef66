/* Where the scenes of the gallery lie: beside the program, installed or just built. */
#include "window_internal.h"

#include "import/stamp.h"

void window_find_scenes(editor *e) {
    static const char *const folders[] = {"../share/orcakit/scenes", "../../../../examples/scenes"};
    char path[2048];
    char *base = SDL_GetBasePath();
    for (size_t i = 0; base && i < sizeof folders / sizeof *folders; i++) {
        const int length = snprintf(path, sizeof path, "%s%s", base, folders[i]);
        if (length > 0 && (size_t)length < sizeof path && editor_is_folder(path)) {
            editor_set_gallery(e, path);
            break;
        }
    }
    SDL_free(base);
}
