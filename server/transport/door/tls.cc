#include "server/transport/door/tls.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fstream>
#include <memory>
#include <sstream>
#include <utility>

#include <fcntl.h>
#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <sys/mman.h>
#include <unistd.h>

#include "common/base/check.h"

namespace merels::transport {
namespace {

using Bio = std::unique_ptr<BIO, decltype(&BIO_free)>;
using Certificate = std::unique_ptr<X509, decltype(&X509_free)>;
using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;

Error Refused(const std::filesystem::path& file, const std::string& fault) {
  return {Reason::kBadArgument, "the TLS file " + file.string() + " " + fault};
}

Result<std::string> ReadFile(const std::filesystem::path& file) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) return Refused(file, "is a folder");
  errno = 0;
  const std::ifstream in(file, std::ios::binary);
  if (!in.is_open()) return Refused(file, std::string("cannot be read: ") + std::strerror(errno));
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

Bio Open(const std::string& text) {
  return {BIO_new_mem_buf(text.data(), static_cast<int>(text.size())), BIO_free};
}

/// 0 for an unreadable time.
std::chrono::milliseconds UnixTimeOf(const ASN1_TIME* time) {
  std::tm parts{};
  if (ASN1_TIME_to_tm(time, &parts) != 1) return {};
  return std::chrono::seconds(timegm(&parts));
}

// Nobody is at the keyboard when a server starts, so a key with a password is refused instead of asking for
// the password.
int NoPassword(char* /*buffer*/, int /*size*/, int /*rwflag*/, void* /*user*/) { return 0; }

using std::chrono::milliseconds;

std::string DateOf(milliseconds time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time).count();
  const std::time_t moment = seconds;
  std::tm parts{};
  gmtime_r(&moment, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M UTC", &parts);
  return text.data();
}

bool IsValid(const TlsIdentity& identity, milliseconds now) {
  return identity.begins_at <= now && now < identity.ends_at;
}

}  // namespace

Result<TlsIdentity> LoadTlsIdentity(const std::filesystem::path& certificates,
                                    const std::filesystem::path& key) {
  auto certificates_text = ReadFile(certificates);
  if (!certificates_text.ok()) return certificates_text.error();
  auto key_text = ReadFile(key);
  if (!key_text.ok()) return key_text.error();

  const Bio certificate_bio = Open(*certificates_text);
  const Bio key_bio = Open(*key_text);
  const Certificate first(PEM_read_bio_X509(certificate_bio.get(), nullptr, nullptr, nullptr), X509_free);
  const Key parsed(PEM_read_bio_PrivateKey(key_bio.get(), nullptr, NoPassword, nullptr), EVP_PKEY_free);
  const bool match = first && parsed && X509_check_private_key(first.get(), parsed.get()) == 1;
  ERR_clear_error();
  if (!first) return Refused(certificates, "does not begin with a certificate in PEM form");
  if (!parsed) return Refused(key, "is not a private key in PEM form without a password");
  if (!match) return Refused(key, "is not the key of the certificate in " + certificates.string());
  return TlsIdentity{*std::move(certificates_text), *std::move(key_text),
                     UnixTimeOf(X509_get0_notBefore(first.get())),
                     UnixTimeOf(X509_get0_notAfter(first.get()))};
}

void ShownIdentity::Show(const TlsIdentity& identity) {
  Descriptor fresh(memfd_create("identity", MFD_CLOEXEC));
  MERELS_CHECK(fresh.open());
  const std::string text = identity.key + "\n" + identity.certificates;
  MERELS_CHECK(write(fresh.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  if (!memory_.open()) {
    memory_ = std::move(fresh);
  } else {
    MERELS_CHECK(dup3(fresh.get(), memory_.get(), O_CLOEXEC) >= 0);
  }
}

std::string ShownIdentity::path() const { return "/proc/self/fd/" + std::to_string(memory_.get()); }

IdentityFiles::IdentityFiles(std::filesystem::path certificates, std::filesystem::path key, TlsIdentity shown,
                             Hooks hooks)
    : certificates_(std::move(certificates)),
      key_(std::move(key)),
      shown_(std::move(shown)),
      hooks_(std::move(hooks)),
      ends_at_(shown_.ends_at) {}

void IdentityFiles::Follow(std::filesystem::path certificates, std::filesystem::path key) {
  certificates_ = std::move(certificates);
  key_ = std::move(key);
}

void IdentityFiles::Read(milliseconds now, bool asked) {
  auto found = LoadTlsIdentity(certificates_, key_);
  if (!found) {
    Refuse(found.error().sentence, asked);
  } else if (found->certificates == shown_.certificates && found->key == shown_.key) {
    refused_.clear();
  } else if (IsValid(shown_, now) && !IsValid(*found, now)) {
    Refuse("the certificate in " + certificates_.string() + " is valid from " + DateOf(found->begins_at) +
               " to " + DateOf(found->ends_at) + ", not now",
           asked);
  } else {
    refused_.clear();
    warned_at_.reset();
    shown_ = *std::move(found);
    ends_at_ = shown_.ends_at;
    hooks_.show(shown_);
    hooks_.inform("new connections are shown the certificate that is valid until " + DateOf(shown_.ends_at));
  }
  WarnOfEnd(now);
}

void IdentityFiles::Refuse(const std::string& sentence, bool asked) {
  const bool seen_before = std::exchange(refused_, sentence) == sentence;
  if (!seen_before) reported_ = false;
  if (reported_ && !asked) return;
  if (!asked && !seen_before) return;
  reported_ = true;
  hooks_.warn(sentence + ": the certificate from before stays until the files are right");
}

void IdentityFiles::WarnOfEnd(milliseconds now) {
  if (now >= shown_.begins_at && now < shown_.ends_at - kWarnBefore) return;
  if (warned_at_ && now - *warned_at_ < kBetweenWarnings && now >= *warned_at_) return;
  warned_at_ = now;
  const std::string file = "the certificate in " + certificates_.string();
  if (now < shown_.begins_at) {
    hooks_.warn(file + " is valid only from " + DateOf(shown_.begins_at) +
                " on: clients refuse it until then");
  } else if (now >= shown_.ends_at) {
    hooks_.warn(file + " has expired at " + DateOf(shown_.ends_at) +
                ": clients refuse it; put a renewed one with its key in its place, which is served at once");
  } else {
    hooks_.warn(file + " expires at " + DateOf(shown_.ends_at) +
                ": put a renewed one with its key in its place, which is served at once");
  }
}

}  // namespace merels::transport
