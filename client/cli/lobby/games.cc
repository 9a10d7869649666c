#include "client/cli/lobby/games.h"

#include <array>
#include <ctime>
#include <ostream>
#include <utility>

#include <nlohmann/json.hpp>

#include "client/cli/online/json.h"
#include "client/cli/online/pages.h"
#include "client/sdk/base/await.h"
#include "common/session/delivery.h"

namespace merels::cli {
namespace {

using match::ResultFilter;

std::string NameAt(const match::Summary& match, rules::Side side) {
  const bool taken = !match.settings.seats[rules::Index(side)].empty();
  return taken ? match.players[rules::Index(side)].name : "-";
}

std::string SummaryLine(const match::Summary& match, bool as_json) {
  if (as_json) return Dump(SummaryJson(match));
  const auto result = match.outcome ? rules::ScoreText(match.outcome->score) : "*";
  const auto reason = match.outcome ? match.outcome->reason : "unfinished";
  return match.match.text() + '\t' + match.settings.ruleset + '\t' +
         clock::PlayersText(match.settings.clock) + '\t' + NameAt(match, rules::Side::kFirst) + '\t' +
         NameAt(match, rules::Side::kSecond) + '\t' + std::string(result) + '\t' + reason;
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

Result<sdk::MatchQuery> QueryOf(sdk::Api& api, const GamesOptions& options) {
  sdk::MatchQuery query{options.live, AccountId(options.player), {}, options.filter};
  if (!options.mine) return query;
  const auto me = sdk::Wait(api, &sdk::Api::GetAccount);
  if (!me.ok()) return me.error();
  query.account = me->id;
  return query;
}

// Page after page of what `fetch` gives for the options.
template <class Fetch, class Print>
int PrintGames(Remote& remote, const GamesOptions& options, Fetch fetch, Print print, Console& console) {
  sdk::Api& api = remote.api();
  auto query = QueryOf(api, options);
  if (!query.ok()) return Fail(console, query.error());
  return PrintPages(
      [&](const sdk::PageQuery& page) {
        query->page = page;
        return fetch(api, *query);
      },
      print, console);
}

}  // namespace

int ListGames(Remote& remote, const GamesOptions& options, bool as_json, Console& console) {
  return PrintGames(
      remote, options,
      [](sdk::Api& api, const sdk::MatchQuery& query) {
        return sdk::Wait(api, &sdk::Api::ListMatches, query);
      },
      [&](const match::Summary& summary) { return SummaryLine(summary, as_json); }, console);
}

int Export(Remote& remote, const std::string& match, Console& console) {
  const auto record = sdk::Wait(remote.api(), &sdk::Api::ExportMatch, MatchId(match));
  if (!record.ok()) return Fail(console, record.error());
  console.out << *record;
  return kDone;
}

int ExportGames(Remote& remote, const GamesOptions& options, Console& console) {
  constexpr int kRecordsAtOnce = 50;
  return PrintGames(
      remote, options,
      [](sdk::Api& api, sdk::MatchQuery query) {
        query.page.size = kRecordsAtOnce;
        return sdk::Wait(api, &sdk::Api::ExportMatches, query);
      },
      [](const std::string& records) { return records.substr(0, records.find_last_not_of('\n') + 2); },
      console);
}

int ListChannels(Remote& remote, bool as_json, Console& console) {
  const auto channels = sdk::Wait(remote.api(), &sdk::Api::ListChannels);
  if (!channels.ok()) return Fail(console, channels.error());
  for (const api::Channel& channel : *channels) console.out << ChannelLine(channel, as_json) << '\n';
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

}  // namespace merels::cli
