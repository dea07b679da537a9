import { describe, expect, test } from 'vitest'
import { isHeldByImport } from './import.ts'
import {
  computeMailWindow,
  defaultMailTimings,
  mailKinds,
  type MailKind,
  type MailTiming,
} from './mail-plan.ts'
import type { Instant } from './refusal.ts'
import {
  checkStayMail,
  findReopenedMails,
  listComingMails,
  planStayMails,
  toMailStay,
  type MailRules,
  type MailWeek,
  type WeekMail,
} from './stay-mails.ts'
import { findStay } from './stay.ts'
import { makeUnit, parseInstant } from './test-fixtures.ts'

// What an admin is shown before an act is compared with the mails that are planned and sent after it.

const timeZone = 'Europe/Copenhagen'
const day = 24 * 3_600_000
const bookingId = 'w12'
const guest = { email: 'gry@guest.example' }

/** Week 12 of 2027 begins on Monday 22 March; the clocks change on 28 March. */
function makeWeek(number: number, overrides: Partial<MailWeek> = {}): MailWeek {
  const { houseId, dateFrom, dateTo, checkInAt, checkOutAt } = makeUnit(2027, number)
  const week = { bookingId: `w${number}`, houseId, dateFrom, dateTo, checkInAt, checkOutAt }
  return { ...week, skipsCleaning: true, contact: null, checkedOutAt: null, mails: {}, ...overrides }
}

const withTimings = (change: (kind: MailKind) => Partial<MailTiming>): MailRules => ({
  timeZone,
  timings: Object.fromEntries(
    mailKinds.map((kind) => [kind, { ...defaultMailTimings[kind], ...change(kind) }]),
  ) as MailRules['timings'],
})

const ruleSets: Readonly<Record<string, MailRules>> = {
  'the default rules': withTimings(() => ({})),
  'every kind but one for every stay': withTimings((kind) => ({
    isEnabled: kind !== 'Departure1',
    conditions: [],
  })),
  // The earlier kinds are due when it is too late for them.
  'all a week after the departure': withTimings(() => ({ baseDate: 'BookingEnd', daysOffset: 7 })),
}

const mail = (state: string, dropReason: string | null = null, of = bookingId): WeekMail => ({
  mailId: `mail of ${of}`,
  bookingId: of,
  state,
  dropReason,
})
const everyMail = (each: WeekMail): MailWeek['mails'] =>
  Object.fromEntries(mailKinds.map((kind) => [kind, each]))

const stays: Readonly<Record<string, readonly MailWeek[]>> = {
  'an owner’s week': [makeWeek(12)],
  'a guest’s week': [makeWeek(12, { contact: guest })],
  'two weeks': [makeWeek(12), makeWeek(13)],
  'two weeks of two guests': [makeWeek(12, { contact: guest }), makeWeek(13)],
  'two weeks, the other of which has had its mails': [
    makeWeek(12),
    makeWeek(13, { mails: everyMail(mail('Sent', null, 'w13')) }),
  ],
  'two weeks, the other of which was too late': [
    makeWeek(12),
    makeWeek(13, { mails: everyMail(mail('Dropped', 'too-late', 'w13')) }),
  ],
  'a week whose mails an admin has dropped': [
    makeWeek(12, { mails: everyMail(mail('Dropped', 'dropped-by-admin')) }),
  ],
  'a week whose mails were dropped before it was lent out': [
    makeWeek(12, { contact: guest, mails: everyMail(mail('Dropped', 'not-lent-out')) }),
  ],
}

/** Returns when mails of the stay are due, and when it is too late for them, each with the millisecond before. */
function listEdges(weeks: readonly MailWeek[], rules: MailRules) {
  const stay = toMailStay(findStay(weeks, bookingId))
  const windows = mailKinds.map((kind) =>
    computeMailWindow({ kind, timing: rules.timings[kind], stay }, timeZone),
  )
  const sort = (instants: readonly Instant[]) => [...new Set(instants)].sort((a, b) => a - b)
  const ends = windows.flatMap(({ dueAt, expiresAt }) => [dueAt - 1, dueAt, expiresAt - 1, expiresAt])
  return {
    moments: sort([stay.checkInAt - 60 * day, ...ends]),
    dues: sort(windows.map(({ dueAt }) => dueAt)),
  }
}

/** Plans and sends now, and whenever a mail is due later. Returns the kinds that have gone out for the stay of the booking. */
function sendAll(weeks: readonly MailWeek[], rules: MailRules, now: Instant): MailKind[] {
  let state = weeks
  const sent: MailKind[] = []
  const dues = listEdges(weeks, rules).dues.filter((at) => at > now)
  for (const at of [now, ...dues]) {
    state = plan(state, rules, at)
    const due = state.flatMap((week) =>
      mailKinds.flatMap((kind) => {
        const found = week.mails[kind]
        return found?.state === 'Due' && found.bookingId === week.bookingId ? [{ kind, ...found }] : []
      }),
    )
    for (const each of due) {
      const check = checkStayMail(each, state, { ...rules, now: at })
      const isOfStay = findStay(state, bookingId).some((week) => week.bookingId === each.bookingId)
      if (check.verdict === 'send' && isOfStay) sent.push(each.kind)
      state = state.map((week) => {
        if (week.mails[each.kind]?.mailId !== each.mailId) return week
        const { [each.kind]: old, ...others } = week.mails
        if (!old || check.verdict === 'wait') return { ...week, mails: others }
        const ended = check.verdict === 'send' ? mail('Sent') : mail('Dropped', check.reason)
        return { ...week, mails: { ...others, [each.kind]: { ...old, ...ended, mailId: old.mailId } } }
      })
    }
  }
  return mailKinds.filter((kind) => sent.includes(kind))
}

/** Returns the weeks with the rows that they get now. */
function plan(weeks: readonly MailWeek[], rules: MailRules, at: Instant): readonly MailWeek[] {
  return planStayMails(weeks, rules, at).reduce((state, { kind, bookingIds, dropReason }) => {
    const [first = ''] = bookingIds
    const row = {
      ...mail(dropReason === null ? 'Due' : 'Dropped', dropReason, first),
      mailId: `${kind} ${first}`,
    }
    return state.map((week) =>
      bookingIds.includes(week.bookingId) ? { ...week, mails: { ...week.mails, [kind]: row } } : week,
    )
  }, weeks)
}

const variants = Object.entries(stays).flatMap(([stay, weeks]) =>
  Object.entries(ruleSets).map(([name, rules]) => [stay, name, weeks, rules] as const),
)

/** Both lists at every edge: what was announced, and what went out. */
function compare(
  weeks: readonly MailWeek[],
  rules: MailRules,
  lists: (now: Instant) => { readonly shown: readonly MailKind[]; readonly sent: readonly MailKind[] },
) {
  const rows = listEdges(weeks, rules).moments.map((now) => {
    const { shown, sent } = lists(now)
    const at = new Date(now).toISOString()
    return { shown: `${at} ${shown.join(' ')}`, sent: `${at} ${sent.join(' ')}` }
  })
  return { shown: rows.map(({ shown }) => shown), sent: rows.map(({ sent }) => sent) }
}

describe('the mails that a stay is going to get are those that go out, at every edge of their windows (R97 to R99, R144)', () => {
  test.each(variants)('for %s, with %s', (_stay, _rules, weeks, rules) => {
    const { shown, sent } = compare(weeks, rules, (now) => ({
      shown: listComingMails(weeks, bookingId, { ...rules, now }),
      sent: sendAll(weeks, rules, now),
    }))
    expect(shown).toEqual(sent)
  })

  test('which are some at first, and none in the end', () => {
    const [weeks, rules] = [[makeWeek(12)], withTimings(() => ({}))]
    const { moments } = listEdges(weeks, rules)
    const counts = [moments[0] ?? 0, moments.at(-1) ?? 0].map((now) => sendAll(weeks, rules, now).length)
    expect(counts).toEqual([4, 0])
  })
})

describe('the mails that go out once a check-out is taken back are those that did not before (R183)', () => {
  const checkedOutAt = parseInstant('2027-03-25T12:00+01:00')
  const reopened: Readonly<Record<string, readonly MailWeek[]>> = {
    'a week without a row': [makeWeek(12, { checkedOutAt })],
    'a week whose mails it has dropped': [
      makeWeek(12, { checkedOutAt, mails: { Departure2: mail('Dropped', 'not-checked-out') } }),
    ],
    'a week whose mail waits to be sent': [
      makeWeek(12, { checkedOutAt, mails: { Departure2: mail('Due') } }),
    ],
    'a week that has had its mails': [makeWeek(12, { checkedOutAt, mails: everyMail(mail('Sent')) })],
    'two weeks': [makeWeek(12, { checkedOutAt }), makeWeek(13, { checkedOutAt })],
  }

  test.each(
    Object.entries(reopened).flatMap(([stay, weeks]) =>
      Object.entries(ruleSets).map(([name, rules]) => [stay, name, weeks, rules] as const),
    ),
  )('of %s, with %s', (_stay, _rules, weeks, rules) => {
    const { shown, sent } = compare(weeks, rules, (now) => {
      const found = findReopenedMails(weeks, bookingId, { ...rules, now })
      const dropped = found.map(({ droppedId }) => droppedId)
      const open = weeks.map((week) => {
        const left = Object.entries(week.mails).filter(
          ([, { mailId, state }]) => state !== 'Dropped' || !dropped.includes(mailId),
        )
        return { ...week, checkedOutAt: null, mails: Object.fromEntries(left) }
      })
      const without = sendAll(weeks, rules, now)
      return {
        shown: [...new Set(found.map(({ kind }) => kind))],
        sent: sendAll(open, rules, now).filter((kind) => !without.includes(kind)),
      }
    })
    expect(shown).toEqual(sent)
  })
})

test.each(Object.entries(ruleSets))(
  'of a week that a file brings exactly those mails are held back that would go out at once, with %s (R200)',
  (_rules, rules) => {
    for (const week of [makeWeek(12), makeWeek(12, { contact: guest })]) {
      const stay = toMailStay([week])
      const held = compare([week], rules, (now) => ({
        shown: mailKinds.filter((kind) =>
          isHeldByImport({ kind, timing: rules.timings[kind], stay, before: null }, timeZone, now),
        ),
        sent:
          now >= stay.checkInAt
            ? mailKinds
            : mailKinds.filter((kind) =>
                planStayMails([week], rules, now).some((row) => row.kind === kind && row.dropReason === null),
              ),
      }))
      expect(held.shown).toEqual(held.sent)
    }
  },
)
