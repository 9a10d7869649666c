// The file of one unit: its header, the first 4096 bytes, as lines of text; the list of blocks; blocks of
// values; and the checksum of each.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/base/result.h"
#include "common/rules/ruleset.h"
#include "common/solver/byte_code.h"
#include "common/solver/summary.h"
#include "common/solver/units.h"
#include "common/solver/values.h"
#include "common/tablebase/system_file.h"

namespace merels::tablebase {

/// A checksum against accidental damage, not against attackers. Always different for bytes of the same length
/// that differ only within eight in a row that begin at a multiple of eight; for others the same with a
/// chance of 1 in 2^64. The same on every machine.
std::uint64_t Checksum(std::span<const std::uint8_t> bytes);

/// The format that this program writes, and the newest it reads.
inline constexpr int kFormat = 1;
inline constexpr std::size_t kHeaderBytes = 4096;

/// The content of a file for each slot.
enum class Kind : std::uint8_t { kNarrow, kWide, kOutcomes };

struct Header {
  /// The version of the program that wrote it.
  std::string program;
  /// A text that variants::ParseRuleset reads, without draw limits.
  std::string ruleset;
  /// RulesOf(ruleset) at the time of writing.
  std::string rules;
  solver::Unit unit;
  Kind kind = Kind::kNarrow;
  std::uint64_t slots = 0;
  solver::Summary summary;
  /// Bytes of a block before packing. The last block may be shorter.
  std::uint64_t block = 0;
  /// The code that packs the blocks, if they are packed.
  std::optional<solver::ByteCode::Lengths> code;
  /// The checksum of the list of blocks after the header.
  std::uint64_t index_sum = 0;

  /// Bytes of all blocks before packing.
  std::uint64_t content() const;
  std::uint64_t blocks() const { return (content() + block - 1) / block; }
};

/// Every knob that matters to values, as text: rulesets with the same rules have the same values. The draw
/// limits reps, quiet, endquiet and cap are left out, since the values do not depend on history.
std::string RulesOf(const rules::Ruleset& ruleset);

/// "7-6" in the moving phase, "4-5 after 9" when nine men have been placed.
std::string NameOf(solver::Unit unit);

/// Exactly kHeaderBytes, including its checksum.
std::string Write(const Header& header);

/// Parses the form of Write. Error: bad-file; the sentence distinguishes a newer format from damage.
Result<Header> ReadHeader(std::string_view bytes);

/// All values of a file. They are not moved when the object is, and are valid as long as the file is open.
class LoadedValues {
 public:
  explicit LoadedValues(solver::ValuesView mapped) : view_(mapped) {}
  LoadedValues(std::vector<std::uint8_t> bytes, solver::Width width)
      : bytes_(std::move(bytes)), view_(bytes_, width) {}
  LoadedValues(LoadedValues&&) noexcept = default;
  LoadedValues& operator=(LoadedValues&&) noexcept = default;
  ~LoadedValues() = default;

  const solver::ValuesView& view() const { return view_; }

 private:
  std::vector<std::uint8_t> bytes_;
  solver::ValuesView view_;
};

/// An open file. Any thread may look values up.
class UnitFile {
 public:
  /// Reads all but the blocks. bad-file: the fault of the file, and what to do.
  static Result<UnitFile> Open(const std::filesystem::path& path);

  const Header& header() const { return header_; }
  std::uint64_t size() const { return file_.bytes().size(); }

  /// The value of a slot of the unit; nothing when its block is damaged. Checks a block when it is first
  /// needed. A packed block is unpacked as far as needed.
  std::optional<solver::Code> At(solver::Slot slot) const;

  /// All values, each block checked. Values of a file that is not packed and has distances stay on disk, and
  /// the system keeps in memory what fits. bad-file.
  Result<LoadedValues> Load() const;

 private:
  enum class State : std::uint8_t { kUnchecked, kWhole, kDamaged };

  UnitFile(std::filesystem::path path, MappedFile file, Header header);

  std::span<const std::uint8_t> Index() const;
  std::span<const std::uint8_t> Stored(std::uint64_t block) const;
  std::size_t BytesOf(std::uint64_t block) const;
  bool IsWhole(std::uint64_t block) const;
  bool Content(std::uint64_t block, std::span<std::uint8_t> content) const;

  std::filesystem::path path_;
  MappedFile file_;
  Header header_;
  std::optional<solver::ByteCode> code_;
  std::unique_ptr<std::atomic<State>[]> states_;
};

/// Options for writing values.
struct Writing {
  /// The header fields of the program, the ruleset and the unit; the rest of the header follows from the
  /// values.
  std::string program;
  std::string ruleset;
  std::string rules;
  solver::Summary summary;
  bool outcomes_only = false;
  bool packed = false;
};

/// Writes the file of a unit, atomically. bad-file.
Result<void> WriteUnit(const std::filesystem::path& path, const Writing& writing, solver::Unit unit,
                       solver::ValuesView values);

}  // namespace merels::tablebase
