import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { id, imageUrls, instant } from './fields.ts'
import { defineOperation } from './operation.ts'

/** A local moment before the week's Monday: 5 days before at 12:00 is the Wednesday of the week before. */
const deadline = z.object({ daysBefore: z.int(), time: z.string() })

/** The rule constants of a group that its members' browsers need to explain a rule before the click. */
export const policy = z.object({
  version: z.int(),
  timeZone: z.string(),
  checkInTime: z.string(),
  checkOutTime: z.string(),
  holdMinutes: z.int(),
  bookingDeadline: deadline,
  cancellationDeadline: deadline,
  highSeasonAbovePoints: z.int(),
  maxConsecutiveHighSeasonWeeks: z.int(),
  restrictionHours: z.int(),
  maxWaitlistPerUnit: z.int(),
  maxWaitlistsPerUser: z.int(),
  offerHours: z.int(),
  refundFromPoints: z.int(),
  refundHighDays: z.int(),
  refundLowDays: z.int(),
  administrationFeeKroner: z.int(),
  /** After this many unconfirmed holds on a week the owner has to wait this long before the next. */
  coolingHolds: z.int(),
  coolingMinutes: z.int(),
  pointPlan: z.object({
    assignTime: z.string(),
    /** A portion pays for the weeks of the year that is this many years after the one in which it is given. */
    pointsYearOffset: z.int(),
    /** Points given on a Sunday of a month: 1 is its first Sunday, -1 its last. */
    portions: z.array(z.object({ month: z.int(), sunday: z.int(), points: z.int() })).readonly(),
  }),
})

const ownGroup = z.object({
  id,
  code: z.string(),
  name: z.string(),
  imageUrls,
  policy,
  /** When this version of the policy came into effect. */
  policySince: instant,
})
export type Group = z.infer<typeof ownGroup>

export const myGroups = defineOperation(endpoints.myGroups, {
  name: 'my-groups',
  summary: 'The groups that the caller is a member of, by name',
  response: z.object({ groups: z.array(ownGroup) }),
})

/** An owner as the others of the group see them; null: hidden by the owner, or unknown. */
export const member = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})
export type Member = z.infer<typeof member>

/** A document of the group. */
export const document = z.object({
  name: z.string(),
  /** Unique in the group. */
  path: z.string(),
  /** Media type, detected from the content. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Opens the document, with `?download` downloads it. Signed, and valid for ten to fifteen minutes. */
  url: z.string(),
})
export type Document = z.infer<typeof document>

/** A folder with its documents and subfolders. The schema is recursive, so OpenAPI needs a name for it. */
export const documentFolder = z
  .object({
    name: z.string(),
    path: z.string(),
    get children() {
      return z.array(documentFolder)
    },
    documents: z.array(document),
  })
  .meta({ id: 'DocumentFolder' })
export type DocumentFolder = z.infer<typeof documentFolder>

export const group = defineOperation(endpoints.group, {
  name: 'group',
  summary: 'A group as its owners see it: its members, its committee, its documents',
  params: z.strictObject({ groupId: id }),
  cost: { minute: 5, burst: 5 },
  response: z.object({
    id,
    name: z.string(),
    imageUrls,
    facebookLink: z.string(),
    /** By name. */
    groupMembers: z.array(member),
    groupCommitteeMembers: z.array(member),
    documents: documentFolder,
  }),
})
export type GroupDetails = z.infer<typeof group.response>
