# The interpreter that makes the wheel and runs the tests of the Python module.

# orcakit_find_python(out INTERPRETER...)
# Sets `out` to the first of these that has NumPy and what makes wheels, or else to the last one that is there.
function(orcakit_find_python out)
    set(${out} "" PARENT_SCOPE)
    foreach(candidate IN LISTS ARGN)
        if(NOT EXISTS "${candidate}")
            continue()
        endif()
        # setuptools first: it brings a distutils of its own, which must not be there when it comes
        execute_process(COMMAND ${candidate} -c "import setuptools, wheel, pip, numpy"
            RESULT_VARIABLE lacks OUTPUT_QUIET ERROR_QUIET)
        set(${out} ${candidate} PARENT_SCOPE)
        if(NOT lacks)
            return()
        endif()
    endforeach()
endfunction()
