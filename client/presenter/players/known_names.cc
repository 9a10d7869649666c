#include "client/presenter/players/known_names.h"

#include <algorithm>

#include "client/words/text.h"

namespace merels::presenter {

/// Picks the players out of each update.
struct KnownNames::Listener {
  KnownNames& names;
  const AccountId& me;

  template <class Other>
  void operator()(const Other& /*names nobody*/) const {}
  void operator()(const session::Delivery& delivery) const { std::visit(*this, delivery.content); }

  void operator()(const match::Player& player) const { Meet(player.id, player.name); }
  void operator()(const match::Summary& game) const {
    for (const auto& player : game.players) (*this)(player);
  }
  void operator()(const lobby::Snapshot& lobby) const {
    for (const auto& table : lobby.tables) (*this)(table.owner);
    for (const auto& game : lobby.live_matches) (*this)(game);
  }
  void operator()(const lobby::Change& change) const { std::visit(*this, change); }
  void operator()(const lobby::TableOpened& opened) const { (*this)(opened.table.owner); }
  void operator()(const lobby::MatchStarted& started) const { (*this)(started.match); }
  void operator()(const chat::Message& message) const { Meet(message.by, message.name); }
  void operator()(const chat::Snapshot& room) const {
    for (const auto& message : room.messages) (*this)(message);
  }
  void operator()(const model::Answer<api::ListMatches>& answer) const {
    if (!answer.result.ok()) return;
    const auto& games = answer.result->items;
    for (auto game = games.rbegin(); game != games.rend(); ++game) (*this)(*game);
  }
  void operator()(const model::Answer<api::ListStandings>& answer) const {
    if (!answer.result.ok()) return;
    for (const auto& line : answer.result->items) (*this)(line.player);
  }
  void operator()(const model::Answer<api::ListFriends>& answer) const {
    if (!answer.result.ok()) return;
    names.friends_.clear();
    for (const auto& one : answer.result->items) names.friends_.push_back({one.player.id, one.player.name});
  }
  void operator()(const model::Answer<api::FollowPlayer>& answer) const {
    if (!answer.result.ok()) return;
    ForgetFriend(answer.result->player);
    names.friends_.push_back({answer.result->player.id, answer.result->player.name});
  }
  void operator()(const model::Answer<api::UnfollowPlayer>& answer) const {
    if (!answer.result.ok()) return;
    ForgetFriend(*answer.result);
    (*this)(*answer.result);
  }
  void ForgetFriend(const match::Player& one) const {
    std::erase_if(names.friends_, [&](const Known& other) { return other.name == one.name; });
  }
  void Meet(const AccountId& id, const std::string& name) const {
    if (id != me && !name.empty()) names.Meet({id, name});
  }
};

void KnownNames::Hear(const model::Update& update, const AccountId& me) {
  std::visit(Listener{*this, me}, update);
}

void KnownNames::Meet(const Known& one) {
  std::erase_if(met_, [&](const Known& other) { return other.name == one.name; });
  met_.push_back(one);
  if (met_.size() > kMaxNamesMet) met_.erase(met_.begin());
}

std::vector<std::string> KnownNames::Completing(std::string_view typed) const {
  std::vector<std::string> fitting;
  const std::string start = words::Upper(std::string(typed));
  const auto offer = [&](const Known& one) {
    const std::string& name = one.name;
    const bool more = name != typed && words::Upper(name).starts_with(start);
    const bool there = std::find(fitting.begin(), fitting.end(), name) != fitting.end();
    if (more && !there && fitting.size() < kMaxCompletions) fitting.push_back(name);
  };
  if (start.empty()) return fitting;
  std::for_each(friends_.begin(), friends_.end(), offer);
  std::for_each(met_.rbegin(), met_.rend(), offer);
  return fitting;
}

AccountId KnownNames::Find(std::string_view name) const {
  for (const auto* list : {&friends_, &met_}) {
    const auto found =
        std::find_if(list->begin(), list->end(), [&](const Known& one) { return one.name == name; });
    if (found != list->end()) return found->id;
  }
  return {};
}

}  // namespace merels::presenter
