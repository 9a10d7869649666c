# cmake -D PROGRAM=... -D NAME=... -D TIMEOUT=... -D OUT=... -P suites.cmake: writes a file for ctest with one test for
# each suite of a program of tests. Of most single tests the start of the program would take longer than the test.
execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE listed RESULT_VARIABLE status TIMEOUT 60)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} cannot list its tests: ${status}")
endif()
# Suites begin a line, their tests are indented.
string(REGEX REPLACE "\n [^\n]*" "" listed "\n${listed}")
string(REGEX REPLACE "\nRunning main[^\n]*" "" listed "${listed}")
string(REGEX MATCHALL "[^\n]+" lines "${listed}")
# Skipped is a suite of which every test was. Where one failed, a list of the failed follows.
set(all_skipped "\\[  PASSED  \\] 0 tests\\.\n(\\[  SKIPPED \\][^\n]*\n)+$")
set(text "")
foreach(line IN LISTS lines)
  if(NOT line MATCHES "^([A-Za-z0-9_/]+)\\.( |$)")
    message(FATAL_ERROR "${PROGRAM} lists what is no suite: ${line}")
  endif()
  set(test ${NAME}:${CMAKE_MATCH_1})
  string(APPEND text "add_test(${test} [=[${PROGRAM}]=] --gtest_filter=${CMAKE_MATCH_1}.*)\n"
    # Times of day are the reader's; tests and golden pictures read as at Greenwich.
    "set_tests_properties(${test} PROPERTIES TIMEOUT ${TIMEOUT} ENVIRONMENT TZ=UTC SKIP_REGULAR_EXPRESSION [=[${all_skipped}]=])\n")
endforeach()
file(WRITE ${OUT} "${text}")
