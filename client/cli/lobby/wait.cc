#include "client/cli/lobby/wait.h"

#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <utility>
#include <vector>

#include "client/cli/lobby/lobby.h"
#include "client/cli/match/calls.h"
#include "client/cli/online/command.h"
#include "client/cli/online/server.h"
#include "client/sdk/calls.h"
#include "client/sdk/request.h"
#include "client/words/events.h"
#include "common/api/match.h"

namespace merels::cli {
namespace {

constexpr int kNoInput = -1;

/// "standard, clock 5+3, or lasker, clock 10+5, rated".
std::string WordsOf(const std::vector<lobby::SeekChoice>& choices, bool rated) {
  std::string words;
  for (const lobby::SeekChoice& choice : choices) {
    words += (words.empty() ? "" : ", or ") + choice.ruleset + ", clock " + clock::PlayersText(choice.clock);
  }
  return words + (rated ? ", rated" : "");
}

class Ticket final : public PendingRequest {
 public:
  Ticket(sdk::Calls& calls, lobby::SeekTerms terms, std::ostream& notes)
      : calls_(calls), terms_(std::move(terms)), notes_(notes) {}

  Result<void> Make() override {
    request_ = sdk::NewRequestId();
    const auto ticket = sdk::Wait(calls_, api::CreateSeek{request_, terms_});
    if (!ticket.ok()) return ticket.error();
    notes_ << "waiting: for somebody to play " << WordsOf(ticket->choices, terms_.rated) << "; Ctrl-C cancels"
           << std::endl;
    return {};
  }
  bool Stands(const lobby::NoticesSnapshot& notices) const override { return notices.seeking; }
  std::optional<Error> Failed(const lobby::Notice& notice) const override {
    const auto* ended = std::get_if<lobby::SeekEnded>(&notice);
    const bool of_another = ended != nullptr && !ended->request.empty() && ended->request != request_;
    if (ended == nullptr || of_another) return std::nullopt;
    return Error{ended->reason, "the server ended the search"};
  }
  Result<std::optional<MatchId>> TakeBack() override { return sdk::Wait(calls_, api::CancelSeek()); }
  void CameTrue(const MatchId& match) override {
    if (!terms_.rated) return;
    const auto snapshot = sdk::Wait(calls_, api::GetMatch{{match}});
    if (snapshot.ok() && !snapshot->settings.rated) notes_ << words::kCasualAfterAll << std::endl;
  }

 private:
  sdk::Calls& calls_;
  lobby::SeekTerms terms_;
  std::ostream& notes_;
  RequestId request_;
};

class Table final : public PendingRequest {
 public:
  Table(sdk::Calls& calls, OfferOptions options, bool json, Console& console)
      : calls_(calls), options_(std::move(options)), json_(json), console_(console) {
    options_.terms.request = sdk::NewRequestId();
  }

  Result<void> Make() override {
    if (!id_.empty()) return Error{Reason::kUnknownTable, "the table was closed before anybody joined it"};
    const auto opened = sdk::Wait(calls_, options_.terms);
    if (!opened.ok()) return opened.error();
    if (const auto* match = std::get_if<MatchId>(&*opened)) {
      begun_ = *match;
      console_.err << "a game for one player: the match has begun" << std::endl;
      return {};
    }
    const auto& table = std::get<lobby::Table>(*opened);
    id_ = table.id;
    console_.out << TableLine(table, json_) << std::endl;
    if (const auto link = table.code.empty() ? std::nullopt : InvitationLink(calls_, table.code))
      console_.err << "whoever opens " << *link << " can sit down" << std::endl;
    return {};
  }
  bool Stands(const lobby::NoticesSnapshot& notices) const override {
    for (const auto& table : notices.open_tables) {
      if (table.id == id_) return true;
    }
    return false;
  }
  std::optional<Error> Failed(const lobby::Notice&) const override { return std::nullopt; }
  Result<std::optional<MatchId>> TakeBack() override {
    const auto withdrawn = sdk::Wait(calls_, api::WithdrawTable{id_});
    if (!withdrawn.ok()) return withdrawn.error();
    return std::optional<MatchId>();
  }
  /// The match that began at once: a game for one player.
  const std::optional<MatchId>& begun() const { return begun_; }

 private:
  sdk::Calls& calls_;
  OfferOptions options_;
  bool json_;
  Console& console_;
  TableId id_;
  std::optional<MatchId> begun_;
};

// Waits for the match of a request.
class Wait {
 public:
  Wait(PendingRequest& request, bool json, Console& console)
      : request_(request), json_(json), console_(console) {}

  /// The exit code, when the wait is over.
  std::optional<int> Take(const Update& update) {
    if (const auto* connection = std::get_if<session::Connection>(&update))
      return TakeConnection(*connection);
    if (const auto* delivery = std::get_if<session::Delivery>(&update)) return TakeDelivery(*delivery);
    if (const auto* ended = std::get_if<session::TopicEnded>(&update)) return Fail(console_, ended->why);
    if (std::holds_alternative<Interrupted>(update)) return GiveUp();
    return std::nullopt;
  }

 private:
  std::optional<int> TakeConnection(const session::Connection& connection) {
    using State = session::Connection::State;
    const bool final = connection.state == State::kClosed || (connection.state == State::kLost && !greeted_);
    if (final) return Fail(console_, connection.why);
    if (connection.state == State::kConnected) greeted_ = true;
    return std::nullopt;
  }

  std::optional<int> TakeDelivery(const session::Delivery& delivery) {
    if (const auto* notices = std::get_if<lobby::NoticesSnapshot>(&delivery.content))
      return TakeNotices(*notices);
    const auto* notice = std::get_if<lobby::Notice>(&delivery.content);
    if (notice == nullptr) return std::nullopt;
    if (const auto* paired = std::get_if<lobby::Paired>(notice)) return TakePaired(*paired);
    if (const auto* progress = std::get_if<lobby::SeekProgress>(notice)) TellProgress(*progress);
    if (std::holds_alternative<lobby::Sanctioned>(*notice) ||
        std::holds_alternative<lobby::SanctionLifted>(*notice))
      console_.err << NoticeLine(*notice, json_) << std::endl;
    if (const auto failed = request_.Failed(*notice)) return Fail(console_, *failed);
    return std::nullopt;
  }

  void TellProgress(const lobby::SeekProgress& progress) {
    console_.err << SeekLine(progress, json_) << std::endl;
  }

  // The first snapshot is from before the request: its matches are older.
  std::optional<int> TakeNotices(const lobby::NoticesSnapshot& notices) {
    for (const auto& match : notices.live_matches) {
      if (!made_) {
        before_.insert(match.match);
      } else if (!before_.contains(match.match)) {
        return TakePaired(match);
      }
    }
    if (made_ && request_.Stands(notices)) return std::nullopt;
    for (const auto& recent : notices.recent) {
      const auto failed = made_ ? request_.Failed(recent.notice) : std::nullopt;
      if (failed) return Fail(console_, *failed);
    }
    const auto made = request_.Make();
    if (!made.ok()) return Fail(console_, made.error());
    made_ = true;
    return std::nullopt;
  }

  std::optional<int> TakePaired(const lobby::Paired& paired) {
    if (!made_) return std::nullopt;
    console_.out << SeatLine(paired.match, paired.side, json_) << std::endl;
    request_.CameTrue(paired.match);
    return kDone;
  }

  std::optional<int> GiveUp() {
    if (!made_) return Fail(console_, {Reason::kCancelled, "you cancelled it"});
    const auto back = request_.TakeBack();
    if (!back.ok()) return Fail(console_, back.error());
    // The pairing was faster: its notice will come.
    if (back->has_value()) return std::nullopt;
    return Fail(console_, {Reason::kCancelled, "you cancelled it"});
  }

  PendingRequest& request_;
  bool json_;
  Console& console_;
  bool greeted_ = false;
  bool made_ = false;
  std::set<MatchId> before_;
};

}  // namespace

int WaitFor(Remote& remote, PendingRequest& request, bool json, Console& console) {
  Loop loop(kNoInput);
  Wait wait(request, json, console);
  const auto session = remote.OpenSession(session::Into(loop.inbox()));
  session->Follow(session::Topic::Notices());
  while (true) {
    if (const auto code = wait.Take(loop.Next(false))) return *code;
  }
}

int SeekAndWait(Remote& remote, const lobby::SeekTerms& terms, bool json, Console& console) {
  Ticket ticket(remote.calls(), terms, console.err);
  return WaitFor(remote, ticket, json, console);
}

int OpenTable(Remote& remote, const OfferOptions& options, bool json, Console& console) {
  Table table(remote.calls(), options, json, console);
  if (options.wait) return WaitFor(remote, table, json, console);
  const auto made = table.Make();
  if (!made.ok()) return Fail(console, made.error());
  if (table.begun()) console.out << SeatLine(*table.begun(), rules::Side::kFirst, json) << '\n';
  return kDone;
}

namespace {

constexpr const char* kClockHelp =
    "minutes+seconds per ply, such as 5+3; days per ply, such as 3d, or a bank, such as 3d+1d/7d; none: no "
    "clock";

/// Checked here, before the request is sent.
clock::TimeControl ClockIn(const std::string& text) {
  const auto control = clock::ParsePlayers(text);
  if (!control.ok()) throw CLI::ValidationError("--clock", control.error().sentence);
  return *control;
}

}  // namespace

void AddOfferOptions(CLI::App& app, const std::shared_ptr<OfferOptions>& options) {
  app.add_option("ruleset", options->terms.ruleset, "name, or name+knob=value")->required();
  app.add_option_function<std::string>(
         "--clock", [options](const std::string& text) { options->terms.clock = ClockIn(text); }, kClockHelp)
      ->required();
  app.add_flag("--wait", options->wait, "wait until the match begins, and print it");
}

void AddSide(CLI::App& app, const std::function<void(std::optional<rules::Side>)>& set) {
  static const std::map<std::string, std::optional<rules::Side>> kSides = {
      {"white", rules::Side::kFirst}, {"black", rules::Side::kSecond}, {"toss", std::nullopt}};
  app.add_option_function<std::string>(
         "--side", [set](const std::string& side) { set(kSides.at(side)); },
         "white (plays first), black or toss (toss); not for games of one player")
      ->check(CLI::IsMember({"white", "black", "toss"}));
}

void AddWatching(CLI::App& app, const std::shared_ptr<OfferOptions>& options) {
  app.add_option_function<std::string>(
         "--watching",
         [options](const std::string& word) { options->terms.watching.access = *match::ParseAccess(word); },
         "who may watch: open (everybody), code (with the code that show prints), closed (nobody)")
      ->check(CLI::IsMember({"open", "code", "closed"}));
  app.add_option_function<std::string>(
      "--delay",
      [options](const std::string& text) {
        if (const auto read = match::ParseDelay(text, options->terms.watching); !read.ok())
          throw CLI::ValidationError("--delay", read.error().sentence);
      },
      "delay for spectators: 30s, 4plies or none (none)");
}

namespace {

/// Each ruleset with each clock.
struct SeekOptions {
  std::vector<std::string> rulesets;
  std::vector<clock::TimeControl> clocks;
  lobby::SeekTerms terms;

  lobby::SeekTerms All() const {
    lobby::SeekTerms all = terms;
    for (const std::string& ruleset : rulesets) {
      for (const clock::TimeControl& clock : clocks) all.choices.push_back({ruleset, clock});
    }
    return all;
  }
};

void RegisterSeek(CLI::App& app, Commands& commands) {
  Command command(
      app, commands, "seek",
      "Quick play: wait to be paired with somebody who wants one of the same rulesets and clocks");
  const auto options = std::make_shared<SeekOptions>();
  command.app().add_option("ruleset", options->rulesets, "names, or name+knob=value")->required();
  command.app()
      .add_option_function<std::vector<std::string>>(
          "--clock",
          [options](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) options->clocks.push_back(ClockIn(text));
          },
          kClockHelp + std::string("; once for each that you would play"))
      ->required()
      ->allow_extra_args(false);
  command.app().add_flag("--rated", options->terms.rated, "the result changes the ratings; for members");
  command.app()
      .add_option("--least-games", options->terms.least_games,
                  "only opponents with at least so many rated games (0)")
      ->check(CLI::NonNegativeNumber);
  command.app().footer(
      "Each ruleset is sought with each clock; the first game that somebody shares is played. A seek lasts "
      "only "
      "while this command runs.");
  command.Runs([options](Remote& remote, bool json, Console& console) {
    return SeekAndWait(remote, options->All(), json, console);
  });
}

void RegisterOpen(CLI::App& app, Commands& commands) {
  Command command(app, commands, "open", "Open a table for somebody to join");
  const auto options = std::make_shared<OfferOptions>();
  AddOfferOptions(command.app(), options);
  AddSide(command.app(), [options](std::optional<rules::Side> side) { options->terms.side = side; });
  command.app().add_flag("--private", options->terms.is_private,
                         "not listed; only its code lets others join");
  AddWatching(command.app(), options);
  command.app().add_flag("--rated", options->terms.rated, "the result changes the ratings; for members");
  command.app().add_option("--lowest-rating", options->terms.opponent.lowest,
                           "lowest rating of the opponent (any)");
  command.app().add_option("--highest-rating", options->terms.opponent.highest,
                           "highest rating of the opponent (any)");
  command.app().footer("Without --wait it stays open for ten minutes, unless the server is set otherwise.");
  command.Runs([options](Remote& remote, bool json, Console& console) {
    return OpenTable(remote, *options, json, console);
  });
}

}  // namespace

void RegisterSeekAndOpen(CLI::App& app, Commands& commands) {
  RegisterSeek(app, commands);
  RegisterOpen(app, commands);
}

}  // namespace merels::cli
