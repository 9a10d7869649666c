// Records of many matches at once.
#pragma once

#include <memory>
#include <string>

#include "common/api/match.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/done.h"
#include "server/service/base/page.h"
#include "server/service/base/ports.h"

namespace merels::service {

using api::MatchQuery;

class Listing;

/// All calls on the executor. Reads logs from the store, one after another, and keeps no match loaded.
class Exports {
 public:
  static constexpr int kDefaultPage = 20;
  static constexpr int kMaxRecords = 50;
  /// A page ends early after this much text.
  static constexpr std::size_t kMaxBytes = std::size_t{512} * 1024;

  Exports(const Ports& ports, Listing& listing)
      : ports_(ports), listing_(listing), callbacks_(ports.executor) {}

  /// The records, newest first, of the matches that match the query, are over and may be watched by
  /// everybody. A match whose log cannot be read is left out, and the operator is warned. bad-argument,
  /// unknown-player, errors of the ruleset's text, store-refused.
  void Export(MatchQuery query, Done<Page<std::string>> done);
  /// The records of all matches of an account, for its owner: also those in progress, as they stand, and
  /// those that others may not watch. Errors as above.
  void ExportOwn(const AccountId& account, PageQuery page, Done<Page<std::string>> done);

 private:
  struct Job;
  void List(const AccountId& viewer, MatchQuery query, Done<Page<std::string>> done);
  void Step(const std::shared_ptr<Job>& job);

  Ports ports_;
  Listing& listing_;
  CallbackScope callbacks_;
};

}  // namespace merels::service
