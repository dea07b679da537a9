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

/** Beside one in each order; the long tier sets more. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 4)

/** X has booked the week, and who is named waits for it, in that order. Answers X's booking. */
async function queueBehind(
  { addOwners: people, actions: as, week }: RaceRound,
  ...names: readonly string[]
): Promise<string> {
  const [x] = await people('X')
  const booked = await x.book(week)
  await people(...names)
  for (const name of names) await as(name).join(week)
  return booked
}

/** The same, and X has given the week back: the first has the offer, whose row is answered. */
async function offered(round: RaceRound, ...names: readonly string[]): Promise<string> {
  const booked = await queueBehind(round, ...names)
  await round.actions('X').cancel(booked)
  return round.findRowId(names[0] ?? '')
}

/** From now on every cancellation comes too late for a full refund. */
async function makeLate({ world }: RaceRound): Promise<void> {
  await world.execute(`update unit set refund_end_low = '2000-01-01', refund_end_high = '2000-01-01'`)
}

/** Two calls that are made at once, by what they do. The same letter is the same owner. */
const races: Record<string, SetUpRace> = {
  'X reserves, Y reserves': async ({ addOwners: people, week }) => {
    const [x, y] = await people('X', 'Y')
    return [() => x.reserve(week), () => y.reserve(week)]
  },
  'X confirms a hold, Y reserves': async ({ addOwners: people, week }) => {
    const [x, y] = await people('X', 'Y')
    const { bookingId } = await x.reserve(week)
    return [() => x.confirm(bookingId), () => y.reserve(week)]
  },
  'X confirms a hold, Y joins': async ({ addOwners: people, week }) => {
    const [x, y] = await people('X', 'Y')
    const { bookingId } = await x.reserve(week)
    return [() => x.confirm(bookingId), () => y.join(week)]
  },
  'X releases a hold, Y reserves': async ({ addOwners: people, week }) => {
    const [x, y] = await people('X', 'Y')
    const { bookingId } = await x.reserve(week)
    return [() => x.release(bookingId), () => y.reserve(week)]
  },
  'X releases a hold, Y joins': async ({ addOwners: people, week }) => {
    const [x, y] = await people('X', 'Y')
    const { bookingId } = await x.reserve(week)
    return [() => x.release(bookingId), () => y.join(week)]
  },
  'X gives back, Y reserves': async (round) => {
    const booked = await queueBehind(round)
    const [y] = await round.addOwners('Y')
    return [() => round.actions('X').cancel(booked), () => y.reserve(round.week)]
  },
  'X gives back, Y joins': async (round) => {
    const booked = await queueBehind(round)
    const [y] = await round.addOwners('Y')
    return [() => round.actions('X').cancel(booked), () => y.join(round.week)]
  },
  'X gives back to Y, Z joins': async (round) => {
    const booked = await queueBehind(round, 'Y')
    const [z] = await round.addOwners('Z')
    return [() => round.actions('X').cancel(booked), () => z.join(round.week)]
  },
  'X gives back to Y and Z, Y leaves': async (round) => {
    const booked = await queueBehind(round, 'Y', 'Z')
    const waits = await round.findRowId('Y')
    return [() => round.actions('X').cancel(booked), () => round.actions('Y').cancel(waits)]
  },
  'X gives back to Y with points for one week, Y confirms elsewhere': async (round) => {
    const booked = await queueBehind(round, 'Y with 2', 'Z')
    const poor = round.actions('Y with 2')
    const { bookingId } = await poor.reserve(round.otherHouse)
    return [() => round.actions('X').cancel(booked), () => poor.confirm(bookingId)]
  },
  'X gives back to Y, Y confirms a neighbour that forbids it': async (round) => {
    await round.world.execute('update unit set points = 3')
    const booked = await queueBehind(round, 'Y', 'Z')
    const y = round.actions('Y')
    await y.book(round.next)
    const { bookingId } = await y.reserve(round.afterNext)
    return [() => round.actions('X').cancel(booked), () => y.confirm(bookingId)]
  },
  'X gives back, X lends out': async (round) => {
    const booked = await queueBehind(round, 'Y')
    const x = round.actions('X')
    return [() => x.cancel(booked), () => x.details(booked, { lent: true })]
  },
  'X gives a week back, X skips the cleaning beside it': async (round) => {
    const booked = await queueBehind(round)
    const x = round.actions('X')
    const beside = await x.book(round.next)
    return [() => x.cancel(booked), () => x.details(beside, { skip: true })]
  },
  'X gives back to Y, and Y another week to X': async (round) => {
    const booked = await queueBehind(round, 'Y')
    const [x, y] = [round.actions('X'), round.actions('Y')]
    const other = await y.book(round.otherHouse)
    await x.join(round.otherHouse)
    return [() => x.cancel(booked), () => y.cancel(other)]
  },
  'Y leaves the queue, Z behind leaves it': async (round) => {
    await queueBehind(round, 'Y', 'Z', 'V')
    const [first, second] = await Promise.all([round.findRowId('Y'), round.findRowId('Z')])
    return [() => round.actions('Y').cancel(first), () => round.actions('Z').cancel(second)]
  },
  'Y leaves a full queue, V joins it': async (round) => {
    await queueBehind(round, 'Y', 'Z', 'U')
    const waits = await round.findRowId('Y')
    const [v] = await round.addOwners('V')
    return [() => round.actions('Y').cancel(waits), () => v.join(round.week)]
  },
  'V and W join for the last place': async (round) => {
    await queueBehind(round, 'Y', 'Z')
    const [v, w] = await round.addOwners('V', 'W')
    return [() => v.join(round.week), () => w.join(round.week)]
  },
  'Y confirms an offer, Z behind leaves': async (round) => {
    const offer = await offered(round, 'Y', 'Z')
    const waits = await round.findRowId('Z')
    return [() => round.actions('Y').confirm(offer), () => round.actions('Z').cancel(waits)]
  },
  'Y confirms an offer, V joins': async (round) => {
    const offer = await offered(round, 'Y', 'Z')
    const [v] = await round.addOwners('V')
    return [() => round.actions('Y').confirm(offer), () => v.join(round.week)]
  },
  'Y declines an offer, Z behind leaves': async (round) => {
    const offer = await offered(round, 'Y', 'Z')
    const waits = await round.findRowId('Z')
    return [() => round.actions('Y').release(offer), () => round.actions('Z').cancel(waits)]
  },
  'Y declines an offer, V joins': async (round) => {
    const offer = await offered(round, 'Y', 'Z')
    const [v] = await round.addOwners('V')
    return [() => round.actions('Y').release(offer), () => v.join(round.week)]
  },
  'Y declines the last offer, V reserves': async (round) => {
    const offer = await offered(round, 'Y')
    const [v] = await round.addOwners('V')
    return [() => round.actions('Y').release(offer), () => v.reserve(round.week)]
  },
  'Y declines the last offer, V joins': async (round) => {
    const offer = await offered(round, 'Y')
    const [v] = await round.addOwners('V')
    return [() => round.actions('Y').release(offer), () => v.join(round.week)]
  },
  'Y confirms and declines one offer': async (round) => {
    const offer = await offered(round, 'Y', 'Z')
    return [() => round.actions('Y').confirm(offer), () => round.actions('Y').release(offer)]
  },
  'X confirms and releases one hold': async ({ addOwners: people, week }) => {
    const [x] = await people('X')
    const { bookingId } = await x.reserve(week)
    return [() => x.confirm(bookingId), () => x.release(bookingId)]
  },
  'X confirms twice': async ({ addOwners: people, week }) => {
    const [x] = await people('X')
    const { bookingId } = await x.reserve(week)
    return [() => x.confirm(bookingId), () => x.confirm(bookingId)]
  },
  'X confirms and at once gives back': async ({ addOwners: people, week }) => {
    const [x] = await people('X')
    const { bookingId } = await x.reserve(week)
    return [() => x.confirm(bookingId), () => x.cancel(bookingId)]
  },
  'X gives back twice': async (round) => {
    const booked = await queueBehind(round, 'Y')
    return [() => round.actions('X').cancel(booked), () => round.actions('X').cancel(booked)]
  },
  'X joins twice': async (round) => {
    await queueBehind(round)
    const [y] = await round.addOwners('Y')
    return [() => y.join(round.week), () => y.join(round.week)]
  },
  'X reserves two weeks of a calendar': async ({ addOwners: people, week, next }) => {
    const [x] = await people('X')
    return [() => x.reserve(week), () => x.reserve(next)]
  },
  'X with points for one week reserves in two houses': async ({ addOwners: people, week, otherHouse }) => {
    const [x] = await people('X with 3')
    return [() => x.reserve(week), () => x.reserve(otherHouse)]
  },
  'X with points for one week confirms an offer and a hold': async (round) => {
    const offer = await offered(round, 'Y with 2')
    const poor = round.actions('Y with 2')
    const { bookingId } = await poor.reserve(round.otherHouse)
    return [() => poor.confirm(offer), () => poor.confirm(bookingId)]
  },
  'X lends out one week and two guests are named': async ({ addOwners: people, week }) => {
    const [x] = await people('X')
    const booked = await x.book(week)
    return [() => x.details(booked, { lent: true }), () => x.details(booked, {})]
  },
  'X joins the third queue and the fourth': async ({
    addOwners: people,
    week,
    next,
    afterNext,
    otherHouse,
  }) => {
    const [x, y] = await people('X', 'Y with 99')
    for (const each of [week, next, afterNext, otherHouse]) await x.book(each)
    for (const each of [week, next]) await y.join(each)
    return [() => y.join(afterNext), () => y.join(otherHouse)]
  },
  'Y confirms a week with a claim, the claimant confirms another': async (round) => {
    await makeLate(round)
    const offer = await offered(round, 'Y')
    const x = round.actions('X')
    const { bookingId } = await x.reserve(round.otherHouse)
    return [() => round.actions('Y').confirm(offer), () => x.confirm(bookingId)]
  },
  'X and Y each confirm a week on which the other has a claim': async (round) => {
    await makeLate(round)
    const { week, otherHouse, addOwners: people } = round
    const [x, y] = await people('X', 'Y')
    await x.cancel(await x.book(week))
    await y.cancel(await y.book(otherHouse))
    const [mine, other] = [await y.reserve(week), await x.reserve(otherHouse)]
    return [() => y.confirm(mine.bookingId), () => x.confirm(other.bookingId)]
  },
  'Y confirms an offer with a claim, the claimant joins': async (round) => {
    await makeLate(round)
    const offer = await offered(round, 'Y')
    return [() => round.actions('Y').confirm(offer), () => round.actions('X').join(round.week)]
  },
  'X gives back late, Y gives another week back late to X': async (round) => {
    await makeLate(round)
    const booked = await queueBehind(round, 'Y')
    const [x, y] = [round.actions('X'), round.actions('Y')]
    const other = await y.book(round.otherHouse)
    await x.join(round.otherHouse)
    return [() => x.cancel(booked), () => y.cancel(other)]
  },
}

it.each(Object.entries(races))('at once as in turn: %s', async (_name, setUp) => {
  expect(await findNonSerializable(world, setUp, rounds)).toEqual([])
})
