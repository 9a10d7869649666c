#include "server/service/match_calls.h"

#include <utility>

#include "server/service/accounts/admission.h"
#include "server/service/base/rates.h"
#include "server/service/export/exports.h"
#include "server/service/following/television.h"
#include "server/service/lists/listing.h"
#include "server/service/match/matches.h"
#include "server/service/moderation/visibility.h"
#include "server/service/ratings/ratings.h"

namespace merels::service {

int MatchCalls::WatchersOf(const MatchId& match) const {
  return static_cast<int>(context_.matches.Watchers(match));
}

void MatchCalls::Submit(const MatchId& match, match::Command command, ReadAt read_at,
                        Done<match::SeenEntry> done) {
  if (auto allowed = context_.admission.MayCommand(command.by); !allowed) return done(allowed.error());
  context_.matches.Submit(match, {std::move(command), read_at, std::nullopt, std::move(done)});
}

void MatchCalls::GetMatch(const match::Player& viewer, const MatchRead& match, Done<match::Snapshot> done) {
  context_.matches.View(match.match, {viewer.id, match.code}, SnapshotOf, std::move(done));
}

void MatchCalls::ListMatches(const match::Player& viewer, const MatchQuery& query,
                             Done<Page<match::Summary>> done) {
  const auto range = query.filter.rating;
  context_.listing.ListKnown(viewer.id, query, Then(done, [this, range, done](Page<match::Summary> page) {
                               for (match::Summary& match : page.items) {
                                 if (!match.outcome) match.watchers = WatchersOf(match.match);
                               }
                               if (range.any()) return done(std::move(page));
                               context_.ratings.Keep(range, std::move(page), done);
                             }));
}

void MatchCalls::ExportMatch(const match::Player& viewer, const MatchRead& match, Done<std::string> done) {
  GetMatch(viewer, match,
           [done = std::move(done)](const Result<match::Snapshot>& seen) { done(seen.Map(RecordText)); });
}

void MatchCalls::ExportMatches(const match::Player& viewer, const MatchQuery& query,
                               Done<Page<std::string>> done) {
  if (auto allowed = context_.rates.MayExport(viewer.id); !allowed) return done(allowed.error());
  context_.exports.Export(query, std::move(done));
}

void MatchCalls::ListLegalPlies(const match::Player& viewer, const api::ListLegalPlies& query,
                                Done<match::LegalPlies> done) {
  if (auto allowed = context_.rates.MayLookUp(viewer.id); !allowed) return done(allowed.error());
  context_.matches.View(
      query.match.match, {viewer.id, query.match.code},
      [](const MatchView& view) { return match::ViewLegalPlies(view.state(), view.viewer); },
      Then(done,
           [page = query.page, done](match::LegalPlies all) { done(PageOfPlies(std::move(all), page)); }));
}

void MatchCalls::ListBestSolutions(const match::Player& viewer, const api::ListBestSolutions& query,
                                   Done<match::BestList> done) {
  if (auto allowed = context_.rates.MayLookUp(viewer.id); !allowed) return done(allowed.error());
  context_.listing.Best(query, std::move(done));
}

Result<Page<Channel>> MatchCalls::ListChannels(const match::Player& viewer, const PageQuery& query) {
  if (auto allowed = context_.rates.MayLookUp(viewer.id); !allowed) return allowed.error();
  auto page = PageOfChannels(context_.television.Channels(), query);
  for (Channel& channel : page.items) {
    if (channel.match && !IsVisibleTo(context_.access, viewer.id, *channel.match)) channel.match.reset();
    if (auto& match = channel.match) match->watchers = WatchersOf(match->match);
  }
  return page;
}

Result<variants::Catalogue> MatchCalls::ListRulesets(const PageQuery& query, const Origin& from) {
  if (auto allowed = context_.admission.MayReadCatalogue(from); !allowed) return allowed.error();
  return PageOfRulesets(catalogue_, query);
}

}  // namespace merels::service
