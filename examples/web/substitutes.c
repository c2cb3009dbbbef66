/* What orcakit_run has in a page in place of files that need more of a system: the page's files have neither
 * rights nor links, no other program writes them, and no signal ends the page. */
#include "scene/orca_task.h"
#include "text/fail.h"
#include "text/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char BESIDE[] = ".part";

/* ---- Files that appear whole or not at all (text/file.h) ---- */

/* A path with an ending; of the heap. */
static char *path_with(const char *path, const char *ending) {
    const size_t size = strlen(path) + strlen(ending) + 1;
    char *whole = malloc(size);
    if (whole) {
        (void)snprintf(whole, size, "%s%s", path, ending);
    }
    return whole;
}

bool file_create(const char *path, file_output *out, scene_error *error) {
    *out = (file_output){0};
    if (path[0] == '\0') {
        return fail(error, "the name of the file to write is empty");
    }
    out->path = path_with(path, "");
    out->beside = path_with(path, BESIDE);
    if (!out->path || !out->beside) {
        file_discard(out);
        return fail_memory(error);
    }
    out->stream = fopen(out->beside, "wb");
    if (!out->stream) {
        const int reason = errno;
        file_discard(out);
        return fail_write(error, path, reason);
    }
    return true;
}

bool file_finish(file_output *out, scene_error *error) {
    bool good = !ferror(out->stream);
    good = fclose(out->stream) == 0 && good;
    out->stream = NULL;
    good = good && rename(out->beside, out->path) == 0;
    if (!good) {
        (void)fail_write(error, out->path, errno != 0 ? errno : EIO);
    }
    file_discard(out);
    return good;
}

void file_discard(file_output *out) {
    if (out->stream) {
        (void)fclose(out->stream);
    }
    if (out->beside) {
        (void)remove(out->beside); /* which is not there any more when the file is finished */
    }
    free(out->beside);
    free(out->path);
    *out = (file_output){0};
}

/* ---- Tasks in XML (scene/orca_task.h), which Expat reads elsewhere ---- */

bool orca_task_read(const char *text, size_t length, size_t agent_limit, scene *out, size_t *crossing,
                    scene_error *error) {
    (void)text;
    (void)length;
    (void)agent_limit;
    *out = scene_empty();
    *crossing = 0;
    return fail(error, "the page does not read tasks in XML; `orcakit import` turns them into scenes");
}
