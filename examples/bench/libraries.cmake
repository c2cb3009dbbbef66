# Finds the libraries that ours are measured beside: Debian's libbox2d-dev, libchipmunk-dev, libgeos-dev; all are optional.
# Included by the root: Box2D takes C++, and all that links it must know the language. Only if they are asked for: what is
# installed is not to depend on what happened to be there.
if(NOT ORCAKIT_BENCH_PEERS)
    return()
endif()
include(CheckLanguage)
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
    pkg_check_modules(BOX2D QUIET IMPORTED_TARGET box2d)
    pkg_check_modules(GEOS QUIET IMPORTED_TARGET geos)
endif()
if(BOX2D_FOUND)
    check_language(CXX)
    if(CMAKE_CXX_COMPILER)
        enable_language(CXX)
    endif()
endif()
# Box2D 3, whose headers have the names of the older ones: its worlds and poses, in a library of its own.
find_package(box2d 3 CONFIG QUIET)
find_path(CHIPMUNK_INCLUDE chipmunk/chipmunk.h)
find_library(CHIPMUNK_LIBRARY chipmunk)
mark_as_advanced(CHIPMUNK_INCLUDE CHIPMUNK_LIBRARY)
