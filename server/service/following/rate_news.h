// What the nodes of a house tell each other of how often somebody asked.
#ifndef MERELS_SERVER_SERVICE_FOLLOWING_RATE_NEWS_H_
#define MERELS_SERVER_SERVICE_FOLLOWING_RATE_NEWS_H_

#include <string>

#include "server/service/base/callback_scope.h"
#include "server/service/base/house_rates.h"
#include "server/service/base/ports.h"
#include "server/service/following/house_news.h"

namespace merels::service {

/// The limits of the house, which hold at all nodes together as HouseRates says. A node tells what was taken
/// ten times a second, of max-told-rates accounts, addresses and names at most; the others wait for the next
/// time. Single-threaded, on the executor.
class RateNews {
 public:
  /// `hash`: keyed with the house's secret. References outlive it.
  RateNews(const Ports& ports, HouseNews& news, HouseRates::Hash hash);
  ~RateNews() { ports_.executor.Cancel(telling_); }
  RateNews(const RateNews&) = delete;
  RateNews& operator=(const RateNews&) = delete;

  HouseRates& rates() { return rates_; }

 private:
  void ScheduleBroadcast();
  void Tell();
  void Heard(const std::string& about);

  Ports ports_;
  HouseNews& news_;
  HouseRates rates_;
  TimerId telling_ = 0;
  CallbackScope callbacks_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_FOLLOWING_RATE_NEWS_H_
