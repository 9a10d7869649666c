#include "server/transport/calls/call_table.h"

#include <optional>

#include "server/base/hash.h"
#include "server/service/accounts/accounts.h"

namespace merels::transport {
namespace {

constexpr std::size_t kMarkLength = 8;
constexpr char kMarkEnd = '.';

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

std::string FilterMark(const std::string& path, const std::string& request) {
  return HashToken(path + "\n" + request).substr(0, kMarkLength) + kMarkEnd;
}

Result<std::string> PlaceIn(const std::string& token, const std::string& mark) {
  if (token.starts_with(mark)) return token.substr(mark.size());
  return Error{Reason::kBadArgument,
               "this page_token belongs to another list or filter: start again with the first page"};
}

Result<void> CheckScopes(api::Needs needs, session::Scopes scopes) {
  const auto scope = ScopeOf(needs);
  if (!scope || scopes.Allow(*scope)) return {};
  return Error{Reason::kNotAllowed, "this token may not make this call: it needs the scope " +
                                        session::ScopesText(session::Scopes().With(*scope))};
}

void CallTable::LetIn(const RawUnary::Call& call, const api::CallRule& rule, Result<void> request,
                      Proceed proceed) {
  if (rule.needs != api::Needs::kNothing && rule.needs != api::Needs::kOperator)
    return LetInPlayer(call, rule, std::move(request), std::move(proceed));
  if (rule.needs == api::Needs::kOperator) {
    if (const auto may = CheckOperator(*call); !may.ok()) return call->Fail(may.error());
  }
  if (!request.ok()) return call->Fail(request.error());
  Caller caller;
  caller.address = AddressOf(call->origin());
  proceed(caller, nullptr);
}

void CallTable::LetInPlayer(const RawUnary::Call& call, const api::CallRule& rule, Result<void> request,
                            Proceed proceed) {
  const service::ReadAt read_at = backend_.clock.Monotonic();
  const std::string address = AddressOf(call->origin());
  backend_.game_server.accounts().Authenticate(
      call->token(), OriginOf(address),
      [this, call, rule, read_at, address, request = std::move(request),
       proceed = std::move(proceed)](const Result<service::Identity>& identity) {
        if (call->over()) return;
        if (!identity.ok()) return call->Fail(identity.error());
        const auto refuse = [call](const grpc::Status& status) { call->Fail(status); };
        if (!backend_.limiter.LetIn(identity->player, rule, refuse)) return;
        if (const auto may = MayCall(backend_, rule, *identity); !may.ok()) return call->Fail(may.error());
        if (!request.ok()) return call->Fail(request.error());
        const Caller caller{identity->player, read_at,          call->token(),
                            address,          identity->scopes, identity->expires_at};
        rule.takes_turns ? InTurn(call, caller, proceed) : proceed(caller, nullptr);
      });
}

void CallTable::InTurn(const RawUnary::Call& call, const Caller& caller, const Proceed& proceed) {
  backend_.limiter.list_turns().Begin(caller.player.id, OriginOf(caller.address),
                                      [call, caller, proceed](const Result<ListTurns::End>& turn) {
                                        if (!turn) return call->Fail(turn.error());
                                        call->over() ? (*turn)() : proceed(caller, *turn);
                                      });
}

Result<void> CallTable::CheckOperator(const RawUnary& call) const {
  const std::string token = call.token();
  if (token.empty()) return Error{Reason::kTokenMissing, "this call needs the operator's token"};
  if (!IsOfThisMachine(call.origin()))
    return Error{Reason::kNotAllowed, "the operator calls from the server's own machine"};
  // Hashes are compared, so that the time does not reveal how far the secrets agree.
  if (operator_hash_.empty() || HashToken(token) != operator_hash_)
    return Error{Reason::kBadToken, "this is not the operator's token for this run of the server"};
  return {};
}

Result<void> MayCall(const Backend& backend, const api::CallRule& rule, const service::Identity& identity) {
  if (auto scoped = CheckScopes(rule.needs, identity.scopes); !scoped) return scoped;
  const bool moderator = backend.game_server.access().IsModerator(identity.player.id);
  if (rule.needs != api::Needs::kModerator || moderator) return {};
  return Error{Reason::kNotAllowed, "only moderators may do that"};
}

}  // namespace merels::transport
