import { setTimeout as sleep } from 'node:timers/promises'
import { actsOf, outcome } from './acts.ts'
import { balanceOf, claimsOn, rowsOn } from './look.ts'
import type { Owner, WeekName, World } from './world.ts'

type Acts = ReturnType<typeof actsOf>

/** What one round of a race is set up with: people nobody has seen before, and weeks nobody has been on. */
export interface Round {
  readonly world: World
  /** New owners by name, each with what they can do and 20 points: `Anna with 2` has two. */
  readonly people: <const Names extends readonly string[]>(
    ...names: Names
  ) => Promise<{ [Place in keyof Names]: Acts }>
  /** What somebody made in this round can do. */
  readonly as: (name: string) => Acts
  /** Three weeks in a row of house A, and the first of them in house B. */
  readonly week: WeekName
  readonly next: WeekName
  readonly afterNext: WeekName
  readonly otherHouse: WeekName
  /** The id of the row that a new owner has on a week. */
  readonly row: (name: string, week?: WeekName) => Promise<string>
}

/** Brings a round to where the race begins; answers the calls that are then made at once. */
export type SetUp = (round: Round) => Promise<readonly (() => Promise<unknown>)[]>

const years = [2027, 2028]
const weeksOfRound = 4
const roundsOfYear = 12

/** How often a world can set up a race after trying both orders: every round takes weeks of its own. */
const mostRounds = years.length * roundsOfYear - 2

/** Two years and two houses are what `mostRounds` counts on. */
export const raceWorld = { houses: ['A', 'B'], years } as const

/** What came of a round: what each call said, who is on the weeks, what points there are, what claims. */
type Result = string

class Races {
  readonly #world: World
  readonly #setUp: SetUp
  #rounds = 0

  constructor(world: World, setUp: SetUp) {
    this.#world = world
    this.#setUp = setUp
  }

  /** Sets a round up, lets `run` make its calls, and tells what came of it. */
  async round(run: (calls: readonly (() => Promise<unknown>)[]) => Promise<string[]>): Promise<Result> {
    const world = this.#world
    const year = years[Math.floor(this.#rounds / roundsOfYear)] ?? 0
    const first = 2 + (this.#rounds % roundsOfYear) * weeksOfRound
    this.#rounds += 1
    const owners = new Map<string, Owner>()
    const week = { week: first, year }
    const next = { week: first + 1, year }
    const afterNext = { week: first + 2, year }
    const otherHouse = { week: first, year, house: 'B' }
    const calls = await this.#setUp({
      world,
      week,
      next,
      afterNext,
      otherHouse,
      people: async <Names extends readonly string[]>(...names: Names) => {
        const made = await Promise.all(names.map((name) => this.#person(owners, name, year)))
        return made as { [Place in keyof Names]: Acts }
      },
      as: (name) => actsOf(world, known(owners, name)),
      row: (name, on = week) => rowIdOf(world, known(owners, name), on),
    })
    const said = await run(calls)
    const weeks = [week, next, afterNext, otherHouse]
    return JSON.stringify({
      said,
      rows: await Promise.all(weeks.map((each) => rowsOn(world, each))),
      claims: await Promise.all(weeks.map((each) => claimsOn(world, each))),
      points: await Promise.all(
        [...owners.values()].map(async (owner) => `${owner.name} ${await balanceOf(world, owner, year)}`),
      ).then((lines) => lines.toSorted()),
    })
  }

  async #person(owners: Map<string, Owner>, name: string, year: number): Promise<Acts> {
    const [, points = '20'] = name.split(' with ')
    const owner = await this.#world.owner(name, { points: { [year]: Number(points) } })
    owners.set(name, owner)
    return actsOf(this.#world, owner)
  }
}

function known(owners: ReadonlyMap<string, Owner>, name: string): Owner {
  const owner = owners.get(name)
  if (!owner) throw new Error(`nobody called ${name} takes part`)
  return owner
}

async function rowIdOf(world: World, owner: Owner, week: WeekName): Promise<string> {
  const [row] = await world.rows<{ id: string }>(
    `select id from booking where unit_id = $1 and membership_id = $2 and type in ('Pre', 'Book', 'Wait')`,
    world.unit(week),
    owner.membershipId,
  )
  if (!row) throw new Error(`${owner.name} has no live row there`)
  return row.id
}

/**
 * Runs a race again and again; the results that no order of the same calls, one after the other, can have.
 *
 * An empty list is what correct means: whatever happens at once is as if it had happened in turn.
 */
export async function impossibleResults(world: World, setUp: SetUp, rounds: number): Promise<Result[]> {
  if (rounds > mostRounds) throw new Error(`a world has weeks for ${mostRounds} rounds`)
  const races = new Races(world, setUp)
  const possible = new Set<Result>()
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    possible.add(
      await races.round(async (calls) => {
        const said: string[] = []
        for (const index of order) said[index] = await outcome(calls[index]?.() ?? Promise.resolve())
        return said
      }),
    )
  }
  const found: Result[] = []
  for (let round = 0; round < rounds; round++) {
    const result = await races.round((calls) => Promise.all(calls.map((call, n) => apart(call, round + n))))
    if (!possible.has(result)) found.push(result)
  }
  return found.length === 0 ? [] : [...[...possible].map((each) => `possible: ${each}`), ...found]
}

/** Most rounds begin at the same instant, some a millisecond or two apart, so that other orders come up too. */
async function apart(call: () => Promise<unknown>, seed: number): Promise<string> {
  if (seed % 3 === 2) await sleep(1 + (seed % 4))
  return outcome(call())
}
