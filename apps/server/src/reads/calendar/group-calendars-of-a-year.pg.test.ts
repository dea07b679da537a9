import type { GroupCalendars } from '@samhus/contract/calendars'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import type { Db } from '../../db/core/client.ts'
import type { Deps } from '../../shared/deps.ts'
import type { EncodedJson } from '../../shared/encoded-json.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { reserve } from '../../use-cases/reserve.ts'
import { groupCalendars } from './group-calendars.ts'

const wholeGroup = 'calendar-whole-group'

let world: World
let anna: Owner
let bo: Owner
let deps: Deps
/** Names of the statements that were run one by one, in order. */
let statements: string[]
/** Called before each of them. */
let before: (name: string) => Promise<void>

beforeEach(async () => {
  world = await createWorld({ years: [2024, 2025, 2026, 2027] })
  anna = await world.addOwner('anna')
  bo = await world.addOwner('bo')
  statements = []
  before = async () => {}
  deps = { ...world.deps, db: observe(world.deps.db) }
})

afterEach(() => world.close())

function observe(db: Db): Db {
  const one: Db['one'] = async (query, ...args) => {
    statements.push(query.name)
    await before(query.name)
    return db.one(query, ...args)
  }
  const maybe: Db['maybe'] = async (query, ...args) => {
    statements.push(query.name)
    await before(query.name)
    return db.maybe(query, ...args)
  }
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'one' || name === 'maybe') return name === 'one' ? one : maybe
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

const ask = (owner: Owner, year?: number): Promise<EncodedJson> =>
  groupCalendars(deps, owner.actor, { groupId: world.groupId, ...(year === undefined ? {} : { year }) })

function findWeek(answer: EncodedJson, week: number) {
  const { calendars } = JSON.parse(answer.json) as GroupCalendars
  return calendars.flatMap(({ units }) => units).find(({ id }) => id === world.unitId(week))
}

const countBuilt = () => statements.filter((name) => name === wholeGroup).length

describe.each([
  ['of one year', 2027],
  ['of all years', undefined],
])('the calendars %s', (_which, year) => {
  test('show a week that its owner reserves while they are read either whole or not at all', async () => {
    let isReserved = false
    before = async (name) => {
      if (name !== 'calendar-viewers' || isReserved) return
      isReserved = true
      await reserve(world.deps, anna.actor, { calendarUnitId: world.unitId(30) })
    }
    const week = findWeek(await ask(anna, year), 30)
    expect(week).toMatchObject({ status: 'YourReservation', version: 2 })
    expect(week?.bookingId).not.toBeNull()
  })

  test('are not read for a caller who is no member', async () => {
    const stranger = { ...anna, actor: { ...anna.actor, personId: world.groupId } }
    const refusal = await ask(stranger, year).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(RefusedError)
    expect(refusal).toMatchObject({ type: 'no-group-found' })
    expect(countBuilt()).toBe(0)
  })

  test('are built once for all members, and the response is sent again until something changes', async () => {
    const first = await ask(anna, year)
    expect(await ask(bo, year)).toBe(first)
    expect(await ask(anna, year)).toBe(first)
    expect(countBuilt()).toBe(1)
    await reserve(world.deps, bo.actor, { calendarUnitId: world.unitId(30) })
    expect(findWeek(await ask(anna, year), 30)).toMatchObject({ status: 'Reserved', version: 2 })
    expect(countBuilt()).toBe(1)
  })
})

test('the last two years that were asked for stay in memory, beside all years from last year on', async () => {
  const answers = [await ask(anna), await ask(anna, 2024), await ask(anna, 2025)]
  expect([await ask(anna), await ask(anna, 2024), await ask(anna, 2025)]).toEqual(answers)
  expect(countBuilt()).toBe(3)
  await ask(anna, 2026)
  await ask(anna, 2025)
  expect(countBuilt()).toBe(4)
  await ask(anna, 2024)
  expect(countBuilt()).toBe(5)
  expect(await ask(anna)).toBe(answers[0])
})
