#include "server/reload.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <spdlog/spdlog.h>

#include "server/app/logging.h"
#include "server/app/machine.h"
#include "server/base/limits.h"

namespace merels {
namespace {

std::string Joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : ", ") + text;
  return all;
}

bool IsOfTls(const Setting& setting) { return setting.key == "tls-cert" || setting.key == "tls-key"; }

}  // namespace

Reload::Reload(std::vector<std::string> arguments, Environment environment, const Invocation& running)
    : arguments_(std::move(arguments)), environment_(std::move(environment)), settings_(running.settings) {}

void Reload::Do(LiveLimits& limits, transport::IdentityFiles* identity) {
  const auto read = ParseConfig(arguments_, environment_);
  if (!read) return spdlog::error("{}: everything stays as it is", read.error().sentence);
  const Outcome outcome = TakeAll(*read, limits, identity != nullptr && read->config.HasTls());
  if (identity != nullptr && read->config.HasTls()) {
    identity->Follow(read->config.tls_cert, read->config.tls_key);
    identity->LookNow(SystemClock().Now());
  }
  if (!outcome.done.empty()) spdlog::info("from now on {}", Joined(outcome.done));
  if (!outcome.needs_restart.empty())
    spdlog::warn("changed, but taken over only by a restart: {}", Joined(outcome.needs_restart));
  if (outcome.is_as_it_was) spdlog::info("the configuration is as it was");
  if (const std::string set = limits.InWords(); !set.empty())
    spdlog::warn("the operator has set, and it stays until merelsctl admin reset-limit: {}", set);
}

Reload::Outcome Reload::TakeAll(const Invocation& read, LiveLimits& limits, bool has_tls) {
  Outcome outcome;
  // Both come from the same options, in the same order.
  for (std::size_t i = 0; i < settings_.size(); ++i) {
    const Setting& setting = read.settings.at(i);
    if (setting.value == settings_[i].value) continue;
    outcome.is_as_it_was = false;
    const Taken taken = IsOfTls(setting) && has_tls ? Taken::kInForce : Take(setting, read.config, limits);
    if (taken == Taken::kAtTheNextStart) {
      outcome.needs_restart.push_back(setting.key);
      continue;
    }
    settings_[i] = setting;
    if (taken == Taken::kInForce) outcome.done.push_back(setting.key + " is " + setting.value);
  }
  return outcome;
}

Reload::Taken Reload::Take(const Setting& setting, const ServerConfig& config, LiveLimits& limits) {
  if (setting.key == "log-level") {
    SetLogLevel(config.log_level);
    return Taken::kInForce;
  }
  const auto* const limit = std::find_if(kLimitTable.begin(), kLimitTable.end(),
                                         [&](const LimitSpec& one) { return one.key == setting.key; });
  if (limit == kLimitTable.end() || IsTakenAtTheStart(*limit)) return Taken::kAtTheNextStart;
  const bool in_force = limits.Configure(*limit, config.limits.*limit->member);
  return in_force ? Taken::kInForce : Taken::kBehindTheOperators;
}

}  // namespace merels
