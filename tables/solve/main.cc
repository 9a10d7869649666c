// merels-solve: makes and checks tables of solved games.
#include <iostream>
#include <string>
#include <vector>

#include <unistd.h>

#include "tables/solve/program.h"

int main(int argc, char** argv) {
  merels::tables::Console console{std::cout, std::cerr, isatty(STDERR_FILENO) != 0 ? &std::cerr : nullptr};
  return merels::tables::Run(std::vector<std::string>(argv + 1, argv + argc), console);
}
