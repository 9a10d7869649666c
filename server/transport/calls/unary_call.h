// What the handlers of all unary calls share: the caller, the time of reading, the way into the service, and
// the way back.
#ifndef MERELS_SERVER_TRANSPORT_CALLS_UNARY_CALL_H_
#define MERELS_SERVER_TRANSPORT_CALLS_UNARY_CALL_H_

#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include <google/protobuf/message.h>

#include "common/base/result.h"
#include "common/match/view.h"
#include "server/transport/base/address.h"
#include "server/transport/calls/backend.h"
#include "server/transport/calls/unary_server.h"

namespace merels::transport {

/// The caller, and when the request was read.
struct Caller {
  match::Player player;
  service::ReadAt read_at{0};
  std::string token;
  std::string address;
  session::Scopes scopes;                   // of the token
  std::chrono::milliseconds expires_at{0};  // unix time; 0: never

  service::Bearer bearer() const;
};

/// too-large when the message is larger than allowed.
Result<void> CheckSize(const Backend& backend, const google::protobuf::MessageLite& message);

/// bad-argument when it has a field that an older protocol had and this one has not: what the client means by
/// it is lost, so nothing may be done in its place.
Result<void> CheckCurrent(const google::protobuf::Message& message);

template <class Request>
const CallRule& RuleOf() {
  static const CallRule& rule = RuleOfRequest(Request::descriptor()->name());
  return rule;
}

/// How the gate refuses a call of a known account.
template <class Request, class Response>
Gate::Refuse RefusalOf(const std::shared_ptr<UnaryCall<Request, Response>>& call) {
  return [call](const grpc::Status& status) { call->Fail(status); };
}

/// Serves a call that anybody may make: `use(done, address)` is called at once, with the address it comes
/// from. `backend` outlives the call, here and below.
template <class Request, class Response, class Use>
void ServeUnauthenticated(const Backend& backend, const std::shared_ptr<UnaryCall<Request, Response>>& call,
                          const Use& use) {
  const std::string address = AddressOf(call->origin());
  if (const auto fits = CheckSize(backend, call->message()); !fits.ok()) return call->Answer(fits.error());
  if (const auto current = CheckCurrent(call->message()); !current.ok()) return call->Answer(current.error());
  use(service::Done<Response>([call](const Result<Response>& result) { call->Answer(result); }), address);
}

/// Whether the caller may make this call at all: not-allowed.
Result<void> MayCall(const Backend& backend, const CallRule& rule, const service::Identity& identity);

/// Makes a call: a list when its account's turn has come, any other at once. `start(done)` is called unless
/// the caller has hung up meanwhile.
template <class Request, class Response, class Start>
void InTurn(const Backend& backend, const std::shared_ptr<UnaryCall<Request, Response>>& call,
            const AccountId& account, const service::Done<Response>& done, Start start) {
  if (!RuleOf<Request>().is_list) return start(done);
  ListTurns& turns = backend.gate.list_turns();
  const auto end = [&turns, account] { turns.End(account); };
  const auto begun = turns.Begin(account, [call, done, end, start = std::move(start)] {
    if (call->over()) return end();
    start([done, end](const Result<Response>& result) {
      done(result);
      end();
    });
  });
  if (!begun) done(begun.error());
}

/// Serves a call that needs a token: `use(caller, wish, done)` is called when the token is valid, the account
/// is within its limits, and the request could be translated. The token is checked before the request.
template <class Request, class Response, class Wish, class Use>
void ServePlayer(const Backend& backend, const std::shared_ptr<UnaryCall<Request, Response>>& call,
                 Result<Wish> wish, Use use) {
  using Done = service::Done<Response>;
  const service::ReadAt read_at = backend.clock.Monotonic();
  ServeUnauthenticated(backend, call, [&](const Done& done, const std::string& address) {
    backend.game_server.accounts().Authenticate(
        call->token(), OriginOf(address),
        [call, done, read_at, address, &backend, wish = std::move(wish),
         use = std::move(use)](const Result<service::Identity>& identity) {
          if (call->over()) return;
          if (!identity.ok()) return done(identity.error());
          if (!backend.gate.LetIn(identity->player, RuleOf<Request>(), RefusalOf(call))) return;
          if (auto may = MayCall(backend, RuleOf<Request>(), *identity); !may.ok()) return done(may.error());
          if (!call->page().ok()) return done(call->page().error());
          if (!wish.ok()) return done(wish.error());
          const Caller caller{identity->player, read_at,          call->token(),
                              address,          identity->scopes, identity->expires_at};
          InTurn(backend, call, caller.player.id, done,
                 [caller, wish = *wish, use](const Done& in_turn) { use(caller, wish, in_turn); });
        });
  });
}

/// Turns an answer of the service into a message by `map`, for `done`.
template <class T, class Response, class Map>
service::Done<T> Mapped(service::Done<Response> done, Map map) {
  return [done = std::move(done), map = std::move(map)](Result<T> result) {
    if (result.ok()) {
      done(map(*result));
    } else {
      done(result.error());
    }
  };
}

/// For answers without contents.
template <class Response>
service::Done<void> WithEmptyResponse(service::Done<Response> done) {
  return [done = std::move(done)](const Result<void>& result) {
    result.ok() ? done(Response()) : done(result.error());
  };
}

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_CALLS_UNARY_CALL_H_
