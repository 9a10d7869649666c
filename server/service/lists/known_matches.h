// Lists of matches without those that are hidden from the viewer.
#pragma once

#include <vector>

#include "server/domain/access_policy.h"
#include "server/service/lists/listing.h"

namespace merels::service {

/// All calls on the executor. References outlive it.
class KnownMatches {
 public:
  KnownMatches(Listing& listing, const domain::AccessPolicy& access) : listing_(listing), access_(access) {}

  /// Lists as Listing::List does, without what the viewer may not know. A page is full while there are more,
  /// so that neither its length nor its end reveals that something was left out. If very much is hidden the
  /// page ends nevertheless, after `kMaxRounds` pages of the store. bad-argument, unknown-player, errors of
  /// the ruleset's text, store-refused.
  void List(const AccountId& viewer, const MatchQuery& query, Done<Page<match::Summary>> done);

  static constexpr int kMaxRounds = 16;

 private:
  void Continue(const AccountId& viewer, const MatchQuery& query, std::vector<match::Summary> found,
                int rounds, Done<Page<match::Summary>> done);

  Listing& listing_;
  const domain::AccessPolicy& access_;
};

}  // namespace merels::service
