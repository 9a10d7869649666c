#include "client/bot/finder.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "client/sdk/request.h"
#include "common/api/lobby.h"
#include "common/variants/registry.h"

namespace merels::bot {
namespace {

/// Failures of the connection or of a busy server: the same request may be sent again.
bool IsTemporary(Reason reason) {
  switch (reason) {
    case Reason::kUnreachable:
    case Reason::kDeadline:
    case Reason::kRateLimited:
    case Reason::kStoreRefused:
    case Reason::kDraining: return true;
    default: return false;
  }
}

/// Whether `wanted` includes tables with `ruleset`.
bool IsMeantBy(const std::string& wanted, const rules::Ruleset& ruleset) {
  if (wanted == ruleset.name) return true;
  const auto played = variants::PlayingDefault(wanted);
  return played.ok() && *played == ruleset;
}

std::string_view WordsFor(lobby::DeclineReason why) {
  switch (why) {
    case lobby::DeclineReason::kRuleset: return "this program does not play the ruleset";
    case lobby::DeclineReason::kCasual: return "this player plays no rated matches";
    default: return "no seat is free";
  }
}

}  // namespace

Finder::Finder(Plan plan, AccountId me, sdk::Calls& calls, Log& log, std::function<void(Update)> post)
    : plan_(std::move(plan)), me_(std::move(me)), calls_(calls), log_(log), post_(std::move(post)) {}

void Finder::Take(const lobby::Snapshot& lobby) { tables_ = lobby.tables; }

void Finder::Take(const lobby::Change& change) {
  if (const auto* opened = std::get_if<lobby::TableOpened>(&change)) {
    tables_.push_back(opened->table);
  } else if (const auto* closed = std::get_if<lobby::TableClosed>(&change)) {
    std::erase_if(tables_, [&](const auto& table) { return table.id == closed->id; });
    if (std::erase(own_, closed->id) > 0) Taken();
    refused_.erase(closed->id);
    if (opening_) closed_.insert(closed->id);
  }
}

void Finder::Take(const lobby::NoticesSnapshot& notices) {
  known_ = true;
  own_.clear();
  closed_first_ = paired_first_ = 0;
  for (const auto& table : notices.open_tables) {
    if (IsPlanned(table)) {
      own_.push_back(table.id);
    } else {
      Withdraw(table.id);  // of an earlier run with other options
    }
  }
}

void Finder::Taken() {
  if (paired_first_ > 0) {
    --paired_first_;
  } else {
    ++closed_first_;
  }
}

void Finder::Take(const lobby::Paired&) {
  if (plan_.way != Plan::Way::kOpen) return;
  if (closed_first_ > 0) {
    --closed_first_;
  } else {
    ++paired_first_;
  }
}

bool Finder::IsPlanned(const lobby::Table& table) const {
  if (plan_.way != Plan::Way::kOpen || giving_up_) return false;
  const auto ruleset = variants::PlayingDefault(plan_.open_ruleset);
  return ruleset.ok() && ruleset->text == table.ruleset && table.clock == plan_.clock &&
         table.owner_side == plan_.side;
}

bool Finder::Suits(const lobby::Table& table) const {
  if (table.owner.id == me_ || table.is_private || refused_.contains(table.id)) return false;
  const auto ruleset = variants::ParseRuleset(table.ruleset);
  if (!ruleset.ok() || !plan_.plays(*ruleset) || (plan_.casual && table.rated)) return false;
  const auto& wanted = plan_.rulesets;
  return wanted.empty() || std::any_of(wanted.begin(), wanted.end(),
                                       [&](const auto& text) { return IsMeantBy(text, *ruleset); });
}

const lobby::Table* Finder::Choose() const {
  const auto found =
      std::find_if(tables_.begin(), tables_.end(), [this](const auto& table) { return Suits(table); });
  return found == tables_.end() ? nullptr : &*found;
}

int Finder::expected() const {
  return static_cast<int>(own_.size()) + closed_first_ + (joining_ ? 1 : 0) + (opening_ ? 1 : 0);
}

void Finder::Seek(int most, Millis now) {
  if (pause_until_ && now >= *pause_until_) pause_until_.reset();
  if (!known_ || giving_up_) return;
  WithdrawSurplus(most);
  if (failure_ || pause_until_ || joining_ || opening_ || expected() >= most) return;
  switch (plan_.way) {
    case Plan::Way::kJoinAny:
      if (const auto* table = Choose()) Join(table->id.text());
      break;
    case Plan::Way::kJoinTable: Join(plan_.table); break;
    case Plan::Way::kOpen: Open(); break;
    case Plan::Way::kMatch: break;
  }
}

void Finder::WithdrawSurplus(int most) {
  while (!own_.empty() && expected() > most) {
    Withdraw(own_.back());
    own_.pop_back();
    // If somebody joined the table first, its match may have been reported already.
    if (paired_first_ > 0) --paired_first_;
  }
}

void Finder::Join(const std::string& table) {
  joining_ = true;
  calls_.Make(sdk::JoinByIdOrCode(table), [post = post_, table](const auto& seated) {
    post(Joined{table, seated});
  });
}

void Finder::Open() {
  opening_ = true;
  closed_.clear();
  if (open_request_.empty()) open_request_ = sdk::NewRequestId();
  calls_.Make(api::OpenTable{open_request_, plan_.open_ruleset, plan_.clock, plan_.side, false},
              [post = post_](const auto& opened) { post(TableOpened{opened}); });
}

void Finder::Withdraw(const TableId& table) {
  ++withdrawing_;
  calls_.Make(api::WithdrawTable{table}, [post = post_, table](const auto& done) {
    post(TableWithdrawn{table, done});
  });
}

std::optional<MatchId> Finder::Take(const Joined& joined, Millis now) {
  joining_ = false;
  if (joined.outcome.ok()) return joined.outcome->match;
  const auto& why = joined.outcome.error();
  log_.Say("table " + joined.table + ": not joined, " + why.ToString());
  if (IsTemporary(why.reason)) {
    pause_until_ = now + kPauseAfterFailure;
  } else if (plan_.way == Plan::Way::kJoinTable) {
    failure_ = why;
  } else {
    // Most likely another player has joined it first.
    refused_.insert(TableId(joined.table));
  }
  return std::nullopt;
}

void Finder::Take(const TableOpened& opened, Millis now) {
  opening_ = false;
  if (!opened.outcome.ok()) {
    const auto& why = opened.outcome.error();
    log_.Say("no table, " + why.ToString());
    if (IsTemporary(why.reason)) {
      pause_until_ = now + kPauseAfterFailure;
    } else {
      failure_ = why;
    }
    return;
  }
  open_request_ = RequestId();
  const auto* table = std::get_if<lobby::Table>(&*opened.outcome);
  if (table == nullptr) return;
  log_.Say("table " + table->id.text() + ": open, " + table->ruleset + ", clock " +
           clock::PlayersText(table->clock));
  if (closed_.contains(table->id)) return Taken();
  if (giving_up_) return Withdraw(table->id);
  own_.push_back(table->id);
}

void Finder::Take(const TableWithdrawn& withdrawn) {
  --withdrawing_;
  log_.Say("table " + withdrawn.table.text() + ": " +
           (withdrawn.outcome.ok() ? "withdrawn" : "not withdrawn, " + withdrawn.outcome.error().ToString()));
}

void Finder::GiveUp() {
  if (std::exchange(giving_up_, true)) return;
  for (const auto& table : std::exchange(own_, {})) Withdraw(table);
}

Answerer::Answerer(const Plan& plan, AccountId me, sdk::Calls& calls, Log& log,
                   std::function<void(Update)> post)
    : plan_(plan), me_(std::move(me)), calls_(calls), log_(log), post_(std::move(post)) {}

void Answerer::Take(const lobby::NoticesSnapshot& notices, int free) {
  for (const auto& challenge : notices.challenges) Answer(challenge, free);
}

void Answerer::Take(const lobby::ChallengeMade& made, int free) { Answer(made.challenge, free); }

void Answerer::Answer(const lobby::Challenge& challenge, int free) {
  if (challenge.to.id != me_ || accepting_.contains(challenge.id)) return;
  const std::string words = "challenge " + challenge.id.text() + " of " + challenge.from.name + ": ";
  if (const auto why = WhyNot(challenge, free)) {
    log_.Say(words + "declined, " + std::string(WordsFor(*why)));
    calls_.Make(api::DeclineChallenge{challenge.id, *why}, [](const Result<void>&) {});
    return;
  }
  log_.Say(words + "accepted");
  accepting_.emplace(challenge.id, challenge.from.id);
  calls_.Make(api::AcceptChallenge{sdk::NewRequestId(), challenge.id},
              [post = post_, id = challenge.id](auto seated) {
                post(ChallengeAnswered{id, std::move(seated)});
              });
}

std::optional<lobby::DeclineReason> Answerer::WhyNot(const lobby::Challenge& challenge, int free) const {
  const auto ruleset = variants::ParseRuleset(challenge.ruleset);
  if (!ruleset.ok() || !plan_.plays(*ruleset)) return lobby::DeclineReason::kRuleset;
  if (plan_.casual && challenge.rated) return lobby::DeclineReason::kCasual;
  if (free - expected() <= 0) return lobby::DeclineReason::kLater;
  return std::nullopt;
}

std::optional<MatchId> Answerer::Take(const ChallengeAnswered& answered) {
  accepting_.erase(answered.challenge);
  if (answered.outcome.ok()) return answered.outcome->match;
  log_.Say("challenge " + answered.challenge.text() + ": not accepted, " +
           answered.outcome.error().ToString());
  return std::nullopt;
}

bool Answerer::Expects(const AccountId& opponent) const {
  return std::any_of(accepting_.begin(), accepting_.end(),
                     [&](const auto& one) { return one.second == opponent; });
}

}  // namespace merels::bot
