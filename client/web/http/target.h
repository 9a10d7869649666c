// The target of a request: its path and its query. What could mean two things to two programs is refused, not
// repaired.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/base/result.h"

namespace merels::web {

/// The longest target that is read: an address of 64 topics fits.
inline constexpr std::size_t kMaxTarget = 4096;

struct RequestTarget {
  /// Without the first slash, split at the slashes, each decoded. "/" is one empty segment.
  std::vector<std::string> path;
  /// Decoded, in the order of the text.
  std::vector<std::pair<std::string, std::string>> query;

  /// The value of this name; nothing when it is missing.
  std::optional<std::string> Find(std::string_view name) const;
};

/// Reads "/m/ID.json?theme=light". Errors, all bad-argument: another form than a path; too long; a character
/// that must be escaped, or a broken escape; a control character, NUL among them, a backslash or an escaped
/// slash; an empty segment in the middle; a segment "." or ".."; text that is not UTF-8; a name of the query
/// that comes twice.
Result<RequestTarget> ReadTarget(std::string_view text);

}  // namespace merels::web
