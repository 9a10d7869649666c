#include "client/cli/lobby/games.h"

#include <array>
#include <ctime>
#include <memory>
#include <ostream>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "client/cli/base/words.h"
#include "client/cli/offline/records.h"
#include "client/cli/online/command.h"
#include "client/cli/online/printing.h"
#include "client/sdk/calls.h"
#include "common/api/account.h"
#include "common/session/delivery.h"
#include "common/study/openings.h"
#include "common/variants/registry.h"

namespace merels::cli {
namespace {

using match::ResultFilter;

std::string NameAt(const match::Summary& match, rules::Side side) {
  const bool taken = !match.settings.seats[rules::Index(side)].empty();
  return taken ? match.players[rules::Index(side)].name : "-";
}

std::string ChannelLine(const api::Channel& channel, bool as_json) {
  const auto topic = session::TopicText(session::Topic::Tv(channel.pool));
  if (as_json) {
    auto object = channel.match ? SummaryJson(*channel.match) : nlohmann::json{{"match", nullptr}};
    object["topic"] = topic;
    return Dump(object);
  }
  if (!channel.match) return topic + "\t-\t-\t-";
  return topic + '\t' + channel.match->match.text() + '\t' + NameAt(*channel.match, rules::Side::kFirst) +
         '\t' + NameAt(*channel.match, rules::Side::kSecond);
}

Result<api::MatchQuery> QueryOf(sdk::Calls& calls, const GamesOptions& options) {
  api::MatchQuery query = options.query;
  if (!options.mine) return query;
  const auto me = sdk::Wait(calls, api::GetAccount());
  if (!me.ok()) return me.error();
  query.filter.player = me->id;
  return query;
}

// Fetches page after page with the options.
template <class Fetch, class Print>
int PrintGames(sdk::Calls& calls, const GamesOptions& options, Fetch fetch, Print print, Console& console) {
  auto query = QueryOf(calls, options);
  if (!query.ok()) return Fail(console, query.error());
  return PrintPages(
      [&](const api::PageQuery& page) {
        query->page = page;
        return fetch(*query);
      },
      print, console);
}

std::string OpeningLine(const study::OpeningPly& ply, bool as_json) {
  const auto& [first, draws, second] = ply.ends;
  if (as_json) {
    return Dump({{"ply", ply.ply},
                 {"games", ply.ends.all()},
                 {"first_wins", first},
                 {"draws", draws},
                 {"second_wins", second}});
  }
  std::string line = ply.ply;
  for (const std::uint64_t count :
       {ply.ends.all(), std::uint64_t{first}, std::uint64_t{draws}, std::uint64_t{second}})
    line += '\t' + std::to_string(count);
  return line;
}

}  // namespace

std::string SummaryLine(const match::Summary& match, bool as_json) {
  if (as_json) return Dump(SummaryJson(match));
  const auto result = match.outcome ? rules::ScoreText(match.outcome->score) : "*";
  const auto reason = match.outcome ? match.outcome->reason : "unfinished";
  return match.match.text() + '\t' + match.settings.ruleset + '\t' +
         clock::PlayersText(match.settings.clock) + '\t' + NameAt(match, rules::Side::kFirst) + '\t' +
         NameAt(match, rules::Side::kSecond) + '\t' + std::string(result) + '\t' + reason;
}

int ListGames(sdk::Calls& calls, const GamesOptions& options, bool as_json, Console& console) {
  return PrintGames(
      calls, options, [&](const api::MatchQuery& query) { return sdk::Wait(calls, api::ListMatches{query}); },
      [&](const match::Summary& summary) { return SummaryLine(summary, as_json); }, console);
}

int Export(sdk::Calls& calls, const std::string& match, const std::string& format, Console& console) {
  const auto record = sdk::Wait(calls, api::ExportMatch{{MatchId(match)}});
  const auto text = record.ok() ? InFormat(*record, format) : record;
  if (!text.ok()) return Fail(console, text.error());
  console.out << *text;
  return kDone;
}

int ExportGames(sdk::Calls& calls, const GamesOptions& options, const std::string& format, Console& console) {
  constexpr int kRecordsAtOnce = 50;
  return PrintGames(
      calls, options,
      [&](api::MatchQuery query) {
        query.page.size = kRecordsAtOnce;
        return sdk::Wait(calls, api::ExportMatches{query});
      },
      [&format](const std::string& records) {
        // A record that this program cannot read is written unchanged.
        const auto text = InFormat(records, format);
        const std::string& all = text.ok() ? *text : records;
        return all.substr(0, all.find_last_not_of('\n') + 2);
      },
      console);
}

int ListChannels(sdk::Calls& calls, bool as_json, Console& console) {
  const auto channels = sdk::WaitForAll(calls, api::ListChannels());
  if (!channels.ok()) return Fail(console, channels.error());
  for (const api::Channel& channel : channels->items) console.out << ChannelLine(channel, as_json) << '\n';
  return kDone;
}

int ListOpenings(sdk::Calls& calls, const OpeningsOptions& options, bool as_json, Console& console) {
  const auto ruleset = variants::ParseRuleset(options.ruleset);
  if (!ruleset.ok()) return Fail(console, ruleset.error());
  const auto game = GameAt(*ruleset, options.position);
  if (!game.ok()) return Fail(console, game.error());
  const auto page = sdk::Wait(calls, api::ExploreOpening{ruleset->text, game->position()});
  if (!page.ok()) return Fail(console, page.error());
  for (const study::OpeningPly& ply : page->plies) console.out << OpeningLine(ply, as_json) << '\n';
  if (page->counting) console.err << "The server is still counting games: ask again in a few seconds.\n";
  if (page->older_left_out)
    console.err << "These are the newest " << page->games << " games; older ones are left out.\n";
  return kDone;
}

std::optional<match::ResultFilter> ParseResult(std::string_view word) {
  static constexpr std::array<std::pair<std::string_view, ResultFilter>, 7> kWords = {{
      {"white", ResultFilter::kFirstWins},
      {"black", ResultFilter::kSecondWins},
      {"draw", ResultFilter::kDraw},
      {"solved", ResultFilter::kSolved},
      {"stuck", ResultFilter::kStuck},
      {"won", ResultFilter::kWon},
      {"lost", ResultFilter::kLost},
  }};
  for (const auto& [known, result] : kWords) {
    if (known == word) return result;
  }
  return std::nullopt;
}

std::optional<clock::Millis> ParseDay(const std::string& text) {
  std::tm day{};
  const char* end = strptime(text.c_str(), "%Y-%m-%d", &day);
  if (end == nullptr || *end != '\0') return std::nullopt;
  return clock::Millis(std::int64_t{1000} * timegm(&day));
}

namespace {

// Options of all commands that list matches.
void AddFilter(CLI::App& app, const std::shared_ptr<GamesOptions>& options) {
  match::Filter& filter = options->query.filter;
  app.add_flag("--mine", options->mine, "only your own");
  app.add_option_function<std::string>(
      "--player", [&filter](const std::string& player) { filter.player = AccountId(player); },
      "only matches of this player: a member's name, or an account");
  app.add_option_function<std::string>(
      "--opponent", [&filter](const std::string& account) { filter.opponent = AccountId(account); },
      "only matches against this player: a member's name, or an account");
  app.add_option("--ruleset", filter.ruleset, "name, or name+knob=value");
  app.add_option_function<std::string>(
         "--result", [&filter](const std::string& word) { filter.result = *ParseResult(word); },
         "white, black, draw, solved or stuck; of a player also won or lost")
      ->check(CLI::IsMember({"white", "black", "draw", "solved", "stuck", "won", "lost"}));
  app.add_option_function<std::string>(
         "--class", [&filter](const std::string& word) { filter.time_class = clock::FindTimeClass(word); },
         "bullet, blitz, rapid, classical, daily or unlimited")
      ->check(CLI::IsMember({"bullet", "blitz", "rapid", "classical", "daily", "unlimited"}));
  app.add_flag_function(
      "--rated", [&filter](std::int64_t) { filter.rated = true; }, "only rated ones");
  app.add_flag_function(
      "--casual", [&filter](std::int64_t) { filter.rated = false; }, "only casual ones");
  const auto add_day = [&app](const std::string& name, clock::Millis& at, const std::string& about) {
    app.add_option_function<std::string>(
        name,
        [name, &at](const std::string& text) {
          const auto day = ParseDay(text);
          if (!day) throw CLI::ValidationError(name, "a day is written 2026-01-31");
          at = *day;
        },
        about);
  };
  add_day("--from", filter.from, "started on this day or later, UTC: 2026-01-31");
  add_day("--until", filter.until, "started before this day, UTC");
}

}  // namespace

void RegisterGames(CLI::App& app, Commands& commands) {
  Command channels(app, commands, "channels",
                   "List the TV channels and their current games; watch --tv shows them");
  channels.Runs(ListChannels);
  Command games(app, commands, "games", "List games, newest first");
  const auto options = std::make_shared<GamesOptions>();
  match::Filter& filter = options->query.filter;
  auto* const live = games.app().add_flag_function(
      "--live", [&filter](std::int64_t) { filter.state = match::StateFilter::kLive; },
      "only those in progress");
  games.app()
      .add_flag_function(
          "--ended", [&filter](std::int64_t) { filter.state = match::StateFilter::kEnded; },
          "only those that are over")
      ->excludes(live);
  games.app().add_option("--lowest-rating", options->query.filter.rating.lowest,
                         "with --live: lowest average rating of the players");
  games.app().add_option("--highest-rating", options->query.filter.rating.highest,
                         "with --live: highest average rating of the players");
  AddFilter(games.app(), options);
  games.Runs([options](sdk::Calls& calls, bool json, Console& console) {
    return ListGames(calls, *options, json, console);
  });
  Command openings(app, commands, "openings",
                   "List what was played in a position in the server's ended games, and how those ended");
  const auto place = std::make_shared<OpeningsOptions>();
  openings.app().add_option("position", place->position, "start, plies from the start, or =POSITION");
  openings.app().add_option("--ruleset", place->ruleset, "name, or name+knob=value (standard)");
  openings.Runs([place](sdk::Calls& calls, bool json, Console& console) {
    return ListOpenings(calls, *place, json, console);
  });
  openings.app().footer(
      "Each line is PLY, GAMES, and how many of them White won, were drawn, and Black won.");
  Command record(app, commands, "export",
                 "Export the record of a match; without one, of all finished matches that fit");
  const auto match = std::make_shared<std::string>();
  const auto code = AddCode(record.app());
  record.TakesLink(record.app().add_option("match", *match, kMatchOrLink), code.get());
  const auto many = std::make_shared<GamesOptions>();
  AddFilter(record.app(), many);
  const auto format = std::make_shared<std::string>();
  AddFormat(record.app(), *format);
  record.Runs([match, code, many, format](sdk::Calls& calls, bool, Console& console) {
    if (match->empty()) return ExportGames(calls, *many, *format, console);
    UseCode(calls, *match, *code);
    return Export(calls, *match, *format, console);
  });
}

}  // namespace merels::cli
