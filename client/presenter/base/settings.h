// The user's preferences for the window, plain values, each one of a few; and the store that keeps them and
// other data on this machine between runs, among it the servers that its users were signed in to.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/match/view.h"

namespace merels::presenter {

enum class Preference : std::uint8_t {
  kTheme,
  kScale,
  kTextSize,
  kMotion,
  kCoordinates,
  kLegalDots,
  kLastMove,
  kNotation,
  kConfirmResign,
  kPremove,
  kFlipOwn,
  kFlipWatched,
  kHideResults,
  kSound,
  kVolume,
  kPlaceSound,
  kSlideSound,
  kMillSound,
  kCaptureSound,
  kIllegalSound,
  kLowTimeSound,
  kStartSound,
  kEndSound,
};
inline constexpr std::size_t kPreferenceCount = 23;

/// The values of kTheme, kMotion and kNotation. kScale and kTextSize are in percent, and scale 0 is the
/// desktop's; kVolume is from 0 to 100; all others are 0 (off) or 1 (on).
enum class ThemeChoice : std::uint8_t { kDark, kLight };
enum class MotionChoice : std::uint8_t { kNone, kReduced, kFull };
enum class NotationChoice : std::uint8_t { kSigns, kPlain };  // "a7–d7 ×b2", "a7-d7,b2"

/// One possible value.
struct PreferenceValue {
  int value = 0;
  std::string_view word;   // in files and for tests: "light", "125", "off"
  std::string_view label;  // for users: "Light", "125 %"
};

/// Static storage.
struct PreferenceFacts {
  std::string_view name;   // in files and for tests: "theme"
  std::string_view label;  // for users: "Theme"
  int usual = 0;           // its default value
  std::vector<PreferenceValue> values;
};
const PreferenceFacts& FactsOf(Preference preference);
inline std::string_view Name(Preference preference) { return FactsOf(preference).name; }
std::vector<Preference> AllPreferences();

class Preferences {
 public:
  /// The defaults.
  Preferences();

  int Of(Preference preference) const { return values_.at(static_cast<std::size_t>(preference)); }
  bool On(Preference preference) const { return Of(preference) != 0; }
  ThemeChoice theme() const { return static_cast<ThemeChoice>(Of(Preference::kTheme)); }
  MotionChoice motion() const { return static_cast<MotionChoice>(Of(Preference::kMotion)); }
  NotationChoice notation() const { return static_cast<NotationChoice>(Of(Preference::kNotation)); }
  /// The chosen one of the values in FactsOf().
  const PreferenceValue& Chosen(Preference preference) const;

  /// False: `value` is not possible, and nothing changes.
  bool Set(Preference preference, int value);
  /// By the value's word.
  bool SetWord(Preference preference, std::string_view word);

  bool operator==(const Preferences&) const = default;

 private:
  std::array<int, kPreferenceCount> values_{};
};

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
struct RecentServer {
  std::string server;   // HOST:PORT
  std::string name;     // empty: signed out
  bool member = false;  // not a guest
  bool operator==(const RecentServer&) const = default;
};
/// The newest of these are kept.
inline constexpr std::size_t kMaxRecentServers = 5;

/// The user's own data: the folder of the tablebase for the analysis, and the file of puzzles, one for each
/// day.
enum class ChosenPath : std::uint8_t { kTablebase, kPuzzles };

/// What the program itself keeps, each as a text in a form of client/local.
enum class KeptText : std::uint8_t {
  kPuzzleProgress,  // puzzle_progress.h
  kNextGame,        // next_game.h
  kLesson,          // not empty: the user knows the rules
};

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

  /// Newest first, at most kMaxRecentServers.
  virtual Result<std::vector<RecentServer>> RecentServers() = 0;
  /// Replaces the whole list.
  virtual Result<void> SetRecentServers(const std::vector<RecentServer>& servers) = 0;

  /// Empty: none.
  virtual Result<std::string> PathOf(ChosenPath which) = 0;
  /// Replaces it; an empty one removes it.
  virtual Result<void> SetPath(ChosenPath which, const std::string& path) = 0;

  /// Empty: none.
  virtual Result<std::string> TextOf(KeptText which) = 0;
  /// Replaces it.
  virtual Result<void> SetText(KeptText which, const std::string& text) = 0;

  /// All kinds, as far as they can be counted.
  virtual std::vector<Kept> WhatIsKept() = 0;
  /// Safe to repeat. Records, which are the user's own files, and local matches stay. The servers visited go
  /// with the sign-ins.
  virtual Result<void> Forget(SavedKind what) = 0;

  /// A sentence about data that was put aside; nothing when there is none, or after the first call.
  virtual std::optional<std::string> TakeNotice() = 0;
};

/// The servers that the users of this machine were signed in to.
class RecentServers {
 public:
  /// `settings` outlives it; nullptr: nothing is kept beyond this run. Errors of reading and writing are
  /// ignored: the list only saves typing.
  explicit RecentServers(Settings* settings = nullptr);

  /// Newest first.
  const std::vector<RecentServer>& all() const { return all_; }
  /// The account signed in there; nullptr: none, as far as is known.
  const RecentServer* SignedIn(std::string_view server) const;

  void Add(const std::string& server, const match::Player& me);
  /// Nobody is signed in there any more.
  void SignedOut(std::string_view server);

 private:
  void Keep();

  Settings* settings_;
  std::vector<RecentServer> all_;
};

}  // namespace merels::presenter
