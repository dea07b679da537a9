import { getRefundKindAt } from '@samhus/domain/refund'
import { toInstant } from '@samhus/domain/week'
import { addDays } from '@samhus/domain/day'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { myBookings } from '../../src/reads/my-bookings.ts'
import { endMembership } from '../../src/use-cases/admin/end-membership.ts'
import { getBalance, listClaims, listLedgerLines } from '../fixtures/inspect.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import { createRandom } from '../fixtures/random.ts'
import { createWorld, type Owner, type WeekName, type World } from '../fixtures/world.ts'

const zone = 'Europe/Copenhagen'
const startPoints = 20
/** Each history has a week of its own. */
const weeks: readonly WeekName[] = ['A', 'B'].flatMap((house) =>
  Array.from({ length: 15 }, (_, index) => ({ week: 20 + 2 * index, house })),
)

let world: World

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'] })
})

afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

/** One history of a week: its price when it was held and afterwards, and when and how it was given back. */
interface History {
  readonly week: WeekName
  readonly paid: number
  readonly today: number
  /** Of the hold, or of an offer from the waitlist. */
  readonly isOffer: boolean
  /** Between the hold and its confirmation, or after it. */
  readonly changesBeforeConfirm: boolean
  readonly when: (typeof instants)[number]
  readonly isLeaving: boolean
}

/** The window is the longer one from 4 points: most of these pairs cross that line, upwards or downwards. */
const prices = [
  [2, 4],
  [4, 2],
  [3, 4],
  [4, 3],
  [2, 3],
  [1, 2],
] as const

const instants = [
  'long before',
  'just before the long end',
  'at the long end',
  'just before the short end',
  'at the short end',
] as const

/** Every pair of prices at every instant; the rest is drawn. */
function drawHistories(): History[] {
  const random = createRandom(82)
  return prices
    .flatMap(([paid, today]) => instants.map((when) => ({ paid, today, when })))
    .map((history, index) => ({
      ...history,
      week: weeks[index] ?? 1,
      isOffer: random(2) === 0,
      changesBeforeConfirm: random(2) === 0,
      isLeaving: random(3) === 0,
    }))
}

/** 84 days before the week from 4 points, else 56: as the rules say it, without asking their code. */
async function getInstant(history: History): Promise<number> {
  const [unit] = await world.query<{ day: string }>(
    `select date_from::text as day from unit where id = $1`,
    world.unitId(history.week),
  )
  const daysBefore = (days: number) => toInstant(addDays(unit?.day ?? '', -days), '00:00', zone)
  return {
    'long before': daysBefore(100),
    'just before the long end': daysBefore(84) - 1,
    'at the long end': daysBefore(84),
    'just before the short end': daysBefore(56) - 1,
    'at the short end': daysBefore(56),
  }[history.when]
}

function getExpectedKind({ paid, when }: History): 'full' | 'claim' {
  if (when === 'at the short end') return 'claim'
  const isBetween = when === 'at the long end' || when === 'just before the short end'
  return isBetween && paid >= 4 ? 'claim' : 'full'
}

const setPrice = (week: WeekName, points: number) =>
  world.execute('update unit set points = $2 where id = $1', world.unitId(week), points)

/** Books the week at the price that is paid; the price is today's afterwards. */
async function book(
  owner: Owner,
  { week, paid, today, isOffer, changesBeforeConfirm }: History,
): Promise<string> {
  const acts = createActions(world, owner)
  await setPrice(week, paid)
  let bookingId: string
  if (isOffer) {
    const other = createActions(world, await world.addOwner('Other'))
    const booked = await other.book(week)
    bookingId = (await acts.join(week)).bookingId
    await other.cancel(booked)
  } else {
    bookingId = (await acts.reserve(week)).bookingId
  }
  if (changesBeforeConfirm) await setPrice(week, today)
  await acts.confirm(bookingId)
  if (!changesBeforeConfirm) await setPrice(week, today)
  return bookingId
}

it.each(drawHistories())(
  'paid $paid points, costs $today now, given back $when: the price paid decides what is shown, said and given ($week)',
  async (history) => {
    world.setTime('2027-01-04 12:00')
    const anna = await world.addOwner('Anna', { points: startPoints })
    const bookingId = await book(anna, history)
    const { paid, today, week } = history
    expect(await getBalance(world, anna)).toBe(startPoints - paid)
    const at = await getInstant(history)
    world.setTime(at)

    const kind = getExpectedKind(history)
    const { active } = await myBookings(world.deps, anna.actor, { groupId: world.groupId })
    const shown = active.find((booking) => booking.bookingId === bookingId)
    expect(shown).toMatchObject({ points: paid, refund: { kind, points: paid } })
    const until = shown?.refund?.until ?? null
    const said = getRefundKindAt(
      { kind: shown?.refund?.kind ?? 'none', until: until === null ? null : Date.parse(until) },
      at,
    )
    expect(said).toBe(kind)

    if (history.isLeaving) {
      const admin = await world.addOwner('Admin')
      const leave = {
        membershipId: String(anna.membershipId),
        reason: 'sold',
        bookedWeeks: 'cancel',
      } as const
      await endMembership(world.deps, admin.actor, leave)
      expect(await getBalance(world, anna)).toBe(kind === 'full' ? startPoints : startPoints - paid)
      return
    }
    expect(await createActions(world, anna).cancel(bookingId)).toMatchObject({ refund: kind, points: paid })
    const given = kind === 'full' ? [{ type: 'Cancel', points: paid }] : []
    expect(await listLedgerLines(world, anna)).toEqual([{ type: 'Book', points: -paid }, ...given])
    if (kind === 'full') return
    // The next owner pays today's price, and the claim pays what was paid then.
    expect((await listClaims(world, week)).at(-1)).toBe('Anna open')
    const next = await world.addOwner('Next', { points: startPoints })
    await createActions(world, next).book(week)
    expect(await getBalance(world, next)).toBe(startPoints - today)
    expect(await getBalance(world, anna)).toBe(startPoints)
  },
)
