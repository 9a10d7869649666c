#include "client/cli/match/voice.h"

#include <ostream>

#include <nlohmann/json.hpp>

#include "client/cli/match/words.h"
#include "client/cli/online/json.h"
#include "client/words/events.h"
#include "client/words/text.h"

namespace merels::cli {
namespace {

using JsonLine = nlohmann::json;

struct HappeningJson {
  JsonLine operator()(const session::PlySeen& ply) const {
    return {{"event", "ply"},
            {"side", SideKey(ply.played.side)},
            {"number", ply.played.number},
            {"ply", ply.played.ply},
            {"mill", ply.mill},
            {"charged_ms", ply.played.charged.count()},
            {"credit_ms", ply.played.credit.count()},
            {"left_ms", ply.played.left.count()}};
  }
  JsonLine operator()(const match::DrawOffered& offered) const {
    return {{"event", "draw-offered"}, {"side", SideKey(offered.side)}};
  }
  JsonLine operator()(const match::DrawDeclined& declined) const {
    return {{"event", "draw-declined"}, {"side", SideKey(declined.side)}};
  }
  JsonLine operator()(const match::Ended& ended) const {
    auto object = EndJson(ended);
    object["event"] = "ended";
    return object;
  }
  JsonLine operator()(const match::Resumed& resumed) const {
    return {{"event", "resumed"}, {"charged_ms", resumed.charged.count()}};
  }
  JsonLine operator()(const match::TakebackOffered& offered) const {
    return {{"event", "takeback-offered"}, {"side", SideKey(offered.side)}};
  }
  JsonLine operator()(const match::TakebackDeclined& declined) const {
    return {{"event", "takeback-declined"}, {"side", SideKey(declined.side)}};
  }
  JsonLine operator()(const match::PliesTakenBack& back) const {
    return {
        {"event", "taken-back"}, {"count", back.count}, {"number", back.number}, {"position", back.position}};
  }
};

}  // namespace

void Voice::Write(const JsonLine& object, const std::string& words) {
  if (json_) {
    auto line = object;
    line["text"] = words;
    if (!match_.empty()) line["match"] = match_;
    out_ << Dump(line) << '\n';
  } else {
    if (!match_.empty()) out_ << match_ << ": ";
    out_ << words << ".\n";
  }
  out_.flush();
}

void Voice::Say(std::string_view kind, const std::string& words) { Write({{"event", kind}}, words); }

void Voice::Show(const rules::Game& game) {
  if (!json_) out_ << BoardDrawing(game);
  Write({{"event", "board"}, {"drawing", BoardDrawing(game)}, {"position", game.position()}},
        BoardWords(game));
}

void Voice::Tell(const session::PresenceChanged& change, const match::Snapshot& match) {
  const match::Presence& presence = change.presence;
  Write({{"event", "presence"},
         {"side", SideKey(change.side)},
         {"present", presence.present},
         {"left", presence.left},
         {"claimable_in_ms", presence.claimable_in ? JsonLine(presence.claimable_in->count()) : JsonLine()}},
        words::PresenceWords(words::NamingOfText(match.settings.ruleset), change.side, presence));
}

void Voice::Tell(const session::WatchersChanged& change) {
  Write({{"event", "watchers"}, {"watchers", change.watchers}},
        words::Counted(change.watchers, "watches", "watch"));
}

void Voice::Tell(const session::OnAir& on) {
  if (on.match) {
    auto object = SummaryJson(*on.match);
    object["event"] = "on-air";
    Write(object, "On air: match " + on.match->match.text() + ", " + on.match->players[0].name + " and " +
                      on.match->players[1].name + " play " + on.match->settings.ruleset);
  } else {
    Write({{"event", "on-air"}, {"match", nullptr}},
          "Nothing is on; the next match that begins will be shown");
  }
}

void Voice::Introduce(const match::Snapshot& match) {
  auto object = SettingsJson(match.settings, match.players);
  object.update({{"event", "match"},
                 {"match", match.match.text()},
                 {"plies", match.plies.size()},
                 {"position", match.position},
                 {"stall_claim_ms", match.stall_claim.count()},
                 {"clocks", ClocksJson(match.clocks)}});
  Write(object, MatchWords(match));
  for (const auto side : {rules::Side::kFirst, rules::Side::kSecond}) {
    const match::Presence& presence = match.presence[rules::Index(side)];
    if (!presence.present) Tell({side, presence}, match);
  }
}

void Voice::Tell(const std::vector<session::Happening>& happened, const session::FollowedMatch& match) {
  const bool timed = match.now().settings.clock.timed();
  for (std::size_t i = 0; i < happened.size(); ++i) {
    const bool newest = i + 1 == happened.size();
    auto object = std::visit(HappeningJson(), happened[i]);
    auto words = HappeningWords(happened[i], match.now().settings.ruleset);
    // The clocks are those after the last of the events.
    if (newest)
      object.update({{"position", match.now().position}, {"clocks", ClocksJson(match.now().clocks)}});
    const bool moved = std::holds_alternative<session::PlySeen>(happened[i]) ||
                       std::holds_alternative<match::PliesTakenBack>(happened[i]);
    if (newest && timed && moved) words += ". " + ClockWords(match.now());
    Write(object, words);
  }
}

}  // namespace merels::cli
