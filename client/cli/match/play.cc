#include "client/cli/match/play.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <memory>

#include <unistd.h>

#include "client/cli/base/words.h"
#include "client/cli/match/words.h"
#include "client/cli/online/command.h"
#include "client/sdk/calls.h"
#include "client/sdk/request.h"
#include "client/words/text.h"
#include "common/notation/spelling.h"

namespace merels::cli {
namespace {

constexpr const char* kHelp =
    "Type a ply (moves lists them), or one of: board, clock, moves, draw, takeback, accept, decline, resign, "
    "abort, say WORDS, help, quit; when the opponent is away or does not play on, claim win or claim draw";

std::string Lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

clock::Millis SteadyNow() {
  return std::chrono::duration_cast<clock::Millis>(std::chrono::steady_clock::now().time_since_epoch());
}

}  // namespace

Play::Play(MatchId match, sdk::Session& session, sdk::Calls& calls, Voice& voice, Console& console, Now now)
    : match_(std::move(match)),
      session_(session),
      calls_(calls),
      voice_(voice),
      now_(std::move(now)),
      watcher_(voice, console),
      ear_(voice) {
  session_.Follow(session::Topic::Match(match_));
}

std::optional<int> Play::Take(const Update& update) {
  if (const auto* line = std::get_if<Line>(&update)) return TakeLine(line->text);
  if (std::holds_alternative<EndOfInput>(update)) {
    leaving_ = true;
    return LeaveWhenAnswered();
  }
  const auto* delivery = std::get_if<session::Delivery>(&update);
  if (delivery != nullptr && delivery->topic.kind == session::Topic::Kind::kChat) {
    ear_.Take(*delivery);
    return std::nullopt;
  }
  if (const auto* ended = std::get_if<session::TopicEnded>(&update);
      ended != nullptr && ended->topic.kind == session::Topic::Kind::kChat) {
    return std::nullopt;  // the match does not need it
  }
  const bool heard = delivery != nullptr;
  if (heard) clocks_at_ = now_();
  const auto* answer = std::get_if<session::Acknowledgement>(&update);
  if (const auto code = answer != nullptr ? TakeAnswer(*answer) : watcher_.Take(update)) return code;
  if (heard || answer != nullptr) SayTurn();
  FollowChat();
  return LeaveWhenAnswered();
}

bool Play::wants_lines() const {
  return watcher_.match().known() && !leaving_ && (pending_.empty() || watcher_.lost());
}

std::optional<int> Play::TakeLine(const std::string& typed) {
  const auto words = Words(typed);
  if (words.empty()) return std::nullopt;
  const auto word = Lower(words.front());
  if (word == "quit") return Quit();
  const bool confirmed = std::exchange(resign_asked_, false);
  if (word == "resign" && !confirmed) {
    resign_asked_ = true;
    voice_.Say("confirm", "Type resign again to confirm");
  } else if (word == "claim") {
    Claim(words);
  } else if (word == "say") {
    SayAloud(typed.substr(typed.find_first_not_of(" \t") + word.size()));
  } else if (!Tells(word) && !Asks(word)) {
    Submit(match::PlayPly{notation::PlainSigns(typed)}, watcher_.match().now().position_seq);
  }
  return std::nullopt;
}

int Play::Quit() {
  const auto& match = watcher_.match();
  if (match.known() && !match.now().outcome && match.SeatOf(watcher_.me())) session_.Leave();
  voice_.Say("left", "You leave; the match goes on");
  return kDone;
}

// Words that ask about the match.
bool Play::Tells(const std::string& word) {
  const auto& game = watcher_.match().game();
  if (word == "help") {
    voice_.Say("help", kHelp);
  } else if (word == "clock") {
    SayClock();
  } else if ((word == "board" || word == "moves") && !game) {
    voice_.Say("unknown", "This program does not know the ruleset of this match");
  } else if (word == "board") {
    voice_.Show(*game);
  } else if (word == "moves") {
    SayMoves();
  } else {
    return false;
  }
  return true;
}

// Commands other than plies.
bool Play::Asks(const std::string& word) {
  const auto& now = watcher_.match().now();
  if (word == "resign") {
    Submit(match::Resign{}, 0);
  } else if (word == "draw") {
    Submit(match::OfferDraw{}, now.position_seq);
  } else if (word == "takeback") {
    Submit(match::OfferTakeback{}, now.position_seq);
  } else if (word == "abort") {
    Submit(match::Abort{}, 0);
  } else if (word == "accept" && TakebackIsNewer()) {
    Submit(match::AcceptTakeback{}, now.takeback_seq);
  } else if (word == "decline" && TakebackIsNewer()) {
    Submit(match::DeclineTakeback{}, now.takeback_seq);
  } else if (word == "accept") {
    Submit(match::AcceptDraw{}, now.offer_seq);
  } else if (word == "decline") {
    Submit(match::DeclineDraw{}, now.offer_seq);
  } else {
    return false;
  }
  return true;
}

// Of several offers by the opponent the newest is answered.
bool Play::TakebackIsNewer() const {
  const auto& now = watcher_.match().now();
  const auto other_offers = [&](const std::optional<rules::Side>& side) {
    return side && side != watcher_.match().SeatOf(watcher_.me());
  };
  return other_offers(now.takeback) && (!other_offers(now.offer) || now.takeback_seq > now.offer_seq);
}

void Play::Claim(const std::vector<std::string>& words) {
  const auto claim = words.size() == 2 ? ClaimOf(Lower(words[1])) : std::nullopt;
  if (!claim) return voice_.Say("unknown", "Type claim win or claim draw");
  Submit(match::ClaimAbandoned{*claim}, 0);
}

void Play::Submit(match::Action action, Seq expected) {
  match::Command command{AccountId(), sdk::NewRequestId(), expected, 0, std::move(action)};
  if (watcher_.lost()) voice_.Say("waiting", "This will be sent when the connection is back");
  pending_.insert(command.request);
  session_.Submit(match_, command);
}

std::optional<int> Play::TakeAnswer(const session::Acknowledgement& answer) {
  pending_.erase(answer.request);
  if (answer.outcome.ok()) {
    clocks_at_ = now_();
    return watcher_.TakeAnswer(*answer.outcome);
  }
  voice_.Say("refused", "Refused, " + answer.outcome.error().ToString());
  return std::nullopt;
}

// Players are in the players' room, everybody else in the spectators'.
void Play::FollowChat() {
  if (room_ || !watcher_.match().known() || watcher_.match().now().settings.seats[1].empty()) return;
  room_ = watcher_.match().SeatOf(watcher_.me()) ? chat::Room::kPlayers : chat::Room::kSpectators;
  session_.Follow(session::Topic::Chat(match_, *room_));
}

void Play::SayAloud(const std::string& words) {
  const std::string text = Joined(Words(words));
  if (text.empty()) return voice_.Say("unknown", "Type say and your message");
  if (!room_) return voice_.Say("unknown", "There is nobody to talk to");
  const auto said = sdk::Wait(calls_, WordsToSay(match_, *room_, text));
  if (!said.ok()) voice_.Say("refused", "Refused, " + said.error().ToString());
}

void Play::SayClock() {
  auto match = watcher_.match().now();
  if (match.clocks.running) {
    auto& left = match.clocks.left[rules::Index(*match.clocks.running)];
    const auto ran = std::max(clock::Millis(0), now_() - clocks_at_ - match.clock_stands);
    left = std::max(clock::Millis(0), left - ran);
  }
  voice_.Say("clock", "The clocks: " + ClockWords(match));
}

void Play::SayMoves() {
  const auto& match = watcher_.match();
  const auto side = match.to_move();
  const auto& naming = words::NamingOfText(match.now().settings.ruleset);
  voice_.Say("moves", words::Capitalised(naming.Says(side.value_or(rules::Side::kFirst), "may", "may")) +
                          " play: " + Joined(match.game()->LegalPlies()));
}

void Play::SayTurn() {
  const auto& match = watcher_.match();
  const auto side = match.known() ? match.to_move() : std::nullopt;
  if (!side || turn_said_ == match.now().position_seq) return;
  const auto mine = match.SeatOf(watcher_.me());
  const auto& naming = words::NamingOfText(match.now().settings.ruleset);
  if (!turn_said_) {
    const bool alone = match.now().settings.seats[1].empty();
    voice_.Say("seat", !mine   ? "You are watching this match"
                       : alone ? "You play alone"
                               : "You play " + std::string(naming.side(*mine).subject));
  }
  turn_said_ = match.now().position_seq;
  voice_.Say("turn", mine == side ? "It is your turn"
                                  : words::Capitalised(naming.Says(*side, "is to move", "are to move")));
  if (mine == side) PassWhereNothingElseIsLegal();
}

void Play::PassWhereNothingElseIsLegal() {
  const auto& match = watcher_.match();
  if (!match.game() || match.game()->LegalPlies() != std::vector<std::string>{"pass"}) return;
  voice_.Say("pass", "You have no legal ply, so pass is played for you");
  Submit(match::PlayPly{"pass"}, match.now().position_seq);
}

std::optional<int> Play::LeaveWhenAnswered() {
  if (!leaving_ || !pending_.empty()) return std::nullopt;
  voice_.Say("left", "The input has ended; the match goes on");
  return kDone;
}

int PlayMatch(Remote& remote, const std::string& match, int input, bool json, Console& console) {
  Loop loop(input);
  Voice voice(console.out, json);
  const auto session = remote.OpenSession(session::Into(loop.inbox()));
  Play play(MatchId(match), *session, remote.calls(), voice, console, SteadyNow);
  while (true) {
    if (const auto code = play.Take(loop.Next(play.wants_lines()))) return *code;
  }
}

void RegisterPlay(CLI::App& app, Commands& commands) {
  Command play(app, commands, "play", "Play a match by typing plies; help lists the other commands");
  const auto played = AddMatch(play);
  play.app().footer("When the input ends, the match goes on without you and your clock runs.");
  play.Runs([played](Remote& remote, bool json, Console& console) {
    return PlayMatch(remote, *played, STDIN_FILENO, json, console);
  });
}

}  // namespace merels::cli
