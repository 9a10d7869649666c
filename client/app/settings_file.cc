#include "client/app/settings_file.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "client/sdk/connection/whole_file.h"
#include "common/base/result.h"

namespace merels::app {
namespace {

/// A folder is read up to this many files.
constexpr int kMaxFilesCounted = 10000;

using Files = std::vector<std::filesystem::path>;

Files FilesIn(const std::filesystem::path& folder) {
  Files files;
  std::error_code failed;
  std::filesystem::directory_iterator each(folder, failed);
  for (; !failed && each != std::filesystem::directory_iterator() && files.size() < kMaxFilesCounted;
       each.increment(failed)) {
    std::error_code odd;
    if (each->is_regular_file(odd)) files.push_back(each->path());
  }
  return files;
}

/// The token files in the folder `tokens`; or `tokens` itself, when it is a file.
Files TokenFiles(const std::filesystem::path& tokens) {
  std::error_code failed;
  if (std::filesystem::is_regular_file(tokens, failed)) return {tokens};
  Files files = FilesIn(tokens);
  std::erase_if(files, [](const std::filesystem::path& file) {
    return !file.filename().string().starts_with("token-") || file.extension() == ".lock";
  });
  std::sort(files.begin(), files.end());
  return files;
}

/// Files in a folder; 0 when it is not there.
int CountFiles(const std::filesystem::path& folder) { return static_cast<int>(FilesIn(folder).size()); }

/// Files already gone are no error. bad-file for the first that cannot be removed.
Result<void> RemoveAll(const Files& files) {
  for (const auto& file : files) {
    std::error_code failed;
    std::filesystem::remove(file, failed);
    if (failed) return Error{Reason::kBadFile, file.string() + " cannot be removed: " + failed.message()};
  }
  return {};
}

/// With ~ for the home folder.
std::string ShortPath(const std::filesystem::path& path) {
  const char* home = std::getenv("HOME");
  std::string text = path.string();
  const std::string start = home == nullptr ? "" : std::string(home) + "/";
  if (start.size() > 1 && text.starts_with(start)) text = "~/" + text.substr(start.size());
  return text;
}

using nlohmann::json;
using presenter::ChosenPath;
using presenter::Kept;
using presenter::Preference;
using presenter::Preferences;
using presenter::RecentServer;
using presenter::SavedKind;

constexpr const char* kMuted = "muted";
constexpr const char* kChoices = "choices";
constexpr const char* kServers = "servers";
constexpr std::size_t kLongestServerText = 200;

constexpr const char* KeyOf(presenter::KeptText which) {
  switch (which) {
    case presenter::KeptText::kPuzzleProgress: return "puzzle-progress";
    case presenter::KeptText::kNextGame: return "next-game";
    case presenter::KeptText::kLesson: break;
  }
  return "lesson";
}

constexpr const char* KeyOf(ChosenPath which) {
  return which == ChosenPath::kTablebase ? "tablebase" : "puzzles";
}

/// {"muted": {ACCOUNT: [ACCOUNT, ...]}, "choices": {"theme": "light", ...}, "servers": [{"server": HOST:PORT,
/// "name": NAME, "member": true}, ...], "tablebase": FOLDER, "puzzles": FILE, "puzzle-progress": TEXT, ...}:
/// for each account of this machine, the accounts it has muted; every choice that is not the default; where
/// the user was signed in, newest first; every ChosenPath and KeptText.
class SettingsFile final : public presenter::Settings {
 public:
  SettingsFile(std::filesystem::path file, OwnFiles others)
      : file_(std::move(file)), others_(std::move(others)) {}

  Result<Preferences> Chosen() override {
    const auto all = Read();
    if (!all) return all.error();
    Preferences chosen;
    for (const Preference preference : presenter::AllPreferences()) {
      const auto word = WordOf(*all, preference);
      // A word of a later version is ignored, and stays in the file.
      if (word) chosen.SetWord(preference, *word);
    }
    return chosen;
  }

  Result<void> Choose(Preference preference, int value) override {
    auto all = Read();
    if (!all) return all.error();
    Preferences chosen;
    chosen.Set(preference, value);
    const std::string name(Name(preference));
    if (value == presenter::FactsOf(preference).usual) {
      if (all->contains(kChoices)) (*all)[kChoices].erase(name);
    } else {
      (*all)[kChoices][name] = std::string(chosen.Chosen(preference).word);
    }
    return Write(*all);
  }

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
    return Write(*all);
  }

  Result<std::vector<RecentServer>> RecentServers() override {
    const auto all = Read();
    if (!all) return all.error();
    std::vector<RecentServer> recent;
    const auto servers = all->find(kServers);
    if (servers == all->end() || !servers->is_array()) return recent;
    for (const json& one : *servers) {
      // An odd entry is ignored: the list only saves typing.
      if (auto known = ReadServer(one); known && recent.size() < presenter::kMaxRecentServers)
        recent.push_back(*known);
    }
    return recent;
  }

  Result<void> SetRecentServers(const std::vector<RecentServer>& recent) override {
    auto all = Read();
    if (!all) return all.error();
    json servers = json::array();
    for (const RecentServer& known : recent) {
      servers.push_back({{"server", known.server}, {"name", known.name}, {"member", known.member}});
    }
    (*all)[kServers] = std::move(servers);
    return Write(*all);
  }

  Result<std::string> PathOf(ChosenPath which) override { return Text(KeyOf(which)); }
  Result<void> SetPath(ChosenPath which, const std::string& path) override {
    return SetTextAt(KeyOf(which), path);
  }

  Result<std::string> TextOf(presenter::KeptText which) override { return Text(KeyOf(which)); }
  Result<void> SetText(presenter::KeptText which, const std::string& text) override {
    return SetTextAt(KeyOf(which), text);
  }

  std::vector<Kept> WhatIsKept() override {
    const auto all = Read();
    const std::string where = ShortPath(file_);
    std::vector<Kept> kept = {{SavedKind::kChoices, all ? CountIn(*all, kChoices) : 0, where},
                              {SavedKind::kMuted, all ? CountMuted(*all) : 0, where}};
    if (!others_.tokens.empty()) {
      kept.push_back({SavedKind::kSignIns, static_cast<int>(TokenFiles(others_.tokens).size()),
                      ShortPath(others_.tokens)});
    }
    if (!others_.matches.empty()) {
      kept.push_back({SavedKind::kMatches, CountFiles(others_.matches), ShortPath(others_.matches)});
    }
    if (!others_.records.empty()) {
      kept.push_back({SavedKind::kRecords, CountFiles(others_.records), ShortPath(others_.records)});
    }
    return kept;
  }

  Result<void> Forget(SavedKind what) override {
    if (what == SavedKind::kMatches || what == SavedKind::kRecords) return {};
    if (what == SavedKind::kMuted) return Erase(kMuted);
    if (what == SavedKind::kChoices) return Erase(kChoices);
    if (auto erased = Erase(kServers); !erased) return erased;
    return RemoveAll(TokenFiles(others_.tokens));
  }

  std::optional<std::string> TakeNotice() override { return std::exchange(notice_, std::nullopt); }

 private:
  static std::optional<RecentServer> ReadServer(const json& one) {
    if (!one.is_object()) return std::nullopt;
    const auto text = [&one](const char* key) {
      const auto found = one.find(key);
      return found != one.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    RecentServer known{text("server"), text("name"), one.value("member", json(false)) == json(true)};
    const bool odd = known.server.empty() || known.server.size() > kLongestServerText ||
                     known.name.size() > kLongestServerText;
    return odd ? std::nullopt : std::optional(std::move(known));
  }

  Result<std::string> Text(const char* key) {
    const auto all = Read();
    if (!all) return all.error();
    const auto text = all->find(key);
    const bool known = text != all->end() && text->is_string();
    return known ? text->get<std::string>() : std::string();
  }

  /// An empty text removes it.
  Result<void> SetTextAt(const char* key, const std::string& text) {
    if (text.empty()) return Erase(key);
    auto all = Read();
    if (!all) return all.error();
    (*all)[key] = text;
    return Write(*all);
  }

  Result<void> Erase(const char* key) {
    auto all = Read();
    if (!all) return all.error();
    return all->erase(key) == 0 ? Result<void>() : Write(*all);
  }

  static std::optional<std::string> WordOf(const json& all, Preference preference) {
    const auto choices = all.find(kChoices);
    if (choices == all.end()) return std::nullopt;
    const auto word = choices->find(std::string(Name(preference)));
    if (word == choices->end() || !word->is_string()) return std::nullopt;
    return word->get<std::string>();
  }

  static int CountIn(const json& all, const char* key) {
    return all.contains(key) ? static_cast<int>(all.at(key).size()) : 0;
  }

  static int CountMuted(const json& all) {
    std::size_t count = 0;
    for (const json& ids : all.value(kMuted, json::object())) count += ids.size();
    return static_cast<int>(count);
  }

  Result<void> Write(const json& all) const {
    return sdk::WriteWhole(file_, all.dump(2) + "\n", "the settings file");
  }

  /// An object; the keys that this version knows have the right types.
  Result<json> Read() {
    if (std::error_code none; !std::filesystem::exists(file_, none) && !none) return json::object();
    std::ifstream in(file_, std::ios::binary);
    std::string text(kLongestSettings + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (in.bad() || (!in.eof() && in.fail()) || !in.is_open()) {
      return Error{Reason::kBadFile, "the settings file " + file_.string() + " cannot be read"};
    }
    text.resize(static_cast<std::size_t>(in.gcount()));
    if (text.size() > kLongestSettings) return PutAside("is too long");
    json all = json::parse(text, nullptr, false);
    if (!all.is_object()) return PutAside("does not hold settings");
    if (!WellMuted(all)) return PutAside("has a \"muted\" that is not a list of accounts");
    if (all.contains(kChoices) && !all.at(kChoices).is_object()) return PutAside("has odd \"choices\"");
    return all;
  }

  /// The program goes on as if there had been no file, and reports it once.
  Result<json> PutAside(const std::string& why) {
    const auto aside = file_.string() + kPutAside;
    std::error_code failed;
    std::filesystem::rename(file_, aside, failed);
    if (failed) {
      return Error{Reason::kBadFile, "the settings file " + file_.string() + " " + why +
                                         " and cannot be renamed (" + failed.message() +
                                         "); repair it or move it away"};
    }
    notice_ = "the settings file " + why + "; it is kept as " + aside + ", and the default settings are used";
    return json::object();
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
  const OwnFiles others_;
  std::optional<std::string> notice_;
};

}  // namespace

std::unique_ptr<presenter::Settings> MakeSettings(std::filesystem::path file, OwnFiles others) {
  return std::make_unique<SettingsFile>(std::move(file), std::move(others));
}

std::unique_ptr<presenter::Settings> MakeDefaultSettings(OwnFiles others) {
  const auto folder = sdk::ConfigFolder();
  return folder ? MakeSettings(*folder / "settings.json", std::move(others)) : nullptr;
}

}  // namespace merels::app
