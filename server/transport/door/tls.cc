#include "server/transport/door/tls.h"

#include <cerrno>
#include <cstring>
#include <ctime>
#include <fstream>
#include <memory>
#include <sstream>
#include <utility>

#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

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

}  // namespace merels::transport
