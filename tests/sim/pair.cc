#include "tests/sim/pair.h"

#include <utility>

#include "server/service/lobby/tables.h"

namespace merels::sim {
namespace {

using std::chrono::seconds;

constexpr seconds kMeetingTakes{10};
/// Of a million matches, those that one of the two leaves for good, and how soon.
constexpr std::uint64_t kVanishes = 60'000;
/// Of a million tables, those that a third player tries to join at the same time.
constexpr std::uint64_t kRivals = 100'000;
/// Of a million meetings, those by a challenge and not at a table.
constexpr std::uint64_t kChallenges = 300'000;
constexpr Range kVanishesAfter{milliseconds(0), milliseconds(20'000)};

/// Mostly small boards, where matches are short.
std::string SomeRuleset(Dice& dice) {
  constexpr std::array kQuick{"three", "nine-holes", "six"};
  constexpr std::array kAny{"standard", "merrills", "plain-diag", "standard-pass", "standard-double",
                            "lasker",   "twelve",   "morabaraba", "foxgeese",      "race"};
  return dice.Below(4) == 0 ? kAny[dice.Below(kAny.size())] : kQuick[dice.Below(kQuick.size())];
}

clock::TimeControl SomeClock(Dice& dice) {
  switch (dice.Below(4)) {
    case 0: return {};
    case 1: return {seconds(10), seconds(0)};
    case 2: return {seconds(20), seconds(1)};
    default: return {seconds(180), seconds(2)};
  }
}

}  // namespace

Pair::Pair(Sea& sea, const std::vector<std::unique_ptr<Node>>& nodes, std::array<match::Player, 2> players,
           match::Player rival, int matches, std::function<void(const MatchId&)> begun)
    : sea_(sea),
      nodes_(nodes),
      rival_(std::move(rival)),
      matches_(matches),
      begun_(std::move(begun)),
      random_(sea.dice.Next()) {
  for (std::size_t i = 0; i < 2; ++i) clients_[i] = NewClient(players[i]);
  Meet();
}

std::unique_ptr<Client> Pair::NewClient(const match::Player& player) {
  return std::make_unique<Client>(sea_, nodes_, player, Manner{}, [this] { SomebodySawTheEnd(); });
}

void Pair::Meet() {
  if (played_ == matches_) return;
  meeting_ = true;
  const bool by_challenge = sea_.dice.Happens(kChallenges);
  const int attempt = ++attempt_;
  sea_.After(kMeetingTakes, [this, attempt] {
    if (meeting_ && attempt == attempt_) Meet();
  });
  AtSomeNode([this, by_challenge, attempt](Life& life) {
    for (const TableId& table : std::vector<TableId>(left_.begin(), left_.end())) Withdraw(life, table);
    for (const ChallengeId& challenge : std::vector<ChallengeId>(standing_.begin(), standing_.end()))
      WithdrawChallenge(life, challenge);
    by_challenge ? Challenge(life, attempt) : Open(life, attempt);
  });
}

void Pair::AtSomeNode(std::function<void(Life&)> task) {
  const Node& node = *nodes_[sea_.dice.Below(nodes_.size())];
  if (!node.serving()) return;
  Life* life = node.life();
  life->Post([life, task = std::move(task)] { task(*life); });
}

void Pair::WithdrawChallenge(Life& life, const ChallengeId& challenge) {
  life.game_server().challenges().Withdraw(clients_[0]->me(), {challenge},
                                           [this, challenge](const Result<void>& withdrawn) {
                                             if (withdrawn) standing_.erase(challenge);
                                           });
}

void Pair::Challenge(Life& life, int attempt) {
  if (!challenged_) {
    challenged_ = {RequestId(NewUuid(random_)), clients_[1]->me().id.text(), SomeRuleset(sea_.dice),
                   SomeClock(sea_.dice)};
  }
  life.game_server().challenges().Make(clients_[0]->me(), *challenged_,
                                       [this, attempt](const Result<lobby::Challenged>& made) {
                                         if (!made) return;
                                         challenged_.reset();
                                         if (const auto* match = std::get_if<MatchId>(&*made))
                                           return Begin(attempt, *match);
                                         const ChallengeId challenge = std::get<lobby::Challenge>(*made).id;
                                         standing_.insert(challenge);
                                         Accept(attempt, challenge);
                                         // As from two windows at the same time.
                                         if (sea_.dice.Happens(kRivals)) Accept(attempt, challenge);
                                       });
}

void Pair::Accept(int attempt, const ChallengeId& challenge) {
  AtSomeNode([this, attempt, challenge](Life& life) {
    life.game_server().challenges().Accept(clients_[1]->me(), {RequestId(NewUuid(random_)), challenge},
                                           [this, attempt, challenge](const Result<api::Seated>& seat) {
                                             if (!seat) return;
                                             ++sea_.challenges;
                                             sea_.ledger.Seated(TableId(challenge.text()), seat->match);
                                             Begin(attempt, seat->match);
                                           });
  });
}

/// A table whose match began, or that is gone, is withdrawn as well.
void Pair::Withdraw(Life& life, const TableId& table) {
  life.game_server().tables().Withdraw(clients_[0]->me(), table,
                                       [this, table](const Result<void>& withdrawn) {
                                         if (withdrawn) left_.erase(table);
                                       });
}

api::OpenTable Pair::NewRequest() {
  return {RequestId(NewUuid(random_)), SomeRuleset(sea_.dice), SomeClock(sea_.dice), std::nullopt, false};
}

/// An unanswered request is repeated: otherwise its table would stay open, known to nobody, and count against
/// the account's limit.
void Pair::Open(Life& life, int attempt) {
  if (!unanswered_) unanswered_ = NewRequest();
  life.game_server().tables().Open(clients_[0]->me(), *unanswered_,
                                   [this, attempt](const Result<lobby::Opened>& opened) {
                                     if (!opened) return;
                                     unanswered_.reset();
                                     if (const auto* match = std::get_if<MatchId>(&*opened))
                                       return Begin(attempt, *match);
                                     const TableId table = std::get<lobby::Table>(*opened).id;
                                     left_.insert(table);
                                     Join(attempt, table);
                                   });
}

void Pair::Join(int attempt, const TableId& table) {
  JoinAtOnce(clients_[1]->me(), table, [this, attempt](const MatchId& match) { Begin(attempt, match); });
  if (sea_.dice.Happens(kRivals)) JoinAtOnce(rival_, table, [](const MatchId&) {});
}

void Pair::JoinAtOnce(const match::Player& guest, const TableId& table,
                      std::function<void(const MatchId&)> seated) {
  AtSomeNode([this, guest, table, seated = std::move(seated)](Life& life) {
    life.game_server().tables().Join(guest, {RequestId(NewUuid(random_)), table, ""},
                                     [this, table, seated](const Result<api::Seated>& seat) {
                                       if (!seat) return;
                                       sea_.ledger.Seated(table, seat->match);
                                       seated(seat->match);
                                     });
  });
}

void Pair::Begin(int attempt, const MatchId& match) {
  if (!meeting_ || attempt != attempt_) return;  // too late: they play another match
  meeting_ = false;
  match_ = match;
  sea_.After(nanoseconds(0), [this, match] {
    for (const auto& client : clients_) client->Follow(match);
    begun_(match);
    OneMayVanish();
  });
}

void Pair::OneMayVanish() {
  if (!sea_.dice.Happens(kVanishes)) return;
  sea_.After(sea_.dice.Within(kVanishesAfter), [this, attempt = attempt_] {
    const std::size_t who = sea_.dice.Below(2);
    if (meeting_ || attempt != attempt_ || clients_[0]->SawEnd() || clients_[1]->SawEnd()) return;
    vanished_ = who;
    clients_[who]->Vanish(sea_.dice.Below(2) == 0);
  });
}

/// For the next match the player is back, with a new program.
void Pair::ReplaceVanished() {
  if (!vanished_) return;
  std::unique_ptr<Client>& client = clients_[*vanished_];
  const match::Player player = client->me();
  departed_.push_back(std::move(client));
  client = NewClient(player);
  vanished_.reset();
}

void Pair::SomebodySawTheEnd() {
  if (meeting_) return;
  for (std::size_t i = 0; i < 2; ++i) {
    if (vanished_ != i && !clients_[i]->SawEnd()) return;
  }
  sea_.ledger.Closed(match_);
  ReplaceVanished();
  ++played_;
  Meet();
}

}  // namespace merels::sim
