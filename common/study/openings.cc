#include "common/study/openings.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string_view>
#include <utility>

#include "common/board/symmetry.h"
#include "common/rules/symmetry.h"
#include "common/variants/registry.h"

namespace merels::study {
namespace {

/// Hashes the plies of positions under the rules of one game.
class PlyKeys {
 public:
  explicit PlyKeys(const rules::Game& game)
      : topology_(game.topology()), symmetries_(rules::Symmetries(game)), rules_(RulesOf(game.ruleset())) {}

  std::string Form(const rules::Game& game) const {
    return rules::Canonical(topology_, symmetries_, game.position());
  }
  OpeningKey Of(const std::string& before, const std::string& after) const {
    return std::hash<std::string>()(rules_ + '\n' + before + '\n' + after);
  }

 private:
  static std::string RulesOf(const rules::Ruleset& ruleset) {
    std::string text(rules::FamilyName(ruleset));
    for (const auto& [knob, value] : variants::KnobValues(rules::WithoutDrawLimits(ruleset)))
      text.append(1, ' ').append(knob).append(1, '=').append(value);
    return text;
  }

  const board::Topology& topology_;
  const std::vector<board::Symmetry> symmetries_;
  const std::string rules_;
};

std::uint32_t* EndOf(rules::Score score, OpeningEnds& ends) {
  switch (score) {
    case rules::Score::kFirstWins: return &ends.first_wins;
    case rules::Score::kSecondWins: return &ends.second_wins;
    case rules::Score::kDraw: return &ends.draws;
    default: return nullptr;
  }
}

}  // namespace

std::optional<Opening> OpeningOf(const rules::Ruleset& ruleset, const std::vector<std::string>& plies,
                                 rules::Score score) {
  OpeningEnds counted;
  rules::Game game(ruleset);
  if (EndOf(score, counted) == nullptr || game.seats() != 2) return std::nullopt;
  const PlyKeys keys(game);
  Opening opening{score, {}};
  std::string before = keys.Form(game);
  for (std::size_t i = 0; i < std::min(plies.size(), kOpeningPlies); ++i) {
    if (!game.Play(plies[i]).ok()) return std::nullopt;
    std::string after = keys.Form(game);
    opening.keys.push_back(keys.Of(before, after));
    before = std::move(after);
  }
  return opening;
}

std::vector<OpeningBranch> BranchesOf(const rules::Game& position) {
  std::vector<OpeningBranch> branches;
  if (position.seats() != 2) return branches;
  const PlyKeys keys(position);
  const std::string before = keys.Form(position);
  std::set<OpeningKey> known;
  std::vector<std::string> plies = position.LegalPlies();
  plies.resize(std::min(plies.size(), kMaxBranches));
  for (std::string& ply : plies) {
    rules::Game after = position;
    if (!after.Play(ply).ok()) continue;
    const OpeningKey key = keys.Of(before, keys.Form(after));
    if (known.insert(key).second) branches.push_back({std::move(ply), key});
  }
  return branches;
}

void Openings::Count(const Opening& game, int by) {
  for (const OpeningKey key : game.keys) {
    const auto found = ends_.try_emplace(key).first;
    *EndOf(game.score, found->second) += static_cast<std::uint32_t>(by);
    if (found->second.all() == 0) ends_.erase(found);
  }
}

void Openings::AddNewest(Opening game) {
  if (most_ == 0) return;
  Count(game, 1);
  games_.push_front(std::move(game));
  if (games_.size() <= most_) return;
  Count(games_.back(), -1);
  games_.pop_back();
  older_left_out_ = true;
}

bool Openings::AddOldest(Opening game) {
  if (full()) {
    older_left_out_ = true;
    return false;
  }
  Count(game, 1);
  games_.push_back(std::move(game));
  return true;
}

OpeningPage Openings::At(const std::vector<OpeningBranch>& branches) const {
  OpeningPage page{{}, games_.size(), older_left_out_};
  for (const OpeningBranch& branch : branches) {
    if (const auto found = ends_.find(branch.key); found != ends_.end())
      page.plies.push_back({branch.ply, found->second});
  }
  std::stable_sort(page.plies.begin(), page.plies.end(), [](const OpeningPly& one, const OpeningPly& other) {
    return one.ends.all() > other.ends.all();
  });
  return page;
}

}  // namespace merels::study
