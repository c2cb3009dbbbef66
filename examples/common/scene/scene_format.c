/* The description of scene files. */
#include "scene.h"

#include "scene_fields.h"
#include "text/number.h"
#include "text/utf8.h"

static const char head[] =
    "# Scene files\n"
    "\n"
    "A scene file is GeoJSON (RFC 7946): a FeatureCollection of obstacles and agents in a plane. Lengths\n"
    "are in meters, times in seconds. Positions are [x, y] with y up. Numbers are finite and\n"
    "come back exactly when a scene is read and written. Text is UTF-8; a byte order mark is skipped.\n"
    "\n"
    "    {\"type\": \"FeatureCollection\",\n"
    "     \"simulation\": {\"time_step\": 0.1, \"duration\": 60},\n"
    "     \"features\": [\n"
    "      {\"type\": \"Feature\",\n"
    "       \"geometry\": {\"type\": \"LineString\", \"coordinates\": [[0, -5], [0, 5]]},\n"
    "       \"properties\": {\"role\": \"obstacle\"}},\n"
    "      {\"type\": \"Feature\",\n"
    "       \"geometry\": {\"type\": \"Point\", \"coordinates\": [-3, 0]},\n"
    "       \"properties\": {\"role\": \"agent\", \"radius\": 0.4, \"max_speed\": 1.5, \"goal\": [3, 0]}}]}\n"
    "\n"
    "## Members\n"
    "\n"
    "A member with the default \"required\" must be given. Members that are not listed are kept and written\n"
    "again. A member that looks misspelt gets a warning with its line. A member that is given twice is\n"
    "an error.\n";

static const char shapes[] =
    "\n"
    "## Shapes\n"
    "\n"
    "    Polygon, obstacle      a solid: an outer ring, then its holes, in any orientation. Each ring\n"
    "                           repeats its first position at its end. No ring crosses or touches\n"
    "                           itself or another one. A room is a large polygon with a hole.\n"
    "    LineString, obstacle   a wall of at least two positions; both sides count. With a radius it is\n"
    "                           a chain of capsules: all points within the radius\n"
    "    Point, obstacle        a disc\n"
    "    Point, agent           a disc that moves\n"
    "    Polygon, region        a floor or an exit, as a solid with holes\n"
    "\n"
    "A MultiPoint, MultiLineString, MultiPolygon or GeometryCollection is taken apart: each of its\n"
    "shapes gets all the properties of the feature, and is written as a feature of its own.\n"
    "\n"
    "In a run each edge of an obstacle is from 1e-150 m to 1e150 m long, and its velocity moves an\n"
    "obstacle by at most 1e150 m.\n"
    "\n"
    "A floor multiplies the preferred and the maximum speed of agents whose center is in it; of several,\n"
    "the smallest factor counts. No agent exceeds its own maximum speed. A run tells how many agents\n"
    "arrived at goals in each exit, and when. Who has arrived stays: trajectories hold all agents in all\n"
    "rows.\n"
    "\n"
    "## Agents that are not free\n"
    "\n"
    "Before its start time an agent stands and takes no part; the others avoid it. `cooperation` says\n"
    "what may be asked of an agent. One that is `full` can stop at once. One that `brakes` takes its\n"
    "`max_acceleration` to stop; this is the default of agents that have one. With `none`, it goes\n"
    "straight for its goal whatever is in the way; `by-hand` is the same under another name. Only\n"
    "motions of agents that cooperate fully can always be enforced to be safe.\n"
    "\n"
    "A body is `free`, or `facing`: it goes where it faces, and turns at most by `max_turn_rate`. A\n"
    "`differential` has two wheels that drive; a `car` steers and goes forward only. The position of a\n"
    "body with wheels, and what arrives at its goal, is the point `lead` ahead of the middle of its axle;\n"
    "the disc around it must contain the body. Enforced motions keep clear of others first, if need be\n"
    "beyond the limits of a body. An obstacle with a velocity moves through all others, and no route\n"
    "leads around it.\n"
    "\n"
    "## Scenes in space\n"
    "\n"
    "A scene is in space if the position of an agent has three coordinates. Then the positions, goals\n"
    "and velocities of all agents are triples [x, y, z]. An obstacle is a ball or an upright prism. A\n"
    "ball is a Point of three coordinates. A prism is a Polygon of pairs that rises from `base` by\n"
    "`height`.\n"
    "\n"
    "## Names, and notes of the editor\n"
    "\n"
    "The properties of obstacles, agents and regions may have a text `name`, which the editor shows,\n"
    "and an object `editor`. What is `locked` there cannot be picked, and what is `hidden` is not drawn.\n"
    "`angle` is by how many degrees it was turned. `groups` is a list of up to four whole numbers from 1:\n"
    "the groups around it, the outermost first. `group_names` is a list of their names, null for none;\n"
    "all members of a group say its name. No run asks for any of these. A member of another type is kept\n"
    "as it is.\n"
    "\n"
    "## Other GeoJSON\n"
    "\n"
    "The file may have an object `editor`: how the editor was set. Its members are `planner` (orca, rvo,\n"
    "vo), `safety` (enforced, checked, off), `traffic`, `grid`, `snap` and `speed`, a power of two. In a\n"
    "recovery file it also has `work_of`: the path of the file that the work belongs to, and the stamp of\n"
    "that file. Saving leaves this out.\n"
    "\n"
    "The editor opens any GeoJSON and makes a scene of it. It writes two more members: `origin`, the\n"
    "longitude and latitude of (0, 0) if they are known, and `skipped_features`, what it could not read.\n"
    "\n"
    "## Errors\n"
    "\n"
    "An error is reported as `error: FILE:LINE: what and why`, and the file is refused. Features are\n"
    "counted from 0.\n";

/* ---- Tables ---- */

/* Columns have a width in letters; units hold letters of two bytes. */
static int unit_width(const char *unit) {
    int width = 5;
    for (; *unit; ++unit) {
        width += utf8_goes_on(*unit);
    }
    return width;
}

static void write_row(FILE *stream, const scene_member *m) {
    (void)fprintf(stream, "    %-18s %-9s %-*s %-18s %-10s %s\n", m->name, m->type, unit_width(m->unit),
                  m->unit, m->range, m->otherwise, m->about);
}

static void write_field(FILE *stream, const scene_field *field, const void *usual) {
    static const char *const ranges[] = {[SCENE_FIELD_NOT_NEGATIVE] = ">= 0",
                                         [SCENE_FIELD_POSITIVE] = "> 0",
                                         [SCENE_FIELD_ANY] = "finite",
                                         [SCENE_FIELD_COUNT] = "0 to 4294967295"};
    const number_shown value = number_show(scene_field_get(field, usual));
    const char *otherwise = field->otherwise ? field->otherwise : value.text;
    write_row(stream,
              &(scene_member){field->name, field->kind == SCENE_FIELD_COUNT ? "whole" : "number", field->unit,
                              ranges[field->kind], field->required ? "required" : otherwise, field->about});
}

static void write_object(FILE *stream, scene_object_kind kind, const void *usual) {
    const scene_object object = scene_object_of(kind);
    (void)fprintf(stream, "\n### %s\n\n", object.title);
    write_row(stream, &(scene_member){"member", "type", "unit", "range", "default", "meaning"});
    for (size_t i = 0; i < object.member_count; ++i) {
        write_row(stream, &object.members[i]);
    }
    for (size_t i = 0; i < object.fields.count; ++i) {
        write_field(stream, &object.fields.items[i], usual);
    }
}

void scene_format_write(FILE *stream) {
    const scene file = scene_empty();
    const scene_agent agent = scene_agent_default(geom_vec2_make(0.0, 0.0));
    const scene_obstacle obstacle = {.radius = 0.0};
    const scene_region region = {.speed_factor = 1.0};
    (void)fputs(head, stream);
    write_object(stream, SCENE_OBJECT_FILE, NULL);
    write_object(stream, SCENE_OBJECT_SIMULATION, &file);
    write_object(stream, SCENE_OBJECT_FEATURE, NULL);
    write_object(stream, SCENE_OBJECT_GEOMETRY, NULL);
    write_object(stream, SCENE_OBJECT_OBSTACLE, &obstacle);
    write_object(stream, SCENE_OBJECT_AGENT, &agent);
    write_object(stream, SCENE_OBJECT_KINEMATICS, &agent.kinematics);
    write_object(stream, SCENE_OBJECT_REGION, &region);
    (void)fputs(shapes, stream);
}
