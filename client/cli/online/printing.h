// Prints answers of calls: JSON, one object on a line, or lines of fields; and lists with pages.
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "client/cli/base/console.h"
#include "client/cli/online/remote.h"
#include "common/api/call.h"
#include "common/api/moderation.h"
#include "common/clock/time_control.h"
#include "common/match/view.h"

namespace merels::cli {

/// A side in output for programs: "white", "black"; "toss" for none.
std::string_view SideKey(std::optional<rules::Side> side);

/// JSON on one line. Names are untrusted: text that is not UTF-8 is replaced instead of causing an exception.
std::string Dump(const nlohmann::json& object);
nlohmann::json SettingsJson(const match::Settings& settings, const match::Players& players);
nlohmann::json SummaryJson(const match::Summary& match);
nlohmann::json ClocksJson(const match::Clocks& clocks);
nlohmann::json OutcomeJson(const std::optional<rules::Outcome>& outcome);
/// The outcome, and the player who aborted.
nlohmann::json EndJson(const match::Ended& ended);

/// A line of an answer, as JSON or as fields between tabs; "-" for an empty one.
void PrintLine(Console& console, bool as_json, const nlohmann::json& object,
               const std::vector<std::string>& fields);
/// Unix time as local date and minute; "-" when unknown.
std::string DayAndMinute(clock::Millis since);
/// DayAndMinute(); empty for 0.
std::string TimeOrNothing(clock::Millis time);
// Each prints the answer or its error, and returns the exit code.
int PrintPlayer(const Result<match::Player>& player, bool as_json, Console& console);
int PrintDone(const Result<void>& done, Console& console);
int PrintSanctions(const Result<api::Page<api::Sanction>>& all, bool as_json, Console& console);
void PrintSanction(const api::Sanction& sanction, bool as_json, Console& console);

/// Pages fetched, at most.
inline constexpr int kMaxPages = 50;
inline constexpr int kPageSize = 200;

/// Calls `fetch` for page after page and `print` for each item.
template <class Fetch, class Print>
int PrintPages(Fetch fetch, Print print, Console& console) {
  api::PageQuery query{kPageSize, ""};
  for (int page = 0; page < kMaxPages; ++page) {
    auto items = fetch(query);
    if (!items.ok()) return Fail(console, items.error());
    for (const auto& item : items->items) console.out << print(item) << '\n';
    if (items->next.empty()) break;
    query.token = items->next;
  }
  return kDone;
}

}  // namespace merels::cli
