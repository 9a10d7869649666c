#include "server/service/terms.h"

#include "common/variants/registry.h"

namespace merels::service {

Result<Terms> CheckTerms(const std::string& ruleset, const clock::TimeControl& clock) {
  auto parsed = variants::PlayingDefault(ruleset);
  if (!parsed) return parsed.error();
  if (auto valid = clock::Validate(clock); !valid) return valid.error();
  return Terms{parsed->text, rules::Seats(*parsed), clock};
}

match::Settings SettingsFor(const std::string& ruleset, const clock::TimeControl& clock,
                            const match::Players& players, bool tossed) {
  return {ruleset, clock, false, {players[0].id, players[1].id}, tossed};
}

bool Toss(Random& random) { return UniformBelow(random, 2) == 1; }

}  // namespace merels::service
