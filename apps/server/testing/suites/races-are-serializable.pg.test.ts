import { afterEach, beforeEach, expect, it } from 'vitest'
import { findNonSerializable, raceWorld, type RaceRound, type SetUpRace } from '../fixtures/races.ts'
import { createWorld, type World } from '../fixtures/world.ts'

let world: World

beforeEach(async () => {
  world = await createWorld(raceWorld)
})
afterEach(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

/** Rounds with concurrent calls, besides one in each sequential order: one at the same instant, two a little apart. The soak run sets more. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 3)

/** X books the week, and the named owners wait for it in this order. Returns X's booking. */
async function bookWithWaitlist(
  { addOwners, actions, week }: RaceRound,
  ...names: readonly string[]
): Promise<string> {
  const [x] = await addOwners('X')
  const booked = await x.book(week)
  await addOwners(...names)
  for (const name of names) await actions(name).join(week)
  return booked
}

/** The same, and X has cancelled: the first waiting owner has the offer. Returns its row. */
async function createOffer(round: RaceRound, ...names: readonly string[]): Promise<string> {
  const booked = await bookWithWaitlist(round, ...names)
  await round.actions('X').cancel(booked)
  return round.findRowId(names[0] ?? '')
}

/** Makes every later cancellation too late for a full refund. */
async function makeLate({ world }: RaceRound): Promise<void> {
  await world.execute(`update unit set refund_end_low = '2000-01-01', refund_end_high = '2000-01-01'`)
}

/** Pairs of concurrent calls, by what they do. The same letter is the same owner. */
const races: Record<string, SetUpRace> = {
  'X reserves, Y reserves': async ({ addOwners, week }) => {
    const [x, y] = await addOwners('X', 'Y')
    return [() => x.reserve(week), () => y.reserve(week)]
  },
  'X confirms a hold, Y reserves': async ({ addOwners, week }) => {
    const [x, y] = await addOwners('X', 'Y')
    const { bookingId } = await x.reserve(week)
    return [() => x.confirm(bookingId), () => y.reserve(week)]
  },
  'X confirms a hold with the week after it, Y reserves that one': async ({ addOwners, week, next }) => {
    const [x, y] = await addOwners('X', 'Y')
    const { bookingId } = await x.reserve(week)
    return [() => x.confirmPair(bookingId, next), () => y.reserve(next)]
  },
  'X confirms a hold with the week after it, Y takes that one with the week before': async (round) => {
    const { addOwners, week, next, afterNext } = round
    const [x, y] = await addOwners('X', 'Y')
    const { bookingId } = await x.reserve(week)
    const other = await y.reserve(afterNext)
    return [() => x.confirmPair(bookingId, next), () => y.confirmPair(other.bookingId, next)]
  },
  'X confirms a hold with the week after it, Y cancels that one late': async (round) => {
    const [x, y] = await round.addOwners('X', 'Y')
    await makeLate(round)
    const booked = await y.book(round.next)
    const { bookingId } = await x.reserve(round.week)
    return [() => x.confirmPair(bookingId, round.next), () => y.cancel(booked)]
  },
  'X confirms a hold, Y joins': async ({ addOwners, week }) => {
    const [x, y] = await addOwners('X', 'Y')
    const { bookingId } = await x.reserve(week)
    return [() => x.confirm(bookingId), () => y.join(week)]
  },
  'X releases a hold, Y reserves': async ({ addOwners, week }) => {
    const [x, y] = await addOwners('X', 'Y')
    const { bookingId } = await x.reserve(week)
    return [() => x.release(bookingId), () => y.reserve(week)]
  },
  'X releases a hold, Y joins': async ({ addOwners, week }) => {
    const [x, y] = await addOwners('X', 'Y')
    const { bookingId } = await x.reserve(week)
    return [() => x.release(bookingId), () => y.join(week)]
  },
  'X cancels, Y reserves': async (round) => {
    const booked = await bookWithWaitlist(round)
    const [y] = await round.addOwners('Y')
    return [() => round.actions('X').cancel(booked), () => y.reserve(round.week)]
  },
  'X cancels, Y joins': async (round) => {
    const booked = await bookWithWaitlist(round)
    const [y] = await round.addOwners('Y')
    return [() => round.actions('X').cancel(booked), () => y.join(round.week)]
  },
  'X cancels while Y waits, Z joins': async (round) => {
    const booked = await bookWithWaitlist(round, 'Y')
    const [z] = await round.addOwners('Z')
    return [() => round.actions('X').cancel(booked), () => z.join(round.week)]
  },
  'X cancels while Y and Z wait, Y leaves': async (round) => {
    const booked = await bookWithWaitlist(round, 'Y', 'Z')
    const waits = await round.findRowId('Y')
    return [() => round.actions('X').cancel(booked), () => round.actions('Y').cancel(waits)]
  },
  'X cancels while Y waits with points for one week, Y confirms elsewhere': async (round) => {
    const booked = await bookWithWaitlist(round, 'Y with 2', 'Z')
    const poor = round.actions('Y with 2')
    const { bookingId } = await poor.reserve(round.otherHouse)
    return [() => round.actions('X').cancel(booked), () => poor.confirm(bookingId)]
  },
  'X cancels while Y waits, Y confirms an adjacent week that forbids it': async (round) => {
    await round.world.execute('update unit set points = 3')
    const booked = await bookWithWaitlist(round, 'Y', 'Z')
    const y = round.actions('Y')
    await y.book(round.next)
    const { bookingId } = await y.reserve(round.afterNext)
    return [() => round.actions('X').cancel(booked), () => y.confirm(bookingId)]
  },
  'X cancels, X lends out': async (round) => {
    const booked = await bookWithWaitlist(round, 'Y')
    const x = round.actions('X')
    return [() => x.cancel(booked), () => x.details(booked, { lent: true })]
  },
  'X cancels, X skips the cleaning of the adjacent week': async (round) => {
    const booked = await bookWithWaitlist(round)
    const x = round.actions('X')
    const adjacent = await x.book(round.next)
    return [() => x.cancel(booked), () => x.details(adjacent, { skip: true })]
  },
  'X cancels while Y waits, Y cancels another week while X waits': async (round) => {
    const booked = await bookWithWaitlist(round, 'Y')
    const [x, y] = [round.actions('X'), round.actions('Y')]
    const other = await y.book(round.otherHouse)
    await x.join(round.otherHouse)
    return [() => x.cancel(booked), () => y.cancel(other)]
  },
  'Y leaves the waitlist, Z behind leaves it': async (round) => {
    await bookWithWaitlist(round, 'Y', 'Z', 'V')
    const [first, second] = await Promise.all([round.findRowId('Y'), round.findRowId('Z')])
    return [() => round.actions('Y').cancel(first), () => round.actions('Z').cancel(second)]
  },
  'Y leaves a full waitlist, V joins it': async (round) => {
    await bookWithWaitlist(round, 'Y', 'Z', 'U')
    const waits = await round.findRowId('Y')
    const [v] = await round.addOwners('V')
    return [() => round.actions('Y').cancel(waits), () => v.join(round.week)]
  },
  'V and W join for the last place on the waitlist': async (round) => {
    await bookWithWaitlist(round, 'Y', 'Z')
    const [v, w] = await round.addOwners('V', 'W')
    return [() => v.join(round.week), () => w.join(round.week)]
  },
  'Y confirms an offer, Z behind leaves': async (round) => {
    const offer = await createOffer(round, 'Y', 'Z')
    const waits = await round.findRowId('Z')
    return [() => round.actions('Y').confirm(offer), () => round.actions('Z').cancel(waits)]
  },
  'Y confirms an offer, V joins': async (round) => {
    const offer = await createOffer(round, 'Y', 'Z')
    const [v] = await round.addOwners('V')
    return [() => round.actions('Y').confirm(offer), () => v.join(round.week)]
  },
  'Y declines an offer, Z behind leaves': async (round) => {
    const offer = await createOffer(round, 'Y', 'Z')
    const waits = await round.findRowId('Z')
    return [() => round.actions('Y').release(offer), () => round.actions('Z').cancel(waits)]
  },
  'Y declines an offer, V joins': async (round) => {
    const offer = await createOffer(round, 'Y', 'Z')
    const [v] = await round.addOwners('V')
    return [() => round.actions('Y').release(offer), () => v.join(round.week)]
  },
  'Y declines the last offer, V reserves': async (round) => {
    const offer = await createOffer(round, 'Y')
    const [v] = await round.addOwners('V')
    return [() => round.actions('Y').release(offer), () => v.reserve(round.week)]
  },
  'Y declines the last offer, V joins': async (round) => {
    const offer = await createOffer(round, 'Y')
    const [v] = await round.addOwners('V')
    return [() => round.actions('Y').release(offer), () => v.join(round.week)]
  },
  'Y confirms and declines one offer': async (round) => {
    const offer = await createOffer(round, 'Y', 'Z')
    return [() => round.actions('Y').confirm(offer), () => round.actions('Y').release(offer)]
  },
  'X confirms and releases one hold': async ({ addOwners, week }) => {
    const [x] = await addOwners('X')
    const { bookingId } = await x.reserve(week)
    return [() => x.confirm(bookingId), () => x.release(bookingId)]
  },
  'X confirms twice': async ({ addOwners, week }) => {
    const [x] = await addOwners('X')
    const { bookingId } = await x.reserve(week)
    return [() => x.confirm(bookingId), () => x.confirm(bookingId)]
  },
  'X confirms and cancels': async ({ addOwners, week }) => {
    const [x] = await addOwners('X')
    const { bookingId } = await x.reserve(week)
    return [() => x.confirm(bookingId), () => x.cancel(bookingId)]
  },
  'X cancels twice': async (round) => {
    const booked = await bookWithWaitlist(round, 'Y')
    return [() => round.actions('X').cancel(booked), () => round.actions('X').cancel(booked)]
  },
  'Y joins twice': async (round) => {
    await bookWithWaitlist(round)
    const [y] = await round.addOwners('Y')
    return [() => y.join(round.week), () => y.join(round.week)]
  },
  'X reserves two weeks of a calendar': async ({ addOwners, week, next }) => {
    const [x] = await addOwners('X')
    return [() => x.reserve(week), () => x.reserve(next)]
  },
  'X with points for one week reserves in two houses': async ({ addOwners, week, otherHouse }) => {
    const [x] = await addOwners('X with 3')
    return [() => x.reserve(week), () => x.reserve(otherHouse)]
  },
  'X with points for one week confirms an offer and a hold': async (round) => {
    const offer = await createOffer(round, 'Y with 2')
    const poor = round.actions('Y with 2')
    const { bookingId } = await poor.reserve(round.otherHouse)
    return [() => poor.confirm(offer), () => poor.confirm(bookingId)]
  },
  'X lends a week out, X does not lend it out': async ({ addOwners, week }) => {
    const [x] = await addOwners('X')
    const booked = await x.book(week)
    return [() => x.details(booked, { lent: true }), () => x.details(booked, {})]
  },
  'Y joins the third waitlist and the fourth': async ({ addOwners, week, next, afterNext, otherHouse }) => {
    const [x, y] = await addOwners('X', 'Y with 99')
    for (const each of [week, next, afterNext, otherHouse]) await x.book(each)
    for (const each of [week, next]) await y.join(each)
    return [() => y.join(afterNext), () => y.join(otherHouse)]
  },
  'Y confirms a week with a claim, the claimant confirms another': async (round) => {
    await makeLate(round)
    const offer = await createOffer(round, 'Y')
    const x = round.actions('X')
    const { bookingId } = await x.reserve(round.otherHouse)
    return [() => round.actions('Y').confirm(offer), () => x.confirm(bookingId)]
  },
  'X and Y each confirm a week on which the other has a claim': async (round) => {
    await makeLate(round)
    const { week, otherHouse, addOwners } = round
    const [x, y] = await addOwners('X', 'Y')
    await x.cancel(await x.book(week))
    await y.cancel(await y.book(otherHouse))
    const [mine, other] = [await y.reserve(week), await x.reserve(otherHouse)]
    return [() => y.confirm(mine.bookingId), () => x.confirm(other.bookingId)]
  },
  'Y confirms an offer with a claim, the claimant joins': async (round) => {
    await makeLate(round)
    const offer = await createOffer(round, 'Y')
    return [() => round.actions('Y').confirm(offer), () => round.actions('X').join(round.week)]
  },
  'X cancels late while Y waits, Y cancels another week late while X waits': async (round) => {
    await makeLate(round)
    const booked = await bookWithWaitlist(round, 'Y')
    const [x, y] = [round.actions('X'), round.actions('Y')]
    const other = await y.book(round.otherHouse)
    await x.join(round.otherHouse)
    return [() => x.cancel(booked), () => y.cancel(other)]
  },
}

it.each(Object.entries(races))('concurrent calls end like sequential ones: %s', async (_name, setUp) => {
  expect(await findNonSerializable(world, setUp, rounds)).toEqual([])
})
