#include "tests/style/names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

namespace merels::style {
namespace {

bool IsLetter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool IsBlank(char c) { return c == ' ' || c == '\n'; }

std::string_view WithoutBlanks(std::string_view text) {
  while (!text.empty() && IsBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsBlank(text.back())) text.remove_suffix(1);
  return text;
}

/// Takes the first word off the text, with the blanks after it.
std::string_view TakeWord(std::string_view& text) {
  const auto end = std::find_if_not(text.begin(), text.end(), IsLetter);
  const auto word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text = WithoutBlanks(text.substr(word.size()));
  return word;
}

/// The place after the bracket that closes the one at `at`; the end if none does.
std::size_t PastClosing(std::string_view text, std::size_t at) {
  const char open = text[at];
  const char close = open == '(' ? ')' : open == '{' ? '}' : open == '[' ? ']' : '>';
  int depth = 0;
  for (; at < text.size(); ++at) {
    if (text[at] == open) ++depth;
    if (text[at] == close && --depth == 0) return at + 1;
  }
  return text.size();
}

std::string_view WithoutTemplate(std::string_view text) {
  while (text.starts_with("template") || text.starts_with("[[")) {
    const auto open = text.find_first_of("<[");
    if (open == std::string_view::npos) return {};
    text = WithoutBlanks(text.substr(PastClosing(text, open)));
  }
  return text;
}

/// The text before the parameters or the value of a function or variable.
std::string_view BeforeParameters(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '<') ++depth;
    if (text[i] == '>') --depth;
    if (depth == 0 && std::string_view("(={[").find(text[i]) != std::string_view::npos)
      return text.substr(0, i);
  }
  return text;
}

/// The name that a declaration introduces, whose text ends before its body, its value or its semicolon; empty
/// when it introduces none here, like a member's definition.
std::string_view NameGiven(std::string_view declaration) {
  static constexpr std::array<std::string_view, 4> kTypes = {"class", "struct", "union", "enum"};
  static constexpr std::array<std::string_view, 5> kNothing = {"friend", "static_assert", "extern",
                                                               "namespace", "requires"};
  declaration = WithoutTemplate(WithoutBlanks(declaration));
  auto rest = declaration;
  const auto first = TakeWord(rest);
  if (std::find(kNothing.begin(), kNothing.end(), first) != kNothing.end()) return {};
  if (std::find(kTypes.begin(), kTypes.end(), first) != kTypes.end()) {
    if (rest.starts_with("class ") || rest.starts_with("struct ")) TakeWord(rest);
    rest = WithoutTemplate(rest);
    const auto name = TakeWord(rest);
    return rest.starts_with("::") ? std::string_view() : name;
  }
  if (first == "using") {
    const auto name = TakeWord(rest);
    return rest.starts_with("=") ? name : std::string_view();
  }
  const auto head = WithoutBlanks(BeforeParameters(declaration));
  if (head.find("operator") != std::string_view::npos) return {};
  auto begin = head.size();
  while (begin > 0 && IsLetter(head[begin - 1])) --begin;
  const bool is_alone = begin == 0;  // a macro
  return is_alone || head[begin - 1] == ':' ? std::string_view() : head.substr(begin);
}

/// Blanks out preprocessor lines; lines keep their numbers.
std::string WithoutDirectives(std::string code) {
  bool in_directive = false;
  bool at_begin = true;
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (at_begin && code[i] == '#') in_directive = true;
    if (code[i] == '\n') {
      in_directive = in_directive && i > 0 && code[i - 1] == '\\';
      at_begin = true;
      continue;
    }
    at_begin = at_begin && code[i] == ' ';
    if (in_directive && code[i] != '\\') code[i] = ' ';
  }
  return code;
}

class Reader {
 public:
  explicit Reader(std::string code) : code_(std::move(code)) {}

  std::vector<DeclaredName> Read() {
    while (at_ < code_.size()) {
      switch (code_[at_]) {
        case '(': at_ = PastClosing(code_, at_); break;
        case '{': Open(); break;
        case '}': Close(); break;
        case ';': End(); break;
        default: ++at_;
      }
    }
    return std::move(names_);
  }

 private:
  /// Text since the last declaration.
  std::string_view Text() const { return std::string_view(code_).substr(begin_, at_ - begin_); }

  void Open() {
    auto text = WithoutBlanks(Text());
    if (text.starts_with("inline ")) text = WithoutBlanks(text.substr(7));
    if (text == "namespace" || text.starts_with("namespace ")) {
      spaces_.emplace_back(WithoutBlanks(text.substr(9)));
      begin_ = ++at_;
      return;
    }
    Note();
    at_ = PastClosing(code_, at_);
    while (at_ < code_.size() && (IsBlank(code_[at_]) || code_[at_] == ';')) ++at_;
    begin_ = at_;
  }

  void Close() {
    if (!spaces_.empty()) spaces_.pop_back();
    begin_ = ++at_;
  }

  void End() {
    Note();
    begin_ = ++at_;
  }

  void Note() {
    const auto name = NameGiven(Text());
    if (name.empty()) return;
    DeclaredName found;
    found.name = name;
    for (const std::string& space : spaces_) {
      if (space.empty()) found.unnamed = true;
      if (!found.unnamed) found.space += (found.space.empty() ? "" : "::") + space;
    }
    const auto end = code_.begin() + (name.data() - code_.data());
    found.line = 1 + static_cast<int>(std::count(code_.begin(), end, '\n'));
    names_.push_back(std::move(found));
  }

  const std::string code_;
  std::size_t at_ = 0;
  std::size_t begin_ = 0;
  std::vector<std::string> spaces_;  // an unnamed one is empty
  std::vector<DeclaredName> names_;
};

/// "server" of server/store/a.cc and of tests/server/store/a_test.cc.
std::string_view ProgramOf(std::string_view path) {
  if (path.starts_with("tests/")) path.remove_prefix(6);
  return path.substr(0, path.find('/'));
}

bool CanMeet(std::string_view file, std::string_view header) {
  const auto own = ProgramOf(file);
  const auto other = ProgramOf(header);
  if (header.starts_with("tests/")) return file.starts_with("tests/") && (other == own || other == "support");
  return !(own == "server" && other == "client") && !(own == "client" && other == "server");
}

/// Whether names of `outer` are visible in `inner`.
bool IsAround(const std::string& outer, const std::string& inner) {
  return inner == outer || inner.starts_with(outer + "::");
}

/// Conversions there all have the same name, and its files are compiled one by one.
bool IsGrouped(const std::string& path) { return !path.starts_with("proto/wire/"); }

}  // namespace

std::vector<DeclaredName> DeclaredNames(const Source& source) {
  return Reader(WithoutDirectives(CodeOnly(source.text))).Read();
}

std::vector<Fault> HidingFaults(const std::vector<Source>& sources) {
  std::multimap<std::string, std::pair<std::string, std::string>> of_headers;  // name to namespace and path
  for (const Source& source : sources) {
    if (!source.path.ends_with(".h")) continue;
    for (const auto& declared : DeclaredNames(source)) {
      if (!declared.unnamed) of_headers.emplace(declared.name, std::pair(declared.space, source.path));
    }
  }
  std::vector<Fault> faults;
  for (const Source& source : sources) {
    if (!source.path.ends_with(".cc") || !IsGrouped(source.path)) continue;
    for (const auto& declared : DeclaredNames(source)) {
      if (!declared.unnamed) continue;
      const auto [begin, end] = of_headers.equal_range(declared.name);
      const auto hidden = std::find_if(begin, end, [&](const auto& header) {
        return IsAround(header.second.first, declared.space) && CanMeet(source.path, header.second.second);
      });
      if (hidden == end) continue;
      faults.push_back(
          {source.path, declared.line,
           declared.name + " hides what " + hidden->second.second + " declares: find another name"});
    }
  }
  return faults;
}

}  // namespace merels::style
