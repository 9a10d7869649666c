#include "tests/style/vocabulary.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace merels::style {
namespace {

// These quote old names, so that a reader can find the new ones.
const std::vector<std::string> kQuoting = {"CHANGELOG.md", "proto/reference/text/old_calls.md",
                                           "proto/REFERENCE.md"};

bool IsIn(const std::string& path, const std::vector<std::string>& scope) {
  return scope.empty() || std::any_of(scope.begin(), scope.end(),
                                      [&](const auto& folder) { return path.starts_with(folder); });
}

bool IsAlphabetic(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// In lower case.
std::vector<std::string> WordsOf(std::string_view line) {
  std::vector<std::string> found(1);
  for (const char c : line) {
    if (IsAlphabetic(c)) {
      found.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (!found.back().empty()) {
      found.emplace_back();
    }
  }
  return found;
}

bool IsRead(const std::string& path) { return path.ends_with(".md") || path.ends_with(".proto"); }

void FindWords(const Source& source, int number, std::string_view line,
               const std::vector<DroppedWord>& dropped, std::vector<Fault>& faults) {
  for (const std::string& word : WordsOf(line)) {
    for (const DroppedWord& one : dropped) {
      const bool meant = word == one.word || word == one.word + "s";
      const bool here = number == 0 || one.where == DroppedWord::Where::kEverywhere;
      if (!meant || !here || (!one.except.empty() && IsIn(source.path, one.except))) continue;
      faults.push_back({source.path, number, "'" + word + "' is called " + one.instead + " in the glossary"});
    }
  }
}

}  // namespace

const std::vector<DroppedWord>& DroppedWords() {
  using Where = DroppedWord::Where;
  static const std::vector<DroppedWord> words = {
      {"talk", "chat"},
      {"desk", "tables", Where::kEverywhere, {"tests/client/support/"}},
      {"looker", "viewer"},
      {"onlooker", "spectator"},
      {"parcel", "inbox item"},
      {"pace", "time class", Where::kEverywhere, {"client/bot/", "tests/client/bot/", "tests/load/"}},
      {"company", "access policy"},
      {"discretion", "visibility"},
      {"dearest", "most expensive"},
      {"ear", "listener"},
      {"order", "moderation or request", Where::kNamesOfFiles},
      {"doubt", "uncertainty", Where::kNamesOfFiles},
      {"told", "seen or recipients", Where::kNamesOfFiles},
      {"people", "players, or account", Where::kNamesOfFiles},
      {"person", "player", Where::kNamesOfFiles},
  };
  return words;
}

std::vector<Fault> WordFaults(const Source& source, const std::vector<DroppedWord>& dropped) {
  std::vector<Fault> faults;
  FindWords(source, 0, source.path, dropped, faults);
  if (!IsRead(source.path) || IsIn(source.path, kQuoting)) return faults;
  int number = 0;
  for (const auto line : Lines(source.text)) FindWords(source, ++number, line, dropped, faults);
  return faults;
}

}  // namespace merels::style
