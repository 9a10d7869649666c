#include "tests/sim/seekers.h"

#include <array>
#include <utility>

#include "server/service/lobby/quick_play.h"

namespace merels::sim {
namespace {

using std::chrono::seconds;

/// The pause before an unpaired player asks again, or before the next match.
constexpr Range kAgain{milliseconds(3000), milliseconds(10'000)};
constexpr Range kNext{milliseconds(10), milliseconds(4000)};
/// In a million requests.
constexpr std::uint64_t kCancels = 50'000;

api::CreateSeek TermsOf(Dice& dice, bool rated) {
  constexpr std::array kRulesets{"three", "nine-holes", "six"};
  return {RequestId(), {{{kRulesets[dice.Below(kRulesets.size())], {seconds(20), seconds(1)}}}, rated}};
}

}  // namespace

Seekers::Seekers(Sea& sea, const std::vector<std::unique_ptr<Node>>& nodes,
                 const std::vector<match::Player>& players, bool rated, int matches,
                 std::function<void(const MatchId&)> begun)
    : sea_(sea),
      nodes_(nodes),
      terms_(TermsOf(sea.dice, rated)),
      matches_(matches),
      begun_(std::move(begun)),
      random_(sea.dice.Next()) {
  seekers_.resize(players.size());
  for (std::size_t who = 0; who < players.size(); ++who) {
    seekers_[who].client =
        std::make_unique<Client>(sea_, nodes_, players[who], Manner{}, [this, who] { SawEnd(who); });
    seekers_[who].client->FollowNotices([this, who](const MatchId& match) { Paired(who, match); });
    if (matches_ > 0) SeekLater(who, kNext);
  }
}

void Seekers::SeekLater(std::size_t who, const Range& range) {
  sea_.After(sea_.dice.Within(range), [this, who] { Seek(who); });
}

/// The same request, until it leads to a match or is cancelled.
void Seekers::Seek(std::size_t who) {
  Seeker& seeker = seekers_[who];
  if (!seeker.match.empty() || played() >= matches_) return;
  SeekLater(who, kAgain);
  const Node& node = *nodes_[sea_.dice.Below(nodes_.size())];
  if (!node.serving()) return;
  Life* life = node.life();
  if (seeker.request && sea_.dice.Happens(kCancels)) return Cancel(*life, who);
  if (!seeker.request) {
    seeker.request = terms_;
    seeker.request->request = RequestId(NewUuid(random_));
    sea_.lobby_ledger.Sought(seeker.client->me().id, seeker.request->request);
  }
  life->Post([life, player = seeker.client->me(), request = *seeker.request] {
    life->game_server().quick_play().Seek(player, request, [](const Result<api::Ticket>&) {});
  });
}

void Seekers::Cancel(Life& life, std::size_t who) {
  life.Post([this, &life, who] {
    life.game_server().quick_play().Cancel(
        seekers_[who].client->me(), [this, who](const Result<std::optional<MatchId>>& cancelled) {
          if (!cancelled) return;
          *cancelled ? Paired(who, **cancelled) : seekers_[who].request.reset();
        });
  });
}

/// Notices of finished matches come again, too: a new request is made after them.
void Seekers::Paired(std::size_t who, const MatchId& match) {
  Seeker& seeker = seekers_[who];
  if (!seeker.match.empty()) return;
  seeker.request.reset();
  if (over_.contains(match)) return;
  seeker.match = match;
  sea_.After(nanoseconds(0), [this, who, match] {
    seekers_[who].client->Follow(match);
    if (begun_matches_.insert(match).second) begun_(match);
  });
}

void Seekers::SawEnd(std::size_t who) {
  const MatchId match = std::exchange(seekers_[who].match, MatchId());
  if (match.empty()) return;
  if (over_.insert(match).second) sea_.ledger.Closed(match);
  SeekLater(who, kNext);
}

}  // namespace merels::sim
