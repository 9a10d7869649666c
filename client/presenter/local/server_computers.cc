#include "client/presenter/local/server_computers.h"

#include <algorithm>
#include <map>

#include "client/presenter/words/game_names.h"
#include "client/words/time_text.h"
#include "common/rating/pool.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

class Gathering {
 public:
  explicit Gathering(const model::Session& session) : me_(session.me() ? session.me()->id : AccountId()) {}

  /// Its entry, made if necessary; nullptr for a human, and at the limit.
  ServerComputer* LineOf(const match::Player& player) {
    if (!player.bot || player.id == me_) return nullptr;
    ServerComputer* known = Known(player);
    return known != nullptr ? known : &all_.emplace_back(ServerComputer{player, std::nullopt, false, false});
  }
  /// nullptr: it has no entry.
  ServerComputer* Known(const match::Player& player) {
    const auto known =
        std::find_if(all_.begin(), all_.end(), [&](const auto& one) { return one.player.id == player.id; });
    return known != all_.end() ? &*known : nullptr;
  }

  /// The first by their ids, so that no chip changes its place; equal names are numbered.
  std::vector<ServerComputer> Offered() {
    std::sort(all_.begin(), all_.end(),
              [](const auto& a, const auto& b) { return a.player.id.text() < b.player.id.text(); });
    if (all_.size() > kMaxComputers) all_.erase(all_.begin() + kMaxComputers, all_.end());
    std::map<std::string, int> seen;
    for (ServerComputer& one : all_) {
      const int number = ++seen[one.player.name];
      one.name = one.player.name + (number == 1 ? "" : " " + std::to_string(number));
    }
    return std::move(all_);
  }

 private:
  const AccountId me_;
  std::vector<ServerComputer> all_;
};

std::string DefaultText(const std::string& ruleset) {
  const auto played = variants::PlayingDefault(ruleset);
  return played ? played->text : ruleset;
}

}  // namespace

std::vector<ServerComputer> ComputersAt(const ServerShares& server) {
  if (server.session.link() == model::Link::kOff || !server.lobby.known()) return {};
  Gathering gathering(server.session);
  for (const auto& table : server.lobby.tables()) {
    ServerComputer* line = gathering.LineOf(table.owner);
    if (line != nullptr && !line->table) line->table = table;
  }
  for (const auto& bot : server.lobby.free_bots()) {
    if (ServerComputer* line = gathering.LineOf(bot)) line->free = true;
  }
  for (const auto& match : server.lobby.live_matches()) {
    for (const auto& player : match.players) {
      if (ServerComputer* line = gathering.Known(player)) line->playing = true;
    }
  }
  return gathering.Offered();
}

bool Suits(const lobby::Table& table, const local::Terms& terms) {
  // Where sides are drawn by lot, either may come.
  const bool side = !terms.side || (table.owner_side && *terms.side != *table.owner_side);
  return side && !table.rated && !table.is_private && table.clock == terms.clock &&
         table.ruleset == DefaultText(terms.ruleset);
}

model::Request RequestFor(const ServerComputer& computer, const local::Terms& terms,
                          const RequestIds& new_id) {
  if (computer.table && Suits(*computer.table, terms)) {
    return api::JoinTable{new_id(), computer.table->id, ""};
  }
  return api::CreateChallenge{new_id(), computer.player.id.text(), terms.ruleset, terms.clock, terms.side,
                              false};
}

const lobby::Challenge* ChallengeTo(const ServerComputer& computer, const ServerShares& server) {
  const auto& all = server.notices.challenges();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.to.id == computer.player.id; });
  return found == all.end() ? nullptr : &*found;
}

std::string AboutComputer(const ServerComputer& computer, const ServerShares& server) {
  std::string about =
      "It plays on " + server.session.server() + ", with the side, clock and rules chosen here.";
  if (computer.table) {
    about += " It waits at a table: " + words::ClockLabel(computer.table->clock) + ", " +
             RulesShort(computer.table->ruleset) + ".";
  } else if (computer.free) {
    about += " It is free now.";
  } else if (computer.playing) {
    about += " It is playing someone else and may decline.";
  }
  return about;
}

std::string StrengthOf(const ServerComputer& computer, const local::Terms& terms,
                       const ServerShares& server) {
  return server.book.Text(computer.player.id, rating::PoolOf(DefaultText(terms.ruleset), terms.clock));
}

}  // namespace merels::presenter
