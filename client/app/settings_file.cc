#include "client/app/settings_file.h"

#include <fstream>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "client/sdk/connection/whole_file.h"

namespace merels::app {
namespace {

using nlohmann::json;

constexpr const char* kMuted = "muted";

/// {"muted": {ACCOUNT: [ACCOUNT, ...]}}: for each account of this machine, the accounts it has muted.
class SettingsFile final : public presenter::Settings {
 public:
  explicit SettingsFile(std::filesystem::path file) : file_(std::move(file)) {}

  Result<std::set<AccountId>> Muted(const AccountId& me) override {
    const auto all = Read();
    if (!all) return all.error();
    std::set<AccountId> muted;
    const json none = json::array();
    const json& ids = all->contains(kMuted) ? all->at(kMuted).value(me.text(), none) : none;
    for (const json& id : ids) muted.insert(AccountId(id.get<std::string>()));
    return muted;
  }

  Result<void> SetMuted(const AccountId& me, const std::set<AccountId>& muted) override {
    auto all = Read();
    if (!all) return all.error();
    json ids = json::array();
    for (const AccountId& id : muted) ids.push_back(id.text());
    (*all)[kMuted][me.text()] = std::move(ids);
    return sdk::WriteWhole(file_, all->dump(2) + "\n", "the settings file");
  }

 private:
  Error Bad(const std::string& why) const {
    return {Reason::kBadFile, "the settings file " + file_.string() + " is not changed, because " + why +
                                  "; repair it or move it away"};
  }

  /// An object, in which what this version knows is of the right kind.
  Result<json> Read() const {
    if (std::error_code none; !std::filesystem::exists(file_, none) && !none) return json::object();
    std::ifstream in(file_, std::ios::binary);
    std::string text(kLongestSettings + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (in.bad() || (!in.eof() && in.fail()) || !in.is_open()) return Bad("it cannot be read");
    text.resize(static_cast<std::size_t>(in.gcount()));
    if (text.size() > kLongestSettings) return Bad("it is too long");
    json all = json::parse(text, nullptr, false);
    if (!all.is_object()) return Bad("it does not hold settings");
    if (!WellMuted(all)) return Bad("\"muted\" is not a list of accounts");
    return all;
  }

  static bool WellMuted(const json& all) {
    if (!all.contains(kMuted)) return true;
    if (!all.at(kMuted).is_object()) return false;
    for (const json& ids : all.at(kMuted)) {
      if (!ids.is_array()) return false;
      for (const json& id : ids) {
        if (!id.is_string()) return false;
      }
    }
    return true;
  }

  const std::filesystem::path file_;
};

}  // namespace

std::unique_ptr<presenter::Settings> MakeSettings(std::filesystem::path file) {
  return std::make_unique<SettingsFile>(std::move(file));
}

std::unique_ptr<presenter::Settings> MakeDefaultSettings() {
  const auto folder = sdk::ConfigFolder();
  return folder ? MakeSettings(*folder / "settings.json") : nullptr;
}

}  // namespace merels::app
