#include "server/transport/calls/scopes.h"

#include <optional>

namespace merels::transport {
namespace {

/// The scope that is needed; nothing when any scope is enough.
std::optional<session::Scope> ScopeOf(api::Needs needs) {
  switch (needs) {
    case api::Needs::kNothing:
    case api::Needs::kOperator:
    case api::Needs::kToken: return std::nullopt;
    case api::Needs::kWatch: return session::Scope::kWatch;
    case api::Needs::kPlay: return session::Scope::kPlay;
    case api::Needs::kChat: return session::Scope::kChat;
    case api::Needs::kModerator:
    case api::Needs::kAccount: return session::Scope::kAccount;
  }
  return std::nullopt;
}

}  // namespace

Result<void> CheckScopes(api::Needs needs, session::Scopes scopes) {
  const auto scope = ScopeOf(needs);
  if (!scope || scopes.Allow(*scope)) return {};
  return Error{Reason::kNotAllowed, "this token may not make this call: it needs the scope " +
                                        session::ScopesText(session::Scopes().With(*scope))};
}

}  // namespace merels::transport
