import { setUpCheckOutLink } from '../../src/use-cases/admin/set-up-check-out-link.ts'
import { reportSupport } from '../../src/use-cases/report-support.ts'
import { FakeBrowser } from '../fakes/push-service.ts'
import { getEmail } from '../fixtures/inspect.ts'
import { addArrivalsLink } from '../fixtures/arrivals.ts'
import { keepMail } from '../fixtures/kept-mail.ts'
import { createActions, guest } from '../fixtures/owner-actions.ts'
import { createPhoto } from '../fixtures/photo.ts'
import { pushOrigin, type WeekName } from '../fixtures/world.ts'
import {
  allowAnyone,
  allowMembers,
  allowRowOwner,
  allowSignedIn,
  prepareNothing,
  secondDeviceId,
  type AccessRow,
  type CallContext,
} from './access-matrix.ts'
import { adminBookingRows } from './admin-booking-rows.ts'
import { adminRows } from './admin-rows.ts'

const pushSubscription = {
  ...new FakeBrowser(`${pushOrigin}/a-browser`).subscription,
  language: 'da',
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
  return setUpCheckOutLink(world.deps, bookingId)
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

  'my-mails': allowSignedIn(),
  'my-mail': allowSignedIn(async ({ world }, { personId }) => ({
    params: { mailId: await keepMail(world, { personId }) },
  })),
  'open-my-mail-link': allowSignedIn(
    async ({ world }, { personId }) => ({
      params: { mailId: await keepMail(world, { personId, kind: 'announcement' }) },
      body: { link: 'unsubscribe' },
    }),
    { impersonating: 'forbidden' },
  ),
  'mail-preferences': allowSignedIn(),
  'change-mail-preferences': allowSignedIn(
    async () => ({ body: { preferences: [{ kind: 'announcement', isOn: false }] } }),
    { impersonating: 'forbidden' },
  ),

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
  announcements: allowMembers('no-group-found', prepareGroupParams),
  'week-odds': allowMembers('no-group-found', async ({ world }) => ({
    params: { groupId: world.groupId },
    query: { year: '2027' },
  })),
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
  'confirm-pair': allowRowOwner(async ({ world, takeFreeWeek: week }, owner) => {
    const first = week()
    if (typeof first === 'number') throw new Error('a week of the matrix has a house and a year')
    const { bookingId } = await createActions(world, owner).reserve(first)
    // The one after it, which the matrix gives to no other call.
    const calendarUnitId = world.unitId({ ...first, week: first.week + 1 })
    return { body: { bookingId, calendarUnitId, points: 2 } }
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
  'arrivals-of-link': allowAnyone(async ({ world }) => ({
    params: { token: await addArrivalsLink(world) },
  })),

  ...adminRows,
  ...adminBookingRows,
}
