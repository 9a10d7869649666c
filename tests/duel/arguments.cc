#include "tests/duel/arguments.h"

#include <cstdio>
#include <cstdlib>

#include "common/base/text.h"

namespace merels::duel {

std::optional<int> NumberWithin(std::string_view text, int least, int most) {
  const auto number = ParseNumber<int>(text);
  return number && *number >= least && *number <= most ? number : std::nullopt;
}

bool ReadNumber(std::string_view text, int least, int most, int& number) {
  const auto read = NumberWithin(text, least, most);
  number = read.value_or(number);
  return read.has_value();
}

int Fail(const Error& error) {
  std::fprintf(stderr, "%s\n", error.ToString().c_str());
  return EXIT_FAILURE;
}

}  // namespace merels::duel
