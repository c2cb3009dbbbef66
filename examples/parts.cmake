# Which parts of orcakit are built beside the libraries, as far as what they need is found. Included by the root.
#
# ORCAKIT_BUILD_TESTS and ORCAKIT_BUILD_EXAMPLES are AUTO, ON or OFF. AUTO leaves out what lacks a package and says so in one
# line; ON makes that an error. What is decided is in ORCAKIT_HAS_EXAMPLES (the programs of one page, which need nothing),
# ORCAKIT_HAS_COMMAND, ORCAKIT_HAS_EDITOR and ORCAKIT_HAS_TESTS; for WebAssembly it is ORCAKIT_HAS_WEB alone.
set(parts_default OFF)
if(PROJECT_IS_TOP_LEVEL)
    set(parts_default AUTO)
endif()
set(ORCAKIT_BUILD_TESTS ${parts_default} CACHE STRING "Build the tests (need Check and Python 3): AUTO, ON or OFF")
set(ORCAKIT_BUILD_EXAMPLES ${parts_default} CACHE STRING
    "Build the programs of one page, the command (needs stb, Jansson, Expat and SQLite) and the editor (SDL2, too): AUTO, ON or OFF")
set_property(CACHE ORCAKIT_BUILD_TESTS ORCAKIT_BUILD_EXAMPLES PROPERTY STRINGS AUTO ON OFF)

# orcakit_need(list found "NAME (Debian: PACKAGE)") adds to a list of what is missing what is not found.
function(orcakit_need list found package)
    if(NOT ${found})
        set(${list} ${${list}} "${package}" PARENT_SCOPE)
    endif()
endfunction()

# orcakit_decide(variable switch part [missing package...])
# Sets the variable to whether the part is built. Each package that is missing is "NAME (Debian: PACKAGE)".
function(orcakit_decide variable switch part)
    list(JOIN ARGN ", " missing)
    set(${variable} FALSE PARENT_SCOPE)
    if(${switch} AND NOT ARGN)
        set(${variable} TRUE PARENT_SCOPE)
    elseif("${${switch}}" STREQUAL "AUTO")
        message(STATUS "orcakit: not building ${part}, missing: ${missing}; "
            "-D${switch}=ON makes this an error, OFF hides this line")
    elseif(${switch})
        message(FATAL_ERROR "orcakit: cannot build ${part}, missing: ${missing}; "
            "-D${switch}=AUTO leaves out what cannot be built, OFF all of it")
    endif()
endfunction()

if(NOT ORCAKIT_BUILD_TESTS AND NOT ORCAKIT_BUILD_EXAMPLES)
    return()
endif()

find_path(STB_INCLUDE_DIR stb/stb_image_write.h PATHS /usr/include) # where WebAssembly's compiler does not look
mark_as_advanced(STB_INCLUDE_DIR)
find_package(Python3 QUIET COMPONENTS Interpreter)
if(CMAKE_SYSTEM_NAME STREQUAL "WASI") # WebAssembly
    include(examples/web/cmake/parts.cmake)
    return()
endif()
find_package(GIF 5 QUIET) # may be missing
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
    pkg_check_modules(JANSSON QUIET IMPORTED_TARGET jansson)
    pkg_check_modules(EXPAT QUIET IMPORTED_TARGET expat)
    pkg_check_modules(SQLITE3 QUIET IMPORTED_TARGET sqlite3)
    pkg_check_modules(SDL2 QUIET IMPORTED_TARGET sdl2)
    pkg_check_modules(CHECK QUIET IMPORTED_TARGET check)
endif()

# Each list holds what is missing.
set(command_lacks "")
set(editor_lacks "")
set(tests_lack "")
if(PKG_CONFIG_FOUND)
    orcakit_need(command_lacks JANSSON_FOUND "Jansson (Debian: libjansson-dev)")
    orcakit_need(command_lacks EXPAT_FOUND "Expat (Debian: libexpat1-dev)")
    orcakit_need(command_lacks SQLITE3_FOUND "SQLite (Debian: libsqlite3-dev)")
    orcakit_need(editor_lacks SDL2_FOUND "SDL2 (Debian: libsdl2-dev)")
    orcakit_need(tests_lack CHECK_FOUND "Check (Debian: check)")
else()
    set(command_lacks "pkg-config (Debian: pkg-config)")
    set(tests_lack "pkg-config (Debian: pkg-config)")
endif()
orcakit_need(command_lacks STB_INCLUDE_DIR "stb (Debian: libstb-dev)")
orcakit_need(command_lacks ORCAKIT_POSIX_THREADS "POSIX threads")
orcakit_need(command_lacks ORCAKIT_PLANNER_LOADING "loading of plugins (ORCAKIT_PLANNER_LOADING=ON)")
orcakit_need(tests_lack Python3_FOUND "Python 3 (Debian: python3)")
list(APPEND editor_lacks ${command_lacks})

orcakit_decide(ORCAKIT_HAS_EXAMPLES ORCAKIT_BUILD_EXAMPLES "the programs of one page")
orcakit_decide(ORCAKIT_HAS_COMMAND ORCAKIT_BUILD_EXAMPLES "the command orcakit" ${command_lacks})
orcakit_decide(ORCAKIT_HAS_EDITOR ORCAKIT_BUILD_EXAMPLES "the editor" ${editor_lacks})
orcakit_decide(ORCAKIT_HAS_TESTS ORCAKIT_BUILD_TESTS "the tests" ${tests_lack})
