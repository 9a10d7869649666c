#include "client/presenter/chat/chat_presenter.h"

#include <array>
#include <utility>

#include "client/words/text.h"

namespace merels::presenter {
namespace {

/// Those with a button; the rest can be typed.
constexpr std::array kOffered = {chat::Courtesy::kGoodLuck, chat::Courtesy::kWellPlayed,
                                 chat::Courtesy::kThanks};

}  // namespace

ChatPresenter::ChatPresenter(MatchId match, bool plays, AccountId me, const std::set<AccountId>& muted,
                             RequestIds new_id, Effects& effects)
    : match_(std::move(match)),
      room_(plays ? chat::Room::kPlayers : chat::Room::kSpectators),
      me_(std::move(me)),
      muted_(muted),
      new_id_(std::move(new_id)),
      effects_(effects) {
  effects_.Send(model::Follow{topic(), false});
}

void ChatPresenter::Hear(const model::Update& update, model::Millis /*now*/) {
  const auto* delivery = std::get_if<session::Delivery>(&update);
  const auto* ended = std::get_if<session::TopicEnded>(&update);
  if (delivery != nullptr && delivery->topic == topic()) Apply(*delivery);
  if (ended != nullptr && ended->topic == topic()) closed_ = true;
  if (const auto* said = std::get_if<model::Answer<api::Say>>(&update)) Hear(*said);
  if (const auto* set = std::get_if<model::Answer<api::SetChat>>(&update)) Hear(*set);
}

void ChatPresenter::Apply(const session::Delivery& delivery) {
  switch (feed_.Judge(delivery)) {
    case session::Taken::kOld: return;
    case session::Taken::kGap:
    case session::Taken::kUnfitting: return effects_.Send(model::Follow{delivery.topic, true});
    case session::Taken::kNew: break;
  }
  feed_.Advance(delivery);
  if (const auto* snapshot = std::get_if<chat::Snapshot>(&delivery.content)) {
    messages_ = snapshot->messages;
    off_ = snapshot->off;
  } else if (const auto* message = std::get_if<chat::Message>(&delivery.content)) {
    Add(*message);
  }
}

void ChatPresenter::Add(const chat::Message& message) {
  messages_.push_back(message);
  if (messages_.size() > kMaxMessages) messages_.erase(messages_.begin());
  if (message.by != me_ && !in_front_ && !Muted(message.by)) ++unread_;
  // Announced, but not kept to be read again: the panel shows it.
  if (message.by != me_ && !Muted(message.by))
    effects_.announcements.push_back(message.name + " says: " + message.text + ".");
}

void ChatPresenter::Hear(const model::Answer<api::Say>& answer) {
  if (answer.result.ok()) return;
  problem_ = words::Capitalised(answer.result.error().sentence);
  if (text_.empty()) text_ = answer.asked.text;
}

void ChatPresenter::Hear(const model::Answer<api::SetChat>& answer) {
  if (answer.result.ok()) {
    off_ = answer.asked.off;
  } else {
    effects_.Complain(answer.result.error().sentence);
  }
}

struct ChatPresenter::ActionVisitor {
  ChatPresenter& chat;

  void operator()(const action::SayCourtesy& said) const { chat.Say("", said.what); }
  void operator()(const action::ToggleChat&) const {
    chat.effects_.Send(api::SetChat{chat.match_, !chat.off_});
  }
  void operator()(const action::ShowColumn& shown) const {
    chat.in_front_ = shown.what == SideColumn::kChat;
    if (chat.in_front_) chat.unread_ = 0;
  }
};

bool ChatPresenter::Do(const Intent& intent, model::Millis /*now*/) {
  const auto* edit = std::get_if<Edit>(&intent);
  const auto* submit = std::get_if<Submit>(&intent);
  if (const auto* actions = ActionsIn<ChatActions>(intent)) {
    std::visit(ActionVisitor{*this}, actions->one);
  } else if (edit != nullptr && edit->field == kChatField) {
    text_ = edit->text;
    problem_.clear();
  } else if (submit != nullptr && submit->field == kChatField) {
    if (text_.find_first_not_of(' ') != std::string::npos) Say(std::exchange(text_, ""), std::nullopt);
  } else {
    return false;
  }
  return true;
}

void ChatPresenter::Say(std::string text, std::optional<chat::Courtesy> courtesy) {
  problem_.clear();
  effects_.Send(api::Say{new_id_(), match_, room_, std::move(text), courtesy});
}

Met ChatPresenter::Author(const chat::Message& message, const match::Players& players) const {
  for (const auto& player : players) {
    if (player.id == message.by) return {player, match_};
  }
  return {{message.by, message.name, false, false}, match_};
}

std::vector<ChatLine> ChatPresenter::Lines(const match::Players& players) const {
  std::vector<ChatLine> lines;
  AccountId silenced;  // the author of the hidden messages that the last line stands for
  for (const auto& message : messages_) {
    const bool muted = Muted(message.by);
    if (muted && silenced == message.by) continue;
    silenced = muted ? message.by : AccountId();
    ChatLine line{message.name, muted ? "(hidden)" : message.text, message.by == me_};
    if (!line.mine) {
      line.name_button = NameButton(Author(message, players));
      line.name_button->label = message.name;
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

ChatView ChatPresenter::View(const match::Players& players) const {
  ChatView view;
  const bool plays = room_ == chat::Room::kPlayers;
  view.title = plays ? "TABLE" : "SPECTATORS";
  view.lines = Lines(players);
  view.silent = off_ || closed_;
  view.note = closed_ ? "There is no chat here" : (off_ ? "Chat is off at this table" : problem_);
  const bool enabled = !view.silent;
  view.field = {kChatField, "", "Message…", text_, enabled, 4 * kLongestMessage, false, problem_};
  for (const auto courtesy : kOffered) {
    view.courtesies.push_back({action::SayCourtesy{courtesy}, std::string(chat::WordsOf(courtesy)), enabled});
  }
  const std::string label = unread_ > 0 ? "Chat · " + std::to_string(unread_) : "Chat";
  view.tabs = {{action::ShowColumn{SideColumn::kMoves}, "Moves", true, !in_front_},
               {action::ShowColumn{SideColumn::kChat}, label, true, in_front_}};
  view.in_front = in_front_;
  if (plays && !closed_) {
    view.toggle =
        Button{action::ToggleChat{}, off_ ? "Turn on chat" : "Turn off chat", true, off_, Emphasis::kQuiet};
  }
  return view;
}

}  // namespace merels::presenter
