#include "server/transport/door/self_signed.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <string_view>

#include <arpa/inet.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include "common/base/text.h"

namespace merels::transport {
namespace {

template <class T, auto Free>
struct Freed {
  void operator()(T* one) const { Free(one); }
};
template <class T, auto Free>
using Owned = std::unique_ptr<T, Freed<T, Free>>;

using OwnedX509 = Owned<X509, X509_free>;
using OwnedKey = Owned<EVP_PKEY, EVP_PKEY_free>;
using OwnedBio = Owned<BIO, BIO_free>;

constexpr std::size_t kLongestHostName = 253;  // of the DNS
constexpr std::size_t kLongestSubject = 64;    // of a common name
constexpr int kSerialBits = 127;

bool IsAddress(const std::string& text) {
  std::array<unsigned char, 16> bytes;
  return inet_pton(AF_INET, text.c_str(), bytes.data()) == 1 ||
         inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1;
}

/// Labels of letters, digits and hyphens; the last one is no number, which a mistyped address has.
bool IsName(const std::string& text) {
  if (text.empty() || text.size() > kLongestHostName) return false;
  std::size_t begin = 0;
  std::string_view label;
  for (std::size_t end = 0; begin <= text.size(); begin = end + 1) {
    end = std::min(text.find('.', begin), text.size());
    label = std::string_view(text).substr(begin, end - begin);
    const bool plain = std::all_of(label.begin(), label.end(), [](unsigned char c) {
      return c == '-' || (c < 0x80 && std::isalnum(c) != 0);
    });
    if (label.empty() || label.size() > 63 || !plain || label.front() == '-' || label.back() == '-')
      return false;
  }
  return !std::all_of(label.begin(), label.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

Result<std::string> AlternativeNames(const std::vector<std::string>& names) {
  if (names.empty()) return Error{Reason::kBadArgument, "name at least one host name or address"};
  std::string all;
  for (const std::string& name : names) {
    const bool address = IsAddress(name);
    if (!address && !IsName(name)) {
      return Error{Reason::kBadArgument,
                   Quote(name) +
                       " is neither a host name nor an address, such as play.example, 192.0.2.7 or "
                       "2001:db8::7: write it without a port, and a name of other letters as xn--..."};
    }
    all += (all.empty() ? "" : ",") + std::string(address ? "IP:" : "DNS:") + name;
  }
  return all;
}

bool AddExtension(X509* certificate, int kind, const std::string& value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, certificate, certificate, nullptr, nullptr, 0);
  const Owned<X509_EXTENSION, X509_EXTENSION_free> extension(
      X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str()));
  return extension && X509_add_ext(certificate, extension.get(), -1) == 1;
}

bool SetSerial(X509* certificate) {
  const Owned<BIGNUM, BN_free> number(BN_new());
  return number && BN_rand(number.get(), kSerialBits, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ANY) == 1 &&
         BN_to_ASN1_INTEGER(number.get(), X509_get_serialNumber(certificate)) != nullptr;
}

bool SetSubject(X509* certificate, const std::string& name) {
  const std::string subject = name.substr(0, kLongestSubject);
  X509_NAME* const whom = X509_get_subject_name(certificate);
  return X509_NAME_add_entry_by_txt(whom, "CN", MBSTRING_ASC,
                                    reinterpret_cast<const unsigned char*>(subject.c_str()), -1, -1,
                                    0) == 1 &&
         X509_set_issuer_name(certificate, whom) == 1;
}

bool SetTimes(X509* certificate, std::chrono::seconds now, std::chrono::days days) {
  constexpr std::chrono::hours kBehind{1};
  return ASN1_TIME_set(X509_getm_notBefore(certificate), (now - kBehind).count()) != nullptr &&
         ASN1_TIME_set(X509_getm_notAfter(certificate), (now + days).count()) != nullptr;
}

bool Fill(X509* certificate, EVP_PKEY* key, const std::string& subject, const std::string& names) {
  constexpr long kVersion3 = 2;
  return X509_set_version(certificate, kVersion3) == 1 && SetSerial(certificate) &&
         SetSubject(certificate, subject) && X509_set_pubkey(certificate, key) == 1 &&
         AddExtension(certificate, NID_basic_constraints, "critical,CA:FALSE") &&
         AddExtension(certificate, NID_key_usage, "critical,digitalSignature") &&
         AddExtension(certificate, NID_ext_key_usage, "serverAuth") &&
         AddExtension(certificate, NID_subject_alt_name, names);
}

std::string Contents(BIO* bio) {
  char* data = nullptr;
  const long size = BIO_get_mem_data(bio, &data);
  return size > 0 ? std::string(data, static_cast<std::size_t>(size)) : std::string();
}

std::string DigestOf(const X509* certificate) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::array<unsigned char, EVP_MAX_MD_SIZE> bytes;
  unsigned size = 0;
  if (X509_digest(certificate, EVP_sha256(), bytes.data(), &size) != 1) return "";
  std::string text;
  for (unsigned i = 0; i < size; ++i) {
    if (i > 0) text += ':';
    text += kHex[bytes[i] >> 4];
    text += kHex[bytes[i] & 0xF];
  }
  return text;
}

}  // namespace

Result<SelfSigned> MakeSelfSigned(const std::vector<std::string>& names, std::chrono::milliseconds now,
                                  std::chrono::days days) {
  const auto alternative = AlternativeNames(names);
  if (!alternative) return alternative.error();
  const OwnedKey key(EVP_EC_gen("P-256"));
  const OwnedX509 certificate(X509_new());
  const OwnedBio certificate_text(BIO_new(BIO_s_mem())), key_text(BIO_new(BIO_s_mem()));
  const bool made =
      key && certificate && certificate_text && key_text &&
      Fill(certificate.get(), key.get(), names.front(), *alternative) &&
      SetTimes(certificate.get(), std::chrono::duration_cast<std::chrono::seconds>(now), days) &&
      X509_sign(certificate.get(), key.get(), EVP_sha256()) > 0 &&
      PEM_write_bio_X509(certificate_text.get(), certificate.get()) == 1 &&
      PEM_write_bio_PrivateKey(key_text.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) == 1;
  ERR_clear_error();
  if (!made) return Error{Reason::kInternal, "OpenSSL makes no certificate"};
  return SelfSigned{Contents(certificate_text.get()), Contents(key_text.get()), DigestOf(certificate.get())};
}

std::string FingerprintOf(const std::string& certificates) {
  const OwnedBio text(BIO_new_mem_buf(certificates.data(), static_cast<int>(certificates.size())));
  const OwnedX509 first(PEM_read_bio_X509(text.get(), nullptr, nullptr, nullptr));
  ERR_clear_error();
  return first ? DigestOf(first.get()) : "";
}

}  // namespace merels::transport
