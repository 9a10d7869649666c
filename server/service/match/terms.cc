#include "server/service/match/terms.h"

#include "common/variants/registry.h"

namespace merels::service {

Result<Terms> CheckTerms(const std::string& ruleset, const clock::TimeControl& clock) {
  auto parsed = variants::PlayingDefault(ruleset);
  if (!parsed) return parsed.error();
  if (auto valid = clock::Validate(clock); !valid) return valid.error();
  return Terms{parsed->text, rules::Seats(*parsed), clock};
}

match::Settings SettingsFor(const std::string& ruleset, const clock::TimeControl& clock,
                            const match::Players& players, bool tossed, bool rated) {
  return {ruleset, clock, rated, {players[0].id, players[1].id}, tossed};
}

Result<void> CheckWatching(bool rated, const match::Watching& wanted) {
  if (auto valid = match::Validate(wanted); !valid) return valid;
  if (!rated || wanted == match::Watching()) return {};
  return Error{Reason::kNotRateable,
               "the server decides who may watch a rated match, and how late: leave that out"};
}

match::Watching WatchingFor(bool rated, const match::Watching& wanted, const Ports& ports) {
  if (rated) {
    return {match::WatchAccess::kOpen,
            static_cast<int>(ports.limits.rated_delay_plies),
            std::chrono::milliseconds(ports.limits.rated_delay_ms),
            {}};
  }
  match::Watching watching = wanted;
  const bool by_code = watching.access == match::WatchAccess::kCode;
  watching.code =
      by_code ? match::WatchCode(NewCode(ports.random, match::WatchCode::kLength)) : match::WatchCode();
  return watching;
}

std::string NewCode(Random& random, std::size_t length) {
  constexpr std::string_view kLetters = "abcdefghjkmnpqrstuvwxyz23456789";
  std::string code;
  while (code.size() < length) code += kLetters[UniformBelow(random, kLetters.size())];
  return code;
}

bool Toss(Random& random) { return UniformBelow(random, 2) == 1; }

}  // namespace merels::service
