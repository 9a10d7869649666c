#include "client/presenter/table/table_news.h"

#include <utility>

#include "client/presenter/board/ply_motion.h"
#include "client/presenter/table/table_ribbon.h"
#include "client/words/events.h"
#include "client/words/plies.h"
#include "client/words/text.h"
#include "client/words/time_text.h"

namespace merels::presenter {

namespace {

/// The computer of this machine has no name of its own.
std::string NameOfOpponent(const match::Player& player) {
  return player.bot && player.name == "Computer" ? "the computer" : player.name;
}

}  // namespace

MatchBefore::MatchBefore(const TableState& table)
    : known(table.match.known()),
      plies(table.plies()),
      my_turn(table.match.MayPlay(table.me)),
      over(table.match.outcome().has_value()),
      game(table.match.game()),
      pending(table.match.pending()),
      clocks(table.match.clocks()) {}

void TableNews::Welcome(const TableState& table) {
  const auto& match = table.match;
  const auto seat = table.seat();
  const auto name = [&](rules::Side side) { return match.players()[rules::Index(side)].name; };
  const auto label = [&](rules::Side side) { return std::string(table.face().side(side).label); };
  if (table.alone()) {
    effects_.Announce(seat ? "You play alone."
                           : "You are watching " + name(rules::Side::kFirst) + " play alone.");
  } else if (table.together && match.game()) {
    const bool begins = match.plies().empty();
    effects_.Announce(
        words::Capitalised(table.face().Says(match.game()->to_move(), begins ? "moves first" : "is to move",
                                             begins ? "move first" : "are to move")) +
        ".");
  } else if (seat) {
    effects_.Announce("You play " + label(*seat) + " against " +
                      NameOfOpponent(match.players()[rules::Index(rules::Other(*seat))]) + ".");
  } else {
    effects_.Announce("You are watching " + name(rules::Side::kFirst) + ", " + label(rules::Side::kFirst) +
                      ", against " + name(rules::Side::kSecond) + ", " + label(rules::Side::kSecond) + ".");
  }
  if (!match.unplayable().empty()) effects_.Announce(match.unplayable() + ".");
  if (match.outcome() && table.untold)
    return effects_.Announce("The game has ended; step through it to its end.");
  if (match.outcome()) return effects_.Announce(words::DescribeOutcome(table.face(), *match.outcome()));
  if (match.plies().empty()) effects_.Play({Cue::Kind::kStart, rules::Side::kFirst, {}, {}, {}, false});
}

void TableNews::Tell(const TableState& table, const match::Entry& entry, const MatchBefore& before) {
  for (const auto& event : entry.events) {
    if (const auto* ply = std::get_if<match::PlyPlayed>(&event)) TellPly(table, *ply, before);
    effects_.Announce(words::DescribeEvent(table.face(), event));
    if (std::holds_alternative<match::Ended>(event)) {
      effects_.Play({EndingCue(table), rules::Side::kFirst, {}, {}, {}, false});
    }
  }
}

void TableNews::TellPly(const TableState& table, const match::PlyPlayed& played, const MatchBefore& before) {
  if (!before.game) {
    return effects_.Announce(words::Capitalised(table.face().Says(played.side, "plays ", "play ")) +
                             played.ply + ".");
  }
  const auto ply = before.game->Judge(played.ply);
  if (!ply) return;
  effects_.Announce(words::DescribePly(table.face(), played.side, *ply, before.game->topology()));
  const bool drawn_already = before.pending && before.pending->ply == *ply;
  if (!drawn_already) ShowPly(*ply, Draft{ply->from, {}}, played.side, *before.game, false);
}

void TableNews::TellPresence(const TableState& table, const session::PresenceChanged& change,
                             bool was_present) {
  if (change.presence.present == was_present || table.seat() == change.side) return;
  const std::string& name = table.match.players()[rules::Index(change.side)].name;
  const auto& presence = change.presence;
  effects_.Announce(name + (presence.present ? " is back." : presence.left ? " has left." : " is away."));
}

std::optional<Sentence> TableNews::TellGivenBack(const TableState& table, const MatchBefore& before,
                                                 model::Millis now) {
  const auto given = before.clocks.GivenBackBy(table.match.clocks(), now);
  const bool late = !table.seat() && table.match.settings().watching.delayed();
  if (!given || *given < kGivenBackAtLeast || late) return std::nullopt;
  const std::string away = "The server was away for " + std::to_string(given->count() / 1000) + " s";
  effects_.Announce(away + "; that time has been added back to the clock.");
  return Sentence{away, "That time has been added back to the clock.", false, now};
}

Sentence TableNews::TellRefused(const TableState& table, const std::string& ply, const rules::Ply& tried,
                                const std::string& why, model::Millis now) {
  if (tried.to) {
    const auto from = tried.from.value_or(*tried.to);
    effects_.Play({Cue::Kind::kBack, *table.seat(), *tried.to, from, {}, false});
    effects_.Play({Cue::Kind::kIllegal, *table.seat(), {}, from, {}, false});
  }
  effects_.Announce("The server refused " + ply + ": " + why + ".");
  return {"The server refused " + words::PrettyPly(ply), words::Capitalised(why), true, now};
}

void TableNews::Remind(const TableState& table, model::Millis now) {
  const bool due = table.ClaimDue(now);
  if (due && !claim_told_) effects_.Announce("You may claim the game as a win or a draw.");
  claim_told_ = due;
  const auto seat = table.seat();
  const auto& clocks = table.match.clocks();
  if (!seat || low_time_told_ || clocks.held() || clocks.running() != seat) return;
  if (clocks.Left(*seat, now) >= words::kLowTime) return;
  low_time_told_ = true;
  effects_.Play({Cue::Kind::kLowTime, *seat, {}, {}, {}, false});
  effects_.Announce("You have less than ten seconds.");
}

void TableNews::ShowPly(const rules::Ply& ply, const Draft& shown, rules::Side side,
                        const rules::Game& before, bool dropped) {
  for (const Cue& cue : MotionOf(ply, shown, side, before, dropped)) effects_.Play(cue);
}

}  // namespace merels::presenter
