#include "client/cli/online_commands.h"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include <CLI/CLI.hpp>
#include <unistd.h>

#include "client/cli/account/accounts.h"
#include "client/cli/account/credentials.h"
#include "client/cli/account/export.h"
#include "client/cli/lobby/challenges.h"
#include "client/cli/lobby/lobby.h"
#include "client/cli/lobby/notices.h"
#include "client/cli/lobby/viewing.h"
#include "client/cli/lobby/wait.h"
#include "client/cli/match/calls.h"
#include "client/cli/match/chat.h"
#include "client/cli/match/lists.h"
#include "client/cli/match/play.h"
#include "client/cli/moderation/moderation.h"
#include "client/cli/moderation/operator.h"
#include "client/cli/moderation/safety.h"
#include "client/cli/online/command.h"
#include "client/cli/online/remote.h"
#include "client/cli/online/server.h"
#include "client/cli/ratings/ratings.h"

namespace merels::cli {
namespace {

void RegisterSignIn(CLI::App& app, Commands& commands) {
  Command command(app, commands, "signin", "Sign in as a guest or as a member, and keep the token");
  const auto options = std::make_shared<SignInOptions>();
  command.app().add_option("--name", options->name, "name of a new guest");
  command.app().add_flag("--new", options->afresh,
                         "replace the account that is signed in; a guest's seats are lost");
  command.app().add_flag("--bot", options->bot, "flag the new account as a computer player");
  const auto member = std::make_shared<std::string>();
  command.app().add_option("--member", *member, "name of a member; the password is read from the input");
  command.Runs(
      [options, member](Remote& remote, bool json, Console& console) {
        return member->empty() ? SignIn(remote, *options, json, console)
                               : SignInMember(remote, *member, options->afresh, json, console);
      },
      false);
}

void RegisterMembers(CLI::App& app, Commands& commands) {
  Command signup(app, commands, "signup",
                 "Become a member with a permanent name; the password is read from the input");
  const auto name = AddText(signup.app(), "name", "letters, digits and _ - .");
  const auto invite = std::make_shared<std::string>();
  signup.app().add_option("--invite", *invite, "invite code, if the server asks for one");
  signup.Runs(
      [name, invite](Remote& remote, bool json, Console& console) {
        return SignUp(remote, {*name, *invite}, json, console);
      },
      false);
  Command password(app, commands, "password",
                   "Change the password; the old and the new one are read as two lines of the input");
  password.Runs([](Remote& remote, bool, Console& console) { return ChangePassword(remote, console); });
  Command sign_ins(app, commands, "signins", "List where you are signed in, newest first");
  sign_ins.Runs(
      [](Remote& remote, bool json, Console& console) { return ListSignIns(remote, json, console); });
  Command signout(app, commands, "signout", "End this sign-in, or the one with the given id");
  const auto id = std::make_shared<std::string>();
  signout.app().add_option("id", *id, "id from merelsctl signins");
  signout.Runs([id](Remote& remote, bool, Console& console) { return SignOut(remote, *id, console); });
}

// The clock is checked here, before the server is asked.
void AddWish(CLI::App& app, const std::shared_ptr<WishOptions>& wish) {
  app.add_option("ruleset", wish->ruleset, "name, or name+knob=value")->required();
  app.add_option_function<std::string>(
         "--clock",
         [wish](const std::string& text) {
           const auto control = clock::ParsePlayers(text);
           if (!control.ok()) throw CLI::ValidationError("--clock", control.error().sentence);
           wish->clock = *control;
         },
         "minutes+seconds per ply, such as 5+3; none: no clock")
      ->required();
  app.add_flag("--wait", wish->wait, "wait until the match begins, and print it");
}

void AddSide(CLI::App& app, const std::function<void(std::optional<rules::Side>)>& set) {
  static const std::map<std::string, std::optional<rules::Side>> kSides = {
      {"white", rules::Side::kFirst}, {"black", rules::Side::kSecond}, {"toss", std::nullopt}};
  app.add_option_function<std::string>(
         "--side", [set](const std::string& side) { set(kSides.at(side)); },
         "white (plays first), black or toss (toss); not for games of one player")
      ->check(CLI::IsMember({"white", "black", "toss"}));
}

void AddWatching(CLI::App& app, const std::shared_ptr<WishOptions>& wish) {
  app.add_option_function<std::string>(
         "--watching", [wish](const std::string& word) { wish->watching.access = *match::ParseAccess(word); },
         "who may watch: open (everybody), code (with the code that show prints), closed (nobody)")
      ->check(CLI::IsMember({"open", "code", "closed"}));
  app.add_option_function<std::string>(
      "--delay",
      [wish](const std::string& text) {
        if (const auto read = match::ParseDelay(text, wish->watching); !read.ok())
          throw CLI::ValidationError("--delay", read.error().sentence);
      },
      "delay for spectators: 30s, 4plies or none (none)");
}

void RegisterSeek(CLI::App& app, Commands& commands) {
  Command command(app, commands, "seek",
                  "Quick play: wait to be paired with somebody who wants the same ruleset and clock");
  const auto wish = std::make_shared<WishOptions>();
  AddWish(command.app(), wish);
  command.app().add_flag("--rated", wish->rated, "the result changes the ratings; for members");
  command.app().footer("A seek lasts only while this command runs, so it waits even without --wait.");
  command.Runs([wish](Remote& remote, bool json, Console& console) {
    return SeekAndWait(remote, *wish, json, console);
  });
}

void RegisterOpen(CLI::App& app, Commands& commands) {
  Command command(app, commands, "open", "Open a table for somebody to join");
  const auto wish = std::make_shared<WishOptions>();
  AddWish(command.app(), wish);
  AddSide(command.app(), [wish](std::optional<rules::Side> side) { wish->side = side; });
  command.app().add_flag("--private", wish->is_private, "not listed; only its code lets others join");
  AddWatching(command.app(), wish);
  command.app().add_flag("--rated", wish->rated, "the result changes the ratings; for members");
  command.app().add_option("--lowest-rating", wish->opponent.lowest, "lowest rating of the opponent (any)");
  command.app().add_option("--highest-rating", wish->opponent.highest,
                           "highest rating of the opponent (any)");
  command.app().footer("Without --wait it stays open for ten minutes, unless the server is set otherwise.");
  command.Runs([wish](Remote& remote, bool json, Console& console) {
    return OpenTable(remote, *wish, json, console);
  });
}

void RegisterTables(CLI::App& app, Commands& commands) {
  Command tables(app, commands, "tables", "List the open tables, oldest first");
  tables.Runs([](Remote& remote, bool json, Console& console) { return ListTables(remote, json, console); });
  Command join(app, commands, "join", "Join a table");
  const auto table = AddText(join.app(), "table", "id of the table, or code of a private one");
  join.Runs(
      [table](Remote& remote, bool json, Console& console) { return Join(remote, *table, json, console); });
  Command withdraw(app, commands, "withdraw", "Withdraw your own table or challenge");
  const auto own = AddText(withdraw.app(), "id", "id of the table or challenge");
  withdraw.Runs([own](Remote& remote, bool, Console& console) { return Withdraw(remote, *own, console); });
}

void RegisterLobby(CLI::App& app, Commands& commands) {
  Command command(app, commands, "lobby", "Follow the tables and matches of the lobby, until Ctrl-C");
  const auto options = std::make_shared<LobbyOptions>();
  const auto classes = std::make_shared<std::vector<std::string>>();
  auto& own = command.app();
  own.add_option("--ruleset", options->filter.rulesets, "only this ruleset; may be repeated");
  own.add_option("--class", *classes, "only this time class; may be repeated")
      ->check(CLI::IsMember({"bullet", "blitz", "rapid", "classical", "daily", "unlimited"}));
  auto* rated = own.add_flag_callback(
      "--rated", [options] { options->filter.rated = lobby::Filter::Rated::kRated; }, "only rated ones");
  own.add_flag_callback(
         "--casual", [options] { options->filter.rated = lobby::Filter::Rated::kCasual; }, "only casual ones")
      ->excludes(rated);
  own.add_flag("--no-bots", options->filter.without_bots, "without computer players");
  own.add_option("--lowest-rating", options->filter.rating.lowest,
                 "lowest rating of a table's owner, or of a match's players on average")
      ->check(CLI::Range(1, 4000));
  own.add_option("--highest-rating", options->filter.rating.highest, "highest rating, likewise")
      ->check(CLI::Range(1, 4000));
  own.add_flag("--once", options->once, "print only what there is now");
  command.Runs([options, classes](Remote& remote, bool json, Console& console) {
    for (const auto& name : *classes) options->filter.classes.push_back(*clock::FindTimeClass(name));
    return FollowLobby(remote, *options, json, console);
  });
}

void RegisterNotices(CLI::App& app, Commands& commands) {
  Command command(app, commands, "notices", "Follow your notices, until Ctrl-C");
  const auto once = std::make_shared<bool>(false);
  command.app().add_flag("--once", *once, "print only what there is now");
  command.Runs([once](Remote& remote, bool json, Console& console) {
    return FollowNotices(remote, *once, json, console);
  });
}

void RegisterChallenge(CLI::App& app, Commands& commands) {
  Command challenge(app, commands, "challenge", "Challenge a player");
  const auto options = std::make_shared<ChallengeOptions>();
  challenge.app().add_option("whom", options->whom, "a member's name, or an account")->required();
  const std::shared_ptr<WishOptions> terms(options, &options->terms);
  AddWish(challenge.app(), terms);
  AddWatching(challenge.app(), terms);
  AddSide(challenge.app(), [options](std::optional<rules::Side> side) { options->terms.side = side; });
  challenge.app().add_flag("--rated", options->rated, "the result changes the ratings; for members");
  challenge.app().footer("Without --wait it ends when you have been without a stream for too long.");
  challenge.Runs([options](Remote& remote, bool json, Console& console) {
    return MakeChallenge(remote, *options, json, console);
  });
  Command rematch(app, commands, "rematch",
                  "Offer a rematch with the sides swapped, or accept the opponent's offer");
  const auto match = AddMatch(rematch.app());
  const auto wait = std::make_shared<bool>(false);
  rematch.app().add_flag("--wait", *wait, "wait for the answer, and print it");
  rematch.Runs([match, wait](Remote& remote, bool json, Console& console) {
    return OfferRematch(remote, *match, *wait, json, console);
  });
}

void RegisterChallenged(CLI::App& app, Commands& commands) {
  Command challenges(app, commands, "challenges", "List the open challenges, sent and received");
  challenges.Runs(
      [](Remote& remote, bool json, Console& console) { return ListChallenges(remote, json, console); });
  Command accept(app, commands, "accept", "Accept a challenge: the match begins");
  const auto accepted = AddText(accept.app(), "challenge", "id of the challenge");
  accept.Runs([accepted](Remote& remote, bool json, Console& console) {
    return AcceptChallenge(remote, *accepted, json, console);
  });
  Command decline(app, commands, "decline", "Decline a challenge");
  const auto declined = AddText(decline.app(), "challenge", "id of the challenge");
  const auto reason = std::make_shared<std::string>("none");
  std::set<std::string> reasons;
  for (const auto known : lobby::kDeclineReasons) reasons.emplace(lobby::Name(known));
  decline.app()
      .add_option("--reason", *reason, "reason that the challenger is told")
      ->check(CLI::IsMember(reasons));
  decline.Runs([declined, reason](Remote& remote, bool, Console& console) {
    return DeclineChallenge(remote, *declined, *reason, console);
  });
}

void RegisterTalk(CLI::App& app, Commands& commands) {
  Command say(app, commands, "say", "Say something to the opponent, or to the other spectators");
  const auto said = std::make_shared<SayOptions>();
  say.app().add_option("match", said->match, "id of the match")->required();
  say.app()
      .add_option(
          "words", said->words,
          "text, or a courtesy: hello, good-luck, have-fun, well-played, good-game, thanks, have-to-go")
      ->required();
  say.app().add_flag("--spectators", said->to_spectators, "in the spectators' room");
  say.Runs([said](Remote& remote, bool json, Console& console) { return Say(remote, *said, json, console); });
  Command chat(app, commands, "chat", "Show the chat of a match");
  const auto heard = std::make_shared<ChatOptions>();
  chat.app().add_option("match", heard->match, "id of the match")->required();
  chat.app().add_flag("--spectators", heard->of_spectators, "in the spectators' room");
  auto* off = chat.app().add_flag("--off", heard->off, "turn the chat between the players of this match off");
  chat.app().add_flag("--on", heard->on, "turn it on again")->excludes(off);
  chat.Runs(
      [heard](Remote& remote, bool json, Console& console) { return Chat(remote, *heard, json, console); });
}

void RegisterMove(CLI::App& app, Commands& commands) {
  Command command(app, commands, "move", "Play a ply");
  const auto options = std::make_shared<MoveOptions>();
  command.app().add_option("match", options->match, "id of the match")->required();
  command.app()
      .add_option("ply", options->ply, "such as d2, d2,g1, a7-d7 or d4-b6-b4; merelsctl plies lists them")
      ->required();
  command.app().add_option(
      "--expected-seq", options->expected_seq,
      "number of the entry that made the position the ply is meant for; default: the newest");
  command.app().add_option("--request-id", options->request_id,
                           "a UUID: the same command sent twice counts once");
  command.Runs([options](Remote& remote, bool json, Console& console) {
    return Move(remote, *options, json, console);
  });
}

void RegisterEnding(CLI::App& app, Commands& commands) {
  Command resign(app, commands, "resign", "Resign a match");
  const auto match = AddMatch(resign.app());
  resign.Runs(
      [match](Remote& remote, bool json, Console& console) { return Resign(remote, *match, json, console); });
  Command claim(app, commands, "claim", "Claim a match whose opponent is away");
  const auto claimed = AddMatch(claim.app());
  const auto as = AddText(claim.app(), "as", "win or draw");
  claim.app().get_option("as")->check(CLI::IsMember({"win", "draw"}));
  claim.Runs([claimed, as](Remote& remote, bool json, Console& console) {
    return ClaimMatch(remote, *claimed, *as, json, console);
  });
  Command abort(app, commands, "abort", "Call a match off before each side has made a ply");
  const auto aborted = AddMatch(abort.app());
  abort.Runs([aborted](Remote& remote, bool json, Console& console) {
    return Abort(remote, *aborted, json, console);
  });
}

// Commands for what one player offers and the other accepts or declines.
void RegisterDeals(CLI::App& app, Commands& commands) {
  using Deal = int (*)(Remote&, const std::string&, const std::string&, bool, Console&);
  const auto add = [&](const char* name, const char* about, Deal deal) {
    Command command(app, commands, name, about);
    const auto what = AddText(command.app(), "what", "offer, accept or decline");
    command.app().get_option("what")->check(CLI::IsMember({"offer", "accept", "decline"}));
    const auto match = AddMatch(command.app());
    command.Runs([deal, what, match](Remote& remote, bool json, Console& console) {
      return deal(remote, *what, *match, json, console);
    });
  };
  add("draw", "Offer, accept or decline a draw", Draw);
  add("takeback", "Ask to take your newest ply back, in a casual match; accept or decline a request",
      Takeback);
}

void RegisterReading(CLI::App& app, Commands& commands) {
  Command show(app, commands, "show", "Show a match as it stands, or after one of its plies");
  const auto place = AddText(show.app(), "match", "id of the match, or ID#PLY");
  const auto code = AddCode(show.app());
  show.Runs([place, code](Remote& remote, bool json, Console& console) {
    UseCode(remote, place->substr(0, place->find('#')), *code);
    return Show(remote, *place, json, console);
  });
}

void RegisterLists(CLI::App& app, Commands& commands) {
  Command plies(app, commands, "plies", "List the legal plies of a match, one per line");
  const auto match = AddMatch(plies.app());
  plies.Runs([match](Remote& remote, bool json, Console& console) {
    return ListPlies(remote, *match, json, console);
  });
  Command best(app, commands, "best", "List the best solutions of a ruleset for one player");
  const auto ruleset = AddText(best.app(), "ruleset", "name, or name+knob=value");
  const auto count = std::make_shared<int>(0);
  best.app().add_option("--count", *count, "how many at most, up to 200 (50)")->check(CLI::Range(1, 200));
  best.Runs([ruleset, count](Remote& remote, bool json, Console& console) {
    return ListBest(remote, *ruleset, *count, json, console);
  });
}

void RegisterRatings(CLI::App& app, Commands& commands) {
  const auto add_pool = [](Command& command) {
    return AddText(command.app(), "pool", "ruleset and class, such as standard/blitz");
  };
  Command standings(app, commands, "standings", "Show the leaderboard of a pool");
  const auto query = std::make_shared<sdk::StandingsQuery>();
  standings.app().add_flag("--provisional", query->provisional,
                           "also players with a provisional rating, marked");
  standings.Runs([pool = add_pool(standings), query](Remote& remote, bool json, Console& console) {
    query->pool = *pool;
    return ListStandings(remote, *query, json, console);
  });
  Command ratings(app, commands, "ratings", "Show the ratings of a player in each pool; default: your own");
  const auto name = std::make_shared<std::string>();
  ratings.app().add_option("name", *name, "name of a member");
  const auto history = std::make_shared<std::string>();
  ratings.app().add_option("--history", *history,
                           "how the rated matches in this pool changed the rating, newest first");
  ratings.Runs([name, history](Remote& remote, bool json, Console& console) {
    return history->empty() ? ShowRatings(remote, *name, json, console)
                            : ListRatingHistory(remote, *name, *history, json, console);
  });
  Command recompute(app, commands, "recompute-ratings",
                    "Recompute the ratings of a pool from its log, and compare");
  recompute.Runs([pool = add_pool(recompute)](Remote& remote, bool, Console& console) {
    return RecomputeRatings(remote, *pool, console);
  });
}

void RegisterFollowing(CLI::App& app, Commands& commands) {
  Command play(app, commands, "play", "Play a match by typing plies; help lists the other words");
  const auto played = AddMatch(play.app());
  play.app().footer("When the input ends, the match goes on without you and your clock runs.");
  play.Runs([played](Remote& remote, bool json, Console& console) {
    return PlayMatch(remote, *played, STDIN_FILENO, json, console);
  });
}

}  // namespace

void RegisterOnline(CLI::App& app, Commands& commands) {
  RegisterServer(app, commands);
  RegisterSignIn(app, commands);
  RegisterMembers(app, commands);
  RegisterSeek(app, commands);
  RegisterOpen(app, commands);
  RegisterTables(app, commands);
  RegisterLobby(app, commands);
  RegisterNotices(app, commands);
  RegisterChallenge(app, commands);
  RegisterChallenged(app, commands);
  RegisterTalk(app, commands);
  RegisterMove(app, commands);
  RegisterEnding(app, commands);
  RegisterDeals(app, commands);
  RegisterReading(app, commands);
  RegisterLists(app, commands);
  RegisterRatings(app, commands);
  RegisterFollowing(app, commands);
  RegisterSafety(app, commands);
  RegisterModeration(app, commands);
  RegisterOperator(app, commands);
  RegisterCredentials(app, commands);
  RegisterExport(app, commands);
  RegisterViewing(app, commands);
}

}  // namespace merels::cli
