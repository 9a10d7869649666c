#include <iostream>
#include <string>
#include <vector>

#include "client/cli/program.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  merels::cli::Console console{std::cin, std::cout, std::cerr};
  const int code = merels::cli::Run(std::vector<std::string>(argv + 1, argv + argc), console);
  if (std::cout.flush()) return code;
  return merels::cli::RefuseUnreachable(console, "io", "the output could not be written");
}
