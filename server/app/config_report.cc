#include "server/app/config_report.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "common/base/text.h"
#include "server/app/nearest_name.h"

namespace merels {
namespace {

constexpr const char* kCommandLine = "the command line";

/// An entry, and where it stands.
struct Found {
  ConfigEntry entry;
  std::string where;
};

Environment NoVariables() {
  return [](const std::string&) { return std::nullopt; };
}

/// What stands in arguments, variables and file, read one by one.
class Reader {
 public:
  Reader(const std::vector<std::string>& arguments, const Environment& environment)
      : arguments_(arguments), environment_(environment) {
    const auto nothing = ReadEntries({});
    for (const Setting& setting : nothing->settings) keys_.push_back(setting.key);
  }

  ConfigReport Read() && {
    ReadArguments();
    ReadVariables();
    if (!file_.empty()) ReadFile();
    auto whole = ReadEntries(Entries());
    if (!whole) {
      report_.faults.push_back(whole.error().sentence);
      return std::move(report_);
    }
    report_.config = std::move(whole->config);
    if (const auto filled = FillIn(report_.config, environment_); !filled) {
      report_.faults.push_back(filled.error().sentence);
      return std::move(report_);
    }
    for (const Error& fault : FaultsIn(report_.config)) report_.faults.push_back(Placed(fault.sentence));
    return std::move(report_);
  }

 private:
  bool IsKey(const std::string& name) const {
    return std::find(keys_.begin(), keys_.end(), name) != keys_.end();
  }

  /// "; is it listen?", or nothing.
  std::string Meant(const std::string& name) const {
    const std::string nearest(NearestName(name, {keys_.begin(), keys_.end()}));
    return nearest.empty() ? "" : "; is it " + nearest + "?";
  }

  void ReadArguments() {
    std::vector<Found> given;
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      const std::string& word = arguments_[i];
      const std::size_t sign = std::min(word.find('='), word.size());
      const std::string option = word.substr(0, sign);
      const std::string name = option.starts_with("--") ? option.substr(2) : "";
      if (name != "config" && !IsKey(name)) {
        // Right are those that stand in no file.
        if (!ParseConfig({"--print-config", word}, NoVariables()).ok())
          report_.faults.push_back(std::string(kCommandLine) + ": there is no option " + Quote(option) +
                                   Meant(name) + " (--help-all lists the options)");
        continue;
      }
      std::string value = sign < word.size() ? word.substr(sign + 1) : "true";
      if (sign == word.size() && !IsFlag(name)) {
        if (++i == arguments_.size()) {
          report_.faults.push_back(std::string(kCommandLine) + ": " + option +
                                   " needs a value (--help-all lists the options)");
          break;
        }
        value = arguments_[i];
      }
      if (name == "config") {
        file_ = value;
      } else {
        given.push_back({{name, value, false}, kCommandLine});
      }
    }
    std::reverse(given.begin(), given.end());  // of two the last one holds
    for (Found& one : given) Take(std::move(one));
  }

  static bool IsFlag(const std::string& name) {
    return name != "config" && ParseConfig({"--print-config", "--" + name}, NoVariables()).ok();
  }

  void ReadVariables() {
    for (const std::string& key : keys_) {
      const auto value = environment_(VariableOf(key));
      if (value && !value->empty()) Take({{key, *value, false}, VariableOf(key) + " in the environment"});
    }
    const auto file = environment_("MERELS_CONFIG");
    if (file && file_.empty()) file_ = *file;
  }

  void ReadFile() {
    const auto entries = EntriesOf(file_);
    if (!entries) return report_.faults.push_back(entries.error().sentence);
    std::set<std::string> seen;
    for (const ConfigEntry& entry : *entries) {
      const std::string where = file_ + PlaceOfKey(file_, entry.key);
      if (!IsKey(entry.key)) {
        report_.faults.push_back(where + ": there is no key " + entry.key + Meant(entry.key) +
                                 " (--print-config writes all keys)");
      } else if (!seen.insert(entry.key).second) {
        report_.warnings.push_back(where + ": " + entry.key +
                                   " is there once more further down, where it counts for nothing");
      } else {
        if (entry.repeated)
          report_.warnings.push_back(where + ": " + entry.key + " has several values; the last one holds");
        Take({entry, where});
      }
    }
  }

  /// What was found before wins over it.
  void Take(Found found) {
    if (found_.contains(found.entry.key)) return;
    if (const auto read = ReadEntries({found.entry}); !read) {
      report_.faults.push_back(found.where + ": " + read.error().sentence);
      return;
    }
    std::string key = found.entry.key;
    found_.emplace(std::move(key), std::move(found));
  }

  std::vector<ConfigEntry> Entries() const {
    std::vector<ConfigEntry> entries;
    for (const auto& [key, found] : found_) entries.push_back(found.entry);
    return entries;
  }

  /// The sentence, after the place of the first option that it names.
  std::string Placed(const std::string& sentence) const {
    const std::size_t begin = sentence.find("--");
    if (begin == std::string::npos) return sentence;
    const std::size_t end = sentence.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", begin + 2);
    const auto found = found_.find(sentence.substr(begin + 2, end - begin - 2));
    if (found == found_.end()) return sentence;
    return found->second.where + ": " + sentence;
  }

  const std::vector<std::string>& arguments_;
  const Environment& environment_;
  std::vector<std::string> keys_;
  std::string file_;
  std::map<std::string, Found> found_;
  ConfigReport report_;
};

}  // namespace

ConfigReport ReportConfig(const std::vector<std::string>& arguments, const Environment& environment) {
  ConfigReport report = Reader(arguments, environment).Read();
  if (!report.faults.empty()) return report;
  for (std::string& warning : UnwiseIn(report.config)) report.warnings.push_back(std::move(warning));
  return report;
}

}  // namespace merels
