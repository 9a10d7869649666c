#include "client/presenter/words/family_face.h"

#include <cctype>

#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

// The display of a family; a family is found by the type of its knobs.
struct Look {
  MenSet men = MenSet::kMen;
  std::array<bool, 2> racks{};
  std::array<std::string_view, 2> to_do;
  std::string_view examples;
};

Look LookOf(const rules::morris::Knobs&) {
  return {MenSet::kMen, {true, true}, {"move a man", "move a man"}, "d2 · d2,g1 · a7-d7 · a7-d7,b2"};
}
Look LookOf(const rules::foxgeese::Knobs&) {
  return {MenSet::kFoxAndGeese, {false, true}, {"move or jump", "move a goose"}, "d4-d5 · d4-b6 · d4-b6-b4"};
}
Look LookOf(const rules::race::Knobs&) {
  return {MenSet::kMen, {}, {"move or jump with a man", "move or jump with a man"}, "c1-c3 · b3-b4 · pass"};
}
Look LookOf(const rules::solitaire::Knobs&) {
  return {MenSet::kPegs, {}, {"jump with a peg", "jump with a peg"}, "d6-d4"};
}

FamilyFace Face(const words::Naming& naming, const Look& look) {
  return {naming, look.men, look.racks, look.to_do, look.examples};
}

}  // namespace

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
  static const FamilyFace unknown = Face(words::NamingOf(nullptr), {});
  if (ruleset == nullptr) return unknown;
  return std::visit(
      [ruleset](const auto& knobs) -> const FamilyFace& {
        static const FamilyFace face = Face(words::NamingOf(ruleset), LookOf(knobs));
        return face;
      },
      ruleset->knobs);
}

const FamilyFace& FaceOfText(std::string_view ruleset) {
  const auto parsed = variants::ParseRuleset(ruleset);
  return FaceOf(parsed.ok() ? &*parsed : nullptr);
}

}  // namespace merels::presenter
