import { defaultPolicy } from '@samhus/domain/policy'

const dropForeignKeys = `
  do $$ declare r record; begin
    for r in select conrelid::regclass as relation, conname from pg_constraint
      where contype = 'f' and conparentid = 0 and coninhcount = 0 and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', r.relation, r.conname); end loop;
  end $$;`
const dropChecks = dropForeignKeys.replace("contype = 'f'", "contype = 'c'")
const dropUniques = dropForeignKeys.replace("contype = 'f'", "contype = 'u'")
const dropLedgerTrigger = 'drop trigger ledger_is_append_only on ledger;'
const takeBack = (membership: number, points: number) => `insert into ledger
    (id, group_id, account_id, membership_id, year, type, points, assignment_id, reason, at)
  values (u('f', ${100 - points}), u('c', 1), ${membership}, ${membership}, 2027, 'Adjust', ${points}, u('e', 1), 'taken-back', t(2));`
const dropHolderIndexes = 'drop index booking_one_holder; drop index booking_one_row_per_owner;'

const insertFee = `insert into fee (id, group_id, booking_id, act, kroner, at)
  values (u('5', 9), u('c', 1), u('b', 9), 'move', 500, t(17));`
const insertAnnouncement = `insert into announcement (id, group_id, audience, texts, by_mail, is_live, sent_at, sent_by)
    values (u('7', 7), u('c', 1), 'all', '{"da": {"title": "T", "body": "B"}}', true, false, t(96), u('a', 1));
  insert into announcement_receiver (announcement_id, group_id, membership_id) values (u('7', 7), u('c', 1), 1);`
const actOfAnnouncement = `insert into audit (at, group_id, actor_id, action, subject_kind, subject_id)
  values (t(96), u('c', 1), u('a', 1), 'announce', 'announcement', u('7', 7)::text);`
const mailAnnouncement = (mail: number, person: number) => `insert into mail
    (id, group_id, person_id, kind, announcement_id, due_at, created_at)
  values (u('2', ${mail}), u('c', 1), u('a', ${person}), 'announcement', u('7', 7), t(96), t(96));`
const insertReport = `insert into support_report (id, group_id, booking_id, number, message, language, created_at)
  values (u('3', 1), u('c', 1), u('b', 10), 1, 'planted', 'da', t(96));`
const insertPhoto = `insert into support_photo (report_id, group_id, number, file_key, width, height, created_at)
  values (u('3', 1), u('c', 1), 1, u('4', 1), 1, 1, t(96));`

const insertReply = `${insertReport} insert into support_reply
  (report_id, group_id, number, mail_id, message, sent_by, created_at)
  values (u('3', 1), u('c', 1), 1, u('2', 1), 'planted', u('a', 1), t(97));`
const actOnReport = (
  action: string,
  fields: string,
) => `insert into audit (at, group_id, action, subject_kind, subject_id, fields)
  values (t(96), u('c', 1), '${action}', 'support-report', u('3', 1)::text, '${fields}');`

const insertImage = `insert into picture (id, group_id, house_id, position, width, height, created_at)
  values (u('5', 1), u('c', 1), u('d', 1), 0, 1, 1, t(96));`
const insertDocument = `insert into document (id, group_id, folder_id, name, file_key, type, size, filed_at)
  values (u('6', 1), u('c', 1), u('c', 1), 'a', u('7', 1), 'text/plain', 1, t(96));`
const insertFormerFile = `${insertDocument} insert into document_file
  (file_key, document_id, group_id, type, size, filed_at, replaced_at)
  values (u('7', 2), u('6', 1), u('c', 1), 'text/plain', 1, t(90), t(96));`
const insertFolders = `insert into document_folder (id, group_id, parent_id, name)
  values (u('6', 8), u('c', 1), u('c', 1), 'Outer'), (u('6', 9), u('c', 1), u('6', 8), 'Inner');`

/** Leaves person 1, who has booked week 101, anonymized as far as the person's own row goes. */
const anonymize = `${dropChecks} drop trigger membership_is_of_a_person on membership;
  drop trigger device_is_of_a_person on device; drop trigger push_subscription_is_of_a_person on push_subscription;
  drop trigger saved_view_is_of_a_person on saved_view;
  update membership set left_at = t(30) where person_id = u('a', 1);
  update person set anonymized_at = t(31), enabled = false, name = '-', email = id::text || '@anonymized.invalid'
    where id = u('a', 1);`
const actOnPerson = `with act as (
    insert into audit (at, action, subject_kind, subject_id) values (t(1), 'act', 'person', u('a', 1)) returning number)`

/** What is left of that person, and the words with which it is reported. */
const anonymizedWith: readonly [sql: string, found: string][] = [
  [`update person set phone = '1' where id = u('a', 1);`, 'has values'],
  [`update membership set left_at = null where person_id = u('a', 1);`, 'is a member'],
  [`update booking set lent_out_language = 'da' where id = u('b', 1);`, 'has a lend-out contact'],
  [`update mail set data = '{"reason": "x"}';`, 'has a mail'],
  [`${insertReport} update support_report set booking_id = u('b', 1);`, 'has a support report'],
  [
    `${actOnPerson} insert into audit_value (audit_number, field, after) select number, 'phone', '1' from act;`,
    'has a value in the audit trail',
  ],
  [
    `with act as (insert into audit (at, actor_id, action, subject_kind, subject_id)
       values (t(1), u('a', 1), 'act', 'unit', '101') returning number)
     insert into audit_value (audit_number, field, after) select number, 'ipAddress', '::1' from act;`,
    'has an address in the audit trail',
  ],
  [
    `insert into device (person_id, device_id, browser, system, first_used_at, last_used_at)
     values (u('a', 1), u('8', 1), 'Firefox', 'Linux', t(1), t(1));`,
    'has a device',
  ],
  [
    `insert into push_subscription (id, person_id, endpoint, p256dh, auth, language, created_at)
     values (u('9', 1), u('a', 1), 'https://push.example/1', '', '', 'da', t(1));`,
    'has a push subscription',
  ],
  [
    `insert into token (hash, kind, person_id, created_at) values ('b', 'calendar-feed', u('a', 1), t(1));`,
    'has a link',
  ],
  [
    `insert into saved_view (id, person_id, screen, name, query, is_shared, created_at)
     values (u('9', 1), u('a', 1), 'owners', 'a', '', false, t(1));`,
    'has a saved view',
  ],
  [
    `insert into mail_content (mail_id, group_id, person_id, to_name, to_address, language, subject, html, text,
       rendered_at)
     values (u('2', 1), u('c', 1), u('a', 1), 'P', 'p@samhus.example', 'da', '', '', '', t(21));`,
    'has what a mail said',
  ],
  [
    `drop trigger mail_preference_is_of_a_person on mail_preference;
     insert into mail_preference (person_id, kind, is_off) values (u('a', 1), 'claim-paid', true);`,
    'has mails that they do not want',
  ],
]

/** Week 106 has a row that refers to that mail. */
const coveredBy = (mail: string, kind: string): string =>
  `insert into mail (id, group_id, person_id, booking_id, kind, due_at, is_planned, state, covered_by, created_at)
   values (u('2', 2), u('c', 1), u('a', 1), u('b', 9), '${kind}', t(20), true, 'Covered', ${mail}, t(20));`
/** The default policy, stored by an admin today; every week of the fixture has other instants. */
const changePolicy = `with act as (
    insert into audit (at, group_id, action, subject_kind, subject_id, fields)
    values (t(98), u('c', 1), 'change-policy', 'policy', u('c', 1)::text, '{holdMinutes}') returning number)
  insert into policy (group_id, version, constants, created_at, act_number)
    select u('c', 1), 2, '${JSON.stringify({ ...defaultPolicy, maxWaitlistPerUnit: 2 })}', t(98), number from act;`

const insertTemplate = `insert into mail_template (id, group_id, kind, language)
  values (u('8', 1), null, 'confirmed', 'da');`
const insertSetting = (name: string, value: string): string =>
  `insert into admin_setting (name, value) values ('${name}', '${value}');`

/** As the job does it. */
const tallyAll = `insert into ledger_tally (bucket, group_id, year, type, lines, first_at, last_at)
    select number / 4096, group_id, year, type, count(*), min(at), max(at) from ledger group by 1, 2, 3, 4;
  insert into ledger_tally_mark (counted) select max(number) from ledger;`

/** Planted violations: SQL that drops a constraint and breaks an invariant, its number, and the reported line. */
export const plantedViolations: readonly [title: string, sql: string, invariant: number, line: RegExp][] = [
  [
    'a week that has not followed its policy',
    changePolicy,
    16,
    /unit 120 has the booking deadline 2027-05-12 00:00:00\+00, which is not that of its group's policy/,
  ],
  [
    'two holders of a week',
    `${dropHolderIndexes} select copy_of(u('b', 9), u('b', 99), '{"unit_id": 102}');`,
    1,
    /unit 102 has 2 holders: Pre .*, Assign/,
  ],
  [
    'a booking and a place on the waitlist of the same week',
    `${dropHolderIndexes} select copy_of(u('b', 2), u('b', 99), '{"membership_id": 1, "unit_slot": 9, "year_slot": 9}');`,
    2,
    /membership 1 has 2 live rows on unit 101/,
  ],
  [
    'two holds of an owner in a calendar',
    `drop index booking_one_hold_per_calendar; select copy_of(u('b', 4), u('b', 99), '{"unit_id": 108}');`,
    3,
    /membership 1 has 2 holds in calendar 1/,
  ],
  [
    'a hold without an origin is a hold',
    `drop index booking_one_hold_per_calendar; ${dropChecks}
     select copy_of(u('b', 4), u('b', 99), '{"unit_id": 108, "origin": null}');`,
    3,
    /membership 1 has 2 holds/,
  ],
  [
    'a hold on a week with a waitlist',
    `select copy_of(u('b', 2), u('b', 99), '{"unit_id": 102, "membership_id": 5, "year_slot": 9}');`,
    4,
    /unit 102 has the hold .* beside a queue of 1/,
  ],
  [
    'a free week with a waitlist',
    `select copy_of(u('b', 2), u('b', 99), '{"unit_id": 110, "membership_id": 5, "year_slot": 9}');`,
    4,
    /unit 110 is free with a queue of 1$/,
  ],
  [
    'a waitlist that outlived its booking deadline',
    `update unit set booking_deadline = t(90) where id = 110;
     select copy_of(u('b', 2), u('b', 99), '{"unit_id": 110, "membership_id": 5, "year_slot": 9}');`,
    4,
    /unit 110 is free with a queue of 1 after its booking deadline/,
  ],
  [
    'a booking of a week out of operation',
    'update unit set is_out_of_operation = true where id = 107;',
    4,
    /unit 107 is out of operation: Book /,
  ],
  [
    'a place on the waitlist of a week out of operation',
    `update unit set is_out_of_operation = true where id = 110;
     select copy_of(u('b', 2), u('b', 99), '{"unit_id": 110, "membership_id": 5, "year_slot": 9}');`,
    4,
    /unit 110 is out of operation: Wait /,
  ],
  [
    'an open claim on a week out of operation',
    'update unit set is_out_of_operation = true where id = 104;',
    4,
    /unit 104 is out of operation: open claim /,
  ],
  [
    'an expired offer that was not offered to the next owner',
    `update booking set reserved_until = t(98) - interval '11 seconds' where id = u('b', 5);`,
    4,
    /unit 103: the offer .* ran out at .* not passed on to the queue of 1/,
  ],
  [
    'three on a waitlist for two',
    `select copy_of(u('b', 2), u('b', 99), '{"membership_id": 5, "queue_number": 9, "unit_slot": 9, "year_slot": 9}');`,
    5,
    /unit 101: .* joined as number 3 of at most 2/,
  ],
  [
    'an owner on three waitlists',
    `select copy_of(u('b', 6), u('b', 98), '{"unit_id": 107, "membership_id": 2, "queue_number": 10, "year_slot": 8}');
     select copy_of(u('b', 6), u('b', 99), '{"unit_id": 106, "membership_id": 2, "queue_number": 9, "year_slot": 9}');`,
    5,
    /membership 2 waits for 3 weeks of 2027 .* at most 2/,
  ],
  [
    'a balance that is not the sum',
    `drop trigger balance_follows_the_ledger on account; update account set balance = 21 where id = 4;`,
    6,
    /account 4 \(membership 4, 2027\) has the balance 21, its ledger sums to 20/,
  ],
  [
    'a negative balance',
    `alter table account drop constraint balance_not_negative; insert into ledger
       (id, group_id, account_id, membership_id, year, type, points, reason, at)
     values (u('f', 99), u('c', 1), 4, 4, 2027, 'Adjust', -21, 'planted', t(50));
     select audit_of('booking', u('b', 5), t(50));`,
    6,
    /account 4 .* is at -1/,
  ],
  [
    'a ledger without an account',
    `${dropForeignKeys} delete from account where id = 4;`,
    6,
    /the ledger has 20 points for account 4, which is not there/,
  ],
  [
    'a ledger line that is counted twice',
    `${tallyAll} update ledger_tally set lines = lines + 1 where type = 'Cancel';`,
    6,
    /for 2027, Cancel: the tally has 2, there are 1/,
  ],
  [
    'ledger lines that are not counted, though the mark is above them',
    `${tallyAll} delete from ledger_tally where type = 'Assign';`,
    6,
    /for 2027, Assign: the tally has 0, there are 5/,
  ],
  [
    'a tally of lines above the mark',
    `${tallyAll} update ledger_tally_mark set counted = 0;`,
    6,
    /for 2027, Book: the tally has 4, there are 0/,
  ],
  [
    'a tally whose lines were made at another time',
    `${tallyAll} update ledger_tally set last_at = last_at + interval '1 s' where type = 'Cancel';`,
    6,
    /for 2027, Cancel: the tally has 1, there are 1/,
  ],
  [
    'a confirmed week without a debit',
    `${dropLedgerTrigger} delete from ledger where id = u('f', 11);`,
    7,
    /booking b0000000.* is confirmed without a debit/,
  ],
  [
    'two debits',
    `drop index ledger_one_debit; insert into ledger
       (id, group_id, account_id, membership_id, year, type, points, booking_id, at)
     select u('f', 99), group_id, account_id, membership_id, year, type, points, booking_id, at
     from ledger where id = u('f', 11);`,
    7,
    /booking .* has 2 debits/,
  ],
  [
    'a debit of something else',
    `update booking set points = 2 where id = u('b', 1);`,
    7,
    /costs 2, its debit took 3/,
  ],
  [
    'a debit for a hold',
    `insert into ledger (id, group_id, account_id, membership_id, year, type, points, booking_id, at)
     values (u('f', 99), u('c', 1), 1, 1, 2027, 'Book', -3, u('b', 4), t(90));`,
    7,
    /is a Pre with a debit/,
  ],
  [
    'two refunds',
    `drop index ledger_one_refund; insert into ledger
       (id, group_id, account_id, membership_id, year, type, points, booking_id, at)
     select u('f', 99), group_id, account_id, membership_id, year, type, points, booking_id, at
     from ledger where id = u('f', 14);`,
    7,
    /has 2 refunds/,
  ],
  [
    'a refund of a booking that is not cancelled',
    `update booking set type = 'Book', ended_at = null where id = u('b', 8);`,
    7,
    /is a Book with a refund/,
  ],
  [
    'a refund of more than was taken',
    `${dropLedgerTrigger} update ledger set points = 4 where id = u('f', 14);`,
    7,
    /the debit took 3, the refund brought 4/,
  ],
  [
    'a claim paid without a refund',
    `update claim set state = 'paid', closed_at = t(13);`,
    7,
    /the claim is paid without a refund/,
  ],
  [
    'a refund while the claim is open',
    `insert into ledger (id, group_id, account_id, membership_id, year, type, points, booking_id, at)
     values (u('f', 99), u('c', 1), 2, 2, 2027, 'Cancel', 3, u('b', 7), t(13));`,
    7,
    /the claim is open and there is a refund/,
  ],
  [
    'points given twice',
    `drop index ledger_one_credit; insert into ledger
       (id, group_id, account_id, membership_id, year, type, points, assignment_id, at)
     values (u('f', 99), u('c', 1), 2, 2, 2027, 'Assign', 20, u('e', 1), t(2));`,
    7,
    /assignment .* was given 2 times to membership 2/,
  ],
  [
    'points given in another amount',
    `${dropLedgerTrigger} update ledger set points = 19 where id = u('f', 2);`,
    7,
    /gives 20 points for 2027, membership 2 got 19 for 2027/,
  ],
  [
    'more points taken back than were given',
    `${dropChecks} ${takeBack(4, -12)} ${takeBack(4, -9)}`,
    7,
    /assignment .* gave membership 4 20 points for 2027, 21 are taken back, for 2027/,
  ],
  [
    'points taken back that were not given',
    `${dropLedgerTrigger} update ledger set type = 'Adjust', points = -1, reason = 'taken-back' where id = u('f', 5);`,
    7,
    /assignment .* gave membership 5 0 points for .*, 1 are taken back, for 2027/,
  ],
  [
    'a member without the assigned points',
    `insert into membership (id, group_id, person_id, added_at) overriding system value
       values (7, u('c', 1), u('a', 6), t(2));`,
    7,
    /assignment .* is done, membership 7 did not get it/,
  ],
  [
    'points that an archived group gave',
    `update "group" set archived_at = t(1) where id = u('c', 1);`,
    7,
    /group .* is archived, membership 1 got points of assignment/,
  ],
  [
    'points of a cancelled assignment',
    `update assignment set status = 'Cancelled';`,
    7,
    /assignment .* is cancelled, membership 1 got it/,
  ],
  [
    'points that expired twice',
    `drop index ledger_one_expiry; insert into ledger
       (id, group_id, account_id, membership_id, year, type, points, cause, at)
     select u('f', n), u('c', 1), 4, 4, 2027, 'Expire', -1, 'year-end', t(9) from generate_series(98, 99) n;`,
    7,
    /account 4 expired 2 times: year-end/,
  ],
  [
    'two offers for a week',
    `${dropHolderIndexes} select copy_of(u('b', 5), u('b', 99), '{"membership_id": 2, "queue_number": 2}');`,
    8,
    /unit 103 has 2 offers/,
  ],
  [
    'an offer out of order',
    `update booking set queue_number = 5 where id = u('b', 5);`,
    8,
    /unit 103 was offered to .* \(joined as 5\) before .* \(4\)/,
  ],
  [
    'two open claims on a week',
    `drop index claim_one_open;
     update booking set unit_id = 104 where id = u('b', 8);
     insert into claim (id, group_id, unit_id, booking_id, membership_id, state, opened_at)
       values (u('1', 2), u('c', 1), 104, u('b', 8), 3, 'open', t(16));`,
    9,
    /unit 104 has 2 open claims/,
  ],
  [
    'a week checked out twice',
    `${dropChecks}
     select copy_of(u('b', 10), u('b', 99), '{"type": "Cancel", "membership_id": 4, "ended_at": "2026-04-01"}');`,
    10,
    /unit 107 was checked out 2 times/,
  ],
  [
    'a cancelled week that was checked out',
    `${dropChecks} update booking set type = 'Cancel', ended_at = t(96) where id = u('b', 10);`,
    10,
    /is a Cancel that was checked out/,
  ],
  [
    'half a check-out',
    `${dropChecks} update booking set checked_out_people = 3 where id = u('b', 1);`,
    10,
    /is a Book that was checked out/,
  ],
  [
    'one check-out with two numbers of people',
    `select copy_of(u('b', 10), u('b', 99), '{"unit_id": 108, "checked_out_people": 5}');`,
    10,
    /membership 5 left house .* with 4 and 5/,
  ],
  [
    'a planned mail twice',
    `insert into mail (id, group_id, person_id, booking_id, kind, due_at, is_planned, created_at)
     values (u('2', 2), u('c', 1), u('a', 1), u('b', 1), 'Welcome1', t(20), false, t(20));`,
    11,
    /has 2 mails Welcome1/,
  ],
  [
    'a week that is covered by a mail of another kind',
    coveredBy(`u('2', 1)`, 'Arrival'),
    11,
    /covered by .*: that one is another/,
  ],
  [
    'a week that is covered by no mail',
    `${dropForeignKeys} ${coveredBy(`u('2', 9)`, 'Welcome1')}`,
    11,
    /covered by .*: there is none/,
  ],
  [
    'a week that is covered by a covered one',
    `${coveredBy(`u('2', 1)`, 'Welcome1')}
     insert into mail (id, group_id, person_id, booking_id, kind, due_at, is_planned, state, covered_by, created_at)
     values (u('2', 3), u('c', 1), u('a', 1), u('b', 10), 'Welcome1', t(20), true, 'Covered', u('2', 2), t(20));`,
    11,
    /covered by .*: that one is covered too/,
  ],
  [
    'a mail that was sent and says nothing',
    `update mail set state = 'Sent', sent_at = t(98);`,
    11,
    /is Sent, but nothing says what it said/,
  ],
  [
    'a hold without an audit row',
    `drop trigger audit_is_append_only on audit; delete from audit where subject_id = u('b', 4)::text;`,
    13,
    /booking .* \(Pre\) took at least 1 steps, the audit trail has 0/,
  ],
  [
    'an end without an audit row',
    `update booking set type = 'Ended', ended_at = t(91) where id = u('b', 4);`,
    13,
    /booking .* \(Ended\) took at least 2 steps, the audit trail has 1/,
  ],
  [
    'a confirmed booking that was never held, and that no file has brought',
    `update booking set origin = null where id = u('b', 1);`,
    13,
    /booking .* was neither held nor offered, and no file has brought it/,
  ],
  [
    'a week booked with the one beside it, which was not confirmed with it',
    `insert into audit (at, action, subject_kind, subject_id, group_id, unit_id, membership_id)
     values (t(7), 'confirm-pair', 'booking', u('b', 1)::text, u('c', 1), 101, 1);`,
    13,
    /booking .* was booked with a week beside it that was not confirmed with it/,
  ],
  [
    'a correction without an audit row',
    `insert into ledger (id, group_id, account_id, membership_id, year, type, points, reason, at)
     values (u('f', 99), u('c', 1), 4, 4, 2027, 'Adjust', 1, 'planted', t(50));`,
    13,
    /ledger row .* \(Adjust, 1 points\) has no audit row/,
  ],
  [
    'a claim closed without an audit row',
    `update claim set state = 'lapsed', closed_at = t(60);`,
    13,
    /claim .* opened or closed \(lapsed\) without an audit row/,
  ],
  [
    'an assignment without audit rows',
    `insert into assignment (id, group_id, year, points, assign_at, created_at)
       values (u('e', 2), u('c', 1), 2028, 4, t(99), t(90));`,
    13,
    /assignment .* \(Scheduled\) has 0 audit rows/,
  ],
  [
    'an announcement without an audit row',
    insertAnnouncement,
    13,
    /announcement 7.* was sent without an audit row/,
  ],
  [
    'an announcement with two mails to one owner',
    `${insertAnnouncement} ${actOfAnnouncement} ${mailAnnouncement(70, 1)} ${mailAnnouncement(71, 1)}`,
    11,
    /announcement 7.* has 2 mails to a.*1$/m,
  ],
  [
    'a mail of an announcement to another owner',
    `${insertAnnouncement} ${actOfAnnouncement} ${mailAnnouncement(70, 2)}`,
    11,
    /announcement 7.* has 1 mails to a.*2, but not to a receiver/,
  ],
  [
    'a mail of an announcement that is not sent by mail',
    `${insertAnnouncement} ${actOfAnnouncement} ${mailAnnouncement(70, 1)}
     update announcement set by_mail = false, is_live = true;`,
    11,
    /announcement 7.* has 1 mails to a.*1, but is not sent by mail/,
  ],
  [
    'a report to support without an audit row',
    insertReport,
    13,
    /support report .* with 0 photos has audit rows of 0 and of 0 photos/,
  ],
  [
    'a photo without an audit row',
    `${insertReport} ${insertPhoto} insert into audit (at, group_id, action, subject_kind, subject_id)
       values (t(96), u('c', 1), 'report-support', 'support-report', u('3', 1)::text);`,
    13,
    /support report .* with 1 photos has audit rows of 1 and of 0 photos/,
  ],
  [
    'an import that was applied without an act',
    `insert into import_batch (id, group_id, kind, state, file_name, header, columns, num_rows, created_at, ended_at)
       values (u('7', 9), u('c', 1), 'owners', 'applied', 'x.csv', '{}', '{}', 1, t(1), t(2));`,
    13,
    /import .* is applied by 0 acts/,
  ],
  [
    'a reply without an audit row',
    insertReply,
    13,
    /support report .* has 1 replies, the last is 1, with audit rows of 0/,
  ],
  [
    'replies with a gap',
    `${insertReply} update support_reply set number = 2;
     ${actOnReport('reply-support', '{reply}')} ${actOnReport('reply-support', '{reply}')}`,
    13,
    /support report .* has 1 replies, the last is 2, with audit rows of 2/,
  ],
  [
    'a reply by a mail about something else',
    `${insertReply} ${actOnReport('reply-support', '{reply}')}`,
    13,
    /reply 1 to support report .* has a mail of .* to another booking or of another kind/,
  ],
  [
    'a report that no admin closed',
    `${insertReport} update support_report set state = 'done', closed_at = t(97);`,
    13,
    /support report .* is done, but has no act by which it became so/,
  ],
  [
    'a report in another state than its last act says',
    `${insertReport} ${actOnReport('update-support-report', '{state}')}
     insert into audit_value (audit_number, group_id, field, after)
       select number, group_id, 'state', 'working' from audit order by number desc limit 1;`,
    13,
    /support report .* has another state than its last act says/,
  ],
  [
    'a membership that ended without an audit row',
    `update membership set left_at = t(99) where id = 4;`,
    13,
    /membership 4 ended without an audit row/,
  ],
  [
    'a membership that was reactivated without an audit row',
    `insert into audit (at, group_id, action, subject_kind, subject_id, membership_id)
       values (t(96), u('c', 1), 'end-membership', 'membership', '4', 4);`,
    13,
    /membership 4 is active, its last act ended it/,
  ],
  [
    'a person who was changed without an audit row',
    `with entry as (
       insert into audit (at, action, subject_kind, subject_id, fields)
       values (t(96), 'update-owner', 'person', u('a', 1)::text, array['city']) returning number)
     insert into audit_value (audit_number, field, before, after) select number, 'city', '', 'Skagen' from entry;`,
    13,
    /person .* has another city than their last act says/,
  ],
  [
    'a guest in the audit trail without the end of the stay',
    `with entry as (
       insert into audit (at, action, subject_kind, subject_id, fields)
       values (t(96), 'update-details', 'booking', u('b', 1)::text, array['phone']) returning number)
     insert into audit_value (audit_number, field, after) select number, 'phone', '1' from entry;`,
    13,
    /act \d+ has a guest's phone without the end of the stay/,
  ],
  [
    'a group without an outermost folder',
    `delete from document_folder where group_id = u('c', 2);`,
    15,
    /group .* has 0 outermost folders/,
  ],
  [
    'folders in a circle',
    `${insertFolders} update document_folder set parent_id = u('6', 9) where name = 'Outer';`,
    15,
    /folder 6.* is not below the outermost one/,
  ],
  [
    'a file of two rows',
    `${insertFormerFile} update document_file set file_key = u('7', 1);`,
    15,
    /file 7.* is of 2 rows/,
  ],
  [
    'a booked week that costs nothing',
    'update unit set points = 0 where id = 101;',
    15,
    /unit 101 costs nothing: Book /,
  ],
  [
    'a house with two links for its cleaner',
    `drop index token_one_arrivals; insert into token (hash, kind, group_id, house_id, created_at)
     values ('x', 'arrivals', u('c', 1), u('d', 1), t(1)), ('y', 'arrivals', u('c', 1), u('d', 1), t(2));`,
    15,
    /house d.* has 2 links for its cleaner/,
  ],
  [
    'a season template without a week',
    `insert into season_template (id, name, weeks, changed_at)
     select u('9', 3), 'Coast', json_agg(json_build_object('week', greatest(w, 2))), t(1) from generate_series(1, 53) w;`,
    15,
    /season template .* has not each of 53 weeks once/,
  ],
  [
    'a text without its first version',
    `${insertTemplate} insert into mail_template_version (template_id, number, subject, body, saved_at, saved_by)
     values (u('8', 1), 2, 'S', 'B', t(20), u('a', 1));`,
    15,
    /template .* has 1 versions, the last is 2/,
  ],
  [
    'a text twice',
    `alter table mail_template drop constraint mail_template_key; ${insertTemplate} ${insertTemplate.replace("u('8', 1)", "u('8', 2)")}`,
    15,
    /template of confirmed in da for group {2}is there 2 times/,
  ],
  ['a setting that is no object', insertSetting('brand', '[]'), 15, /setting brand .*: it is array/],
  [
    'a whitelist without its addresses',
    insertSetting('whitelist', '{"isOn": true}'),
    15,
    /setting whitelist .*: addresses is no list/,
  ],
  [
    'conditions that exclude one another',
    `insert into mail_configuration (kind, days_offset, base_date, conditions, is_enabled)
     values ('Arrival', 0, 'BookingStart', '{lent-out,not-lent-out}', true);`,
    15,
    /kind Arrival for group : conditions that exclude one another/,
  ],
  [
    'a fee without its act',
    insertFee,
    17,
    /fee 5.* is for move of booking b.*9, of which the audit trail has none/,
  ],
  [
    'a fee that no admin settled',
    `${insertFee} update fee set state = 'billed', settled_at = t(30);`,
    17,
    /fee 5.* is billed, but the audit trail has no admin who settled it/,
  ],
  [
    'a booking that was moved from one that did not end by it',
    `update booking set moved_from = u('b', 8) where id = u('b', 9);`,
    17,
    /booking b.*9 was moved from b.*8, a Cancel of membership 3 that ended by /,
  ],
  [
    'a booking that was moved from another owner’s',
    `update booking set end_reason = 'moved' where id = u('b', 7);
     update booking set moved_from = u('b', 7) where id = u('b', 9);`,
    17,
    /booking b.*9 was moved from b.*7, a Cancel of membership 2 that ended by moved/,
  ],
  [
    'a booking that was moved to nowhere',
    `update booking set end_reason = 'moved' where id = u('b', 8);`,
    17,
    /booking b.*8 ended by being moved, but no booking came of it/,
  ],
  ...anonymizedWith.map(([sql, found]): (typeof plantedViolations)[number] => [
    `an anonymized person who ${found}`,
    `${anonymize} ${sql}`,
    14,
    new RegExp(`^14: person a.* is anonymized, but ${found}$`, 'm'),
  ]),
]

/** After this any row can be moved to another group. */
export const dropReferenceConstraints = `${dropForeignKeys} ${dropUniques} ${dropChecks} ${dropHolderIndexes}`

/** Every reference within a group, changed to a row of the other group or to a missing row. */
export const wrongReferences: readonly [what: string, to: string, sql: string][] = [
  ['calendar', 'house', `update calendar set house_id = u('d', 2) where id = 1;`],
  ['unit', 'calendar', `update unit set calendar_id = 2 where id = 115;`],
  ['unit', 'house', `update unit set house_id = u('d', 2) where id = 115;`],
  ['membership', 'person', `update membership set person_id = u('a', 99) where id = 6;`],
  ['membership', 'group', `update membership set group_id = u('c', 9) where id = 6;`],
  [
    'account',
    'membership',
    `drop trigger account_opens_empty on account; update account set group_id = u('c', 2) where id = 4;`,
  ],
  ['booking', 'unit', `update booking set unit_id = 202 where id = u('b', 4);`],
  ['booking', 'no unit', `update booking set unit_id = 999 where id = u('b', 4);`],
  ['booking', 'membership', `update booking set membership_id = 6 where id = u('b', 4);`],
  ['booking', 'year', `update booking set year = 2028 where id = u('b', 4);`],
  ['claim', 'membership', `update claim set membership_id = 3;`],
  ['claim', 'unit', `update claim set unit_id = 204;`],
  ['claim', 'booking', `update claim set booking_id = u('b', 4);`],
  ['assignment', 'membership', `update assignment set membership_id = 6;`],
  [
    'ledger row',
    'group',
    `${dropLedgerTrigger} update ledger set group_id = u('c', 2) where id = u('f', 1);`,
  ],
  [
    'ledger row',
    'booking',
    `${dropLedgerTrigger} update ledger set booking_id = u('b', 4) where id = u('f', 15);`,
  ],
  [
    'ledger row',
    'no assignment',
    `${dropLedgerTrigger} update ledger set assignment_id = u('e', 9) where id = u('f', 1);`,
  ],
  ['mail', 'group', `update mail set group_id = u('c', 2);`],
  [
    'token',
    'group',
    `insert into token (hash, kind, group_id, booking_id, created_at)
       values ('x', 'check-out', u('c', 2), u('b', 1), t(9));`,
  ],
  ['announcement', 'group', `${insertAnnouncement} update announcement set group_id = u('c', 9);`],
  ['announcement', 'membership', `${insertAnnouncement} update announcement_receiver set membership_id = 6;`],
  [
    'mail',
    'announcement',
    `${insertAnnouncement} ${mailAnnouncement(70, 1)} update mail set announcement_id = u('7', 9);`,
  ],
  ['fee', 'booking', `${insertFee} update fee set group_id = u('c', 2);`],
  ['booking', 'booking', `update booking set moved_from = u('b', 99) where id = u('b', 9);`],
  ['support report', 'booking', `${insertReport} update support_report set booking_id = u('b', 98);`],
  ['support reply', 'report', `${insertReply} update support_reply set group_id = u('c', 2);`],
  [
    'support photo',
    'report',
    `${insertReport} ${insertPhoto} update support_photo set group_id = u('c', 2);`,
  ],
  ['picture', 'house', `${insertImage} update picture set house_id = u('d', 2);`],
  ['picture', 'group', `${insertImage} update picture set group_id = u('c', 9), house_id = null;`],
  ['document', 'folder', `${insertDocument} update document set group_id = u('c', 2);`],
  [
    'folder',
    'folder',
    `${insertFolders} update document_folder set group_id = u('c', 2) where name = 'Inner';`,
  ],
  [
    'arrival note',
    'unit',
    `insert into arrival_note (unit_id, group_id, note, changed_at) values (101, u('c', 2), 'The key', t(1));`,
  ],
  ['change', 'group', `update change set group_id = u('c', 2);`],
  [
    'audit row',
    'unit',
    `insert into audit (at, group_id, action, subject_kind, subject_id, unit_id)
     values (t(1), u('c', 2), 'act', 'unit', '101', 101);`,
  ],
  [
    'audit row',
    'membership',
    `insert into audit (at, group_id, action, subject_kind, subject_id, membership_id)
     values (t(1), u('c', 2), 'act', 'membership', '1', 1);`,
  ],
]
