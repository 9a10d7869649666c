// Settings in memory only.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "client/presenter/base/settings.h"

namespace merels {

class MemorySettings final : public presenter::Settings {
 public:
  Result<presenter::Preferences> Chosen() override {
    if (fault) return *fault;
    return chosen;
  }
  Result<void> Choose(presenter::Preference preference, int value) override {
    if (fault) return *fault;
    chosen.Set(preference, value);
    return {};
  }
  Result<std::set<AccountId>> Muted(const AccountId& me) override {
    if (fault) return *fault;
    return kept[me];
  }
  Result<void> SetMuted(const AccountId& me, const std::set<AccountId>& muted) override {
    if (fault) return *fault;
    kept[me] = muted;
    return {};
  }

  Result<std::vector<presenter::RecentServer>> RecentServers() override {
    if (fault) return *fault;
    return servers;
  }
  Result<void> SetRecentServers(const std::vector<presenter::RecentServer>& all) override {
    if (fault) return *fault;
    servers = all;
    return {};
  }

  Result<std::string> PathOf(presenter::ChosenPath which) override { return paths[which]; }
  Result<void> SetPath(presenter::ChosenPath which, const std::string& path) override {
    paths[which] = path;
    return {};
  }

  Result<std::string> TextOf(presenter::KeptText which) override { return texts[which]; }
  Result<void> SetText(presenter::KeptText which, const std::string& text) override {
    if (fault) return *fault;
    texts[which] = text;
    return {};
  }

  std::vector<presenter::Kept> WhatIsKept() override {
    int choices = 0;
    for (const auto one : presenter::AllPreferences()) {
      choices += chosen.Of(one) == presenter::FactsOf(one).usual ? 0 : 1;
    }
    int muted = 0;
    for (const auto& [me, others] : kept) muted += static_cast<int>(others.size());
    return {{presenter::SavedKind::kChoices, choices, "memory"},
            {presenter::SavedKind::kMuted, muted, "memory"},
            {presenter::SavedKind::kSignIns, sign_ins, "memory"},
            {presenter::SavedKind::kRecords, 0, "memory"}};
  }
  Result<void> Forget(presenter::SavedKind what) override {
    if (fault) return *fault;
    if (what == presenter::SavedKind::kChoices) chosen = {};
    if (what == presenter::SavedKind::kMuted) kept.clear();
    if (what == presenter::SavedKind::kSignIns) sign_ins = 0, servers.clear();
    return {};
  }
  std::optional<std::string> TakeNotice() override { return std::exchange(notice, std::nullopt); }

  presenter::Preferences chosen;
  int sign_ins = 0;
  std::vector<presenter::RecentServer> servers;
  std::map<presenter::ChosenPath, std::string> paths;
  std::map<presenter::KeptText, std::string> texts;
  /// The pending notice.
  std::optional<std::string> notice;
  std::map<AccountId, std::set<AccountId>> kept;
  /// While set, reads and writes fail.
  std::optional<Error> fault;
};

}  // namespace merels
