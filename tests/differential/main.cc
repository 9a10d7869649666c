// merels-differential: random games on the engine's rules and on the reference at once.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iostream>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "common/variants/registry.h"
#include "tests/differential/play.h"

namespace merels::differential {
namespace {

constexpr char kUsage[] =
    "usage: merels-differential --games N --seed S [--first N] [--jobs J]\n"
    "       merels-differential --games N --seed S --ruleset R --mutate KNOB=VALUE\n"
    "Plays N random games on the engine's rules and on the slow reference, comparing them at every ply, the\n"
    "registered rulesets by turns, with other knobs in two of three games. --first is the number of the "
    "first\n"
    "game. With --mutate the engine plays R with one knob changed, to see that this is noticed.\n"
    "Exit status: 0 no difference (with --mutate: one was found), 1 a difference (none), 2 usage.\n";

constexpr std::uint64_t kGamesBetweenTables = 50000;
constexpr std::uint64_t kMaxJobs = 64;

struct Options {
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
  std::uint64_t first = 0;
  std::uint64_t jobs = 1;
  std::string ruleset;
  std::string mutate;
};

bool ReadNumber(const std::string& text, std::uint64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

std::optional<Options> ReadOptions(const std::vector<std::string>& arguments) {
  Options options;
  const std::map<std::string, std::uint64_t*> numbers = {{"--games", &options.games},
                                                         {"--seed", &options.seed},
                                                         {"--first", &options.first},
                                                         {"--jobs", &options.jobs}};
  const std::map<std::string, std::string*> texts = {{"--ruleset", &options.ruleset},
                                                     {"--mutate", &options.mutate}};
  if (arguments.size() % 2 != 0) return std::nullopt;
  for (std::size_t i = 0; i < arguments.size(); i += 2) {
    if (const auto text = texts.find(arguments[i]); text != texts.end()) {
      *text->second = arguments[i + 1];
      continue;
    }
    const auto number = numbers.find(arguments[i]);
    if (number == numbers.end() || !ReadNumber(arguments[i + 1], *number->second)) return std::nullopt;
  }
  const bool whole = options.games > 0 && options.jobs > 0 && options.jobs <= kMaxJobs &&
                     options.ruleset.empty() == options.mutate.empty();
  return whole ? std::optional(options) : std::nullopt;
}

/// The run's counts and its first difference, shared by its threads.
class Run {
 public:
  explicit Run(const Options& options) : options_(options) {}

  /// Plays games until none is left or a difference was found.
  void Play() {
    const auto registry = variants::Registry();
    Counts counts;
    for (std::uint64_t number = 0; Take(number);) {
      const auto name = registry[static_cast<std::size_t>(number % registry.size())].name;
      const auto found = PlayNamed(name, options_.seed, number, counts);
      Done(counts, number, found);
    }
  }

  int Report() const {
    std::cout << counts_.Table();
    if (case_) std::cout << "\ndifference in game " << case_number_ << '\n' << case_->ToString();
    return case_ ? 1 : 0;
  }

 private:
  bool Take(std::uint64_t& number) {
    const std::lock_guard lock(mutex_);
    if (case_ || taken_ == options_.games) return false;
    number = options_.first + taken_++;
    return true;
  }

  void Done(Counts& counts, std::uint64_t number, const std::optional<Case>& found) {
    const std::lock_guard lock(mutex_);
    counts_.Merge(counts);
    counts = Counts();
    if (found && !case_) {
      case_ = found;
      case_number_ = number;
    }
    if (++done_ % kGamesBetweenTables == 0) std::cout << done_ << " games\n" << counts_.Table() << std::endl;
  }

  const Options& options_;
  std::mutex mutex_;
  std::uint64_t taken_ = 0;
  std::uint64_t done_ = 0;
  Counts counts_;
  std::optional<Case> case_;
  std::uint64_t case_number_ = 0;
};

int PlayAll(const Options& options) {
  Run run(options);
  std::vector<std::thread> threads;
  for (std::uint64_t job = 1; job < options.jobs; ++job) threads.emplace_back([&run] { run.Play(); });
  run.Play();
  for (std::thread& thread : threads) thread.join();
  return run.Report();
}

int Mutate(const Options& options) {
  // Otherwise a text that only one of the two can read would pass for a noticed difference.
  for (const std::string& text : {options.ruleset, WithKnobs(options.ruleset, options.mutate)}) {
    if (const auto ruleset = variants::ParseRuleset(text); !ruleset) {
      std::cerr << ruleset.error().ToString() << '\n';
      return 2;
    }
  }
  Counts counts;
  for (std::uint64_t number = 0; number < options.games; ++number) {
    const auto found = PlayMutated(options.ruleset, options.mutate, options.seed, number, counts);
    if (!found) continue;
    std::cout << "noticed in game " << number << '\n' << found->ToString();
    return 0;
  }
  std::cout << "not noticed in " << options.games << " games\n";
  return 1;
}

}  // namespace
}  // namespace merels::differential

int main(int argc, char** argv) {
  const auto options = merels::differential::ReadOptions({argv + 1, argv + argc});
  if (!options) {
    std::cerr << merels::differential::kUsage;
    return 2;
  }
  return options->mutate.empty() ? merels::differential::PlayAll(*options)
                                 : merels::differential::Mutate(*options);
}
