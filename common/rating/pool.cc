#include "common/rating/pool.h"

#include "common/clock/time_control.h"
#include "common/rules/game.h"
#include "common/variants/registry.h"

namespace merels::rating {
namespace {

using clock::TimeClass;

/// The name of a ruleset equal to `ruleset`; empty when there is none.
std::string NameOf(const std::string& ruleset) {
  std::string name = ruleset.substr(0, ruleset.find('+'));
  const auto played = variants::PlayingDefault(name);
  if (!played || played->text != ruleset || rules::Seats(*played) != 2) return "";
  return name;
}

std::string PoolName(const std::string& name, const clock::TimeControl& clock) {
  return name + "/" + std::string(clock::Name(clock::TimeClassOf(clock)));
}

}  // namespace

std::optional<std::string> PoolOf(const std::string& ruleset, const clock::TimeControl& clock) {
  const std::string name = NameOf(ruleset);
  return name.empty() ? std::nullopt : std::optional(PoolName(name, clock));
}

Result<std::string> RatedPoolOf(const std::string& ruleset, const clock::TimeControl& clock) {
  const std::string name = NameOf(ruleset);
  if (name.empty()) {
    return Error{Reason::kNotRateable,
                 ruleset + " is not rated: only rulesets for two, as their bare names are played"};
  }
  if (!clock.timed()) return Error{Reason::kNotRateable, "a match without a clock is not rated"};
  return PoolName(name, clock);
}

bool IsPool(std::string_view pool) {
  const auto slash = pool.find('/');
  if (pool.size() > variants::kMaxRulesetText || slash == std::string_view::npos) return false;
  const auto played = variants::PlayingDefault(pool.substr(0, slash));
  return played && clock::FindTimeClass(pool.substr(slash + 1)) &&
         NameOf(played->text) == pool.substr(0, slash);
}

Result<void> CheckPool(std::string_view pool) {
  const bool rated =
      IsPool(pool) && clock::FindTimeClass(pool.substr(pool.find('/') + 1)) != TimeClass::kUnlimited;
  if (rated) return {};
  return Error{Reason::kBadArgument,
               "there is no such pool: name a ruleset for two and a time class, such as standard/blitz"};
}

}  // namespace merels::rating
