# Finds the libraries that ours are measured beside, if ORCAKIT_BENCH_PEERS asks for them. All are optional. Debian has Box2D 2,
# Chipmunk and GEOS (libbox2d-dev, libchipmunk-dev, libgeos-dev). Box2D 3, RVO2 (https://github.com/snape/RVO2) and RVO2-3D
# (https://github.com/snape/RVO2-3D) are found by -DCMAKE_PREFIX_PATH=<prefix>. The last two must be static libraries.
#
# Included by the root, because every target that links a C++ library must know the language.
if(NOT ORCAKIT_BENCH_PEERS)
    return()
endif()
include(CheckLanguage)
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
    pkg_check_modules(BOX2D QUIET IMPORTED_TARGET box2d)
    pkg_check_modules(GEOS QUIET IMPORTED_TARGET geos)
endif()
find_package(RVO QUIET)
find_package(RVO3D QUIET)
if(BOX2D_FOUND OR RVO_FOUND OR RVO3D_FOUND)
    check_language(CXX)
    if(CMAKE_CXX_COMPILER)
        enable_language(CXX)
    endif()
endif()
find_package(box2d 3 CONFIG QUIET)
find_path(CHIPMUNK_INCLUDE chipmunk/chipmunk.h)
find_library(CHIPMUNK_LIBRARY chipmunk)
mark_as_advanced(CHIPMUNK_INCLUDE CHIPMUNK_LIBRARY)
