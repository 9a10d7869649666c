// The servers that the users of this machine were signed in to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/presenter/base/settings.h"
#include "common/match/view.h"

namespace merels::presenter {

class Visits {
 public:
  /// `settings` outlives it; nullptr: nothing is kept beyond this run. Errors of reading and writing are
  /// ignored: the list only saves typing.
  explicit Visits(Settings* settings = nullptr);

  /// Newest first.
  const std::vector<Visit>& all() const { return all_; }
  /// The account signed in there; nullptr: none, as far as is known.
  const Visit* SignedIn(std::string_view server) const;

  void Add(const std::string& server, const match::Player& me);
  /// Nobody is signed in there any more.
  void SignedOut(std::string_view server);

 private:
  void Keep();

  Settings* settings_;
  std::vector<Visit> all_;
};

}  // namespace merels::presenter
