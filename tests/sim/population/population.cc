#include "tests/sim/population/population.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <queue>
#include <unordered_map>
#include <utility>

#include "common/rating/ledger.h"
#include "server/domain/ticket_pool.h"
#include "tests/sim/population/figures.h"
#include "tests/support/seeded_random.h"

namespace merels::sim {
namespace {

using domain::Ticket;
using domain::TicketPair;
using lobby::Millis;
using rules::Side;

constexpr Millis kBegin{1'800'000'000'000};
constexpr Millis kRound{1000};
constexpr std::size_t kFewViolations = 3;
constexpr double kSkillSpread = 250;
constexpr std::uint64_t kBlockOneIn = 500;

struct SimulatedPlayer {
  enum class State : std::uint8_t { kIdle, kWaiting, kPlaying };
  AccountId id;
  double skill = 1500;
  State state = State::kIdle;
  rating::Standing standing;
  domain::Colours colours;
  std::size_t last_opponent = SIZE_MAX;
  Millis last_match{0};
  Millis since{0};           // of the ticket
  std::uint64_t ticket = 0;  // the number of the newest
};

struct Event {
  enum class Kind : std::uint8_t { kArrival, kPairing, kLeave, kVanish, kAskAgain, kEnd };
  Millis at{0};
  std::uint64_t order = 0;  // breaks ties by order of creation
  Kind kind = Kind::kArrival;
  std::size_t who = 0;
  std::size_t other = 0;     // of a match: Black
  std::uint64_t ticket = 0;  // the only one concerned
  bool operator<(const Event& later) const { return std::pair(at, order) > std::pair(later.at, later.order); }
};

class Population {
 public:
  explicit Population(const PopulationOptions& options)
      : options_(options),
        random_(options.seed),
        pool_(1'000'000, Rules()),
        players_(static_cast<std::size_t>(options.players)) {
    for (std::size_t i = 0; i < players_.size(); ++i) {
      players_[i].id = AccountId("p" + std::to_string(i));
      players_[i].skill = 1500 + kSkillSpread * Normal();
      index_[players_[i].id] = i;
    }
  }

  PopulationReport Run() {
    At(Millis(0), {.kind = Event::Kind::kArrival});
    At(kRound, {.kind = Event::Kind::kPairing});
    while (report_.tickets < options_.tickets) {
      const Event event = events_.top();
      events_.pop();
      now_ = event.at;
      Happen(event);
    }
    return Finish();
  }

 private:
  using Kind = Event::Kind;
  using State = SimulatedPlayer::State;

  // ---- Chance

  double Uniform() { return static_cast<double>(UniformBelow(random_, 1ULL << 53)) / 9007199254740992.0; }
  bool Happens(double probability) { return Uniform() < probability; }
  double Normal() {
    return std::sqrt(-2 * std::log(1 - Uniform())) * std::cos(2 * std::acos(-1.0) * Uniform());
  }
  Millis After(double mean_seconds) {
    return Millis(static_cast<std::int64_t>(-1000 * mean_seconds * std::log(1 - Uniform())));
  }
  bool Blocked(std::size_t one, std::size_t other) const {
    const std::uint64_t pair = std::min(one, other) * 1'000'003ULL + std::max(one, other);
    return pair * 0x9e3779b97f4a7c15ULL % kBlockOneIn == 0;
  }

  // ---- What happens

  void At(Millis in, Event event) {
    event.at = now_ + in;
    event.order = ++order_;
    events_.push(event);
  }

  void Happen(const Event& event) {
    SimulatedPlayer& player = players_[event.who];
    const bool stands = player.state == State::kWaiting && player.ticket == event.ticket;
    switch (event.kind) {
      case Kind::kArrival: return Arrive();
      case Kind::kPairing: return PairAll();
      case Kind::kLeave:
        if (stands) Leave(player, report_.cancelled);
        return;
      case Kind::kVanish:
        if (stands) Leave(player, report_.vanished);
        return;
      case Kind::kAskAgain:
        if (stands) AskAgain(player);
        return;
      case Kind::kEnd: return EndMatch(event.who, event.other);
    }
  }

  void Arrive() {
    // Not from now, which is in whole milliseconds: several may arrive in one.
    next_arrival_ -= 1000 / options_.arrivals_per_second * std::log(1 - Uniform());
    At(kBegin + Millis(static_cast<std::int64_t>(next_arrival_)) - now_, {.kind = Kind::kArrival});
    const std::size_t who = UniformBelow(random_, players_.size());
    SimulatedPlayer& player = players_[who];
    if (player.state != State::kIdle) return;  // is playing or waiting already
    player.state = State::kWaiting;
    player.since = now_;
    player.ticket = ++report_.tickets;
    ++waiting_;
    if (!pool_.Add(TicketOf(player)).ok()) Violate("lost", "a ticket was refused");
    Plan(who, player);
    if (const auto pair = pool_.TakeOnlyPair(player.id, now_)) Begin(*pair);
  }

  /// A player's plan for the wait.
  void Plan(std::size_t who, const SimulatedPlayer& player) {
    const auto will = [&](Kind kind, double mean_seconds) {
      At(After(mean_seconds), {.kind = kind, .who = who, .ticket = player.ticket});
    };
    if (Happens(0.1)) will(Kind::kLeave, 20);
    if (Happens(0.05)) will(Kind::kVanish, 10);
    for (int times = 0; times < 3; ++times) {
      if (Happens(0.1)) will(Kind::kAskAgain, 5);
    }
  }

  Ticket TicketOf(const SimulatedPlayer& player) const {
    Ticket ticket;
    ticket.player = {player.id, player.id.text(), false, false};
    ticket.terms = {{{"standard+reps=3+quiet=100", {std::chrono::minutes(5), Millis(0)}}}, true};
    ticket.since = now_;
    ticket.request = RequestId(std::to_string(player.ticket));
    ticket.ratings = {player.standing.rating.value};
    ticket.colours = player.colours;
    if (player.last_opponent != SIZE_MAX) ticket.last_opponent = players_[player.last_opponent].id;
    ticket.last_match = player.last_match;
    return ticket;
  }

  /// An equal request must be harmless, and another one refused.
  void AskAgain(const SimulatedPlayer& player) {
    Ticket again = TicketOf(player);
    if (const bool lies = Happens(0.5); lies) {
      ++report_.lies;
      again.terms.choices[0].clock.initial += std::chrono::minutes(5);
      const auto added = pool_.Add(again);
      if (added.ok() || added.error().reason != Reason::kAlreadySeeking)
        Violate("double", player.id.text() + " has two tickets");
    } else {
      ++report_.repeats;
      const auto added = pool_.Add(again);
      if (!added.ok() || added->since != player.since) Violate("repeat", "asking again was not harmless");
    }
  }

  void Leave(SimulatedPlayer& player, std::uint64_t& count) {
    const bool vanished = &count == &report_.vanished;
    if (options_.flaw != Flaw::kKeepsVanished || !vanished) {
      if (!pool_.Remove(player.id)) Violate("lost", "the ticket of " + player.id.text() + " was gone");
    }
    ++count;
    --waiting_;
    player.state = State::kIdle;
  }

  void PairAll() {
    At(kRound, {.kind = Kind::kPairing});
    ++rounds_;
    waiting_sum_ += waiting_;
    std::vector<TicketPair> pairs;
    pool_.BeginRound();
    while (pool_.PairSlice(now_, pairs)) {
    }
    for (const TicketPair& pair : pairs) Begin(pair);
    Sin();
    if (pool_.size() != waiting_) {
      Violate("lost",
              std::to_string(pool_.size()) + " tickets for " + std::to_string(waiting_) + " who wait");
    }
  }

  /// The flaw's effects outside the pool.
  void Sin() {
    if (options_.flaw != Flaw::kForgetsTickets || rounds_ % 100 != 0) return;
    const auto waits = std::find_if(players_.begin(), players_.end(), [](const SimulatedPlayer& player) {
      return player.state == State::kWaiting;
    });
    if (waits != players_.end()) pool_.Remove(waits->id);
  }

  // ---- Pairs and matches

  void Begin(const TicketPair& pair) {
    const std::size_t one = index_.at(pair.first.player.id);
    const std::size_t other = index_.at(pair.second.player.id);
    Check(pair, one, other);
    ++report_.pairs;
    gaps_.push_back(static_cast<float>(std::abs(pair.first.RatingIn(0) - pair.second.RatingIn(0))));
    const auto side = domain::SideOfFirst(pair.first.colours, pair.second.colours);
    report_.tossed += side ? 0U : 1U;
    const bool swapped = side ? *side == Side::kSecond : Happens(0.5);
    const std::size_t white = swapped ? other : one;
    const std::size_t black = swapped ? one : other;
    Seat(white, black, Side::kFirst);
    Seat(black, white, Side::kSecond);
    At(std::chrono::seconds(60 + UniformBelow(random_, 540)),
       {.kind = Kind::kEnd, .who = white, .other = black});
    if (options_.flaw == Flaw::kPairsTwice && report_.pairs % 1000 == 0) (void)pool_.Add(pair.first);
  }

  void Seat(std::size_t who, std::size_t opponent, Side side) {
    SimulatedPlayer& player = players_[who];
    if (player.state == State::kWaiting) {
      --waiting_;
      const double waited = static_cast<double>((now_ - player.since).count()) / 1000;
      waits_.push_back(static_cast<float>(waited));
    }
    player.state = State::kPlaying;
    player.last_opponent = opponent;
    player.last_match = now_;
    // Of the last eight, as the server counts, a balance cannot exceed eight.
    player.colours.balance = std::clamp(player.colours.balance + (side == Side::kFirst ? 1 : -1), -8, 8);
    player.colours.last = side;
  }

  void Check(const TicketPair& pair, std::size_t one, std::size_t other) {
    const auto both = pair.first.player.name + " and " + pair.second.player.name;
    if (one == other) Violate("self", both);
    for (const Ticket* ticket : {&pair.first, &pair.second}) {
      const SimulatedPlayer& player = players_[index_.at(ticket->player.id)];
      if (player.state == State::kPlaying) Violate("double", both + ", one of whom plays");
      if (player.state == State::kIdle) Violate("vanished", both + ", one of whom does not wait");
    }
    if (Blocked(one, other)) Violate("blocked", both);
    const Millis patience = now_ - std::max(players_[one].since, players_[other].since);
    const auto just_met = [&](std::size_t who, std::size_t whom) {
      return players_[who].last_opponent == whom &&
             now_ - players_[who].last_match < std::chrono::minutes(10);
    };
    if (patience < std::chrono::seconds(10) && (just_met(one, other) || just_met(other, one)))
      Violate("again", both + " have just met");
    const double gap = std::abs(players_[one].standing.rating.value - players_[other].standing.rating.value);
    const domain::GapRule rule;
    const double seconds = static_cast<double>(patience.count()) / 1000;
    if (gap > std::min(rule.most, rule.at_once + rule.per_second * seconds) + 1e-6)
      Violate("gap", both + " are " + std::to_string(gap) + " points apart");
  }

  void EndMatch(std::size_t white, std::size_t black) {
    const double expected = 1 / (1 + std::pow(10, (players_[black].skill - players_[white].skill) / 400));
    const double drawn = 0.4 * std::min(expected, 1 - expected);
    const double lot = Uniform();
    const double win = expected - drawn / 2;
    const double score = lot < win ? 1 : lot < win + drawn ? 0.5 : 0;
    for (const std::size_t who : {white, black}) players_[who].state = State::kIdle;
    if (options_.flaw == Flaw::kForgetsRatings && ++ended_ % 10 == 0) return;
    ++rated_;
    const std::array<rating::Standing, 2> before = {players_[white].standing, players_[black].standing};
    const auto after = rating::Rate(before, score, now_);
    players_[white].standing = {after[0], before[0].games + 1, now_};
    players_[black].standing = {after[1], before[1].games + 1, now_};
  }

  // ---- The end

  domain::PairingRules Rules() {
    domain::PairingRules rules;
    if (options_.flaw == Flaw::kAnyGap) rules.gap = {4000, 0, 4000};
    if (options_.flaw == Flaw::kPairsRepeats) rules.repeat_after = Millis(0);
    if (options_.flaw == Flaw::kPairsBlocked) return rules;
    rules.may_meet = [this](const AccountId& one, const AccountId& other) {
      return !Blocked(index_.at(one), index_.at(other));
    };
    return rules;
  }

  PopulationReport Finish() {
    report_.seconds = static_cast<double>((now_ - kBegin).count()) / 1000;
    report_.waiting = waiting_;
    const std::uint64_t accounted = 2 * report_.pairs + report_.cancelled + report_.vanished + waiting_;
    if (accounted != report_.tickets) {
      Violate("lost", std::to_string(accounted) + " of " + std::to_string(report_.tickets) +
                          " tickets are accounted for");
    }
    std::uint64_t playing = 0;
    std::int64_t games = 0;
    std::vector<std::pair<double, double>> sure;
    for (const SimulatedPlayer& player : players_) {
      playing += player.state == State::kPlaying ? 1 : 0;
      games += player.standing.games;
      if (!rating::IsProvisional(rating::RatingAt(player.standing, now_)))
        sure.emplace_back(player.standing.rating.value, player.skill);
    }
    if (static_cast<std::uint64_t>(games) + playing != 2 * report_.pairs)
      Violate("rated", "not every match that ended was rated once");
    report_.sure = sure.size();
    report_.correlation = Correlation(sure);
    report_.mean_waiting =
        static_cast<double>(waiting_sum_) / static_cast<double>(std::max<std::uint64_t>(1, rounds_));
    report_.median_gap = Quantile(gaps_, 0.5);
    report_.p95_gap = Quantile(gaps_, 0.95);
    report_.median_wait = Quantile(waits_, 0.5);
    report_.p95_wait = Quantile(waits_, 0.95);
    report_.longest_wait = Quantile(waits_, 1);
    return std::move(report_);
  }

  void Violate(const std::string& law, const std::string& sentence) {
    if (violations_[law]++ < kFewViolations)
      report_.violations.push_back(law + ": " + sentence + ", at " + std::to_string((now_ - kBegin).count()) +
                                   " ms");
  }

  const PopulationOptions options_;
  SeededRandom random_;
  domain::TicketPool pool_;
  std::vector<SimulatedPlayer> players_;
  std::unordered_map<AccountId, std::size_t> index_;
  std::priority_queue<Event> events_;
  Millis now_ = kBegin;
  double next_arrival_ = 0;  // milliseconds since kBegin
  std::uint64_t order_ = 0;
  std::uint64_t waiting_ = 0;
  std::uint64_t rounds_ = 0;
  std::uint64_t waiting_sum_ = 0;
  std::uint64_t ended_ = 0;
  std::uint64_t rated_ = 0;
  std::vector<float> gaps_;
  std::vector<float> waits_;
  std::map<std::string, std::size_t> violations_;
  PopulationReport report_;
};

}  // namespace

PopulationReport LiveThrough(const PopulationOptions& options) { return Population(options).Run(); }

}  // namespace merels::sim
