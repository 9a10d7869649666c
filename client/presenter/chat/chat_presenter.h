// The chat of the match shown: the players' room or, for a spectator, the spectators' room.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/chat/chat_view_state.h"
#include "client/presenter/players/players_view_state.h"
#include "client/session/update.h"

namespace merels::presenter {

/// Messages kept to be read again.
inline constexpr std::size_t kMaxMessages = 100;
/// Longest message a server takes by default, in characters.
inline constexpr std::size_t kLongestMessage = 200;

class ChatPresenter final : public Presenter {
 public:
  /// `muted`, the accounts whose messages are not shown, and `effects` outlive the presenter. `plays`: the
  /// user plays this match; otherwise the room is that of the spectators.
  ChatPresenter(MatchId match, bool plays, AccountId me, const std::set<AccountId>& muted, RequestIds new_id,
                Effects& effects);

  session::Topic topic() const { return session::Topic::Chat(match_, room_); }
  void Hear(const model::Update& update, model::Millis now) override;
  bool Do(const Intent& intent, model::Millis now) override;
  /// `players`: of the match, who may be the authors of some messages.
  ChatView View(const match::Players& players) const;

  const std::vector<chat::Message>& messages() const { return messages_; }

 private:
  struct ActionVisitor;
  void Apply(const session::Delivery& delivery);
  void Hear(const model::Answer<api::Say>& answer);
  void Hear(const model::Answer<api::SetChat>& answer);
  void Say(std::string text, std::optional<chat::Courtesy> courtesy);
  void Add(const chat::Message& message);
  bool Muted(const AccountId& account) const { return muted_.contains(account); }
  /// The author of the message.
  Met Author(const chat::Message& message, const match::Players& players) const;
  std::vector<ChatLine> Lines(const match::Players& players) const;

  const MatchId match_;
  const chat::Room room_;
  const AccountId me_;
  const std::set<AccountId>& muted_;
  RequestIds new_id_;
  Effects& effects_;
  session::Feed feed_;
  std::vector<chat::Message> messages_;  // oldest first
  bool off_ = false;
  bool closed_ = false;
  bool in_front_ = false;  // chosen, where there is room for either moves or chat
  int unread_ = 0;         // others' messages since it was in front
  std::string text_;
  std::string problem_;
};

}  // namespace merels::presenter
