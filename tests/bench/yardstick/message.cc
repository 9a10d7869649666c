#include "tests/bench/yardstick/message.h"

#include <grpc/slice.h>
#include <grpcpp/support/slice.h>

namespace merels::yardstick {

std::string MatchText(std::uint32_t pair) {
  std::string text = "yyyyyyyyyyyyy";
  const std::string digits = std::to_string(pair);
  return text.replace(text.size() - digits.size(), digits.size(), digits);
}

Message::Message() {
  v1::Delivery& delivery = *message_.mutable_delivery();
  delivery.set_epoch("log");
  v1::MatchEntry& entry = *delivery.mutable_match_entry();
  entry.set_at_unix_ms(1'790'000'000'000);
  v1::PlyPlayed& ply = *entry.add_events()->mutable_ply_played();
  ply.set_side(v1::SIDE_BLACK);
  ply.set_ply("a1-d1");
  ply.set_position(".BW/.BW/B../WB...W/.W./..W/BWW w 0,0");
  ply.set_number(40);
  ply.set_charged_ms(1'500);
  ply.set_left_ms(280'000);
  v1::Clocks& clocks = *entry.mutable_clocks();
  clocks.set_white_left_ms(280'000);
  clocks.set_black_left_ms(280'000);
  clocks.set_running(v1::SIDE_WHITE);
}

grpc::ByteBuffer Message::Make(const std::string& match, std::uint64_t seq) {
  v1::Delivery& delivery = *message_.mutable_delivery();
  delivery.set_topic("matches/" + match);
  delivery.set_seq(seq);
  delivery.set_prev_seq(seq - 1);
  delivery.mutable_match_entry()->set_seq(seq);
  grpc_slice bytes = grpc_slice_malloc(message_.ByteSizeLong());
  message_.SerializeWithCachedSizesToArray(GRPC_SLICE_START_PTR(bytes));
  const grpc::Slice slice(bytes, grpc::Slice::STEAL_REF);
  return {&slice, 1};
}

}  // namespace merels::yardstick
