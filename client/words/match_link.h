// A match as a link that people send each other: merels://HOST:PORT/MATCH, and for a match that is watched by
// code merels://HOST:PORT/MATCH?code=CODE.
#pragma once

#include <string>
#include <string_view>

#include "common/base/ids.h"
#include "common/base/result.h"

namespace merels::words {

struct MatchLink {
  std::string server;  // HOST:PORT
  MatchId match;
  std::string code = {};  // empty: none is needed
  bool operator==(const MatchLink&) const = default;
};

std::string LinkText(const MatchLink& link);

/// Whether the text means to be a link.
bool LooksLikeLink(std::string_view text);

/// Blanks around it are left out. bad-argument: it is no link to a match.
Result<MatchLink> ReadLink(std::string_view text);

}  // namespace merels::words
