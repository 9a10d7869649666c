#include "server/store/match_list.h"

#include <algorithm>
#include <utility>

#include "common/rules/base/outcome.h"

namespace merels::store {
namespace {

using Kind = MatchQuery::Kind;

bool HasSeat(const LiveHead& head, const AccountId& account) {
  return !account.empty() && (head.white == account || head.black == account);
}

bool FitsSeats(const LiveHead& head, const MatchQuery& query) {
  if (!query.account.empty() && !HasSeat(head, query.account)) return false;
  return query.opponent.empty() || HasSeat(head, query.opponent);
}

bool FitsResult(const LiveHead& head, const MatchQuery& query, bool end_known) {
  if (query.result.empty() && query.standing == MatchQuery::Standing::kAny) return true;
  if (!end_known || (!query.result.empty() && head.result != query.result)) return false;
  if (query.standing == MatchQuery::Standing::kAny) return true;
  const bool wanted = (head.white == query.account) == (query.standing == MatchQuery::Standing::kWon);
  return head.result == rules::ScoreText(wanted ? rules::Score::kFirstWins : rules::Score::kSecondWins);
}

bool FitsTerms(const LiveHead& head, const MatchQuery& query) {
  if (!query.ruleset.empty() && head.ruleset != query.ruleset) return false;
  if (query.rated && head.rated != *query.rated) return false;
  if (!query.pace) return true;
  const auto clock = clock::ParseSeconds(head.clock);
  return clock::TimeClassOf(clock ? *clock : clock::TimeControl{}) == *query.pace;
}

}  // namespace

bool FitsTime(const ListedMatch& match, const MatchQuery& query) {
  const auto began = match.head.started_at;
  if (began < query.from || began >= query.until) return false;
  return !query.before ||
         std::pair(began, match.match) < std::pair(query.before->started_at, query.before->match);
}

MatchCursor BoundOf(const MatchQuery& query) {
  const MatchCursor before = query.before.value_or(MatchCursor{std::chrono::milliseconds::max(), {}});
  return query.until <= before.started_at ? MatchCursor{query.until, {}} : before;
}

bool EndKnownTo(const AccountId& viewer, const LiveHead& head, std::chrono::milliseconds now) {
  return !head.live && (HasSeat(head, viewer) || head.ended_at <= now - head.watching.delay);
}

bool IsListedBefore(const ListedMatch& a, const ListedMatch& b) {
  return std::pair(a.head.started_at, a.match) > std::pair(b.head.started_at, b.match);
}

bool Fits(const ListedMatch& match, const MatchQuery& query) {
  const LiveHead& head = match.head;
  if (!head.watching.is_public() && !HasSeat(head, query.viewer)) return false;
  const bool end_known = EndKnownTo(query.viewer, head, query.now);
  if (query.kind != Kind::kAll && end_known != (query.kind == Kind::kEnded)) return false;
  return FitsSeats(head, query) && FitsResult(head, query, end_known) && FitsTerms(head, query) &&
         FitsTime(match, query);
}

ListBuilder::ListBuilder(const MatchQuery& query)
    : query_(query), limit_(std::min(query.limit, kMaxListedMatches)) {}

void ListBuilder::LookAt(const ListedMatch& match) {
  ++list_.looked_at;
  behind_ = {match.head.started_at, match.match};
  if (Fits(match, query_)) list_.matches.push_back(match);
}

MatchList ListBuilder::Take() && {
  if (!WantsMore()) list_.next = behind_;
  return std::move(list_);
}

}  // namespace merels::store
