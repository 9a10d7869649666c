// The tree's own text files, read once, and two views of them for the tests of style and layers.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace merels::style {

/// A text file. `path` is relative to the root of the tree, with slashes.
struct Source {
  std::string path;
  std::string text;
};

/// A violation of a rule, and the rule: "path:line: sentence" (line 0: the file as a whole).
struct Fault {
  std::string path;
  int line = 0;
  std::string sentence;

  bool operator==(const Fault&) const = default;
};

/// One fault a line, in the order given.
std::string ToString(const std::vector<Fault>& faults);

/// The project's text files below `root`, ordered by path. Hidden folders, builds, demos and foreign files
/// (licence, case files, other people's protos) are left out.
std::vector<Source> ReadTree(const std::filesystem::path& root);

/// The lines of `text`, without their ends.
std::vector<std::string_view> Lines(std::string_view text);

/// `text` with comments and the contents of literals blanked out; lines keep their numbers.
std::string CodeOnly(std::string_view text);

/// An #include. `ours`: a file of the tree, by its path from the root; generated headers are not.
struct Include {
  std::string_view header;
  bool ours = false;
};

/// Nothing: the line is no #include, or cannot be read. The header lies in `line`.
std::optional<Include> ParseInclude(std::string_view line);

/// Whether a header is generated from a .proto.
bool IsGenerated(std::string_view header);

/// Whether the path ends like C++: .h or .cc.
bool IsCpp(std::string_view path);

}  // namespace merels::style
