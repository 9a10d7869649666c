#include "client/cli/moderation/safety.h"

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "client/cli/online/printing.h"
#include "client/sdk/await.h"
#include "common/api/moderation.h"

namespace merels::cli {
namespace {

void RegisterBlocks(CLI::App& app, Commands& commands) {
  Command block(app, commands, "block", "Block a player");
  block.Runs([player = AddText(block.app(), "player", "name or account")](sdk::Calls& calls, bool as_json,
                                                                          Console& console) {
    return PrintPlayer(sdk::Wait(calls, api::BlockPlayer{*player}), as_json, console);
  });
  Command unblock(app, commands, "unblock", "Unblock a player");
  unblock.Runs([player = AddText(unblock.app(), "player", "name or account")](sdk::Calls& calls, bool as_json,
                                                                              Console& console) {
    return PrintPlayer(sdk::Wait(calls, api::UnblockPlayer{*player}), as_json, console);
  });
  Command blocks(app, commands, "blocks", "List the players you have blocked");
  blocks.Runs([](sdk::Calls& calls, bool as_json, Console& console) -> int {
    const auto all = sdk::WaitForAll(calls, api::ListBlocks());
    if (!all.ok()) return Fail(console, all.error());
    for (const match::Player& player : all->items) PrintPlayer(player, as_json, console);
    return kDone;
  });
}

void RegisterReport(CLI::App& app, Commands& commands) {
  Command report(app, commands, "report", "Report a player to the moderators");
  const auto player = AddText(report.app(), "player", "name or account");
  const auto text = std::make_shared<std::string>();
  report.app().add_option("text", *text, "what happened, in a sentence");
  const auto match = std::make_shared<std::string>();
  report.app().add_option("--match", *match, "id of the match it is about");
  const auto kind = std::make_shared<std::string>("other");
  report.app()
      .add_option("--kind", *kind, "cheating, insult, spam, name or other (other)")
      ->check(CLI::IsMember({"cheating", "insult", "spam", "name", "other"}));
  report.Runs([player, text, match, kind](sdk::Calls& calls, bool as_json, Console& console) -> int {
    const auto id = sdk::Wait(
        calls, api::ReportPlayer{*player, MatchId(*match),
                                 api::ReportKindOf(*kind).value_or(api::ReportKind::kOther), *text});
    if (!id.ok()) return Fail(console, id.error());
    PrintLine(console, as_json, {{"report", *id}}, {*id});
    return kDone;
  });
  Command sanctions(app, commands, "sanctions", "List the sanctions imposed on you, newest first");
  sanctions.Runs([](sdk::Calls& calls, bool as_json, Console& console) {
    return PrintSanctions(sdk::WaitForAll(calls, api::ListOwnSanctions()), as_json, console);
  });
}

}  // namespace

void RegisterSafety(CLI::App& app, Commands& commands) {
  RegisterBlocks(app, commands);
  RegisterReport(app, commands);
}

}  // namespace merels::cli
