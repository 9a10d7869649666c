#include "tests/fuzz/input.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace merels::fuzz {
namespace {

constexpr std::string_view kColumn = "column ";

bool IsWordOf(std::string_view words, std::string_view word) {
  const std::string spaced = ' ' + std::string(words) + ' ';
  return spaced.find(' ' + std::string(word) + ' ') != std::string::npos;
}

bool Printable(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

}  // namespace

std::string Input::Text(std::size_t length) {
  const std::string text = bytes_.substr(at_, length);
  at_ += text.size();
  return text;
}

void Demand(bool holds, std::string_view sentence) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %.*s\n", static_cast<int>(sentence.size()), sentence.data());
  std::abort();
}

void DemandGoodError(const Error& error, std::string_view reasons) {
  Demand(IsWordOf(reasons, Name(error.reason)), "the reason is " + std::string(Name(error.reason)));
  Demand(!error.sentence.empty() && Printable(error.sentence), "a sentence is printable: " + error.sentence);
}

void DemandColumn(const Error& error, std::size_t length) {
  // Other texts may be before it.
  const std::size_t at = error.sentence.rfind(kColumn);
  Demand(at != std::string::npos, "the sentence names a column: " + error.sentence);
  const int column = std::atoi(error.sentence.c_str() + at + kColumn.size());
  Demand(column >= 1 && static_cast<std::size_t>(column) <= length + 1,
         "the column lies in the text: " + error.sentence);
}

}  // namespace merels::fuzz
