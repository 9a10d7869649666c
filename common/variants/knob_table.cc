#include "common/variants/knob_table.h"

#include <array>
#include <charconv>
#include <optional>

namespace merels::variants {
namespace {

using rules::morris::Board;
using rules::morris::kFewestMen;
using rules::morris::Knobs;

constexpr int kMaxLimit = 100000;  // of the draw rules, in plies or positions

// The words of each knob that takes a word, in the order of its enum.
constexpr std::array<std::string_view, 3> kBoardWords = {"nine", "six", "three"};
// Each player's share of the points, in the same order.
constexpr std::array<int, 3> kMostMen = {12, 8, 4};
constexpr std::array<std::string_view, 3> kMilledWords = {"any", "none", "free"};
constexpr std::array<std::string_view, 2> kCapturesWords = {"one", "mills"};
constexpr std::array<std::string_view, 3> kBlockedWords = {"lose", "pass", "draw"};
constexpr std::array<std::string_view, 2> kFullWords = {"blocked", "draw"};

std::optional<int> ParseNumber(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool leading_zero = text.size() > 1 && text[0] == '0';
  if (error != std::errc() || end != text.data() + text.size() || leading_zero) return std::nullopt;
  return number;
}

template <auto kMember, int kMin, int kMax>
bool SetNumber(Knobs& knobs, std::string_view value) {
  const auto number = ParseNumber(value);
  if (!number || *number < kMin || *number > kMax) return false;
  using Value = std::remove_reference_t<decltype(knobs.*kMember)>;
  knobs.*kMember = static_cast<Value>(*number);
  return true;
}

template <auto kMember>
std::string GetNumber(const Knobs& knobs) {
  return std::to_string(static_cast<int>(knobs.*kMember));
}

template <auto kMember, const auto& kWords>
bool SetWord(Knobs& knobs, std::string_view value) {
  using Value = std::remove_reference_t<decltype(knobs.*kMember)>;
  for (std::size_t i = 0; i < kWords.size(); ++i) {
    if (kWords[i] != value) continue;
    knobs.*kMember = static_cast<Value>(i);
    return true;
  }
  return false;
}

template <auto kMember, const auto& kWords>
std::string GetWord(const Knobs& knobs) {
  return std::string(kWords[static_cast<std::size_t>(knobs.*kMember)]);
}

template <auto kMember, int kMin, int kMax>
constexpr MorrisKnob Number(std::string_view name, std::string_view values) {
  return {name, values, &SetNumber<kMember, kMin, kMax>, &GetNumber<kMember>};
}

template <auto kMember>
constexpr MorrisKnob Switch(std::string_view name) {
  return Number<kMember, 0, 1>(name, "0 or 1");
}

template <auto kMember, const auto& kWords>
constexpr MorrisKnob Word(std::string_view name, std::string_view values) {
  return {name, values, &SetWord<kMember, kWords>, &GetWord<kMember, kWords>};
}

constexpr std::string_view kLimitValues = "0 for never, or a number up to 100000";

constexpr std::array kTable = {
    Word<&Knobs::board, kBoardWords>("board", "nine, six or three"),
    Switch<&Knobs::diag>("diag"),
    Number<&Knobs::men, kFewestMen, 12>("men", "a number from 3 to 12"),
    Number<&Knobs::fly, 0, 99>("fly", "a number from 0 (never) to 99 (always)"),
    Word<&Knobs::milled, kMilledWords>("milled", "any, none or free"),
    Word<&Knobs::captures, kCapturesWords>("captures", "one or mills"),
    Word<&Knobs::blocked, kBlockedWords>("blocked", "lose, pass or draw"),
    Word<&Knobs::full, kFullWords>("full", "blocked or draw"),
    Switch<&Knobs::place_move>("place_move"),
    Switch<&Knobs::mill_wins>("mill_wins"),
    Switch<&Knobs::remill>("remill"),
    Number<&Knobs::reps, 0, kMaxLimit>("reps", kLimitValues),
    Number<&Knobs::quiet, 0, kMaxLimit>("quiet", kLimitValues),
    Number<&Knobs::endquiet, 0, kMaxLimit>("endquiet", kLimitValues),
    Number<&Knobs::cap, 0, kMaxLimit>("cap", kLimitValues),
};

}  // namespace

std::span<const MorrisKnob> MorrisKnobs() { return kTable; }

Result<void> CheckTogether(const Knobs& knobs) {
  const auto board = static_cast<std::size_t>(knobs.board);
  if (knobs.board == Board::kSix && knobs.diag) {
    return Error{Reason::kBadKnobValue, "diag cannot be 1: the board six has no diagonal lines"};
  }
  if (knobs.men > kMostMen[board]) {
    return Error{Reason::kBadKnobValue, "men cannot be " + std::to_string(knobs.men) + ": on the board " +
                                            std::string(kBoardWords[board]) + " each player has at most " +
                                            std::to_string(kMostMen[board])};
  }
  return {};
}

}  // namespace merels::variants
