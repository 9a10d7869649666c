// The chat of the match that is shown: the room of its players or, for a spectator, that of the spectators.
#ifndef MERELS_CLIENT_PRESENTER_CHAT_CHAT_PRESENTER_H_
#define MERELS_CLIENT_PRESENTER_CHAT_CHAT_PRESENTER_H_

#include <set>
#include <string>
#include <vector>

#include "client/presenter/base/effects.h"
#include "client/presenter/base/intents.h"
#include "client/presenter/table/table_view_state.h"
#include "client/session/feed.h"

namespace merels::presenter {

/// Messages that are kept to be read again.
inline constexpr std::size_t kMaxMessages = 100;
/// Longest message a server takes by default, in characters.
inline constexpr std::size_t kLongestMessage = 200;

class ChatPresenter {
 public:
  /// `effects` outlives the presenter. `plays`: the user plays this match; otherwise the room is that of the
  /// spectators.
  ChatPresenter(MatchId match, bool plays, AccountId me, RequestIds new_id, Effects& effects);

  session::Topic topic() const { return session::Topic::Chat(match_, room_); }
  void Apply(const session::Delivery& delivery);
  void Hear(const model::SayAnswer& answer);
  void Hear(const model::SetTalkAnswer& answer);
  /// The room cannot be followed.
  void Fail() { closed_ = true; }
  /// Whether the intent was meant for the chat.
  bool Do(const Intent& intent);
  /// Accounts whose messages are not shown; the set outlives the presenter.
  void Mute(const std::set<AccountId>& muted) { muted_ = &muted; }
  ChatView View() const;

  const std::vector<chat::Message>& messages() const { return messages_; }

 private:
  void Say(std::string text, std::optional<chat::Courtesy> courtesy);
  void Add(const chat::Message& message);
  bool Muted(const AccountId& account) const { return muted_ != nullptr && muted_->contains(account); }
  std::vector<ChatLine> Lines() const;

  const MatchId match_;
  const chat::Room room_;
  const AccountId me_;
  RequestIds new_id_;
  Effects& effects_;
  session::Feed feed_;
  std::vector<chat::Message> messages_;  // oldest first
  const std::set<AccountId>* muted_ = nullptr;
  bool off_ = false;
  bool closed_ = false;
  bool in_front_ = false;  // where there is room for either moves or chat
  int unread_ = 0;         // messages of others since it was
  std::string text_;
  std::string problem_;
};

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_CHAT_CHAT_PRESENTER_H_
