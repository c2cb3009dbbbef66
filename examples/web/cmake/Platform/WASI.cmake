# The platform of wasm32-wasi.cmake: static libraries and modules; nothing is loaded at run time.
set_property(GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS FALSE)
set(CMAKE_EXECUTABLE_SUFFIX ".wasm")
