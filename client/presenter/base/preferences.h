// The user's preferences for the window: plain values, each one of a few.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

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
inline constexpr std::size_t kPreferenceCount = 22;

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

}  // namespace merels::presenter
