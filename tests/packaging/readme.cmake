# The programs and the scene of README.md, and the program of liborca/README.md, are taken as they stand there: they compile, and
# do what the text says.
set(readme ${PROJECT_SOURCE_DIR}/README.md)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${readme})
file(READ ${readme} readme_rest)

# Writes the next block of the language to a file, and goes on behind it.
macro(next_readme_block language file)
    if(NOT readme_rest MATCHES "```${language}\n([^`]*)```")
        message(FATAL_ERROR "${readme} has no further block of ${language}")
    endif()
    file(CONFIGURE OUTPUT ${file} CONTENT "${CMAKE_MATCH_1}" @ONLY)
    string(FIND "${readme_rest}" "${CMAKE_MATCH_0}" place)
    string(LENGTH "${CMAKE_MATCH_0}" length)
    math(EXPR place "${place} + ${length}")
    string(SUBSTRING "${readme_rest}" ${place} -1 readme_rest)
endmacro()

next_readme_block(c readme_collide.c)
next_readme_block(c readme_avoid.c)
next_readme_block(json readme.geojson)

add_executable(readme_collide ${CMAKE_CURRENT_BINARY_DIR}/readme_collide.c)
orcakit_target_defaults(readme_collide)
target_link_libraries(readme_collide PRIVATE orcakit::collide)
add_test(NAME package.readme_collide COMMAND readme_collide)
set_tests_properties(package.readme_collide PROPERTIES
    PASS_REGULAR_EXPRESSION "^leans on the wall: yes\ndriving right, it hits after 59\\.2 % of the way\n$")

# A function for the middle of a program, without a prototype.
add_library(readme_avoid OBJECT ${CMAKE_CURRENT_BINARY_DIR}/readme_avoid.c)
orcakit_target_defaults(readme_avoid)
target_compile_options(readme_avoid PRIVATE -Wno-missing-prototypes)
target_link_libraries(readme_avoid PRIVATE orcakit::planner)

set(readme ${PROJECT_SOURCE_DIR}/liborca/README.md)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${readme})
file(READ ${readme} readme_rest)
next_readme_block(c readme_orca.c)
add_executable(readme_orca ${CMAKE_CURRENT_BINARY_DIR}/readme_orca.c)
orcakit_target_defaults(readme_orca)
target_link_libraries(readme_orca PRIVATE orcakit::orca)
add_test(NAME package.readme_orca COMMAND readme_orca)
set_tests_properties(package.readme_orca PROPERTIES
    PASS_REGULAR_EXPRESSION "^agent 0 is 0\\.0 from its goal\nagent 1 is 0\\.0 from its goal\n$")

set(readme ${PROJECT_SOURCE_DIR}/libcollide/README.md)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${readme})
file(READ ${readme} readme_rest)
next_readme_block(c readme_world.c)
add_executable(readme_world ${CMAKE_CURRENT_BINARY_DIR}/readme_world.c)
orcakit_target_defaults(readme_world)
target_link_libraries(readme_world PRIVATE orcakit::collide)
add_test(NAME package.readme_world COMMAND readme_world)
set_tests_properties(package.readme_world PROPERTIES
    PASS_REGULAR_EXPRESSION "^wall and disc: touching\nthe robot stops after 87\\.5 % of its path\n$")
