import { z } from 'zod'
import { bookingType } from './bookings.ts'
import { endpoints } from './endpoints.ts'
import { day, id, instant, language, year } from './fields.ts'
import { defineOperation } from './operation.ts'
import { mailKind, mailState, optionalMailKind } from './mail.ts'
import { lineKind } from './points.ts'

/** `{calendarFeedPath}/{token}.ics` is the feed of an owner's weeks; not an operation, since calendar apps read it. */
export const calendarFeedPath = '/client/api/calendar'

export const calendarFeed = defineOperation(endpoints.calendarFeed, {
  name: 'calendar-feed',
  summary: 'Whether the caller has a calendar feed, and since when',
  response: z.object({ createdAt: instant.nullable() }),
})

export const createCalendarFeed = defineOperation(endpoints.createCalendarFeed, {
  name: 'create-calendar-feed',
  summary:
    'Create a new URL for the feed of the caller’s weeks, returned only once; the previous one stops working',
  body: z.strictObject({}),
  /** `path` contains the secret; relative to the portal's URL. */
  response: z.object({ path: z.string(), createdAt: instant }),
})

export const revokeCalendarFeed = defineOperation(endpoints.revokeCalendarFeed, {
  name: 'revoke-calendar-feed',
  summary: 'Revoke the calendar feed; its URL stops working. An admin who acts as the person may, too',
  response: z.object({ createdAt: z.null() }),
})

const device = z.object({
  deviceId: id,
  /** Browser and operating system, such as Firefox and Windows; empty if the browser does not say. */
  browser: z.string(),
  system: z.string(),
  /** System time, also if the demo's clock is set to another time. */
  firstUsedAt: instant,
  lastUsedAt: instant,
  isCurrent: z.boolean(),
})

export const devices = defineOperation(endpoints.devices, {
  name: 'devices',
  summary: 'The browsers from which the caller has used the portal, the latest first',
  response: z.object({ devices: z.array(device) }),
})

export const forgetDevice = defineOperation(endpoints.forgetDevice, {
  name: 'forget-device',
  summary: 'Remove a browser from the list, without signing it out',
  params: z.strictObject({ deviceId: id }),
  response: z.object({ deviceId: id }),
})

const contact = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  language: language.nullable(),
})

const ownBooking = z.object({
  bookingId: id,
  groupId: id,
  houseName: z.string(),
  year,
  calendarUnitCode: z.string(),
  dateFrom: day,
  dateTo: day,
  type: bookingType,
  points: z.int(),
  createdAt: instant,
  reservedUntil: instant.nullable(),
  bookingAcceptedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** 1 for the first on the waitlist; null: not on one. */
  placeInQueue: z.int().nullable(),
  lendedOutContact: contact.nullable(),
  skipsCleaning: z.boolean(),
  checkedOutAt: instant.nullable(),
  checkedOutPeople: z.int().nullable(),
})

/** An action on the person or on one of their memberships. */
const ownAction = z.object({
  at: instant,
  action: z.string(),
  /** Who did it: the person, another one (an admin, another owner), or a job. */
  by: z.enum(['you', 'somebody-else', 'time']),
  subjectKind: z.string(),
  subjectId: z.string(),
  fields: z.array(z.string()),
  reason: z.string().nullable(),
  values: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})

export const ownData = defineOperation(endpoints.ownData, {
  name: 'own-data',
  summary: 'Export everything that is stored about the caller',
  cost: { minute: 20, burst: 20 },
  isHeavy: true,
  response: z.object({
    exportedAt: instant,
    profile: z.object({
      id,
      sub: z.string().nullable(),
      name: z.string(),
      code: z.string(),
      email: z.string(),
      phone: z.string(),
      address: z.string(),
      zip: z.string(),
      city: z.string(),
      language: language.nullable(),
      picture: z.string().nullable(),
      hidesPhone: z.boolean(),
      hidesEmail: z.boolean(),
      createdAt: instant,
    }),
    memberships: z.array(
      z.object({
        groupId: id,
        groupName: z.string(),
        addedAt: instant,
        leftAt: instant.nullable(),
        isCommittee: z.boolean(),
        isMarked: z.boolean(),
        balances: z.array(z.object({ year, points: z.int() })),
      }),
    ),
    bookings: z.array(ownBooking),
    ledger: z.array(
      z.object({
        id,
        groupId: id,
        at: instant,
        year,
        kind: lineKind,
        points: z.int(),
        bookingId: id.nullable(),
        reason: z.string().nullable(),
      }),
    ),
    claims: z.array(
      z.object({ bookingId: id, state: z.string(), openedAt: instant, closedAt: instant.nullable() }),
    ),
    /** For manual changes of the office. */
    fees: z.array(
      z.object({
        bookingId: id,
        at: instant,
        act: z.enum(['assign', 'admin-cancel', 'move']),
        kroner: z.int(),
        state: z.enum(['open', 'billed', 'waived']),
        settledAt: instant.nullable(),
      }),
    ),
    /** Without their URLs, which are secret. */
    calendarFeeds: z.array(z.object({ createdAt: instant, revokedAt: instant.nullable() })),
    devices: z.array(device.omit({ isCurrent: true })),
    /** Browsers that get push messages, by push service; without endpoints and keys, which are secret. */
    pushSubscriptions: z.array(z.object({ service: z.string(), language, createdAt: instant })),
    /** To the person and to the guests of their weeks; what a mail said is deleted in time, its subject with it. */
    mails: z.array(
      z.object({
        kind: mailKind,
        state: mailState,
        createdAt: instant,
        sentAt: instant.nullable(),
        subject: z.string().nullable(),
        toAddress: z.string().nullable(),
      }),
    ),
    mailPreferences: z.array(z.object({ kind: optionalMailKind, isOn: z.boolean() })),
    /** What the office announced to the person, by mail or in open browsers; the title in the language of the person, else in Danish. */
    announcements: z.array(
      z.object({ announcementId: id, groupId: id, at: instant, byMail: z.boolean(), title: z.string() }),
    ),
    acts: z.array(ownAction),
  }),
})
