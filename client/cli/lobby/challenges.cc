#include "client/cli/lobby/challenges.h"

#include <functional>
#include <memory>
#include <ostream>
#include <set>
#include <string>

#include <nlohmann/json.hpp>

#include "client/cli/match/calls.h"
#include "client/cli/online/command.h"
#include "client/cli/online/printing.h"
#include "client/sdk/calls.h"
#include "client/sdk/request.h"
#include "client/words/events.h"
#include "common/api/account.h"
#include "common/api/lobby.h"
#include "common/api/match.h"
#include "common/variants/registry.h"

namespace merels::cli {
namespace {

// A challenge that waits for its answer.
class Challenged final : public PendingRequest {
 public:
  using Ask = std::function<void(const RequestId&, Done<lobby::Challenged>)>;

  /// `of_rated`: a rematch of a rated game.
  Challenged(sdk::Calls& calls, Ask ask, bool of_rated, bool json, Console& console)
      : calls_(calls),
        ask_(std::move(ask)),
        of_rated_(of_rated),
        json_(json),
        console_(console),
        request_(sdk::NewRequestId()) {}

  /// Works even after the server has dropped the challenge: the repeated request gives the outcome.
  Result<void> Make() override {
    const auto made = sdk::Await<lobby::Challenged>([&](auto done) { ask_(request_, std::move(done)); });
    if (!made.ok()) return made.error();
    if (const auto* match = std::get_if<MatchId>(&*made)) {
      match_ = *match;
      return {};
    }
    const auto& challenge = std::get<lobby::Challenge>(*made);
    if (id_ != challenge.id) {
      console_.out << ChallengeLine(challenge, json_) << std::endl;
      if (of_rated_ && !challenge.rated) console_.err << words::kCasualRematch << std::endl;
    }
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
    const auto back = sdk::Wait(calls_, api::WithdrawChallenge{id_});
    if (!back.ok()) return back.error();
    return std::optional<MatchId>();
  }
  /// The match of a challenge accepted at once.
  const std::optional<MatchId>& match() const { return match_; }

 private:
  sdk::Calls& calls_;
  Ask ask_;
  bool of_rated_;
  bool json_;
  Console& console_;
  RequestId request_;
  ChallengeId id_;
  std::optional<MatchId> match_;
};

int PrintSeat(sdk::Calls& calls, const MatchId& match, bool as_json, Console& console) {
  const auto me = sdk::Wait(calls, api::GetAccount());
  const auto shown = me.ok() ? sdk::Wait(calls, api::GetMatch{{match}}) : Result<match::Snapshot>(me.error());
  if (!shown.ok()) return Fail(console, shown.error());
  const bool first = shown->settings.seats[0] == me->id;
  console.out << SeatLine(match, first ? rules::Side::kFirst : rules::Side::kSecond, as_json) << '\n';
  return kDone;
}

int Propose(Remote& remote, Challenged::Ask ask, bool of_rated, bool wait, bool as_json, Console& console) {
  Challenged challenged(remote.calls(), std::move(ask), of_rated, as_json, console);
  if (wait) return WaitFor(remote, challenged, as_json, console);
  const auto made = challenged.Make();
  if (!made.ok()) return Fail(console, made.error());
  return challenged.match() ? PrintSeat(remote.calls(), *challenged.match(), as_json, console) : kDone;
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
  api::CreateChallenge create;
  create.player = options.whom;
  create.ruleset = options.offer.terms.ruleset;
  create.clock = options.offer.terms.clock;
  create.side = options.offer.terms.side;
  create.rated = options.offer.terms.rated;
  create.watching = options.offer.terms.watching;
  return Propose(
      remote,
      [&calls = remote.calls(), create](const RequestId& request, Done<lobby::Challenged> done) mutable {
        create.request = request;
        calls.Make(create, std::move(done));
      },
      false, options.offer.wait, as_json, console);
}

int OfferRematch(Remote& remote, const std::string& match, bool wait, bool as_json, Console& console) {
  const auto over = sdk::Wait(remote.calls(), api::GetMatch{{MatchId(match)}});
  return Propose(
      remote,
      [&calls = remote.calls(), match](const RequestId& request, Done<lobby::Challenged> done) {
        calls.Make(api::OfferRematch{request, MatchId(match)}, std::move(done));
      },
      over.ok() && over->settings.rated, wait, as_json, console);
}

int ListChallenges(sdk::Calls& calls, bool as_json, Console& console) {
  const auto all = sdk::WaitForAll(calls, api::ListChallenges());
  if (!all.ok()) return Fail(console, all.error());
  for (const lobby::Challenge& challenge : all->items)
    console.out << ChallengeLine(challenge, as_json) << '\n';
  return kDone;
}

int AcceptChallenge(sdk::Calls& calls, const std::string& challenge, bool as_json, Console& console) {
  const auto seated = sdk::Wait(calls, api::AcceptChallenge{sdk::NewRequestId(), ChallengeId(challenge)});
  if (!seated.ok()) return Fail(console, seated.error());
  console.out << SeatLine(seated->match, seated->side, as_json) << '\n';
  return kDone;
}

int DeclineChallenge(sdk::Calls& calls, const std::string& challenge, const std::string& reason,
                     Console& console) {
  for (const lobby::DeclineReason known : lobby::kDeclineReasons) {
    if (lobby::Name(known) != reason) continue;
    const auto declined = sdk::Wait(calls, api::DeclineChallenge{ChallengeId(challenge), known});
    return declined.ok() ? kDone : Fail(console, declined.error());
  }
  return RefuseUsage(console, "\"" + reason + "\" is not a reason for declining");
}

int Withdraw(sdk::Calls& calls, const std::string& table_or_challenge, Console& console) {
  const auto table = sdk::Wait(calls, api::WithdrawTable{TableId(table_or_challenge)});
  if (!table.ok()) return Fail(console, table.error());
  const auto challenge = sdk::Wait(calls, api::WithdrawChallenge{ChallengeId(table_or_challenge)});
  return challenge.ok() ? kDone : Fail(console, challenge.error());
}

namespace {

void RegisterChallenge(CLI::App& app, Commands& commands) {
  Command challenge(app, commands, "challenge", "Challenge a player");
  const auto options = std::make_shared<ChallengeOptions>();
  challenge.app().add_option("whom", options->whom, "a member's name, or an account")->required();
  const std::shared_ptr<OfferOptions> terms(options, &options->offer);
  AddOfferOptions(challenge.app(), terms);
  AddWatching(challenge.app(), terms);
  AddSide(challenge.app(), [options](std::optional<rules::Side> side) { options->offer.terms.side = side; });
  challenge.app().add_flag("--rated", options->offer.terms.rated,
                           "the result changes the ratings; for members");
  challenge.app().footer(
      "Without --wait it expires when you have been offline for too long, a minute by default.");
  challenge.Runs([options](Remote& remote, bool json, Console& console) {
    return MakeChallenge(remote, *options, json, console);
  });
  Command rematch(app, commands, "rematch",
                  "Offer a rematch with the sides swapped, or accept the opponent's offer");
  const auto match = AddMatch(rematch);
  const auto wait = std::make_shared<bool>(false);
  rematch.app().add_flag("--wait", *wait, "wait for the answer, and print it");
  rematch.Runs([match, wait](Remote& remote, bool json, Console& console) {
    return OfferRematch(remote, *match, *wait, json, console);
  });
}

void RegisterChallenged(CLI::App& app, Commands& commands) {
  Command challenges(app, commands, "challenges", "List the open challenges, sent and received");
  challenges.Runs(ListChallenges);
  Command accept(app, commands, "accept", "Accept a challenge: the match begins");
  const auto accepted = AddText(accept.app(), "challenge", "id of the challenge");
  accept.Runs([accepted](sdk::Calls& calls, bool json, Console& console) {
    return AcceptChallenge(calls, *accepted, json, console);
  });
  Command decline(app, commands, "decline", "Decline a challenge");
  const auto declined = AddText(decline.app(), "challenge", "id of the challenge");
  const auto reason = std::make_shared<std::string>("none");
  std::set<std::string> reasons;
  for (const auto known : lobby::kDeclineReasons) reasons.emplace(lobby::Name(known));
  decline.app()
      .add_option("--reason", *reason, "reason that the challenger is told")
      ->check(CLI::IsMember(reasons));
  decline.Runs([declined, reason](sdk::Calls& calls, bool, Console& console) {
    return DeclineChallenge(calls, *declined, *reason, console);
  });
  Command withdraw(app, commands, "withdraw", "Withdraw your own table or challenge");
  const auto own = AddText(withdraw.app(), "id", "id of the table or challenge");
  withdraw.Runs([own](sdk::Calls& calls, bool, Console& console) { return Withdraw(calls, *own, console); });
}

}  // namespace

void RegisterChallenges(CLI::App& app, Commands& commands) {
  RegisterChallenge(app, commands);
  RegisterChallenged(app, commands);
}

}  // namespace merels::cli
