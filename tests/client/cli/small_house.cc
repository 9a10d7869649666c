#include "tests/client/cli/small_house.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>

#include <gtest/gtest.h>

#include "client/sdk/base/request_id.h"
#include "client/sdk/connection/channel.h"
#include "client/sdk/connection/endpoint.h"
#include "client/sdk/connection/token_file.h"
#include "common/match/decide.h"
#include "common/match/view.h"
#include "common/variants/registry.h"

namespace merels::testing {

using rules::Side;
using session::Topic;

/// A stream of one guest: answers at once, and hears what others do.
class HouseSession final : public sdk::Session {
 public:
  HouseSession(SmallHouse& house, match::Player me, session::TakeUpdate take)
      : house_(house), me_(std::move(me)), take_(std::move(take)) {
    house_.sessions_.push_back(this);
    session::Connection connection;
    connection.state = session::Connection::State::kConnected;
    connection.me = me_;
    if (house_.refusal) {
      connection.state = session::Connection::State::kLost;
      connection.why = *house_.refusal;
    }
    take_(connection);
  }
  ~HouseSession() override { std::erase(house_.sessions_, this); }

  void Follow(const Topic& topic) override { FollowAfresh(topic); }
  void FollowAfresh(const Topic& topic) override {
    followed_.insert(topic);
    if (topic.kind == Topic::Kind::kNotices) return take_(session::Delivery{topic, "run", 1, 0, Notices()});
    if (topic.kind == Topic::Kind::kLobby)
      return take_(session::Delivery{topic, "run", 1, 0,
                                     lobby::Filtered(topic.filter, lobby::Snapshot{house_.tables, {}})});
    if (topic.kind == Topic::Kind::kChat) {
      const auto room = house_.talk.Of(topic.match, topic.room);
      return take_(session::Delivery{topic, "log", room.messages.size(), 0, room});
    }
    const auto snapshot = house_.Show(topic.match);
    if (!snapshot.ok()) return take_(session::TopicEnded{topic, snapshot.error()});
    take_(session::Delivery{topic, "log", snapshot->seq, 0, *snapshot});
  }
  void FollowMatch(const MatchId& match, const sdk::MatchView&) override {
    FollowAfresh(Topic::Match(match));
  }
  void Unfollow(const Topic& topic) override { followed_.erase(topic); }
  void Submit(const MatchId& match, const match::Command& command) override {
    auto own = command;
    own.by = me_.id;
    take_(session::Acknowledgement{command.request, match, house_.Submit(match, own)});
  }
  void Leave() override { house_.left.push_back(me_.id); }
  void TryNow() override {}

  void Hear(const session::Delivery& delivery) {
    if (followed_.contains(delivery.topic)) take_(delivery);
  }
  const match::Player& me() const { return me_; }

 private:
  lobby::NoticesSnapshot Notices() const {
    lobby::NoticesSnapshot notices;
    for (const auto& match : house_.matches) {
      if (house_.Show(match)->outcome) continue;
      const auto& players = house_.players_.at(match);
      if (players[0].id == me_.id) notices.live_matches.push_back({match, Side::kFirst, players[1]});
      if (players[1].id == me_.id) notices.live_matches.push_back({match, Side::kSecond, players[0]});
    }
    for (const auto& table : house_.tables) {
      if (table.owner.id == me_.id) notices.open_tables.push_back(table);
    }
    for (const auto& challenge : house_.challenges) {
      const bool mine = challenge.from.id == me_.id || challenge.to.id == me_.id;
      if (mine) notices.challenges.push_back(challenge);
    }
    return notices;
  }

  SmallHouse& house_;
  match::Player me_;
  session::TakeUpdate take_;
  std::set<Topic> followed_;
};

std::string SmallHouse::NewId() {
  std::string id(13, 'a');
  for (int rest = ++ids_, i = 12; rest > 0; rest /= 26, --i)
    id[static_cast<std::size_t>(i)] = static_cast<char>('a' + rest % 26);
  return id;
}

match::Player SmallHouse::NewGuest(const std::string& name, bool bot) {
  match::Player guest{AccountId(NewId()), name, true, bot};
  guests_["token-of-" + guest.id.text()] = guest;
  return guest;
}

const match::Player* SmallHouse::Find(const std::string& token) const {
  const auto found = guests_.find(token);
  return found == guests_.end() ? nullptr : &found->second;
}

lobby::Table SmallHouse::Open(const match::Player& owner, const sdk::OpenTable& wish) {
  lobby::Table table;
  table.id = TableId(NewId());
  table.owner = owner;
  table.ruleset = wish.ruleset;
  table.clock = wish.clock;
  table.owner_side = wish.side;
  table.is_private = wish.is_private;
  table.rated = wish.rated;
  if (wish.is_private) table.code = "k3f7qz";
  tables.push_back(table);
  Announce(lobby::TableOpened{table});
  return table;
}

bool SmallHouse::Close(const TableId& table) {
  if (std::erase_if(tables, [&](const auto& one) { return one.id == table; }) == 0) return false;
  Announce(lobby::TableClosed{table});
  return true;
}

void SmallHouse::Announce(const lobby::Change& change) {
  for (auto* session : sessions_) session->Hear({Topic::Lobby(), "run", 2, 1, change});
}

lobby::Opened SmallHouse::OpenOrBegin(const match::Player& owner, const sdk::OpenTable& wish) {
  const auto ruleset = variants::ParseRuleset(wish.ruleset);
  if (ruleset.ok() && rules::Seats(*ruleset) == 1) return Begin(owner, {}, wish.ruleset, wish.clock);
  return Open(owner, wish);
}

Result<sdk::Seated> SmallHouse::Join(const match::Player& guest, const sdk::JoinTable& wish) {
  const auto fits = [&](const lobby::Table& table) {
    return wish.code.empty() ? table.id == wish.table : table.code == wish.code;
  };
  const auto found = std::find_if(tables.begin(), tables.end(), fits);
  if (found == tables.end()) return Error{Reason::kUnknownTable, "there is no such table"};
  const auto table = *found;
  Close(table.id);
  const auto side = rules::Other(table.owner_side.value_or(Side::kFirst));
  const auto match = side == Side::kSecond ? Begin(table.owner, guest, table.ruleset, table.clock)
                                           : Begin(guest, table.owner, table.ruleset, table.clock);
  return sdk::Seated{match, side};
}

void SmallHouse::Seek(const match::Player& guest, const sdk::Seek& wish) {
  if (!seeker_ || seeker_->first.id == guest.id) {
    seeker_ = {guest, wish};
    return;
  }
  const auto first = seeker_->first;
  seeker_.reset();
  Begin(first, guest, wish.ruleset, wish.clock);
}

bool SmallHouse::CancelSeek(const match::Player& guest) {
  const bool mine = seeker_ && seeker_->first.id == guest.id;
  if (mine) seeker_.reset();
  return mine;
}

MatchId SmallHouse::Begin(const match::Player& white, const match::Player& black, const std::string& ruleset,
                          clock::TimeControl clock, bool rated) {
  const MatchId id(NewId());
  match::Settings settings{ruleset, clock, rated, {white.id, black.id}, false};
  auto first = match::DecideStart(settings, white.id, sdk::NewRequestId(), clock::Millis(0));
  EXPECT_TRUE(first.ok()) << first.error().ToString();
  states_.emplace(id, *match::State::Begin(std::move(*first)));
  players_[id] = {white, black};
  matches.push_back(id);
  Notify(white.id, lobby::Paired{id, Side::kFirst, black});
  if (!black.id.empty()) Notify(black.id, lobby::Paired{id, Side::kSecond, white});
  return id;
}

void SmallHouse::Notify(const AccountId& guest, const lobby::Notice& notice) {
  for (auto* session : sessions_) {
    if (session->me().id == guest) session->Hear({Topic::Notices(), "run", 2, 1, notice});
  }
}

void SmallHouse::Tell(const session::Delivery& delivery) {
  for (auto* session : sessions_) session->Hear(delivery);
}

std::optional<match::Player> SmallHouse::FindPlayer(const std::string& id_or_name) const {
  for (const auto& [token, guest] : guests_) {
    if (guest.name == id_or_name || guest.id.text() == id_or_name) return guest;
  }
  return std::nullopt;
}

Result<match::SeenEntry> SmallHouse::Submit(const MatchId& id, const match::Command& command) {
  const auto found = states_.find(id);
  if (found == states_.end()) return Error{Reason::kUnknownMatch, "there is no such match"};
  auto decision = match::Decide(found->second, command, {});
  // No program of these tests repeats a request after so many others.
  if (decision.ok() && std::holds_alternative<match::LookInLog>(*decision)) {
    decision = match::DecideWith(nullptr, found->second, command, {});
  }
  if (!decision.ok()) return decision.error();
  if (const auto* earlier = std::get_if<match::LoggedPtr>(&*decision))
    return match::SeenEntry{id, *earlier, players_[id]};
  const auto logged = *found->second.Apply(std::get<match::Entry>(*decision));
  const match::SeenEntry seen{id, logged, players_[id]};
  for (auto* session : sessions_) session->Hear({Topic::Match(id), "log", seen.seq(), seen.seq() - 1, seen});
  return seen;
}

Result<match::LegalPlies> SmallHouse::Legal(const MatchId& id) const {
  const auto found = states_.find(id);
  if (found == states_.end()) return Error{Reason::kUnknownMatch, "there is no such match"};
  return match::ViewLegalPlies(found->second, {});
}

Result<match::Snapshot> SmallHouse::Show(const MatchId& id) const {
  const auto found = states_.find(id);
  if (found == states_.end()) return Error{Reason::kUnknownMatch, "there is no such match"};
  auto seen = match::ViewSnapshot(id, found->second, players_.at(id), {}, {});
  if (!told_ruleset.empty()) seen.settings.ruleset = told_ruleset;
  return seen;
}

namespace {

/// The services that a small house does not have: nobody answers there.
std::unique_ptr<sdk::Apis> Nowhere() {
  return sdk::MakeApis(std::make_shared<sdk::Channel>(*sdk::Resolve({"127.0.0.1:1", {}, false})));
}

// The calls of one guest.
class HouseApis final : public sdk::Apis,
                        public sdk::AccountApi,
                        public sdk::LobbyApi,
                        public sdk::MatchApi,
                        public sdk::RulesApi,
                        public sdk::WatchApi {
 public:
  explicit HouseApis(SmallHouse& house) : house_(house) {}

  void SetToken(std::string token) override { token_ = std::move(token); }

  sdk::AccountApi& account() override { return *this; }
  sdk::ChallengeApi& challenges() override { return challenges_; }
  sdk::ChatApi& chat() override { return chat_; }
  sdk::LobbyApi& lobby() override { return *this; }
  sdk::MatchApi& matches() override { return *this; }
  sdk::ModerationApi& moderation() override { return nowhere_->moderation(); }
  sdk::OperatorApi& operations() override { return nowhere_->operations(); }
  sdk::PlayerSafetyApi& player_safety() override { return nowhere_->player_safety(); }
  sdk::RatingApi& ratings() override { return house_.ratings; }
  sdk::RulesApi& rules() override { return *this; }
  sdk::ServerApi& server() override { return nowhere_->server(); }
  sdk::WatchApi& watch() override { return *this; }

  void SignInGuest(sdk::NewGuest wish, sdk::Done<sdk::SignedIn> done) override {
    if (house_.refusal) return done(*house_.refusal);
    const auto guest = house_.NewGuest(wish.name.empty() ? "Guest-k3f7" : wish.name, wish.bot);
    done(sdk::SignedIn{guest, "token-of-" + guest.id.text()});
  }
  void GetAccount(sdk::Done<match::Player> done) override {
    As<match::Player>(done, [](const auto& me) { return me; });
  }
  void SignUp(sdk::NamePassword wish, sdk::Done<match::Player> done) override {
    As<match::Player>(done, [&](const auto&) { return house_.TakeName(token_, wish); });
  }
  void SignIn(sdk::NamePassword who, std::string label, sdk::Done<sdk::SignedIn> done) override {
    if (house_.refusal) return done(*house_.refusal);
    done(house_.SignIn(who, label));
  }
  void ChangePassword(std::string old_one, std::string new_one, sdk::Done<void> done) override {
    if (house_.refusal) return done(*house_.refusal);
    done(house_.ChangePassword(token_, old_one, new_one));
  }
  void ListSignIns(sdk::Done<std::vector<sdk::SignInEntry>> done) override {
    As<std::vector<sdk::SignInEntry>>(done, [&](const auto&) { return house_.SignIns(token_); });
  }
  void EndSignIn(std::string id, sdk::Done<void> done) override {
    if (house_.refusal) return done(*house_.refusal);
    house_.EndSignIn(id);
    done({});
  }
  void CreateToken(sdk::CreateToken wish, sdk::Done<std::string> done) override {
    nowhere_->account().CreateToken(std::move(wish), std::move(done));
  }
  void ResetPassword(sdk::ResetPassword wish, sdk::Done<sdk::SignedIn> done) override {
    nowhere_->account().ResetPassword(std::move(wish), std::move(done));
  }
  void CloseAccount(std::string password, sdk::Done<void> done) override {
    nowhere_->account().CloseAccount(std::move(password), std::move(done));
  }
  void ExportAccount(std::string page_token, sdk::Done<sdk::AccountPage> done) override {
    nowhere_->account().ExportAccount(std::move(page_token), std::move(done));
  }
  void ListRulesets(sdk::Done<variants::Catalogue> done) override {
    if (house_.refusal) return done(*house_.refusal);
    done(variants::OwnCatalogue());
  }
  void OpenTable(api::OpenTable wish, sdk::Done<lobby::Opened> done) override {
    As<lobby::Opened>(done, [&](const auto& me) { return house_.OpenOrBegin(me, wish); });
  }
  void ListTables(sdk::PageQuery query, sdk::Done<sdk::Page<lobby::Table>> done) override {
    As<sdk::Page<lobby::Table>>(done, [&](const auto&) { return PageOf(house_.tables, query); });
  }
  void JoinTable(api::JoinTable wish, sdk::Done<sdk::Seated> done) override {
    As<sdk::Seated>(done, [&](const auto& me) { return house_.Join(me, wish); });
  }
  void WithdrawTable(api::WithdrawTable wish, sdk::Done<void> done) override {
    house_.Close(wish.table);
    done(Result<void>());
  }
  void CreateSeek(sdk::Seek wish, sdk::Done<sdk::Ticket> done) override {
    As<sdk::Ticket>(done, [&](const auto& me) {
      house_.Seek(me, wish);
      return sdk::Ticket{wish.ruleset, clock::Millis(0)};
    });
  }
  void CancelSeek(sdk::Done<std::optional<MatchId>> done) override {
    As<std::optional<MatchId>>(done, [&](const auto& me) {
      return house_.CancelSeek(me) ? std::optional<MatchId>() : house_.matches.back();
    });
  }
  void Submit(MatchId match, match::Command command, sdk::Done<match::SeenEntry> done) override {
    As<match::SeenEntry>(done, [&](const auto& me) {
      command.by = me.id;
      return house_.Submit(match, command);
    });
  }
  void GetMatch(MatchId match, sdk::Done<match::Snapshot> done) override {
    As<match::Snapshot>(done, [&](const auto&) { return house_.Show(match); });
  }
  void ListMatches(sdk::MatchQuery query, sdk::Done<sdk::Page<match::Summary>> done) override {
    As<sdk::Page<match::Summary>>(done, [&](const auto&) {
      std::vector<match::Summary> all;
      for (const auto& id : house_.matches) {
        const auto match = *house_.Show(id);
        if (!query.account.empty() && match.settings.seats[0] != query.account) continue;
        all.push_back({id, match.settings, match.players, match.outcome, match.started_at});
      }
      return PageOf(all, query.page);
    });
  }
  void SetWatchCode(const MatchId&, std::string) override {}
  void ExportMatches(sdk::MatchQuery query, sdk::Done<sdk::Page<std::string>> done) override {
    As<sdk::Page<std::string>>(done, [&](const auto&) {
      std::vector<std::string> all;
      for (const auto& id : house_.matches) {
        if (house_.Show(id)->outcome) all.push_back("record of " + id.text() + "\n\n");
      }
      return PageOf(all, query.page);
    });
  }
  void ListChannels(sdk::Done<std::vector<api::Channel>> done) override {
    As<std::vector<api::Channel>>(done, [&](const auto&) {
      std::vector<api::Channel> channels{api::Channel()};
      if (house_.matches.empty()) return channels;
      const auto match = *house_.Show(house_.matches.back());
      channels[0].match = {match.match, match.settings, match.players, match.outcome, match.started_at};
      return channels;
    });
  }
  void ExportMatch(MatchId match, sdk::Done<std::string> done) override {
    As<std::string>(done, [&](const auto&) { return "record of " + match.text() + "\n"; });
  }
  void ListLegalPlies(MatchId match, sdk::Done<match::LegalPlies> done) override {
    As<match::LegalPlies>(done, [&](const auto&) { return house_.Legal(match); });
  }
  void ListBestSolutions(sdk::BestQuery query, sdk::Done<match::BestList> done) override {
    As<match::BestList>(done, [&](const auto&) {
      match::BestList best{query.ruleset, house_.solutions};
      const auto size = static_cast<std::size_t>(query.page.size);
      if (size > 0 && best.solutions.size() > size) best.solutions.resize(size);
      return best;
    });
  }

 private:
  // Pages of two, so that there are pages.
  template <class T>
  static sdk::Page<T> PageOf(const std::vector<T>& all, const sdk::PageQuery& query) {
    constexpr std::size_t kSize = 2;
    const auto from = query.token.empty() ? 0 : static_cast<std::size_t>(std::stoul(query.token));
    sdk::Page<T> page;
    for (auto i = from; i < std::min(all.size(), from + kSize); ++i) page.items.push_back(all[i]);
    if (from + kSize < all.size()) page.next = std::to_string(from + kSize);
    return page;
  }

  template <class T, class Act>
  void As(const sdk::Done<T>& done, Act act) {
    if (house_.refusal) return done(*house_.refusal);
    const auto* me = house_.Find(token_);
    if (me == nullptr) return done(Error{Reason::kBadToken, "this token is nobody's"});
    done(act(*me));
  }

  Result<match::Player> Me() const {
    if (house_.refusal) return *house_.refusal;
    const auto* me = house_.Find(token_);
    if (me == nullptr) return Error{Reason::kBadToken, "this token is nobody's"};
    return *me;
  }

  SmallHouse& house_;
  const std::unique_ptr<sdk::Apis> nowhere_ = Nowhere();
  std::string token_;
  HouseChallenges challenges_{house_, [this] { return Me(); }};
  HouseChat chat_{house_, [this] { return Me(); }};
};

}  // namespace

match::Player SmallHouse::TakeName(const std::string& token, const sdk::NamePassword& wish) {
  match::Player& member = guests_.at(token);
  member.name = wish.name;
  member.guest = false;
  passwords_[wish.name] = wish.password;
  return member;
}

Result<sdk::SignedIn> SmallHouse::SignIn(const sdk::NamePassword& who, const std::string& label) {
  const auto password = passwords_.find(who.name);
  if (password == passwords_.end() || password->second != who.password)
    return Error{Reason::kWrongPassword, "no"};
  const auto member = std::find_if(guests_.begin(), guests_.end(),
                                   [&](const auto& guest) { return guest.second.name == who.name; });
  const std::string token = "token-" + NewId();
  labels_[token] = label;
  return sdk::SignedIn{guests_[token] = member->second, token};
}

Result<void> SmallHouse::ChangePassword(const std::string& token, const std::string& old_one,
                                        const std::string& new_one) {
  std::string& password = passwords_[guests_.at(token).name];
  if (password != old_one) return Error{Reason::kWrongPassword, "no"};
  password = new_one;
  return {};
}

std::vector<sdk::SignInEntry> SmallHouse::SignIns(const std::string& token) const {
  std::vector<sdk::SignInEntry> entries;
  for (const auto& [other, player] : guests_) {
    if (player.id != guests_.at(token).id) continue;
    const auto label = labels_.find(other);
    entries.push_back({other, label == labels_.end() ? "" : label->second, sdk::Millis(0), other == token});
  }
  return entries;
}

HouseRemote::HouseRemote(SmallHouse& house, const std::string& name)
    : house_(house),
      token_file_(std::filesystem::path(::testing::TempDir()) / ("token-" + sdk::NewRequestId().text())),
      apis_(std::make_unique<HouseApis>(house)) {
  if (name.empty()) return;
  const auto token = "token-of-" + house.NewGuest(name).id.text();
  EXPECT_TRUE(sdk::WriteToken(token_file_, token).ok());
  apis_->SetToken(token);
}

HouseRemote::~HouseRemote() { std::filesystem::remove(token_file_); }

const match::Player& HouseRemote::me() const { return *house_.Find(sdk::ReadToken(token_file_)->value()); }

std::unique_ptr<sdk::Session> HouseRemote::OpenSession(session::TakeUpdate take) {
  return std::make_unique<HouseSession>(house_, me(), std::move(take));
}

}  // namespace merels::testing
