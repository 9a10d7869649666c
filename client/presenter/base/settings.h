// The user's settings and other data on this machine, kept between runs.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "client/presenter/base/preferences.h"
#include "common/base/ids.h"
#include "common/base/result.h"

namespace merels::presenter {

/// Kinds of data that the program keeps on this machine.
enum class SavedKind : std::uint8_t { kChoices, kMuted, kSignIns, kMatches, kRecords };

/// Such as "sign-ins". Static storage.
constexpr std::string_view Name(SavedKind kind) {
  switch (kind) {
    case SavedKind::kChoices: return "choices";
    case SavedKind::kMuted: return "muted";
    case SavedKind::kSignIns: return "sign-ins";
    case SavedKind::kMatches: return "matches";
    case SavedKind::kRecords: return "records";
  }
  return "";
}

struct Kept {
  SavedKind kind = SavedKind::kChoices;
  int count = 0;      // choices that are not the default, muted players, sign-ins, matches, records
  std::string where;  // a file or a folder
  bool operator==(const Kept&) const = default;
};

/// A server that a user of this machine was signed in to, and their account.
struct Visit {
  std::string server;   // HOST:PORT
  std::string name;     // empty: signed out
  bool member = false;  // not a guest
  bool operator==(const Visit&) const = default;
};
/// The newest of these are kept.
inline constexpr std::size_t kMaxVisits = 5;

/// The user's own data: the folder of the tablebase for the analysis, and the file of puzzles, one for each
/// day.
enum class ChosenPath : std::uint8_t { kTablebase, kPuzzles };

/// One thread. Errors are bad-file, in a sentence for the user. An unreadable file has been put aside, and
/// counts as missing.
class Settings {
 public:
  virtual ~Settings() = default;

  /// The user's choices, and defaults for the rest.
  virtual Result<Preferences> Chosen() = 0;
  /// Saves one choice; the others stay.
  virtual Result<void> Choose(Preference preference, int value) = 0;

  /// The accounts that this account has muted.
  virtual Result<std::set<AccountId>> Muted(const AccountId& me) = 0;
  /// Replaces the whole list. A file that cannot be read is not overwritten.
  virtual Result<void> SetMuted(const AccountId& me, const std::set<AccountId>& muted) = 0;

  /// Newest first, at most kMaxVisits.
  virtual Result<std::vector<Visit>> Visits() = 0;
  /// Replaces the whole list.
  virtual Result<void> SetVisits(const std::vector<Visit>& visits) = 0;

  /// Empty: none.
  virtual Result<std::string> PathOf(ChosenPath which) = 0;
  /// Replaces it; an empty one removes it.
  virtual Result<void> SetPath(ChosenPath which, const std::string& path) = 0;

  /// All kinds, as far as they can be counted.
  virtual std::vector<Kept> WhatIsKept() = 0;
  /// Safe to repeat. Records, which are the user's own files, and local matches stay. The servers visited go
  /// with the sign-ins.
  virtual Result<void> Forget(SavedKind what) = 0;

  /// A sentence about data that was put aside; nothing when there is none, or after the first call.
  virtual std::optional<std::string> TakeNotice() = 0;
};

}  // namespace merels::presenter
