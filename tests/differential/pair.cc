#include "tests/differential/pair.h"

#include <algorithm>
#include <utility>

#include "common/variants/registry.h"

namespace merels::differential {
namespace {

std::string ResultText(const rules::Game& game) {
  const auto& outcome = game.outcome();
  return outcome ? std::string(ScoreText(outcome->score)) + ' ' + outcome->reason : "* unfinished";
}

std::string Joined(const std::vector<std::string>& plies) {
  std::string text;
  for (const std::string& ply : plies) text += (text.empty() ? "" : " ") + ply;
  return text;
}

/// The first error on the engine's way to a game.
merels::Result<rules::Game> EngineGame(const Start& start) {
  const auto ruleset = variants::ParseRuleset(start.engine_ruleset);
  if (!ruleset) return ruleset.error();
  if (start.position == "start") return rules::Game(*ruleset);
  return rules::Game::At(*ruleset, start.position);
}

std::unique_ptr<reference::Game> ReferenceGame(const Start& start) {
  const auto rules = reference::ReadRuleset(start.reference_ruleset);
  if (!rules) return nullptr;
  return start.position == "start" ? NewGame(*rules) : NewGameAt(*rules, start.position);
}

}  // namespace

std::optional<Pair> Pair::Begin(const Start& start, std::optional<Difference>& difference) {
  auto engine = EngineGame(start);
  auto reference = ReferenceGame(start);
  if (engine.ok() && reference != nullptr) {
    return Pair(std::make_unique<rules::Game>(*std::move(engine)), std::move(reference));
  }
  difference = Difference{"the start", engine.ok() ? "taken" : engine.error().ToString(),
                          reference != nullptr ? "taken" : "refused"};
  return std::nullopt;
}

std::optional<Difference> Pair::Compare() {
  const std::string result = reference_->result() + ' ' + reference_->reason();
  if (ResultText(*engine_) != result) return Difference{"the result", ResultText(*engine_), result};
  const std::string position = reference_->Position();
  if (engine_->position() != position) return Difference{"the position", engine_->position(), position};
  legal_ = reference_->LegalPlies();
  const auto engine_legal = engine_->LegalPlies();
  if (engine_legal != legal_) return Difference{"the legal plies", Joined(engine_legal), Joined(legal_)};
  return std::nullopt;
}

std::optional<Difference> Pair::CompareJudge(const std::string& text, std::string& refusal) const {
  refusal = reference_->Judge(text);
  const auto judged = engine_->Judge(text);
  const std::string answer = judged.ok() ? "" : std::string(Name(judged.error().reason));
  if (answer != refusal) return Difference{"judge " + text, answer, refusal};
  if (!judged.ok()) return std::nullopt;
  const std::string spelling = engine_->Text(*judged);
  if (std::binary_search(legal_.begin(), legal_.end(), spelling)) return std::nullopt;
  return Difference{"the spelling of " + text, spelling, "one of the legal plies"};
}

void Pair::Play(const std::string& ply) {
  reference_->Play(ply);
  // A refusal shows in the next comparison.
  (void)engine_->Play(ply).ok();
}

}  // namespace merels::differential
