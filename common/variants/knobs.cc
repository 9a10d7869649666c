#include "common/variants/knobs.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "common/base/text.h"
#include "common/board/topology.h"
#include "common/rules/foxgeese/position.h"
#include "common/rules/ruleset.h"

namespace merels::variants {
namespace {

constexpr int kMaxLimit = 100000;  // of the draw rules, in plies or positions
constexpr std::string_view kLimitValues = "0 for never, or a number up to 100000";

/// The check of a family in which any combination of values is valid.
Result<void> AnyTogether(const rules::Knobs&) { return {}; }

/// A number without sign, blanks or leading zeros.
std::optional<int> ParseKnobNumber(std::string_view text) {
  const bool leading_zero = text.size() > 1 && text[0] == '0';
  if (text.starts_with('-') || leading_zero) return std::nullopt;
  return ParseNumber<int>(text);
}

/// Makes knobs from members of `Knobs`, one family's.
template <class Knobs>
class KnobKinds {
 public:
  template <auto kMember, int kMin, int kMax>
  static constexpr Knob Number(std::string_view name, std::string_view values) {
    return {name, values, &SetNumber<kMember, kMin, kMax>, &GetNumber<kMember>, nullptr, kMin, kMax};
  }

  template <auto kMember>
  static constexpr Knob Switch(std::string_view name) {
    return Number<kMember, 0, 1>(name, "0 or 1");
  }

  /// The limit of a draw rule.
  template <auto kMember>
  static constexpr Knob Limit(std::string_view name) {
    return Number<kMember, 0, kMaxLimit>(name, kLimitValues);
  }

  /// `kWords`: a word for each value of the member's enum, in its order.
  template <auto kMember, const auto& kWords>
  static constexpr Knob Word(std::string_view name, std::string_view values) {
    return {name, values, &SetWord<kMember, kWords>, &GetWord<kMember, kWords>, &AllWords<kWords>};
  }

  /// A number from the list `kNumbers`.
  template <auto kMember, const auto& kNumbers>
  static constexpr Knob OneOf(std::string_view name, std::string_view values) {
    return {name, values, &SetOneOf<kMember, kNumbers>, &GetNumber<kMember>, &AllNumbers<kNumbers>};
  }

  /// A point of `kBoard`, by its name.
  template <auto kMember, const board::Topology& kBoard>
  static constexpr Knob PointOf(std::string_view name, std::string_view values) {
    return {name, values, &SetPoint<kMember, kBoard>, &GetPoint<kMember, kBoard>, &AllPoints<kBoard>};
  }

 private:
  template <auto kMember>
  using Value = std::remove_cvref_t<decltype(std::declval<Knobs>().*kMember)>;

  template <const auto& kWords>
  static std::vector<std::string> AllWords() {
    return {kWords.begin(), kWords.end()};
  }

  template <const auto& kNumbers>
  static std::vector<std::string> AllNumbers() {
    std::vector<std::string> all;
    for (const auto number : kNumbers) all.push_back(std::to_string(number));
    return all;
  }

  template <const board::Topology& kBoard>
  static std::vector<std::string> AllPoints() {
    std::vector<std::string> all;
    for (const board::Point point : kBoard.name_order()) all.push_back(PointName(kBoard, point));
    return all;
  }

  template <auto kMember, int kMin, int kMax>
  static bool SetNumber(rules::Knobs& knobs, std::string_view value) {
    const auto number = ParseKnobNumber(value);
    if (!number || *number < kMin || *number > kMax) return false;
    std::get<Knobs>(knobs).*kMember = static_cast<Value<kMember>>(*number);
    return true;
  }

  template <auto kMember>
  static std::string GetNumber(const rules::Knobs& knobs) {
    return std::to_string(static_cast<int>(std::get<Knobs>(knobs).*kMember));
  }

  template <auto kMember, const auto& kNumbers>
  static bool SetOneOf(rules::Knobs& knobs, std::string_view value) {
    const auto number = ParseKnobNumber(value);
    if (!number || std::find(kNumbers.begin(), kNumbers.end(), *number) == kNumbers.end()) return false;
    std::get<Knobs>(knobs).*kMember = static_cast<Value<kMember>>(*number);
    return true;
  }

  template <auto kMember, const board::Topology& kBoard>
  static bool SetPoint(rules::Knobs& knobs, std::string_view value) {
    const auto point = FindPoint(kBoard, value);
    if (point) std::get<Knobs>(knobs).*kMember = *point;
    return point.has_value();
  }

  template <auto kMember, const board::Topology& kBoard>
  static std::string GetPoint(const rules::Knobs& knobs) {
    return PointName(kBoard, std::get<Knobs>(knobs).*kMember);
  }

  template <auto kMember, const auto& kWords>
  static bool SetWord(rules::Knobs& knobs, std::string_view value) {
    for (std::size_t i = 0; i < kWords.size(); ++i) {
      if (kWords[i] != value) continue;
      std::get<Knobs>(knobs).*kMember = static_cast<Value<kMember>>(i);
      return true;
    }
    return false;
  }

  template <auto kMember, const auto& kWords>
  static std::string GetWord(const rules::Knobs& knobs) {
    return std::string(kWords[static_cast<std::size_t>(std::get<Knobs>(knobs).*kMember)]);
  }
};

namespace morris_knobs {

using rules::morris::Board;
using rules::morris::kFewestMen;
using rules::morris::Knobs;
using Kinds = KnobKinds<Knobs>;

// The words of each knob that takes a word, in the order of its enum.
constexpr std::array<std::string_view, 3> kBoardWords = {"nine", "six", "three"};
// The most men of each player on each board, in the same order.
constexpr std::array<int, 3> kMaxMen = {12, 8, 4};
constexpr std::array<std::string_view, 3> kMilledWords = {"any", "none", "free"};
constexpr std::array<std::string_view, 2> kCapturesWords = {"one", "mills"};
constexpr std::array<std::string_view, 3> kBlockedWords = {"lose", "pass", "draw"};
constexpr std::array<std::string_view, 2> kFullWords = {"blocked", "draw"};

constexpr std::array kTable = {
    Kinds::Word<&Knobs::board, kBoardWords>("board", "nine, six or three"),
    Kinds::Switch<&Knobs::diag>("diag"),
    Kinds::Number<&Knobs::men, kFewestMen, 12>("men", "a number from 3 to 12"),
    Kinds::Number<&Knobs::fly, 0, 99>("fly", "a number from 0 (never) to 99 (always)"),
    Kinds::Word<&Knobs::milled, kMilledWords>("milled", "any, none or free"),
    Kinds::Word<&Knobs::captures, kCapturesWords>("captures", "one or mills"),
    Kinds::Word<&Knobs::blocked, kBlockedWords>("blocked", "lose, pass or draw"),
    Kinds::Word<&Knobs::full, kFullWords>("full", "blocked or draw"),
    Kinds::Switch<&Knobs::place_move>("place_move"),
    Kinds::Switch<&Knobs::mill_wins>("mill_wins"),
    Kinds::Switch<&Knobs::remill>("remill"),
    Kinds::Limit<&Knobs::reps>("reps"),
    Kinds::Limit<&Knobs::quiet>("quiet"),
    Kinds::Limit<&Knobs::endquiet>("endquiet"),
    Kinds::Limit<&Knobs::cap>("cap"),
};

Result<void> CheckTogether(const rules::Knobs& all) {
  const auto& knobs = std::get<Knobs>(all);
  const auto board = static_cast<std::size_t>(knobs.board);
  if (knobs.board == Board::kSix && knobs.diag) {
    return Error{Reason::kBadKnobValue, "diag cannot be 1: the board six has no diagonal lines"};
  }
  if (knobs.men > kMaxMen[board]) {
    return Error{Reason::kBadKnobValue, "men cannot be " + std::to_string(knobs.men) + ": on the board " +
                                            std::string(kBoardWords[board]) + " each player has at most " +
                                            std::to_string(kMaxMen[board])};
  }
  return {};
}

constexpr FamilyKnobs kFamily{kTable, "+reps=3+quiet=100", &CheckTogether};

}  // namespace morris_knobs

namespace fox_knobs {

using rules::foxgeese::kMaxGeese;
using rules::foxgeese::Knobs;
using Kinds = KnobKinds<Knobs>;

constexpr std::array<int, 2> kGeese = {15, kMaxGeese};

constexpr std::array kTable = {
    Kinds::Switch<&Knobs::diag>("diag"),
    Kinds::OneOf<&Knobs::geese, kGeese>("geese", "15 or 17"),
    Kinds::PointOf<&Knobs::foxstart, board::kFrench>("foxstart", "a point such as d4"),
    Kinds::Number<&Knobs::foxmin, 1, kMaxGeese>("foxmin", "a number from 1 to the number of geese"),
    Kinds::Switch<&Knobs::sideways>("sideways"),
    Kinds::Limit<&Knobs::reps>("reps"),
    Kinds::Limit<&Knobs::cap>("cap"),
};

Result<void> CheckTogether(const rules::Knobs& all) {
  const auto& knobs = std::get<Knobs>(all);
  if ((StartGeese(knobs) & rules::french::BitOf(knobs.foxstart)) != 0) {
    return Error{Reason::kBadKnobValue, "foxstart cannot be " + PointName(board::kFrench, knobs.foxstart) +
                                            ": a goose starts there; choose an empty point, such as d4"};
  }
  if (knobs.foxmin > knobs.geese) {
    return Error{Reason::kBadKnobValue, "foxmin cannot be " + std::to_string(knobs.foxmin) + ": there are " +
                                            std::to_string(knobs.geese) +
                                            " geese, so the fox would have won"};
  }
  return {};
}

constexpr FamilyKnobs kFamily{kTable, "+reps=3+cap=400", &CheckTogether};

}  // namespace fox_knobs

namespace race_knobs {

using rules::race::Knobs;
using Kinds = KnobKinds<Knobs>;

constexpr std::array<std::string_view, 2> kSetupWords = {"corner", "rows"};

constexpr std::array kTable = {
    Kinds::Switch<&Knobs::diag>("diag"),
    Kinds::Word<&Knobs::setup, kSetupWords>("setup", "corner or rows"),
    Kinds::Limit<&Knobs::reps>("reps"),
    Kinds::Limit<&Knobs::cap>("cap"),
};

constexpr FamilyKnobs kFamily{kTable, "+reps=3+cap=400", &AnyTogether};

}  // namespace race_knobs

namespace peg_knobs {

using rules::solitaire::Knobs;
using Kinds = KnobKinds<Knobs>;

constexpr std::array<std::string_view, 2> kJumpsWords = {"diag", "orth"};

constexpr std::array kTable = {
    Kinds::Switch<&Knobs::diag>("diag"),
    Kinds::Word<&Knobs::jumps, kJumpsWords>("jumps", "diag or orth"),
    Kinds::Limit<&Knobs::cap>("cap"),
};

constexpr FamilyKnobs kFamily{kTable, "", &AnyTogether};

}  // namespace peg_knobs

const FamilyKnobs& KnobsFor(const rules::morris::Knobs&) { return morris_knobs::kFamily; }
const FamilyKnobs& KnobsFor(const rules::foxgeese::Knobs&) { return fox_knobs::kFamily; }
const FamilyKnobs& KnobsFor(const rules::race::Knobs&) { return race_knobs::kFamily; }
const FamilyKnobs& KnobsFor(const rules::solitaire::Knobs&) { return peg_knobs::kFamily; }

}  // namespace

const FamilyKnobs& KnobsOfFamily(const rules::Knobs& knobs) {
  return std::visit([](const auto& family) -> const FamilyKnobs& { return KnobsFor(family); }, knobs);
}

}  // namespace merels::variants
