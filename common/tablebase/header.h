// The header of a unit's file: the first 4096 bytes, as lines of text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/base/result.h"
#include "common/rules/ruleset.h"
#include "common/solver/byte_code.h"
#include "common/solver/summary.h"
#include "common/solver/unit.h"

namespace merels::tablebase {

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

}  // namespace merels::tablebase
