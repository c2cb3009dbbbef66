#!/usr/bin/env python3
"""Writes a call of every public function of libcollide, for test_invalid.c.

usage: generate_calls.py OUTPUT HEADER...

The output includes the headers. Each declaration marked COLLIDE_API becomes a function that takes its arguments from a
row of `argument` and says whether the library refused them, and a line of the table `calls`. A type that is not known here is an error, so that
no new function is left out.
"""
import re
import sys

# How a result says that the input was not valid.
REFUSED = {
    "collide_relation": "result == COLLIDE_INVALID",
    "collide_distance": "result.relation == COLLIDE_INVALID && isnan(result.distance)",
    "collide_distance3": "result.relation == COLLIDE_INVALID && isnan(result.distance)",
    "collide_sweep": "result.relation == COLLIDE_INVALID && result.time == 0.0",
    "collide_sweep3": "result.relation == COLLIDE_INVALID && result.time == 0.0",
    "collide_manifold": "result.relation == COLLIDE_INVALID && result.count == 0",
    "collide_manifold3": "result.relation == COLLIDE_INVALID && result.count == 0",
    "collide_ccd_result": "result.verdict == COLLIDE_CCD_INVALID && result.time == 0.0",
    "collide_ccd3_result": "result.verdict == COLLIDE_CCD_INVALID && result.time == 0.0",
    "collide_clearance": "isnan(result.lower) && isnan(result.upper) && result.time == 0.0",
    "collide_approach": "isnan(result.distance)",
    "geom_status": "result != GEOM_OK",
}

# Functions that say something else about bad input, as their headers tell; the expression that must hold for it. It may
# hold for valid input as well.
OWN_WORDS = {
    "collide_quick_reject": "!result",
    "collide_straddle": "result.of_a == 0 || result.of_b == 0",
    "collide_line_circle_parameters": "result.count == 0",
}

# Functions whose arguments must be valid; test_invalid.c does not call them.
WANTS_VALID = {"collide_motion_apply", "collide_motion3_apply", "collide_motion_transform",
                "collide_motion3_transform", "collide_shape_bounds", "collide_shape3_bounds", "collide_relation_text"}

# Functions of objects, whose own suites give them bad input; how their names begin.
OWN_SUITES = ("collide_broadphase", "collide_body", "collide_footprint", "collide_indexed", "collide_pack",
              "collide_pair_list", "collide_simd", "collide_trajectory", "collide_world")

# The member of `argument` that holds a parameter of a type.
MEMBERS = {
    "geom_vec2": "point", "geom_segment2": "segment", "geom_circle": "circle", "geom_aabb2": "aabb",
    "geom_obb2": "obb", "geom_capsule2": "capsule", "geom_ring": "ring", "geom_polygon": "polygon",
    "collide_shape": "shape", "collide_motion": "motion", "collide_motion3": "motion3", "collide_arc": "arc",
    "geom_vec3": "point3", "geom_segment3": "segment3", "geom_ray": "ray3", "geom_plane": "plane",
    "geom_sphere": "sphere", "geom_aabb3": "aabb3", "geom_obb3": "obb3", "geom_capsule3": "capsule3",
    "geom_triangle": "triangle3", "geom_hull": "hull3", "collide_shape3": "shape3",
    "double": "size",
}


def declarations(text):
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    for match in re.finditer(r"COLLIDE_API\s+(\w+)\s+(\w+)\(([^)]*)\);", text):
        yield match.group(1), match.group(2), [p.split() for p in match.group(3).split(",")]


def emit(result, name, parameters, output):
    condition = OWN_WORDS.get(name) or REFUSED.get(result)
    if condition is None:
        sys.exit(f"generate_calls.py: {name} returns {result}, which is not known here")
    members = []
    for parameter in parameters:
        if len(parameter) != 2 or parameter[0] not in MEMBERS:
            sys.exit(f"generate_calls.py: {name} has a parameter {' '.join(parameter)}, which is not known here")
        members.append(MEMBERS[parameter[0]])
    arguments = ", ".join(f"at[{i}].as.{member}" for i, member in enumerate(members))
    output.write(f"static bool {name}_refuses(const argument *at) {{\n"
                 f"    const {result} result = {name}({arguments});\n"
                 f"    return {condition};\n}}\n\n")
    kinds = ", ".join("KIND_" + member.upper() for member in members)
    clear = "false" if name in OWN_WORDS else "true"
    return f'    {{"{name}", {name}_refuses, {clear}, {len(members)}, {{{kinds}}}}},'


def main():
    rows = []
    with open(sys.argv[1], "w", encoding="utf-8") as output:
        for path in sys.argv[2:]:
            output.write(f"#include <collide/{path.rsplit('/', 1)[-1]}>\n")
        output.write("\n")
        for path in sys.argv[2:]:
            with open(path, encoding="utf-8") as file:
                for result, name, parameters in declarations(file.read()):
                    if name not in WANTS_VALID and not name.startswith(OWN_SUITES):
                        rows.append(emit(result, name, parameters, output))
        output.write("static const call calls[] = {\n" + "\n".join(rows) + "\n};\n")


main()
