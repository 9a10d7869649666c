#include "common/notation/spelling.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "common/base/text.h"

namespace merels::notation {
namespace {

constexpr std::array<std::string_view, 24> kByNumber = {"a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5",
                                                        "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3",
                                                        "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1"};

constexpr std::size_t kOnRing = 8;
constexpr std::string_view kRings = "ear";
constexpr std::array<std::string_view, 3 * kOnRing> kByRing = {
    "a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4",   // E, the outer one
    "b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4",   // A
    "c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4"};  // R

enum class Sign : std::uint8_t { kNone, kBlank, kDash, kTake, kPerhapsTake };

bool IsAnyOf(char32_t c, std::u32string_view all) { return all.find(c) != std::u32string_view::npos; }

Sign SignOf(char32_t c) {
  if (IsAnyOf(c, U" \t\r\n\u00A0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000")) {
    return Sign::kBlank;
  }
  if (IsAnyOf(c, U"-\u2010\u2011\u2012\u2013\u2014\u2015\u2192\u2212")) return Sign::kDash;
  if (IsAnyOf(c, U",\u00D7\u2715\u2716")) return Sign::kTake;
  // Letters and colons occur elsewhere as well: only between points are they signs.
  return IsAnyOf(c, U"xX:") ? Sign::kPerhapsTake : Sign::kNone;
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool IsSign(char c) { return c == '-' || c == ','; }

/// Whether a point comes next, by its letter and number or by its number alone.
bool NamesPoint(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  if (!text.empty() && IsLetter(text.front())) text.remove_prefix(1);
  return !text.empty() && IsDigit(text.front());
}

class Speller {
 public:
  std::string Spell(std::string_view text) {
    while (!text.empty()) {
      const std::string_view before = text;
      const auto c = TakeCharacter(text);
      if (!c) text.remove_prefix(1);
      Put(c ? SignOf(*c) : Sign::kNone, before.substr(0, before.size() - text.size()), text);
    }
    return std::move(plain_);
  }

 private:
  /// `rest` is the text after `bytes`.
  void Put(Sign sign, std::string_view bytes, std::string_view rest) {
    const char last = plain_.empty() ? ' ' : plain_.back();
    if (sign == Sign::kPerhapsTake) sign = IsDigit(last) && NamesPoint(rest) ? Sign::kTake : Sign::kNone;
    if (sign == Sign::kBlank) {
      blank_ = true;
    } else if (sign != Sign::kNone) {
      // Our own sign is never separated by blanks: there a ply is missing.
      if (bytes == "," && blank_ && !plain_.empty() && !IsSign(last)) plain_ += ' ';
      plain_ += sign == Sign::kDash ? '-' : ',';
      blank_ = false;
    } else if (bytes == ">" && last == '-') {
      // The head of an arrow.
    } else {
      if (std::exchange(blank_, false) && !plain_.empty() && !IsSign(last)) plain_ += ' ';
      plain_ += bytes;
    }
  }

  std::string plain_;
  bool blank_ = false;
};

/// Calls `take` with each part between the signs, and with the sign after it, or 0.
template <class Take>
void EachPart(std::string_view ply, const Take& take) {
  while (true) {
    const auto end = std::min(ply.find_first_of("-,"), ply.size());
    take(ply.substr(0, end), end < ply.size() ? ply[end] : '\0');
    if (end == ply.size()) return;
    ply.remove_prefix(end + 1);
  }
}

bool IsNumber(std::string_view text) {
  return !text.empty() && text.size() <= 2 && std::all_of(text.begin(), text.end(), IsDigit);
}

std::optional<std::string_view> OnRing(std::string_view name) {
  if (name.size() != 2 || name[1] < '1' || name[1] > '8') return std::nullopt;
  const auto ring = kRings.find(Lower(name[0]));
  if (ring == std::string_view::npos) return std::nullopt;
  return kByRing[ring * kOnRing + static_cast<std::size_t>(name[1] - '1')];
}

}  // namespace

std::size_t LengthOfMoveNumber(std::string_view word) {
  const auto digits = std::min(word.find_first_not_of("0123456789"), word.size());
  const auto end = std::min(word.find_first_not_of('.', digits), word.size());
  return digits > 0 && end > digits ? end : 0;
}

std::string PlainSigns(std::string_view text) { return Speller().Spell(text); }

PointNames NamesIn(const std::vector<std::string>& plies, const board::Topology& topology) {
  const bool nine = topology.point_count == board::kNine.point_count;
  bool numbers = !plies.empty(), ours = true, rings = nine;
  for (const std::string& ply : plies) {
    EachPart(ply, [&](std::string_view name, char) {
      if (name == "pass") return;
      numbers = numbers && IsNumber(name);
      ours = ours && board::FindPoint(topology, name).has_value();
      rings = rings && OnRing(name).has_value();
    });
  }
  if (numbers) return PointNames::kNumbers;
  return rings && !ours ? PointNames::kRings : PointNames::kOurs;
}

std::string InOurNames(std::string_view ply, PointNames names) {
  std::string text;
  EachPart(ply, [&](std::string_view name, char sign) {
    std::optional<std::string_view> ours;
    if (names == PointNames::kRings) ours = OnRing(name);
    if (const auto number = ParseNumber<std::size_t>(name);
        names == PointNames::kNumbers && number && *number >= 1 && *number <= kByNumber.size()) {
      ours = kByNumber[*number - 1];
    }
    text += ours.value_or(name);
    if (sign != '\0') text += sign;
  });
  return text;
}

std::vector<std::string> PliesIn(std::string_view line, const board::Topology& topology) {
  constexpr std::array<std::string_view, 4> kResults = {"*", "1-0", "0-1", "1/2-1/2"};
  const std::string plain = PlainSigns(line);
  std::vector<std::string> plies;
  for (std::string_view rest = plain; !rest.empty();) {
    const auto end = std::min(rest.find(' '), rest.size());
    std::string_view word = rest.substr(0, end);
    word.remove_prefix(LengthOfMoveNumber(word));
    if (!word.empty()) plies.emplace_back(word);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (!plies.empty() && std::find(kResults.begin(), kResults.end(), plies.back()) != kResults.end()) {
    plies.pop_back();
  }
  const PointNames names = NamesIn(plies, topology);
  // Beside points with letters a number is a move number.
  if (names != PointNames::kNumbers) {
    std::erase_if(plies, [](const std::string& ply) { return std::all_of(ply.begin(), ply.end(), IsDigit); });
  }
  for (std::string& ply : plies) ply = InOurNames(ply, names);
  return plies;
}

bool LooksLikePly(std::string_view word) {
  constexpr std::string_view kPass = "pass";
  if (std::equal(word.begin(), word.end(), kPass.begin(), kPass.end(),
                 [](char a, char b) { return Lower(a) == b; })) {
    return true;
  }
  bool looks = true;
  EachPart(word, [&](std::string_view name, char) {
    looks = looks && (IsNumber(name) || (name.size() == 2 && IsLetter(name[0]) && IsDigit(name[1])));
  });
  return looks;
}

}  // namespace merels::notation
