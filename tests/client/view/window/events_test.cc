#include "client/view/window/events.h"

#include <gtest/gtest.h>

namespace merels::view {
namespace {

TEST(Events, TheLeftButtonPressesAndTheRightOneMarks) {
  sf::Event event{};
  event.type = sf::Event::MouseButtonPressed;
  event.mouseButton = {sf::Mouse::Left, 12, 34};
  const auto press = ToInput(event);
  ASSERT_TRUE(press);
  EXPECT_EQ(press->kind, InputEvent::Kind::kPress);
  EXPECT_EQ(press->at, (Vec{12, 34}));
  event.mouseButton.button = sf::Mouse::Right;
  EXPECT_EQ(ToInput(event)->kind, InputEvent::Kind::kPressRight);
  event.type = sf::Event::MouseButtonReleased;
  EXPECT_EQ(ToInput(event)->kind, InputEvent::Kind::kReleaseRight);
  event.mouseButton.button = sf::Mouse::Middle;
  EXPECT_FALSE(ToInput(event));
}

TEST(Events, KeysAreTakenWithShiftButNotWithControl) {
  sf::Event event{};
  event.type = sf::Event::KeyPressed;
  event.key.code = sf::Keyboard::Tab;
  event.key.shift = true;
  ASSERT_TRUE(ToInput(event));
  EXPECT_EQ(ToInput(event)->key, InputKey::kTab);
  EXPECT_TRUE(ToInput(event)->shift);
  event.key.control = true;
  EXPECT_FALSE(ToInput(event));
}

TEST(Events, CtrlAndZUndoesAndWithShiftOrAsYDoesAgain) {
  sf::Event event{};
  event.type = sf::Event::KeyPressed;
  event.key.control = true;
  event.key.code = sf::Keyboard::Z;
  EXPECT_EQ(ToInput(event)->key, InputKey::kUndo);
  event.key.shift = true;
  EXPECT_EQ(ToInput(event)->key, InputKey::kRedo);
  event.key = {sf::Keyboard::Y, false, true, false, false};
  EXPECT_EQ(ToInput(event)->key, InputKey::kRedo);
}

TEST(Events, AKeyWhoseLetterIsNotLatinIsACommandByItsPlaceAndTextByItsLetter) {
  const sf::Event::TextEvent typed{0x44F};
  sf::Event::KeyEvent key{sf::Keyboard::Unknown, false, true, false, false};
  EXPECT_EQ(ToInput(typed, key, 'z')->key, InputKey::kUndo);
  EXPECT_EQ(ToInput(typed, key, ',')->key, InputKey::kSettings);
  EXPECT_FALSE(ToInput(typed, key, 'q'));
  key.shift = true;
  EXPECT_EQ(ToInput(typed, key, 'Z')->key, InputKey::kRedo);
  key.control = false;
  const auto text = ToInput(typed, key, 'Z');
  EXPECT_EQ(text->kind, InputEvent::Kind::kText);
  EXPECT_EQ(text->text, "я");
  EXPECT_EQ(text->place, 'Z');
}

TEST(Events, TypedTextIsUtf8AndControlCharactersAreNone) {
  sf::Event event{};
  event.type = sf::Event::TextEntered;
  event.text.unicode = 0xE9;
  EXPECT_EQ(ToInput(event)->text, "é");
  event.text.unicode = 8;
  EXPECT_FALSE(ToInput(event));
  event.text.unicode = 127;
  EXPECT_FALSE(ToInput(event));
}

TEST(Events, PastedTextIsOneLineWithoutControlCharacters) {
  EXPECT_EQ(Printable(U"d2\r\nd3\t\x01g1\x85"), "d2 d3 g1");
}

TEST(Events, WhatIsNoInputIsNothing) {
  sf::Event event{};
  event.type = sf::Event::GainedFocus;
  EXPECT_FALSE(ToInput(event));
}

}  // namespace
}  // namespace merels::view
