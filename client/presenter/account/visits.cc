#include "client/presenter/account/visits.h"

#include <algorithm>

namespace merels::presenter {

Visits::Visits(Settings* settings) : settings_(settings) {
  if (settings_ == nullptr) return;
  if (auto kept = settings_->Visits(); kept.ok()) all_ = *std::move(kept);
}

const Visit* Visits::SignedIn(std::string_view server) const {
  const auto found = std::find_if(all_.begin(), all_.end(), [server](const Visit& visit) {
    return visit.server == server && !visit.name.empty();
  });
  return found == all_.end() ? nullptr : &*found;
}

void Visits::Add(const std::string& server, const match::Player& me) {
  const Visit visit{server, me.name, !me.guest};
  if (!all_.empty() && all_.front() == visit) return;
  std::erase_if(all_, [&server](const Visit& old) { return old.server == server; });
  all_.insert(all_.begin(), visit);
  all_.resize(std::min(all_.size(), kMaxVisits));
  Keep();
}

void Visits::SignedOut(std::string_view server) {
  for (Visit& visit : all_) {
    if (visit.server != server || visit.name.empty()) continue;
    visit.name.clear();
    visit.member = false;
    Keep();
  }
}

void Visits::Keep() {
  if (settings_ != nullptr) static_cast<void>(settings_->SetVisits(all_));
}

}  // namespace merels::presenter
