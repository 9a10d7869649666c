// Links to matches and private tables for sharing: where a server has an address for browsers, that of the
// page there, https://HOST/m/MATCH and https://HOST/play/CODE; else, for matches, those of the programs:
// merels://HOST:PORT/MATCH, and for a match that is watched by code merels://HOST:PORT/MATCH?code=CODE.
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

/// Whether a server's word is an address that others may be sent to: http:// or https://, and a host.
bool IsWebAddress(std::string_view web);
/// The page of a match; one that is watched by code has none. `web`: IsWebAddress().
std::string WebMatchText(std::string_view web, const MatchId& match);
/// The page of the invitation to a private table.
std::string WebInvitationText(std::string_view web, std::string_view code);

/// Whether the text is meant as a link.
bool LooksLikeLink(std::string_view text);

/// Ignores blanks around it. bad-argument: not a link to a match.
Result<MatchLink> ReadLink(std::string_view text);

}  // namespace merels::words
