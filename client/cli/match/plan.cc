#include "client/cli/match/plan.h"

#include <algorithm>
#include <fstream>
#include <memory>
#include <ostream>

#include <nlohmann/json.hpp>

#include "client/cli/online/command.h"
#include "client/cli/online/printing.h"
#include "client/words/time_text.h"
#include "common/api/account.h"
#include "common/api/match.h"
#include "common/base/text.h"
#include "common/match/plan.h"

namespace merels::cli {
namespace {

void AddLine(const std::string& text, std::vector<match::PlanLine>& lines) {
  match::PlanLine line = match::PlanLineOf(Stripped(text));
  if (!line.empty()) lines.push_back(std::move(line));
}

void AddLines(std::istream& in, std::vector<match::PlanLine>& lines) {
  TextLines text(in);
  while (const auto line = text.Next()) AddLine(*line, lines);
}

nlohmann::json PlanJson(const api::PlayerPlan& plan) {
  nlohmann::json lines = nlohmann::json::array();
  for (const match::PlanLine& line : plan.plan.lines) lines.push_back(line);
  return {{"lines", lines},
          {"base_ply", plan.plan.base},
          {"goes_on", plan.goes_on},
          {"played", plan.played},
          {"note", plan.note}};
}

int PrintPlan(const Result<api::PlayerPlan>& plan, bool json, Console& console) {
  if (!plan.ok()) return Fail(console, plan.error());
  if (json) {
    console.out << Dump(PlanJson(*plan)) << '\n';
    return kDone;
  }
  for (const match::PlanLine& line : plan->plan.lines) console.out << match::PlanLineText(line) << '\n';
  if (!plan->played.empty()) console.out << "played\t" << match::PlanLineText(plan->played) << '\n';
  if (!plan->note.empty()) console.out << "over\t" << plan->note << '\n';
  return kDone;
}

/// A match in progress, as its player's list shows it.
struct Waiting {
  match::Snapshot match;
  rules::Side mine = rules::Side::kFirst;

  bool on_turn() const { return match.to_move == mine; }
  clock::Millis left() const {
    return match.clocks.left[rules::Index(on_turn() ? mine : rules::Other(mine))];
  }
  bool timed() const { return match.settings.clock.timed(); }
  const match::Player& opponent() const { return match.players[rules::Index(rules::Other(mine))]; }
};

/// First those of the user's turn, then by the time left; those without a clock come last.
bool ComesBefore(const Waiting& a, const Waiting& b) {
  if (a.on_turn() != b.on_turn()) return a.on_turn();
  if (a.timed() != b.timed()) return a.timed();
  return a.left() != b.left() ? a.left() < b.left() : a.match.started_at < b.match.started_at;
}

Result<std::vector<Waiting>> MatchesOf(sdk::Calls& calls) {
  const auto me = sdk::Wait(calls, api::GetAccount());
  if (!me.ok()) return me.error();
  match::Filter filter;
  filter.player = me->id;
  filter.state = match::StateFilter::kLive;
  const auto live = sdk::WaitForAll(calls, api::ListMatches{{{kPageSize, ""}, filter}});
  if (!live.ok()) return live.error();
  std::vector<Waiting> waiting;
  for (const match::Summary& one : live->items) {
    if (one.players[1].id.empty()) continue;
    auto match = sdk::Wait(calls, api::GetMatch{{one.match}});
    if (!match.ok()) return match.error();
    const bool first = match->players[0].id == me->id;
    if (match->to_move)
      waiting.push_back({std::move(*match), first ? rules::Side::kFirst : rules::Side::kSecond});
  }
  std::sort(waiting.begin(), waiting.end(), ComesBefore);
  return waiting;
}

void PrintWaiting(const Waiting& one, bool json, Console& console) {
  const std::string left = one.timed() ? words::ClockText(one.left()) : "no clock";
  PrintLine(console, json,
            {{"match", one.match.match.text()},
             {"opponent", one.opponent().name},
             {"my_turn", one.on_turn()},
             {"left_ms", one.timed() ? nlohmann::json(one.left().count()) : nlohmann::json()},
             {"plies", one.match.plies.size()},
             {"ruleset", one.match.settings.ruleset}},
            {one.match.match.text(), one.opponent().name, one.on_turn() ? left : "their turn, " + left,
             std::to_string(one.match.plies.size()), one.match.settings.ruleset});
}

}  // namespace

int Plan(sdk::Calls& calls, const PlanOptions& options, bool json, Console& console) {
  std::vector<match::PlanLine> lines;
  for (const std::string& line : options.lines) AddLine(line, lines);
  if (options.file == "-") {
    AddLines(console.in, lines);
  } else if (!options.file.empty()) {
    std::ifstream in(options.file, std::ios::binary);
    if (!in) return RefuseUnreachable(console, "io", "cannot read " + options.file);
    AddLines(in, lines);
  }
  const MatchId match(options.match);
  if (lines.empty() && !options.clear) {
    if (!options.file.empty()) return RefuseUsage(console, "there is no line of a plan in " + options.file);
    return PrintPlan(sdk::Wait(calls, api::GetPlan{match}), json, console);
  }
  return PrintPlan(sdk::Wait(calls, api::SetPlan{match, std::move(lines)}), json, console);
}

int Inbox(sdk::Calls& calls, bool all, bool json, Console& console) {
  const auto waiting = MatchesOf(calls);
  if (!waiting.ok()) return Fail(console, waiting.error());
  for (const Waiting& one : *waiting) {
    if (all || one.on_turn()) PrintWaiting(one, json, console);
  }
  return kDone;
}

void RegisterCorrespondence(CLI::App& app, Commands& commands) {
  Command plan(app, commands, "plan",
               "Plan your replies in a match by correspondence; without lines: print the plan");
  const auto options = std::make_shared<PlanOptions>();
  plan.TakesLink(plan.app().add_option("match", options->match, kMatchOrLink)->required());
  auto* const lines =
      plan.app().add_option("lines", options->lines,
                            "\"THEIRS MINE THEIRS MINE\": plies in turn, in quotes; * is any ply of theirs");
  plan.app().add_option("--file", options->file, "file with such lines; -: the input");
  plan.app().add_flag("--clear", options->clear, "take the plan back")->excludes(lines);
  plan.Runs([options](sdk::Calls& calls, bool json, Console& console) {
    return Plan(calls, *options, json, console);
  });
  plan.app().footer(
      "The server plays your replies as their moment comes. A line may end with resign, or with draw, which "
      "offers "
      "one. On your own turn lines begin with the ply that you are about to play. Nobody else sees the "
      "plan.");
  Command inbox(app, commands, "inbox", "List the matches in which it is your turn, the most urgent first");
  const auto all = std::make_shared<bool>(false);
  inbox.app().add_flag("--all", *all, "also those in which your opponents are to move");
  inbox.Runs(
      [all](sdk::Calls& calls, bool json, Console& console) { return Inbox(calls, *all, json, console); });
}

}  // namespace merels::cli
