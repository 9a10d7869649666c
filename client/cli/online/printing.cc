#include "client/cli/online/printing.h"

#include <array>
#include <ctime>
#include <ostream>

#include <nlohmann/json.hpp>

#include "client/cli/online/json.h"

namespace merels::cli {
namespace {

using JsonLine = nlohmann::json;

const std::string& OrDash(const std::string& text) {
  static const std::string dash = "-";
  return text.empty() ? dash : text;
}

}  // namespace

void PrintLine(Console& console, bool as_json, const JsonLine& object,
               const std::vector<std::string>& fields) {
  if (as_json) {
    console.out << Dump(object) << '\n';
    return;
  }
  for (std::size_t i = 0; i < fields.size(); ++i) console.out << (i == 0 ? "" : "\t") << OrDash(fields[i]);
  console.out << '\n';
}

std::string DayAndMinute(sdk::Millis since) {
  if (since.count() == 0) return "-";
  const std::time_t seconds = since.count() / 1000;
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M UTC", &utc)};
}

std::string TimeOrNothing(sdk::Millis time) { return time.count() == 0 ? "" : DayAndMinute(time); }

int PrintPlayer(const Result<match::Player>& player, bool as_json, Console& console) {
  if (!player.ok()) return Fail(console, player.error());
  PrintLine(console, as_json, {{"name", player->name}, {"account", player->id.text()}},
            {player->name, player->id.text()});
  return kDone;
}

int PrintDone(const Result<void>& done, Console& console) {
  return done.ok() ? kDone : Fail(console, done.error());
}

void PrintSanction(const api::Sanction& sanction, bool as_json, Console& console) {
  const lobby::Sanctioned& imposed = sanction.imposed;
  const std::string kind(Name(imposed.kind));
  PrintLine(
      console, as_json,
      {{"id", imposed.id},
       {"kind", kind},
       {"reason", imposed.reason},
       {"at_unix_ms", imposed.at.count()},
       {"until_unix_ms", imposed.until.count()},
       {"lifted_at_unix_ms", sanction.lifted_at.count()},
       {"lifted_because", sanction.lifted_because}},
      {imposed.id, kind + (sanction.lifted_at.count() == 0 ? "" : " (lifted)"), TimeOrNothing(imposed.at),
       imposed.until.count() == 0 ? "permanent" : TimeOrNothing(imposed.until), imposed.reason});
}

int PrintSanctions(const Result<api::Page<api::Sanction>>& all, bool as_json, Console& console) {
  if (!all.ok()) return Fail(console, all.error());
  for (const api::Sanction& sanction : all->items) PrintSanction(sanction, as_json, console);
  return kDone;
}

}  // namespace merels::cli
