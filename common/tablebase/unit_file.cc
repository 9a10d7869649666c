#include "common/tablebase/unit_file.h"

#include <algorithm>
#include <array>
#include <utility>

#include "common/solver/trits.h"
#include "common/tablebase/checksum.h"

namespace merels::tablebase {
namespace {

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
