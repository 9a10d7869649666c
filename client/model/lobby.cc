#include "client/model/lobby.h"

#include "common/base/check.h"

namespace merels::model {
namespace {

/// Replaces the element with the id of `item`, or adds it at the end.
template <class Item, class Same>
void Upsert(std::vector<Item>& items, const Item& item, Same same) {
  const auto found = std::find_if(items.begin(), items.end(), same);
  if (found == items.end()) {
    items.push_back(item);
  } else {
    *found = item;
  }
}

void Upsert(std::vector<lobby::Table>& tables, const lobby::Table& table) {
  Upsert(tables, table, [&](const lobby::Table& other) { return other.id == table.id; });
}

void Erase(std::vector<lobby::Table>& tables, const TableId& id) {
  std::erase_if(tables, [&](const lobby::Table& table) { return table.id == id; });
}

}  // namespace

session::Taken Lobby::Apply(const session::Delivery& delivery) {
  MERELS_CHECK(delivery.topic.kind == session::Topic::Kind::kLobby);
  const session::Taken taken = feed_.Judge(delivery);
  if (taken != session::Taken::kNew) return taken;
  if (const auto* snapshot = std::get_if<lobby::Snapshot>(&delivery.content)) {
    tables_ = snapshot->tables;
    live_matches_ = snapshot->live_matches;
    free_bots_ = snapshot->free_bots;
    more_tables_ = false;
  } else if (const auto* change = std::get_if<lobby::Change>(&delivery.content)) {
    if (Missing(*change)) return session::Taken::kGap;
    Take(*change);
  } else {
    return session::Taken::kUnfitting;
  }
  feed_.Advance(delivery);
  return session::Taken::kNew;
}

void Lobby::Take(const lobby::Change& change) {
  struct Visitor {
    Lobby& lobby;

    void operator()(const lobby::TableOpened& opened) const { lobby.Open(opened.table); }
    void operator()(const lobby::TableClosed& closed) const { Erase(lobby.tables_, closed.id); }
    void operator()(const lobby::MatchStarted& started) const {
      operator()(lobby::MatchEnded{started.match.match});
      lobby.live_matches_.insert(lobby.live_matches_.begin(), started.match);
      if (lobby.live_matches_.size() > kMax) lobby.live_matches_.pop_back();
    }
    void operator()(const lobby::MatchEnded& ended) const {
      std::erase_if(lobby.live_matches_, [&](const auto& match) { return match.match == ended.id; });
    }
    void operator()(const lobby::BotFree& free) const {
      Upsert(lobby.free_bots_, free.bot, [&](const auto& other) { return other.id == free.bot.id; });
    }
    void operator()(const lobby::BotNotFree& gone) const {
      std::erase_if(lobby.free_bots_, [&](const auto& bot) { return bot.id == gone.id; });
    }
  };
  std::visit(Visitor{*this}, change);
}

void Lobby::Open(const lobby::Table& table) {
  if (tables_.size() < kMax || FindTable(table.id) != nullptr) return Upsert(tables_, table);
  more_tables_ = true;
}

bool Lobby::Missing(const lobby::Change& change) const {
  return more_tables_ && tables_.size() <= kMax / 2 && std::holds_alternative<lobby::TableClosed>(change);
}

const lobby::Table* Lobby::FindTable(const TableId& id) const {
  const auto found =
      std::find_if(tables_.begin(), tables_.end(), [&](const auto& table) { return table.id == id; });
  return found == tables_.end() ? nullptr : &*found;
}

bool EndsSearch(const lobby::Notice& notice) {
  return std::holds_alternative<lobby::Paired>(notice) || std::holds_alternative<lobby::SeekEnded>(notice);
}

session::Taken Notices::Apply(const session::Delivery& delivery) {
  MERELS_CHECK(delivery.topic == session::Topic::Notices());
  const session::Taken taken = feed_.Judge(delivery);
  if (taken != session::Taken::kNew) return taken;
  if (const auto* snapshot = std::get_if<lobby::NoticesSnapshot>(&delivery.content)) {
    matches_ = snapshot->live_matches;
    tables_ = snapshot->open_tables;
    seeking_ = snapshot->seeking;
    challenges_ = snapshot->challenges;
  } else if (const auto* notice = std::get_if<lobby::Notice>(&delivery.content)) {
    if (const auto* paired = std::get_if<lobby::Paired>(notice)) Add(*paired);
    if (const auto* made = std::get_if<lobby::ChallengeMade>(notice)) challenges_.push_back(made->challenge);
    if (const auto* ended = std::get_if<lobby::ChallengeEnded>(notice)) {
      std::erase_if(challenges_, [&](const auto& one) { return one.id == ended->id; });
      if (!ended->match.empty()) Mark(challenged_, ended->match);
    }
    if (EndsSearch(*notice)) seeking_ = false;
  } else {
    return session::Taken::kUnfitting;
  }
  feed_.Advance(delivery);
  return session::Taken::kNew;
}

void Notices::Add(const lobby::Paired& paired) {
  Upsert(matches_, paired, [&](const lobby::Paired& other) { return other.match == paired.match; });
}

void Notices::MatchEnded(const MatchId& id) {
  std::erase_if(matches_, [&](const lobby::Paired& paired) { return paired.match == id; });
}

void Notices::TableOpened(const lobby::Table& table) { Upsert(tables_, table); }

void Notices::TableClosed(const TableId& id) { Erase(tables_, id); }

}  // namespace merels::model
