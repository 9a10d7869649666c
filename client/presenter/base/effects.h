// Effects of presenters: requests to the server, actions of other features, motions, sounds and sentences.
// They are gathered here and taken out by the program, so presenters stay plain functions of their input.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/model/ratings.h"
#include "client/model/request.h"
#include "client/presenter/base/actions.h"
#include "common/board/topology.h"
#include "common/match/view.h"
#include "common/rules/base/outcome.h"

namespace merels::presenter {

/// A motion, with its sound. The view plays each in turn; the view state is already the one after all of
/// them.
struct Cue {
  enum class Kind : std::uint8_t {
    kPlace,    // a man of `side` comes to `to`
    kSlide,    // from `from` to its neighbour `to`
    kFly,      // from `from` to any `to`
    kCapture,  // the man of `side` on `to` goes to the rack
    kMill,     // `line` glows
    kIllegal,  // the man or point `to` shakes
    kBack,     // a pending man slides back from `from` to `to`
    kLowTime,
    kStart,
    kEnd,  // of a game that the user did not play
    kWon,
    kLost,
    kDrawn,
  };
  Kind kind = Kind::kPlace;
  rules::Side side = rules::Side::kFirst;
  board::Point from = 0;
  board::Point to = 0;
  board::Line line{};
  bool dropped =
      false;  // kPlace, kSlide, kFly: the pointer has carried the man there; only the sound is left
  bool operator==(const Cue&) const = default;
};

struct Note {
  std::string text;
  bool problem = false;
};

/// The record of a match, to be saved as a file.
struct RecordFile {
  MatchId match;
  std::string text;
  std::string file = {};  // its path; empty: by its name in the default folder
  std::string name = {};  // "2026-12-01 Anna - Ben"; empty: that of the match
};

/// A game to be saved as a picture that moves, beside the records.
struct AnimationFile {
  std::string name;
  std::string record;  // its text
};

/// Announcements kept to be read again.
inline constexpr std::size_t kMaxNews = 16;

struct Effects {
  std::vector<model::Command> commands;  // in matches; sent ahead of the requests
  std::vector<model::Request> requests;
  std::vector<Action> actions;  // of other features; routed by the shell when this presenter has returned
  std::vector<Cue> cues;
  std::vector<std::string> announcements;
  std::vector<std::string> news;         // announcements to be read again, newest first
  std::vector<Note> notes;               // shown as toasts
  std::optional<std::string> clipboard;  // text to be copied
  bool paste = false;                    // the clipboard's text is wanted, as an intent
  std::vector<RecordFile> records;
  std::vector<std::string> files;  // paths to be read; the text arrives as an update
  /// The board shown is to be saved as a picture of this name, beside the records.
  std::optional<std::string> picture;
  std::vector<AnimationFile> animations;
  bool list_records = false;  // the folder of records is to be listed
  int calls = 0;              // since the program began

  void Submit(model::Command command) { commands.push_back(std::move(command)); }
  void Send(model::Request request) { requests.push_back(std::move(request)); }
  void Dispatch(Action action) { actions.push_back(std::move(action)); }
  void Play(Cue cue) { cues.push_back(cue); }
  void Announce(std::string sentence) {
    if (sentence.empty()) return;
    news.insert(news.begin(), sentence);
    news.resize(std::min(news.size(), kMaxNews));
    announcements.push_back(std::move(sentence));
  }
  /// Drawing takes seconds.
  void Animate(std::string name, std::string record) {
    Tell("Making an animation…");
    animations.push_back({std::move(name), std::move(record)});
  }
  void Tell(std::string text) { notes.push_back({std::move(text), false}); }
  void Complain(std::string text) { notes.push_back({std::move(text), true}); }
  /// Calls the user at once, even when the window is behind others.
  void Call() { ++calls; }
};

/// Makes a new id for each request.
using RequestIds = std::function<RequestId()>;

/// Once for each player, until the book forgets the answer; guests have none.
inline void AskRatings(const match::Player& player, model::RatingBook& book, Effects& effects) {
  if (!player.guest && book.ShouldAsk(player.id)) effects.Send(api::GetRatings{player.id.text()});
}

}  // namespace merels::presenter
