#include "client/bot/seat.h"

#include <algorithm>
#include <utility>

#include "client/sdk/request.h"
#include "common/engine/engine.h"

namespace merels::bot {
namespace {

using rules::Side;

std::string_view SideKey(Side side) { return side == Side::kFirst ? "first" : "second"; }

/// Temporary refusals: the same request may be sent again.
bool IsPassing(Reason reason) {
  switch (reason) {
    case Reason::kRateLimited:
    case Reason::kStoreRefused:
    case Reason::kDraining:
    case Reason::kStale:
    case Reason::kNotYourTurn:
    case Reason::kOutOfTime:
    case Reason::kGameOver:
    case Reason::kNoOffer: return true;
    default: return false;
  }
}

}  // namespace

std::optional<Millis> TimeForPly(const clock::TimeControl& control, Millis left, std::optional<Millis> most) {
  if (!control.timed()) return most;
  const Millis usable = std::max(left - kReserve, Millis(0));
  const Millis share = usable / kPliesAhead + control.increment * 3 / 4;
  const Millis share_of_all = std::max(std::min(share, usable / 3), kLeastThought);
  const Millis allowed = control.correspondence() ? std::min(share_of_all, kMostByDays) : share_of_all;
  return most ? std::min(allowed, *most) : allowed;
}

Seat::Seat(MatchId match, Manner manner, Means means)
    : id_(std::move(match)), manner_(std::move(manner)), means_(means) {
  means_.session.Follow(session::Topic::Match(id_));
}

void Seat::Take(const session::Delivery& delivery, Millis now) {
  if (over_) return;
  heard_at_ = now;
  std::vector<session::Happening> happened;
  if (const auto* snapshot = std::get_if<match::Snapshot>(&delivery.content)) {
    happened = match_.Take(*snapshot);
  } else if (const auto* entry = std::get_if<match::SeenEntry>(&delivery.content)) {
    happened = match_.Take(*entry);
  }
  Tell(happened);
  Consider(now);
}

void Seat::Take(const session::Acknowledgement& answer, Millis now) {
  if (over_ || answer.request != pending_) return;
  pending_.reset();
  if (answer.outcome.ok()) {
    heard_at_ = now;
    Tell(match_.TakeAnswer(*answer.outcome));
  } else {
    Refused(answer.outcome.error(), now);
  }
  Consider(now);
}

void Seat::Refused(const Error& why, Millis now) {
  means_.log.Say(id_, "refused, " + why.ToString());
  pause_until_ = now + kPauseAfterRefusal;
  if (IsPassing(why.reason)) return;
  const auto position = match_.now().position_seq;
  if (std::exchange(refused_at_, position) != position) refusals_ = 0;
  if (++refusals_ < kMaxRefusals) return;
  means_.log.Say(id_, "given up: the server's rules are not ours");
  Submit(match::Resign{}, 0);
}

void Seat::Take(const Thought& thought, Millis now) {
  if (over_ || thinking_ != thought.kind || thinking_about_ != thought.about) return;
  thinking_.reset();
  if (thought.kind == Task::Kind::kChoosePly) {
    Submit(match::PlayPly{thought.ply}, thought.about);
  } else if (TakesDraw(thought.value)) {
    means_.log.Say(id_, "accepts the draw");
    Submit(match::AcceptDraw{}, thought.about);
  } else {
    means_.log.Say(id_, "declines the draw");
    Submit(match::DeclineDraw{}, thought.about);
  }
  Consider(now);
}

bool Seat::TakesDraw(int value) const {
  const int mine = side_ == Side::kFirst ? value : -value;
  return mine <= 0 && match_.now().plies.size() >= kPliesBeforeDraw;
}

void Seat::End(const Error& why) {
  if (over_) return;
  means_.log.Say(id_, "left, " + why.ToString());
  problem_ = why;
  Close();
}

void Seat::Close() {
  Leave();
  means_.session.Unfollow(session::Topic::Match(id_));
  over_ = true;
}

void Seat::Leave() {
  means_.thinker.Forget(id_);
  thinking_.reset();
}

void Seat::Tick(Millis now) {
  if (!pause_until_ || now < *pause_until_) return;
  pause_until_.reset();
  Consider(now);
}

void Seat::Tell(const std::vector<session::Happening>& happened) {
  if (!side_ && match_.known()) Introduce();
  for (const auto& happening : happened) {
    if (const auto* ply = std::get_if<session::PlySeen>(&happening)) {
      means_.log.Say(id_, "ply " + std::to_string(ply->played.number) + ' ' + ply->played.ply);
    } else if (const auto* ended = std::get_if<match::Ended>(&happening)) {
      means_.log.Say(
          id_, "over, " + std::string(rules::ScoreText(ended->outcome.score)) + ' ' + ended->outcome.reason);
    }
  }
  if (!over_ && match_.known() && match_.now().outcome) Close();
}

void Seat::Introduce() {
  const auto& now = match_.now();
  side_ = match_.SeatOf(manner_.me);
  if (!side_) return End({Reason::kNotYourSeat, "this player has no seat in it"});
  const auto& opponent = now.players[rules::Index(rules::Other(*side_))];
  means_.log.Say(id_, "seated as the " + std::string(SideKey(*side_)) + " player against " + opponent.name +
                          ", " + now.settings.ruleset + ", clock " + clock::PlayersText(now.settings.clock));
  if (manner_.casual && now.settings.rated) {
    return End({Reason::kNotAllowed, "this player plays no rated matches"});
  }
  if (!match_.game()) End({Reason::kUnknownRuleset, "this program does not play its ruleset"});
}

bool Seat::OfferWaits() const { return match_.now().offer == rules::Other(*side_); }

void Seat::Consider(Millis now) {
  if (over_ || !side_ || !match_.game() || pending_ || pause_until_) return;
  if (match_.now().takeback == rules::Other(*side_)) {
    means_.log.Say(id_, "allows the takeback");
    return Submit(match::AcceptTakeback{}, match_.now().takeback_seq);
  }
  if (OfferWaits()) return Ask(Task::Kind::kJudge, match_.now().offer_seq, now);
  if (match_.to_move() == side_) Ask(Task::Kind::kChoosePly, match_.now().position_seq, now);
}

void Seat::Ask(Task::Kind kind, Seq about, Millis now) {
  if (thinking_ == kind && thinking_about_ == about) return;
  if (thinking_) Leave();
  thinking_ = kind;
  thinking_about_ = about;
  const auto& known = match_.now();
  const bool running = known.clocks.running == side_;
  const auto gone = running ? std::max(now - heard_at_, Millis(0)) : Millis(0);
  const auto left = known.clocks.left[rules::Index(*side_)] - gone;
  const auto time = TimeForPly(known.settings.clock, left, manner_.most_per_ply);
  means_.thinker.Think({kind, id_, about, *match_.game(), manner_.seed + about, time});
}

void Seat::Submit(match::Action action, Seq expected) {
  match::Command command{AccountId(), sdk::NewRequestId(), expected, 0, std::move(action)};
  pending_ = command.request;
  means_.session.Submit(id_, command);
}

}  // namespace merels::bot
