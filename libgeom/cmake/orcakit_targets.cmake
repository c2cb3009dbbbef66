# How every target of orcakit is compiled, installed and exported. Included once, by the root.

if(NOT CMAKE_C_COMPILER_ID MATCHES "^(GNU|Clang|AppleClang)$")
    message(FATAL_ERROR "orcakit: the switch that stops ${CMAKE_C_COMPILER_ID} from contracting a * b + c is not "
        "known, and exact answers depend on it; use GCC or Clang")
endif()

# Threads are the one thing that a system may lack; -DCMAKE_DISABLE_FIND_PACKAGE_Threads=ON builds without them.
set(threads_are_known FALSE)
if(TARGET Threads::Threads)
    set(threads_are_known TRUE) # by a project that has this one in it, which decides where else they are known
endif()
find_package(Threads)
if(TARGET Threads::Threads AND NOT threads_are_known)
    set_target_properties(Threads::Threads PROPERTIES IMPORTED_GLOBAL TRUE)
endif()
set(ORCAKIT_POSIX_THREADS FALSE)
if(Threads_FOUND AND CMAKE_USE_PTHREADS_INIT)
    set(ORCAKIT_POSIX_THREADS TRUE)
endif()

# One rounding for each operation as written: a fused multiply-add would change results from machine to machine.
# <geom/base.h> refuses to compile the libraries without the definition, which stands for the flag.
set(ORCAKIT_EXACT_FLAGS -ffp-contract=off -DORCAKIT_FP_CONTRACT_OFF)

# Roots need no call for errno, which nobody reads. Calls within a library are bound to it, so they can be inlined.
set(ORCAKIT_SPEED_FLAGS -fno-math-errno)
if(NOT APPLE AND NOT WIN32 AND NOT CMAKE_SYSTEM_NAME STREQUAL WASI)
    list(APPEND ORCAKIT_SPEED_FLAGS -fno-semantic-interposition)
endif()

# GCC copies and clears many structs by string instructions of x86, which take long to start. Moves are faster.
include(CheckCCompilerFlag)
set(struct_flags -mmemcpy-strategy=unrolled_loop:256:noalign,libcall:-1:noalign
    -mmemset-strategy=unrolled_loop:256:noalign,libcall:-1:noalign)
list(JOIN struct_flags " " struct_words)
check_c_compiler_flag("${struct_words}" ORCAKIT_HAS_STRUCT_FLAGS)
if(ORCAKIT_HAS_STRUCT_FLAGS)
    list(APPEND ORCAKIT_SPEED_FLAGS "$<$<COMPILE_LANGUAGE:C>:${struct_flags}>")
endif()

# The standard that the headers need of programs in C. CMake cannot tell it to a project that has this one in it without
# knowing C.
set(ORCAKIT_PUBLIC_STANDARD c_std_17)
if(NOT PROJECT_IS_TOP_LEVEL AND NOT orcakit_host_knows_c)
    set(ORCAKIT_PUBLIC_STANDARD $<INSTALL_INTERFACE:c_std_17>)
endif()

# Where planner modules are installed, and where the loader looks for them.
set(ORCAKIT_PLANNER_FOLDER ${CMAKE_INSTALL_LIBDIR}/orcakit-planner)

set(ORCAKIT_WARNING_FLAGS
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wdouble-promotion -Wundef -Wformat=2 -Wvla
    $<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes>
    $<$<COMPILE_LANGUAGE:C>:-Wmissing-prototypes>
    $<$<BOOL:${ORCAKIT_WARNINGS_AS_ERRORS}>:-Werror>)

# Paths of the build machine stay out of the binaries, so that the same sources give the same libraries in any folder.
set(ORCAKIT_PATH_FLAGS -ffile-prefix-map=${PROJECT_SOURCE_DIR}/= -ffile-prefix-map=${PROJECT_BINARY_DIR}=build)

# The flags and properties of every target here.
function(orcakit_target_defaults target)
    set_target_properties(${target} PROPERTIES
        C_STANDARD 17
        C_STANDARD_REQUIRED ON
        C_EXTENSIONS OFF
        C_VISIBILITY_PRESET hidden
        CXX_STANDARD 17
        CXX_STANDARD_REQUIRED ON
        CXX_EXTENSIONS OFF
        VISIBILITY_INLINES_HIDDEN ON
        POSITION_INDEPENDENT_CODE ON)
    target_compile_options(${target} PRIVATE
        ${ORCAKIT_EXACT_FLAGS} ${ORCAKIT_SPEED_FLAGS} ${ORCAKIT_WARNING_FLAGS} ${ORCAKIT_PATH_FLAGS})
    if(ORCAKIT_SANITIZE)
        target_compile_options(${target} PRIVATE
            -fsanitize=${ORCAKIT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
        target_link_options(${target} PRIVATE -fsanitize=${ORCAKIT_SANITIZE})
    endif()
    if(ORCAKIT_BUILD_FUZZERS)
        target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
endfunction()

# What makes faults harder to exploit, as far as the compiler and the linker have it: addresses are bound at the start and then
# read-only, and the code of programs and planner modules checks its stack and its buffers. The libraries are computation: they
# take the flags of whoever builds them (CFLAGS), and only shared ones are bound at the start. Sanitizers check more.
include(CheckLinkerFlag)
include(CheckPIESupported)
check_pie_supported(LANGUAGES C)
check_c_compiler_flag(-fstack-protector-strong ORCAKIT_HAS_STACK_PROTECTOR)
check_linker_flag(C "LINKER:-z,relro,-z,now" ORCAKIT_HAS_BIND_NOW)

function(orcakit_bind_now target)
    if(ORCAKIT_HAS_BIND_NOW)
        target_link_options(${target} PRIVATE LINKER:-z,relro,-z,now)
    endif()
endfunction()

function(orcakit_harden target)
    if(ORCAKIT_SANITIZE)
        return()
    endif()
    orcakit_bind_now(${target})
    if(ORCAKIT_HAS_STACK_PROTECTOR)
        target_compile_options(${target} PRIVATE -fstack-protector-strong)
    endif()
    if(NOT CMAKE_C_FLAGS MATCHES "_FORTIFY_SOURCE") # it needs an optimizing build
        target_compile_options(${target} PRIVATE $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>)
    endif()
endfunction()

# Makes a binary find shared libraries of ours from the folder it is installed to, wherever the prefix moves to. Binaries that need
# none get no search path: one that is to be replaced at installation is padded with empty entries, which mean the current folder.
function(orcakit_find_libraries target folder)
    if(BUILD_SHARED_LIBS)
        cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_LIBDIR BASE_DIRECTORY "${folder}" OUTPUT_VARIABLE way)
        set_target_properties(${target} PROPERTIES
            INSTALL_RPATH "$<IF:$<PLATFORM_ID:Darwin>,@loader_path,$ORIGIN>/${way}")
    endif()
endfunction()

# orcakit_add_library(name
#     DESCRIPTION text for pkg-config
#     REQUIRES    orcakit libraries whose headers this one's headers include: geom ...
#     SOURCES     src/room/file.c ...; private headers of other rooms are included as "room/file.h"
#     LIBRARIES   what the C runtime must add for a program that uses it: m dl Threads::Threads)
#
# Makes target orcakit_<name>, alias orcakit::<name>, file liborcakit-<name>, with include/<name>/ installed, a
# pkg-config file, and an export that is one component of the CMake package.
function(orcakit_add_library name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "DESCRIPTION" "REQUIRES;SOURCES;LIBRARIES")
    set(target orcakit_${name})
    string(TOUPPER ${name} prefix)

    add_library(${target} ${arg_SOURCES})
    add_library(orcakit::${name} ALIAS ${target})
    orcakit_target_defaults(${target})
    set_target_properties(${target} PROPERTIES
        LINKER_LANGUAGE C
        EXPORT_NAME ${name}
        OUTPUT_NAME orcakit-${name}
        VERSION ${PROJECT_VERSION}
        SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
    target_compile_features(${target} PRIVATE c_std_17 INTERFACE ${ORCAKIT_PUBLIC_STANDARD})
    target_compile_definitions(${target} PRIVATE ${prefix}_BUILD)
    if(BUILD_SHARED_LIBS)
        target_compile_definitions(${target} PUBLIC ${prefix}_SHARED)
        orcakit_bind_now(${target})
    endif()
    if(arg_REQUIRES)
        orcakit_find_libraries(${target} "${CMAKE_INSTALL_FULL_LIBDIR}")
    endif()
    target_include_directories(${target} PRIVATE src PUBLIC
        $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>
        $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/orcakit>)
    list(TRANSFORM arg_REQUIRES PREPEND orcakit:: OUTPUT_VARIABLE required_targets)
    target_link_libraries(${target} PUBLIC ${required_targets} ${arg_LIBRARIES})

    orcakit_install_library(${name} "${arg_REQUIRES}" "${arg_DESCRIPTION}" "${arg_LIBRARIES}")
endfunction()

# orcakit_add_variant(library variant SOURCES src/room/file.c ... OPTIONS flag ... [DEFINITIONS name ...])
#
# Adds sources to a library that are compiled once for each set of instructions: with these options and definitions beside its
# own. Each variant of a source defines names of its own.
function(orcakit_add_variant library variant)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "SOURCES;OPTIONS;DEFINITIONS")
    set(owner orcakit_${library})
    set(target ${owner}_${variant})
    add_library(${target} OBJECT ${arg_SOURCES})
    orcakit_target_defaults(${target})
    target_compile_options(${target} PRIVATE ${arg_OPTIONS})
    target_compile_definitions(${target} PRIVATE ${arg_DEFINITIONS} $<TARGET_PROPERTY:${owner},COMPILE_DEFINITIONS>)
    target_include_directories(${target} PRIVATE $<TARGET_PROPERTY:${owner},INCLUDE_DIRECTORIES>)
    target_sources(${owner} PRIVATE $<TARGET_OBJECTS:${target}>)
endfunction()

# Headers, binaries, the export of one component and its pkg-config file.
function(orcakit_install_library name requires description libraries)
    install(TARGETS orcakit_${name} EXPORT orcakit-${name}
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
    install(DIRECTORY include/${name} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/orcakit FILES_MATCHING PATTERN "*.h")
    install(EXPORT orcakit-${name}
        NAMESPACE orcakit::
        FILE orcakit-${name}.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/orcakit)
    orcakit_write_pkg_config(${name} "${requires}" "${description}" "${libraries}")
    set_property(GLOBAL APPEND PROPERTY ORCAKIT_COMPONENTS ${name})
    set_property(GLOBAL PROPERTY ORCAKIT_REQUIRES_${name} "${requires}")
    if("Threads::Threads" IN_LIST libraries)
        set_property(GLOBAL APPEND PROPERTY ORCAKIT_THREADED ${name})
    endif()
endfunction()

# A static library has its C libraries in Libs.private, which `pkg-config --static` adds; a shared one knows them.
# -lm is public all the same, since inline functions of the headers call it.
function(orcakit_write_pkg_config name requires description libraries)
    set(pc_name orcakit-${name})
    set(pc_description "${description}")
    list(TRANSFORM requires PREPEND orcakit- OUTPUT_VARIABLE pc_requires)
    list(TRANSFORM pc_requires APPEND " = ${PROJECT_VERSION}")
    list(JOIN pc_requires ", " pc_requires)

    set(pc_cflags "")
    if(BUILD_SHARED_LIBS)
        string(TOUPPER ${name} prefix)
        set(pc_cflags " -D${prefix}_SHARED")
    endif()
    set(pc_public "")
    set(pc_private "")
    foreach(library IN LISTS libraries)
        if(library STREQUAL "m")
            string(APPEND pc_public " -lm")
        elseif(library STREQUAL "Threads::Threads")
            string(APPEND pc_private " -pthread")
        else()
            string(APPEND pc_private " -l${library}")
        endif()
    endforeach()

    if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
        set(pc_prefix "${CMAKE_INSTALL_PREFIX}")
    else()
        file(RELATIVE_PATH up "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
        string(REGEX REPLACE "/$" "" up "${up}")
        set(pc_prefix "\${pcfiledir}/${up}")
    endif()
    set(pc_variables "")
    if(name STREQUAL "planner")
        cmake_path(APPEND plannerdir "\${prefix}" "${ORCAKIT_PLANNER_FOLDER}")
        set(pc_variables "plannerdir=${plannerdir}\n")
    endif()
    cmake_path(APPEND libdir "\${prefix}" "${CMAKE_INSTALL_LIBDIR}")
    cmake_path(APPEND includedir "\${prefix}" "${CMAKE_INSTALL_INCLUDEDIR}")
    configure_file("${PROJECT_SOURCE_DIR}/libgeom/cmake/orcakit.pc.in" ${pc_name}.pc @ONLY)
    install(FILES "${CMAKE_CURRENT_BINARY_DIR}/${pc_name}.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()

# orcakit_add_planner_module(name SOURCES file.c ... LIBRARIES target ...)
#
# A planner plugin <name>.planner.so that a host loads at run time. What it links is hidden in it: a module exports
# planner_entry and nothing else. None is built for a system that loads nothing, such as WebAssembly.
function(orcakit_add_planner_module name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LIBRARIES")
    get_property(modules GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS)
    if(NOT modules)
        return()
    endif()
    set(target planner_${name})
    file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/plugins/orcakit-planner")
    add_library(${target} MODULE ${arg_SOURCES})
    orcakit_target_defaults(${target})
    orcakit_harden(${target})
    cmake_path(ABSOLUTE_PATH ORCAKIT_PLANNER_FOLDER BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}" OUTPUT_VARIABLE folder)
    orcakit_find_libraries(${target} "${folder}")
    set_target_properties(${target} PROPERTIES PREFIX "" OUTPUT_NAME ${name}.planner SUFFIX ".so")
    target_link_libraries(${target} PRIVATE orcakit::planner_interface ${arg_LIBRARIES})
    if(NOT APPLE)
        target_link_options(${target} PRIVATE LINKER:--exclude-libs,ALL)
    endif()
    install(TARGETS ${target} LIBRARY DESTINATION ${ORCAKIT_PLANNER_FOLDER})
    # In the build tree, too, plugins are in a folder of that name, to which orcakit_find_planners_of_build links.
    file(CREATE_LINK ../${name}.planner.so "${PROJECT_BINARY_DIR}/plugins/orcakit-planner/${name}.planner.so" SYMBOLIC)
    set_property(GLOBAL APPEND PROPERTY ORCAKIT_PLANNER_MODULES ${target})
endfunction()

# Lets programs of the current folder of the build tree find the planner modules that are built with them.
function(orcakit_find_planners_of_build)
    file(RELATIVE_PATH folder "${CMAKE_CURRENT_BINARY_DIR}" "${PROJECT_BINARY_DIR}/plugins/orcakit-planner")
    file(CREATE_LINK "${folder}" "${CMAKE_CURRENT_BINARY_DIR}/orcakit-planner" SYMBOLIC)
endfunction()

# The CMake package: one file for each component, and the table of what each one requires.
function(orcakit_install_package)
    include(CMakePackageConfigHelpers)
    get_property(components GLOBAL PROPERTY ORCAKIT_COMPONENTS)
    set(component_table "")
    foreach(component IN LISTS components)
        get_property(requires GLOBAL PROPERTY ORCAKIT_REQUIRES_${component})
        string(APPEND component_table "set(_orcakit_requires_${component} ${requires})\n")
    endforeach()
    get_property(threaded GLOBAL PROPERTY ORCAKIT_THREADED)
    set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/orcakit)
    cmake_path(ABSOLUTE_PATH package_dir BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}" OUTPUT_VARIABLE package_folder)
    cmake_path(ABSOLUTE_PATH ORCAKIT_PLANNER_FOLDER BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}" OUTPUT_VARIABLE planner_search_folder)
    cmake_path(RELATIVE_PATH planner_search_folder BASE_DIRECTORY "${package_folder}")
    configure_file("${PROJECT_SOURCE_DIR}/libgeom/cmake/orcakit-config.cmake.in" orcakit-config.cmake @ONLY)
    write_basic_package_version_file(orcakit-config-version.cmake COMPATIBILITY SameMinorVersion)
    install(FILES
        "${CMAKE_CURRENT_BINARY_DIR}/orcakit-config.cmake"
        "${CMAKE_CURRENT_BINARY_DIR}/orcakit-config-version.cmake"
        DESTINATION ${package_dir})
endfunction()
