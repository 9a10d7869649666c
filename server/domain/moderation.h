// Records for moderators and the operator.
//
// Contents: Block, StoredSanction, Report, places in lists, Invite (a code with which a limited number of
// guests may sign up).
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "common/api/moderation.h"
#include "common/base/ids.h"
#include "server/domain/access_policy.h"

namespace merels::domain {

struct Block {
  AccountId blocker;
  AccountId blocked;
  std::chrono::milliseconds at{0};  // unix time; 0: made by a version that did not record it

  bool operator==(const Block&) const = default;
};

/// A sanction, and when and why it was lifted, if it was.
struct StoredSanction {
  Sanction sanction;
  std::chrono::milliseconds lifted_at{0};  // unix time; 0: not lifted
  AccountId lifted_by;
  std::string lifted_because;

  /// As shown to moderators, with its author.
  api::Sanction Shown() const {
    return {sanction.Notice(), lifted_at, lifted_because, sanction.account, sanction.author};
  }

  bool operator==(const StoredSanction&) const = default;
};

using api::AuditEntry;
using api::ReportKind;

struct Report {
  std::string id;
  AccountId reporter;
  AccountId account;  // the reported account
  MatchId match;      // may be empty
  ReportKind kind = ReportKind::kOther;
  std::string text;                          // may be empty
  std::chrono::milliseconds at{0};           // unix time
  std::chrono::milliseconds resolved_at{0};  // 0: it is open
  AccountId resolved_by;
  std::string resolution;

  bool operator==(const Report&) const = default;
};

/// A cursor in a list of reports: it goes on after this one.
struct ReportPlace {
  std::chrono::milliseconds at{0};
  std::string id;
};

/// A cursor in a list, newest first: it goes on after the item of this time and id. By default at its
/// beginning.
struct NewestPlace {
  std::chrono::milliseconds at = std::chrono::milliseconds::max();
  std::string id = {};
};

/// Known by its hash; the code itself is not stored.
struct Invite {
  std::string hash;
  std::int64_t left = 0;                    // sign-ups left
  std::chrono::milliseconds expires_at{0};  // unix time; 0: never
  std::string note;
  std::chrono::milliseconds created_at{0};  // unix time

  bool operator==(const Invite&) const = default;
};

}  // namespace merels::domain
