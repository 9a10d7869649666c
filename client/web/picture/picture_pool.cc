#include "client/web/picture/picture_pool.h"

#include <utility>

#include <boost/asio/post.hpp>

#include "client/web/picture/png.h"

namespace merels::web {

PicturePool::PicturePool(boost::asio::io_context& io, std::size_t most_waiting, std::size_t most_kept)
    : io_(io), most_waiting_(most_waiting), most_kept_(most_kept) {}

PicturePool::~PicturePool() {
  thread_.stop();
  thread_.join();
}

void PicturePool::Draw(const std::string& key, const rules::Game& game, const std::optional<rules::Ply>& last,
                       Taker taker) {
  Make(
      key, [game, last](Easel& easel) { return PngOf(easel.boards.Draw(game, last)); }, std::move(taker));
}

void PicturePool::DrawGame(const std::string& key, const rules::Game& start, const notation::Record& record,
                           Taker taker) {
  Make(
      key, [start, record](Easel& easel) { return easel.animations.Draw(easel.boards, start, record); },
      std::move(taker));
}

void PicturePool::Make(const std::string& key, MakePicture make, Taker taker) {
  if (const auto kept = kept_.find(key); kept != kept_.end()) return taker(kept->second);
  if (!waiting_.contains(key) && waiting_.size() >= most_waiting_)
    return taker(Error{Reason::kLimitReached, "too many pictures wait to be drawn; try again in a second"});
  auto& takers = waiting_[key];
  takers.push_back(std::move(taker));
  if (takers.size() > 1) return;
  boost::asio::post(thread_, [this, key, make = std::move(make), alive = std::weak_ptr(alive_)] {
    auto picture = make(easel_);
    boost::asio::post(io_, [this, key, picture = std::move(picture), alive] {
      if (!alive.expired()) Drawn(key, picture);
    });
  });
}

void PicturePool::Drawn(const std::string& key, std::string picture) {
  const auto takers = waiting_.extract(key);
  const Result<std::string> drawn(picture);
  if (kept_.emplace(key, std::move(picture)).second) oldest_first_.push_back(key);
  if (oldest_first_.size() > most_kept_) {
    kept_.erase(oldest_first_.front());
    oldest_first_.pop_front();
  }
  for (const Taker& taker : takers.mapped()) taker(drawn);
}

}  // namespace merels::web
