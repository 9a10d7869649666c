#include "server/domain/plain_text.h"

#include <string>

#include "common/base/line.h"

namespace merels::domain {
namespace {

const char* WhatIsWrong(LineFlaw flaw) {
  switch (flaw) {
    case LineFlaw::kDamaged: return "is not valid UTF-8";
    case LineFlaw::kNoPlace: return "has a character that is not allowed in a line of text";
    case LineFlaw::kBareMark: return "has a combining mark without a character before it";
    case LineFlaw::kHeap: return "has too many combining marks on one character";
  }
  return "";
}

}  // namespace

Result<void> CheckPlainText(std::string_view text, std::size_t longest, std::string_view what) {
  const auto bad = [&](const std::string& why) {
    return Error{Reason::kBadArgument, std::string(what) + " " + why};
  };
  if (text.size() > longest) return bad("has at most " + std::to_string(longest) + " bytes");
  if (const auto flaw = ReadLine(text).flaw) return bad(WhatIsWrong(*flaw));
  return {};
}

}  // namespace merels::domain
