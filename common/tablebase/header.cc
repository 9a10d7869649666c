#include "common/tablebase/header.h"

#include <algorithm>
#include <array>
#include <map>

#include "common/base/number.h"
#include "common/solver/trits.h"
#include "common/tablebase/checksum.h"
#include "common/variants/registry.h"

namespace merels::tablebase {
namespace {

constexpr std::string_view kMagic = "merels-unit";
constexpr std::array<std::string_view, 3> kKinds = {"narrow", "wide", "outcomes"};
constexpr std::array<std::string_view, 4> kDrawLimits = {"reps", "quiet", "endquiet", "cap"};
constexpr std::uint64_t kMaxBlock = 1 << 20;

std::uint64_t SumOf(std::string_view text) {
  return Checksum({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::string Hexadecimal(std::uint64_t number) {
  std::string text(16, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, number >>= 4)
    *digit = "0123456789abcdef"[number & 15U];
  return text;
}

Error Damaged() { return {Reason::kBadFile, "its header is damaged"}; }

std::string TextOf(const solver::ByteCode::Lengths& lengths) {
  std::string text;
  for (const std::uint8_t length : lengths) text += static_cast<char>('a' + length);
  return text;
}

/// The lines of a header by their first word. A missing line or an invalid number makes it bad.
class Lines {
 public:
  explicit Lines(std::string_view text) {
    while (!text.empty()) {
      const auto line = text.substr(0, text.find('\n'));
      const auto blank = line.find(' ');
      if (blank != std::string_view::npos) lines_.emplace(line.substr(0, blank), line.substr(blank + 1));
      text.remove_prefix(std::min(text.size(), line.size() + 1));
    }
  }

  bool ok() const { return ok_; }

  std::string_view Text(std::string_view name) {
    const auto line = lines_.find(name);
    ok_ = ok_ && line != lines_.end();
    return ok_ ? line->second : std::string_view();
  }
  std::uint64_t Number(std::string_view name, std::uint64_t max, int base = 10) {
    const auto text = Text(name);
    const auto number = ParseNumber<std::uint64_t>(text, base);
    ok_ = ok_ && number && *number <= max;
    return ok_ ? *number : 0;
  }
  int Small(std::string_view name) { return static_cast<int>(Number(name, solver::kAllPlaced)); }
  std::uint32_t Plies(std::string_view name) {
    return static_cast<std::uint32_t>(Number(name, solver::kMaxDecided));
  }
  Kind ReadKind() {
    const auto text = Text("values");
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
      if (text == kKinds[i]) return static_cast<Kind>(i);
    }
    ok_ = false;
    return Kind::kNarrow;
  }
  std::optional<solver::ByteCode::Lengths> ReadCode() {
    const auto text = Text("code");
    solver::ByteCode::Lengths lengths{};
    if (text == "none") return {};
    ok_ = ok_ && text.size() == lengths.size();
    for (std::size_t i = 0; ok_ && i < lengths.size(); ++i)
      lengths[i] = static_cast<std::uint8_t>(text[i] - 'a');
    ok_ = ok_ && solver::ByteCode::With(lengths).has_value();
    return lengths;
  }

 private:
  std::map<std::string_view, std::string_view> lines_;
  bool ok_ = true;
};

/// All lines but the last, which is their checksum.
std::string Body(const Header& header) {
  std::string text = std::string(kMagic) + ' ' + std::to_string(kFormat) + '\n';
  const auto line = [&](std::string_view name, std::string_view value) {
    text.append(name).append(" ").append(value).append("\n");
  };
  const auto number = [&](std::string_view name, std::uint64_t value) { line(name, std::to_string(value)); };
  line("program", header.program);
  line("ruleset", header.ruleset);
  line("rules", header.rules);
  number("own", static_cast<std::uint64_t>(header.unit.own));
  number("opp", static_cast<std::uint64_t>(header.unit.opp));
  number("placed", static_cast<std::uint64_t>(header.unit.placed));
  line("values", kKinds[static_cast<std::size_t>(header.kind)]);
  number("slots", header.slots);
  number("wins", header.summary.wins);
  number("draws", header.summary.draws);
  number("losses", header.summary.losses);
  number("longest-win", header.summary.longest_win);
  number("longest-loss", header.summary.longest_loss);
  number("block", header.block);
  line("code", header.code ? TextOf(*header.code) : "none");
  line("index", Hexadecimal(header.index_sum));
  return text;
}

Header Parsed(Lines& lines) {
  constexpr std::uint64_t kAny = ~std::uint64_t{0};
  Header header;
  header.program = lines.Text("program");
  header.ruleset = lines.Text("ruleset");
  header.rules = lines.Text("rules");
  header.unit = {lines.Small("own"), lines.Small("opp"), lines.Small("placed")};
  header.kind = lines.ReadKind();
  header.slots = lines.Number("slots", ~solver::Slot{0});
  header.summary = {lines.Number("wins", kAny), lines.Number("draws", kAny), lines.Number("losses", kAny),
                    lines.Plies("longest-win"), lines.Plies("longest-loss")};
  header.block = lines.Number("block", kMaxBlock);
  header.code = lines.ReadCode();
  header.index_sum = lines.Number("index", kAny, 16);
  return header;
}

}  // namespace

std::uint64_t Header::content() const {
  switch (kind) {
    case Kind::kNarrow: return slots;
    case Kind::kWide: return slots * 2;
    case Kind::kOutcomes: return solver::TritBytes(slots);
  }
  return 0;
}

std::string RulesOf(const rules::Ruleset& ruleset) {
  std::string text(rules::FamilyName(ruleset));
  for (const auto& [knob, value] : variants::KnobValues(ruleset)) {
    if (std::find(kDrawLimits.begin(), kDrawLimits.end(), knob) != kDrawLimits.end()) continue;
    text.append(" ").append(knob).append("=").append(value);
  }
  return text;
}

std::string NameOf(solver::Unit unit) {
  const std::string men = std::to_string(unit.own) + '-' + std::to_string(unit.opp);
  return unit.moving() ? men : men + " after " + std::to_string(unit.placed);
}

std::string Write(const Header& header) {
  std::string text = Body(header);
  text += "header " + Hexadecimal(SumOf(text)) + '\n';
  MERELS_CHECK(text.size() <= kHeaderBytes);
  text.resize(kHeaderBytes, '\0');
  return text;
}

Result<Header> ReadHeader(std::string_view bytes) {
  const std::string_view text = bytes.substr(0, bytes.find('\0'));
  if (!text.starts_with(kMagic)) return Error{Reason::kBadFile, "it is not a tablebase file"};
  const auto last = text.rfind("header ");
  if (bytes.size() != kHeaderBytes || last == std::string_view::npos) return Damaged();
  Lines lines(text);
  const auto sum = lines.Number("header", ~std::uint64_t{0}, 16);
  const auto format = lines.Number(kMagic, ~std::uint64_t{0});
  if (!lines.ok() || sum != SumOf(text.substr(0, last))) return Damaged();
  if (format > kFormat) {
    return Error{Reason::kBadFile, "a newer version of this program wrote it, in format " +
                                       std::to_string(format) + "; this one reads format " +
                                       std::to_string(kFormat)};
  }
  Header header = Parsed(lines);
  if (!lines.ok() || header.block == 0) return Damaged();
  return header;
}

}  // namespace merels::tablebase
