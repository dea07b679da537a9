import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { ofEveryAct } from './admin-activity.ts'
import { ofWeeks } from './admin-booking-acts.ts'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import type { QueryName } from './query-client.ts'

/** A person with memberships, and the version that a save sends. Refetched on each visit: others may have changed it. */
export function ownerQuery(userId: string) {
  return queryOptions({
    queryKey: ['owner', userId],
    queryFn: ({ signal }) => call(adminEndpoints.owner, { userId }, { signal }),
    staleTime: 0,
  })
}

export function ownerBookingsQuery(userId: string) {
  return queryOptions({
    queryKey: ['owner-bookings', userId],
    queryFn: ({ signal }) => call(adminEndpoints.ownerBookings, { userId }, { signal }),
    staleTime: 0,
  })
}

/** What an act would do, before it is done: never from the cache. */
const beforeAnAct = { staleTime: 0, gcTime: 0 }

export function accessEffectsQuery(userId: string) {
  return queryOptions({
    queryKey: ['access-effects', userId],
    queryFn: ({ signal }) => call(adminEndpoints.accessEffects, { userId }, { signal }),
    ...beforeAnAct,
  })
}

export function leavingQuery(membershipId: string) {
  return queryOptions({
    queryKey: ['leaving', membershipId],
    queryFn: ({ signal }) => call(adminEndpoints.leaving, { membershipId }, { signal }),
    ...beforeAnAct,
  })
}

export function anonymizationQuery(userId: string) {
  return queryOptions({
    queryKey: ['anonymization', userId],
    queryFn: ({ signal }) => call(adminEndpoints.anonymization, { userId }, { signal }),
    ...beforeAnAct,
  })
}

/** What shows a person, wherever it is, and the mails that most acts on one send. */
const ofPerson = [...ofEveryAct, 'owners', 'owner', 'group-members', 'mails'] satisfies QueryName[]
/** What counts members too, or gives them points. */
const ofMember = [
  ...ofPerson,
  'admin-groups',
  'admin-group',
  'point-assignments',
  'point-receivers',
] satisfies QueryName[]
/** The person's weeks and points too, which acts on access and membership end. */
const ofPersonAndWeeks = [...ofMember, ...ofWeeks, 'mail', 'point-ledgers', 'fees'] satisfies QueryName[]
/** What names a person or one of their guests. */
const ofAnonymized = [
  ...ofPersonAndWeeks,
  'admins',
  'suppressions',
  'support-reports',
  'support-report',
] satisfies QueryName[]

export const useAddOwner = () => useCommand(adminEndpoints.addOwner, ofMember)
export const useUpdateOwner = () => useCommand(adminEndpoints.updateOwner, ofPerson)
export const useSetPersonEnabled = () => useCommand(adminEndpoints.setPersonEnabled, ofPersonAndWeeks)
export const useAddMember = () => useCommand(adminEndpoints.addMember, ofMember)
export const useUpdateMembership = () => useCommand(adminEndpoints.updateMembership, ofMember)
export const useEndMembership = () => useCommand(adminEndpoints.endMembership, ofPersonAndWeeks)
export const useReactivateMembership = () =>
  useCommand(adminEndpoints.reactivateMembership, [...ofMember, 'point-ledgers'])
export const useInviteOwner = () => useCommand(adminEndpoints.inviteOwner, ofPerson)
export const useUnbindSignIn = () => useCommand(adminEndpoints.unbindSignIn, ofPerson)
export const useAnonymizeOwner = () => useCommand(adminEndpoints.anonymizeOwner, ofAnonymized)
/** The answer is downloaded, not kept; the person gets a mail. */
export const useExportOwnerData = () => useCommand(adminEndpoints.exportOwnerData, [...ofEveryAct, 'mails'])
