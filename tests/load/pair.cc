#include "tests/load/pair.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "merels/v1/lobby_service.grpc.pb.h"

namespace merels::load {
namespace {

/// Before a command that the server could not take is sent again.
constexpr std::chrono::milliseconds kPause{50};

const v1::PlyPlayed* PlyOf(const v1::MatchEntry& entry) {
  for (const auto& event : entry.events()) {
    if (event.has_ply_played()) return &event.ply_played();
  }
  return nullptr;
}

bool WorthRepeating(const v1::Refusal& refusal) {
  return refusal.code() == static_cast<int>(grpc::StatusCode::UNAVAILABLE) ||
         refusal.code() == static_cast<int>(grpc::StatusCode::RESOURCE_EXHAUSTED);
}

}  // namespace

Pair::Pair(const Stage& stage, std::uint64_t index)
    : stage_(stage),
      index_(index),
      schedule_(stage.options.pace, index, stage.options.matches),
      numbers_(stage.options.seed + index),
      book_(stage.ruleset) {
  for (auto& player : players_) player = std::make_unique<Player>(*this, stage, numbers_.Next());
}

void Pair::Connect() {
  stage_.gate.Enter([this] {
    for (auto& player : players_) {
      stage_.options.rated ? player->guest.SignUp(*player) : player->guest.SignIn(*player);
    }
  });
}

void Pair::Begin() {
  stage_.gate.Enter([this] { OpenTable(); });
}

void Pair::Play(Moment start) {
  playing_ = true;
  schedule_.Start(start);
  GoOn();
}

void Pair::OpenTable() {
  setting_up_ = true;
  v1::OpenTableRequest request;
  request.set_request_id(MakeRequestId(numbers_));
  request.set_ruleset(stage_.ruleset.text);
  request.mutable_time_control()->set_initial_ms(stage_.options.clock.initial.count());
  request.mutable_time_control()->set_increment_ms(stage_.options.clock.increment.count());
  request.set_side(games_ % 2 == 0 ? v1::SIDE_WHITE : v1::SIDE_BLACK);
  request.set_rated(stage_.options.rated);
  players_[0]->guest.Ask<v1::LobbyService>(
      &v1::LobbyService::Stub::AsyncOpenTable, request,
      [this](const v1::OpenTableResponse& response) { JoinTable(response.table().table_id()); });
}

void Pair::JoinTable(const std::string& table) {
  v1::JoinTableRequest request;
  request.set_request_id(MakeRequestId(numbers_));
  request.set_table_id(table);
  const auto open_another = [this](const Error& error) {
    // Tables do not outlive the server: the lost answer may have been a match.
    const bool gone = error.reason == Reason::kUnknownTable;
    if (gone) OpenTable();
    return gone;
  };
  players_[1]->guest.Ask<v1::LobbyService>(
      &v1::LobbyService::Stub::AsyncJoinTable, request,
      [this](const v1::JoinTableResponse& response) { BeginMatch(MatchId(response.match_id())); },
      open_another);
}

void Pair::BeginMatch(const MatchId& match) {
  ++games_;
  ++stage_.tally.matches;
  setting_up_ = begun_ = broken_ = resigned_ = false;
  book_ = Book(stage_.ruleset);
  position_seq_ = 1;
  // Both players lose some.
  if (stage_.options.resign_after > 0) resign_at_ = stage_.options.resign_after + numbers_.Below(2);
  unseen_.reset();
  played_ = {match, {}, 0};
  for (auto& player : players_) {
    player->follower = Follower(match);
    player->guest.Send(player->follower.Subscription());
  }
  stage_.match_began(index_, match);
}

void Pair::FinishMatch() {
  findings_.played.push_back(std::move(played_));
  played_ = {};
  for (auto& player : players_) {
    findings_.ends.push_back(player->follower.End());
    player->guest.Send(player->follower.Unsubscription());
    player->follower = Follower();
  }
  if (playing_) OpenTable();
}

void Pair::Resume(Player& player) {
  if (!connected_once_ && players_[0]->guest.up() && players_[1]->guest.up()) {
    connected_once_ = true;
    stage_.gate.Leave();
  }
  if (player.follower.match().empty()) return;
  player.guest.Send(player.follower.Subscription());
  if (player.pending) SendAgain(player);
}

void Pair::SendAgain(Player& player) {
  ++stage_.tally.repeated;
  player.guest.Send(player.pending->request);
}

void Pair::Hear(Player& player, const v1::SessionResponse& message) {
  if (message.has_delivery()) TakeDelivery(player, message.delivery());
  if (message.has_acknowledgement()) TakeAnswer(player, message);
  if (message.has_subscription_ended()) SubscribeAgain(player, message.subscription_ended().refusal());
  GoOn();
}

void Pair::SubscribeAgain(Player& player, const v1::Refusal& why) {
  stage_.tally.Refuse(wire::FromProto(why).reason);
  stage_.worker.After(kPause, [&player] {
    if (!player.follower.match().empty()) player.guest.Send(player.follower.Subscription());
  });
}

void Pair::TakeDelivery(Player& player, const v1::Delivery& delivery) {
  if (delivery.topic() != player.follower.topic()) return;
  const auto verdict = player.follower.Take(delivery);
  if (verdict != Feed::Verdict::kNew) {
    player.guest.CountGap(player.follower, delivery, verdict);
    if (verdict == Feed::Verdict::kBack) broken_ = true;
    return;
  }
  if (delivery.has_match_entry()) TakeEntry(delivery.match_entry());
  if (delivery.has_match_snapshot()) {
    const auto& snapshot = delivery.match_snapshot();
    for (int i = 0; i < snapshot.plies_size(); ++i) Note(static_cast<std::size_t>(i) + 1, snapshot.plies(i));
    if (player.follower.plies() == book_.plies()) position_seq_ = snapshot.position_seq();
  }
  NoteSeen(player);
}

void Pair::TakeEntry(const v1::MatchEntry& entry) {
  const auto* played = PlyOf(entry);
  if (played == nullptr) return;
  const auto number = static_cast<std::size_t>(played->number());
  if (number > book_.plies()) position_seq_ = entry.seq();
  Note(number, played->ply());
}

void Pair::Note(std::size_t number, const std::string& ply) {
  if (broken_ || book_.Take(number, ply)) return;
  ++stage_.tally.verified.differing;
  broken_ = true;
}

void Pair::NoteSeen(const Player& player) {
  if (!unseen_ || unseen_->by == &player || player.follower.plies() < unseen_->number) return;
  stage_.tally.Seen(unseen_->due, Now());
  unseen_.reset();
}

void Pair::TakeAnswer(Player& player, const v1::SessionResponse& message) {
  const v1::Acknowledgement& answer = message.acknowledgement();
  if (!answer.topic().empty()) return SubscribeAgain(player, answer.refused());
  if (!player.Asked(answer.request_id())) return;
  if (answer.has_refused()) return Refuse(player, answer.refused());
  Accept(player, message.has_delivery() ? message.delivery().match_entry() : answer.accepted().entry());
}

void Pair::Accept(Player& player, const v1::MatchEntry& entry) {
  const Pending pending = *std::exchange(player.pending, std::nullopt);
  if (pending.number == 0) {
    resigned_ = true;
    return;
  }
  stage_.tally.Acknowledge(pending.due, Now());
  const auto* played = PlyOf(entry);
  if (played == nullptr || static_cast<std::size_t>(played->number()) != pending.number) {
    ++stage_.tally.verified.doubled;
    broken_ = true;
    return;
  }
  played_.acknowledged.push_back({entry.seq(), played->number(), played->ply()});
  TakeEntry(entry);
}

void Pair::Refuse(Player& player, const v1::Refusal& refusal) {
  stage_.tally.Refuse(wire::FromProto(refusal).reason);
  if (WorthRepeating(refusal)) {
    stage_.worker.After(kPause, [this, &player, id = player.pending->request.command().request_id()] {
      const bool waits = player.pending && player.pending->request.command().request_id() == id;
      if (waits) SendAgain(player);
    });
    return;
  }
  unseen_.reset();
  player.pending.reset();
}

bool Pair::Over() const { return book_.over() || players_[0]->follower.ended() || broken_; }

bool Pair::Settled(const Heads&) const {
  if (broken_) return true;
  if (setting_up_) return false;
  if (played_.match.empty()) return true;
  return std::all_of(players_.begin(), players_.end(), [this](const auto& player) {
    const Follower& seen = player->follower;
    return !player->pending && seen.begun() && seen.plies() == book_.plies() && (!resigned_ || seen.ended());
  });
}

Pair::Player& Pair::Mover() {
  const bool owner_is_first = games_ % 2 == 1;  // the count of games was 0 when the first table was opened
  return *players_[owner_is_first == (book_.to_move() == rules::Side::kFirst) ? 0 : 1];
}

void Pair::GoOn() {
  if (setting_up_ || broken_ || players_[0]->follower.match().empty()) return;
  if (!begun_) {
    if (!players_[0]->follower.begun() || !players_[1]->follower.begun()) return;
    begun_ = true;
    if (!std::exchange(counted_ready_, true)) {
      ++stage_.tally.ready;
      stage_.gate.Leave();
    }
    if (playing_) stage_.tally.skipped += schedule_.Skip(Now());
  }
  if (Over()) {
    if (Settled({}) && players_[0]->follower.ended() && players_[1]->follower.ended()) FinishMatch();
    return;
  }
  const Player& mover = Mover();
  if (!playing_ || scheduled_ || resigned_ || mover.pending || mover.follower.plies() != book_.plies())
    return;
  const Moment now = Now();
  const Moment due = schedule_.Next(now);
  if (due <= now) return Submit(due);
  scheduled_ = true;
  stage_.worker.At(due, [this, due] {
    scheduled_ = false;
    if (playing_ && !Over() && !resigned_) Submit(due);
  });
}

void Pair::Submit(Moment due) {
  Player& mover = Mover();
  const bool resigns = Enough();
  Pending pending{{}, resigns ? 0 : book_.plies() + 1, due};
  auto& command = *pending.request.mutable_command();
  command.set_request_id(MakeRequestId(numbers_));
  command.set_match_id(played_.match.text());
  command.set_expected_seq(position_seq_);
  if (resigns) {
    command.mutable_resign();
  } else {
    command.set_play_ply(book_.Choose(numbers_));
    unseen_ = Unseen{pending.number, due, &mover};
  }
  mover.guest.Send(pending.request);
  mover.pending = std::move(pending);
}

void Pair::Tell(Findings& findings) {
  if (!played_.match.empty()) {
    for (const auto& player : players_) {
      if (player->pending) ++played_.unsettled;
      findings_.ends.push_back(player->follower.End());
    }
    findings_.played.push_back(std::move(played_));
  }
  std::move(findings_.played.begin(), findings_.played.end(), std::back_inserter(findings.played));
  std::move(findings_.ends.begin(), findings_.ends.end(), std::back_inserter(findings.ends));
}

void Pair::Leave() {
  for (auto& player : players_) player->guest.Close();
}

}  // namespace merels::load
