#include "client/presenter/players/known_names.h"

#include <algorithm>

#include "client/words/text.h"

namespace merels::presenter {

/// Of each update what names somebody.
struct KnownNames::Listener {
  KnownNames& names;
  const AccountId& me;

  template <class Other>
  void operator()(const Other& /*names nobody*/) const {}
  void operator()(const session::Delivery& delivery) const { std::visit(*this, delivery.content); }
  void operator()(const model::RatingUpdate& ratings) const { std::visit(*this, ratings); }
  void operator()(const model::PlayersUpdate& players) const { std::visit(*this, players); }

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
  void operator()(const model::GamesAnswer& answer) const {
    if (!answer.result.ok()) return;
    for (auto game = answer.result->rbegin(); game != answer.result->rend(); ++game) (*this)(*game);
  }
  void operator()(const model::StandingsAnswer& answer) const {
    if (!answer.result.ok()) return;
    for (const auto& line : *answer.result) (*this)(line.player);
  }
  void operator()(const model::FriendsAnswer& answer) const {
    if (!answer.result.ok()) return;
    names.friends_.clear();
    for (const auto& one : *answer.result) names.friends_.push_back({one.player.id, one.player.name});
  }
  void operator()(const model::SetFriendAnswer& answer) const {
    if (!answer.result.ok()) return;
    const Known one{answer.asked.player.id, answer.asked.player.name};
    std::erase_if(names.friends_, [&](const Known& other) { return other.name == one.name; });
    answer.asked.followed ? names.friends_.push_back(one) : names.Meet(one);
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
