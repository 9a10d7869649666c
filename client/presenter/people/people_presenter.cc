#include "client/presenter/people/people_presenter.h"

#include <algorithm>
#include <array>
#include <utility>

#include "client/presenter/base/update_content.h"
#include "client/words/sanctions.h"
#include "client/words/text.h"

namespace merels::presenter {
namespace {

struct Kind {
  api::ReportKind kind;
  const char* label;
};
std::vector<api::Friend> Sorted(std::vector<api::Friend> friends) {
  std::stable_sort(friends.begin(), friends.end(),
                   [](const auto& a, const auto& b) { return a.player.name < b.player.name; });
  return friends;
}

constexpr std::array kKinds = {
    Kind{api::ReportKind::kCheating, "Cheating"}, Kind{api::ReportKind::kInsult, "Insults"},
    Kind{api::ReportKind::kSpam, "Spam"}, Kind{api::ReportKind::kName, "Offensive name"},
    Kind{api::ReportKind::kOther, "Other"}};

}  // namespace

PeoplePresenter::PeoplePresenter(PeopleState& state, Effects& effects, AccountId me, Settings* settings)
    : state_(state), effects_(effects), me_(std::move(me)), settings_(settings) {
  effects_.Send(model::ListBlocks{});
  effects_.Send(model::ListFriends{});
  if (settings_ == nullptr) return;
  auto kept = settings_->Muted(me_);
  if (kept) {
    state_.muted = *std::move(kept);
  } else {
    effects_.Complain(kept.error().sentence);
  }
}

void PeoplePresenter::Open(Met met) {
  Close();
  met_ = std::move(met);
}

void PeoplePresenter::Close() {
  met_.reset();
  reporting_ = false;
  kind_.reset();
  words_.clear();
  problem_.clear();
}

struct PeoplePresenter::UpdateVisitor {
  PeoplePresenter& people;

  void operator()(const model::BlocksAnswer& answer) const {
    people.state_.blocked_problem =
        answer.result.ok() ? "" : words::Capitalised(answer.result.error().sentence);
    if (answer.result.ok()) people.state_.blocked = *answer.result;
  }
  void operator()(const model::SetBlockAnswer& answer) const {
    people.state_.busy = false;
    if (!answer.result.ok()) return people.effects_.Complain(answer.result.error().sentence);
    auto& list = people.state_.blocked.emplace(people.state_.blocked.value_or(std::vector<match::Player>()));
    std::erase_if(list, [&](const auto& one) { return one.id == answer.player.id; });
    if (answer.blocked) list.push_back(answer.player);
    if (answer.blocked && people.state_.friends) {  // the server has ended that
      std::erase_if(*people.state_.friends,
                    [&](const auto& one) { return one.player.id == answer.player.id; });
    }
    people.effects_.Tell(answer.player.name + (answer.blocked ? " is blocked" : " is no longer blocked"));
  }
  void operator()(const model::FriendsAnswer& answer) const {
    people.state_.friends_problem =
        answer.result.ok() ? "" : words::Capitalised(answer.result.error().sentence);
    if (answer.result.ok()) people.state_.friends = Sorted(*answer.result);
  }
  void operator()(const model::SetFriendAnswer& answer) const {
    people.state_.following = false;
    const auto& [player, followed, notify] = answer.asked;
    if (!answer.result.ok()) return people.effects_.Complain(answer.result.error().sentence);
    auto list = people.state_.friends.value_or(std::vector<api::Friend>());
    const bool was = std::erase_if(list, [&](const auto& one) { return one.player.id == player.id; }) > 0;
    if (*answer.result) list.push_back(**answer.result);
    people.state_.friends = Sorted(std::move(list));
    if (!followed) return people.effects_.Tell("You no longer follow " + player.name);
    if (!was) return people.effects_.Tell("You follow " + player.name);
    people.effects_.Tell(notify ? "You will be notified when " + player.name + " comes online"
                                : "You will no longer be notified when " + player.name + " comes online");
  }
  void operator()(const model::ReportAnswer& answer) const {
    people.state_.busy = false;
    if (!answer.result.ok()) {
      people.problem_ = words::Capitalised(answer.result.error().sentence);
      return people.effects_.Announce(people.problem_ + ".");
    }
    people.effects_.Tell("Your report about " + people.reported_.name + " has gone to the moderators");
    if (people.met_ && people.met_->player.id == people.reported_.id) people.Close();
  }
};

void PeoplePresenter::Hear(const model::Update& update, model::Millis /*now*/) {
  if (const auto* answers = std::get_if<model::PeopleUpdate>(&update))
    std::visit(UpdateVisitor{*this}, *answers);
  if (std::holds_alternative<model::Lost>(update)) lost_ = true;
  if (std::holds_alternative<model::Online>(update) && std::exchange(lost_, false)) LookAgain();
  if (const auto* sanction = NoticeIn<lobby::Sanctioned>(update)) {
    effects_.Complain(words::DescribeSanction(*sanction));
  } else if (const auto* lifted = NoticeIn<lobby::SanctionLifted>(update)) {
    effects_.Tell(words::DescribeLifting(*lifted));
  } else if (const auto* came = NoticeIn<lobby::FriendOnline>(update)) {
    if (state_.friends) {
      for (api::Friend& one : *state_.friends) one.online |= one.player.id == came->player.id;
    }
    effects_.Tell(came->player.name + " is online");
  }
}

void PeoplePresenter::LookAgain() {
  effects_.Send(model::ListFriends{});
  if (!state_.blocked) effects_.Send(model::ListBlocks{});
}

struct PeoplePresenter::ActionVisitor {
  PeoplePresenter& people;

  void operator()(const action::ShowPerson& shown) const { people.Open(shown.what); }
  void operator()(const action::ClosePerson&) const { people.Close(); }
  void operator()(const action::ChallengePerson&) const { people.Challenge(); }
  void operator()(const action::CloseAndShowProfile&) const { people.ShowProfile(); }
  void operator()(const action::MutePerson&) const { people.ToggleMute(); }
  void operator()(const action::BlockPerson&) const {
    if (people.met_) people.Block(people.met_->player, true);
  }
  void operator()(const action::UnblockPerson& unblocked) const { people.Unblock(unblocked.what); }
  void operator()(const action::ReportPerson&) const {
    people.reporting_ = people.met_ && !people.reporting_;
  }
  void operator()(const action::ChooseReport& chosen) const { people.kind_ = chosen.what; }
  void operator()(const action::SendReport&) const { people.SendReport(); }
  void operator()(const action::ForgetMuted&) const { people.state_.muted.clear(); }
  void operator()(const action::FollowPerson& followed) const { people.Follow({followed.what.player}); }
  void operator()(const action::UnfollowPerson& followed) const {
    people.Follow({followed.what.player, false, false});
  }
  void operator()(const action::TellOfPerson& followed) const {
    const match::Player& player = followed.what.player;
    const api::Friend* one = people.state_.FriendOf(player.id);
    if (one != nullptr) people.Follow({player, true, !one->notify});
  }
  void operator()(const action::ReloadFriends&) const {
    people.state_.friends_problem.clear();
    people.effects_.Send(model::ListFriends{});
  }
  void operator()(const action::ReloadBlocks&) const {
    people.state_.blocked_problem.clear();
    people.effects_.Send(model::ListBlocks{});
  }
};

bool PeoplePresenter::Do(const Intent& intent, model::Millis /*now*/) {
  const auto* edit = std::get_if<Edit>(&intent);
  const auto* submit = std::get_if<Submit>(&intent);
  if (const auto* actions = ActionsIn<PeopleActions>(intent)) {
    std::visit(ActionVisitor{*this}, actions->one);
  } else if (edit != nullptr && edit->field == kReportField) {
    words_ = edit->text;
    problem_.clear();
  } else if (submit != nullptr && submit->field == kReportField) {
    SendReport();
  } else if (const auto* key = std::get_if<Key>(&intent); key != nullptr && met_) {
    if (key->code == KeyCode::kEscape) Close();
  } else {
    return false;
  }
  return true;
}

void PeoplePresenter::Challenge() {
  if (!met_) return;
  const Met met = *met_;
  Close();
  effects_.Dispatch(action::Invite{met});
}

void PeoplePresenter::ShowProfile() {
  if (!met_) return;
  const Met met = *met_;
  Close();
  effects_.Dispatch(action::ShowProfile{met});
}

void PeoplePresenter::ToggleMute() {
  if (!met_) return;
  if (state_.muted.erase(met_->player.id) == 0) {
    if (state_.muted.size() >= kMaxMuted) {
      return effects_.Complain("The messages of " + std::to_string(kMaxMuted) +
                               " players are hidden already");
    }
    state_.muted.insert(met_->player.id);
  }
  if (settings_ == nullptr) return;
  if (const auto kept = settings_->SetMuted(me_, state_.muted); !kept)
    effects_.Complain(kept.error().sentence);
}

void PeoplePresenter::Block(const match::Player& player, bool blocked) {
  if (!std::exchange(state_.busy, true)) effects_.Send(model::SetBlock{player, blocked});
}

void PeoplePresenter::Follow(const model::SetFriend& wish) {
  if (!std::exchange(state_.following, true)) effects_.Send(wish);
}

void PeoplePresenter::Unblock(const AccountId& id) {
  match::Player player{id, "", false, false};
  for (const auto& one : state_.blocked.value_or(std::vector<match::Player>())) {
    if (one.id == id) player = one;
  }
  Block(player, false);
}

void PeoplePresenter::SendReport() {
  if (!met_ || !kind_ || std::exchange(state_.busy, true)) return;
  reported_ = met_->player;
  effects_.Send(model::ReportPlayer{met_->player.id.text(), met_->match, *kind_, words_});
}

bool PeoplePresenter::Blocked(const AccountId& id) const {
  return state_.blocked && std::any_of(state_.blocked->begin(), state_.blocked->end(),
                                       [&](const auto& one) { return one.id == id; });
}

void PeoplePresenter::AddActions(PersonSheet& sheet) const {
  const match::Player& player = met_->player;
  const bool blocked = Blocked(player.id);
  const bool muted = state_.muted.contains(player.id);
  sheet.text = blocked ? "You have blocked " + player.name + ": no challenges, pairings or chat either way."
                       : "A player you block cannot challenge you, chat with you or watch you, and is never "
                         "paired with you. They are not told.";
  sheet.actions = {
      {action::ChallengePerson{}, "Challenge", !blocked, false, Emphasis::kPrimary},
      {action::CloseAndShowProfile{}, "Profile", true, false, Emphasis::kNormal},
      {action::MutePerson{}, muted ? "Show messages" : "Hide messages", true, muted, Emphasis::kNormal},
      {action::BlockPerson{}, "Block", !state_.busy, false, Emphasis::kDanger},
      {action::ReportPerson{}, "Report…", true, false, Emphasis::kNormal}};
  if (blocked) {
    sheet.actions[3] = {action::UnblockPerson{player.id}, "Unblock", !state_.busy, false, Emphasis::kNormal};
  }
  sheet.ends = {{action::ClosePerson{}, "Close", true, false, Emphasis::kNormal}};
}

void PeoplePresenter::AddReport(PersonSheet& sheet) const {
  sheet.text = met_->match.text().empty()
                   ? "Moderators read your report. The player is not told."
                   : "Moderators read your report and see this match with it. The player is not told.";
  for (const auto& [kind, label] : kKinds) {
    sheet.kinds.push_back({action::ChooseReport{kind}, label, true, kind_ == kind, Emphasis::kNormal});
  }
  sheet.words = TextField{kReportField, "What happened", "Optional", words_,
                          !state_.busy, kLongestReport,  false,      problem_};
  sheet.ends = {{action::ReportPerson{}, "Back", true, false, Emphasis::kQuiet},
                {action::SendReport{}, state_.busy ? "Sending…" : "Send", !state_.busy && kind_.has_value(),
                 false, Emphasis::kPrimary}};
}

std::optional<PersonSheet> PeoplePresenter::Sheet() const {
  if (!met_) return std::nullopt;
  PersonSheet sheet;
  sheet.name = met_->player.name;
  sheet.note = NoteOf(met_->player);
  reporting_ ? AddReport(sheet) : AddActions(sheet);
  return sheet;
}

}  // namespace merels::presenter
