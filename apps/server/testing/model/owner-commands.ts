import fc from 'fast-check'
import { expect } from 'vitest'
import { actsOf, outcome } from '../fixtures/owner-actions.ts'
import * as model from './model-actions.ts'
import { at, choice, likelyWeek, owners, rowFor, weeks } from './pick.ts'
import { Command, weighted, type Weighted } from './command.ts'
import { expectSameView } from './compare.ts'
import { nameOf } from './system.ts'
import type { Owner, Row, RowType, State, Week } from './state.ts'

type Acts = ReturnType<typeof actsOf>

/** An act that makes a row, whose id is learnt from the real answer. */
interface Making {
  readonly act: (state: State, made: { owner: Owner; week: Week; id: string | null }) => string
  /** Tells the row's id as soon as it is known, also where what follows is refused. */
  readonly call: (acts: Acts, week: Week, tell: (bookingId: string) => void) => Promise<unknown>
  readonly isLikely: (state: State, owner: Owner, week: Week) => boolean
}

function making(name: string, { act, call, isLikely }: Making): fc.Arbitrary<Command> {
  return fc.tuple(owners, weeks).map(
    ([who, which]) =>
      new Command(`${name}(${who}, ${which})`, async ({ state, real }) => {
        const owner = at(state.owners, who)
        const week = likelyWeek(state, which, (each) => isLikely(state, owner, each))
        const about = `${owner.name} ${nameOf(week)}`
        let id: string | null = null
        const acts = actsOf(real.world, real.owner(owner))
        const said = await outcome(call(acts, week, (bookingId) => (id = bookingId)))
        expect(`${name} ${about}: ${said}`).toBe(`${name} ${about}: ${act(state, { owner, week, id })}`)
        return { about, said }
      }),
  )
}

/** An act on a row that is there. */
interface OnRow {
  readonly act: (asked: { state: State; owner: Owner; row: Row; pick: number }) => string
  readonly call: (acts: Acts, row: Row, pick: number) => Promise<unknown>
  readonly types: readonly RowType[]
}

function onRow(name: string, { act, call, types }: OnRow): fc.Arbitrary<Command> {
  return fc.tuple(owners, choice).map(
    ([who, pick]) =>
      new Command(`${name}(${who}, ${pick})`, async ({ state, real }) => {
        const owner = at(state.owners, who)
        const row = rowFor(state, owner, { pick, types })
        if (!row) return null
        const about = `${owner.name} ${row.owner.name}'s ${row.type} ${nameOf(row.week)}`
        const said = await outcome(call(actsOf(real.world, real.owner(owner)), row, pick))
        expect(`${name} ${about}: ${said}`).toBe(`${name} ${about}: ${act({ state, owner, row, pick })}`)
        return { about, said }
      }),
  )
}

const weekName = ({ house, year, week }: Week) => ({ house, year, week })
const isOpen = (state: State, week: Week) => week.points > 0 && state.now < week.bookingDeadline
/** Where all weeks in focus have passed, those that come next. */
const isFocused = (state: State, _owner: Owner, week: Week) =>
  isOpen(state, week) &&
  state.isFree(week) &&
  (state.focusOf(week) || !state.weeks.some((other) => state.focusOf(other) && isOpen(state, other)))
const isTakenByAnother = (state: State, owner: Owner, week: Week) => {
  const holder = state.holder(week)
  return isOpen(state, week) && holder !== undefined && holder.owner !== owner
}

/** Reserves and confirms in one go: else most holds would run out. */
const book = making('book', {
  act: (state, made) => {
    const said = model.reserve(state, made)
    const row = state.rows.find(({ id }) => id === made.id)
    return said === 'ok' && row ? model.confirm(state, made.owner, row) : said
  },
  call: async (acts, week, tell) => {
    const { bookingId } = await acts.reserve(weekName(week))
    tell(bookingId)
    await acts.confirm(bookingId)
  },
  isLikely: isFocused,
})

const isLent = (pick: number) => pick % 2 === 0
const skips = (pick: number) => pick % 3 === 0

export const byOwners: readonly Weighted[] = [
  weighted(
    6,
    making('reserve', {
      act: model.reserve,
      call: async (acts, week, tell) => tell((await acts.reserve(weekName(week))).bookingId),
      isLikely: isFocused,
    }),
  ),
  weighted(8, book),
  weighted(
    9,
    making('join', {
      act: model.join,
      call: async (acts, week, tell) => tell((await acts.join(weekName(week))).bookingId),
      isLikely: isTakenByAnother,
    }),
  ),
  weighted(
    8,
    onRow('confirm', {
      act: ({ state, owner, row }) => model.confirm(state, owner, row),
      call: (acts, { id }) => acts.confirm(id),
      types: ['Pre'],
    }),
  ),
  weighted(
    3,
    onRow('release', {
      act: ({ state, owner, row }) => model.release(state, owner, row),
      call: (acts, { id }) => acts.release(id),
      types: ['Pre'],
    }),
  ),
  weighted(
    8,
    onRow('cancel', {
      act: ({ state, owner, row }) => model.cancel(state, owner, row),
      call: (acts, { id }) => acts.cancel(id),
      types: ['Book', 'Wait'],
    }),
  ),
  weighted(
    2,
    onRow('details', {
      act: ({ state, owner, row, pick }) =>
        model.details(state, owner, { row, lent: isLent(pick), skip: skips(pick) }),
      call: (acts, { id }, pick) => acts.details(id, { lent: isLent(pick), skip: skips(pick) }),
      types: ['Book'],
    }),
  ),
  weighted(
    4,
    owners.map(
      (who) =>
        new Command(`view(${who})`, async (both) => {
          await expectSameView(both, who)
          return { about: at(both.state.owners, who).name, said: 'seen' }
        }),
    ),
  ),
]
