// The sheet about one player, drawn by the real presenter over other screens.
#include "client/presenter/lobby/new_table.h"
#include "client/presenter/people/people_presenter.h"
#include "client/view/gallery/samples.h"

namespace merels::view {
namespace {

using presenter::Action;
using presenter::PeoplePresenter;
using presenter::Press;

const match::Player kYsolde{AccountId("ysolde"), "Ysolde", false, false};

/// The named sample with the sheet over it, after these presses.
Sample Over(std::string name, std::string_view under, const std::vector<Press>& presses) {
  presenter::Effects effects;
  PeoplePresenter people(effects);
  people.Hear(model::BlocksAnswer{std::vector{match::Player{AccountId("odalric"), "Odalric", false, false}}});
  people.Open({kYsolde, MatchId("m1")});
  for (const Press& press : presses) people.Do(press);
  Sample sample = SampleNamedAmong(under == "lobby" ? LobbySamples() : TableSamples(), under);
  sample.name = std::move(name);
  sample.state.person = people.Sheet();
  return sample;
}

}  // namespace

std::vector<Sample> PeopleSamples() {
  Sample refused =
      Over("person-report", "lobby", {{Action::kReportPerson, ""}, {Action::kChooseReport, "insult"}});
  refused.state.person->words->text = "They were unkind";
  refused.state.person->words->problem = "You have reported enough for today; they are being read";
  presenter::NewTable challenge;
  challenge.opponent = kYsolde;
  Sample dialog = LobbySamples().front();
  dialog.name = "challenge";
  dialog.state.lobby.dialog = challenge.View({AccountId("ann"), true, nullptr});
  Sample talk = SampleNamedAmong(TableSamples(), "table-place");
  talk.name = "table-talk";
  talk.state.table.chat->in_front = true;
  std::swap(talk.state.table.chat->tabs[0].chosen, talk.state.table.chat->tabs[1].chosen);
  Sample keys = SampleNamedAmong(TableSamples(), "table-place");
  keys.name = "table-keys";
  keys.state.keys = presenter::KeysOf(presenter::Screen::kTable);
  return {std::move(talk), std::move(keys), Over("person", "table-place", {{Action::kMutePerson, ""}}),
          refused, dialog};
}

}  // namespace merels::view
