#include "tests/duel/weights.h"

#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <variant>

#include "common/engine/search/thinker.h"
#include "tests/duel/arguments.h"

namespace merels::duel {
namespace {

using engine::morris::GivenWeights;
using engine::morris::StageWeights;
using engine::morris::Weights;

constexpr std::size_t kTableBytes = std::size_t{1} << 20;
constexpr int kMaxWeight = 10'000;

class WeightedPlayer final : public Player {
 public:
  WeightedPlayer(const rules::morris::Knobs& knobs, int nodes, const Weights& weights)
      : budget_{.nodes = static_cast<std::uint64_t>(nodes)},
        thinker_(knobs, kTableBytes, std::pmr::get_default_resource(), GivenWeights{weights}) {}

  std::string Choose(const Turn& turn) override {
    const auto lines = thinker_.Think(turn.game, {.budget = budget_, .seed = turn.seed}, {}, {});
    nodes_ += thinker_.nodes();
    return lines.front().plies.front();
  }

 private:
  engine::Budget budget_;
  engine::ModelThinker<WeightedModel> thinker_;
};

/// Cuts off what is before the next `mark`, or all.
std::string_view CutTo(char mark, std::string_view& text) {
  const auto part = text.substr(0, text.find(mark));
  text.remove_prefix(std::min(text.size(), part.size() + 1));
  return part;
}

std::vector<NamedWeight> AllWeights() {
  std::vector<NamedWeight> all;
  const auto add = [&](const std::string& name, StageWeights Weights::*stage) {
    all.insert(all.end(), {{name + "_turn", stage, &StageWeights::turn},
                           {name + "_man", stage, &StageWeights::man},
                           {name + "_free_man", stage, &StageWeights::free_man},
                           {name + "_reach", stage, &StageWeights::reach},
                           {name + "_mill_man", stage, &StageWeights::mill_man},
                           {name + "_two", stage, &StageWeights::two},
                           {name + "_running", stage, &StageWeights::running},
                           {name + "_closes_now", stage, &StageWeights::closes_now},
                           {name + "_closes_next", stage, &StageWeights::closes_next},
                           {name + "_closes_twice", stage, &StageWeights::closes_twice},
                           {name + "_wins_now", stage, &StageWeights::wins_now}});
  };
  add("placing", &Weights::placing);
  add("moving", &Weights::moving);
  add("flying", &Weights::flying);
  return all;
}

}  // namespace

const std::vector<NamedWeight>& NamedWeights() {
  static const std::vector<NamedWeight> all = AllWeights();
  return all;
}

Result<Weights> ReadWeights(std::string_view text) {
  Weights weights;
  while (!text.empty()) {
    std::string_view value = CutTo(',', text);
    const std::string_view name = CutTo('=', value);
    const auto& all = NamedWeights();
    const auto named =
        std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == name; });
    if (named == all.end() || !ReadNumber(value, -kMaxWeight, kMaxWeight, named->Of(weights))) {
      return Error{Reason::kBadArgument, "write weights as NAME=VALUE,NAME=VALUE, not " + std::string(name) +
                                             "=" + std::string(value)};
    }
  }
  return weights;
}

std::string WeightsText(const Weights& weights) {
  std::string text;
  for (const auto& named : NamedWeights()) {
    text += (text.empty() ? "" : ",") + named.name + "=" + std::to_string(named.Of(weights));
  }
  return text;
}

Result<void> CheckWeighted(const rules::Ruleset& ruleset) {
  const auto* const knobs = std::get_if<rules::morris::Knobs>(&ruleset.knobs);
  if (knobs != nullptr && knobs->board == rules::morris::Board::kNine && !knobs->diag &&
      rules::morris::FixedRules<false>::Fit(*knobs)) {
    return {};
  }
  return Error{Reason::kBadArgument, "weights are not tried with " + ruleset.text};
}

Result<std::unique_ptr<Player>> MakeWeighted(std::string_view text, const rules::Ruleset& ruleset) {
  int nodes = 0;
  if (!ReadNumber(CutTo(':', text), 1, kMaxNodes, nodes)) {
    return Error{Reason::kBadArgument, "write weights:NODES or weights:NODES:NAME=VALUE,NAME=VALUE"};
  }
  const auto weights = ReadWeights(text);
  if (!weights) return weights.error();
  if (auto fits = CheckWeighted(ruleset); !fits.ok()) return fits.error();
  const auto& knobs = std::get<rules::morris::Knobs>(ruleset.knobs);
  return std::unique_ptr<Player>(new WeightedPlayer(knobs, nodes, *weights));
}

}  // namespace merels::duel
