#include "client/presenter/words/family_face.h"

#include <cctype>
#include <type_traits>

#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

constexpr rules::SideNames kStrangers = {
    rules::SideName{"First", "the first player", false, "man", "men", '1'},
    rules::SideName{"Second", "the second player", false, "man", "men", '2'},
};

// A face for each family; a family is found by the type of its knobs.
constexpr FamilyFace FaceFor(const rules::morris::Knobs& knobs) {
  return {MenSet::kMen, NamesOfSides(knobs),          {true, true},
          true,         {"move a man", "move a man"}, "d2 · d2,g1 · a7-d7 · a7-d7,b2"};
}
constexpr FamilyFace FaceFor(const rules::foxgeese::Knobs& knobs) {
  return {
      MenSet::kFoxAndGeese,      NamesOfSides(knobs), {false, true}, false, {"move or jump", "move a goose"},
      "d4-d5 · d4-b6 · d4-b6-b4"};
}
constexpr FamilyFace FaceFor(const rules::race::Knobs& knobs) {
  return {MenSet::kMen,
          NamesOfSides(knobs),
          {},
          false,
          {"move or jump with a man", "move or jump with a man"},
          "c1-c3 · b3-b4 · pass"};
}
constexpr FamilyFace FaceFor(const rules::solitaire::Knobs& knobs) {
  return {MenSet::kPegs, NamesOfSides(knobs), {}, false, {"jump with a peg", "jump with a peg"}, "d6-d4"};
}

constexpr FamilyFace kUnknown{MenSet::kMen, kStrangers, {}, false, {}, ""};

}  // namespace

std::string FamilyFace::Says(rules::Side speaker, std::string_view verb, std::string_view plural_verb) const {
  const rules::SideName& words = side(speaker);
  return std::string(words.subject) + " " + std::string(words.plural ? plural_verb : verb);
}

std::string FamilyFace::Men(rules::Side whose, bool several) const {
  const rules::SideName& words = side(whose);
  const rules::SideName& others = side(rules::Other(whose));
  const std::string name(several ? words.men : words.man);
  if (words.man != others.man || words.label == others.label) return name;
  std::string told_apart(words.label);
  told_apart[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(told_apart[0])));
  return told_apart + " " + name;
}

const FamilyFace& FaceOf(const rules::Ruleset* ruleset) {
  if (ruleset == nullptr) return kUnknown;
  return std::visit(
      [](const auto& knobs) -> const FamilyFace& {
        static constexpr FamilyFace kFace = FaceFor(std::remove_cvref_t<decltype(knobs)>{});
        return kFace;
      },
      ruleset->knobs);
}

const FamilyFace& FaceOfText(std::string_view ruleset) {
  const auto parsed = variants::ParseRuleset(ruleset);
  return FaceOf(parsed.ok() ? &*parsed : nullptr);
}

}  // namespace merels::presenter
