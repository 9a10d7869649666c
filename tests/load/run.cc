#include "tests/load/run.h"

#include <chrono>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <mutex>
#include <vector>

#include <nlohmann/json.hpp>
#include <unistd.h>

#include "client/sdk/request.h"
#include "common/variants/registry.h"
#include "tests/load/crew.h"
#include "tests/load/process.h"

namespace merels::load {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kStep{20};
constexpr milliseconds kProgressStep{100};
/// A run ends after so long without progress; longer than any call may take.
constexpr Span kPatience = sdk::kCallDeadline * sdk::kPasswordPatience + seconds(10);
/// For the yardstick, which does not greet: by then it has accepted all streams.
constexpr seconds kUngreeted{1};

Span SecondsToSpan(double count) { return Span(static_cast<std::int64_t>(count * 1e9)); }

// Ids of matches, and lines of progress, for other programs during the run.
class Chronicle {
 public:
  explicit Chronicle(const Options& options) : began_(Now()) {
    if (!options.progress.empty()) progress_.open(options.progress, std::ios::app);
    to_output_ = options.print_matches == "-";
    if (!to_output_ && !options.print_matches.empty()) matches_.open(options.print_matches, std::ios::app);
  }

  bool ok() const { return !progress_.fail() && !matches_.fail(); }

  void MatchBegan(const MatchId& match) {
    const std::lock_guard lock(mutex_);
    if (to_output_) std::cout << match.text() << std::endl;
    if (matches_.is_open()) matches_ << match.text() << std::endl;
  }

  void Progress(std::uint64_t acknowledged, std::uint64_t delivered, std::int64_t connected) {
    const Moment now = Now();
    if (!progress_.is_open() || now < next_) return;
    next_ = now + kProgressStep;
    const double time = std::chrono::duration<double>(now - began_).count();
    progress_ << nlohmann::ordered_json{{"time", time},
                                        {"acknowledged", acknowledged},
                                        {"delivered", delivered},
                                        {"connected", connected}}
              << std::endl;
  }

 private:
  const Moment began_;
  Moment next_{};
  bool to_output_ = false;
  std::ofstream progress_;
  std::ofstream matches_;
  std::mutex mutex_;
};

class Run {
 public:
  Run(const Options& options, rules::Ruleset ruleset, Target target)
      : options_(options), ruleset_(std::move(ruleset)), target_(std::move(target)), chronicle_(options) {
    for (int i = 0; i < options.threads; ++i) {
      crews_.push_back(std::make_unique<Crew>(options_, ruleset_, target_, window_, match_began_));
    }
    if (!options.watch_only) {
      for (std::uint64_t i = 0; i < options.matches; ++i) CrewOf(i).AddPair(i);
    }
    const std::uint64_t watched = options.watch_only ? options.watched.size() : options.matches;
    for (std::uint64_t i = 0; i < options.spectators; ++i) {
      CrewOf(i).AddSpectator(i, options.spectators_on_first || watched == 0 ? 0 : i % watched);
    }
  }

  Result<Report> Go() {
    if (!chronicle_.ok())
      return Error{Reason::kBadFile, "a file of --progress or --print-matches cannot be written"};
    const auto come = ComeIn();
    Findings findings;
    if (come) {
      PlayOn();
      findings = Settle();
    }
    GoOut();
    if (!come) return come.error();
    if (!options_.bare) Audit(findings);
    AddUp();
    return report_;
  }

 private:
  Crew& CrewOf(std::uint64_t index) { return *crews_[index % crews_.size()]; }

  template <class Number>
  Number Sum(std::atomic<Number> Tally::*member) const {
    Number sum{};
    for (const auto& crew : crews_) sum += (crew->tally().*member).load(std::memory_order_relaxed);
    return sum;
  }

  /// Waits a moment. Returns whether the run was asked to end.
  bool Wait(Span longest = kStep) {
    chronicle_.Progress(Sum(&Tally::acknowledged), Sum(&Tally::delivered), Sum(&Tally::connected));
    if (!interrupted_)
      interrupted_ = WaitForSignal(std::min<Span>(longest, kStep));
    else
      WaitForSignal(std::min<Span>(longest, kStep));
    return interrupted_;
  }

  void WaitUntil(Moment moment) {
    while (Now() < moment && !Wait(moment - Now())) {
    }
  }

  /// Waits for `count` to reach `wanted`; false when it stands still for too long.
  bool Await(const std::function<std::uint64_t()>& count, std::uint64_t wanted) {
    std::uint64_t last = 0;
    Moment patience = Now() + kPatience;
    while (true) {
      const auto now = count();
      if (now >= wanted) return true;
      if (now != last) patience = Now() + kPatience;
      last = now;
      if (Wait() || Now() > patience) return false;
    }
  }

  bool AwaitReady(std::uint64_t wanted) {
    return Await([this] { return Sum(&Tally::ready); }, wanted);
  }

  Result<void> ComeIn() {
    const auto before = ServerUsage();
    Both([](Actor& actor) { actor.Connect(); });
    // Not all at once: on a bad network some are always reconnecting.
    const auto arrived = [this] { return Sum(&Tally::arrived); };
    if (!Await(arrived, options_.Streams())) return Stuck("streams came up", arrived(), options_.Streams());
    const auto streamed = ServerUsage();
    PerOne(report_.memory.per_stream, before, streamed, options_.Streams());

    const std::uint64_t pairs = options_.watch_only ? 0 : options_.matches;
    for (auto& crew : crews_) crew->EachPair([](Actor& actor) { actor.Begin(); });
    if (!AwaitReady(pairs)) return Stuck("pairs sit at a match", Sum(&Tally::ready), pairs);
    if (!options_.bare) PerOne(report_.memory.per_match, streamed, ServerUsage(), pairs);

    for (std::uint64_t i = 0; i < options_.watched.size(); ++i)
      TellSpectators(i, MatchId(options_.watched[i]));
    for (auto& crew : crews_) crew->EachSpectator([](Actor& actor) { actor.Begin(); });
    const std::uint64_t all = pairs + options_.spectators;
    if (!AwaitReady(all)) return Stuck("have a place", Sum(&Tally::ready), all);
    if (options_.bare) WaitUntil(Now() + kUngreeted);
    return {};
  }

  static Error Stuck(const std::string& what, std::uint64_t count, std::uint64_t wanted) {
    return {Reason::kUnreachable,
            "only " + std::to_string(count) + " of " + std::to_string(wanted) + " " + what};
  }

  void PlayOn() {
    const Moment start = Now() + milliseconds(20);
    const Moment from = start + SecondsToSpan(options_.warmup_seconds);
    window_.from = from;
    window_.to = from + SecondsToSpan(options_.seconds);
    for (auto& crew : crews_) crew->EachPair([start](Actor& actor) { actor.Play(start); });
    WaitUntil(from);
    const auto before = ServerUsage();
    const auto own_before = UsageOf(getpid());
    WaitUntil(window_.to);
    if (interrupted_) window_.to = Now();
    const auto after = ServerUsage();
    own_cpu_ = UsageOf(getpid())->cpu - own_before->cpu;
    report_.seconds = std::max(0.0, std::chrono::duration<double>(window_.to.load() - from).count());
    if (before && after) cpu_ = after->cpu - before->cpu;
    if (after) report_.memory.at_end = after->rss_bytes;
  }

  Findings Settle() {
    for (auto& crew : crews_) crew->EachPair([](Actor& actor) { actor.Rest(); });
    Findings findings;
    const auto tell = [&](Actor& actor) { actor.Tell(findings); };
    AwaitSettled(&Crew::EachPair, {});
    for (auto& crew : crews_) crew->EachPair(tell);
    Heads heads;
    for (const auto& end : findings.ends) heads[end.match] = std::max(heads[end.match], end.seq);
    AwaitSettled(&Crew::EachSpectator, heads);
    for (auto& crew : crews_) crew->EachSpectator(tell);
    return findings;
  }

  void AwaitSettled(void (Crew::*each)(const std::function<void(Actor&)>&), const Heads& heads) {
    const auto settled = [&] {
      std::uint64_t count = 0;
      for (auto& crew : crews_) (*crew.*each)([&](Actor& actor) { count += actor.Settled(heads) ? 1U : 0U; });
      return count;
    };
    std::uint64_t all = 0;
    for (auto& crew : crews_) (*crew.*each)([&](Actor&) { ++all; });
    interrupted_ = false;  // the playing was interrupted; a second signal ends this too
    report_.settled = Await(settled, all) && report_.settled;
  }

  void GoOut() {
    Both([](Actor& actor) { actor.Leave(); });
    AwaitIdle();
  }

  void AwaitIdle() {
    for (auto& crew : crews_) {
      while (!crew->idle()) Wait();
    }
  }

  void Audit(const Findings& findings) {
    Crew& crew = *crews_.front();
    crew.BeginAudit(findings);
    const Moment patience = Now() + 4 * kPatience;
    while (!crew.audited() && Now() < patience) Wait();
    crew.EndAudit();
    AwaitIdle();
    report_.settled = report_.settled && crew.audited();
    for (const auto& played : findings.played) report_.verified.Add(Compare(played, crew.logs()));
    for (const auto& end : findings.ends) report_.verified.Add(Compare(end, crew.logs()));
  }

  void AddUp() {
    for (const auto& crew : crews_) {
      const Tally& tally = crew->tally();
      report_.moves += tally.moves;
      report_.acknowledged += tally.acknowledged;
      report_.ack.Add(tally.ack);
      report_.seen.Add(tally.seen);
      report_.deliveries += tally.deliveries;
      report_.matches += tally.matches;
      report_.skipped += tally.skipped;
      report_.disconnects += tally.disconnects;
      report_.sent_away += tally.sent_away;
      report_.repeated += tally.repeated;
      report_.verified.Add(tally.verified);
      for (const auto& [reason, count] : tally.refusals) report_.refusals[reason] += count;
    }
    report_.streams = options_.Streams();
    if (report_.seconds > 0) {
      report_.load_cpu_share = std::chrono::duration<double>(own_cpu_).count() / report_.seconds;
    }
    if (!cpu_) return;
    const double cpu_us = static_cast<double>(cpu_->count()) / 1000;
    if (report_.moves > 0) report_.server_cpu_us_per_move = cpu_us / static_cast<double>(report_.moves);
    if (report_.seconds > 0) report_.server_cpu_share = cpu_us / 1e6 / report_.seconds;
  }

  void Both(const std::function<void(Actor&)>& task) {
    for (auto& crew : crews_) {
      crew->EachPair(task);
      crew->EachSpectator(task);
    }
  }

  void TellSpectators(std::uint64_t pair, const MatchId& match) {
    for (auto& crew : crews_) crew->TellSpectators(pair, match);
  }

  std::optional<Usage> ServerUsage() const {
    return options_.server_pid > 0 ? UsageOf(options_.server_pid) : std::nullopt;
  }

  static void PerOne(std::optional<std::int64_t>& result, const std::optional<Usage>& before,
                     const std::optional<Usage>& after, std::uint64_t count) {
    if (!before || !after || count == 0) return;
    result = (after->rss_bytes - before->rss_bytes) / static_cast<std::int64_t>(count);
  }

  const Options options_;
  const rules::Ruleset ruleset_;
  const Target target_;
  Chronicle chronicle_;
  Window window_;
  const MatchBegan match_began_ = [this](std::uint64_t pair, const MatchId& match) {
    chronicle_.MatchBegan(match);
    TellSpectators(pair, match);
  };
  bool interrupted_ = false;
  Report report_;
  std::optional<Span> cpu_;  // of the server
  Span own_cpu_{0};
  std::vector<std::unique_ptr<Crew>> crews_;
};

}  // namespace

Result<Report> RunLoad(const Options& options) {
  const auto endpoint = sdk::Resolve(options.server);
  if (!endpoint) return endpoint.error();
  auto ruleset = variants::PlayingDefault(options.ruleset);
  if (!ruleset) return ruleset.error();
  RaiseOpenFiles();
  return Run(options, *std::move(ruleset), Target::Of(*endpoint)).Go();
}

}  // namespace merels::load
