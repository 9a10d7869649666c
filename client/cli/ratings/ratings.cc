#include "client/cli/ratings/ratings.h"

#include <cstdio>
#include <map>
#include <memory>
#include <ostream>
#include <utility>

#include <nlohmann/json.hpp>

#include "client/cli/online/command.h"
#include "client/cli/online/printing.h"
#include "client/sdk/calls.h"

namespace merels::cli {
namespace {

using lobby::ChangeLine;
using lobby::StandingLine;
using JsonLine = nlohmann::json;
using rating::Rating;

/// With one decimal.
std::string Points(double points, const char* format = "%.1f") {
  char text[40];
  std::snprintf(text, sizeof text, format, points);
  return text;
}

JsonLine RatingJson(const Rating& rating) {
  return {{"value", rating.value}, {"deviation", rating.deviation}, {"volatility", rating.volatility}};
}

JsonLine StandingJson(const rating::Standing& standing) {
  JsonLine object = RatingJson(standing.rating);
  object["games"] = standing.games;
  object["last_game_at_ms"] = standing.at.count();
  return object;
}

std::string StandingText(const rating::Standing& standing) {
  return Points(standing.rating.value) + '\t' + Points(standing.rating.deviation) + '\t' +
         std::to_string(standing.games);
}

/// Takes all items of the requested list. An error, or nothing.
template <api::Call Call, class Take>
Result<void> ForEach(sdk::Calls& calls, Call call, Take take) {
  call.page = {200, ""};
  do {
    const auto page = sdk::Wait(calls, call);
    if (!page.ok()) return page.error();
    for (const auto& item : page->items) take(item);
    call.page.token = page->next;
  } while (!call.page.token.empty());
  return {};
}

void WriteChange(const ChangeLine& line, const AccountId& account, bool as_json, std::ostream& out) {
  const std::size_t seat = line.change.game.seats[0] == account ? 0 : 1;
  const double white = line.change.game.white_score;
  const double score = seat == 0 ? white : 1 - white;
  const Rating& before = line.change.before[seat];
  const Rating& after = line.change.after[seat];
  const match::Player& opponent = line.players[1 - seat];
  if (as_json) {
    out << Dump({{"match", line.change.game.match.text()},
                 {"pool", line.change.game.pool},
                 {"number", line.change.n},
                 {"score", score},
                 {"opponent", opponent.name},
                 {"before", RatingJson(before)},
                 {"after", RatingJson(after)}})
        << '\n';
  } else {
    out << line.change.game.match.text() << '\t' << Points(before.value) << '\t' << Points(after.value)
        << '\t' << Points(after.value - before.value, "%+.1f") << '\t' << opponent.name << '\t'
        << (score > 0.5   ? "won"
            : score < 0.5 ? "lost"
                          : "drawn")
        << '\n';
  }
}

/// A recomputation of a pool's log, and the leaderboard, which was read before: each of its lines must match
/// the replay at some point.
class Recomputation {
 public:
  explicit Recomputation(std::ostream& out) : out_(out) {}

  void Expect(const StandingLine& line) { expected_[line.player.id] = line; }

  void Take(const ChangeLine& line) {
    ++matches_;
    if (const auto difference = replay_.Take(line.change)) Say(*difference);
    for (const AccountId& account : line.change.game.seats) {
      const auto found = expected_.find(account);
      const rating::Standing& now = replay_.standings().at(account);
      if (found == expected_.end() || found->second.standing.games != now.games) continue;
      if (found->second.standing != now) Say(found->second.player.name + " has another rating by the log");
      expected_.erase(found);
    }
  }

  /// The number of differences.
  int Finish() {
    for (const auto& [account, line] : expected_)
      Say(line.player.name + " has a rating that the log does not lead to");
    return differences_;
  }
  std::int64_t matches() const { return matches_; }

 private:
  void Say(const std::string& sentence) {
    ++differences_;
    out_ << "difference: " << sentence << '\n';
  }

  std::ostream& out_;
  std::map<AccountId, StandingLine> expected_;
  rating::Replay replay_;
  std::int64_t matches_ = 0;
  int differences_ = 0;
};

}  // namespace

int ListStandings(sdk::Calls& calls, const api::ListStandings& query, bool as_json, Console& console) {
  const auto listed = ForEach(calls, query, [&](const StandingLine& line) {
    if (as_json) {
      JsonLine object = StandingJson(line.standing);
      object["rank"] = line.rank;
      object["player"] = line.player.name;
      object["account"] = line.player.id.text();
      object["provisional"] = line.provisional;
      console.out << Dump(object) << '\n';
    } else {
      console.out << (line.provisional ? "-" : std::to_string(line.rank)) << '\t' << line.player.name << '\t'
                  << StandingText(line.standing) << (line.provisional ? "\tprovisional\n" : "\n");
    }
  });
  return listed.ok() ? kDone : Fail(console, listed.error());
}

int ShowRatings(sdk::Calls& calls, const std::string& name, bool as_json, Console& console) {
  const auto known = sdk::Wait(calls, api::GetRatings{name});
  if (!known.ok()) return Fail(console, known.error());
  for (const lobby::PoolRating& pool : known->pools) {
    if (as_json) {
      JsonLine object = StandingJson(pool.standing);
      object["pool"] = pool.pool;
      object["player"] = known->player.name;
      object["provisional"] = pool.provisional;
      console.out << Dump(object) << '\n';
    } else {
      console.out << pool.pool << '\t' << StandingText(pool.standing)
                  << (pool.provisional ? "\tprovisional" : "") << '\n';
    }
  }
  return kDone;
}

int ListRatingHistory(sdk::Calls& calls, const std::string& name, const std::string& pool, bool as_json,
                      Console& console) {
  const auto who = sdk::Wait(calls, api::GetRatings{name});
  if (!who.ok()) return Fail(console, who.error());
  const AccountId account = who->player.id;
  const auto listed =
      ForEach(calls, api::ListRatingHistory{account.text(), pool},
              [&](const ChangeLine& line) { WriteChange(line, account, as_json, console.out); });
  return listed.ok() ? kDone : Fail(console, listed.error());
}

int RecomputeRatings(sdk::Calls& calls, const std::string& pool, Console& console) {
  Recomputation recomputation(console.out);
  auto read = ForEach(calls, api::ListStandings{pool, true},
                      [&](const StandingLine& line) { recomputation.Expect(line); });
  if (!read.ok()) return Fail(console, read.error());
  read = ForEach(calls, api::ListRatingLog{pool}, [&](const ChangeLine& line) { recomputation.Take(line); });
  if (!read.ok()) return Fail(console, read.error());
  const int differences = recomputation.Finish();
  console.out << recomputation.matches() << " matches, "
              << (differences == 0 ? "no difference" : std::to_string(differences) + " differences") << '\n';
  return differences == 0 ? kDone : kRefused;
}

void RegisterRatings(CLI::App& app, Commands& commands) {
  const auto add_pool = [](Command& command) {
    return AddText(command.app(), "pool", "ruleset and class, such as standard/blitz");
  };
  Command standings(app, commands, "standings", "Show the leaderboard of a pool");
  const auto query = std::make_shared<api::ListStandings>();
  standings.app().add_flag("--provisional", query->provisional,
                           "also players with a provisional rating, marked");
  standings.Runs([pool = add_pool(standings), query](sdk::Calls& calls, bool json, Console& console) {
    query->pool = *pool;
    return ListStandings(calls, *query, json, console);
  });
  Command ratings(app, commands, "ratings", "Show the ratings of a player in each pool; default: your own");
  const auto name = std::make_shared<std::string>();
  ratings.app().add_option("name", *name, "name of a member");
  const auto history = std::make_shared<std::string>();
  ratings.app().add_option("--history", *history,
                           "how the rated matches in this pool changed the rating, newest first");
  ratings.Runs([name, history](sdk::Calls& calls, bool json, Console& console) {
    return history->empty() ? ShowRatings(calls, *name, json, console)
                            : ListRatingHistory(calls, *name, *history, json, console);
  });
  Command recompute(app, commands, "recompute-ratings",
                    "Recompute the ratings of a pool from its log, and compare");
  recompute.Runs([pool = add_pool(recompute)](sdk::Calls& calls, bool, Console& console) {
    return RecomputeRatings(calls, *pool, console);
  });
}

}  // namespace merels::cli
