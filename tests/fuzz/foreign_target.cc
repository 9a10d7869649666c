// Any bytes as pasted text: cleaned, then read as another program's record, as a list of plies, as a position
// of Sanmill, and by the study, which plays it.
#include <algorithm>
#include <sstream>
#include <string>

#include "common/base/text.h"
#include "common/notation/foreign.h"
#include "common/notation/position.h"
#include "common/notation/spelling.h"
#include "common/study/study.h"
#include "tests/fuzz/input.h"

namespace merels::fuzz {
namespace {

using notation::ForeignRecord;
using notation::RecordedPly;

std::size_t CountPlies(const std::vector<RecordedPly>& plies) {
  std::size_t count = plies.size();
  for (const RecordedPly& ply : plies) {
    for (const auto& branch : ply.branches) count += CountPlies(branch);
  }
  return count;
}

bool SamePlies(const std::vector<RecordedPly>& a, const std::vector<RecordedPly>& b) {
  return std::equal(
      a.begin(), a.end(), b.begin(), b.end(), [](const RecordedPly& one, const RecordedPly& other) {
        return one.ply == other.ply && std::equal(one.branches.begin(), one.branches.end(),
                                                  other.branches.begin(), other.branches.end(), SamePlies);
      });
}

void DemandClean(const std::string& text) {
  Demand(CleanText(text) == text, "clean text stays as it is");
  Demand(text.find('\r') == std::string::npos && (text.empty() || text.back() == '\n'),
         "its lines end with LF");
}

void TryRecord(const std::string& text) {
  const ForeignRecord read = notation::ReadForeign(text);
  if (read.problem) DemandGoodError(*read.problem, "bad-record");
  Demand(read.places.size() == CountPlies(read.record.plies), "each ply has a place");
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  for (const auto& place : read.places) {
    Demand(place.line >= 1 && place.line <= lines + 1 && place.column >= 1, "a place lies in the text");
  }
}

/// A playable study is written in both ways, and reads back with the same plies.
void TryStudy(const std::string& bytes) {
  const study::Reading reading = study::ReadRecord(bytes, "twelve");
  Demand(reading.study || reading.problem, "a text is a record, or it is said why not");
  if (!reading.study) return;
  const notation::Record record = study::RecordOf(*reading.study);
  for (const std::string& written : {notation::PrintRecord(record), notation::PrintWmd(record)}) {
    const study::Reading again = study::ReadRecord(written);
    Demand(again.study && !again.problem, "what was written reads back: " + written);
    Demand(SamePlies(study::RecordOf(*again.study).plies, record.plies), "with the same plies: " + written);
  }
}

void Try(const std::string& bytes) {
  const std::string text = CleanText(bytes);
  DemandClean(text);
  TryRecord(text);
  TryStudy(bytes);
  const std::string plain = notation::PlainSigns(bytes);
  Demand(notation::PlainSigns(plain) == plain, "plain signs stay as they are: " + plain);
  for (const std::string& ply : notation::PliesIn(text, board::kNine))
    Demand(!ply.empty(), "no ply is empty");
  const auto position = notation::FromSanmillPosition(text);
  if (!position) DemandGoodError(position.error(), "bad-position");
}

}  // namespace
}  // namespace merels::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  merels::fuzz::Try(merels::fuzz::Input(data, size).Rest());
  return 0;
}
