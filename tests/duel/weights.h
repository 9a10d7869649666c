// The weights of the evaluation by name, and a player with other weights, for experiments and tuning.
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

/// Reads "NAME=VALUE,NAME=VALUE"; the others have their defaults. Errors: bad-argument.
Result<engine::morris::Weights> ReadWeights(std::string_view text);
/// All weights in that form.
std::string WeightsText(const engine::morris::Weights& weights);

/// A model with configurable weights, for rulesets that differ from `standard` in men, flying and blocked
/// players only.
using WeightedModel = engine::morris::Model<rules::morris::NineBoard<false>, rules::morris::FixedRules<false>,
                                            engine::morris::GivenWeights>;
/// Error: bad-argument, for any other ruleset.
Result<void> CheckWeighted(const rules::Ruleset& ruleset);

/// Searches `text`, "NODES" or "NODES:WEIGHTS", positions for each ply, and forgets them; so it depends only
/// on the game and the seed. Errors: bad-argument, also for an unfit ruleset.
Result<std::unique_ptr<Player>> MakeWeighted(std::string_view text, const rules::Ruleset& ruleset);

}  // namespace merels::duel
