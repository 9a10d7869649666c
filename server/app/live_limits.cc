#include "server/app/live_limits.h"

#include <algorithm>
#include <fstream>
#include <system_error>
#include <utility>

#include <spdlog/spdlog.h>

#include "common/base/text.h"
#include "server/app/nearest_name.h"
#include "server/base/private_file.h"

namespace merels {
namespace {

constexpr const char* kHeading =
    "# Limits that the operator has kept, by merelsctl admin set-limit --keep. They win over the\n"
    "# configuration. merelsctl admin reset-limit takes one back.\n";

Error BadLimit(std::string sentence) { return Error{Reason::kBadArgument, std::move(sentence)}; }

Result<const LimitSpec*> Named(const std::string& name) {
  const auto* const found = std::find_if(kLimitTable.begin(), kLimitTable.end(),
                                         [&](const LimitSpec& one) { return one.key == name; });
  if (found != kLimitTable.end()) return found;
  std::vector<std::string_view> names;
  for (const LimitSpec& one : kLimitTable) names.push_back(one.key);
  const std::string nearest(NearestName(name, names));
  return BadLimit("there is no limit " + Quote(name) + (nearest.empty() ? "" : "; is it " + nearest + "?") +
                  " (merelsctl admin limits lists all)");
}

Result<void> CheckSettable(const LimitSpec& spec, std::int64_t value) {
  const std::string name(spec.key);
  if (IsTakenAtTheStart(spec))
    return BadLimit(name + " is read only when the server starts: set it in the configuration, and restart");
  if (value >= spec.lowest && value <= spec.highest) return {};
  return BadLimit(name + " is from " + std::to_string(spec.lowest) + " to " + std::to_string(spec.highest) +
                  ", not " + std::to_string(value));
}

using KeptLimit = std::pair<const LimitSpec*, std::int64_t>;

/// A line of the file. Nothing in a comment or an empty line.
Result<std::optional<KeptLimit>> ReadKeptLine(std::string_view line) {
  const std::string_view text = Stripped(line);
  if (text.empty() || text.front() == '#') return std::optional<KeptLimit>();
  const std::size_t sign = std::min(text.find('='), text.size());
  const auto spec = Named(std::string(Stripped(text.substr(0, sign))));
  if (!spec) return spec.error();
  const auto value = ParseNumber<std::int64_t>(Stripped(text.substr(std::min(sign + 1, text.size()))));
  if (!value) return BadLimit(std::string((*spec)->key) + " has no number");
  if (const auto settable = CheckSettable(**spec, *value); !settable) return settable.error();
  return std::optional(KeptLimit(*spec, *value));
}

std::string Versus(const LimitState& state) {
  return std::string(state.spec->key) + " is " + std::to_string(state.value) + " (the configuration has " +
         std::to_string(state.configured) + ")";
}

}  // namespace

KeptLimits ReadKeptLimits(const std::filesystem::path& file) {
  constexpr std::uintmax_t kMostBytes = 64 << 10;
  KeptLimits kept;
  std::error_code none;
  if (!std::filesystem::exists(file, none)) return kept;
  std::ifstream lines(file);
  if (!lines || !std::filesystem::is_regular_file(file, none) ||
      std::filesystem::file_size(file, none) > kMostBytes) {
    kept.faults.push_back(file.string() + " cannot be read: no limit that was kept is in force");
    return kept;
  }
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    const auto read = ReadKeptLine(line);
    if (!read) {
      kept.faults.push_back(file.string() + ", line " + std::to_string(number) + ": " +
                            read.error().sentence + "; this line is left out");
    } else if (*read) {
      kept.values[(*read)->first->key] = (*read)->second;
    }
  }
  return kept;
}

LiveLimits::LiveLimits(Limits& in_force, std::filesystem::path file, std::string node)
    : file_(std::move(file)), node_(std::move(node)), in_force_(in_force), configured_(in_force) {}

void LiveLimits::TakeKept() {
  KeptLimits read = ReadKeptLimits(file_);
  for (const std::string& fault : read.faults) spdlog::warn("{}", fault);
  if (read.values.empty()) return;
  {
    const MutexLock lock(mutex_);
    kept_ = std::move(read.values);
    for (const LimitSpec& spec : kLimitTable) {
      if (const auto kept = kept_.find(spec.key); kept != kept_.end()) Take(spec, kept->second);
    }
    set_ = kept_;
  }
  spdlog::info("kept by the operator, in {}: {}", file_.string(), InWords());
}

void LiveLimits::Follow(std::function<void(const Limits&)> changed) {
  const MutexLock lock(mutex_);
  changed_ = std::move(changed);
  if (changed_) changed_(in_force_);
}

bool LiveLimits::Configure(const LimitSpec& spec, std::int64_t value) {
  const MutexLock lock(mutex_);
  configured_.*spec.member = value;
  if (set_.contains(spec.key)) return false;
  Take(spec, value);
  return true;
}

std::string LiveLimits::InWords() const {
  const MutexLock lock(mutex_);
  std::string all;
  for (const LimitSpec& spec : kLimitTable) {
    if (set_.contains(spec.key)) all += (all.empty() ? "" : ", ") + Versus(StateOf(spec));
  }
  return all;
}

std::vector<LimitState> LiveLimits::All() const {
  const MutexLock lock(mutex_);
  std::vector<LimitState> all;
  for (const LimitSpec& spec : kLimitTable) all.push_back(StateOf(spec));
  return all;
}

Result<std::string> LiveLimits::Check(const LimitChange& change) const {
  const MutexLock lock(mutex_);
  return WordsFor(change);
}

Result<LimitState> LiveLimits::Make(const LimitChange& change) {
  std::string words;
  LimitState after;
  {
    const MutexLock lock(mutex_);
    const auto checked = WordsFor(change);
    if (!checked) return checked.error();
    const LimitSpec& spec = **Named(change.name);
    if (checked->empty()) return StateOf(spec);
    words = *checked;
    // The file first: what is in force is then never less than what was promised.
    if (Values kept = KeptAfter(spec, change); kept != kept_) {
      if (const auto written = Write(kept); !written) return written.error();
      kept_ = std::move(kept);
    }
    if (change.value) {
      set_[spec.key] = *change.value;
    } else {
      set_.erase(spec.key);
    }
    Take(spec, change.value.value_or(configured_.*spec.member));
    after = StateOf(spec);
  }
  spdlog::info("the operator changed a limit: {}", words);
  return after;
}

LimitState LiveLimits::StateOf(const LimitSpec& spec) const {
  LimitState state{&spec, in_force_.*spec.member, configured_.*spec.member, set_.contains(spec.key)};
  if (const auto kept = kept_.find(spec.key); kept != kept_.end()) state.kept = kept->second;
  return state;
}

Result<std::string> LiveLimits::WordsFor(const LimitChange& change) const {
  const auto spec = Named(change.name);
  if (!spec) return spec.error();
  const LimitState now = StateOf(**spec);
  const std::string at_node = node_.empty() ? "" : ", at node " + node_;
  if (!change.value) {
    if (!now.is_set && !now.kept) return std::string();
    return change.name + " is " + std::to_string(now.configured) + " again, as configured, instead of " +
           std::to_string(now.value) + at_node;
  }
  if (const auto settable = CheckSettable(**spec, *change.value); !settable) return settable.error();
  if (now.is_set && now.value == *change.value && (!change.keep || now.kept == change.value))
    return std::string();
  return change.name + " is " + std::to_string(*change.value) + " instead of " + std::to_string(now.value) +
         (change.keep ? ", kept" : ", until the server ends") + at_node;
}

LiveLimits::Values LiveLimits::KeptAfter(const LimitSpec& spec, const LimitChange& change) const {
  Values kept = kept_;
  if (!change.value) {
    kept.erase(spec.key);
  } else if (change.keep) {
    kept[spec.key] = *change.value;
  }
  return kept;
}

Result<void> LiveLimits::Write(const Values& kept) const {
  if (kept.empty()) {
    std::error_code failed;
    std::filesystem::remove(file_, failed);
    if (!failed) return {};
    return Error{Reason::kStoreRefused, "cannot remove " + file_.string() + ": " + failed.message()};
  }
  std::string text = kHeading;
  for (const auto& [name, value] : kept) text += std::string(name) + " = " + std::to_string(value) + "\n";
  return WritePrivateFile(file_, text);
}

void LiveLimits::Take(const LimitSpec& spec, std::int64_t value) {
  in_force_.*spec.member = value;
  if (changed_) changed_(in_force_);
}

}  // namespace merels
