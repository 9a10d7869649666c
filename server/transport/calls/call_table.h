// The unary calls of the protocol, each served by a function of the service:
//   calls.Serve<api::FollowPlayer>(friends, &Friends::Follow);
// The request struct says who may make the call and what it counts for (common/api/call.h); everything before
// and after the function is here.
//
// Contents: page tokens that only the list which issued them takes, Backend, Caller, CallTable.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>

#include "common/api/call.h"
#include "common/base/result.h"
#include "common/match/view.h"
#include "common/session/scope.h"
#include "proto/wire/call.h"
#include "server/base/clock.h"
#include "server/base/executor.h"
#include "server/service/accounts/membership.h"
#include "server/service/game_server.h"
#include "server/transport/base/origin.h"
#include "server/transport/calls/call_limits.h"
#include "server/transport/calls/unary_server.h"

namespace merels::transport {

/// The prefix of each page token of a list: a hash of its path and of everything in the request.
std::string FilterMark(const std::string& path, const std::string& request);

/// The rest of a token that begins with `mark`. bad-argument: the token belongs to another list or filter, or
/// is not one of ours.
Result<std::string> PlaceIn(const std::string& token, const std::string& mark);

template <class Call>
concept IsPaged = requires(Call call) {
  call.page.token;
};

template <class Call>
std::string MarkOf(Call call) {
  call.page = {};
  return FilterMark(wire::Wire<Call>::Path(), wire::Wire<Call>::WriteRequest(call));
}

/// The request, its page token without the mark. bad-argument: the token belongs to another list or filter,
/// or is not one of ours.
template <class Call>
Result<Call> WithoutMark(Call call) {
  if constexpr (IsPaged<Call>) {
    if (call.page.token.empty()) return call;
    auto place = PlaceIn(call.page.token, MarkOf(call));
    if (!place.ok()) return place.error();
    call.page.token = *std::move(place);
  }
  return call;
}

/// Puts the mark before the token for the next page of an answer that is ok.
template <class Call>
void PutMark([[maybe_unused]] const Call& call, [[maybe_unused]] Result<typename Call::Answer>& answer) {
  if constexpr (IsPaged<Call>) {
    if (!answer->next.empty()) answer->next = MarkOf(call) + answer->next;
  }
}

/// The dependencies of every service. References only: their owner outlives the server.
struct Backend {
  service::GameServer& game_server;
  /// The first poller of the server.
  Executor& executor;
  const Clock& clock;
  /// In bytes; a longer message is answered with too-large.
  std::size_t max_message_bytes = 64 * 1024;
  /// The limits of calls and messages; outlives the server.
  CallLimiter& limiter;
};

/// The caller, and when the request was read. Of a call that needs no token, and of the operator's, only the
/// address is known.
struct Caller {
  match::Player player = {};
  service::ReadAt read_at{0};
  std::string token = {};
  std::string address = {};
  session::Scopes scopes = {};              // of the token
  std::chrono::milliseconds expires_at{0};  // unix time; 0: never

  service::Bearer bearer() const { return {player, token, OriginOf(address), scopes, expires_at}; }
};

/// The caller in the form that a function of the service takes.
template <class Who>
Who As(const Caller& caller) {
  if constexpr (std::is_same_v<Who, match::Player>) {
    return caller.player;
  } else if constexpr (std::is_same_v<Who, AccountId>) {
    return caller.player.id;
  } else if constexpr (std::is_same_v<Who, service::Origin>) {
    return OriginOf(caller.address);
  } else {
    return caller.bearer();
  }
}

/// The part of the request that a function of the service takes: all of it, its page, or the player it names.
template <class Part, class Call>
Part PartOf(const Call& call) {
  if constexpr (std::is_convertible_v<const Call&, Part>) {
    return call;
  } else if constexpr (std::is_same_v<Part, api::PageQuery>) {
    return call.page;
  } else {
    return call.player;
  }
}

class CallTable {
 public:
  /// `operator_hash`: the hash of the operator's token by HashToken; empty: there is no operator. References
  /// outlive `server`, and so does this.
  CallTable(UnaryServer& server, const Backend& backend, std::string operator_hash)
      : server_(server), backend_(backend), operator_hash_(std::move(operator_hash)) {}
  CallTable(const CallTable&) = delete;

  /// `use(caller, call, done)` is called on the first poller for each such call that is allowed. The token is
  /// checked before the contents of the request.
  template <api::Call Call, class Use>
  void Serve(Use use);

  template <api::Call Call, class Service, class Who, class Part, class Done>
  void Serve(Service& service, void (Service::*method)(Who, Part, Done)) {
    Serve<Call>([&service, method](const Caller& caller, const Call& call, DoneOf<Call> done) {
      (service.*method)(As<std::remove_cvref_t<Who>>(caller), PartOf<std::remove_cvref_t<Part>>(call),
                        std::move(done));
    });
  }
  template <api::Call Call, class Service, class Part, class Done>
  void Serve(Service& service, void (Service::*method)(Part, Done)) {
    Serve<Call>([&service, method](const Caller&, const Call& call, DoneOf<Call> done) {
      (service.*method)(PartOf<std::remove_cvref_t<Part>>(call), std::move(done));
    });
  }

 private:
  template <api::Call Call>
  using DoneOf = Done<typename Call::Answer>;
  std::int64_t Most() const { return static_cast<std::int64_t>(backend_.max_message_bytes); }
  /// `after` is to be called when the call has been answered.
  using Proceed = std::function<void(const Caller& caller, const std::function<void()>& after)>;

  /// Calls `proceed` once, if the caller may make the call, and `request`, the outcome of reading it, is ok;
  /// otherwise the call fails.
  void LetIn(const RawUnary::Call& call, const api::CallRule& rule, Result<void> request, Proceed proceed);
  void LetInPlayer(const RawUnary::Call& call, const api::CallRule& rule, Result<void> request,
                   Proceed proceed);
  Result<void> CheckOperator(const RawUnary& call) const;
  /// Calls `proceed` when it is the account's turn to read a list.
  void InTurn(const RawUnary::Call& call, const Caller& caller, const Proceed& proceed);

  UnaryServer& server_;
  const Backend backend_;
  const std::string operator_hash_;
};

/// Adds all calls of the protocol but GetServerInfo. `server` outlives `calls`. In services.cc.
void AddServices(CallTable& calls, service::GameServer& server);

/// not-allowed, unless a token with these scopes is enough. Does not check the further conditions of
/// moderators and the operator.
Result<void> CheckScopes(api::Needs needs, session::Scopes scopes);

/// not-allowed: a token with these scopes may not make the call, or only moderators may.
Result<void> MayCall(const Backend& backend, const api::CallRule& rule, const service::Identity& identity);

template <api::Call Call, class Use>
void CallTable::Serve(Use use) {
  using Answer = typename Call::Answer;
  server_.Add(wire::Wire<Call>::Path(), Call::kRule, [this, use = std::move(use)](const RawUnary::Call& raw) {
    if (raw->request_bytes() > backend_.max_message_bytes) return raw->Fail(TooLarge(Most()));
    Result<Call> call = wire::Wire<Call>::ReadRequest(raw->TakeRequest());
    if (call.ok()) call = WithoutMark<Call>(*std::move(call));
    Result<void> read = call.Map([](const Call&) {});
    LetIn(raw, Call::kRule, std::move(read),
          [raw, use, call = std::move(call)](const Caller& caller, const std::function<void()>& after) {
            use(caller, *call, [raw, after, call](Result<Answer> answer) {
              if (answer.ok()) {
                PutMark(*call, answer);
                raw->Answer(wire::Wire<Call>::WriteAnswer(answer));
              } else {
                raw->Fail(answer.error());
              }
              if (after) after();
            });
          });
  });
}

}  // namespace merels::transport
