// The kinds of knobs in the families' tables.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/number.h"
#include "common/variants/knob_table.h"

namespace merels::variants {

inline constexpr int kMaxLimit = 100000;  // of the draw rules, in plies or positions
inline constexpr std::string_view kLimitValues = "0 for never, or a number up to 100000";

/// The check of a family in which any combination of values is valid.
inline Result<void> AnyTogether(const rules::Knobs&) { return {}; }

/// A number without sign, blanks or leading zeros.
inline std::optional<int> ParseKnobNumber(std::string_view text) {
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

}  // namespace merels::variants
