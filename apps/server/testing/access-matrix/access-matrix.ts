import type { ErrorType } from '@samhus/contract/errors'
import type { Operation } from '@samhus/contract/operation'
import { issueCheckOutLink } from '../../src/use-cases/admin/issue-check-out-link.ts'
import { reportSupport } from '../../src/use-cases/report-support.ts'
import { createActions, guest } from '../fixtures/owner-actions.ts'
import { getEmail } from '../fixtures/inspect.ts'
import { createPhoto } from '../fixtures/photo.ts'
import { FakeBrowser } from '../fakes/push-service.ts'
import { pushOrigin, type Owner, type WeekName, type World } from '../fixtures/world.ts'

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

const prepareNothing = async (): Promise<CallInput> => ({})

const pushSubscription = {
  ...new FakeBrowser(`${pushOrigin}/a-browser`).subscription,
  language: 'da',
}

/** Allows every caller, signed in or not. */
function allowAnyone(call: AccessRow['prepareInput'] = prepareNothing): AccessRow {
  return { prepareInput: call, expectedResults: () => expectFromAll('ok') }
}

/** Allows every known person, for their own data. Writes require the device that has the session. */
function allowSignedIn(
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

/** Allows members of the group of the call; all others, admins too, are refused with `outside`. */
function allowMembers(
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
function allowRowOwner(call: AccessRow['prepareInput']): AccessRow {
  return allowMembers('no-booking-found', call, { 'fellow member': 'not-your-booking' })
}

function requireSession({ method }: Operation): ExpectedResults {
  return method === 'GET' ? {} : { 'second device': 'INACTIVE_SESSION' }
}

const prepareGroupQuery = async ({ world }: CallContext) => ({ query: { groupId: world.groupId } })
const prepareGroupParams = async ({ world }: CallContext) => ({ params: { groupId: world.groupId } })

/** Books a week for another owner. Returns the week. */
async function bookForAnotherOwner({ world, takeFreeWeek: week }: CallContext): Promise<WeekName> {
  const taken = week()
  await createActions(world, await world.addOwner('Holder', { points: { 2027: 20, 2028: 20 } })).book(taken)
  return taken
}

/** Returns the token of a check-out link for a stay that has just begun. */
async function createCheckOutLink({ world, takeFreeWeek: week }: CallContext): Promise<string> {
  const stay = week()
  const bookingId = await createActions(
    world,
    await world.addOwner('Host', { points: { 2027: 20, 2028: 20 } }),
  ).book(stay)
  await world.execute('update unit set check_in_at = $2 where id = $1', world.unitId(stay), world.nowIso())
  return issueCheckOutLink(world.deps, null, bookingId)
}

/** Every operation of routes.ts by its name. The suite fails if one is missing. */
export const accessRows: Readonly<Record<string, AccessRow>> = {
  config: allowAnyone(),

  'current-user': allowSignedIn(),
  'update-profile': allowSignedIn(async ({ world }, { personId }) => {
    const email = await getEmail(world, { personId })
    return { body: { id: personId, name: 'Ny', phone: '', address: '', city: '', zip: '', email } }
  }),
  'current-points': allowMembers('no-group-found', prepareGroupQuery),
  'next-scheduled-point-assignment': allowMembers('no-group-found', prepareGroupQuery),
  'points-statement': allowMembers('no-group-found', async ({ world }) => ({
    query: { groupId: world.groupId, year: '2027' },
  })),

  'calendar-feed': allowSignedIn(),
  'create-calendar-feed': allowSignedIn(async () => ({ body: {} }), { impersonating: 'forbidden' }),
  'revoke-calendar-feed': allowSignedIn(),
  devices: allowSignedIn(),
  'forget-device': allowSignedIn(async () => ({ params: { deviceId: secondDeviceId } }), {
    impersonating: 'forbidden',
  }),
  'own-data': allowSignedIn(prepareNothing, { impersonating: 'forbidden' }),

  'push-key': allowSignedIn(),
  'subscribe-push': allowSignedIn(async () => ({ body: pushSubscription }), { impersonating: 'forbidden' }),
  'unsubscribe-push': allowSignedIn(async () => ({ body: { endpoint: pushSubscription.endpoint } }), {
    impersonating: 'forbidden',
  }),

  'single-session-check': allowSignedIn(prepareNothing, { 'second device': 'INACTIVE_SESSION' }),
  // The second device may take the session over; an admin who acts as an owner has no session.
  'force-disconnect': allowSignedIn(async () => ({ body: { deviceId: secondDeviceId } }), {
    'second device': 'ok',
    impersonating: 'forbidden',
  }),

  'my-groups': allowSignedIn(),
  group: allowMembers('no-group-found', prepareGroupParams),
  houses: allowMembers('no-group-found', prepareGroupParams),
  'group-calendars': allowMembers('no-group-found', prepareGroupParams),

  'my-bookings': allowMembers('no-group-found', prepareGroupParams),
  reserve: allowMembers('calendar-unit-not-found', async ({ world, takeFreeWeek: week }) => ({
    body: { calendarUnitId: world.unitId(week()) },
  })),
  confirm: allowRowOwner(async ({ world, takeFreeWeek: week }, owner) => {
    const { bookingId } = await createActions(world, owner).reserve(week())
    return { body: { bookingId } }
  }),
  'cancel-reservation': allowRowOwner(async ({ world, takeFreeWeek: week }, owner) => {
    const { bookingId } = await createActions(world, owner).reserve(week())
    return { body: { bookingId } }
  }),
  'join-waitlist': allowMembers('calendar-unit-not-found', async (ground) => ({
    body: { calendarUnitId: ground.world.unitId(await bookForAnotherOwner(ground)) },
  })),
  'cancel-booking': allowRowOwner(async ({ world, takeFreeWeek: week }, owner) => ({
    body: { bookingId: await createActions(world, owner).book(week()) },
  })),
  'update-details': allowRowOwner(async ({ world, takeFreeWeek: week }, owner) => ({
    params: { id: await createActions(world, owner).book(week()) },
    body: { isLendedOut: true, lendedOutContact: guest, skipCleaning: false },
  })),

  'checkout-details': allowAnyone(async (ground) => ({
    params: { token: await createCheckOutLink(ground) },
  })),
  'check-out': allowAnyone(async (ground) => ({
    params: { token: await createCheckOutLink(ground) },
    body: { guestCount: 2 },
  })),
  'support-details': allowAnyone(async (ground) => ({ params: { token: await createCheckOutLink(ground) } })),
  'report-support': allowAnyone(async (ground) => ({
    params: { token: await createCheckOutLink(ground) },
    body: { reportId: ground.world.deps.newId(), message: 'Hanen drypper', contact: '', language: 'da' },
  })),
  'add-support-photo': allowAnyone(async (ground) => {
    const token = await createCheckOutLink(ground)
    const reportId = ground.world.deps.newId()
    const report = { token, reportId, message: 'Hanen drypper', contact: '', language: 'da' } as const
    await reportSupport(ground.world.deps, report)
    return { params: { token, reportId, number: '1' }, file: await createPhoto() }
  }),
}
