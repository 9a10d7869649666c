"""What people do without thinking about it."""

from without.part import within

RELOAD = "Signals.test_a_hang_up_reloads_what_can_be_reloaded_and_says_what_cannot"
HARMLESS = "Signals.test_signals_without_a_meaning_do_no_harm"
NEXT_START = "Signals.test_an_end_that_nobody_could_tell_of_is_told_at_the_next_start"
RENEWED = "Certificates.test_a_renewed_certificate_is_served_without_a_restart_and_without_a_dropped_stream"
EXPIRED = "Certificates.test_one_that_has_expired_or_soon_will_is_told_of_at_the_start_and_in_figures"
NAMELESS = "Certificates.test_the_operator_needs_no_name_and_no_authority"
MONKEY = "ServerMonkey.test_whatever_is_done_to_it_nobody_loses_time_or_plies_and_every_end_is_explained"

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
    *within(
        "first_day.signals_test", "server/reload.cc",
        ("limits that are read again", RELOAD,
         "limits.*limit->member = config.limits.*limit->member;", "",
         "A limit that was changed holds after a hang-up."),
    ),
    *within(
        "first_day.signals_test", "server/app/life_cycle.cc",
        ("signals that mean nothing", HARMLESS,
         "sigfillset(&signals_);", "sigemptyset(&signals_); for (const int one : {SIGTERM, SIGINT, SIGQUIT, SIGHUP}) sigaddset(&signals_, one);",
         "A signal without a meaning does not end the server."),
        ("the mark of a server that runs", NEXT_START,
         "if (!left || !*left) return std::nullopt;", "return std::nullopt;",
         "The start after a kill says that there was one."),
    ),
    *within(
        "first_day.certificates_test", "server/transport/door/identity_files.cc",
        ("renewed certificates", RENEWED, "hooks_.show(shown_);", "",
         "A renewed certificate is shown without a restart."),
        ("the end of a certificate", EXPIRED, "if (now >= shown_.begins_at && now < shown_.ends_at - kWarnBefore) return;",
         "return;", "A certificate that has ended is warned of."),
    ),
    *within(
        "first_day.certificates_test", "server/transport/server.cc",
        ("the operator's socket", NAMELESS, "if (options.operator_socket.empty()) return Descriptor();",
         "return Descriptor();", "The operator reaches the server whatever its certificate says."),
    ),
    *within(
        "first_day.server_monkey_test", "server/app/life_cycle.cc",
        ("hang-ups", MONKEY, "if (signal == SIGHUP) return ProcessSignals::Meaning::kReload;", "",
         "A hang-up reloads and does nothing else."),
    ),
]
