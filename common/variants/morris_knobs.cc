#include <array>

#include "common/variants/knob_kinds.h"

namespace merels::variants {
namespace {

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

}  // namespace

const FamilyKnobs& KnobsFor(const Knobs&) {
  static constexpr FamilyKnobs kFamily{kTable, "+reps=3+quiet=100", &CheckTogether};
  return kFamily;
}

}  // namespace merels::variants
