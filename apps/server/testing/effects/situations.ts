import { setUpCheckOutLink } from '../../src/use-cases/admin/set-up-check-out-link.ts'
import { goToCheckIn } from '../fixtures/check-outs.ts'
import { guest } from '../fixtures/owner-actions.ts'
import type { EffectsScene, OwnerName } from './effects-scene.ts'

/** Why an admin acts. */
export const reason = 'asked on the telephone'

/** Five weeks before week 28 begins: what is cancelled then comes back only if another owner takes the week. */
export const lateForWeek28 = '2027-06-07 12:00'

/** Anna books week 28 of A, for which Bo and Carl wait. Returns the booking's id. */
export async function bookWithQueue({ as }: EffectsScene): Promise<string> {
  const bookingId = await as('Anna').book(28)
  await as('Bo').join(28)
  await as('Carl').join(28)
  return bookingId
}

/** Anna has cancelled week 28 of A, for which Bo and Carl wait. Returns the id of Bo's offer. */
export async function offerToBo(scene: EffectsScene): Promise<string> {
  const bookingId = await bookWithQueue(scene)
  await scene.as('Anna').cancel(bookingId)
  return findBookingId(scene, 'Bo', 28)
}

/** An owner's refund waits for another owner who books week 28 of A. */
export async function cancelLate({ as, world }: EffectsScene, name: OwnerName): Promise<void> {
  const bookingId = await as(name).book(28)
  world.setTime(lateForWeek28)
  await as(name).cancel(bookingId)
}

/** Anna has lent week 28 of A out to a guest, who has got a link to check out. Returns the booking's id and the link's token. */
export async function lendOut({ as, deps }: EffectsScene): Promise<{ bookingId: string; token: string }> {
  const bookingId = await as('Anna').book(28)
  await as('Anna').details(bookingId, { lent: true })
  return { bookingId, token: await setUpCheckOutLink(deps, bookingId) }
}

/** As `lendOut`; the stay has begun. */
export async function beginStay(scene: EffectsScene): Promise<{ bookingId: string; token: string }> {
  const stay = await lendOut(scene)
  await goToCheckIn(scene.world, stay.bookingId)
  return stay
}

/** Returns the id of an owner's only row on a week of A that is not over. */
export async function findBookingId(
  { world, owner }: EffectsScene,
  name: OwnerName,
  week: number,
): Promise<string> {
  const [row] = await world.query<{ id: string }>(
    `select id from booking where unit_id = $1 and membership_id = $2 and type in ('Pre', 'Book', 'Assign', 'Wait')`,
    world.unitId(week),
    owner(name).membershipId,
  )
  if (!row) throw new Error(`${name} has no row on week ${week}`)
  return row.id
}

/** A browser of Anna's that has used the portal, and has the session. */
export async function addDevice({ world, owner }: EffectsScene, name: OwnerName): Promise<string> {
  const deviceId = '2f6d3f0e-7a44-4c11-9d6c-2f0f2d6c0b02'
  const { personId } = owner(name)
  await world.execute(
    `insert into device (person_id, device_id, browser, system, first_used_at, last_used_at)
     values ($1, $2, 'Firefox', 'Linux', $3, $3)`,
    personId,
    deviceId,
    world.nowIso(),
  )
  await world.execute(
    `insert into device_session (person_id, device_id, live_until) values ($1, $2, $3::timestamptz + interval '1 minute')`,
    personId,
    deviceId,
    world.nowIso(),
  )
  return deviceId
}

export const otherGuest = { ...guest, name: 'Hans Gæst', email: 'hans@guest.example' }
