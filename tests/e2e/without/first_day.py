"""What people do without thinking about it."""

from without.part import within

PARTS = [
    *within(
        "first_day.texts_test", "common/base/text.cc",
        ("byte order marks", "Records.test_a_record_reads_alike_whatever_editor_it_went_through",
         "if (start == kByteOrderMark) return;", "",
         "A byte order mark is no part of a text."),
        ("UTF-16", "Records.test_a_record_reads_alike_whatever_editor_it_went_through",
         "form_ = Form::kLittle;", "form_ = Form::kBytes;",
         "Text of 16 bits a character is read."),
    ),
    *within(
        "first_day.texts_test", "common/notation/foreign.cc",
        ("points by number", "Records.test_records_of_other_programs_are_read_to_their_end",
         "return by_number.record.plies.empty() ? std::move(read) : std::move(by_number);", "return read;",
         "A record of PlayOK is read."),
    ),
    *within(
        "first_day.texts_test", "common/base/address.cc",
        ("the scheme in an address", "Addresses.test_a_server_is_found_by_its_address_as_it_is_copied",
         "if (HasOwnScheme(text)) text.remove_prefix(kOwnScheme.size());", "",
         "An address may begin with the program's own scheme."),
    ),
    *within(
        "first_day.texts_test", "client/sdk/connection/endpoint.cc",
        ("names of other scripts", "Addresses.test_a_name_with_umlauts_is_asked_for_as_the_dns_knows_it",
         "  if (plain) return host;\n", "  if (plain || !host.empty()) return host;\n",
         "A server's name may have letters of any script."),
    ),
    *within(
        "first_day.texts_test", "client/cli/match/calls.cc",
        ("x for a capture", "Plies.test_a_capture_may_be_written_with_x",
         "match::PlayPly{notation::PlainSigns(options.ply)}", "match::PlayPly{options.ply}",
         "A capture may be written with x."),
    ),
    *within(
        "first_day.keys_window_test", "client/view/window/key_places.cc",
        ("places of keys", "Places.test_commands_go_by_the_places_of_their_keys",
         "if (character < kFirstOther) return std::nullopt;", "if (character >= 0) return std::nullopt;",
         "Commands go by the places of keys whose letters are not Latin."),
    ),
]
