#include "client/web/http/target.h"

#include <algorithm>

#include "common/base/text.h"

namespace merels::web {
namespace {

Error BadTarget(std::string_view what) {
  return {Reason::kBadArgument, "the address is not valid: " + std::string(what)};
}

/// The characters that RFC 3986 allows in a path or a query, but for '%'.
bool MayStand(char c) {
  constexpr std::string_view kMarks = "-._~!$&'()*+,;=:@/?";
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         kMarks.find(c) != std::string_view::npos;
}

bool IsUtf8(std::string_view text) {
  while (!text.empty()) {
    if (!TakeCharacter(text)) return false;
  }
  return true;
}

bool HasControl(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) { return (c >= 0 && c < 0x20) || c == 0x7F; });
}

/// `plus`: whether '+' is a blank, as in a query.
Result<std::string> Decoded(std::string_view text, bool plus) {
  std::string decoded;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '+' && plus) {
      decoded += ' ';
    } else if (text[at] != '%') {
      if (!MayStand(text[at])) return BadTarget("a character in it must be escaped");
      decoded += text[at];
    } else {
      const auto byte =
          at + 2 < text.size() ? ParseNumber<unsigned>(text.substr(at + 1, 2), 16) : std::nullopt;
      if (!byte) return BadTarget("an escape in it is broken");
      decoded += static_cast<char>(*byte);
      at += 2;
    }
  }
  if (HasControl(decoded)) return BadTarget("it has a control character");
  if (!IsUtf8(decoded)) return BadTarget("it is not UTF-8");
  return decoded;
}

Result<std::string> SegmentOf(std::string_view text, bool last) {
  auto segment = Decoded(text, false);
  if (!segment.ok()) return segment.error();
  if (segment->empty() && !last) return BadTarget("a part of its path is empty");
  if (*segment == "." || *segment == "..") return BadTarget("it has a part of dots");
  if (segment->find_first_of("/\\") != std::string::npos) return BadTarget("it has an escaped slash");
  return segment;
}

Result<void> ReadPath(std::string_view text, RequestTarget& target) {
  if (text.empty() || text.front() != '/') return BadTarget("it does not begin with a slash");
  text.remove_prefix(1);
  while (true) {
    const auto slash = text.find('/');
    auto segment = SegmentOf(text.substr(0, slash), slash == std::string_view::npos);
    if (!segment.ok()) return segment.error();
    target.path.push_back(std::move(*segment));
    if (slash == std::string_view::npos) return {};
    text.remove_prefix(slash + 1);
  }
}

Result<void> ReadQuery(std::string_view text, RequestTarget& target) {
  while (!text.empty()) {
    const auto part = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    if (part.empty()) continue;
    const auto equals = std::min(part.find('='), part.size());
    auto name = Decoded(part.substr(0, equals), true);
    auto value = Decoded(part.substr(std::min(part.size(), equals + 1)), true);
    if (!name.ok()) return name.error();
    if (!value.ok()) return value.error();
    if (target.Find(*name)) return BadTarget(Quote(*name) + " comes twice in it");
    target.query.emplace_back(std::move(*name), std::move(*value));
  }
  return {};
}

}  // namespace

std::optional<std::string> RequestTarget::Find(std::string_view name) const {
  for (const auto& [known, value] : query) {
    if (known == name) return value;
  }
  return std::nullopt;
}

Result<RequestTarget> ReadTarget(std::string_view text) {
  if (text.size() > kMaxTarget)
    return BadTarget("it is longer than " + std::to_string(kMaxTarget) + " bytes");
  const auto mark = std::min(text.find('?'), text.size());
  RequestTarget target;
  if (const auto read = ReadPath(text.substr(0, mark), target); !read.ok()) return read.error();
  const auto query = text.substr(std::min(text.size(), mark + 1));
  if (const auto read = ReadQuery(query, target); !read.ok()) return read.error();
  return target;
}

}  // namespace merels::web
