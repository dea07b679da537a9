import type { ErrorType } from '@samhus/contract/errors'
import type { Operation } from '@samhus/contract/operation'
import type { Owner, WeekName, World } from '../fixtures/world.ts'

/** Every kind of caller. The first three are members of the world's group, or an admin who acts as one. */
export const callerKinds = [
  'member',
  'fellow member',
  'impersonating',
  'member of another group',
  'former member',
  'second device',
  'admin',
  'super admin',
  'member as another person',
  'admin as an admin',
  'disabled',
  'unknown',
  'anonymous',
  'made-up token',
  'expired token',
  'wrong audience',
] as const
export type CallerKind = (typeof callerKinds)[number]

/** The result of a call: `ok`, the type of the refusal, or the error of the single session. */
export type CallResult = 'ok' | ErrorType | 'INACTIVE_SESSION'

/** What rows build their calls from. */
export interface CallContext {
  readonly world: World
  /** Returns a week that no row has used yet. */
  readonly takeFreeWeek: () => WeekName
}

/** The person that a call acts for. */
export type CallSubject = Pick<Owner, 'personId' | 'actor'>

/** Path parameters, query and body of a call. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** Instead of a body: a file's bytes. */
  readonly file?: Buffer
}

/** One operation: prepares a valid call for a caller, and names the expected result for each kind of caller. */
export interface AccessRow {
  readonly prepareInput: (ground: CallContext, caller: CallSubject) => Promise<CallInput>
  readonly expectedResults: (operation: Operation) => Readonly<Record<CallerKind, CallResult>>
}

/** Device id of the caller `second device`. */
export const secondDeviceId = '2f6d3f0e-7a44-4c11-9d6c-2f0f2d6c0b02'

type ExpectedResults = Partial<Record<CallerKind, CallResult>>

/** Callers that fail authentication, or that may not act for the person they name. */
const alwaysRefused = {
  'member as another person': 'forbidden',
  'admin as an admin': 'forbidden',
  disabled: 'user-disabled',
  unknown: 'no-user-found',
  anonymous: 'user-not-authenticated',
  'made-up token': 'user-not-authenticated',
  'expired token': 'user-not-authenticated',
  'wrong audience': 'user-not-authenticated',
} as const satisfies ExpectedResults

function expectFromAll(answered: CallResult): Record<CallerKind, CallResult> {
  return Object.fromEntries(callerKinds.map((kind) => [kind, answered])) as Record<CallerKind, CallResult>
}

export const prepareNothing = async (): Promise<CallInput> => ({})

/** Allows every caller, signed in or not. */
export function allowAnyone(call: AccessRow['prepareInput'] = prepareNothing): AccessRow {
  return { prepareInput: call, expectedResults: () => expectFromAll('ok') }
}

/** Allows every known person, for their own data. Writes require the device that has the session. */
export function allowSignedIn(
  call: AccessRow['prepareInput'] = prepareNothing,
  but: ExpectedResults = {},
): AccessRow {
  return {
    prepareInput: call,
    expectedResults: (operation) => ({
      ...expectFromAll('ok'),
      ...alwaysRefused,
      ...requireSession(operation),
      ...but,
    }),
  }
}

/** Allows admins of either role; an admin who acts as an owner is refused like one. */
export function allowAdmins(
  call: AccessRow['prepareInput'] = prepareNothing,
  but: ExpectedResults = {},
): AccessRow {
  return {
    prepareInput: call,
    expectedResults: () => ({
      ...expectFromAll('forbidden'),
      ...alwaysRefused,
      admin: 'ok',
      'super admin': 'ok',
      ...but,
    }),
  }
}

export function allowSuperAdmins(call: AccessRow['prepareInput'] = prepareNothing): AccessRow {
  return allowAdmins(call, { admin: 'forbidden' })
}

/** Allows members of the group of the call; all others, admins too, are refused with `outside`. */
export function allowMembers(
  outside: ErrorType,
  call: AccessRow['prepareInput'],
  but: ExpectedResults = {},
): AccessRow {
  return {
    prepareInput: call,
    expectedResults: (operation) => ({
      ...expectFromAll('ok'),
      ...alwaysRefused,
      ...requireSession(operation),
      'member of another group': outside,
      'former member': outside,
      admin: outside,
      'super admin': outside,
      ...but,
    }),
  }
}

/** Allows only the owner of the row of the call. */
export function allowRowOwner(call: AccessRow['prepareInput']): AccessRow {
  return allowMembers('no-booking-found', call, { 'fellow member': 'not-your-booking' })
}

function requireSession({ method }: Operation): ExpectedResults {
  return method === 'GET' ? {} : { 'second device': 'INACTIVE_SESSION' }
}
