import { z } from 'zod'
import { ownData } from './account.ts'
import { freed } from './admin-booking-acts.ts'
import { adminEndpoints } from './admin-endpoints.ts'
import { flag, listQuery, listResponse, reason, tellsOwner, userParams, version } from './admin-lists.ts'
import { booking } from './bookings.ts'
import {
  day,
  emailAddress,
  id,
  instant,
  language,
  numericId,
  optionalLine,
  singleLine,
  year,
} from './fields.ts'
import { defineOperation } from './operation.ts'
import { role } from './users.ts'

const ownerRow = z.object({
  id,
  /** The owner's code. */
  title: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Groups that the person is a member of now. */
  numGroups: z.int(),
  enabled: z.boolean(),
  /** System time of the last use of any device; null: never, or longer ago than devices are kept. */
  lastUsedAt: instant.nullable(),
})
export type OwnerRow = z.infer<typeof ownerRow>

export const ownerColumns = ['title', 'name', 'phone', 'email', 'numGroups', 'enabled', 'lastUsedAt'] as const

export const owners = defineOperation(adminEndpoints.owners, {
  name: 'owners',
  summary: 'All people, admins and those without a group too; anonymized people are left out',
  cost: { minute: 2 },
  query: z.strictObject({
    ...listQuery(ownerColumns),
    groupId: id.optional(),
    isEnabled: flag.optional(),
    /** `owner`: without a role. */
    role: z.enum(['admin', 'super-admin', 'owner']).optional(),
  }),
  response: listResponse(ownerRow),
})

/** A person in a group. `id`, `code` and `name` are the group's. */
const membership = z.object({
  id,
  membershipId: numericId,
  code: z.string(),
  name: z.string(),
  addedAt: instant,
  /** When the person came back after having left; null: never left. */
  backSince: instant.nullable(),
  isCommittee: z.boolean(),
  isMarked: z.boolean(),
  /** Balances by year. */
  balances: z.array(z.object({ year, points: z.int() })),
})
export type OwnerMembership = z.infer<typeof membership>

export const owner = defineOperation(adminEndpoints.owner, {
  name: 'owner',
  summary: 'A person with roles and groups',
  params: userParams,
  response: z.object({
    id,
    /** Empty once anonymized, as the email address. */
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    /** Both are the owner's code. */
    title: z.string(),
    code: z.string(),
    address: z.string(),
    zip: z.string(),
    city: z.string(),
    language: language.nullable(),
    enabled: z.boolean(),
    picture: z.string().nullable(),
    roleType: z.array(role),
    groups: z.array(membership),
    formerGroups: z.array(membership.extend({ leftAt: instant })),
    version,
    /** An account of the identity provider is bound to the person. */
    hasSignIn: z.boolean(),
    /** Mails to the address came back, or it gets none for another reason. */
    addressBounces: z.boolean(),
    invitedAt: instant.nullable(),
    firstSignInAt: instant.nullable(),
    /** The address of who signs in, where it is not the person's own; null: it is, or not known. */
    otherSignInEmail: z.string().nullable(),
    /** Until when a first sign-in with the address waits, since an admin has changed it; null: it does not. R224 */
    signInHeldUntil: instant.nullable(),
    lastUsedAt: instant.nullable(),
    anonymizedAt: instant.nullable(),
  }),
})
export type Owner = z.infer<typeof owner.response>

/** The contact data of a person that an admin edits. */
export const ownerFields = {
  name: singleLine(200),
  email: emailAddress,
  title: optionalLine(50),
  phone: optionalLine(50),
  address: optionalLine(200),
  zip: optionalLine(20),
  city: optionalLine(100),
  language: language.nullable(),
}

export const addOwner = defineOperation(adminEndpoints.addOwner, {
  name: 'add-owner',
  summary:
    'Add a person, with memberships; the first sign-in with the same verified e-mail address is theirs',
  body: z.strictObject({
    ...ownerFields,
    memberships: z
      .array(z.strictObject({ groupId: id, isCommittee: z.boolean(), isMarked: z.boolean() }))
      .max(50),
    invite: z.boolean(),
  }),
  response: z.object({ userId: id }),
})

export const updateOwner = defineOperation(adminEndpoints.updateOwner, {
  name: 'update-owner',
  summary:
    'Change a person’s contact data; fields that only others changed since `version` keep their values',
  params: userParams,
  body: z.strictObject({ ...ownerFields, version }),
  /** `merged`: the fields whose newer values of others were kept. */
  response: z.object({ userId: id, version, merged: z.array(z.string()) }),
})

export const setPersonEnabled = defineOperation(adminEndpoints.setPersonEnabled, {
  name: 'set-person-enabled',
  summary: 'Disable a person, or enable them again',
  params: userParams,
  body: z.strictObject({ isEnabled: z.boolean(), reason, tellsOwner }),
  response: z.object({ userId: id }),
})

/** One week of an owner on which an act has an effect. */
const affectedWeek = z.object({
  bookingId: id,
  kind: z.enum(['hold', 'offer', 'wait', 'booked']),
  groupName: z.string(),
  houseName: z.string(),
  year,
  week: z.int(),
  dateFrom: day,
  /** The frozen price. */
  points: z.int(),
})
export type AffectedWeek = z.infer<typeof affectedWeek>

export const accessEffects = defineOperation(adminEndpoints.accessEffects, {
  name: 'access-effects',
  summary: 'What disabling a person would end, and what would stay',
  params: userParams,
  response: z.object({
    /** Holds and offers that end, and places on waitlists that are skipped while the person is disabled. */
    ends: z.array(affectedWeek),
    skips: z.array(affectedWeek),
    /** Booked weeks that are not over: the owner keeps them. */
    stays: z.array(affectedWeek),
  }),
})

export const addMember = defineOperation(adminEndpoints.addMember, {
  name: 'add-member',
  summary: 'Make a person a member of a group; a former member’s membership is reactivated',
  params: userParams,
  body: z.strictObject({ groupId: id, isCommittee: z.boolean(), isMarked: z.boolean(), reason, tellsOwner }),
  response: z.object({ membershipId: numericId }),
})

export const updateMembership = defineOperation(adminEndpoints.updateMembership, {
  name: 'update-membership',
  summary: 'Mark a member as one of the committee, or as a marked user, or no longer',
  params: z.strictObject({ membershipId: numericId }),
  body: z
    .strictObject({ isCommittee: z.boolean().optional(), isMarked: z.boolean().optional() })
    .refine(({ isCommittee, isMarked }) => isCommittee !== undefined || isMarked !== undefined, {
      path: ['isCommittee'],
      message: 'or isMarked must be given',
    }),
  response: z.object({ membershipId: numericId }),
})

export const leaving = defineOperation(adminEndpoints.leaving, {
  name: 'leaving',
  summary: 'What ending a membership would end, cancel and refund now',
  params: z.strictObject({ membershipId: numericId }),
  response: z.object({
    groupName: z.string(),
    /** Holds, offers and places on waitlists: they end. `freed`: null for a place, which frees no week. */
    ends: z.array(affectedWeek.extend({ freed: freed.nullable() })),
    /** Booked weeks that are not over, with what comes back and who gets them if they are cancelled now, each by itself. */
    bookedWeeks: z.array(affectedWeek.extend({ pointsBack: z.int(), freed })),
    /** Refunds that wait for another owner to take the week: they lapse. */
    claims: z.array(z.object({ houseName: z.string(), year, week: z.int(), points: z.int() })),
    balances: z.array(z.object({ year, points: z.int() })),
  }),
})

export const endMembership = defineOperation(adminEndpoints.endMembership, {
  name: 'end-membership',
  summary: 'End a membership; booked weeks that are not over are kept or cancelled',
  params: z.strictObject({ membershipId: numericId }),
  body: z.strictObject({ bookedWeeks: z.enum(['keep', 'cancel']), reason, tellsOwner }),
  response: z.object({ membershipId: numericId }),
})

export const reactivateMembership = defineOperation(adminEndpoints.reactivateMembership, {
  name: 'reactivate-membership',
  summary: 'Reactivate a membership that has ended',
  params: z.strictObject({ membershipId: numericId }),
  body: z.strictObject({ reason, tellsOwner }),
  response: z.object({ membershipId: numericId }),
})

const ownerBooking = booking.extend({ groupId: id, groupName: z.string() })

export const ownerBookings = defineOperation(adminEndpoints.ownerBookings, {
  name: 'owner-bookings',
  summary: 'A person’s bookings, of one group or of all, former ones too',
  params: userParams,
  query: z.strictObject({ groupId: id.optional() }),
  response: z.object({
    active: z.array(ownerBooking),
    waitlists: z.array(ownerBooking),
    history: z.array(ownerBooking),
    reserved: z.array(ownerBooking),
  }),
})

export const inviteOwner = defineOperation(adminEndpoints.inviteOwner, {
  name: 'invite-owner',
  summary: 'Invite a person to sign in, by mail; again, a second mail',
  params: userParams,
  body: z.strictObject({}),
  response: z.object({ userId: id, invitedAt: instant }),
})

export const unbindSignIn = defineOperation(adminEndpoints.unbindSignIn, {
  name: 'unbind-sign-in',
  summary:
    'Unbind a person from their account; the next sign-in with the same verified e-mail address binds anew',
  params: userParams,
  body: z.strictObject({ reason, tellsOwner }),
  response: z.object({ userId: id }),
})

const personalRecord = z.enum([
  'profile',
  'memberships',
  'bookings',
  'ledger',
  'lend-out-contacts',
  'mails',
  'support-reports',
  'audit-values',
  'devices',
  'push-subscriptions',
  'links',
  'sign-ins',
  'saved-views',
  'import-rows',
])

export const anonymization = defineOperation(adminEndpoints.anonymization, {
  name: 'anonymization',
  summary: 'What anonymizing a person would erase, what would stay without a name, and what prevents it',
  params: userParams,
  response: z.object({
    name: z.string(),
    /** Empty: the person can be anonymized. */
    obstacles: z.array(
      z.enum(['still-member', 'has-live-weeks', 'has-open-fee', 'is-admin', 'already-anonymized']),
    ),
    erased: z.array(z.object({ what: personalRecord, count: z.int() })),
    kept: z.array(z.object({ what: personalRecord, count: z.int() })),
  }),
})

export const anonymizeOwner = defineOperation(adminEndpoints.anonymizeOwner, {
  name: 'anonymize-owner',
  summary: 'Erase a person’s personal data for ever; what they booked and spent stays, without a name',
  params: userParams,
  /** `name`: the person's, typed again. */
  body: z.strictObject({ reason, name: z.string().max(200) }),
  response: z.object({ userId: id }),
})

export const exportOwnerData = defineOperation(adminEndpoints.exportOwnerData, {
  name: 'export-owner-data',
  summary: 'Everything that is stored about a person, for a request of theirs; they are told',
  cost: { minute: 20, burst: 20 },
  isHeavy: true,
  params: userParams,
  body: z.strictObject({ reason }),
  response: ownData.response,
})
