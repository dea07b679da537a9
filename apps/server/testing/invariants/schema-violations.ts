/** Rows of the tables that `cleanFixture` leaves empty, and `twin`, which inserts chosen rows once more with changes. */
export const oneRowEach = `
  create function twin(relation regclass, chosen text, changes jsonb) returns void language plpgsql as $$
    begin
      execute format('insert into %1$s overriding system value select (jsonb_populate_record(x, $1)).* from %1$s x
        where %2$s', relation, chosen) using changes;
    end $$;
  update person set sub = 'sub ' || id;
  update person set issuer = 'https://issuer.example' where id = u('a', 2);
  insert into policy (group_id, version, constants, created_at, act_number)
    select u('c', 1), 2, '{}', t(1), min(number) from audit;
  insert into audit (at, actor_id, impersonator_id, action, subject_kind, subject_id)
    values (t(1), u('a', 1), u('a', 2), 'act', 'person', 'x');
  insert into audit_value (audit_number, field) select number, 'phone' from audit where actor_id is not null;
  insert into assignment (id, group_id, membership_id, year, points, assign_at, portion, created_at)
    values (u('e', 2), u('c', 1), 1, 2027, 1, t(99), 'own', t(1));
  insert into ledger (id, group_id, account_id, membership_id, year, type, points, cause, at)
    values (u('f', 20), u('c', 1), 4, 4, 2027, 'Expire', -1, 'year-end', t(99));
  insert into document_folder (id, group_id, parent_id, name) values (u('6', 9), u('c', 1), u('c', 1), 'A');
  insert into document (id, group_id, folder_id, name, file_key, type, size, filed_at, filed_by)
    values (u('6', 1), u('c', 1), u('c', 1), 'x', u('7', 1), 'text/plain', 1, t(1), u('a', 1));
  insert into document_file (file_key, document_id, group_id, type, size, filed_at, filed_by, replaced_at)
    values (u('7', 2), u('6', 1), u('c', 1), 'text/plain', 1, t(0), u('a', 1), t(1));
  insert into picture (id, group_id, house_id, position, width, height, created_at)
    values (u('5', 1), u('c', 1), u('d', 1), 0, 1, 1, t(1)), (u('5', 2), u('c', 1), null, 0, 1, 1, t(1));
  insert into house_text (house_id, group_id, language, description, good_to_know)
    values (u('d', 1), u('c', 1), 'da', 'A house', '');
  insert into support_report (id, group_id, booking_id, number, message, language, created_at)
    values (u('3', 1), u('c', 1), u('b', 10), 1, 'Broken', 'da', t(96));
  insert into support_photo (report_id, group_id, number, file_key, width, height, created_at)
    values (u('3', 1), u('c', 1), 1, u('4', 1), 1, 1, t(96));
  insert into arrival_note (unit_id, group_id, note, changed_at) values (108, u('c', 1), 'The key', t(1));
  insert into token (hash, kind, group_id, booking_id, person_id, created_at) values
    ('a', 'check-out', u('c', 1), u('b', 1), null, t(1)), ('b', 'calendar-feed', default, null, u('a', 1), t(1));
  insert into token (hash, kind, group_id, house_id, created_at) values ('c', 'arrivals', u('c', 1), u('d', 1), t(1));
  insert into device (person_id, device_id, browser, system, first_used_at, last_used_at)
    values (u('a', 1), u('8', 1), 'Firefox', 'Linux', t(1), t(1));
  insert into device_session (person_id, device_id, live_until) values (u('a', 1), u('8', 1), t(1));
  insert into push_subscription (id, person_id, endpoint, p256dh, auth, language, created_at)
    values (u('9', 1), u('a', 1), 'https://push.example/1', '', '', 'da', t(1));
  insert into push_message (booking_id, subscription_id, group_id, created_at)
    values (u('b', 1), u('9', 1), u('c', 1), t(1));
  insert into idempotency (person_id, key, operation, input_hash, answer, created_at)
    values (u('a', 1), 'key', 'reserve', 'hash', '{}', t(1));
  insert into idp_record (kind, id, payload) values ('Session', 'a', '{}');
  insert into job (name, interval_ms, last_run_at, updated_at) values ('job', 0, t(1), t(1));
  insert into ledger_tally (bucket, group_id, year, type, lines, first_at, last_at)
    select number / 4096, group_id, year, type, count(*), min(at), max(at) from ledger group by 1, 2, 3, 4;
  insert into ledger_tally_mark (counted) select max(number) from ledger;
  insert into setting (name, value) values ('setting', '1');
  insert into saved_view (id, person_id, screen, name, query, is_shared, created_at)
    values (u('9', 2), u('a', 1), 'owners', 'Mine', '', false, t(1));
  insert into season_template (id, name, weeks, changed_at) values (u('9', 3), 'Coast', '[]', t(1));
  update booking set moved_from = u('b', 8) where id = u('b', 9);
  insert into fee (id, group_id, booking_id, act, kroner, at) values (u('5', 9), u('c', 1), u('b', 9), 'move', 500, t(17));
  insert into file_removal (file_key, created_at) values (u('4', 9), t(1));
  insert into verify_run (at, violations, night) values (t(1), 0, '2026-01-01');
  insert into web_asset (name, content, started_at) values ('app-1a2b3c4d.js', '', t(1));
  insert into import_batch (id, group_id, kind, state, file_name, header, columns, num_rows, created_at, created_by,
      ended_at, ended_by)
    values (u('7', 9), u('c', 1), 'owners', 'applied', 'x.csv', '{}', '{}', 1, t(1), u('a', 1), t(2), u('a', 1));
  insert into import_row (batch_id, group_id, number, cells) values (u('7', 9), u('c', 1), 2, '{}');
  insert into import_column (kind, name, field) values ('owners', 'navn', 'name');
  insert into mail (id, group_id, person_id, booking_id, kind, due_at, state, covered_by, is_planned, created_at)
    values (u('2', 9), u('c', 1), u('a', 3), u('b', 9), 'Welcome1', t(20), 'Covered', u('2', 1), true, t(20));
  insert into mail (id, group_id, person_id, kind, due_at, resent_of, created_at)
    values (u('2', 8), u('c', 1), u('a', 1), 'confirmed', t(20), u('2', 1), t(20));
  insert into announcement (id, group_id, audience, texts, by_mail, is_live, sent_at, sent_by)
    values (u('7', 7), u('c', 1), 'all', '{"da": {"title": "T", "body": "B"}}', true, false, t(20), u('a', 1));
  insert into announcement_receiver (announcement_id, group_id, membership_id) values (u('7', 7), u('c', 1), 1);
  insert into mail (id, group_id, person_id, kind, announcement_id, due_at, created_at)
    values (u('2', 7), u('c', 1), u('a', 1), 'announcement', u('7', 7), t(20), t(20));
  update support_report set assignee_id = u('a', 2);
  insert into support_reply (report_id, group_id, number, mail_id, message, sent_by, created_at)
    values (u('3', 1), u('c', 1), 1, u('2', 8), 'Thank you', u('a', 1), t(97));
  insert into mail_content (mail_id, group_id, person_id, to_name, to_address, language, subject, html, text, rendered_at)
    values (u('2', 1), u('c', 1), u('a', 1), 'P', 'p@samhus.example', 'da', '', '', '', t(21));
  insert into mail_configuration (group_id, kind, days_offset, base_date, conditions, is_enabled)
    values (u('c', 1), 'Welcome1', -7, 'BookingStart', '{}', true), (null, 'Arrival', 0, 'BookingStart', '{}', true);
  insert into mail_template (id, group_id, kind, language)
    values (u('8', 2), u('c', 1), 'confirmed', 'da'), (u('8', 3), null, 'confirmed', 'da');
  insert into mail_template_version (template_id, number, subject, body, saved_at, saved_by)
    values (u('8', 2), 1, 'S', 'B', t(20), u('a', 1));
  insert into mail_preference (person_id, kind, is_off) values (u('a', 1), 'claim-paid', true);
  insert into mail_suppression (address_hash, reason, since, mail_id) values ('a', 'office', t(20), u('2', 1));
  insert into admin_setting (name, value) values ('whitelist', '{"isOn": false, "addresses": []}');
  insert into person (id, email, name, enabled, created_at, anonymized_at)
    values (u('a', 99), u('a', 99) || '@anonymized.invalid', '-', false, t(0), t(1));`

const copyOfBooking = (booking: number, changes: string): string =>
  `select twin('booking', 'id = u(''b'', ${booking})', '{"id": "b9999999-0000-4000-8000-000000000000", ${changes}}')`
const copyOfLine = (line: number, changes = '"cause": null'): string =>
  `select twin('ledger', 'id = u(''f'', ${line})', '{"id": "f9999999-0000-4000-8000-000000000000", "number": 999, ${changes}}')`
const booking = (number: number, change: string): string =>
  `update booking set ${change} where id = u('b', ${number})`
const insertChange = (columns: string, values: string): string =>
  `insert into change (at, ${columns}) values (t(1), ${values})`

/** Partial unique indexes and those on an expression: inserts, each of which breaks that index alone. */
const uniqueIndexes = {
  booking_moved_once: [booking(10, `moved_from = u('b', 8)`)],
  booking_one_hold_per_calendar: [copyOfBooking(4, '"unit_id": 108')],
  booking_one_holder: [
    copyOfBooking(4, '"unit_id": 106, "membership_id": 4'),
    copyOfBooking(5, '"unit_id": 101, "membership_id": 4'),
    copyOfBooking(1, '"unit_id": 102, "membership_id": 5'),
    copyOfBooking(9, '"unit_id": 101, "membership_id": 4'),
  ],
  booking_one_row_per_owner: [
    copyOfBooking(2, '"unit_slot": 9, "year_slot": 9'),
    copyOfBooking(2, '"membership_id": 1, "unit_slot": 9, "year_slot": 9'),
    copyOfBooking(6, '"membership_id": 4, "unit_slot": 9, "year_slot": 9'),
    copyOfBooking(2, '"unit_id": 106, "membership_id": 3, "unit_slot": 9, "year_slot": 9'),
  ],
  booking_unit_slot: [copyOfBooking(2, '"membership_id": 4')],
  booking_year_slot: [copyOfBooking(2, '"unit_id": 108')],
  claim_one_open: [
    `${copyOfBooking(7, '"points": 3')};
     select twin('claim', 'true', '{"id": "19999999-0000-4000-8000-000000000000",
       "booking_id": "b9999999-0000-4000-8000-000000000000"}')`,
  ],
  document_folder_name: [
    `select twin('document_folder', 'name = ''A''', '{"id": "69999999-0000-4000-8000-000000000000", "name": "a"}')`,
  ],
  document_folder_one_root: [
    `select twin('document_folder', 'id = u(''c'', 1)', '{"id": "69999999-0000-4000-8000-000000000000"}')`,
  ],
  document_name: [
    `select twin('document', 'true', '{"id": "69999999-0000-4000-8000-000000000000", "name": "X",
       "file_key": "79999999-0000-4000-8000-000000000000"}')`,
  ],
  ledger_one_credit: [copyOfLine(1)],
  ledger_one_debit: [copyOfLine(11)],
  ledger_one_expiry: [copyOfLine(20, '"cause": "year-end"')],
  ledger_one_refund: [copyOfLine(14)],
  // Settings of all groups have no group.
  mail_configuration_key: [`select twin('mail_configuration', 'group_id is null', '{}')`],
  mail_template_key: [
    `select twin('mail_template', 'group_id is null', '{"id": "89999999-0000-4000-8000-000000000000"}')`,
  ],
  mail_planned: [`select twin('mail', 'id = u(''2'', 1)', '{"id": "29999999-0000-4000-8000-000000000000"}')`],
  person_email: [
    `select twin('person', 'id = u(''a'', 1)', '{"id": "a9999999-0000-4000-8000-000000000000", "sub": null,
       "email": "P1@Samhus.example"}')`,
  ],
  person_sub_without_issuer: [
    `select twin('person', 'id = u(''a'', 1)', '{"id": "a9999999-0000-4000-8000-000000000000",
       "email": "other@samhus.example"}')`,
  ],
  // A picture of the association itself has no house.
  picture_place: [
    `select twin('picture', 'house_id is null', '{"id": "59999999-0000-4000-8000-000000000000"}')`,
  ],
  season_template_name: [
    `select twin('season_template', 'true', '{"id": "99999999-0000-4000-8000-000000000000", "name": "COAST"}')`,
  ],
  token_one_arrivals: [`select twin('token', 'kind = ''arrivals''', '{"hash": "d"}')`],
  token_one_feed: [`select twin('token', 'kind = ''calendar-feed''', '{"hash": "d"}')`],
} satisfies Record<string, readonly string[]>

/** Checks: statements, each of which breaks that check alone. */
const checks = {
  account_year_check: [1999, 2101].map(
    (year) => `insert into account (group_id, membership_id, year) values (u('c', 1), 1, ${year})`,
  ),
  announcement_audience_check: [`update announcement set audience = 'guests'`],
  announcement_goes_somewhere: ['update announcement set by_mail = false'],
  announcement_has_danish: [
    '{}',
    '{"sv": {"title": "T", "body": "B"}}',
    '{"da": {"title": "", "body": "B"}}',
    '{"da": {"title": "T"}}',
  ].map((texts) => `update announcement set texts = '${texts}'`),
  arrival_note_note_check: [`update arrival_note set note = ''`],
  assignment_points_check: ['update assignment set points = 0'],
  assignment_status_check: [`update assignment set status = 'Given'`],
  assignment_year_check: ['update assignment set year = 1999', 'update assignment set year = 2101'],
  balance_not_negative: [
    copyOfLine(11, '"type": "Adjust", "booking_id": null, "reason": "test", "points": -18'),
  ],
  booking_checked_out_people_check: [
    booking(10, 'checked_out_people = -1'),
    booking(10, 'checked_out_people = 100'),
  ],
  booking_lent_out_language_check: [booking(1, `lent_out_language = 'de'`)],
  booking_origin_check: [booking(1, `origin = 'gift'`)],
  booking_points_check: [booking(1, 'points = -1')],
  booking_type_check: [booking(1, `type = 'Held'`)],
  booking_unit_slot_check: [booking(2, 'unit_slot = 0')],
  booking_year_slot_check: [booking(2, 'year_slot = 0')],
  calendar_year_check: [1999, 2101].map(
    (year) => `insert into calendar (group_id, house_id, year) values (u('c', 1), u('d', 1), ${year})`,
  ),
  change_has_a_group: [
    insertChange('kind', `'unit'`),
    insertChange('kind, group_id', `'session', u('c', 1)`),
  ],
  change_kind_check: [insertChange('kind, group_id', `'noise', u('c', 1)`)],
  change_private_is_of_a_unit: [insertChange('kind, group_id, is_private', `'refetch', u('c', 1), true`)],
  check_out_is_whole: [booking(1, 'checked_out_at = t(9)'), booking(1, 'checked_out_people = 2')],
  claim_check: ['update claim set closed_at = t(20)', `update claim set state = 'paid'`],
  claim_state_check: [`update claim set state = 'gone', closed_at = t(20)`],
  contact_is_whole: [
    booking(1, `lent_out_name = 'Gerda'`),
    booking(1, `lent_out_name = 'Gerda', lent_out_phone = '1'`),
    booking(1, `lent_out_name = 'Gerda', lent_out_email = 'g@samhus.example'`),
  ],
  document_file_size_check: ['update document_file set size = 0'],
  document_file_type_check: [`update document_file set type = ''`],
  document_folder_is_not_its_parent: [`update document_folder set parent_id = id where name = 'A'`],
  document_folder_name_check: [`update document_folder set name = ''`],
  document_name_check: [`update document set name = ''`],
  document_size_check: ['update document set size = 0'],
  document_type_check: [`update document set type = ''`],
  fee_act_check: [`update fee set act = 'take-off'`],
  fee_check: ['update fee set settled_at = t(20)', `update fee set state = 'billed'`],
  fee_kroner_check: ['update fee set kroner = 0'],
  fee_state_check: [`update fee set state = 'gone', settled_at = t(20)`],
  hold_has_an_end: [
    booking(4, 'reserved_until = null'),
    booking(4, 'origin = null'),
    booking(5, 'origin = null'),
  ],
  house_text_language_check: [`update house_text set language = 'de'`],
  house_text_says_something: [`update house_text set description = '', good_to_know = ''`],
  house_usual_people_check: ['update house set usual_people = -1', 'update house set usual_people = 100'],
  ledger_origin: [
    copyOfLine(11, '"booking_id": null'),
    copyOfLine(14, '"booking_id": null'),
    copyOfLine(1, '"assignment_id": null'),
    copyOfLine(20, '"cause": null'),
    copyOfLine(11, '"type": "Adjust", "reason": "test"'),
    copyOfLine(1, '"type": "Adjust", "assignment_id": null'),
    copyOfLine(1, '"type": "Adjust", "reason": "test"'),
    `select twin('ledger', 'id = u(''f'', 20)', jsonb_build_object('id', u('f', 999), 'number', 999, 'assignment_id', u('e', 1)))`,
  ],
  ledger_sign: [
    copyOfLine(1, '"points": 0'),
    copyOfLine(11, '"points": 0'),
    copyOfLine(14, '"points": 0'),
    copyOfLine(20, '"points": 0'),
    copyOfLine(1, '"points": 0, "type": "Adjust", "assignment_id": null, "reason": "test"'),
  ],
  ledger_tally_times: [`update ledger_tally set last_at = first_at - interval '1 s'`],
  ledger_tally_lines_check: ['update ledger_tally set lines = 0'],
  ledger_tally_mark_is_whole: [
    'update ledger_tally_mark set seen = 999',
    `update ledger_tally_mark set seen_by = '1'`,
  ],
  ledger_tally_mark_counted_check: ['update ledger_tally_mark set counted = -1'],
  ledger_tally_mark_is_only_check: ['insert into ledger_tally_mark (is_only, counted) values (false, 0)'],
  ledger_tally_mark_is_ahead: [`update ledger_tally_mark set seen = counted, seen_by = '1'`],
  ledger_type_check: [copyOfLine(1, '"type": "Gift", "assignment_id": null')],
  mail_announcement: [`update mail set kind = 'changed' where announcement_id is not null`],
  import_batch_check: [
    `update import_batch set state = 'checked'`,
    `update import_batch set ended_at = null`,
  ],
  import_batch_kind_check: [`update import_batch set kind = 'boats'`],
  import_batch_num_rows_check: [0, 5001].map((rows) => `update import_batch set num_rows = ${rows}`),
  import_batch_state_check: [`update import_batch set state = 'lost', ended_at = null`],
  import_batch_week_numbering_check: [`update import_batch set week_numbering = 'lunar'`],
  import_column_name_check: [
    `update import_column set name = ''`,
    `update import_column set name = repeat('x', 201)`,
  ],
  import_row_fate_check: [`update import_row set fate = 'lost'`],
  mail_configuration_base_date_check: [`update mail_configuration set base_date = 'Easter'`],
  mail_configuration_days_offset_check: [-366, 366].map(
    (days) => `update mail_configuration set days_offset = ${days}`,
  ),
  mail_content_language_check: [`update mail_content set language = 'de'`],
  mail_covered: [
    `update mail set covered_by = null where state = 'Covered'`,
    `update mail set state = 'Covered' where covered_by is null`,
  ],
  mail_preference_kind_check: [`update mail_preference set kind = 'confirmed'`],
  mail_recipient_check: [`update mail set recipient = 'office'`],
  mail_state_check: [`update mail set state = 'Read' where covered_by is null`],
  mail_suppression_reason_check: [`update mail_suppression set reason = 'dislike'`],
  mail_template_language_check: [`update mail_template set language = 'de'`],
  mail_template_version_is_whole: [
    `select twin('mail_template_version', 'true', '{"number": 2, "subject": null}')`,
    `select twin('mail_template_version', 'true', '{"number": 2, "body": null}')`,
  ],
  mail_template_version_number_check: [`select twin('mail_template_version', 'true', '{"number": 0}')`],
  only_a_booked_week_is_checked_out: [booking(10, `type = 'Cancel'`)],
  person_anonymized_is_empty: [
    'sub = id::text',
    'enabled = true',
    `role_type = '{Admin}'`,
    `invited_at = t(1)`,
    `name = 'Anna'`,
    `email = 'anna@samhus.example'`,
    ...['code', 'phone', 'address', 'zip', 'city', 'picture'].map((column) => `${column} = 'x'`),
    `language = 'da'`,
  ].map((change) => `update person set ${change} where id = u('a', 99)`),
  person_issuer_has_a_sub: [`update person set sub = null where id = u('a', 2)`],
  person_language_check: [`update person set language = 'de'`],
  person_name_check: [`update person set name = ''`],
  person_role_type_check: [`update person set role_type = '{Owner}'`],
  picture_height_check: ['update picture set height = 0'],
  picture_position_check: ['update picture set position = -1'],
  picture_width_check: ['update picture set width = 0'],
  policy_version_check: ['update policy set version = 0'],
  push_message_state_check: [`update push_message set state = 'Read'`],
  push_subscription_language_check: [`update push_subscription set language = 'de'`],
  saved_view_name_check: [`update saved_view set name = ''`],
  saved_view_screen_check: [`update saved_view set screen = ''`],
  season_template_name_check: [`update season_template set name = ''`],
  support_photo_height_check: ['update support_photo set height = 0'],
  support_photo_number_check: ['update support_photo set number = 0', 'update support_photo set number = 6'],
  support_photo_width_check: ['update support_photo set width = 0'],
  support_reply_message_check: [`update support_reply set message = ''`],
  support_reply_number_check: ['update support_reply set number = 0'],
  support_report_closed: [
    'update support_report set closed_at = t(97)',
    `update support_report set state = 'done'`,
  ],
  support_report_language_check: [`update support_report set language = 'de'`],
  support_report_message_check: [`update support_report set message = ''`],
  support_report_number_check: [
    'update support_report set number = 0',
    'update support_report set number = 11',
  ],
  support_report_state_check: [`update support_report set state = 'lost'`],
  token_check: [`update token set booking_id = u('b', 1) where kind = 'calendar-feed'`],
  token_check1: [`update token set person_id = u('a', 1) where kind = 'check-out'`],
  token_kind_check: [`insert into token (hash, kind, created_at) values ('d', 'press', t(1))`],
  token_of_a_group: [
    `update token set group_id = default where kind = 'arrivals'`,
    `update token set group_id = u('c', 1) where kind = 'calendar-feed'`,
  ],
  token_of_a_house: [
    `update token set house_id = u('d', 1) where kind = 'check-out'`,
    `update token set house_id = null where kind = 'arrivals'`,
  ],
  unit_check: ['update unit set week = 53 where id = 108'],
  unit_check1: [
    'update unit set date_to = date_to + 1 where id = 108',
    'update unit set date_from = date_from + 1, date_to = date_to + 1 where id = 108',
  ],
  unit_check2: [
    `update unit set booking_deadline = starts_at + interval '1 s' where id = 108`,
    `update unit set cancellation_deadline = starts_at + interval '1 s' where id = 108`,
  ],
  unit_out_of_operation: [
    "update unit set out_reason = 'Roof' where id = 108",
    'update unit set out_since = t(1) where id = 108',
  ],
  unit_points_check: ['update unit set points = -1 where id = 108'],
  verify_run_has_one_end: ["update verify_run set problem = 'The disk is full'"],
  verify_run_took_ms_check: ['update verify_run set took_ms = -1'],
  verify_run_violations_check: ['update verify_run set violations = -1'],
  unit_week_check: [
    `select twin('unit', 'id = 120', '{"id": 100, "week": 0}')`,
    `select twin('unit', 'id = 120', '{"id": 154, "week": 54}')`,
  ],
  wait_has_a_number: [booking(2, 'queue_number = null')],
  wait_has_both_slots: [booking(2, 'year_slot = null'), booking(1, 'year_slot = 5')],
  wait_has_slots: [
    booking(2, 'unit_slot = null, year_slot = null'),
    booking(1, 'unit_slot = 5, year_slot = 5'),
  ],
} satisfies Record<string, readonly string[]>

/** Triggers: statements, each of which that trigger refuses. */
const triggers = {
  account_opens_empty: [
    `insert into account (group_id, membership_id, year, balance) values (u('c', 1), 1, 2030, 1)`,
  ],
  audit_is_append_only: [
    `update audit set action = 'other'`,
    'delete from audit',
    'truncate audit, audit_value, policy',
  ],
  balance_follows_the_ledger: ['update account set balance = balance + 1'],
  device_is_of_a_person: [
    `insert into device (person_id, device_id, browser, system, first_used_at, last_used_at)
       values (u('a', 99), u('8', 9), '', '', t(1), t(1))`,
  ],
  mail_preference_is_of_a_person: [
    `insert into mail_preference (person_id, kind, is_off) values (u('a', 99), 'claim-paid', true)`,
  ],
  mail_template_version_is_append_only: [
    `update mail_template_version set subject = 'Other'`,
    'delete from mail_template_version',
    'truncate mail_template_version',
  ],
  membership_is_of_a_person: [
    `insert into membership (group_id, person_id, added_at) values (u('c', 1), u('a', 99), t(1))`,
  ],
  push_subscription_is_of_a_person: [
    `insert into push_subscription (id, person_id, endpoint, p256dh, auth, language, created_at)
       values (u('9', 9), u('a', 99), 'https://push.example/9', '', '', 'da', t(1))`,
  ],
  saved_view_is_of_a_person: [
    `insert into saved_view (id, person_id, screen, name, query, is_shared, created_at)
       values (u('9', 9), u('a', 99), 'owners', 'a', '', false, t(1))`,
  ],
  ledger_is_append_only: ['update ledger set points = points', 'delete from ledger', 'truncate ledger'],
} satisfies Record<string, readonly string[]>

/** Statements that a constraint, index or trigger of that name refuses in `cleanFixture` with `oneRowEach`. */
export const violations = { uniqueIndexes, checks, triggers }

/** Triggers that refuse nothing; the first one, that two debits of which each alone could be paid are not. */
export const movingTriggers = {
  ledger_moves_the_balance: [1, 2]
    .map(
      (n) => `insert into ledger (id, group_id, account_id, membership_id, year, type, points, reason, at)
        values (u('f', 90${n}), u('c', 1), 1, 1, 2027, 'Adjust', -15, 'test', t(99))`,
    )
    .join(';'),
  // The id of a transaction that has inserted no row yet, and so has drawn no number.
  ledger_takes_an_id_first: `insert into ledger (id) select id from ledger where false;
    select pg_current_xact_id_if_assigned()::text as id`,
}
