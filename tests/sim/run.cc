#include "tests/sim/run.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/base/random.h"
#include "server/store/accounts.h"
#include "server/store/sqlite/connection.h"
#include "tests/sim/client.h"
#include "tests/sim/pair.h"
#include "tests/sim/seekers.h"
#include "tests/sim/stormy_bus.h"

namespace merels::sim {
namespace {

/// The weather turns calm after this; then everything has a limited time to end.
constexpr std::chrono::minutes kStormLasts{3};
constexpr std::chrono::minutes kCalmLasts{240};

Weather WeatherOf(const Plan& plan) {
  Dice dice(plan.seed ^ 0x5742A11);
  return plan.storm ? Storm(dice) : Calm();
}

std::string Numbered(char kind, int number) {
  std::string name(1, kind);
  name += std::to_string(number);
  return name;
}

class Run {
 public:
  explicit Run(const Plan& plan) : sea_(plan.seed, WeatherOf(plan), plan.fault), plan_(plan) {
    const std::size_t drawn = 1 + sea_.dice.Below(3);
    const std::size_t nodes = plan.nodes > 0 ? static_cast<std::size_t>(plan.nodes) : drawn;
    bus_ = nodes == 1 ? nullptr : MakeStormyBus(sea_);
    for (std::size_t i = 0; i < nodes; ++i) nodes_.push_back(std::make_unique<Node>(sea_, bus_.get()));
    for (const auto& node : nodes_) node->LiveDangerously();
    for (int i = 0; i < plan.pairs; ++i) AddPair(i);
    for (int i = 0; i < plan.spectators; ++i) AddSpectator(i);
    AddSeekers();
    SetDayNowAndThen();
    sea_.After(kStormLasts, [this] { sea_.weather = Calm(); });
  }

  Report Play() {
    const nanoseconds end = kStormLasts + kCalmLasts;
    while (!Over() && sea_.scheduler.now() < end && sea_.scheduler.RunOne()) ++steps_;
    if (!Over()) {
      sea_.ledger.Break(Law::kFinishes, std::to_string(Left()) + " matches did not come to their ends");
    }
    AwaitRatings(end);
    if (!sea_.ledger.violation()) sea_.ledger.CheckAll();
    if (!sea_.ledger.violation()) sea_.lobby_ledger.CheckRatings(Database());
    Report report;
    report.violation = sea_.ledger.violation();
    for (const auto& pair : pairs_) report.matches += static_cast<std::uint64_t>(pair->played());
    report.matches += static_cast<std::uint64_t>(seekers_->played());
    report.paired = sea_.lobby_ledger.paired();
    report.results = sea_.lobby_ledger.results();
    report.claims = sea_.ledger.claims();
    report.called_off = sea_.ledger.called_off();
    report.taken_back = sea_.ledger.taken_back();
    report.rows = sea_.ledger.rows();
    report.shown = sea_.ledger.shown();
    report.acknowledged = sea_.ledger.acknowledged();
    report.steps = steps_;
    report.streams = sea_.streams;
    report.challenges = sea_.challenges;
    report.faults = sea_.dice.happened();
    report.days_set = sea_.days_set;
    report.digest = sea_.ledger.digest();
    for (const auto& node : nodes_) report.crashes += node->crashes();
    return report;
  }

 private:
  void SetDayNowAndThen() {
    sea_.After(std::chrono::seconds(1), [this] {
      if (sea_.dice.Happens(sea_.weather.day_set)) {
        const milliseconds wrong = sea_.dice.WholeWithin(sea_.weather.day_wrong);
        const std::size_t way = sea_.dice.Below(3);
        sea_.SetDay(way == 0 ? milliseconds(0) : way == 1 ? wrong : -wrong);
      }
      SetDayNowAndThen();
    });
  }

  bool Over() const { return sea_.ledger.violation() || Left() == 0; }
  int Left() const {
    int left = std::max(0, plan_.seeks - seekers_->played());
    for (const auto& pair : pairs_) left += plan_.matches - pair->played();
    return left;
  }

  store::SqlConnection& Database() { return store::DatabaseOf(*sea_.disk); }

  /// The last result may have been recorded a moment ago.
  void AwaitRatings(nanoseconds end) {
    while (!sea_.ledger.violation() && LobbyLedger::RatingsWait(Database())) {
      if (sea_.scheduler.now() >= end || !sea_.scheduler.RunOne()) {
        return sea_.ledger.Break(Law::kRatedOnce, "a result was never rated");
      }
      ++steps_;
    }
  }

  /// With an id of the servers' length, as they expect. Created today: the servers close old guests that were
  /// not seen since.
  match::Player Somebody(const std::string& name, store::AccountKind kind = store::AccountKind::kGuest) {
    const std::string id = name + std::string(kIdLength - name.size(), '0');
    match::Player player{AccountId(id), name, kind == store::AccountKind::kGuest, false};
    const auto today = NodeClock(sea_.scheduler, {}, sea_.day_set).Now();
    const store::Account account{player.id, name, name, kind, today};
    std::make_unique<store::AccountStore>(sea_.database->sql())
        ->CreateAccount(account, {"token of " + name, player.id, "", {}}, [](const Result<void>&) {});
    return player;
  }

  void AddPair(int number) {
    const std::string name = Numbered('p', number);
    pairs_.push_back(std::make_unique<Pair>(
        sea_, nodes_, std::array{Somebody(name + "a"), Somebody(name + "b")}, Somebody(name + "c"),
        plan_.matches, [this](const MatchId& match) { Watch(match); }));
  }

  /// Rated in half of the runs.
  void AddSeekers() {
    const bool rated = sea_.dice.Below(2) == 0;
    const auto kind = rated ? store::AccountKind::kMember : store::AccountKind::kGuest;
    std::vector<match::Player> players;
    for (int i = 0; i < plan_.seekers; ++i) players.push_back(Somebody(Numbered('q', i), kind));
    seekers_ = std::make_unique<Seekers>(sea_, nodes_, players, rated, plan_.seeks,
                                         [this](const MatchId& match) { Watch(match); });
  }

  void Watch(const MatchId& match) {
    if (!spectators_.empty()) spectators_[sea_.dice.Below(spectators_.size())]->Follow(match);
  }

  void AddSpectator(int number) {
    spectators_.push_back(
        std::make_unique<Client>(sea_, nodes_, Somebody(Numbered('s', number)), Manner{}, [] {}));
  }

  Sea sea_;
  std::unique_ptr<bus::Bus> bus_;  // null with a single node
  const Plan plan_;
  std::vector<std::unique_ptr<Node>> nodes_;
  std::vector<std::unique_ptr<Pair>> pairs_;
  std::vector<std::unique_ptr<Client>> spectators_;
  std::unique_ptr<Seekers> seekers_;
  std::uint64_t steps_ = 0;
};

}  // namespace

Report RunOnce(const Plan& plan) { return Run(plan).Play(); }

}  // namespace merels::sim
