#include "client/presenter/base/settings.h"

#include <algorithm>

namespace merels::presenter {
namespace {

using Values = std::vector<PreferenceValue>;

const Values kOnOff = {{0, "off", "Off"}, {1, "on", "On"}};

// On or off, on by default: the sounds and the marks on the board.
PreferenceFacts Switch(std::string_view name, std::string_view label) { return {name, label, 1, kOnOff}; }

// In the order of Preference.
std::array<PreferenceFacts, kPreferenceCount> MakeFacts() {
  const Values scales = {{0, "automatic", "Automatic"}, {75, "75", "75 %"},    {85, "85", "85 %"},
                         {100, "100", "100 %"},         {115, "115", "115 %"}, {125, "125", "125 %"},
                         {150, "150", "150 %"},         {175, "175", "175 %"}, {200, "200", "200 %"},
                         {225, "225", "225 %"},         {250, "250", "250 %"}, {300, "300", "300 %"}};
  const Values texts = {{90, "90", "90 %"},    {100, "100", "100 %"}, {115, "115", "115 %"},
                        {130, "130", "130 %"}, {150, "150", "150 %"}, {200, "200", "200 %"}};
  const Values volumes = {{0, "0", "0 %"},    {10, "10", "10 %"}, {20, "20", "20 %"},   {30, "30", "30 %"},
                          {40, "40", "40 %"}, {50, "50", "50 %"}, {60, "60", "60 %"},   {70, "70", "70 %"},
                          {80, "80", "80 %"}, {90, "90", "90 %"}, {100, "100", "100 %"}};
  return {{
      {"theme", "Theme", 0, {{0, "dark", "Dark"}, {1, "light", "Light"}}},
      {"scale", "Scale", 0, scales},
      {"text", "Text size", 100, texts},
      {"motion", "Animation", 2, {{0, "none", "None"}, {1, "reduced", "Reduced"}, {2, "full", "Full"}}},
      Switch("coordinates", "Coordinates"),
      Switch("dots", "Show legal moves"),
      Switch("last-move", "Highlight last move"),
      {"notation", "Notation", 0, {{0, "signs", "a7–d7 ×b2"}, {1, "plain", "a7-d7,b2"}}},
      Switch("confirm-resign", "Confirm before resigning"),
      Switch("premove", "Allow premoves"),
      {"flip-own", "Play from the top", 0, kOnOff},
      {"flip-watched", "Watched boards have White at the top", 0, kOnOff},
      {"hide-results", "Hide results until replayed", 0, kOnOff},
      Switch("sound", "Sound"),
      {"volume", "Volume", 60, volumes},
      Switch("place-sound", "A man is placed"),
      Switch("slide-sound", "A man moves"),
      Switch("mill-sound", "A mill closes"),
      Switch("capture-sound", "A man is taken"),
      Switch("illegal-sound", "A move is refused"),
      Switch("low-time-sound", "Low time"),
      Switch("start-sound", "A game begins"),
      Switch("end-sound", "A game ends"),
  }};
}

const std::array<PreferenceFacts, kPreferenceCount>& AllFacts() {
  static const auto facts = MakeFacts();
  return facts;
}

}  // namespace

const PreferenceFacts& FactsOf(Preference preference) {
  return AllFacts().at(static_cast<std::size_t>(preference));
}

std::vector<Preference> AllPreferences() {
  std::vector<Preference> all;
  for (std::size_t i = 0; i < kPreferenceCount; ++i) all.push_back(static_cast<Preference>(i));
  return all;
}

Preferences::Preferences() {
  for (std::size_t i = 0; i < kPreferenceCount; ++i) values_.at(i) = AllFacts().at(i).usual;
}

const PreferenceValue& Preferences::Chosen(Preference preference) const {
  const Values& values = FactsOf(preference).values;
  const int value = Of(preference);
  return *std::find_if(values.begin(), values.end(), [value](const auto& one) { return one.value == value; });
}

bool Preferences::Set(Preference preference, int value) {
  const Values& values = FactsOf(preference).values;
  const bool known =
      std::any_of(values.begin(), values.end(), [value](const auto& one) { return one.value == value; });
  if (known) values_.at(static_cast<std::size_t>(preference)) = value;
  return known;
}

bool Preferences::SetWord(Preference preference, std::string_view word) {
  for (const auto& one : FactsOf(preference).values) {
    if (one.word == word) return Set(preference, one.value);
  }
  return false;
}

RecentServers::RecentServers(Settings* settings) : settings_(settings) {
  if (settings_ == nullptr) return;
  if (auto kept = settings_->RecentServers(); kept.ok()) all_ = *std::move(kept);
}

const RecentServer* RecentServers::SignedIn(std::string_view server) const {
  const auto found = std::find_if(all_.begin(), all_.end(), [server](const RecentServer& one) {
    return one.server == server && !one.name.empty();
  });
  return found == all_.end() ? nullptr : &*found;
}

void RecentServers::Add(const std::string& server, const match::Player& me) {
  const RecentServer one{server, me.name, !me.guest};
  if (!all_.empty() && all_.front() == one) return;
  std::erase_if(all_, [&server](const RecentServer& old) { return old.server == server; });
  all_.insert(all_.begin(), one);
  all_.resize(std::min(all_.size(), kMaxRecentServers));
  Keep();
}

void RecentServers::SignedOut(std::string_view server) {
  for (RecentServer& one : all_) {
    if (one.server != server || one.name.empty()) continue;
    one.name.clear();
    one.member = false;
    Keep();
  }
}

void RecentServers::Keep() {
  if (settings_ != nullptr) static_cast<void>(settings_->SetRecentServers(all_));
}

}  // namespace merels::presenter
