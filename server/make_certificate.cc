#include "server/make_certificate.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <optional>

#include <sys/stat.h>
#include <unistd.h>

#include "common/base/text.h"
#include "common/base/utc_text.h"
#include "server/app/config.h"
#include "server/app/machine.h"
#include "server/base/private_file.h"
#include "server/transport/door/self_signed.h"

namespace merels {
namespace {

constexpr int kNotMade = 1;
constexpr int kWrongUse = 2;
constexpr std::int64_t kUsualDays = 3650;
constexpr std::int64_t kMostDays = 36'500;
constexpr mode_t kForEverybody = 0644;

constexpr const char* kHowToText =
    "usage: merels-server make-certificate NAME... [--data-dir DIR] [--cert FILE --key FILE] [--days DAYS]\n"
    "Makes a private key, and a certificate for these host names and addresses that it signs itself: for a\n"
    "server at home, or among friends. They are tls-cert.pem and tls-key.pem in the data folder, or the "
    "files\n"
    "named, which must not exist: nothing is ever replaced. Only the owner of the folder can read the key. "
    "The\n"
    "certificate is valid for ten years, or DAYS. Prints its fingerprint, and how clients come to trust "
    "it.\n";

struct Wanted {
  std::vector<std::string> names;
  std::filesystem::path certificate;
  std::filesystem::path key;
  std::int64_t days = kUsualDays;
};

Error WrongUse(std::string sentence) { return Error{Reason::kBadArgument, std::move(sentence)}; }

/// The value of "--option VALUE" or "--option=VALUE" at `at`, which goes on to the last word of it.
std::optional<std::string> ValueOf(const std::string& option, const std::vector<std::string>& words,
                                   std::size_t& at) {
  if (words[at].starts_with(option + "=")) return words[at].substr(option.size() + 1);
  if (words[at] == option && at + 1 < words.size()) return words[++at];
  return std::nullopt;
}

Result<Wanted> ReadWanted(const std::vector<std::string>& words) {
  Wanted wanted;
  ServerConfig config;
  config.data_dir = ProcessEnvironment()(VariableOf("data-dir")).value_or("");
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (const auto folder = ValueOf("--data-dir", words, i)) {
      config.data_dir = *folder;
    } else if (const auto certificate = ValueOf("--cert", words, i)) {
      wanted.certificate = *certificate;
    } else if (const auto key = ValueOf("--key", words, i)) {
      wanted.key = *key;
    } else if (const auto days = ValueOf("--days", words, i)) {
      wanted.days = ParseNumber<std::int64_t>(*days).value_or(0);
      if (wanted.days < 1 || wanted.days > kMostDays)
        return WrongUse("--days is from 1 to " + std::to_string(kMostDays));
    } else if (words[i].starts_with("-")) {
      return WrongUse("there is no option " + Quote(words[i]) + ", or it needs a value (--help)");
    } else {
      wanted.names.push_back(words[i]);
    }
  }
  if (wanted.names.empty())
    return WrongUse(
        "name the host names and addresses by which players reach the server, such as play.example");
  if (wanted.certificate.empty() != wanted.key.empty()) return WrongUse("--cert and --key go together");
  if (!wanted.key.empty()) return wanted;
  if (const auto filled = FillIn(config, ProcessEnvironment()); !filled) return filled.error();
  if (const auto made = MakePrivateFolder(config.data_dir); !made) return made.error();
  wanted.certificate = config.data_dir / "tls-cert.pem";
  wanted.key = config.data_dir / "tls-key.pem";
  return wanted;
}

/// What root makes in the folder of the server's user is the user's, or the server could not read it.
Result<void> GiveToOwnerOfFolder(const std::filesystem::path& file) {
  struct stat folder {};
  const std::string parent = file.has_parent_path() ? file.parent_path().string() : ".";
  if (geteuid() != 0 || stat(parent.c_str(), &folder) != 0) return {};
  if (chown(file.c_str(), folder.st_uid, folder.st_gid) == 0) return {};
  return Error{Reason::kStoreRefused, file.string() + " cannot be given to the owner of its folder"};
}

Result<void> WriteBoth(const Wanted& wanted, const transport::SelfSigned& made) {
  std::error_code none;
  for (const auto& file : {wanted.certificate, wanted.key}) {
    if (std::filesystem::exists(std::filesystem::symlink_status(file, none)))
      return Error{Reason::kStoreRefused,
                   file.string() +
                       " is there already, and is not replaced: move it away, or name other files "
                       "with --cert and --key"};
  }
  if (const auto key = WriteNewPrivateFile(wanted.key, made.key); !key) return key;
  Result<void> done = WriteNewPrivateFile(wanted.certificate, made.certificate);
  if (done.ok()) done = GiveToOwnerOfFolder(wanted.key);
  if (done.ok()) done = GiveToOwnerOfFolder(wanted.certificate);
  if (done.ok()) {
    chmod(wanted.certificate.c_str(), kForEverybody);
    return {};
  }
  // A key alone would be in the way of the next attempt.
  std::filesystem::remove(wanted.key, none);
  std::filesystem::remove(wanted.certificate, none);
  return done;
}

void TellHowToUse(const Wanted& wanted, const transport::SelfSigned& made,
                  std::chrono::milliseconds ends_at) {
  const auto absolute = [](const std::filesystem::path& file) {
    return std::filesystem::absolute(file).string();
  };
  const std::string name = wanted.certificate.filename().string();
  const std::string& host = wanted.names.front();
  const std::string address = (host.find(':') == std::string::npos ? host : "[" + host + "]") + ":9393";
  std::cout << "certificate: " << absolute(wanted.certificate) << "\n"
            << "key: " << absolute(wanted.key) << "\n"
            << "valid until: " << std::string_view(UtcText(ends_at).data(), 10) << "\n"
            << "SHA-256 fingerprint: " << made.fingerprint << "\n\n"
            << "The server uses them by its configuration:\n"
            << "    tls-cert = '" << absolute(wanted.certificate) << "'\n"
            << "    tls-key = '" << absolute(wanted.key) << "'\n"
            << "Give players the file " << name
            << ", never the key, and tell them the fingerprint another way, so\n"
            << "that they can compare it (openssl x509 -in " << name << " -noout -fingerprint -sha256).\n"
            << "Clients trust it by --ca:\n"
            << "    merels --server " << address << " --ca " << name << "\n"
            << "    merelsctl server --server " << address << " --ca " << name << std::endl;
}

int Refuse(const Error& error) {
  std::cerr << "merels-server make-certificate: " << error.sentence << std::endl;
  return error.reason == Reason::kBadArgument ? kWrongUse : kNotMade;
}

}  // namespace

int RunMakeCertificate(const std::vector<std::string>& arguments) {
  if (std::find(arguments.begin(), arguments.end(), "--help") != arguments.end()) {
    std::cout << kHowToText;
    return 0;
  }
  const auto wanted = ReadWanted(arguments);
  if (!wanted) return Refuse(wanted.error());
  const auto now = SystemClock().Now();
  const std::chrono::days days(wanted->days);
  const auto made = transport::MakeSelfSigned(wanted->names, now, days);
  if (!made) return Refuse(made.error());
  if (const auto written = WriteBoth(*wanted, *made); !written) return Refuse(written.error());
  TellHowToUse(*wanted, *made, now + days);
  return 0;
}

}  // namespace merels
