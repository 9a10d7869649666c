#include "server/transport/door/identity_files.h"

#include <array>
#include <ctime>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "common/base/check.h"

namespace merels::transport {
namespace {

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
  if (!seen_before) told_ = false;
  if (told_ && !asked) return;
  if (!asked && !seen_before) return;
  told_ = true;
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
