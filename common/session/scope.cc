#include "common/session/scope.h"

#include <algorithm>

namespace merels::session {

Result<Scopes> ParseScopes(std::string_view text) {
  Scopes scopes;
  for (bool more = true; more;) {
    const auto comma = text.find(',');
    const auto word = text.substr(0, comma);
    more = comma != text.npos;
    text.remove_prefix(more ? comma + 1 : 0);
    const auto* const found = std::find_if(kScopes.begin(), kScopes.end(),
                                           [&](const NamedScope& named) { return named.name == word; });
    if (found == kScopes.end() || scopes.Has(found->scope)) {
      return Error{Reason::kBadArgument, "scopes are some of watch,play,chat,account, each once"};
    }
    scopes = scopes.With(found->scope);
  }
  return scopes;
}

std::string ScopesText(Scopes scopes) {
  std::string text;
  for (const NamedScope& named : kScopes) {
    if (scopes.Has(named.scope)) text.append(text.empty() ? "" : ",").append(named.name);
  }
  return text;
}

}  // namespace merels::session
