// The ratings of a small house: what a test puts there, two lines a page.
#ifndef MERELS_TESTS_CLIENT_CLI_SMALL_RATINGS_H_
#define MERELS_TESTS_CLIENT_CLI_SMALL_RATINGS_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "client/sdk/api/rating_api.h"

namespace merels::testing {

class SmallRatings final : public sdk::RatingApi {
 public:
  void GetRatings(std::string player, sdk::Done<lobby::PlayerRatings> done) override {
    const auto found = players.find(player);
    if (found == players.end()) return done(Error{Reason::kUnknownPlayer, "nobody is called " + player});
    done(found->second);
  }
  void ListStandings(sdk::StandingsQuery query, sdk::Done<sdk::Page<lobby::StandingLine>> done) override {
    std::vector<lobby::StandingLine> listed = standings;
    std::erase_if(listed, [&](const auto& line) { return line.provisional && !query.provisional; });
    done(PageOf(listed, query.page));
  }
  void ListRatingHistory(sdk::RatingHistoryQuery query,
                         sdk::Done<sdk::Page<lobby::ChangeLine>> done) override {
    std::vector<lobby::ChangeLine> own;
    for (const auto& line : log) {
      if (line.players[0].id.text() == query.player || line.players[1].id.text() == query.player)
        own.insert(own.begin(), line);
    }
    done(PageOf(own, query.page));
  }
  void ListRatingLog(sdk::RatingLogQuery query, sdk::Done<sdk::Page<lobby::ChangeLine>> done) override {
    done(PageOf(log, query.page));
  }

  std::map<std::string, lobby::PlayerRatings> players;  // by name; oneself: an empty one
  std::vector<lobby::StandingLine> standings;
  std::vector<lobby::ChangeLine> log;

 private:
  template <class T>
  static sdk::Page<T> PageOf(const std::vector<T>& all, const sdk::PageQuery& query) {
    constexpr std::size_t kPage = 2;
    const std::size_t from = query.token.empty() ? 0 : std::stoul(query.token);
    sdk::Page<T> page;
    for (std::size_t i = from; i < all.size() && i < from + kPage; ++i) page.items.push_back(all[i]);
    if (from + kPage < all.size()) page.next = std::to_string(from + kPage);
    return page;
  }
};

}  // namespace merels::testing

#endif  // MERELS_TESTS_CLIENT_CLI_SMALL_RATINGS_H_
