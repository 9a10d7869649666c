#include "tests/sim/client.h"

#include <utility>

#include "common/base/check.h"

namespace merels::sim {

using sdk::Millis;
using session::Topic;

Client::Client(Sea& sea, const std::vector<std::unique_ptr<Node>>& nodes, match::Player me,
               const Manner& manner, std::function<void()> ended)
    : sea_(sea),
      nodes_(nodes),
      me_(std::move(me)),
      manner_(manner),
      ended_(std::move(ended)),
      dice_(sea.dice.Next()),
      random_(sea.dice.Next()),
      machine_({}, [this] { return static_cast<double>(dice_.Below(1000)) / 1000; }) {
  Do(machine_.Start(Now()));
}

Client::~Client() {
  if (wire_) wire_->Hush();
}

Millis Client::Now() const { return std::chrono::duration_cast<Millis>(sea_.scheduler.now()); }

void Client::Follow(const MatchId& match) {
  if (!match_.empty()) Do(machine_.Unfollow(Topic::Match(match_)));
  match_ = match;
  followed_ = {};
  told_of_end_ = false;
  waiting_.reset();
  answered_offer_ = answered_takeback_ = 0;
  Do(machine_.Follow(Topic::Match(match_)));
}

void Client::FollowNotices(std::function<void(const MatchId&)> paired) {
  paired_ = std::move(paired);
  Do(machine_.Follow(Topic::Notices()));
}

void Client::Vanish(bool says_so) {
  auto last = machine_.Leave();
  if (says_so) return Do(std::move(last));
  if (wire_) std::exchange(wire_, nullptr)->Hush();
}

// ---- The stream

void Client::Do(sdk::Effects effects) {
  if (effects.cut && wire_) std::exchange(wire_, nullptr)->Hush();
  if (effects.open) Open();
  for (auto& request : effects.send) wire_->SendToNode(std::move(request));
  for (const auto& update : effects.tell) {
    if (const auto* delivery = std::get_if<session::Delivery>(&update)) Take(*delivery);
    if (const auto* over = std::get_if<session::TopicEnded>(&update)) FollowAgain(over->topic);
    if (const auto* answer = std::get_if<session::Acknowledgement>(&update)) Settle(*answer);
  }
  Arm();
}

void Client::Open() {
  if (wire_) wire_->Hush();
  ++sea_.streams;
  Node& node = *nodes_[dice_.Below(nodes_.size())];
  const std::uint64_t generation = machine_.generation();
  ClientEnd end{[this, generation](const auto& message) { Do(machine_.Hear(generation, message, Now())); },
                [this, generation](const Error& why) { Do(machine_.Ended(generation, why, Now())); }};
  wire_ = std::make_shared<Wire>(sea_, node.life(), me_, std::move(end));
  wire_->Open();
}

/// The store was unreadable just then.
void Client::FollowAgain(const Topic& topic) {
  constexpr Millis kPause{1000};
  sea_.After(kPause, [this, topic] {
    if (topic == Topic::Match(match_) || topic == Topic::Notices()) Do(machine_.Follow(topic));
  });
}

/// One alarm at a time; one that fires too early does no harm.
void Client::Arm() {
  const auto due = machine_.next_tick();
  if (!due || (armed_ && *armed_ <= *due)) return;
  armed_ = due;
  sea_.After(std::max(*due - Now(), Millis(0)), [this, at = *due] {
    if (armed_ == at) Ring();
  });
}

void Client::Ring() {
  armed_.reset();
  Do(machine_.Tick(Now()));
}

// ---- The match

void Client::Take(const session::Delivery& delivery) {
  sea_.ledger.Shown(delivery);
  if (delivery.topic == Topic::Notices()) return Hear(delivery);
  if (delivery.topic != Topic::Match(match_)) return;
  if (const auto* entry = std::get_if<match::SeenEntry>(&delivery.content)) followed_.Take(*entry);
  if (const auto* snapshot = std::get_if<match::Snapshot>(&delivery.content)) followed_.Take(*snapshot);
  if (const auto* change = std::get_if<session::PresenceChanged>(&delivery.content)) followed_.Take(*change);
  Note();
}

void Client::Hear(const session::Delivery& delivery) {
  if (const auto* notice = std::get_if<lobby::Notice>(&delivery.content)) {
    if (const auto* paired = std::get_if<lobby::Paired>(notice)) paired_(paired->match);
  }
  if (const auto* snapshot = std::get_if<lobby::NoticesSnapshot>(&delivery.content)) {
    for (const lobby::Paired& match : snapshot->live_matches) paired_(match.match);
  }
}

void Client::Settle(const session::Acknowledgement& answer) {
  if (answer.outcome) sea_.ledger.Acknowledged(me_.id, answer.request, answer.match, answer.outcome->seq());
  if (waiting_ == answer.request) waiting_.reset();
  if (answer.outcome && answer.match == match_) followed_.TakeAnswer(*answer.outcome);
  Note();
}

void Client::Note() {
  if (SawEnd() && !std::exchange(told_of_end_, true)) sea_.After(nanoseconds(0), ended_);
  Think();
  LieInWait();
}

bool Client::OpponentIsGone() const {
  if (!followed_.known() || SawEnd()) return false;
  const auto seat = followed_.SeatOf(me_.id);
  return seat && !followed_.now().presence[rules::Index(rules::Other(*seat))].present;
}

/// Also tries too early.
void Client::LieInWait() {
  if (lying_in_wait_ || !OpponentIsGone()) return;
  lying_in_wait_ = true;
  sea_.After(dice_.Within(manner_.claiming), [this] {
    lying_in_wait_ = false;
    if (!waiting_ && OpponentIsGone()) Claim();
    LieInWait();
  });
}

void Client::Claim() {
  Submit(match::ClaimAbandoned{dice_.Below(2) == 0 ? match::Claim::kWin : match::Claim::kDraw}, 0);
}

void Client::Think() {
  if (thinking_ || waiting_ || !followed_.known() || SawEnd()) return;
  const auto seat = followed_.SeatOf(me_.id);
  if (!seat) return;
  if (followed_.to_move() != *seat && !DrawWaits() && !TakebackWaits()) return;
  thinking_ = true;
  sea_.After(dice_.Within(manner_.thinking), [this] {
    thinking_ = false;
    Act();
  });
}

void Client::Act() {
  if (waiting_ || !followed_.known() || SawEnd()) return;
  const match::Snapshot& now = followed_.now();
  const auto seat = followed_.SeatOf(me_.id);
  if (TakebackWaits()) {
    answered_takeback_ = now.takeback_seq;
    if (dice_.Happens(manner_.grants)) return Submit(match::AcceptTakeback{}, now.takeback_seq);
    return Submit(match::DeclineTakeback{}, now.takeback_seq);
  }
  if (DrawWaits()) {
    answered_offer_ = now.offer_seq;
    if (dice_.Happens(manner_.accepts)) return Submit(match::AcceptDraw{}, now.offer_seq);
    return Submit(match::DeclineDraw{}, now.offer_seq);
  }
  if (dice_.Happens(manner_.dares)) return Claim();
  if (followed_.to_move() == *seat) {
    if (auto action = Choose()) Submit(std::move(*action), now.position_seq);
  }
}

bool Client::DrawWaits() const {
  const match::Snapshot& now = followed_.now();
  return now.offer && *now.offer != followed_.SeatOf(me_.id) && now.offer_seq != answered_offer_;
}

bool Client::TakebackWaits() const {
  const match::Snapshot& now = followed_.now();
  return now.takeback && *now.takeback != followed_.SeatOf(me_.id) && now.takeback_seq != answered_takeback_;
}

std::optional<match::Action> Client::Choose() {
  if (dice_.Happens(manner_.resigns)) return match::Resign{};
  if (dice_.Happens(manner_.offers) && !followed_.now().offer) return match::OfferDraw{};
  if (dice_.Happens(manner_.aborts)) return match::Abort{};
  if (dice_.Happens(manner_.regrets) && !followed_.now().takeback) return match::OfferTakeback{};
  const auto moves = followed_.game()->LegalMoves();
  if (moves.empty()) return std::nullopt;
  return match::PlayPly{followed_.game()->Text(moves[dice_.Below(moves.size())])};
}

void Client::Submit(match::Action action, Seq expected) {
  match::Command command{me_.id, RequestId(NewUuid(random_)), expected, 0, std::move(action)};
  waiting_ = command.request;
  Do(machine_.Submit(match_, command));
}

}  // namespace merels::sim
