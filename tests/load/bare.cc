#include "tests/load/bare.h"

#include <string>

namespace merels::load {
namespace {

// The length of a match's id.
constexpr char kMatch[] = "yardstickpair";

}  // namespace

BarePair::BarePair(const Stage& stage, std::uint64_t index)
    : stage_(stage),
      index_(index),
      schedule_(stage.options.pace, index, stage.options.matches),
      numbers_(stage.options.seed + index),
      book_(stage.ruleset) {
  for (auto& player : players_) player = std::make_unique<Player>(*this, stage);
}

void BarePair::Connect() {
  stage_.gate.Enter([this] {
    for (std::size_t side = 0; side < players_.size(); ++side) {
      players_[side]->guest.Open(*players_[side], {.headers = {{"merels-pair", std::to_string(index_)},
                                                               {"merels-side", std::to_string(side)}},
                                                   .greeted = false});
    }
  });
}

void BarePair::CountUp() {
  if (++up_ == 2) stage_.gate.Leave();
}

void BarePair::Play(Moment start) {
  playing_ = true;
  schedule_.Start(start);
  GoOn();
}

bool BarePair::Settled(const Heads&) const {
  return players_[0]->seen == sent_ && players_[1]->seen == sent_;
}

void BarePair::Take(Player& player) {
  const Moment now = Now();
  // The deliveries of a pair are its plies, in order: the first is that of players_[0].
  Player& mover = *players_[player.seen % 2];
  ++player.seen;
  if (&mover == &player) {
    player.waits = false;
    stage_.tally.Acknowledge(player.due, now);
  } else {
    stage_.tally.Seen(mover.due, now);
  }
  GoOn();
}

void BarePair::GoOn() {
  const Player& mover = *players_[sent_ % 2];
  if (!playing_ || scheduled_ || mover.waits || mover.seen != sent_) return;
  const Moment now = Now();
  const Moment due = schedule_.Next(now);
  if (due <= now) return Submit(due);
  scheduled_ = true;
  stage_.worker.At(due, [this, due] {
    scheduled_ = false;
    if (playing_) Submit(due);
  });
}

void BarePair::Submit(Moment due) {
  if (book_.over()) book_ = Book(stage_.ruleset);
  Player& mover = *players_[sent_ % 2];
  const std::string ply = book_.Choose(numbers_);
  book_.Take(book_.plies() + 1, ply);
  v1::SessionRequest request;
  auto& command = *request.mutable_command();
  command.set_request_id(MakeRequestId(numbers_));
  command.set_match_id(kMatch);
  command.set_expected_seq(++sent_);
  command.set_play_ply(ply);
  mover.due = due;
  mover.waits = true;
  mover.guest.Send(std::move(request));
}

void BarePair::Leave() {
  for (auto& player : players_) player->guest.Close();
}

void BareSpectator::Connect() {
  stage_.gate.Enter([this] { guest_.Open(*this, {.headers = {}, .greeted = false}); });
}

}  // namespace merels::load
