#include "server/service/ratings/ratings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string_view>
#include <utility>

#include "common/base/text.h"
#include "common/rating/pool.h"
#include "server/cluster/rating_broadcasts.h"
#include "server/store/accounts.h"
#include "server/store/ratings.h"
#include "server/store/store.h"

namespace merels::service {
namespace {

using std::chrono::hours;

constexpr std::size_t kRememberedAddresses = 100'000;

bool IsOwnMachine(const std::string& address) { return address.starts_with("127.") || address == "::1"; }

template <class T>
bool Reads(std::string_view text, T& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size();
}

Error BadPageToken() {
  return {Reason::kBadArgument, "this page_token does not come from a list of this kind"};
}

std::size_t SizeOf(const PageQuery& query, std::size_t most) {
  return std::min(static_cast<std::size_t>(query.size <= 0 ? Ratings::kDefaultPage : query.size), most);
}

/// A leaderboard's cursor, and the number of players above.
struct Place {
  std::int64_t rank = 0;
  std::optional<store::StandingCursor> after;
};

std::string StandingPlaceText(std::int64_t rank, const store::PoolStanding& last) {
  char value[40];
  std::snprintf(value, sizeof value, "%.17g", last.standing.rating.value);
  return std::to_string(rank) + "-" + value + "-" + last.account.text();
}

Result<Place> ParseStandingPlace(const std::string& text) {
  if (text.empty()) return Place{};
  const std::string_view all = text;
  const auto first = all.find('-');
  const auto second = first == std::string_view::npos ? first : all.find('-', first + 1);
  if (second == std::string_view::npos) return BadPageToken();
  Place place;
  store::StandingCursor after{0, AccountId(text.substr(second + 1))};
  if (!Reads(all.substr(0, first), place.rank) ||
      !Reads(all.substr(first + 1, second - first - 1), after.value)) {
    return BadPageToken();
  }
  place.after = after;
  return place;
}

Result<std::int64_t> ParseLineNumber(const std::string& text, std::int64_t otherwise) {
  if (text.empty()) return otherwise;
  const auto number = ParseNumber<std::int64_t>(text);
  return number ? Result<std::int64_t>(*number) : BadPageToken();
}

}  // namespace

using std::chrono::milliseconds;

Ratings::Ratings(const Ports& ports, Accounts& accounts, const domain::AccessPolicy& access,
                 NoticeFeed& notices, ClusterBroadcasts* broadcasts, HashAddress hash)
    : ports_(ports),
      accounts_(accounts),
      access_(access),
      hash_(std::move(hash)),
      ratings_(std::make_unique<store::Ratings>(ports.store.sql())),
      notices_(notices),
      broadcasts_(broadcasts == nullptr ? nullptr
                                        : std::make_unique<RatingBroadcasts>(
                                              ports_, *ratings_, *broadcasts,
                                              [this](const rating::Change& change) { TellPlayers(change); })),
      applier_(ports_, *ratings_,
               [this](const rating::Change& change) {
                 broadcasts_ ? broadcasts_->Rated(change) : TellPlayers(change);
               }),
      addresses_(kRememberedAddresses),
      callbacks_(ports.executor) {}

Ratings::~Ratings() = default;

void Ratings::Begin() {
  if (broadcasts_) broadcasts_->Begin();
  Wake();
}

void Ratings::Stop() {
  if (broadcasts_) broadcasts_->Stop();
}

void Ratings::TellPlayers(const rating::Change& change) {
  for (std::size_t seat = 0; seat < change.game.seats.size(); ++seat) {
    notices_.Publish(change.game.seats[seat], lobby::RatingChanged{change.game.match, change.game.pool,
                                                                   change.before[seat], change.after[seat]});
  }
}

void Ratings::NoteAddress(const match::Player& member, const std::string& address) {
  if (member.guest || address.empty()) return;
  const std::string hash = IsOwnMachine(address) ? "" : hash_(address);
  const std::string* known = addresses_.Find(member.id);
  if (known != nullptr && *known == hash) return;
  addresses_.Put(member.id, hash);
  ratings_->SetAddress(member.id, hash, callbacks_.WrapOnce([this, id = member.id](const Result<void>& set) {
    if (!set) addresses_.Erase(id);
  }));
}

bool Ratings::IsProvisional(const store::PoolStanding& one) const {
  return one.opponents < ports_.limits.leaderboard_opponents ||
         rating::IsProvisional(rating::RatingAt(one.standing, ports_.clock.Now()));
}

// ---- Lists

void Ratings::Get(const std::string& player, Done<lobby::PlayerRatings> done) {
  accounts_.FindOne(player, Then(done, [this, done](const match::Player& found) { GetOf(found, done); }));
}

void Ratings::GetOf(const match::Player& player, const Done<lobby::PlayerRatings>& done) {
  FindPools(player, Then(done, [this, player, done](const std::vector<lobby::PoolRating>& pools) {
              AddSince({player, pools, {}}, done);
            }));
}

void Ratings::FindPools(const match::Player& player, Done<std::vector<lobby::PoolRating>> done) {
  if (player.guest) return done(std::vector<lobby::PoolRating>());
  ratings_->FindAll(player.id,
                    callbacks_.Then(done, [this, done](const std::vector<store::PoolStanding>& found) {
                      std::vector<lobby::PoolRating> pools;
                      for (const store::PoolStanding& one : found)
                        pools.push_back({one.pool, one.standing, IsProvisional(one)});
                      done(std::move(pools));
                    }));
}

void Ratings::AddSince(lobby::PlayerRatings ratings, const Done<lobby::PlayerRatings>& done) {
  const AccountId account = ratings.player.id;
  ports_.account_store.FindAccounts(
      {account}, callbacks_.Then(done, [ratings = std::move(ratings),
                                        done](const std::vector<store::Account>& found) mutable {
        if (!found.empty()) ratings.since = found.front().created_at;
        done(std::move(ratings));
      }));
}

void Ratings::ListStandings(const api::ListStandings& query, Done<Page<lobby::StandingLine>> done) {
  const auto known = rating::CheckPool(query.pool);
  if (!known) return done(known.error());
  const auto place = ParseStandingPlace(query.page.token);
  if (!place) return done(place.error());
  const store::StandingsQuery wanted{query.pool, query.provisional, place->after,
                                     SizeOf(query.page, store::kMaxListedStandings),
                                     ports_.limits.leaderboard_opponents};
  ratings_->ListStandings(wanted,
                          callbacks_.WrapOnce([this, wanted, rank = place->rank, done = std::move(done)](
                                                  const Result<std::vector<store::PoolStanding>>& found) {
                            if (!found) return done(found.error());
                            NameStandings(*found, rank, wanted, done);
                          }));
}

void Ratings::NameStandings(std::vector<store::PoolStanding> found, std::int64_t rank,
                            const store::StandingsQuery& query, Done<Page<lobby::StandingLine>> done) {
  std::vector<AccountId> ids;
  for (const store::PoolStanding& one : found) ids.push_back(one.account);
  accounts_.FindListed(
      std::move(ids), Then(done, [this, found = std::move(found), rank, query,
                                  done](const std::vector<match::Player>& players) mutable {
        Page<lobby::StandingLine> page;
        for (std::size_t i = 0; i < found.size(); ++i) {
          const bool provisional = IsProvisional(found[i]);
          if (provisional && !query.provisional) continue;
          page.items.push_back({provisional ? 0 : ++rank, players[i], found[i].standing, provisional});
        }
        if (found.size() == query.limit) page.next = StandingPlaceText(rank, found.back());
        done(std::move(page));
      }));
}

void Ratings::ListHistory(const api::ListRatingHistory& query, Done<Page<lobby::ChangeLine>> done) {
  const auto known = rating::CheckPool(query.pool);
  if (!known) return done(known.error());
  const auto before = ParseLineNumber(query.page.token, std::numeric_limits<std::int64_t>::max());
  if (!before) return done(before.error());
  const std::size_t size = SizeOf(query.page, store::kMaxListedChanges);
  accounts_.FindOne(
      query.player,
      Then(done, [this, pool = query.pool, before = *before, size, done](const match::Player& found) {
        ratings_->ListHistory(
            found.id, pool, before, size,
            callbacks_.Then(done, [this, size, done](const std::vector<rating::Change>& changes) {
              NameChanges(changes, changes.size() == size, done);
            }));
      }));
}

void Ratings::ListLog(const api::ListRatingLog& query, Done<Page<lobby::ChangeLine>> done) {
  const auto known = rating::CheckPool(query.pool);
  if (!known) return done(known.error());
  const auto after = ParseLineNumber(query.page.token, 0);
  if (!after) return done(after.error());
  const std::size_t size = SizeOf(query.page, store::kMaxListedChanges);
  ratings_->ListLog(query.pool, *after, size,
                    callbacks_.Then(done, [this, size, done](const std::vector<rating::Change>& found) {
                      NameChanges(found, found.size() == size, done);
                    }));
}

void Ratings::NameChanges(std::vector<rating::Change> found, bool more, Done<Page<lobby::ChangeLine>> done) {
  std::vector<AccountId> ids;
  for (const rating::Change& change : found)
    ids.insert(ids.end(), change.game.seats.begin(), change.game.seats.end());
  accounts_.FindListed(std::move(ids), Then(done, [found = std::move(found), more,
                                                   done](const std::vector<match::Player>& players) {
                         Page<lobby::ChangeLine> page;
                         for (std::size_t i = 0; i < found.size(); ++i) {
                           page.items.push_back({found[i], {players[2 * i], players[2 * i + 1]}});
                         }
                         if (more) page.next = std::to_string(found.back().n);
                         done(std::move(page));
                       }));
}

// ---- Decisions

void Ratings::Find(const std::string& pool, const match::Player& player, Done<rating::Rating> done) {
  if (player.guest) return done(rating::Rating());
  ratings_->Find(pool, player.id, callbacks_.Then(done, [this, done](const rating::Standing& standing) {
    done(rating::RatingAt(standing, ports_.clock.Now()));
  }));
}

void Ratings::FindAverages(const std::vector<match::Summary>& matches, Done<std::vector<double>> done) {
  std::vector<store::PoolAccount> wanted;  // two of each match; without an account a newcomer
  bool known = true;
  for (const match::Summary& match : matches) {
    const auto pool = rating::PoolOf(match.settings.ruleset, match.settings.clock);
    for (const match::Player& player : match.players) {
      wanted.push_back({pool.value_or(""), player.guest ? AccountId() : player.id});
      known = known && (!pool || player.guest);
    }
  }
  const Done<std::vector<rating::Standing>> average =
      Then(done, [wanted, now = ports_.clock.Now(), done](const std::vector<rating::Standing>& standings) {
        const auto of = [&](std::size_t i) { return rating::RatingAt(standings[i], now).value; };
        std::vector<double> averages;
        for (std::size_t i = 0; i < wanted.size(); i += 2) {
          averages.push_back(wanted[i].pool.empty() ? 0 : (of(i) + of(i + 1)) / 2);
        }
        done(averages);
      });
  if (known) return average(std::vector<rating::Standing>(wanted.size()));
  ratings_->FindMany(wanted, callbacks_.WrapOnce(average));
}

void Ratings::Keep(const rating::Range& range, Page<match::Summary> page, Done<Page<match::Summary>> done) {
  const std::vector<match::Summary> matches = page.items;
  FindAverages(matches,
               Then(done, [range, page = std::move(page), done](const std::vector<double>& averages) mutable {
                 std::vector<match::Summary> kept;
                 for (std::size_t i = 0; i < page.items.size(); ++i) {
                   const double average = averages[i];
                   if (average == 0 || !range.Holds(average)) continue;
                   page.items[i].rating = static_cast<int>(std::lround(average));
                   kept.push_back(std::move(page.items[i]));
                 }
                 page.items = std::move(kept);
                 done(std::move(page));
               }));
}

Result<std::string> Ratings::MayRate(const Terms& terms, const match::Player& player) const {
  auto pool = rating::RatedPoolOf(terms.ruleset, terms.clock);
  if (!pool) return pool.error();
  if (player.guest) {
    return Error{Reason::kNotRateable, "only members can play rated: sign up first"};
  }
  if (player.bot && !ports_.policy.TakesBots(*pool)) {
    return Error{Reason::kNotRateable,
                 "computers cannot play rated in " + *pool + ": this server has not opened the pool to them"};
  }
  if (const auto may = access_.MayPlayRated(player.id, ports_.clock.Now()); !may) return may.error();
  return pool;
}

void Ratings::MayRate(const Terms& terms, const match::Players& players, Done<std::string> done) {
  for (const match::Player& player : players) {
    if (const auto may = MayRate(terms, player); !may) return done(may.error());
  }
  ratings_->CountRated(players[0].id, players[1].id, ports_.clock.Now() - hours(24),
                       callbacks_.WrapOnce([this, pool = MayRate(terms, players[0]),
                                            done = std::move(done)](const Result<std::int64_t>& count) {
                         if (!count) return done(count.error());
                         if (*count < ports_.limits.rated_repeats_per_day) return done(pool);
                         done(Error{Reason::kNotRateable, "these two have played " + std::to_string(*count) +
                                                              " rated matches within a day"});
                       }));
}

// ---- RatingApplier

RatingApplier::RatingApplier(const Ports& ports, store::Ratings& ratings,
                             std::function<void(const rating::Change&)> rated)
    : ports_(ports), ratings_(ratings), rated_(std::move(rated)), callbacks_(ports.executor) {}

RatingApplier::~RatingApplier() { ports_.executor.Cancel(timer_); }

void RatingApplier::Wake() {
  if (ports_.limits.rating_hold_ms > 0) {
    After(milliseconds(ports_.limits.rating_hold_ms));
  } else {
    Run();
  }
}

void RatingApplier::After(milliseconds time) {
  const auto at = ports_.clock.Monotonic() + time;
  if (timer_ != 0 && timer_at_ <= at) return;
  ports_.executor.Cancel(timer_);
  timer_at_ = at;
  timer_ = ports_.executor.After(time, callbacks_.Task([this] {
    timer_ = 0;
    Run();
  }));
}

void RatingApplier::Run() {
  again_ = true;
  if (running_) return;
  running_ = true;
  again_ = false;
  ratings_.RateNext(kBatch, ports_.clock.Now(), {ports_.limits.leaderboard_plies},
                    callbacks_.WrapOnce([this](const Result<store::RatedBatch>& batch) {
                      running_ = false;
                      Rated(batch);
                    }));
}

void RatingApplier::Rated(const Result<store::RatedBatch>& batch) {
  if (!batch) return After(kRetry);
  for (const rating::Change& change : batch->changes) rated_(change);
  if (again_ || batch->changes.size() == kBatch) return Run();
  if (batch->next) After(std::max(milliseconds(1), *batch->next - ports_.clock.Now()));
}

}  // namespace merels::service
