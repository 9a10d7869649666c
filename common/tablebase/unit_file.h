// The file of one unit: header, list of blocks, blocks of values.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/base/result.h"
#include "common/solver/byte_code.h"
#include "common/solver/values.h"
#include "common/tablebase/header.h"
#include "common/tablebase/system_file.h"

namespace merels::tablebase {

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
