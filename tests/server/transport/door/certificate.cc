#include "tests/server/transport/door/certificate.h"

#include <chrono>
#include <functional>
#include <memory>

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

namespace merels::transport {
namespace {

using Certificate = std::unique_ptr<X509, decltype(&X509_free)>;
using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;

constexpr long kDay = 24 * 60 * 60;

std::string Pem(const std::function<void(BIO*)>& write) {
  const std::unique_ptr<BIO, decltype(&BIO_free)> bio(BIO_new(BIO_s_mem()), BIO_free);
  write(bio.get());
  std::string text(static_cast<std::size_t>(BIO_ctrl_pending(bio.get())), '\0');
  BIO_read(bio.get(), text.data(), static_cast<int>(text.size()));
  return text;
}

void SetAddress(X509& certificate, const char* address) {
  const std::unique_ptr<X509_EXTENSION, decltype(&X509_EXTENSION_free)> extension(
      X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, address), X509_EXTENSION_free);
  X509_add_ext(&certificate, extension.get(), -1);
}

}  // namespace

TlsIdentity MakeIdentity(long from_days, long until_days) {
  const Key key(EVP_EC_gen("P-256"), EVP_PKEY_free);
  const Certificate certificate(X509_new(), X509_free);
  X509_set_version(certificate.get(), X509_VERSION_3);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate.get()), from_days * kDay);
  X509_gmtime_adj(X509_getm_notAfter(certificate.get()), until_days * kDay);
  X509_set_pubkey(certificate.get(), key.get());
  SetAddress(*certificate, "IP:127.0.0.1");
  X509_sign(certificate.get(), key.get(), EVP_sha256());
  const auto now =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch());
  return {Pem([&](BIO* out) { PEM_write_bio_X509(out, certificate.get()); }), Pem([&](BIO* out) {
            PEM_write_bio_PrivateKey(out, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
          }),
          now + std::chrono::seconds(from_days * kDay), now + std::chrono::seconds(until_days * kDay)};
}

}  // namespace merels::transport
