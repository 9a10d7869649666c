#include "server/service/lists/known_matches.h"

#include <utility>

#include "server/service/moderation/visibility.h"

namespace merels::service {

void KnownMatches::List(const AccountId& viewer, const MatchQuery& query, Done<Page<match::Summary>> done) {
  Continue(viewer, query, {}, kMaxRounds, std::move(done));
}

void KnownMatches::Continue(const AccountId& viewer, const MatchQuery& query,
                            std::vector<match::Summary> found, int rounds, Done<Page<match::Summary>> done) {
  listing_.List(viewer, query,
                [this, viewer, rest = query, found = std::move(found), rounds,
                 done = std::move(done)](Result<Page<match::Summary>> page) mutable {
                  if (!page) return done(page.error());
                  auto hidden = static_cast<int>(page->items.size());
                  VisibleTo(access_, viewer, page->items);
                  hidden -= static_cast<int>(page->items.size());
                  page->items.insert(page->items.begin(), found.begin(), found.end());
                  if (hidden == 0 || page->next.empty() || rounds == 1) return done(std::move(page));
                  rest.page = {hidden, page->next};
                  Continue(viewer, rest, std::move(page->items), rounds - 1, std::move(done));
                });
}

}  // namespace merels::service
