/* A program outside the project that takes libcollide alone: exit status 0 when it finds the two segments
 * crossing. */
#include <collide/pair2.h>
#include <geom/base.h>

#include <stdio.h>

int main(void) {
    geom_version_number version = geom_version();
    geom_segment2 rising = {{0.0, 0.0}, {2.0, 2.0}};
    geom_segment2 falling = {{0.0, 2.0}, {2.0, 0.0}};
    collide_relation relation = collide_segment_segment(rising, falling);
    printf("orcakit %d.%d.%d: relation %d\n", version.major, version.minor, version.patch, (int)relation);
    return relation == COLLIDE_APART ? 1 : 0;
}
