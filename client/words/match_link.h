// Links to matches and private tables for sharing: where a server has an address for browsers, that of the
// page there, https://HOST/m/MATCH and https://HOST/play/CODE; else, for matches, those of the programs:
// merels://HOST:PORT/MATCH, and for a match that is watched by code merels://HOST:PORT/MATCH?code=CODE. Each is
// read wherever a link may be pasted.
#pragma once

#include <string>
#include <string_view>

#include "common/base/ids.h"
#include "common/base/result.h"

namespace merels::words {

struct MatchLink {
  std::string server;     // HOST:PORT
  MatchId match = {};     // empty: an invitation
  std::string code = {};  // to watch it by; empty: not needed
  std::string table = {};  // the code of a private table that the reader is invited to
  bool operator==(const MatchLink&) const = default;
};

std::string LinkText(const MatchLink& link);

/// Whether a server's word is an address that others may be sent to: http:// or https://, and a host.
bool IsWebAddress(std::string_view web);
/// The page of a match; one that is watched by code has none. `web`: IsWebAddress().
std::string WebMatchText(std::string_view web, const MatchId& match);
/// The page of the invitation to a private table.
std::string WebInvitationText(std::string_view web, std::string_view code);

/// Whether the text is meant as a link, of any of these kinds.
bool LooksLikeLink(std::string_view text);

/// Ignores blanks around it, and of a page what follows the match: a ply, a format. bad-argument: not a link to a
/// match or a table.
Result<MatchLink> ReadLink(std::string_view text);

}  // namespace merels::words
