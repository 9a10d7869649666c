#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "client/cli/program.h"

// Static objects are not destroyed: threads of gRPC 1.51 may still use its own ("pure virtual method called",
// and an abort after a successful command). So a leak checker does not look at this program.
int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  merels::cli::Console console{std::cin, std::cout, std::cerr};
  const int code = merels::cli::Run(std::vector<std::string>(argv + 1, argv + argc), console);
  if (std::cout.flush()) std::_Exit(code);
  std::_Exit(merels::cli::RefuseUnreachable(console, "io", "the output could not be written"));
}
