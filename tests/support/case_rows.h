// The rows of the rules' case files (tests/data/rules): tab-separated lines, '#' starts a comment.
// Independent of rules.
#pragma once

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/source_folder.h"

namespace merels::testing {

using Row = std::vector<std::string>;

inline std::filesystem::path RulesData() { return SourceFolder() / "tests" / "data" / "rules"; }

inline std::vector<std::string> Split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  return parts;
}

inline std::vector<Row> ReadCases(const std::filesystem::path& path) {
  std::vector<Row> rows;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line[0] != '#') rows.push_back(Split(line, '\t'));
  }
  return rows;
}

/// The rulesets that have a file games/RULESET`suffix`, in byte order.
inline std::vector<std::string> CaseFileNames(const std::string& suffix) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(RulesData() / "games")) {
    const std::string file = entry.path().filename().string();
    if (file.size() <= suffix.size() || file.substr(file.size() - suffix.size()) != suffix) continue;
    names.push_back(file.substr(0, file.size() - suffix.size()));
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// A test's name may hold letters, digits and '_' only.
inline std::string TestName(std::string text) {
  for (char& c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return text;
}

}  // namespace merels::testing
