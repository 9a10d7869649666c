#include <algorithm>
#include <cctype>
#include <map>

#include "client/presenter/lobby/lobby_state.h"
#include "client/words/time_text.h"

namespace merels::presenter {
namespace {

std::string Lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

/// Who is here and what they do: the first that is known of them counts.
class Gathering {
 public:
  void Add(const match::Player& player, std::string what, bool here) {
    if (player.id.text().empty()) return;
    seen_.try_emplace(player.id, Seen{player, std::move(what), here, false});
  }
  void Befriend(const api::Friend& one) {
    if (one.online) Add(one.player, "Online", true);
    if (const auto found = seen_.find(one.player.id); found != seen_.end()) found->second.is_friend = true;
  }
  void Leave(const AccountId& id) { seen_.erase(id); }

  struct Seen {
    match::Player player;
    std::string what;
    bool here = true;
    bool is_friend = false;
  };
  std::vector<Seen> Sorted() const {
    std::vector<Seen> all;
    for (const auto& [id, seen] : seen_) all.push_back(seen);
    const auto rank = [](const Seen& one) { return one.is_friend ? 0 : (one.player.bot ? 2 : 1); };
    std::stable_sort(all.begin(), all.end(), [&](const Seen& a, const Seen& b) {
      return std::pair(rank(a), Lower(a.player.name)) < std::pair(rank(b), Lower(b.player.name));
    });
    return all;
  }

 private:
  std::map<AccountId, Seen> seen_;
};

}  // namespace

std::vector<PlayerRow> LobbyState::PlayersHere(std::string_view part) const {
  Gathering all;
  for (const auto& match : lobby.live_matches()) {
    for (const auto& player : match.players) all.Add(player, "Playing", false);
  }
  for (const auto& table : lobby.tables()) {
    all.Add(table.owner, "Waiting, " + words::ClockLabel(table.clock), true);
  }
  for (const auto& bot : lobby.free_bots()) all.Add(bot, "Takes challenges", true);
  if (players != nullptr && players->friends) {
    for (const api::Friend& one : *players->friends) all.Befriend(one);
  }
  if (players != nullptr && players->blocked) {
    for (const auto& blocked : *players->blocked) all.Leave(blocked.id);
  }
  all.Leave(me);
  std::vector<PlayerRow> rows;
  for (const auto& [player, what, here, is_friend] : all.Sorted()) {
    if (Lower(player.name).find(Lower(part)) == std::string::npos) continue;
    PlayerRow row;
    row.id = player.id.text();
    row.name = player.name;
    row.name_button = PlayerButton(player, me);
    const std::string rating = book == nullptr ? "" : book->Text(player.id, QuickPool(seek.clocks.front()));
    row.note = is_friend ? "Friend" : (player.bot ? "Computer" : (player.guest ? "Guest" : ""));
    if (!rating.empty()) row.note += (row.note.empty() ? "" : " · ") + rating;
    row.what = what;
    row.here = here;
    row.button = {action::Invite{{player}}, "Challenge", true, false, Emphasis::kNormal};
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace merels::presenter
