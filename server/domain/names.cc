#include "server/domain/names.h"

#include <algorithm>

namespace merels::domain {
namespace {

bool IsAlphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool IsAllowed(char c) { return IsAlphanumeric(c) || c == '_' || c == '-' || c == '.'; }

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
  std::string folded(name);
  std::transform(folded.begin(), folded.end(), folded.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return folded;
}

std::string GuestName(std::string_view random_id) { return "Guest-" + std::string(random_id.substr(0, 4)); }

}  // namespace merels::domain
