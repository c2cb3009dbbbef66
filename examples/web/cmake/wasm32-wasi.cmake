# WebAssembly by Debian's clang and lld (packages clang, lld, wasi-libc, libclang-rt-dev-wasm32).
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
list(APPEND CMAKE_MODULE_PATH "${CMAKE_CURRENT_LIST_DIR}") # has Platform/WASI.cmake, which CMake 3.25 lacks

# Headers of wasi-libc alone: clang would look into the host's, too, which are for another processor.
add_compile_options(-nostdlibinc)
set(CMAKE_C_FLAGS_INIT "-isystem /usr/include/wasm32-wasi -msimd128")

# The linker takes these flags, but there is nothing behind them: a module's code and returns are out of its reach anyway.
set(ORCAKIT_HAS_STACK_PROTECTOR OFF CACHE INTERNAL "")
set(ORCAKIT_HAS_BIND_NOW OFF CACHE INTERNAL "")
