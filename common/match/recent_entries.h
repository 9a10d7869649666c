// The newest entries of a match in few bytes, and a mark of the request of every entry. Data that the match
// has anyway, its settings, plies and positions, is not stored twice: an entry read from here has to be
// completed.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/match/event.h"
#include "common/match/packed.h"

namespace merels::match {

class RecentEntries {
 public:
  static constexpr std::size_t kKept = 32;

  /// Adds the next entry with its clocks. `settings` are the match's, here and below; `usual` are the times
  /// left that follow from the plies alone, which need not be stored.
  void Add(const Logged& logged, const std::array<Millis, 2>& usual, const Settings& settings);

  /// The newest entry, 0 at first, and the oldest of those kept.
  Seq newest() const { return newest_; }
  Seq oldest() const { return newest_ - kept_ + 1; }

  /// A kept entry. A start has only its kind, a ply and a takeback only their side.
  struct Read {
    Logged logged;
    bool usual = true;  // the clocks are the usual ones, and not read
  };
  /// The entries after `after`, oldest first; `after` is from oldest() - 1 to newest().
  std::vector<Read> After(Seq after, const Settings& settings) const;

  /// The result of a look-up of a request.
  struct Found {
    std::optional<Seq> seq;  // the kept entry that it made
    /// Whether an entry no longer kept may be its. A no is certain; a yes means that the log has to be read,
    /// which happens to a new request in a match of a hundred entries with a chance of 1 in 900.
    bool may_be_forgotten = false;
  };
  Found FindRequest(const AccountId& by, const RequestId& request, const Settings& settings) const;

 private:
  void ForgetOldest();

  Bytes bytes_;  // each entry after its length
  std::size_t kept_ = 0;
  Seq newest_ = 0;
  Millis newest_at_{0};
  std::vector<std::uint16_t> marks_;  // of the requests of all entries
};

}  // namespace merels::match
