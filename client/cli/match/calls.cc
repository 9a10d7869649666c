#include "client/cli/match/calls.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <ostream>

#include <nlohmann/json.hpp>

#include "client/cli/match/words.h"
#include "client/cli/online/command.h"
#include "client/cli/online/printing.h"
#include "client/sdk/calls.h"
#include "client/sdk/connection/token_file.h"
#include "client/sdk/request.h"
#include "client/words/events.h"
#include "client/words/text.h"
#include "common/api/lobby.h"
#include "common/api/match.h"
#include "common/notation/spelling.h"
#include "common/variants/registry.h"

namespace merels::cli {
namespace {

using JsonLine = nlohmann::json;

// The first event of this kind in the row.
template <class Event>
const Event* Find(const match::SeenEntry& entry) {
  for (const auto& event : entry.logged->entry.events) {
    if (const auto* found = std::get_if<Event>(&event)) return found;
  }
  return nullptr;
}

int PrintPly(const match::SeenEntry& entry, bool as_json, Console& console) {
  const auto* played = Find<match::PlyPlayed>(entry);
  if (played == nullptr) return Fail(console, {Reason::kInternal, "the server accepted something else"});
  if (as_json) {
    auto object = OutcomeJson(std::nullopt);
    if (const auto* ended = Find<match::Ended>(entry)) object = EndJson(*ended);
    object.update({{"seq", entry.seq()},
                   {"number", played->number},
                   {"ply", played->ply},
                   {"position", played->position},
                   {"clocks", ClocksJson(entry.logged->clocks)}});
    console.out << Dump(object) << '\n';
  } else {
    console.out << played->number << '\t' << played->ply << '\t' << played->position << '\n';
  }
  return kDone;
}

struct Place {
  MatchId match;
  std::optional<std::size_t> ply;
};

Result<Place> ParsePlace(const std::string& text) {
  const auto hash = text.find('#');
  Place place{MatchId(text.substr(0, hash)), std::nullopt};
  if (hash == text.npos) return place;
  const auto number = text.substr(hash + 1);
  const bool digits = !number.empty() && number.size() <= 6 &&
                      std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!digits) return Error{Reason::kBadArgument, "\"" + number + "\" is not the number of a ply"};
  place.ply = static_cast<std::size_t>(std::stoul(number));
  return place;
}

// A match after some of its plies. An unknown ruleset has no game, and only the current position.
struct Moment {
  std::size_t plies = 0;
  std::string position;
  std::optional<rules::Game> game;
};

Result<Moment> MomentOf(const match::Snapshot& match, std::size_t plies) {
  auto game = session::GameAfter(match, plies);
  if (game.ok()) return Moment{plies, game->position(), std::move(*game)};
  const bool known = variants::ParseRuleset(match.settings.ruleset).ok();
  if (known || plies < match.plies.size()) return game.error();
  return Moment{plies, match.position, std::nullopt};
}

void PrintPosition(const match::Snapshot& match, const Moment& moment, Console& console) {
  constexpr std::size_t kLastPlies = 6;
  const auto plies = moment.plies;
  console.out << MatchWords(match) << "\n\n";
  if (moment.game) {
    console.out << BoardDrawing(*moment.game) << '\n' << BoardWords(*moment.game) << '\n';
  } else {
    console.out << "This program does not know the ruleset of this match\n";
  }
  console.out << "Position: " << moment.position << '\n';
  console.out << "Plies: " << plies << " of " << match.plies.size() << '\n';
  if (plies > 0) {
    console.out << "Last:";
    for (auto i = plies - std::min(plies, kLastPlies); i < plies; ++i)
      console.out << ' ' << i + 1 << ". " << match.plies[i];
    console.out << '\n';
  }
  if (plies < match.plies.size()) return;
  console.out << "Clocks: " << ClockWords(match) << '\n';
  const auto& naming = words::NamingOfText(match.settings.ruleset);
  if (match.offer) console.out << words::EventWords(naming, match::DrawOffered{*match.offer}) << '\n';
  if (match.takeback)
    console.out << words::EventWords(naming, match::TakebackOffered{*match.takeback}) << '\n';
  if (match.outcome) {
    console.out << OutcomeWords(naming, {*match.outcome, match.aborted_by}) << '\n';
  } else if (moment.game) {
    console.out << words::Capitalised(naming.Says(moment.game->to_move(), "is", "are")) << " to move\n";
  }
}

void PrintSnapshotJson(const match::Snapshot& match, const Moment& moment, Console& console) {
  auto object = SettingsJson(match.settings, match.players);
  object.update(match.outcome ? EndJson({*match.outcome, match.aborted_by}) : OutcomeJson(std::nullopt));
  object.update(
      {{"match", match.match.text()},
       {"seq", match.seq},
       {"position_seq", match.position_seq},
       {"position", moment.position},
       {"plies", std::vector<std::string>(match.plies.begin(),
                                          match.plies.begin() + static_cast<std::ptrdiff_t>(moment.plies))},
       {"clocks", ClocksJson(match.clocks)},
       {"clock_stands_ms", match.clock_stands.count()},
       {"draw_offered_by", match.offer ? JsonLine(SideKey(match.offer)) : JsonLine()},
       {"draw_offer_seq", match.offer_seq},
       {"takeback_offered_by", match.takeback ? JsonLine(SideKey(match.takeback)) : JsonLine()},
       {"takeback_seq", match.takeback_seq},
       {"watch_code", match.settings.watching.code.text()}});
  console.out << Dump(object) << '\n';
}

template <class Offer, class Accept, class Decline>
Result<match::Action> Answer(const std::string& what) {
  if (what == "offer") return match::Action(Offer{});
  if (what == "accept") return match::Action(Accept{});
  if (what == "decline") return match::Action(Decline{});
  return Error{Reason::kBadArgument, "say offer, accept or decline"};
}

Seq NewestOf(const match::Snapshot& match, match::Basis basis) {
  switch (basis) {
    case match::Basis::kPosition: break;
    case match::Basis::kDrawOffer: return match.offer_seq;
    case match::Basis::kTakeback: return match.takeback_seq;
  }
  return match.position_seq;
}

match::Command CommandFor(match::Action action, Seq expected) {
  return {AccountId(), sdk::NewRequestId(), expected, 0, std::move(action)};
}

int EndMatch(sdk::Calls& calls, const std::string& match, match::Action how, bool as_json, Console& console) {
  const auto accepted = sdk::Wait(calls, api::Submit{MatchId(match), CommandFor(std::move(how), 0)});
  if (!accepted.ok()) return Fail(console, accepted.error());
  const auto* ended = Find<match::Ended>(*accepted);
  if (ended == nullptr) return Fail(console, {Reason::kInternal, "the server accepted something else"});
  if (as_json) {
    console.out << Dump(EndJson(*ended)) << '\n';
  } else {
    console.out << rules::ScoreText(ended->outcome.score) << '\t' << ended->outcome.reason << '\n';
  }
  return kDone;
}

// Makes an offer, or answers the opponent's, based on the current state.
int Deal(sdk::Calls& calls, const Result<match::Action>& action, const std::string& match, bool as_json,
         Console& console) {
  if (!action.ok()) return RefuseUsage(console, action.error().sentence);
  const auto snapshot = sdk::Wait(calls, api::GetMatch{{MatchId(match)}});
  if (!snapshot.ok()) return Fail(console, snapshot.error());
  const auto accepted = sdk::Wait(
      calls, api::Submit{MatchId(match), CommandFor(*action, NewestOf(*snapshot, match::BasisOf(*action)))});
  if (!accepted.ok()) return Fail(console, accepted.error());
  console.out << (as_json ? Dump({{"seq", accepted->seq()}}) : std::to_string(accepted->seq())) << '\n';
  return kDone;
}

void RegisterTables(CLI::App& app, Commands& commands) {
  Command tables(app, commands, "tables", "List the open tables, oldest first");
  tables.Runs(ListTables);
  Command join(app, commands, "join", "Join a table");
  const auto table = std::make_shared<std::string>();
  join.TakesLink(
      join.app()
          .add_option("table", *table, "id of the table, or code of a private one, or the link of an invitation")
          ->required());
  join.Runs(
      [table](sdk::Calls& calls, bool json, Console& console) { return Join(calls, *table, json, console); });
}

void RegisterMove(CLI::App& app, Commands& commands) {
  Command command(app, commands, "move", "Play a ply");
  const auto options = std::make_shared<MoveOptions>();
  command.TakesLink(command.app().add_option("match", options->match, kMatchOrLink)->required());
  command.app()
      .add_option("ply", options->ply, "such as d2, d2,g1, a7-d7 or d4-b6-b4; merelsctl plies lists them")
      ->required();
  command.app().add_option(
      "--expected-seq", options->expected_seq,
      "number of the entry that made the position the ply is meant for; default: the newest");
  command.app().add_option("--request-id", options->request_id,
                           "a UUID: the same command sent twice counts once");
  command.Runs([options](sdk::Calls& calls, bool json, Console& console) {
    return Move(calls, *options, json, console);
  });
}

void RegisterEnding(CLI::App& app, Commands& commands) {
  Command resign(app, commands, "resign", "Resign a match");
  const auto match = AddMatch(resign);
  resign.Runs([match](sdk::Calls& calls, bool json, Console& console) {
    return Resign(calls, *match, json, console);
  });
  Command claim(app, commands, "claim", "Claim a match whose opponent is away or does not play on");
  const auto claimed = AddMatch(claim);
  const auto as = AddText(claim.app(), "as", "win or draw");
  claim.app().get_option("as")->check(CLI::IsMember({"win", "draw"}));
  claim.Runs([claimed, as](sdk::Calls& calls, bool json, Console& console) {
    return ClaimMatch(calls, *claimed, *as, json, console);
  });
  Command abort(app, commands, "abort", "Abort a match, until both players have played a ply");
  const auto aborted = AddMatch(abort);
  abort.Runs([aborted](sdk::Calls& calls, bool json, Console& console) {
    return Abort(calls, *aborted, json, console);
  });
}

// Commands for offers between the players.
void RegisterDeals(CLI::App& app, Commands& commands) {
  using Deal = int (*)(sdk::Calls&, const std::string&, const std::string&, bool, Console&);
  const auto add = [&](const char* name, const char* about, Deal deal) {
    Command command(app, commands, name, about);
    const auto what = AddText(command.app(), "what", "offer, accept or decline");
    command.app().get_option("what")->check(CLI::IsMember({"offer", "accept", "decline"}));
    const auto match = AddMatch(command);
    command.Runs([deal, what, match](sdk::Calls& calls, bool json, Console& console) {
      return deal(calls, *what, *match, json, console);
    });
  };
  add("draw", "Offer, accept or decline a draw", Draw);
  add("takeback", "Ask to take your newest ply back, in a casual match; accept or decline a request",
      Takeback);
}

void RegisterReading(CLI::App& app, Commands& commands) {
  Command show(app, commands, "show", "Show a match now, or after one of its plies");
  const auto place = std::make_shared<std::string>();
  const auto code = AddCode(show.app());
  show.TakesLink(show.app().add_option("match", *place, "id of the match, or ID#PLY, or a link to it")->required(),
                 code.get());
  show.Runs([place, code](sdk::Calls& calls, bool json, Console& console) {
    UseCode(calls, place->substr(0, place->find('#')), *code);
    return Show(calls, *place, json, console);
  });
}

using JsonLine = nlohmann::json;

JsonLine SolutionJson(const match::Solution& solution) {
  return {{"match", solution.match.text()},          {"player", solution.player.name},
          {"account", solution.player.id.text()},    {"bot", solution.player.bot},
          {"pegs_left", solution.score.pegs_left},   {"moves", solution.score.moves},
          {"ended_at_ms", solution.ended_at.count()}};
}

}  // namespace

std::string TableLine(const lobby::Table& table, bool as_json) {
  if (as_json) {
    return Dump({{"table", table.id.text()},
                 {"ruleset", table.ruleset},
                 {"clock", clock::PlayersText(table.clock)},
                 {"side", SideKey(table.owner_side)},
                 {"owner", table.owner.name},
                 {"rated", table.rated},
                 {"lowest_rating", table.opponent.lowest},
                 {"highest_rating", table.opponent.highest},
                 {"owner_rating", table.owner_rating},
                 {"differences", variants::DifferencesOf(table.ruleset)},
                 {"private", table.is_private},
                 {"code", table.code},
                 {"watching", match::AccessText(table.watching.access)},
                 {"delay", match::DelayText(table.watching)}});
  }
  auto line = table.id.text() + '\t' + table.ruleset + '\t' + clock::PlayersText(table.clock) + '\t' +
              std::string(SideKey(table.owner_side)) + '\t' + table.owner.name;
  if (!table.code.empty()) line += '\t' + table.code;
  if (table.rated) line += "\trated";
  return line;
}

namespace {

/// "1500", or "yours, 1480 to 1620" where there are several.
std::string RatingsText(const std::vector<double>& ratings) {
  if (ratings.empty()) return "yours";
  const auto [lowest, highest] = std::minmax_element(ratings.begin(), ratings.end());
  const std::string from = std::to_string(std::lround(*lowest)), to = std::to_string(std::lround(*highest));
  return from == to ? from : "yours, " + from + " to " + to;
}

}  // namespace

std::string SeekLine(const lobby::SeekProgress& progress, bool as_json) {
  const auto seconds = [](clock::Millis time) { return std::to_string((time.count() + 500) / 1000) + " s"; };
  if (as_json) {
    return Dump({{"event", "seek"},
                 {"waited_ms", progress.waited.count()},
                 {"rated", progress.rated},
                 {"ratings", progress.ratings},
                 {"gap", progress.gap},
                 {"expected_wait_ms", progress.expected.count()}});
  }
  return "waiting: " + seconds(progress.waited) + ", for a rating within " +
         std::to_string(std::lround(progress.gap)) + " of " + RatingsText(progress.ratings) +
         (progress.expected.count() < 0 ? "" : "; others waited " + seconds(progress.expected));
}

std::string SeatLine(const MatchId& match, rules::Side side, bool as_json) {
  if (as_json) return Dump({{"match", match.text()}, {"side", SideKey(side)}});
  return match.text() + '\t' + std::string(SideKey(side));
}

int ListTables(sdk::Calls& calls, bool as_json, Console& console) {
  return PrintPages([&](const api::PageQuery& query) { return sdk::Wait(calls, api::ListTables{query}); },
                    [&](const lobby::Table& table) { return TableLine(table, as_json); }, console);
}

int Join(sdk::Calls& calls, const std::string& table, bool as_json, Console& console) {
  const auto seated = sdk::Wait(calls, sdk::JoinByIdOrCode(table));
  if (!seated.ok()) return Fail(console, seated.error());
  console.out << SeatLine(seated->match, seated->side, as_json) << '\n';
  return kDone;
}

int Move(sdk::Calls& calls, const MoveOptions& options, bool as_json, Console& console) {
  const MatchId match(options.match);
  auto command =
      CommandFor(match::PlayPly{notation::PlainSigns(options.ply)}, options.expected_seq.value_or(0));
  if (!options.request_id.empty()) command.request = RequestId(options.request_id);
  if (!options.expected_seq) {
    const auto snapshot = sdk::Wait(calls, api::GetMatch{{match}});
    if (!snapshot.ok()) return Fail(console, snapshot.error());
    command.expected_seq = snapshot->position_seq;
  }
  const auto accepted = sdk::Wait(calls, api::Submit{match, std::move(command)});
  if (!accepted.ok()) return Fail(console, accepted.error());
  return PrintPly(*accepted, as_json, console);
}

int Resign(sdk::Calls& calls, const std::string& match, bool as_json, Console& console) {
  return EndMatch(calls, match, match::Resign{}, as_json, console);
}

int ClaimMatch(sdk::Calls& calls, const std::string& match, const std::string& as, bool as_json,
               Console& console) {
  const auto claim = ClaimOf(as);
  if (!claim) return RefuseUsage(console, "a match is claimed as a win or as a draw");
  return EndMatch(calls, match, match::ClaimAbandoned{*claim}, as_json, console);
}

int Abort(sdk::Calls& calls, const std::string& match, bool as_json, Console& console) {
  return EndMatch(calls, match, match::Abort{}, as_json, console);
}

int Draw(sdk::Calls& calls, const std::string& what, const std::string& match, bool as_json,
         Console& console) {
  return Deal(calls, Answer<match::OfferDraw, match::AcceptDraw, match::DeclineDraw>(what), match, as_json,
              console);
}

int Takeback(sdk::Calls& calls, const std::string& what, const std::string& match, bool as_json,
             Console& console) {
  return Deal(calls, Answer<match::OfferTakeback, match::AcceptTakeback, match::DeclineTakeback>(what), match,
              as_json, console);
}

int PrintMatch(const match::Snapshot& match, std::optional<std::size_t> plies, bool as_json,
               Console& console) {
  const auto moment = MomentOf(match, plies.value_or(match.plies.size()));
  if (!moment.ok()) return Fail(console, moment.error());
  if (as_json) {
    PrintSnapshotJson(match, *moment, console);
  } else {
    PrintPosition(match, *moment, console);
  }
  return kDone;
}

int Show(sdk::Calls& calls, const std::string& match, bool as_json, Console& console) {
  const auto place = ParsePlace(match);
  if (!place.ok()) return RefuseUsage(console, place.error().sentence);
  const auto snapshot = sdk::Wait(calls, api::GetMatch{{place->match}});
  return snapshot.ok() ? PrintMatch(*snapshot, place->ply, as_json, console)
                       : Fail(console, snapshot.error());
}

void RegisterCalls(CLI::App& app, Commands& commands) {
  RegisterTables(app, commands);
  RegisterMove(app, commands);
  RegisterEnding(app, commands);
  RegisterDeals(app, commands);
  RegisterReading(app, commands);
}

int ListPlies(sdk::Calls& calls, const std::string& match, bool as_json, Console& console) {
  const auto legal = sdk::WaitForAll(calls, api::ListLegalPlies{{MatchId(match)}});
  if (!legal.ok()) return Fail(console, legal.error());
  if (as_json) {
    console.out << Dump({{"position_seq", legal->position_seq}, {"plies", legal->plies}}) << '\n';
  } else {
    for (const std::string& ply : legal->plies) console.out << ply << '\n';
  }
  return kDone;
}

int ListBest(sdk::Calls& calls, const std::string& ruleset, int count, bool as_json, Console& console) {
  const auto best = sdk::Wait(calls, api::ListBestSolutions{ruleset, {count, ""}});
  if (!best.ok()) return Fail(console, best.error());
  for (const match::Solution& solution : best->solutions) {
    if (as_json) {
      console.out << Dump(SolutionJson(solution)) << '\n';
      continue;
    }
    console.out << solution.score.pegs_left << '\t' << solution.score.moves << '\t' << solution.player.name
                << '\t' << solution.match.text() << '\n';
  }
  return kDone;
}

void RegisterLists(CLI::App& app, Commands& commands) {
  Command plies(app, commands, "plies", "List the legal plies of a match, one per line");
  const auto match = AddMatch(plies);
  plies.Runs([match](sdk::Calls& calls, bool json, Console& console) {
    return ListPlies(calls, *match, json, console);
  });
  Command best(app, commands, "best", "List the best solutions of a ruleset for one player");
  const auto ruleset = AddText(best.app(), "ruleset", "name, or name+knob=value");
  const auto count = std::make_shared<int>(0);
  best.app().add_option("--count", *count, "how many at most, up to 200 (50)")->check(CLI::Range(1, 200));
  best.Runs([ruleset, count](sdk::Calls& calls, bool json, Console& console) {
    return ListBest(calls, *ruleset, *count, json, console);
  });
}

}  // namespace merels::cli
