#include "server/service/lists/listing.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string_view>
#include <utility>

#include "common/base/text.h"
#include "common/match/view.h"
#include "common/notation/record.h"
#include "common/variants/registry.h"
#include "server/service/moderation/visibility.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;

std::optional<rules::Outcome> OutcomeOf(const store::LiveHead& head) {
  const auto score = rules::FindScore(head.result);
  return score ? std::optional(rules::Outcome{*score, head.reason}) : std::nullopt;
}

clock::TimeControl ClockOf(const store::LiveHead& head) {
  const auto clock = clock::ParseSeconds(head.clock);
  return clock ? *clock : clock::TimeControl{};
}

/// The match, as the viewer of the query may see it.
match::Summary SummaryOf(const store::ListedMatch& listed, const match::Players& players,
                         const store::MatchQuery& query) {
  const store::LiveHead& head = listed.head;
  match::Settings settings{head.ruleset, ClockOf(head), head.rated, {head.white, head.black},
                           false,        head.watching};
  const bool end_known = store::EndKnownTo(query.viewer, head, query.now);
  return {listed.match, std::move(settings), players, end_known ? OutcomeOf(head) : std::nullopt,
          head.started_at};
}

std::string CursorText(milliseconds started_at, const MatchId& match) {
  return std::to_string(started_at.count()) + "-" + match.text();
}

std::optional<store::MatchCursor> ParseCursor(const std::string& text) {
  const std::size_t dash = text.find('-');
  if (dash == std::string::npos) return std::nullopt;
  const auto started_at = ParseNumber<std::int64_t>(std::string_view(text).substr(0, dash));
  if (!started_at) return std::nullopt;
  return store::MatchCursor{milliseconds(*started_at), MatchId(text.substr(dash + 1))};
}

/// The token of the next page of a best list: the score of the last entry, its end, and its match.
std::string SolutionPlaceText(const store::Solution& last) {
  return std::to_string(last.pegs_left) + "-" + std::to_string(last.moves) + "-" +
         CursorText(last.ended_at, last.match);
}

std::optional<store::Solution> ParseSolutionPlace(const std::string& text) {
  store::Solution place;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (int* number : {&place.pegs_left, &place.moves}) {
    const auto read = std::from_chars(at, end, *number);
    if (read.ec != std::errc{} || read.ptr == end || *read.ptr != '-') return std::nullopt;
    at = read.ptr + 1;
  }
  const auto cursor = ParseCursor(std::string(at, end));
  if (!cursor) return std::nullopt;
  place.ended_at = cursor->started_at;
  place.match = cursor->match;
  return place;
}

/// Sets what the store is asked for, from the filter's result.
void SetResult(const MatchQuery& query, store::MatchQuery& wanted) {
  using Result = match::ResultFilter;
  const auto text = [&](rules::Score score) { wanted.result = rules::ScoreText(score); };
  switch (query.filter.result) {
    case Result::kAny: break;
    case Result::kFirstWins: return text(rules::Score::kFirstWins);
    case Result::kSecondWins: return text(rules::Score::kSecondWins);
    case Result::kDraw: return text(rules::Score::kDraw);
    case Result::kSolved: return text(rules::Score::kSolved);
    case Result::kStuck: return text(rules::Score::kStuck);
    case Result::kWon: wanted.standing = store::MatchQuery::Standing::kWon; break;
    case Result::kLost: wanted.standing = store::MatchQuery::Standing::kLost; break;
  }
}

Result<void> CheckTogether(const MatchQuery& query) {
  const match::Filter& filter = query.filter;
  const bool of_player = !filter.opponent.empty() || filter.result == match::ResultFilter::kWon ||
                         filter.result == match::ResultFilter::kLost;
  if (of_player && filter.player.empty())
    return Error{Reason::kBadArgument,
                 "name a player: won, lost and an opponent are filters on the matches of a player"};
  if (!filter.rating.any() && filter.state != match::StateFilter::kLive)
    return Error{Reason::kBadArgument, "a filter on ratings is for matches in progress only"};
  return {};
}

store::MatchQuery::Kind KindOf(match::StateFilter state) {
  using Kind = store::MatchQuery::Kind;
  switch (state) {
    case match::StateFilter::kAny: break;
    case match::StateFilter::kLive: return Kind::kLive;
    case match::StateFilter::kEnded: return Kind::kEnded;
  }
  return Kind::kAll;
}

Result<store::MatchQuery> QueryOf(const MatchQuery& query, int default_page) {
  const match::Filter& filter = query.filter;
  store::MatchQuery wanted;
  wanted.kind = KindOf(filter.state);
  wanted.account = filter.player;
  wanted.limit = static_cast<std::size_t>(query.page.size <= 0 ? default_page : query.page.size);
  wanted.opponent = filter.opponent;
  wanted.rated = filter.rated;
  wanted.pace = filter.time_class;
  wanted.from = filter.from;
  if (filter.until.count() > 0) wanted.until = filter.until;
  SetResult(query, wanted);
  if (!filter.ruleset.empty()) {
    const auto ruleset = variants::PlayingDefault(filter.ruleset);
    if (!ruleset) return ruleset.error();
    wanted.ruleset = ruleset->text;
  }
  if (query.page.token.empty()) return wanted;
  wanted.before = ParseCursor(query.page.token);
  if (!wanted.before)
    return Error{Reason::kBadArgument, "this page_token does not come from a list of matches"};
  return wanted;
}

Error NotOurs() { return {Reason::kBadArgument, "this page_token does not come from a list of this kind"}; }

}  // namespace

void Listing::List(const AccountId& viewer, const MatchQuery& query, Done<Page<match::Summary>> done) {
  if (auto sound = CheckTogether(query); !sound) return done(sound.error());
  const auto of_player = Then(done, [this, viewer, query, done](const AccountId& player) {
    MatchQuery named = query;
    named.filter.player = player;
    FindAccount(query.filter.opponent,
                Then(done, [this, viewer, named, done](const AccountId& opponent) mutable {
                  named.filter.opponent = opponent;
                  ListNamed(viewer, named, done);
                }));
  });
  FindAccount(query.filter.player, of_player);
}

void Listing::Continue(const AccountId& viewer, const MatchQuery& query, std::vector<match::Summary> found,
                       int rounds, Done<Page<match::Summary>> done) {
  const auto next = [this, viewer, rest = query, found = std::move(found), rounds,
                     done](Page<match::Summary> page) mutable {
    auto hidden = static_cast<int>(page.items.size());
    VisibleTo(access_, viewer, page.items);
    hidden -= static_cast<int>(page.items.size());
    page.items.insert(page.items.begin(), found.begin(), found.end());
    if (hidden == 0 || page.next.empty() || rounds == 1) return done(std::move(page));
    rest.page = {hidden, page.next};
    Continue(viewer, rest, std::move(page.items), rounds - 1, std::move(done));
  };
  List(viewer, query, Then(done, next));
}

void Listing::FindAccount(const AccountId& id_or_name, Done<AccountId> done) {
  if (id_or_name.empty()) return done(id_or_name);
  accounts_.FindOne(id_or_name.text(), Then(done, [done](const match::Player& player) { done(player.id); }));
}

void Listing::ListNamed(const AccountId& viewer, const MatchQuery& query, Done<Page<match::Summary>> done) {
  auto wanted = QueryOf(query, kDefaultPage);
  if (!wanted) return done(wanted.error());
  wanted->viewer = viewer;
  wanted->now = ports_.clock.Now();
  Walk(*wanted, static_cast<std::size_t>(ports_.limits.list_looks),
       Then(done, [this, wanted = *wanted, done](const store::MatchList& listed) {
         const auto& next = listed.next;
         std::string token = next ? CursorText(next->started_at, next->match) : std::string();
         Name(listed.matches, wanted,
              Then(done, [token = std::move(token), done](const std::vector<match::Summary>& all) {
                done(Page<match::Summary>{all, token});
              }));
       }));
}

void Listing::Find(const store::MatchQuery& query, Done<std::vector<match::Summary>> done) {
  Walk(
      query, std::numeric_limits<std::size_t>::max(),
      Then(done, [this, query, done](const store::MatchList& listed) { Name(listed.matches, query, done); }));
}

/// A list being read.
struct Listing::Way {
  store::MatchQuery rest;
  std::size_t looks = 0;
  Done<store::MatchList> done;
  store::MatchList found = {};
};

void Listing::Walk(const store::MatchQuery& query, std::size_t looks, Done<store::MatchList> done) {
  const auto way = std::make_shared<Way>(Way{query, looks, std::move(done)});
  way->rest.limit = std::min(query.limit, store::kMaxListedMatches);
  Step(way);
}

/// One piece at a time: other work gets its turn in between.
void Listing::Step(const std::shared_ptr<Way>& way) {
  way->rest.looks = std::min(way->looks, store::kLooksAtOnce);
  ports_.store.ListMatches(way->rest, callbacks_.Then(way->done, [this, way](const store::MatchList& piece) {
    auto& all = way->found.matches;
    all.insert(all.end(), piece.matches.begin(), piece.matches.end());
    way->found.next = piece.next;
    way->rest.limit -= piece.matches.size();
    way->looks -= std::min(way->looks, piece.looked_at);
    if (!piece.next || way->rest.limit == 0 || way->looks == 0) return way->done(std::move(way->found));
    way->rest.before = piece.next;
    Step(way);
  }));
}

void Listing::Name(std::vector<store::ListedMatch> listed, const store::MatchQuery& query,
                   Done<std::vector<match::Summary>> done) {
  std::vector<AccountId> ids;
  for (const store::ListedMatch& match : listed) {
    ids.push_back(match.head.white);
    ids.push_back(match.head.black);
  }
  accounts_.FindListed(
      std::move(ids),
      Then(done, [listed = std::move(listed), query, done](const std::vector<match::Player>& players) {
        std::vector<match::Summary> matches;
        for (std::size_t i = 0; i < listed.size(); ++i) {
          matches.push_back(SummaryOf(listed[i], {players[2 * i], players[2 * i + 1]}, query));
        }
        done(std::move(matches));
      }));
}

void Listing::Best(const api::ListBestSolutions& query, Done<match::BestList> done) {
  const auto ruleset = variants::ParseRuleset(query.ruleset);
  if (!ruleset) return done(ruleset.error());
  const auto size = static_cast<std::size_t>(query.page.size <= 0 ? kDefaultPage : query.page.size);
  store::SolutionQuery wanted{ruleset->text, std::min(size, store::kMaxListedSolutions)};
  if (!query.page.token.empty()) {
    wanted.after = ParseSolutionPlace(query.page.token);
    if (!wanted.after)
      return done(Error{Reason::kBadArgument, "this page_token does not come from a best list"});
  }
  ports_.store.ListSolutions(
      wanted, callbacks_.Wrap([this, text = ruleset->text, size = wanted.limit,
                               done = std::move(done)](const Result<std::vector<store::Solution>>& listed) {
        if (!listed) return done(listed.error());
        std::vector<AccountId> ids;
        for (const store::Solution& solution : *listed) ids.push_back(solution.account);
        accounts_.FindListed(
            std::move(ids),
            Then(done, [text, size, listed = *listed, done](const std::vector<match::Player>& players) {
              match::BestList best{text, {}};
              if (listed.size() == size) best.next = SolutionPlaceText(listed.back());
              for (std::size_t i = 0; i < listed.size(); ++i) {
                const store::Solution& one = listed[i];
                best.solutions.push_back({one.match, players[i], {one.pegs_left, one.moves}, one.ended_at});
              }
              done(std::move(best));
            }));
      }));
}

std::string PageTokenAfter(const match::Summary& match) { return CursorText(match.started_at, match.match); }

std::string RecordText(const match::Snapshot& match) { return notation::PrintRecord(match::RecordOf(match)); }

// ---- Short lists

Result<match::LegalPlies> PageOfPlies(match::LegalPlies all, const PageQuery& query) {
  std::size_t before = 0;
  if (!query.token.empty()) {
    // The entry that made the position, and the number of plies before the page.
    const std::size_t dash = std::min(query.token.find('-'), query.token.size());
    const auto seq = ParseNumber<Seq>(std::string_view(query.token).substr(0, dash));
    const auto count = ParseNumber<std::size_t>(
        std::string_view(query.token).substr(std::min(dash + 1, query.token.size())));
    if (!seq || !count) return NotOurs();
    if (*seq != all.position_seq) {
      return Error{Reason::kStale,
                   "the position has changed since the page before: begin with the first page"}
          .With(fact::kPositionSeq, all.position_seq);
    }
    before = std::min(*count, all.plies.size());
  }
  all.plies.erase(all.plies.begin(), all.plies.begin() + static_cast<std::ptrdiff_t>(before));
  const std::size_t size = PageSize(query, kMaxPliesOnAPage);
  if (all.plies.size() > size) {
    all.plies.resize(size);
    all.next = std::to_string(all.position_seq) + "-" + std::to_string(before + size);
  }
  return all;
}

Result<variants::Catalogue> PageOfRulesets(const variants::Catalogue& all, const PageQuery& query) {
  auto begin = all.rulesets.begin();
  if (!query.token.empty()) {
    begin = std::find_if(begin, all.rulesets.end(), [&](const auto& one) { return one.name == query.token; });
    if (begin == all.rulesets.end()) return NotOurs();
    ++begin;
  }
  const auto left = static_cast<std::size_t>(all.rulesets.end() - begin);
  const std::size_t size = std::min(left, PageSize(query, kMaxRulesetsOnAPage));
  variants::Catalogue page;
  page.rulesets.assign(begin, begin + static_cast<std::ptrdiff_t>(size));
  for (const variants::FamilyCard& family : all.families) {
    if (std::any_of(page.rulesets.begin(), page.rulesets.end(),
                    [&](const auto& one) { return one.family == family.name; })) {
      page.families.push_back(family);
    }
  }
  if (size < left) page.next = page.rulesets.back().name;
  return page;
}

Page<api::Channel> PageOfChannels(std::vector<api::Channel> all, const PageQuery& query) {
  // No token is empty, though the name of the first channel is.
  return PageOf(
      std::move(all), query, [](const api::Channel& channel) { return "=" + channel.pool; },
      kMaxChannelsOnAPage, kMaxChannelsOnAPage);
}

}  // namespace merels::service
