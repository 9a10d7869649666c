#include "tests/style/style.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <regex>

namespace merels::style {
namespace {

int LineCount(const Source& source) {
  return static_cast<int>(std::count(source.text.begin(), source.text.end(), '\n'));
}

// Documents may have any length; everything else is code to be read in one sitting.
bool IsCode(const Source& source) { return !source.path.ends_with(".md"); }

std::string_view Trimmed(std::string_view line) {
  const auto first = line.find_first_not_of(" \t");
  return first == std::string_view::npos ? std::string_view() : line.substr(first);
}

bool IsWordLetter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Whether `line` has `word` as a whole word.
bool HasWholeWord(std::string_view line, std::string_view word) {
  for (auto at = line.find(word); at != std::string_view::npos; at = line.find(word, at + 1)) {
    const auto end = at + word.size();
    if ((at == 0 || !IsWordLetter(line[at - 1])) && (end == line.size() || !IsWordLetter(line[end])))
      return true;
  }
  return false;
}

}  // namespace

std::vector<Fault> ShapeFaults(const Source& source) {
  std::vector<Fault> faults;
  const auto& text = source.text;
  if (IsCode(source) && LineCount(source) > kLongestFile) {
    faults.push_back(
        {source.path, LineCount(source), "a file has at most " + std::to_string(kLongestFile) + " lines"});
  }
  if (text.find('\t') != std::string::npos) {
    faults.push_back({source.path, 0, "indent with blanks, not with tabs"});
  }
  if (!text.empty() && (text.back() != '\n' || text.ends_with("\n\n"))) {
    faults.push_back({source.path, LineCount(source), "a file ends with one end of line"});
  }
  return faults;
}

std::vector<Fault> GuardFaults(const Source& source) {
  if (!source.path.ends_with(".h")) return {};
  const auto code = CodeOnly(source.text);
  const auto first = code.find_first_not_of(" \n");
  if (first != std::string::npos && code.compare(first, 13, "#pragma once\n") == 0) return {};
  return {{source.path, 0, "the header begins with #pragma once"}};
}

std::vector<Fault> UnfinishedFaults(const Source& source) {
  // In two pieces, so that this file does not contain them.
  static const std::array<std::string, 4> words = {
      "TO"
      "DO",
      "FIX"
      "ME",
      "XX"
      "X",
      "TB"
      "D"};
  std::vector<Fault> faults;
  int number = 0;
  for (const auto line : Lines(source.text)) {
    ++number;
    if (std::any_of(words.begin(), words.end(), [&](const auto& word) { return HasWholeWord(line, word); })) {
      faults.push_back({source.path, number, "finish it, or leave it out whole"});
    }
  }
  return faults;
}

std::vector<Fault> SleepFaults(const Source& source) {
  if (!source.path.starts_with("tests/")) return {};
  static const std::regex call("\\b(sleep_for|sleep_until|usleep|nanosleep|sleep) *\\(");
  static const std::regex command("(^|[;&|(]|\\b(do|then|else)\\b) *sleep +[0-9.$]");
  const auto& pattern = source.path.ends_with(".sh") ? command : call;
  const auto code = IsCpp(source.path) ? CodeOnly(source.text) : source.text;
  std::vector<Fault> faults;
  int number = 0;
  for (const auto line : Lines(code)) {
    ++number;
    const bool may_match = line.find("sleep") != std::string_view::npos;
    if (may_match && std::regex_search(line.begin(), line.end(), pattern)) {
      faults.push_back({source.path, number, "wait for what is needed, not for time"});
    }
  }
  return faults;
}

std::vector<Fault> UncommentedProtoFaults(const Source& source) {
  if (!source.path.ends_with(".proto")) return {};
  static const std::regex element(
      "^ *((service|rpc|message|enum) +\\w+|(repeated |optional )?[\\w.<>, ]+ +\\w+ *= "
      "*[0-9]+|[A-Z][A-Z0-9_]* *= *[0-9]+)");
  std::vector<Fault> faults;
  bool comment_above = false;
  int number = 0;
  for (const auto line : Lines(source.text)) {
    ++number;
    const auto text = Trimmed(line);
    if (text.starts_with("//")) {
      comment_above = true;
      continue;
    }
    const bool is_element =
        std::regex_search(line.begin(), line.end(), element) && !text.starts_with("reserved");
    if (is_element && !comment_above && text.find("//") == std::string_view::npos) {
      faults.push_back({source.path, number, "say what this is in a comment: " + std::string(text)});
    }
    comment_above = false;
  }
  return faults;
}

}  // namespace merels::style
