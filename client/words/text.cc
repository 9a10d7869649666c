#include "client/words/text.h"

#include <algorithm>
#include <cctype>
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

std::string Capitalised(std::string sentence) {
  const bool point = sentence.size() >= 2 && std::isdigit(static_cast<unsigned char>(sentence[1])) != 0;
  if (!sentence.empty() && !point) {
    sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
  }
  return sentence;
}

std::string Upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

std::string Counted(std::int64_t number, std::string_view one, std::string_view many) {
  return std::to_string(number).append(" ").append(number == 1 ? one : many);
}

std::string Listed(const std::vector<std::string>& items) {
  std::string list;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) list += i + 1 == items.size() ? " and " : ", ";
    list += items[i];
  }
  return list;
}

std::string ListPoints(const board::Topology& topology, const std::vector<board::Point>& points) {
  std::vector<std::string> names;
  for (const auto point : points) names.push_back(board::PointName(topology, point));
  return Listed(names);
}

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
