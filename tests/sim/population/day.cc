#include "tests/sim/population/day.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <map>
#include <unordered_map>

#include "server/domain/ticket_pool.h"
#include "tests/sim/population/figures.h"
#include "tests/support/seeded_random.h"

namespace merels::sim {
namespace {

using domain::Ticket;
using domain::TicketPair;
using lobby::Millis;
using lobby::SeekChoice;
using std::chrono::minutes;
using std::chrono::seconds;

// The house. All of this was fixed before the first run, and has not been changed since.
constexpr std::size_t kPlayers = 200;
constexpr std::size_t kRulesets = 21;  // the second is liked half as much as the first, the third a third ...
constexpr std::array<clock::TimeControl, 6> kClocks = {{{minutes(5), seconds(3)},
                                                        {minutes(10), seconds(5)},
                                                        {minutes(3), seconds(2)},
                                                        {minutes(15), seconds(10)},
                                                        {minutes(1), seconds(0)},
                                                        {minutes(30), seconds(20)}}};
constexpr std::array<double, kClocks.size()> kClockWeights = {3, 3, 2, 2, 1, 1};
constexpr std::uint64_t kMostRulesets = 6;  // that a player ticks: one to so many
constexpr std::uint64_t kMostClocks = 3;
constexpr double kSpreadOfSkills = 250;
constexpr double kPoolSpread = 60;  // of a player's ratings in different rulesets
constexpr double kNewcomers = 0.2;  // the part that has played fewer games than others may ask for,
constexpr std::int64_t kAskedGames = 10;
constexpr double kAskers = 0.1;  // and the part that asks for them
/// Comings of the whole house in a minute, by the quarter of the day. Who waits or plays just then does not
/// come.
constexpr std::array<double, 4> kComings = {2, 6, 10, 14};
constexpr double kPatience = 600;  // seconds until a seek is given up, on average; exponential
constexpr int kDay = 86'400;       // seconds
constexpr Millis kMidnight{1'800'000'000'000};

struct HousePlayer {
  enum class State : std::uint8_t { kAway, kWaiting, kPlaying };
  AccountId id;
  std::vector<SeekChoice> ticks;
  std::vector<double> ratings;  // by the ticks
  std::int64_t games = 0;
  std::int64_t least_games = 0;
  State state = State::kAway;
  int since = 0;  // seconds of the day
  int until = 0;  // of patience, or of the match
};

struct Coming {
  int at;
  std::size_t who;
  int patience;
};

class Chance {
 public:
  explicit Chance(std::uint64_t seed) : random_(seed) {}

  std::uint64_t Below(std::uint64_t bound) { return UniformBelow(random_, bound); }
  double Uniform() { return static_cast<double>(Below(1ULL << 53)) / 9007199254740992.0; }
  double Normal() {
    return std::sqrt(-2 * std::log(1 - Uniform())) * std::cos(2 * std::acos(-1.0) * Uniform());
  }
  double Exponential(double mean) { return -mean * std::log(1 - Uniform()); }
  /// So many different indices, by weight.
  std::vector<std::size_t> Choose(std::vector<double> weights, std::size_t count) {
    std::vector<std::size_t> chosen;
    while (chosen.size() < count) {
      double all = 0;
      for (const double weight : weights) all += weight;
      double lot = Uniform() * all;
      std::size_t index = 0;
      while (index + 1 < weights.size() && (lot -= weights[index]) >= 0) ++index;
      if (weights[index] == 0) continue;
      weights[index] = 0;
      chosen.push_back(index);
    }
    return chosen;
  }

 private:
  SeededRandom random_;
};

class Day {
 public:
  explicit Day(const DayOptions& options) : options_(options), lots_(options.seed + 1) {
    Chance chance(options.seed);
    for (std::size_t i = 0; i < kPlayers; ++i) players_.push_back(NewPlayer(i, chance));
    double at = 0;
    while (true) {
      const auto quarter = static_cast<std::size_t>(4 * at / kDay);
      at += chance.Exponential(60 / kComings[std::min<std::size_t>(quarter, 3)]);
      if (at >= kDay) break;
      const std::size_t who = chance.Below(kPlayers);
      comings_.push_back({static_cast<int>(at), who, 1 + static_cast<int>(chance.Exponential(kPatience))});
    }
  }

  DayReport Run() {
    auto next = comings_.begin();
    for (now_ = 0; now_ < kDay; ++now_) {
      EndWhatIsOver();
      for (; next != comings_.end() && next->at == now_; ++next) Come(*next);
      std::vector<TicketPair> pairs;
      pool_.BeginRound();
      while (pool_.PairSlice(Now(), pairs)) {
      }
      for (const TicketPair& pair : pairs) Begin(pair);
    }
    return Finish();
  }

 private:
  using State = HousePlayer::State;

  Millis Now() const { return kMidnight + seconds(now_); }

  HousePlayer NewPlayer(std::size_t number, Chance& chance) {
    HousePlayer player;
    player.id = AccountId("p" + std::to_string(number));
    index_[player.id] = number;
    std::vector<double> rulesets;
    for (std::size_t i = 0; i < kRulesets; ++i) rulesets.push_back(1 / static_cast<double>(i + 1));
    const auto liked = chance.Choose(rulesets, 1 + chance.Below(kMostRulesets));
    const auto clocks =
        chance.Choose({kClockWeights.begin(), kClockWeights.end()}, 1 + chance.Below(kMostClocks));
    const double skill = 1500 + kSpreadOfSkills * chance.Normal();
    for (const std::size_t ruleset : liked) {
      const double rating = skill + kPoolSpread * chance.Normal();
      for (const std::size_t clock : clocks) {
        player.ticks.push_back({"ruleset-" + std::to_string(ruleset + 1), kClocks.at(clock)});
        player.ratings.push_back(rating);
      }
    }
    player.games = chance.Uniform() < kNewcomers ? kAskedGames - 1 : 50;
    player.least_games = chance.Uniform() < kAskers ? kAskedGames : 0;
    return player;
  }

  void EndWhatIsOver() {
    for (HousePlayer& player : players_) {
      if (player.state == State::kAway || player.until > now_) continue;
      if (player.state == State::kWaiting) {
        if (!pool_.Remove(player.id)) Violate("the ticket of " + player.id.text() + " is lost");
        ++report_.given_up;
        waits_.push_back(static_cast<float>(now_ - player.since));
      }
      player.state = State::kAway;
    }
  }

  void Come(const Coming& coming) {
    HousePlayer& player = players_[coming.who];
    if (player.state != State::kAway) return;
    player.state = State::kWaiting;
    player.since = now_;
    player.until = now_ + coming.patience;
    const Ticket ticket = TicketOf(player);
    ++report_.seeks;
    choices_ += ticket.terms.choices.size();
    if (!pool_.Add(ticket).ok()) Violate("a ticket was refused");
    if (const auto pair = pool_.TakeOnlyPair(player.id, Now())) Begin(*pair);
  }

  Ticket TicketOf(const HousePlayer& player) {
    Ticket ticket;
    ticket.player = {player.id, player.id.text(), false, false};
    ticket.since = Now();
    ticket.terms = {player.ticks, true, options_.any_games ? 0 : player.least_games};
    ticket.ratings = player.ratings;
    ticket.games = player.games;
    if (!options_.several) {
      ticket.terms.choices.resize(1);
      ticket.ratings.resize(1);
    }
    if (options_.forgets && report_.seeks % 20 == 0) ticket.terms.choices[0] = {"ruleset-1", {}};
    return ticket;
  }

  void Begin(const TicketPair& pair) {
    HousePlayer& one = players_[index_.at(pair.first.player.id)];
    HousePlayer& other = players_[index_.at(pair.second.player.id)];
    Check(pair, one, other);
    ++report_.pairs;
    const auto thinking =
        std::chrono::duration<double>(pair.game.clock.initial + 20 * pair.game.clock.increment);
    const int lasts = 1 + static_cast<int>(2 * thinking.count() * (0.2 + 0.6 * lots_.Uniform()));
    for (HousePlayer* player : {&one, &other}) {
      player->state = State::kPlaying;
      player->until = now_ + lasts;
      waits_.push_back(static_cast<float>(now_ - player->since));
    }
  }

  /// By the players' own ticks, not by their tickets.
  void Check(const TicketPair& pair, const HousePlayer& one, const HousePlayer& other) {
    const std::string both = one.id.text() + " and " + other.id.text();
    std::vector<double> ratings;
    for (const HousePlayer* player : {&one, &other}) {
      if (player->state != State::kWaiting) Violate(both + ": " + player->id.text() + " does not wait");
      const auto tick = std::find(player->ticks.begin(), player->ticks.end(), pair.game);
      if (tick == player->ticks.end()) return Violate(both + ": " + player->id.text() + " has not ticked it");
      ratings.push_back(player->ratings[static_cast<std::size_t>(tick - player->ticks.begin())]);
    }
    if (one.games < other.least_games || other.games < one.least_games)
      Violate(both + ": one has played too few games");
    const double gap = std::abs(ratings[0] - ratings[1]);
    gaps_.push_back(static_cast<float>(gap));
    if (gap > domain::AcceptableGap({}, seconds(now_ - std::max(one.since, other.since))) + 1e-6)
      Violate(both + " are " + std::to_string(gap) + " points apart");
  }

  DayReport Finish() {
    const auto waiting =
        static_cast<std::uint64_t>(std::count_if(players_.begin(), players_.end(), [](const auto& player) {
          return player.state == State::kWaiting;
        }));
    if (2 * report_.pairs + report_.given_up + waiting != report_.seeks || pool_.size() != waiting)
      Violate("not every seek is accounted for");
    report_.choices = static_cast<double>(choices_) / static_cast<double>(report_.seeks);
    report_.median_wait = Quantile(waits_, 0.5);
    report_.p95_wait = Quantile(waits_, 0.95);
    report_.median_gap = Quantile(gaps_, 0.5);
    report_.p95_gap = Quantile(gaps_, 0.95);
    return std::move(report_);
  }

  void Violate(const std::string& sentence) {
    report_.violations.push_back(sentence + ", at second " + std::to_string(now_));
  }

  const DayOptions options_;
  Chance lots_;  // how long matches last
  domain::TicketPool pool_{kPlayers, {}};
  std::vector<HousePlayer> players_;
  std::unordered_map<AccountId, std::size_t> index_;
  std::vector<Coming> comings_;
  int now_ = 0;
  std::size_t choices_ = 0;
  std::vector<float> waits_;
  std::vector<float> gaps_;
  DayReport report_;
};

}  // namespace

DayReport LiveThroughDay(const DayOptions& options) { return Day(options).Run(); }

}  // namespace merels::sim
