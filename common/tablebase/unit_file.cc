#include "common/tablebase/unit_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <map>
#include <utility>

#include "common/base/text.h"
#include "common/solver/values.h"
#include "common/variants/registry.h"

namespace merels::tablebase {
namespace {

// Odd, so that multiplying by them is invertible.
constexpr std::uint64_t kFirst = 0x9E3779B97F4A7C15;
constexpr std::uint64_t kSecond = 0xD6E8FEB86659FD93;

std::uint64_t WordAt(const std::uint8_t* bytes, std::size_t count) {
  std::uint64_t word = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&word, bytes, count);
  } else {
    for (std::size_t i = 0; i < count; ++i) word |= std::uint64_t{bytes[i]} << (8 * i);
  }
  return word;
}

/// Invertible for each word, so that no difference is lost.
std::uint64_t Mixed(std::uint64_t sum, std::uint64_t word) {
  sum = (sum ^ word) * kFirst;
  return sum ^ sum >> 32;
}

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

using Raw = std::span<const std::uint8_t>;

/// Unpacked blocks may be long; each look-up in a packed one unpacks it.
constexpr std::uint64_t kPlainBlock = 1 << 16;
constexpr std::uint64_t kPackedBlock = 1 << 12;

/// For each block the checksum of the stored bytes, and its end, counted from the index's end.
constexpr std::size_t kIndexEntry = 16;

std::uint64_t NumberAt(Raw bytes, std::size_t at) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number |= std::uint64_t{bytes[at + i]} << (8 * i);
  return number;
}

void AppendNumber(std::vector<std::uint8_t>& bytes, std::uint64_t number) {
  for (std::size_t i = 0; i < 8; ++i) bytes.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
}

Error Bad(const std::filesystem::path& path, const std::string& what) {
  return {Reason::kBadFile, path.string() + " cannot be used: " + what};
}

Error Damaged(const std::filesystem::path& path, const std::string& what) {
  return Bad(path, what + "; remove the file and have it made again");
}

solver::Width WidthOf(Kind kind) {
  return kind == Kind::kWide ? solver::Width::kWide : solver::Width::kNarrow;
}

/// The stored blocks, and the list of them.
struct Blocks {
  std::vector<std::uint8_t> index;
  std::vector<std::uint8_t> packed;  // empty when the content is stored unpacked
};

template <class Visit>
void EachBlock(Raw content, std::uint64_t block, Visit visit) {
  for (std::size_t at = 0; at < content.size(); at += block) {
    visit(content.subspan(at, std::min<std::size_t>(block, content.size() - at)));
  }
}

solver::ByteCode CodeFor(Raw content) {
  solver::ByteCode::Counts counts{};
  for (const std::uint8_t byte : content) ++counts[byte];
  return solver::ByteCode::For(counts);
}

Blocks BlocksOf(Raw content, std::uint64_t block, const solver::ByteCode* code) {
  Blocks blocks;
  std::uint64_t end = 0;
  EachBlock(content, block, [&](Raw part) {
    if (code != nullptr) {
      code->Pack(part, blocks.packed);
      part = Raw(blocks.packed).subspan(end);
    }
    end += part.size();
    AppendNumber(blocks.index, Checksum(part));
    AppendNumber(blocks.index, end);
  });
  return blocks;
}

/// Whether the blocks of the index are contiguous and end at the file's end.
bool FitsFile(Raw index, std::uint64_t behind) {
  std::uint64_t end = 0;
  for (std::size_t at = 0; at < index.size(); at += kIndexEntry) {
    const std::uint64_t next = NumberAt(index, at + 8);
    if (next < end) return false;
    end = next;
  }
  return end == behind;
}

}  // namespace

std::uint64_t Checksum(std::span<const std::uint8_t> bytes) {
  std::uint64_t sum = (bytes.size() + 1) * kSecond;
  std::size_t at = 0;
  for (; at + 8 <= bytes.size(); at += 8) sum = Mixed(sum, WordAt(&bytes[at], 8));
  if (at < bytes.size()) sum = Mixed(sum, WordAt(&bytes[at], bytes.size() - at));
  return Mixed(sum, kSecond);
}

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

UnitFile::UnitFile(std::filesystem::path path, MappedFile file, Header header)
    : path_(std::move(path)),
      file_(std::move(file)),
      header_(std::move(header)),
      states_(std::make_unique<std::atomic<State>[]>(header_.blocks())) {
  if (header_.code) code_ = solver::ByteCode::With(*header_.code);
}

Result<UnitFile> UnitFile::Open(const std::filesystem::path& path) {
  auto file = MappedFile::Open(path);
  if (!file.ok()) return file.error();
  const Raw bytes = file->bytes();
  if (bytes.size() < kHeaderBytes) return Damaged(path, "it is truncated");
  auto header = ReadHeader({reinterpret_cast<const char*>(bytes.data()), kHeaderBytes});
  if (!header.ok()) return Bad(path, header.error().sentence);
  const std::uint64_t index_bytes = header->blocks() * kIndexEntry;
  if (bytes.size() < kHeaderBytes + index_bytes) return Damaged(path, "it is truncated");
  const Raw index = bytes.subspan(kHeaderBytes, index_bytes);
  if (Checksum(index) != header->index_sum) return Damaged(path, "its list of blocks is damaged");
  if (!FitsFile(index, bytes.size() - kHeaderBytes - index_bytes)) return Damaged(path, "it is truncated");
  return UnitFile(path, std::move(*file), std::move(*header));
}

Raw UnitFile::Index() const { return file_.bytes().subspan(kHeaderBytes, header_.blocks() * kIndexEntry); }

Raw UnitFile::Stored(std::uint64_t block) const {
  const Raw index = Index();
  const std::uint64_t begin = block == 0 ? 0 : NumberAt(index, block * kIndexEntry - 8);
  const std::uint64_t end = NumberAt(index, block * kIndexEntry + 8);
  return file_.bytes().subspan(kHeaderBytes + index.size() + begin, end - begin);
}

std::size_t UnitFile::BytesOf(std::uint64_t block) const {
  return std::min(header_.block, header_.content() - block * header_.block);
}

bool UnitFile::IsWhole(std::uint64_t block) const {
  std::atomic<State>& state = states_[block];
  State known = state.load(std::memory_order_relaxed);
  if (known == State::kUnchecked) {
    const Raw stored = Stored(block);
    const bool whole = Checksum(stored) == NumberAt(Index(), block * kIndexEntry) &&
                       (code_.has_value() || stored.size() == BytesOf(block));
    known = whole ? State::kWhole : State::kDamaged;
    state.store(known, std::memory_order_relaxed);
  }
  return known == State::kWhole;
}

bool UnitFile::Content(std::uint64_t block, std::span<std::uint8_t> content) const {
  if (!IsWhole(block)) return false;
  const Raw stored = Stored(block);
  if (code_) return code_->Unpack(stored, content);
  std::copy(stored.begin(), stored.end(), content.begin());
  return true;
}

std::optional<solver::Code> UnitFile::At(solver::Slot slot) const {
  if (slot >= header_.slots) return {};
  const bool trits = header_.kind == Kind::kOutcomes;
  const std::uint64_t at = trits ? slot / solver::kTritsOfByte
                                 : std::uint64_t{slot} * static_cast<std::uint64_t>(WidthOf(header_.kind));
  const std::uint64_t block = at / header_.block;
  const std::size_t begin = at % header_.block;
  Raw content;
  std::array<std::uint8_t, kPackedBlock> unpacked;
  if (code_) {
    // The bytes after the value are not needed.
    const std::size_t end = begin + static_cast<std::size_t>(WidthOf(header_.kind));
    if (end > std::min(BytesOf(block), unpacked.size())) return {};
    const auto room = std::span(unpacked).first(end);
    if (!Content(block, room)) return {};
    content = room;
  } else {
    if (!IsWhole(block)) return {};
    content = Stored(block);
  }
  content = content.subspan(begin);
  if (trits) return solver::TritAt(content[0], slot % solver::kTritsOfByte);
  return solver::ValuesView(content, WidthOf(header_.kind)).At(0);
}

Result<LoadedValues> UnitFile::Load() const {
  const bool in_place = !code_ && header_.kind != Kind::kOutcomes;
  std::vector<std::uint8_t> content(in_place ? 0 : header_.content());
  for (std::uint64_t block = 0; block < header_.blocks(); ++block) {
    const bool whole =
        in_place ? IsWhole(block)
                 : Content(block, std::span(content).subspan(block * header_.block, BytesOf(block)));
    if (!whole) return Damaged(path_, "block " + std::to_string(block) + " is damaged");
  }
  const solver::Width width = WidthOf(header_.kind);
  if (in_place) {
    const Raw values = file_.bytes().subspan(kHeaderBytes + Index().size());
    return LoadedValues(solver::ValuesView(values, width));
  }
  if (header_.kind != Kind::kOutcomes) return LoadedValues(std::move(content), width);
  std::vector<std::uint8_t> narrow(header_.slots);
  solver::UnpackTrits(content, narrow);
  return LoadedValues(std::move(narrow), width);
}

Result<void> WriteUnit(const std::filesystem::path& path, const Writing& writing, solver::Unit unit,
                       solver::ValuesView values) {
  const Kind kind = writing.outcomes_only                    ? Kind::kOutcomes
                    : values.width() == solver::Width::kWide ? Kind::kWide
                                                             : Kind::kNarrow;
  const std::vector<std::uint8_t> trits =
      writing.outcomes_only ? solver::PackTrits(values) : std::vector<std::uint8_t>();
  const Raw content = writing.outcomes_only ? Raw(trits) : values.bytes();
  Header header{.program = writing.program,
                .ruleset = writing.ruleset,
                .rules = writing.rules,
                .unit = unit,
                .kind = kind,
                .slots = values.slots(),
                .summary = writing.summary,
                .block = writing.packed ? kPackedBlock : kPlainBlock,
                .code = {},
                .index_sum = 0};
  if (writing.outcomes_only) header.summary.longest_win = header.summary.longest_loss = 0;
  std::optional<solver::ByteCode> code;
  if (writing.packed) code = CodeFor(content);
  if (code) header.code = code->lengths();
  const Blocks blocks = BlocksOf(content, header.block, code ? &*code : nullptr);
  header.index_sum = Checksum(blocks.index);
  const std::string text = Write(header);
  const Raw head(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  return WriteWhole(path, {head, blocks.index, code ? Raw(blocks.packed) : content});
}

}  // namespace merels::tablebase
