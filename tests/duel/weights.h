// The weights of the evaluation by name, and a player who has others than the usual ones: to try and to tune
// them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "common/engine/morris/model.h"
#include "common/rules/ruleset.h"
#include "tests/duel/player.h"

namespace merels::duel {

/// A weight of one stage; its name is "moving_reach", for instance.
struct NamedWeight {
  std::string name;
  engine::morris::StageWeights engine::morris::Weights::*stage;
  int engine::morris::StageWeights::*weight;

  int& Of(engine::morris::Weights& weights) const { return weights.*stage.*weight; }
  int Of(const engine::morris::Weights& weights) const { return weights.*stage.*weight; }
};

/// All of them, always in the same order.
const std::vector<NamedWeight>& NamedWeights();

/// Reads "NAME=VALUE,NAME=VALUE"; what it does not name is as usual. Errors: bad-argument.
Result<engine::morris::Weights> ReadWeights(std::string_view text);
/// The same, naming all.
std::string WeightsText(const engine::morris::Weights& weights);

/// A model whose weights can be chosen, for the rulesets that differ from `standard` in men, flying and what
/// happens to the blocked.
using WeightedModel = engine::morris::Model<rules::morris::NineBoard<false>, rules::morris::FixedRules<false>,
                                            engine::morris::GivenWeights>;
/// Error: bad-argument, for any other ruleset.
Result<void> CheckWeighted(const rules::Ruleset& ruleset);

/// Searches `text`, "NODES" or "NODES:WEIGHTS", positions for each ply, and forgets them; so it depends on
/// nothing but the game and the seed. Errors: bad-argument, as CheckWeighted too.
Result<std::unique_ptr<Player>> MakeWeighted(std::string_view text, const rules::Ruleset& ruleset);

}  // namespace merels::duel
