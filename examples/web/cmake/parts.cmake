# What the page needs to be built. Included by ../../parts.cmake when the target is WebAssembly: then it is the only part beside
# the libraries. Decides ORCAKIT_HAS_WEB.
set(ORCAKIT_JANSSON_SOURCE "${PROJECT_SOURCE_DIR}/build/source/jansson" CACHE PATH
    "The sources of Jansson 2.14, which the page is built with; `.ci/source jansson` gets Debian's")

set(web_lacks "")
if(NOT EXISTS "${ORCAKIT_JANSSON_SOURCE}/src/jansson.h")
    list(APPEND web_lacks "the sources of Jansson (.ci/source jansson; or ORCAKIT_JANSSON_SOURCE)")
endif()
orcakit_need(web_lacks STB_INCLUDE_DIR "stb (Debian: libstb-dev)")
orcakit_need(web_lacks Python3_FOUND "Python 3 (Debian: python3)")
orcakit_decide(ORCAKIT_HAS_WEB ORCAKIT_BUILD_EXAMPLES "the page" ${web_lacks})
