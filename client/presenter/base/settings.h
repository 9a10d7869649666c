// What a person has chosen on this machine, and what else is kept there, from one run of the program to the
// next.
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

/// What the program keeps on this machine.
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
  int count = 0;      // choices that are not the usual ones, muted players, sign-ins, matches, records
  std::string where;  // a file or a folder
  bool operator==(const Kept&) const = default;
};

/// A server on which somebody of this machine was signed in, and as whom.
struct Visit {
  std::string server;   // HOST:PORT
  std::string name;     // empty: nobody is signed in there any more
  bool member = false;  // and not a guest
  bool operator==(const Visit&) const = default;
};
/// Of these, the newest are kept.
inline constexpr std::size_t kMaxVisits = 5;

/// What a person has of their own: the folder of the tablebase by which games are looked back on; the file of
/// puzzles, of which there is another one each day.
enum class ChosenPath : std::uint8_t { kTablebase, kPuzzles };

/// One thread. Errors are bad-file, in a sentence for the person. What was kept in a form that is none of
/// ours has been put aside, and is as if it had never been.
class Settings {
 public:
  virtual ~Settings() = default;

  /// What is chosen; the usual value where nothing is.
  virtual Result<Preferences> Chosen() = 0;
  /// Keeps one choice; the others stay.
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
  /// Replaces it; an empty one takes it away.
  virtual Result<void> SetPath(ChosenPath which, const std::string& path) = 0;

  /// All that is kept, as far as it can be counted.
  virtual std::vector<Kept> WhatIsKept() = 0;
  /// Safe to repeat. Records are the person's own files, and stay, and so do the matches on this machine.
  /// With the sign-ins go the servers visited.
  virtual Result<void> Forget(SavedKind what) = 0;

  /// A sentence about what had to be put aside; nothing when that has been told, or when nothing had to.
  virtual std::optional<std::string> TakeNotice() = 0;
};

}  // namespace merels::presenter
