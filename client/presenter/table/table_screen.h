// The table screen: the open match and its chat. A match is opened by a pairing, by the user, or by
// television.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>

#include "client/local/thinker.h"
#include "client/model/lobby.h"
#include "client/model/ratings.h"
#include "client/model/session.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/base/settings.h"
#include "client/presenter/chat/chat_presenter.h"
#include "client/presenter/review/game_review.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/table/player_tv.h"
#include "client/presenter/table/table_presenter.h"
#include "common/session/delivery.h"

namespace merels::presenter {

/// Television: the table follows a channel from game to game, and never switches during one. Off until
/// Watch().
class Television {
 public:
  /// `effects` outlives this object.
  explicit Television(Effects& effects) : effects_(effects) {}

  void Watch(const std::string& channel);
  void Stop();
  /// Takes an update of its channel. Returns the match to open instead of `table`, if any.
  std::optional<MatchId> Hear(const session::Delivery& delivery, const TablePresenter* table);
  /// The next match, once the end of this one has been shown long enough.
  std::optional<MatchId> Next(const TablePresenter* table, model::Millis now);

 private:
  Effects& effects_;
  std::optional<session::Topic> channel_;
  std::optional<MatchId> on_air_;  // the channel's match
  std::optional<model::Millis> end_seen_;
};

/// State that the table shares with other presenters; all of it outlives the screen.
struct TableShares {
  const model::Session& session;
  model::Notices& notices;  // of the user; finished matches are removed from them
  model::RatingBook& book;
  const std::set<AccountId>& muted;
  const Preferences& preferences;
  const std::function<model::Millis()>& date;  // Unix time; may be empty
  Navigator& navigator;
  Effects& effects;
  const bool& plays_rated;  // this account plays a rated game, so the engine rests
  local::Analyst* analyst;  // none: games that have ended are not reviewed
};

/// Opened at start, without an action of the user.
struct OpenAtStart {
  std::optional<WatchTarget> watch = {};  // at once
  std::string join = {};                  // the private table of this code, at once; empty: none
  std::string* open = nullptr;  // a table of this ruleset, if there is nothing to play; cleared then
};

class TableScreen final : public ScreenOf<TableViewState> {
 public:
  TableScreen(AccountId me, RequestIds new_id, TableShares shares, OpenAtStart at_start);

  void Hear(const model::Update& update, model::Millis now) override;
  bool Do(const Intent& intent, model::Millis now) override;
  void ScreenChanged(Screen screen) override;
  void Tick(model::Millis now) override;
  void Settle() override;
  /// Whether a match is open.
  bool open() const override { return table_.has_value(); }
  bool OnTurn() const override { return table_ && table_->match().MayPlay(table_->state().me); }
  const model::Match* Playing() const override { return Plays() ? &table_->match() : nullptr; }
  TableViewState View(model::Millis now) const override;

  /// nullptr without an open match.
  const TablePresenter* table() const { return table_ ? &*table_ : nullptr; }
  const ChatPresenter* chat() const { return chat_ ? &*chat_ : nullptr; }

 private:
  struct UpdateVisitor;
  struct ActionVisitor;
  void HearDelivery(const session::Delivery& delivery, model::Millis now);
  void HearOwn(model::Millis now);
  /// What a record is wanted for.
  enum class RecordUse : std::uint8_t { kCopy, kSave, kAnimate };
  void AskForRecord(const MatchId& match, RecordUse use);
  void HearRecord(const model::Answer<api::ExportMatch>& answer);
  void HearChange(const lobby::RatingChanged& change);
  void HearReminder(const lobby::TurnReminder& reminder);
  void HearWarning(const lobby::AbortWarning& warning);
  void AskForNext(const MatchId& match);
  void HearNext(const model::Answer<api::ListMatches>& answer, model::Millis now);
  /// Opens a match of the user that has begun.
  void GoTo(const MatchId& match, model::Millis now);
  /// Opens a match to watch, unless the user is playing another.
  void LookAt(const WatchTarget& target, model::Millis now);
  void WatchTv(const std::string& channel);
  void WatchPlayer(const match::Player& player);
  /// Opens the next match of television, if any.
  void Switch(const std::optional<MatchId>& match, model::Millis now);
  void StopTv();
  void Open(const WatchTarget& target, model::Millis now);
  /// Closes the match.
  void Clear();
  void Leave(model::Millis now);
  /// Whether the topic is the match on the table.
  bool IsAbout(const session::Topic& topic) const;
  bool Plays() const;
  /// The open offer; nullptr: none.
  const lobby::Challenge* RematchOf(const MatchId& match) const;

  AccountId me_;
  RequestIds new_id_;
  TableShares shares_;
  OpenAtStart at_start_;
  Effects& effects_;
  std::optional<TablePresenter> table_;
  std::optional<ChatPresenter> chat_;  // of that match, once it is known
  Television tv_;
  PlayerTv player_tv_;
  GameReview review_;
  bool shown_ = false;
  struct RecordAsked {
    MatchId match;
    RecordUse use;
  };
  std::vector<RecordAsked> records_asked_;
  MatchId next_after_;  // the match whose next game is requested
  match::Filter next_asked_;
};

}  // namespace merels::presenter
