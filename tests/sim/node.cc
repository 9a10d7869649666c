#include "tests/sim/node.h"

#include <utility>

#include "server/bus/bus.h"
#include "server/service/base/liveness.h"
#include "tests/sim/stormy_store.h"
#include "tests/sim/wire.h"

namespace merels::sim {
namespace {

using std::chrono::milliseconds;

Skew SkewOf(Sea& sea) {
  const auto most = static_cast<std::size_t>(sea.weather.drift_per_million);
  const double drift = static_cast<double>(sea.dice.Below(2 * most + 1)) - static_cast<double>(most);
  const auto wall = std::chrono::duration_cast<milliseconds>(sea.dice.Within(sea.weather.skew));
  return {sea.dice.Below(2) == 0 ? wall : -wall, 1 + drift / 1'000'000};
}

Limits GenerousLimits(Fault fault, milliseconds idle_match) {
  Limits limits;
  limits.commands_per_minute = limits.command_burst = 1'000'000;
  limits.sign_ups_per_minute = 1'000'000;
  limits.idle_match_ms = idle_match.count() / (fault == Fault::kImpatient ? 2 : 1);
  limits.stall_claim_ms = Sea::kStallClaim.count();
  limits.stall_remind_ms = limits.stall_claim_ms / 2;
  limits.aborts_before_words = limits.aborts_before_pause = 1'000'000;
  if (fault == Fault::kHasty) limits.claim_wait_percent = 50;
  return limits;
}

}  // namespace

Life::Life(Sea& sea, bus::Bus* bus, NodeClock& clock)
    : sea_(sea),
      clock_(clock),
      executor_(sea.scheduler, clock),
      random_(sea.dice.Next()),
      limits_(GenerousLimits(sea.fault, sea.idle_match)),
      store_(MakeStormyStore(sea, cut_off_)),
      account_store_(std::make_unique<store::AccountStore>(store_->sql())),
      chat_(std::make_unique<store::ChatStore>(store_->sql())),
      game_server_(std::make_unique<service::GameServer>(service::Ports{executor_, clock, random_, *store_,
                                                                        *account_store_, *chat_, passwords_,
                                                                        bus, limits_, [](const auto&) {}})) {
  Post([this] { Open(); });
}

Life::~Life() {
  if (!crashed()) Crash();
}

/// A server that cannot open its store is restarted again and again by its supervisor.
void Life::Open() {
  game_server_->Open([this](const Result<void>& opened) {
    if (!opened) {
      executor_.After(milliseconds(500), [this] { Open(); });
      return;
    }
    serving_ = true;
    sea_.ledger.RunOpened(sea_.nodes_up++ == 0);
    cut_noticed_ = cut_off_;
    CountServing();
  });
}

void Life::CountServing() {
  const bool serves = serving_ && !cut_noticed_ && !stopped_;
  if (std::exchange(counted_, serves) == serves) return;
  Stretches& served = sea_.ledger.served();
  serves ? served.Begins(sea_.scheduler.now()) : served.Ends(sea_.scheduler.now());
}

/// A node notices by its notes of liveness, once a second, that it cannot serve.
void Life::CutOffFromStore(bool cut_off) {
  constexpr milliseconds kNotices{1200};
  if (std::exchange(cut_off_, cut_off) == cut_off) return;
  const int cut = ++cuts_;
  const auto notice = [this, cut_off] {
    cut_noticed_ = cut_off;
    CountServing();
  };
  if (!cut_off) return notice();
  sea_.After(kNotices, [this, cut, notice] {
    if (cut == cuts_) notice();
  });
}

/// A briefly suspended node has been up, as far as it can know. One stop at a time: the end of another would
/// let the node run while it counts as stopped.
void Life::StopFor(nanoseconds duration) {
  if (std::exchange(stands_still_, true)) return;
  executor_.Stop();
  const bool counts = duration > service::Liveness::kEvery + service::Liveness::kLate;
  if (counts) SetStopped(true);
  sea_.After(duration, [this, counts] {
    if (crashed()) return;
    stands_still_ = false;
    if (counts) SetStopped(false);
    executor_.Resume();
  });
}

/// Meanwhile its streams carry nothing, and other nodes take it for dead.
void Life::SetStopped(bool stopped) {
  stopped_ = stopped;
  CountServing();
  for (const auto& weak : wires_) {
    if (const auto wire = weak.lock()) wire->NodeStopped(stopped);
  }
}

void Life::Crash() {
  executor_.Crash();
  if (std::exchange(serving_, false)) --sea_.nodes_up;
  CountServing();
  for (const auto& weak : wires_) {
    if (const auto wire = weak.lock()) wire->NodeCrashed();
  }
  wires_.clear();
  game_server_.reset();
}

Node::Node(Sea& sea, bus::Bus* bus) : sea_(sea), bus_(bus), clock_(sea.scheduler, SkewOf(sea), sea.day_set) {
  if (sea.fault == Fault::kDayClock) clock_.FollowDay();
  Start();
}

void Node::Start() {
  clock_.BeginProcess();
  lives_.push_back(std::make_unique<Life>(sea_, bus_, clock_));
  life_ = lives_.back().get();
  life_->CutOffFromStore(cut_off_);
}

void Node::LiveDangerously() {
  sea_.After(milliseconds(1000), [this] { EverySecond(); });
}

void Node::EverySecond() {
  if (life_ != nullptr && sea_.dice.Happens(sea_.weather.crash))
    CrashFor(sea_.dice.Within(sea_.weather.downtime));
  if (life_ != nullptr && sea_.dice.Happens(sea_.weather.stop))
    life_->StopFor(sea_.dice.Within(sea_.weather.stopped));
  if (!cut_off_ && sea_.dice.Happens(sea_.weather.partition)) {
    cut_off_ = true;
    if (life_ != nullptr) life_->CutOffFromStore(true);
    sea_.After(sea_.dice.Within(sea_.weather.partitioned), [this] {
      cut_off_ = false;
      if (life_ != nullptr) life_->CutOffFromStore(false);
    });
  }
  LiveDangerously();
}

void Node::CrashFor(nanoseconds downtime) {
  std::exchange(life_, nullptr)->Crash();
  sea_.After(downtime, [this] { Start(); });
}

}  // namespace merels::sim
