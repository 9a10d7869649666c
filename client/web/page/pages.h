// The pages, as they are without scripts: assets/page.js keeps them up to date. Everything that a player
// wrote is escaped here.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/web/page/match_text.h"
#include "common/api/match.h"
#include "common/lobby/lobby.h"

namespace merels::web {

/// What all pages are told of the server.
struct SiteFacts {
  std::string program_address;  // HOST:PORT for programs; empty: not told
  std::string public_url;       // "https://HOST": where browsers find the gateway; empty: not known
};

/// A game on a page.
struct ShownGame {
  std::string follows = {};  // the topic whose games it shows; empty: only this match
  std::optional<ToldMatch> told = {};
  match::Clocks clocks = {};
  int watchers = 0;
  std::string waiting = {};  // said where there is no match, such as "Nothing is played at the moment"
};

/// Games that can be watched, and tables that are open.
struct HomeLists {
  std::vector<match::Summary> matches;
  std::vector<lobby::Table> tables;
  std::vector<api::Channel> channels;
};

std::string HomePage(const SiteFacts& facts, const HomeLists& lists);
/// One game with its moves. `title`: above it.
std::string MatchPage(const SiteFacts& facts, const ShownGame& game);
/// One game after its first `ply` plies, of which the reader asks for one after the other: no byte of it
/// depends on what comes later, nor on how many plies there are, and all of these pages have one length. A
/// `ply` beyond the newest shows the end.
std::string StepPage(const SiteFacts& facts, const match::Snapshot& match, std::size_t ply);
/// The length of these pages.
inline constexpr std::size_t kStepPageBytes = 40 * 1024;
/// A channel or a player's games, one after the other.
std::string LivePage(const SiteFacts& facts, const std::string& title, const ShownGame& game);
/// A player, their ratings, and their games, newest first.
std::string PlayerPage(const SiteFacts& facts, const std::string& name, const lobby::PlayerRatings& ratings,
                       const std::vector<match::Summary>& games);
/// The leaderboard of a pool.
std::string RatingsPage(const SiteFacts& facts, const std::string& pool,
                        const std::vector<lobby::StandingLine>& lines);
/// Several games at once, for the screen of a hall.
std::string WallPage(const SiteFacts& facts, const std::vector<ShownGame>& games);
/// One game for a frame in somebody else's page.
std::string EmbedPage(const SiteFacts& facts, const ShownGame& game);
/// The same without a ground of its own, for the pictures of a streaming program.
std::string OverlayPage(const SiteFacts& facts, const ShownGame& game);

}  // namespace merels::web
