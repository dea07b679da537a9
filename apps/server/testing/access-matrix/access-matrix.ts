import type { ErrorType } from '@samhus/contract/errors'
import type { Operation } from '@samhus/contract/operation'
import { issueCheckOutLink } from '../../src/use-cases/admin/issue-check-out-link.ts'
import { reportSupport } from '../../src/use-cases/report-support.ts'
import { actsOf, guest } from '../fixtures/owner-actions.ts'
import { aPhoto } from '../fixtures/photo.ts'
import { Browser } from '../fakes/push-service.ts'
import { pushOrigin, type Owner, type WeekName, type World } from '../fixtures/world.ts'

/** Every kind of caller. The first three are members of the world's group, or admins who act as one. */
export const callers = [
  'member',
  'fellow member',
  'impersonating',
  'member of another group',
  'former member',
  'second device',
  'admin',
  'super admin',
  'member as somebody else',
  'admin as an admin',
  'disabled',
  'unknown',
  'anonymous',
  'made-up token',
  'expired token',
  'wrong audience',
] as const
export type CallerKind = (typeof callers)[number]

/** What a caller is answered: `ok`, the type of the refusal, or the body of the single session's. */
export type Answered = 'ok' | ErrorType | 'INACTIVE_SESSION'

/** What rows make their calls of. */
export interface Ground {
  readonly world: World
  /** A week that nobody has been on. */
  readonly week: () => WeekName
}

/** As whom a call is made. */
export type Subject = Pick<Owner, 'personId' | 'actor'>

/** What goes into the path, the address and the body. */
export interface Asked {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** Instead of a body: a file's bytes. */
  readonly file?: Buffer
}

/** One operation: a call that its caller may make, made anew for each, and what each kind of caller is answered. */
export interface Row {
  readonly call: (ground: Ground, caller: Subject) => Promise<Asked>
  readonly answers: (operation: Operation) => Readonly<Record<CallerKind, Answered>>
}

/** What a second device calls itself. */
export const otherDevice = '2f6d3f0e-7a44-4c11-9d6c-2f0f2d6c0b02'

type Answers = Partial<Record<CallerKind, Answered>>

/** Nobody whom we do not know, or not as this, gets past the door. */
const refusedByAll = {
  'member as somebody else': 'forbidden',
  'admin as an admin': 'forbidden',
  disabled: 'user-disabled',
  unknown: 'no-user-found',
  anonymous: 'user-not-authenticated',
  'made-up token': 'user-not-authenticated',
  'expired token': 'user-not-authenticated',
  'wrong audience': 'user-not-authenticated',
} as const satisfies Answers

function all(answered: Answered): Record<CallerKind, Answered> {
  return Object.fromEntries(callers.map((kind) => [kind, answered])) as Record<CallerKind, Answered>
}

const nothing = async (): Promise<Asked> => ({})

const aBrowser = {
  ...new Browser(`${pushOrigin}/a-browser`).subscription,
  language: 'da',
}

/** For everybody, signed in or not. */
function forAnyone(call: Row['call'] = nothing): Row {
  return { call, answers: () => all('ok') }
}

/** For whoever is known here, about themselves. A write is for the device that has the session. */
function forOneself(call: Row['call'] = nothing, but: Answers = {}): Row {
  return { call, answers: (operation) => ({ ...all('ok'), ...refusedByAll, ...session(operation), ...but }) }
}

/** For the members of the group that the call is about; everybody else gets `outside`, admins too. */
function forMembers(outside: ErrorType, call: Row['call'], but: Answers = {}): Row {
  return {
    call,
    answers: (operation) => ({
      ...all('ok'),
      ...refusedByAll,
      ...session(operation),
      'member of another group': outside,
      'former member': outside,
      admin: outside,
      'super admin': outside,
      ...but,
    }),
  }
}

/** For the owner of the row that the call is about. */
function forItsOwner(call: Row['call']): Row {
  return forMembers('no-booking-found', call, { 'fellow member': 'not-your-booking' })
}

function session({ method }: Operation): Answers {
  return method === 'GET' ? {} : { 'second device': 'INACTIVE_SESSION' }
}

const inGroup = async ({ world }: Ground) => ({ query: { groupId: world.groupId } })
const ofGroup = async ({ world }: Ground) => ({ params: { groupId: world.groupId } })

/** A week that somebody else has booked. */
async function takenWeek({ world, week }: Ground): Promise<WeekName> {
  const taken = week()
  await actsOf(world, await world.owner('Holder', { points: { 2027: 20, 2028: 20 } })).book(taken)
  return taken
}

/** A link for a stay of somebody's that has just begun. */
async function linkOf({ world, week }: Ground): Promise<string> {
  const stay = week()
  const bookingId = await actsOf(world, await world.owner('Host', { points: { 2027: 20, 2028: 20 } })).book(
    stay,
  )
  await world.change('update unit set check_in_at = $2 where id = $1', world.unit(stay), world.moment())
  return issueCheckOutLink(world.deps, null, bookingId)
}

/** Every operation by its name, as routes.ts has them. One without a row fails the test of the matrix. */
export const accessRows: Readonly<Record<string, Row>> = {
  config: forAnyone(),

  'current-user': forOneself(),
  'update-profile': forOneself(async ({ world }, { personId }) => {
    const [person] = await world.rows<{ email: string }>('select email from person where id = $1', personId)
    const email = person?.email ?? ''
    return { body: { id: personId, name: 'Ny', phone: '', address: '', city: '', zip: '', email } }
  }),
  'current-points': forMembers('no-group-found', inGroup),
  'next-scheduled-point-assignment': forMembers('no-group-found', inGroup),
  'points-statement': forMembers('no-group-found', async ({ world }) => ({
    query: { groupId: world.groupId, year: '2027' },
  })),

  'calendar-feed': forOneself(),
  'create-calendar-feed': forOneself(async () => ({ body: {} }), { impersonating: 'forbidden' }),
  'revoke-calendar-feed': forOneself(),
  devices: forOneself(),
  'forget-device': forOneself(async () => ({ params: { deviceId: otherDevice } }), {
    impersonating: 'forbidden',
  }),
  'own-data': forOneself(nothing, { impersonating: 'forbidden' }),

  'push-key': forOneself(),
  'subscribe-push': forOneself(async () => ({ body: aBrowser }), { impersonating: 'forbidden' }),
  'unsubscribe-push': forOneself(async () => ({ body: { endpoint: aBrowser.endpoint } }), {
    impersonating: 'forbidden',
  }),

  'single-session-check': forOneself(nothing, { 'second device': 'INACTIVE_SESSION' }),
  // Taking over is what the second device is for; whoever acts as somebody else has no session.
  'force-disconnect': forOneself(async () => ({ body: { deviceId: otherDevice } }), {
    'second device': 'ok',
    impersonating: 'forbidden',
  }),

  'my-groups': forOneself(),
  group: forMembers('no-group-found', ofGroup),
  houses: forMembers('no-group-found', ofGroup),
  'group-calendars': forMembers('no-group-found', ofGroup),

  'my-bookings': forMembers('no-group-found', ofGroup),
  reserve: forMembers('calendar-unit-not-found', async ({ world, week }) => ({
    body: { calendarUnitId: world.unit(week()) },
  })),
  confirm: forItsOwner(async ({ world, week }, owner) => {
    const { bookingId } = await actsOf(world, owner).reserve(week())
    return { body: { bookingId } }
  }),
  'cancel-reservation': forItsOwner(async ({ world, week }, owner) => {
    const { bookingId } = await actsOf(world, owner).reserve(week())
    return { body: { bookingId } }
  }),
  'join-waitlist': forMembers('calendar-unit-not-found', async (ground) => ({
    body: { calendarUnitId: ground.world.unit(await takenWeek(ground)) },
  })),
  'cancel-booking': forItsOwner(async ({ world, week }, owner) => ({
    body: { bookingId: await actsOf(world, owner).book(week()) },
  })),
  'update-details': forItsOwner(async ({ world, week }, owner) => ({
    params: { id: await actsOf(world, owner).book(week()) },
    body: { isLendedOut: true, lendedOutContact: guest, skipCleaning: false },
  })),

  'checkout-details': forAnyone(async (ground) => ({ params: { token: await linkOf(ground) } })),
  'check-out': forAnyone(async (ground) => ({
    params: { token: await linkOf(ground) },
    body: { guestCount: 2 },
  })),
  'support-details': forAnyone(async (ground) => ({ params: { token: await linkOf(ground) } })),
  'report-support': forAnyone(async (ground) => ({
    params: { token: await linkOf(ground) },
    body: { reportId: ground.world.deps.ids(), message: 'Hanen drypper', contact: '', language: 'da' },
  })),
  'add-support-photo': forAnyone(async (ground) => {
    const token = await linkOf(ground)
    const reportId = ground.world.deps.ids()
    const report = { token, reportId, message: 'Hanen drypper', contact: '', language: 'da' } as const
    await reportSupport(ground.world.deps, report)
    return { params: { token, reportId, number: '1' }, file: await aPhoto() }
  }),
}
