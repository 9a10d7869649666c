#include "tests/style/source.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

namespace merels::style {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 8> kEndings = {".h",  ".cc", ".proto", ".py",
                                                      ".sh", ".md", ".txt",   ".cmake"};
constexpr std::array<std::string_view, 4> kForeign = {"build", "demo", "proto/google", "tests/data"};

bool IsForeign(const std::string& path) {
  return path.front() == '.' || path.ends_with("/node_modules") ||
         std::find(kForeign.begin(), kForeign.end(), path) != kForeign.end();
}

bool IsText(const std::string& path) {
  return std::any_of(kEndings.begin(), kEndings.end(), [&](auto ending) { return path.ends_with(ending); });
}

std::string ReadFile(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The end of the literal or comment that starts at `at` (one past its last character); `at` if none starts
// there.
std::size_t EndOfOpaque(std::string_view text, std::size_t at) {
  const auto past = [&](std::string_view mark, std::size_t from) {
    const auto found = text.find(mark, from);
    return found == std::string_view::npos ? text.size() : found + mark.size();
  };
  const auto rest = text.substr(at);
  if (rest.starts_with("//")) return past("\n", at);
  if (rest.starts_with("/*")) return past("*/", at + 2);
  if (rest.starts_with("R\"")) {
    const auto open = text.find('(', at);
    if (open == std::string_view::npos) return text.size();
    return past(")" + std::string(text.substr(at + 2, open - at - 2)) + "\"", open);
  }
  if (rest.front() != '"' && rest.front() != '\'') return at;
  // 1'000'000 is a number.
  if (rest.front() == '\'' && at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0) {
    return at;
  }
  for (auto i = at + 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == rest.front()) {
      return i + 1;
    }
  }
  return text.size();
}

}  // namespace

std::string ToString(const std::vector<Fault>& faults) {
  std::string all;
  for (const auto& fault : faults) {
    all += fault.path + ":" + std::to_string(fault.line) + ": " + fault.sentence + "\n";
  }
  return all;
}

std::vector<Source> ReadTree(const fs::path& root) {
  std::vector<Source> sources;
  for (auto entry = fs::recursive_directory_iterator(root); entry != fs::recursive_directory_iterator();
       ++entry) {
    const auto path = entry->path().lexically_relative(root).generic_string();
    if (IsForeign(path)) {
      entry.disable_recursion_pending();
    } else if (entry->is_regular_file() && IsText(path)) {
      sources.push_back({path, ReadFile(entry->path())});
    }
  }
  std::sort(sources.begin(), sources.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
  return sources;
}

std::vector<std::string_view> Lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const auto end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

std::string CodeOnly(std::string_view text) {
  std::string code(text);
  for (std::size_t at = 0; at < text.size();) {
    const auto end = EndOfOpaque(text, at);
    for (auto i = at; i < end; ++i) {
      if (code[i] != '\n') code[i] = ' ';
    }
    at = std::max(end, at + 1);
  }
  return code;
}

bool IsGenerated(std::string_view header) { return header.find(".pb.h") != std::string_view::npos; }

std::optional<Include> ParseInclude(std::string_view line) {
  if (!line.starts_with("#include ") || line.size() < 12) return std::nullopt;
  const auto close = line.find(line[9] == '<' ? '>' : '"', 10);
  const auto header = line.substr(10, close - 10);
  return Include{header, line[9] == '"' && !IsGenerated(header)};
}

bool IsCpp(std::string_view path) { return path.ends_with(".h") || path.ends_with(".cc"); }

}  // namespace merels::style
