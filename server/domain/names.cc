#include "server/domain/names.h"

#include <algorithm>
#include <array>

namespace merels::domain {
namespace {

bool IsAlphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool IsAllowed(char c) { return IsAlphanumeric(c) || c == '_' || c == '-' || c == '.'; }

/// One character for all that look like it.
char Shape(char c) {
  if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  switch (c) {
    case '0': return 'o';
    case '1':
    case 'i': return 'l';
    case '5': return 's';
    default: return c;
  }
}

constexpr std::array<std::string_view, 15> kReservedNames = {
    "anonymous", "bot",      "closedaccount", "computer", "everybody", "help",    "house", "nobody",
    "null",      "official", "owner",         "root",     "staff",     "support", "system"};
constexpr std::array<std::string_view, 6> kReservedBeginnings = {"admin",     "guest",  "merels",
                                                                 "moderator", "server", "sysop"};

}  // namespace

Result<void> CheckName(std::string_view name, std::size_t longest) {
  if (name.size() > longest) {
    return Error{Reason::kNameTooLong, "a name has at most " + std::to_string(longest) +
                                           " characters, this one has " + std::to_string(name.size())};
  }
  if (name.empty() || !IsAlphanumeric(name.front())) {
    return Error{Reason::kBadName, "a name begins with a letter or a digit"};
  }
  const auto wrong = std::find_if_not(name.begin(), name.end(), IsAllowed);
  if (wrong == name.end()) return {};
  return Error{Reason::kBadName, "character " + std::to_string(wrong - name.begin() + 1) +
                                     " of the name is not a letter, a digit, or one of _ - ."};
}

std::string FoldName(std::string_view name) {
  std::string folded;
  for (const char c : name) {
    if (!IsAlphanumeric(c)) continue;
    folded += Shape(c);
    if (folded.ends_with("rn")) folded.replace(folded.size() - 2, 2, "m");
    if (folded.ends_with("vv")) folded.replace(folded.size() - 2, 2, "w");
  }
  return folded;
}

bool IsReserved(std::string_view name) {
  const std::string folded = FoldName(name);
  const auto same = [&](std::string_view word) { return folded == FoldName(word); };
  const auto begins = [&](std::string_view word) { return folded.starts_with(FoldName(word)); };
  return std::any_of(kReservedNames.begin(), kReservedNames.end(), same) ||
         std::any_of(kReservedBeginnings.begin(), kReservedBeginnings.end(), begins);
}

std::string GuestName(std::string_view random_id) { return "Guest-" + std::string(random_id.substr(0, 4)); }

}  // namespace merels::domain
