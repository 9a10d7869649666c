// Links to matches for sharing: merels://HOST:PORT/MATCH, and for a match that is watched by code
// merels://HOST:PORT/MATCH?code=CODE.
#pragma once

#include <string>
#include <string_view>

#include "common/base/ids.h"
#include "common/base/result.h"

namespace merels::words {

struct MatchLink {
  std::string server;  // HOST:PORT
  MatchId match;
  std::string code = {};  // empty: not needed
  bool operator==(const MatchLink&) const = default;
};

std::string LinkText(const MatchLink& link);

/// Whether the text is meant as a link.
bool LooksLikeLink(std::string_view text);

/// Ignores blanks around it. bad-argument: not a link to a match.
Result<MatchLink> ReadLink(std::string_view text);

}  // namespace merels::words
