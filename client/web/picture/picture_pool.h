// Pictures are drawn beside the thread that serves browsers, each once, and only so many wait for it.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>

#include "client/picture/board_picture.h"
#include "client/picture/game_animation.h"
#include "common/base/result.h"
#include "common/rules/game.h"

namespace merels::web {

/// On the thread of `io`.
class PicturePool {
 public:
  using Taker = std::function<void(const Result<std::string>&)>;

  /// `most_waiting`: pictures that wait to be drawn; `most_kept`: those that are kept. `io` outlives it.
  PicturePool(boost::asio::io_context& io, std::size_t most_waiting, std::size_t most_kept);
  PicturePool(const PicturePool&) = delete;
  PicturePool& operator=(const PicturePool&) = delete;
  ~PicturePool();

  /// The board as PNG; `key` names the state that it shows. `taker` is called once, also before this returns.
  /// limit-reached: too many wait.
  void Draw(const std::string& key, const rules::Game& game, const std::optional<rules::Ply>& last,
            Taker taker);
  /// A game that is over, as GIF that moves (picture::GameAnimations).
  void DrawGame(const std::string& key, const rules::Game& start, const notation::Record& record,
                Taker taker);

 private:
  /// What draws.
  struct Easel {
    picture::BoardPictures boards;
    picture::GameAnimations animations;
  };
  using MakePicture = std::function<std::string(Easel& easel)>;
  void Make(const std::string& key, MakePicture make, Taker taker);
  void Drawn(const std::string& key, std::string picture);

  boost::asio::io_context& io_;
  const std::size_t most_waiting_;
  const std::size_t most_kept_;
  std::map<std::string, std::vector<Taker>> waiting_;
  std::map<std::string, std::string> kept_;
  std::deque<std::string> oldest_first_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  Easel easel_;  // of the thread that draws
  boost::asio::thread_pool thread_{1};
};

}  // namespace merels::web
