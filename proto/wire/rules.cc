#include "proto/wire/rules.h"

#include <utility>

#include "common/api/match.h"
#include "common/variants/registry.h"
#include "proto/wire/messages.h"
#include "proto/wire/reading.h"

namespace merels::wire {
namespace {

template <class Texts, class Field>
void Write(const Texts& texts, Field* field) {
  field->Assign(texts.begin(), texts.end());
}

template <class Field>
std::vector<std::string> ReadTexts(const Field& field, std::string_view what, Reading& reading) {
  std::vector<std::string> texts;
  for (const auto& text : field) texts.push_back(reading.Text(text, kMaxOpaqueText, what));
  return texts;
}

v1::Ruleset ToProto(const variants::RulesetCard& card) {
  v1::Ruleset message;
  message.set_name(card.name);
  message.set_title(card.title);
  message.set_summary(card.summary);
  message.set_source(card.source);
  message.set_family(card.family);
  message.set_seats(card.seats);
  for (const auto& [name, value] : card.knobs) {
    v1::KnobSetting& knob = *message.add_knobs();
    knob.set_name(name);
    knob.set_value(value);
  }
  message.set_playing_default(card.playing_default);
  Write(card.side_names, message.mutable_side_names());
  message.set_start_position(card.start_position);
  return message;
}

variants::RulesetCard ReadRuleset(const v1::Ruleset& message, Reading& reading) {
  variants::RulesetCard card;
  card.name = reading.Text(message.name(), kMaxOpaqueText, "the name of a ruleset");
  card.title = reading.Text(message.title(), kMaxRulesText, "the title of a ruleset");
  card.summary = reading.Text(message.summary(), kMaxRulesText, "the summary of a ruleset");
  card.source = reading.Text(message.source(), kMaxRulesText, "the source of a ruleset");
  card.family = reading.Text(message.family(), kMaxOpaqueText, "the family of a ruleset");
  card.seats = message.seats();
  reading.Require(card.seats == 1 || card.seats == 2, Reason::kBadArgument, "a ruleset is for one or two");
  for (const auto& knob : message.knobs()) {
    card.knobs.emplace_back(reading.Text(knob.name(), kMaxOpaqueText, "the name of a knob"),
                            reading.Text(knob.value(), kMaxOpaqueText, "the value of a knob"));
  }
  card.playing_default =
      reading.Text(message.playing_default(), variants::kMaxRulesetText, "the playing default of a ruleset");
  card.side_names = ReadTexts(message.side_names(), "the name of a side", reading);
  reading.Require(card.side_names.size() == static_cast<std::size_t>(card.seats), Reason::kBadArgument,
                  "a ruleset has another number of side names than of seats");
  card.start_position = reading.Text(message.start_position(), kMaxPositionText, "the start position");
  return card;
}

v1::Family ToProto(const variants::FamilyCard& card) {
  v1::Family message;
  message.set_name(card.name);
  for (const variants::KnobCard& knob : card.knobs) {
    v1::Knob& one = *message.add_knobs();
    one.set_name(knob.name);
    one.set_values(knob.values);
    Write(knob.words, one.mutable_words());
    if (!knob.words.empty()) continue;
    one.set_lowest(knob.lowest);
    one.set_highest(knob.highest);
  }
  return message;
}

variants::FamilyCard ReadFamily(const v1::Family& message, Reading& reading) {
  variants::FamilyCard card{reading.Text(message.name(), kMaxOpaqueText, "the name of a family"), {}};
  for (const auto& knob : message.knobs()) {
    card.knobs.push_back({reading.Text(knob.name(), kMaxOpaqueText, "the name of a knob"),
                          reading.Text(knob.values(), kMaxRulesText, "the values of a knob"),
                          ReadTexts(knob.words(), "a word of a knob", reading), knob.lowest(),
                          knob.highest()});
  }
  return card;
}

}  // namespace

v1::ListRulesetsResponse ToProto(const variants::Catalogue& catalogue) {
  v1::ListRulesetsResponse message;
  for (const auto& card : catalogue.rulesets) *message.add_rulesets() = ToProto(card);
  for (const auto& card : catalogue.families) *message.add_families() = ToProto(card);
  message.set_next_page_token(catalogue.next);
  return message;
}

Result<variants::Catalogue> FromProto(const v1::ListRulesetsResponse& message) {
  Reading reading;
  variants::Catalogue catalogue;
  for (const auto& ruleset : message.rulesets()) catalogue.rulesets.push_back(ReadRuleset(ruleset, reading));
  for (const auto& family : message.families()) catalogue.families.push_back(ReadFamily(family, reading));
  catalogue.next = reading.Text(message.next_page_token(), kMaxOpaqueText, "the token of the next page");
  return reading.Done(std::move(catalogue));
}

// ---- RulesService

template <>
struct Messages<api::ListRulesets>
    : MessagesOf<api::ListRulesets, v1::ListRulesetsRequest, v1::ListRulesetsResponse> {
  static Response WriteAnswer(const variants::Catalogue& answer) { return ToProto(answer); }
  static Result<variants::Catalogue> ReadAnswer(const Response& message) { return FromProto(message); }
};
template struct Wire<api::ListRulesets>;

}  // namespace merels::wire
