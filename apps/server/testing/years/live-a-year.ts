import { randomUUID } from 'node:crypto'
import { pointPlans, type PointPlan, type Policy } from '@samhus/domain/policy'
import { resolvePerson } from '../../src/identity/resolve-person.ts'
import { adjustPoints } from '../../src/use-cases/admin/adjust-points.ts'
import { setUpCheckOutLink } from '../../src/use-cases/admin/set-up-check-out-link.ts'
import { adminCancel } from '../../src/use-cases/admin/admin-cancel.ts'
import { anonymizeOwner } from '../../src/use-cases/admin/anonymize-owner.ts'
import { assign } from '../../src/use-cases/admin/assign.ts'
import { endMembership } from '../../src/use-cases/admin/end-membership.ts'
import { issueCheckOutLink } from '../../src/use-cases/admin/issue-check-out-link.ts'
import { move } from '../../src/use-cases/admin/move.ts'
import { reactivateMembership } from '../../src/use-cases/admin/reactivate-membership.ts'
import { replySupport } from '../../src/use-cases/admin/reply-support.ts'
import { saveArrivalNote } from '../../src/use-cases/admin/save-arrival-note.ts'
import { settleFee } from '../../src/use-cases/admin/settle-fee.ts'
import { changeMailPreferences } from '../../src/use-cases/change-mail-preferences.ts'
import { changePolicy } from '../../src/use-cases/admin/change-policy.ts'
import { checkOut } from '../../src/use-cases/check-out.ts'
import { createCalendarFeed } from '../../src/use-cases/create-calendar-feed.ts'
import { recordDeviceUse } from '../../src/use-cases/record-device-use.ts'
import { reportSupport } from '../../src/use-cases/report-support.ts'
import { setMailSubscription } from '../../src/use-cases/set-mail-subscription.ts'
import { subscribePush } from '../../src/use-cases/subscribe-push.ts'
import { takeSession } from '../../src/use-cases/take-session.ts'
import { updateDetails } from '../../src/use-cases/update-details.ts'
import { updateProfile } from '../../src/use-cases/update-profile.ts'
import { tokensByEmail } from '../fakes/access-tokens.ts'
import { goToCheckIn } from '../fixtures/check-outs.ts'
import { getBalance } from '../fixtures/inspect.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import { pushOrigin, type WeekName } from '../fixtures/world.ts'
import { addVillager, callAs, reason, type Village, type Villager } from './village.ts'

/** Who is where. */
export interface Life {
  readonly random: (below: number) => number
  readonly members: Villager[]
  /** They left last year and keep a week of this one. */
  readonly former: Villager[]
  readonly erased: Villager[]
  /** How many have ever come. */
  comers: number
}

const anyVersion = 999_999_999
const dayMs = 24 * 60 * 60 * 1000

/** A year of a village: its stays, who leaves in its autumn, who comes back and who is erased. */
export async function liveAYear(village: Village, life: Life, year: number): Promise<void> {
  await village.advanceTo(`${year}-01-05 12:00`)
  const people = await castPeople(village, life, year)
  const weeks = createWeekNames(year, life.random(2))
  const booked = await bookInWinter(village, people, { week: weeks, year })
  await village.sendMails()
  await stayInSpring(village, people, { ...booked, year })
  await cancelInSummer(village, people, { weeks, year })
  await changePlan(village, { ...pointPlans.quantus, portions: pointPlans.quantus.portions.slice(0, 3) })
  await welcomeBack(village, life, year)
  await changePlan(village, pointPlans.quantus)
  await leaveInAutumn(village, life, { ...people, year })
}

type Name = 'a' | 'b' | 'c' | 'd' | 'e' | 'f'
type People = Readonly<Record<Name, Villager>>
type Weeks = (week: number, house?: string) => WeekName

const createWeekNames =
  (year: number, shift: number): Weeks =>
  (week, house = 'A') => ({ week: week + shift, house, year })

/** Two come each year, one of them with the address of a person who has been erased. Returns who plays which part. */
async function castPeople(village: Village, life: Life, year: number): Promise<People> {
  const { members, erased, random } = life
  while (members.length < 6) {
    const isFree = ({ email }: Villager): boolean =>
      !members.concat(life.former).some((each) => each.email === email)
    const email = erased.find(isFree)?.email ?? null
    members.push(await addVillager(village, { year, number: (life.comers += 1), email }))
  }
  const parts = [...members]
  const draw = (): Villager => {
    const [drawn] = parts.splice(random(parts.length), 1)
    if (!drawn) throw new Error('there are fewer than six members')
    return drawn
  }
  return { a: draw(), b: draw(), c: draw(), d: draw(), e: draw(), f: draw() }
}

function as({ world, deps }: Village, villager: Villager) {
  return createActions({ deps, unitId: (name: WeekName) => world.unitId(name) }, { actor: callAs(villager) })
}

const toGuest = ({ word }: Villager) => ({
  name: `Gæst ${word}`,
  phone: '+45 20 30 40 50',
  email: `guest-${word}@guests.example`,
})

async function bookInWinter(
  village: Village,
  { a, b, c, d, e, f }: People,
  { week, year }: { readonly week: Weeks; readonly year: number },
): Promise<{ readonly lent: string; readonly own: string }> {
  const { world, deps, boss } = village
  for (const villager of [a, d]) await useAccount(village, villager)
  const lent = await as(village, a).book(week(20))
  const lentOut = { id: lent, isLendedOut: true, lendedOutContact: toGuest(a), skipCleaning: false }
  await updateDetails(deps, callAs(a), lentOut)
  await as(village, b).join(week(20))
  const taken = await as(village, b).book(week(24))
  // Who is first on the waitlist cannot pay any more when the week is free.
  await as(village, c).join(week(24))
  await as(village, d).join(week(24))
  await takePoints(village, c, year)
  await as(village, f).reserve(week(40))
  const hold = await as(village, e).reserve(week(36, 'B'))
  const { secondBookingId } = await as(village, e).confirmPair(hold.bookingId, week(37, 'B'))
  await as(village, e).details(hold.bookingId, { skip: true })
  // A fee of each kind: of one who stays, and of one who leaves in autumn.
  const given = { membershipId: String(a.membershipId), reason, notesFee: true }
  const { bookingId } = await assign(deps, boss.actor, { ...given, unitId: world.unitId(week(33)) })
  await move(deps, boss.actor, { bookingId, toUnitId: world.unitId(week(34)), reason, notesFee: true })
  const cancelled = { bookingId: secondBookingId, refund: 'none', reason, notesFee: true } as const
  await adminCancel(deps, boss.actor, cancelled)
  await as(village, b).cancel(taken)
  const [offer] = await world.query<{ id: string }>(
    `select id from booking where membership_id = $1 and type = 'Pre'`,
    d.membershipId,
  )
  if (!offer) throw new Error('the next on the waitlist was offered nothing')
  await village.sendMails()
  await as(village, d).confirm(offer.id)
  const note = { unitId: world.unitId(week(21)), note: `${a.name} leaves late`, version: 0 }
  await saveArrivalNote(deps, boss.actor, note)
  return { lent, own: offer.id }
}

/** Takes all points of a year away, as an admin corrects them. */
async function takePoints({ world, deps, boss }: Village, villager: Villager, year: number): Promise<void> {
  const change = -(await getBalance(world, villager, year))
  const membershipId = String(villager.membershipId)
  await adjustPoints(deps, boss.actor, { membershipId, year, change, reason })
}

/** What is stored of a person who uses the portal. */
async function useAccount({ deps }: Village, villager: Villager): Promise<void> {
  const { personId: id, email, word } = villager
  const deviceId = randomUUID()
  const claims = await tokensByEmail.verify(email)
  if (claims) await resolvePerson(deps, tokensByEmail, { token: email, claims })
  await takeSession(deps, { personId: id, deviceId })
  const keys = { auth: 'a'.repeat(22), p256dh: 'B'.repeat(87) }
  const endpoint = `${pushOrigin}/${word}`
  await subscribePush(deps, callAs(villager), { endpoint, keys, language: 'da' })
  const token = deps.mailSecrets.createUnsubscribeToken(id, 'claim-paid')
  for (const isOn of [false, true]) await setMailSubscription(deps, { token, isOn })
  await updateProfile(deps, callAs(villager), { id, email, address: `Anden vej ${word}` })
  await recordDeviceUse(deps, { personId: id, deviceId, browser: `Browser ${word}`, system: 'S' })
  await createCalendarFeed(deps, callAs(villager))
  await changeMailPreferences(deps, callAs(villager), {
    preferences: [{ kind: 'announcement', isOn: false }],
  })
}

async function stayInSpring(
  village: Village,
  { a, d }: People,
  { lent, own, year }: { readonly lent: string; readonly own: string; readonly year: number },
): Promise<void> {
  const { world, deps, boss } = village
  await village.advanceTo(`${year}-05-10 12:00`)
  const notes = await world.query('select from arrival_note')
  if (notes.length === 0) throw new Error('what was noted in winter for a Monday of May is gone before it')
  await goToCheckIn(world, lent)
  await takeSession(deps, { personId: d.personId, deviceId: randomUUID() })
  await issueCheckOutLink(deps, boss.actor, { bookingId: lent, mails: true, reason })
  for (const [bookingId, { word, email }, contact] of [
    [lent, a, toGuest(a).email],
    [own, d, d.email],
  ] as const) {
    await goToCheckIn(world, bookingId)
    await village.sendMails()
    await goToCheckIn(world, bookingId, 6 * dayMs)
    await village.sendMails()
    const token = await setUpCheckOutLink(deps, bookingId)
    const reportId = randomUUID()
    const message = `Hanen drypper, siger ${word} ${email}`
    await reportSupport(deps, { token, reportId, message, contact, language: 'da' })
    await replySupport(deps, boss.actor, { reportId, message: `Tak, ${word}`, version: anyVersion })
    await checkOut(deps, { token, guestCount: 2 })
  }
}

/** One late cancellation is paid, as another books the week; one is not. */
async function cancelInSummer(
  village: Village,
  { b, e, f }: People,
  { weeks: week, year }: { readonly weeks: Weeks; readonly year: number },
): Promise<void> {
  await village.advanceTo(`${year}-07-02 12:00`)
  const paid = await as(village, e).book(week(31, 'B'))
  const lapsed = await as(village, b).book(week(29, 'B'))
  await as(village, e).cancel(paid)
  await as(village, b).cancel(lapsed)
  await as(village, f).book(week(31, 'B'))
  await village.sendMails()
  await village.advanceTo(`${year}-08-25 12:00`)
}

/** The office changes the rules by which points are given. */
async function changePlan({ world, deps, boss }: Village, pointPlan: PointPlan): Promise<void> {
  const [policy] = await world.query<{ version: number; constants: Policy }>(
    'select version, constants from policy where group_id = $1 order by version desc limit 1',
    world.groupId,
  )
  if (!policy) throw new Error('the group has no rules')
  const { version } = policy
  const constants = { ...policy.constants, pointPlan }
  await changePolicy(deps, boss.actor, { groupId: world.groupId, constants, version, reason })
}

/** Of those who left last year, and have stayed once more, some come back and the others are erased. */
async function welcomeBack(village: Village, { members, former, erased }: Life, year: number): Promise<void> {
  for (const villager of former.splice(0)) {
    if (year % 2 === 0) {
      await erase(village, villager)
      erased.push(villager)
    } else {
      const { deps, boss } = village
      await reactivateMembership(deps, boss.actor, { membershipId: String(villager.membershipId), reason })
      members.push(villager)
    }
  }
}

async function leaveInAutumn(
  village: Village,
  { members, former, erased }: Life,
  { a, b, year }: Pick<People, 'a' | 'b'> & { readonly year: number },
): Promise<void> {
  const { deps, boss } = village
  const ahead = (week: number) => ({ week, house: 'B', year: year + 1 })
  await village.advanceTo(`${year}-11-10 12:00`)
  await as(village, a).book(ahead(10))
  await as(village, b).join(ahead(10))
  await as(village, b).book(ahead(22))
  for (const [villager, bookedWeeks] of [
    [a, 'cancel'],
    [b, 'keep'],
  ] as const) {
    const membershipId = String(villager.membershipId)
    await endMembership(deps, boss.actor, { membershipId, bookedWeeks, reason: `${villager.word} sold` })
    members.splice(members.indexOf(villager), 1)
  }
  former.push(b)
  await answerOldReports(village)
  await village.sendMails()
  await village.advanceTo(`${year}-12-10 12:00`)
  await erase(village, a)
  erased.push(a)
}

/** Who stayed is not known any more, but where their report came from is. */
async function answerOldReports({ world, deps, boss }: Village): Promise<void> {
  const ofGroup = 'select id from support_report where group_id = $1'
  for (const { id: reportId } of await world.query<{ id: string }>(ofGroup, world.groupId)) {
    await replySupport(deps, boss.actor, { reportId, message: 'It is mended.', version: anyVersion })
  }
}

async function erase({ world, deps, boss }: Village, villager: Villager): Promise<void> {
  const { personId: userId, name, membershipId } = villager
  const fees = await world.query<{ id: string }>(
    `select f.id from fee f join booking b on b.id = f.booking_id
     where b.membership_id = $1 and f.state = 'open'`,
    membershipId,
  )
  for (const { id: feeId } of fees) await settleFee(deps, boss.actor, { feeId, state: 'waived', reason })
  await anonymizeOwner(deps, boss.actor, { userId, name, reason })
}
