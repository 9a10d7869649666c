// Bytes as games on the engine's rules and on the reference at once. Four bytes choose ruleset, knobs and
// start; then each byte is a ply, or the length of a text to be judged.
#include <string>

#include "common/variants/registry.h"
#include "tests/differential/pair.h"
#include "tests/differential/rulesets.h"
#include "tests/differential/starts.h"
#include "tests/fuzz/input.h"

namespace merels::fuzz {
namespace {

using differential::Difference;
using differential::Numbers;
using differential::Pair;

constexpr std::uint8_t kJudge = 0xC0;  // from here on a byte is the length of a text, plus this
constexpr int kMaxPlies = 300;

differential::Start SomeStart(Input& input) {
  const auto registry = variants::Registry();
  const auto name = registry[input.Byte() % registry.size()].name;
  Numbers knobs(input.Byte() * 256U + input.Byte());
  const std::string ruleset = differential::RandomRuleset(name, knobs);
  Numbers men(input.Byte());
  return {ruleset, ruleset, differential::RandomStart(*reference::ReadRuleset(ruleset), men)};
}

void DemandSame(const std::optional<Difference>& difference, const differential::Start& start) {
  if (!difference) return;
  Demand(false, start.reference_ruleset + ' ' + start.position + ": " + difference->question + ": engine " +
                    difference->engine + ", reference " + difference->reference);
}

void Play(Input& input) {
  const auto start = SomeStart(input);
  std::optional<Difference> difference;
  auto pair = Pair::Begin(start, difference);
  DemandSame(difference, start);
  DemandSame(pair->Compare(), start);
  for (int plies = 0; plies < kMaxPlies && input.More() && !pair->over();) {
    const std::uint8_t byte = input.Byte();
    if (byte >= kJudge) {
      std::string refusal;
      DemandSame(pair->CompareJudge(input.Text(byte - kJudge), refusal), start);
      continue;
    }
    pair->Play(pair->legal()[byte % pair->legal().size()]);
    DemandSame(pair->Compare(), start);
    ++plies;
  }
}

}  // namespace
}  // namespace merels::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  merels::fuzz::Input input(data, size);
  merels::fuzz::Play(input);
  return 0;
}
