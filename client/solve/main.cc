// merels-solve: makes and checks tablebases.
#include <iostream>
#include <string>
#include <vector>

#include <unistd.h>

#include "client/solve/program.h"

int main(int argc, char** argv) {
  merels::tablebase::Console console{std::cout, std::cerr, isatty(STDERR_FILENO) != 0 ? &std::cerr : nullptr};
  return merels::tablebase::Run(std::vector<std::string>(argv + 1, argv + argc), console);
}
