/* usage: finder NAME
 * Prints the file of the plugin of that name. */
#include <planner/host.h>

#include <stdio.h>

int main(int argc, char **argv) {
    char path[4096];
    planner_error error = {.size = sizeof error};
    const planner_status status = planner_find(argc > 1 ? argv[1] : "", path, sizeof path, &error);
    (void)puts(status == PLANNER_OK ? path : error.text);
    return status != PLANNER_OK;
}
