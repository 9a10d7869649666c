#include "client/cli/lobby/challenges.h"

#include <functional>
#include <ostream>

#include <nlohmann/json.hpp>

#include "client/cli/match/calls.h"
#include "client/cli/online/json.h"
#include "client/sdk/base/await.h"
#include "client/sdk/base/request_id.h"
#include "common/variants/differences.h"

namespace merels::cli {
namespace {

// A challenge while its answer is waited for.
class Challenged final : public Wish {
 public:
  using Ask = std::function<void(const RequestId&, sdk::Done<lobby::Challenged>)>;

  Challenged(sdk::Api& api, Ask ask, bool json, Console& console)
      : api_(api), ask_(std::move(ask)), json_(json), console_(console), request_(sdk::NewRequestId()) {}

  /// Also when the server no longer has the challenge: the same request sent again gives the outcome.
  Result<void> Make() override {
    const auto made = sdk::Await<lobby::Challenged>([&](auto done) { ask_(request_, std::move(done)); });
    if (!made.ok()) return made.error();
    if (const auto* match = std::get_if<MatchId>(&*made)) {
      match_ = *match;
      return {};
    }
    const auto& challenge = std::get<lobby::Challenge>(*made);
    if (id_ != challenge.id) console_.out << ChallengeLine(challenge, json_) << std::endl;
    id_ = challenge.id;
    return {};
  }
  bool Stands(const lobby::NoticesSnapshot& notices) const override {
    for (const auto& challenge : notices.challenges) {
      if (challenge.id == id_) return true;
    }
    return false;
  }
  std::optional<Error> Failed(const lobby::Notice& notice) const override {
    const auto* ended = std::get_if<lobby::ChallengeEnded>(&notice);
    if (ended == nullptr || ended->id != id_ || ended->how == lobby::ChallengeEnd::kAccepted) return {};
    if (ended->how != lobby::ChallengeEnd::kDeclined)
      return Error{Reason::kExpired, "the challenge is " + std::string(lobby::Name(ended->how))};
    const std::string why(lobby::Name(ended->reason));
    return Error{Reason::kDeclined, "the challenge was declined" +
                                        (ended->reason == lobby::DeclineReason::kNone ? "" : ": " + why)};
  }
  Result<std::optional<MatchId>> TakeBack() override {
    const auto back =
        sdk::Await<void>([&](auto done) { api_.challenges().Withdraw({id_}, std::move(done)); });
    if (!back.ok()) return back.error();
    return std::optional<MatchId>();
  }
  /// The match, when it was accepted at once.
  const std::optional<MatchId>& match() const { return match_; }

 private:
  sdk::Api& api_;
  Ask ask_;
  bool json_;
  Console& console_;
  RequestId request_;
  ChallengeId id_;
  std::optional<MatchId> match_;
};

int PrintSeat(Remote& remote, const MatchId& match, bool as_json, Console& console) {
  sdk::Api& api = remote.api();
  const auto me = sdk::Wait(api, &sdk::Api::GetAccount);
  const auto shown =
      me.ok() ? sdk::Wait(api, &sdk::Api::GetMatch, match) : Result<match::Snapshot>(me.error());
  if (!shown.ok()) return Fail(console, shown.error());
  const bool first = shown->settings.seats[0] == me->id;
  console.out << SeatLine(match, first ? rules::Side::kFirst : rules::Side::kSecond, as_json) << '\n';
  return kDone;
}

int Propose(Remote& remote, Challenged::Ask ask, bool wait, bool as_json, Console& console) {
  Challenged challenged(remote.api(), std::move(ask), as_json, console);
  if (wait) return WaitFor(remote, challenged, as_json, console);
  const auto made = challenged.Make();
  if (!made.ok()) return Fail(console, made.error());
  return challenged.match() ? PrintSeat(remote, *challenged.match(), as_json, console) : kDone;
}

}  // namespace

std::string ChallengeLine(const lobby::Challenge& challenge, bool as_json) {
  if (as_json) {
    return Dump({{"challenge", challenge.id.text()},
                 {"from", challenge.from.name},
                 {"to", challenge.to.name},
                 {"ruleset", challenge.ruleset},
                 {"clock", clock::PlayersText(challenge.clock)},
                 {"side", SideKey(challenge.side)},
                 {"rated", challenge.rated},
                 {"differences", variants::DifferencesOf(challenge.ruleset)},
                 {"rematch_of", challenge.rematch_of.text()},
                 {"watching", match::AccessText(challenge.watching.access)},
                 {"delay", match::DelayText(challenge.watching)}});
  }
  const std::string watching = challenge.watching == match::Watching()
                                   ? ""
                                   : '\t' + std::string(match::AccessText(challenge.watching.access)) + '\t' +
                                         match::DelayText(challenge.watching);
  return challenge.id.text() + '\t' + challenge.from.name + '\t' + challenge.to.name + '\t' +
         challenge.ruleset + '\t' + clock::PlayersText(challenge.clock) + '\t' +
         std::string(SideKey(challenge.side)) + '\t' + (challenge.rated ? "rated" : "casual") + watching;
}

int MakeChallenge(Remote& remote, const ChallengeOptions& options, bool as_json, Console& console) {
  sdk::MakeChallenge wish;
  wish.player = options.whom;
  wish.ruleset = options.terms.ruleset;
  wish.clock = options.terms.clock;
  wish.side = options.terms.side;
  wish.rated = options.rated;
  wish.watching = options.terms.watching;
  return Propose(
      remote,
      [&api = remote.api(), wish](const RequestId& request, sdk::Done<lobby::Challenged> done) mutable {
        wish.request = request;
        api.challenges().Make(wish, std::move(done));
      },
      options.terms.wait, as_json, console);
}

int OfferRematch(Remote& remote, const std::string& match, bool wait, bool as_json, Console& console) {
  return Propose(
      remote,
      [&api = remote.api(), match](const RequestId& request, sdk::Done<lobby::Challenged> done) {
        api.challenges().OfferRematch({request, MatchId(match)}, std::move(done));
      },
      wait, as_json, console);
}

int ListChallenges(Remote& remote, bool as_json, Console& console) {
  const auto all = sdk::Await<std::vector<lobby::Challenge>>(
      [&](auto done) { remote.api().challenges().List(std::move(done)); });
  if (!all.ok()) return Fail(console, all.error());
  for (const lobby::Challenge& challenge : *all) console.out << ChallengeLine(challenge, as_json) << '\n';
  return kDone;
}

int AcceptChallenge(Remote& remote, const std::string& challenge, bool as_json, Console& console) {
  const auto seated = sdk::Await<sdk::Seated>([&](auto done) {
    remote.api().challenges().Accept({sdk::NewRequestId(), ChallengeId(challenge)}, std::move(done));
  });
  if (!seated.ok()) return Fail(console, seated.error());
  console.out << SeatLine(seated->match, seated->side, as_json) << '\n';
  return kDone;
}

int DeclineChallenge(Remote& remote, const std::string& challenge, const std::string& reason,
                     Console& console) {
  for (const lobby::DeclineReason known : lobby::kDeclineReasons) {
    if (lobby::Name(known) != reason) continue;
    const auto declined = sdk::Await<void>([&](auto done) {
      remote.api().challenges().Decline({ChallengeId(challenge), known}, std::move(done));
    });
    return declined.ok() ? kDone : Fail(console, declined.error());
  }
  return RefuseUsage(console, "\"" + reason + "\" is not a reason for declining");
}

int Withdraw(Remote& remote, const std::string& table_or_challenge, Console& console) {
  const auto table = sdk::Wait(remote.api(), &sdk::Api::Withdraw, TableId(table_or_challenge));
  if (!table.ok()) return Fail(console, table.error());
  const auto challenge = sdk::Await<void>([&](auto done) {
    remote.api().challenges().Withdraw({ChallengeId(table_or_challenge)}, std::move(done));
  });
  return challenge.ok() ? kDone : Fail(console, challenge.error());
}

}  // namespace merels::cli
