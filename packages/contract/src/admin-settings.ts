import { z } from 'zod'
import { jobStates } from './admin-activity.ts'
import { adminEndpoints } from './admin-endpoints.ts'
import { reason, tellsOwner, userParams } from './admin-lists.ts'
import { emailAddress, id, instant, optionalLine } from './fields.ts'
import { defineOperation } from './operation.ts'
import { role } from './users.ts'

export const systemStatus = defineOperation(adminEndpoints.systemStatus, {
  name: 'system-status',
  summary: 'Whether every part of the system works',
  cost: { minute: 5 },
  response: z.object({
    /** Every part works. */
    isOnline: z.boolean(),
    /** Business time, and whether it is turned, as a demo's is. */
    now: instant,
    isClockTurned: z.boolean(),
    /** A restored copy: nothing is sent, and nothing that is due is done. */
    isCopy: z.boolean(),
    database: z.object({
      isOk: z.boolean(),
      /** Why no row could be written; null where one was. */
      problem: z.string().nullable(),
      version: z.string(),
      bytes: z.int(),
      latencyMs: z.number(),
      /** Of all programs, and how many the database server takes. */
      connections: z.int(),
      maxConnections: z.int(),
      /** Of each process of Samhus: DATABASE_CONNECTIONS. */
      poolSize: z.int(),
    }),
    /** By how much the oldest work that is due is late. */
    clock: z.object({
      lagSeconds: z.number(),
      /** By how much the clock of the answering process is ahead of the database's. */
      aheadMs: z.int(),
      /** Else that process does nothing that is due. */
      isRight: z.boolean(),
    }),
    /** Of the answering process. `isBlocked`: browsers ask for a live connection and none is opened. */
    live: z.object({ sockets: z.int(), isBlocked: z.boolean() }),
    jobs: jobStates,
    storage: z.object({
      /** A file was stored and removed. */
      isOk: z.boolean(),
      kind: z.enum(['database', 'folder', 's3']),
      /** Of the disk; null where a service holds the files, and while they do not respond. */
      space: z.object({ freeBytes: z.int(), totalBytes: z.int() }).nullable(),
    }),
    push: z.object({
      isOn: z.boolean(),
      subscriptions: z.int(),
      /** Messages that a push service did not take, and that are tried again. */
      retrying: z.int(),
    }),
    /** `isOn`: a relay is configured; else mails are kept, and read here. */
    mail: z.object({
      isOn: z.boolean(),
      waiting: z.int(),
      /** Of those: the relay did not take them, and is asked again. */
      retrying: z.int(),
      lastSentAt: instant.nullable(),
      /** When the relay was last asked to take one that still waits, and when it is asked again. */
      lastTriedAt: instant.nullable(),
      nextAttemptAt: instant.nullable(),
      /** What the relay said last to one that it did not take; null: nothing of late. */
      lastProblem: z.string().nullable(),
    }),
    versions: z.object({
      product: z.string(),
      node: z.string(),
      /** How many migrations the database has run, and how many this process knows: more are of a newer Samhus. */
      migration: z.int(),
      knownMigrations: z.int(),
      newestMigration: z.string(),
    }),
    startedAt: instant,
    uptimeSeconds: z.int(),
    /** The last check of all data that was made and recorded; null: none. */
    lastVerify: z.object({ at: instant, violations: z.int(), tookMs: z.int().nullable() }).nullable(),
    /** The nightly check. `at`: its time of day at the houses; null: there is none. */
    nightlyVerify: z.object({
      at: z.string().nullable(),
      /** It is overdue. */
      isMissed: z.boolean(),
      /** Why the newest one could not be made. */
      problem: z.string().nullable(),
    }),
  }),
})

const admin = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  roleType: z.array(role),
  enabled: z.boolean(),
  lastUsedAt: instant.nullable(),
  /** Also a member of a group: as an admin the person does not see the members' pages and cannot be impersonated. */
  isMember: z.boolean(),
  /** Why the caller may not take the roles away; null: they may. */
  keptBecause: z.enum(['last-super-admin', 'forbidden']).nullable(),
})
export type AdminPerson = z.infer<typeof admin>

export const admins = defineOperation(adminEndpoints.admins, {
  name: 'admins',
  summary: 'Everybody with a role, by name',
  response: z.object({ admins: z.array(admin) }),
})

/** The account that is bound to a person. */
export const signIn = z.object({
  /** The account's address, as it was last seen; null: not known. */
  email: z.string().nullable(),
  /** When the account was bound to the person; null: longer ago than this is stored. */
  since: instant.nullable(),
})

export const adminCandidate = defineOperation(adminEndpoints.adminCandidate, {
  name: 'admin-candidate',
  summary: 'The person of an e-mail address, before they get a role',
  query: z.strictObject({ email: emailAddress }),
  response: z.object({
    /** The person who has the address; null if it is unknown here. */
    person: z
      .object({
        userId: id,
        name: z.string(),
        email: z.string(),
        enabled: z.boolean(),
        roleType: z.array(role),
        /** The person's account; null if none is bound, and the first that proves the address will be. */
        signIn: signIn.nullable(),
        /**
         * False: the person gets no role, since who signs in has another address, or one that is not known. True also
         * where no account is bound.
         */
        isAddressProven: z.boolean(),
        /** When an admin last changed the address; null: never. */
        emailChangedAt: instant.nullable(),
        /** Until when a first sign-in with the changed address waits; null: it does not. R224 */
        signInHeldUntil: instant.nullable(),
      })
      .nullable(),
  }),
})

export const addAdmin = defineOperation(adminEndpoints.addAdmin, {
  name: 'add-admin',
  summary: 'Give a person a role; one who is unknown here is added',
  body: z.strictObject({
    email: emailAddress,
    /** For a person who is unknown here. */
    name: optionalLine(200).optional(),
    roles: z.array(role).min(1).max(2),
    reason,
    tellsOwner,
  }),
  response: z.object({ userId: id }),
})

export const changeRoles = defineOperation(adminEndpoints.changeRoles, {
  name: 'change-roles',
  summary: 'Give a person other roles, or none',
  params: userParams,
  body: z.strictObject({ roles: z.array(role).max(2), reason, tellsOwner }),
  response: z.object({ userId: id }),
})
