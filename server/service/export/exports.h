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

/// All calls on the executor. Reads logs from the store, one after another, and keeps none of the matches.
class Exports {
 public:
  static constexpr int kDefaultPage = 20;
  static constexpr int kMaxRecords = 50;
  /// After this much text a page ends early.
  static constexpr std::size_t kMaxBytes = std::size_t{512} * 1024;

  Exports(const Ports& ports, Listing& listing)
      : ports_(ports), listing_(listing), callbacks_(ports.executor) {}

  /// The records, newest first, of the matches that fit, out of those that are over and that everybody may
  /// watch. A match whose log cannot be read is left out, and the operator is warned. Errors as
  /// Listing::List.
  void Export(MatchQuery query, Done<Page<std::string>> done);
  /// The same of all matches of an account, for its owner: also those in progress, as they stand, and those
  /// that others may not watch.
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
