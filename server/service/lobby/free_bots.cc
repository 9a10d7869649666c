#include "server/service/lobby/free_bots.h"

#include <algorithm>

#include "common/base/text.h"
#include "server/service/base/fair_share.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;

/// The kind of fact: a computer at this node that is free, and since when.
constexpr char kFree = 'b';
/// Computers announced within this time are looked up together.
constexpr milliseconds kBotLookupDelay{20};
/// The delay before another look-up when the store refused.
constexpr milliseconds kAskAgain{1000};

/// Nothing: not a time.
std::optional<milliseconds> ParseSince(const std::string& text) {
  const auto since = ParseNumber<milliseconds::rep>(text);
  if (!since || *since < 0) return {};
  return milliseconds(*since);
}

}  // namespace

FreeBots::FreeBots(const Ports& ports, Accounts& accounts, Origins& origins, NodeStates* states,
                   LobbyFeed& feed)
    : ports_(ports),
      accounts_(accounts),
      origins_(origins),
      states_(states),
      feed_(feed),
      callbacks_(ports.executor) {
  if (states_ == nullptr) return;
  states_->On(kFree, [this](const std::string& id, const std::string&) { Update(AccountId(id)); });
}

/// No two of one node have come at the same time.
void FreeBots::Add(const match::Player& bot) {
  Here& here = here_[bot.id];
  if (++here.streams > 1) return;
  here.bot = bot;
  here.since = newest_here_ = std::max(ports_.clock.Now(), newest_here_ + milliseconds(1));
  if (states_ != nullptr) states_->Set(kFree, bot.id.text(), std::to_string(here.since.count()));
  Update(bot.id);
}

void FreeBots::Remove(const AccountId& bot) {
  const auto here = here_.find(bot);
  if (here == here_.end() || --here->second.streams > 0) return;
  here_.erase(here);
  if (states_ != nullptr) states_->Drop(kFree, bot.text(), "");
  Update(bot);
}

void FreeBots::Rename(const match::Player& player) {
  if (const auto here = here_.find(player.id); here != here_.end()) here->second.bot = player;
  if (const auto place = places_.find(player.id); place != places_.end()) place->second->second = player;
}

std::vector<match::Player> FreeBots::Shown() const {
  std::vector<match::Player> all;
  all.reserve(free_.size());
  for (const auto& [since, bot] : free_) all.push_back(bot);
  return Fairly(std::move(all), static_cast<std::size_t>(ports_.limits.max_free_bots),
                [this](const match::Player& bot) { return origins_.Of(bot.id); });
}

std::optional<milliseconds> FreeBots::SinceOf(const AccountId& bot) const {
  const auto here = here_.find(bot);
  auto since = here == here_.end() ? std::nullopt : std::optional(here->second.since);
  if (states_ == nullptr) return since;
  for (const std::string& value : states_->Values(kFree, bot.text())) {
    const auto there = ParseSince(value);
    if (there && (!since || *there < *since)) since = there;
  }
  return since;
}

void FreeBots::Update(const AccountId& bot) {
  const auto since = SinceOf(bot);
  const auto place = places_.find(bot);
  if (!since) return TakeOut(bot);
  if (place != places_.end() && place->second->first.first == *since) return;
  if (const auto here = here_.find(bot); here != here_.end()) return Put(here->second.bot, *since);
  if (place != places_.end()) return Put(match::Player(place->second->second), *since);
  FindSoon(bot, kBotLookupDelay);
}

void FreeBots::FindSoon(const AccountId& bot, milliseconds wait) {
  nameless_.insert(bot);
  if (finding_ != 0) return;
  finding_ = ports_.executor.After(wait, callbacks_.Task([this] {
    finding_ = 0;
    FindNames();
  }));
}

/// They may have changed meanwhile.
void FreeBots::FindNames() {
  const std::vector<AccountId> bots(nameless_.begin(), nameless_.end());
  nameless_.clear();
  accounts_.Find(bots, [this, bots](const Result<std::vector<match::Player>>& found) {
    for (const AccountId& bot : bots) {
      if (!found) FindSoon(bot, kAskAgain);
    }
    if (!found) return;
    for (const match::Player& player : *found) {
      const auto since = player.bot ? SinceOf(player.id) : std::nullopt;
      if (since) Put(player, *since);
    }
  });
}

void FreeBots::Put(const match::Player& bot, milliseconds since) {
  Tell([&] {
    if (const auto before = places_.find(bot.id); before != places_.end()) free_.erase(before->second);
    places_[bot.id] = free_.emplace(std::pair(since, bot.id), bot).first;
  });
}

void FreeBots::TakeOut(const AccountId& bot) {
  const auto place = places_.find(bot);
  if (place == places_.end()) return;
  Tell([&] {
    free_.erase(place->second);
    places_.erase(place);
  });
}

template <class Change>
void FreeBots::Tell(Change change) {
  const auto before = Shown();
  change();
  const auto after = Shown();
  const auto tell = [](const auto& these, const auto& those, auto publish) {
    std::set<AccountId> known;
    for (const match::Player& bot : those) known.insert(bot.id);
    for (const match::Player& bot : these) {
      if (!known.contains(bot.id)) publish(bot);
    }
  };
  tell(before, after, [this](const match::Player& gone) { feed_.Publish(lobby::BotNotFree{gone.id}); });
  tell(after, before, [this](const match::Player& free) { feed_.Publish(lobby::BotFree{free}); });
}

}  // namespace merels::service
