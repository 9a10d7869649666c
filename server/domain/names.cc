#include "server/domain/names.h"

#include <algorithm>
#include <array>
#include <string>

#include "common/base/text.h"

namespace merels::domain {
namespace {

bool IsAlphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool IsAllowed(char c) { return IsAlphanumeric(c) || c == '_' || c == '-' || c == '.'; }

/// The character that stands for all that look like it.
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

/// Words that may not be a part of a name, between its signs.
constexpr std::array<std::string_view, 6> kOffices = {"admin", "moderator", "operator",
                                                      "staff", "support",   "sysop"};
/// Words that may not be a whole name.
constexpr std::array<std::string_view, 9> kServerNames = {
    "admins", "closedaccount", "house", "mod", "mods", "official", "owner", "root", "system"};
/// Words that may not be a member's whole name: it would be taken for somebody else's, or for nobody's.
constexpr std::array<std::string_view, 7> kMistakable = {"anonymous", "bot",    "computer", "everybody",
                                                         "help",      "nobody", "null"};
constexpr std::string_view kGuest = "guest";
constexpr std::array<std::string_view, 5> kServerBeginnings = {"admin", "merels", "moderator", "server",
                                                               "sysop"};

/// ReadAs, with the digits that resemble letters replaced as well.
std::string LooselyFolded(std::string_view name) {
  std::string folded = FoldName(name);
  for (char& c : folded) {
    switch (c) {
      case '3': c = 'e'; break;
      case '4': c = 'a'; break;
      case '6': c = 'g'; break;
      case '7': c = 't'; break;
      default: break;
    }
  }
  return ReadAs(folded);
}

bool IsLetter(char c) { return IsAlphanumeric(c) && (c < '0' || c > '9'); }

/// Without the digits and signs before its first letter and after its last.
std::string_view Core(std::string_view name) {
  while (!name.empty() && !IsLetter(name.front())) name.remove_prefix(1);
  while (!name.empty() && !IsLetter(name.back())) name.remove_suffix(1);
  return name;
}

/// Whether `text` is read as one of these words, as it stands or without the digits around it.
template <std::size_t kCount>
bool ReadsAs(const std::array<std::string_view, kCount>& words, std::string_view text) {
  const std::string whole = LooselyFolded(text), core = LooselyFolded(Core(text));
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    const std::string wanted = LooselyFolded(word);
    return whole == wanted || core == wanted;
  });
}

bool BeginsAsServer(std::string_view name) {
  const std::string whole = LooselyFolded(name), core = LooselyFolded(Core(name));
  return std::any_of(kServerBeginnings.begin(), kServerBeginnings.end(), [&](std::string_view word) {
    const std::string wanted = LooselyFolded(word);
    return whole.starts_with(wanted) || core.starts_with(wanted);
  });
}

/// The server's computers are numbered: "Computer-1". A program may be called "Computer".
bool IsNumberedComputer(std::string_view name) {
  const std::string_view core = Core(name);
  return core.size() < name.size() && LooselyFolded(core) == LooselyFolded("computer");
}

bool HoldsAnOffice(std::string_view name) {
  while (!name.empty()) {
    const std::size_t end = std::min(name.find_first_of("_-."), name.size());
    if (ReadsAs(kOffices, name.substr(0, end))) return true;
    name.remove_prefix(std::min(end + 1, name.size()));
  }
  return false;
}

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

Result<void> CheckName(std::string_view name, std::size_t longest) {
  if (name.size() > longest) {
    return Error{Reason::kNameTooLong, "a name has at most " + std::to_string(longest) +
                                           " characters, this one has " + std::to_string(name.size())}
        .AtLimit("max-name-length", longest);
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

std::string ReadAs(std::string_view folded_name) {
  std::string read(folded_name);
  for (const LookAlike& alike : kLookAlikes) {
    for (auto at = read.find(alike.these); at != std::string::npos;
         at = read.find(alike.these, at + alike.those.size())) {
      read.replace(at, alike.these.size(), alike.those);
    }
  }
  return read;
}

bool LooksLikeServerName(std::string_view name) {
  return ReadsAs(kOffices, name) || ReadsAs(kServerNames, name) || BeginsAsServer(name) ||
         IsNumberedComputer(name) || HoldsAnOffice(name);
}

bool IsReserved(std::string_view name) {
  return LooksLikeServerName(name) || ReadsAs(kMistakable, name) ||
         FoldName(name).starts_with(FoldName(kGuest));
}

std::string GuestName(std::string_view random_id) { return "Guest-" + std::string(random_id.substr(0, 4)); }

// ---- Plain text

Result<void> CheckPlainText(std::string_view text, std::size_t longest, std::string_view what) {
  const auto bad = [&](const std::string& why) {
    return Error{Reason::kBadArgument, std::string(what) + " " + why};
  };
  if (text.size() > longest) return bad("has at most " + std::to_string(longest) + " bytes");
  if (const auto flaw = ReadLine(text).flaw) return bad(WhatIsWrong(*flaw));
  return {};
}

}  // namespace merels::domain
