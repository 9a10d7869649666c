#include "client/words/naming.h"

#include <type_traits>

#include "common/variants/registry.h"

namespace merels::words {
namespace {

constexpr Naming kStrangers{{rules::SideName{"First", "the first player", false, "man", "men", '1'},
                             rules::SideName{"Second", "the second player", false, "man", "men", '2'}},
                            false};

template <class Knobs>
constexpr Naming NamingFor(const Knobs& knobs) {
  return {NamesOfSides(knobs), std::is_same_v<Knobs, rules::morris::Knobs>};
}

}  // namespace

std::string Naming::Says(rules::Side speaker, std::string_view verb, std::string_view plural_verb) const {
  const rules::SideName& name = side(speaker);
  return std::string(name.subject) + " " + std::string(name.plural ? plural_verb : verb);
}

// A family is found by the type of its knobs.
const Naming& NamingOf(const rules::Ruleset* ruleset) {
  if (ruleset == nullptr) return kStrangers;
  return std::visit(
      [](const auto& knobs) -> const Naming& {
        static constexpr Naming kNaming = NamingFor(std::remove_cvref_t<decltype(knobs)>{});
        return kNaming;
      },
      ruleset->knobs);
}

const Naming& NamingOfText(std::string_view ruleset) {
  const auto parsed = variants::ParseRuleset(ruleset);
  return NamingOf(parsed.ok() ? &*parsed : nullptr);
}

}  // namespace merels::words
