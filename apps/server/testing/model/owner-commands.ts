import fc from 'fast-check'
import { expect } from 'vitest'
import { createActions, getOutcome } from '../fixtures/owner-actions.ts'
import * as model from './model-actions.ts'
import { pickFrom, choice, pickLikelyWeek, owners, pickRow, weeks } from './pick.ts'
import { Command, withWeight, type WeightedCommand } from './command.ts'
import { expectSameView } from './compare.ts'
import { formatWeek } from './system.ts'
import type { Owner, Row, RowType, State, Week } from './state.ts'

type Actions = ReturnType<typeof createActions>

/** An act that makes a row, whose id is learnt from the real answer. */
interface NewRowCommandSpec {
  readonly applyToModel: (state: State, made: { owner: Owner; week: Week; id: string | null }) => string
  /** Tells the row's id as soon as it is known, also where what follows is refused. */
  readonly callSystem: (acts: Actions, week: Week, tell: (bookingId: string) => void) => Promise<unknown>
  readonly isLikely: (state: State, owner: Owner, week: Week) => boolean
}

function createNewRowCommand(
  name: string,
  { applyToModel, callSystem, isLikely }: NewRowCommandSpec,
): fc.Arbitrary<Command> {
  return fc.tuple(owners, weeks).map(
    ([who, which]) =>
      new Command(`${name}(${who}, ${which})`, async ({ state, system }) => {
        const owner = pickFrom(state.owners, who)
        const week = pickLikelyWeek(state, which, (each) => isLikely(state, owner, each))
        const about = `${owner.name} ${formatWeek(week)}`
        let id: string | null = null
        const acts = createActions(system.world, system.getOwner(owner))
        const said = await getOutcome(callSystem(acts, week, (bookingId) => (id = bookingId)))
        expect(`${name} ${about}: ${said}`).toBe(
          `${name} ${about}: ${applyToModel(state, { owner, week, id })}`,
        )
        return { about, said }
      }),
  )
}

/** An act on a row that is there. */
interface RowCommandSpec {
  readonly applyToModel: (asked: { state: State; owner: Owner; row: Row; pick: number }) => string
  readonly callSystem: (acts: Actions, row: Row, pick: number) => Promise<unknown>
  readonly types: readonly RowType[]
}

function createRowCommand(
  name: string,
  { applyToModel, callSystem, types }: RowCommandSpec,
): fc.Arbitrary<Command> {
  return fc.tuple(owners, choice).map(
    ([who, pick]) =>
      new Command(`${name}(${who}, ${pick})`, async ({ state, system }) => {
        const owner = pickFrom(state.owners, who)
        const row = pickRow(state, owner, { pick, types })
        if (!row) return null
        const about = `${owner.name} ${row.owner.name}'s ${row.type} ${formatWeek(row.week)}`
        const said = await getOutcome(
          callSystem(createActions(system.world, system.getOwner(owner)), row, pick),
        )
        expect(`${name} ${about}: ${said}`).toBe(
          `${name} ${about}: ${applyToModel({ state, owner, row, pick })}`,
        )
        return { about, said }
      }),
  )
}

const toWeekName = ({ house, year, week }: Week) => ({ house, year, week })
const isBookable = (state: State, week: Week) => week.points > 0 && state.now < week.bookingDeadline
/** Where all weeks in focus have passed, those that come next. */
const isLikelyFree = (state: State, _owner: Owner, week: Week) =>
  isBookable(state, week) &&
  state.isFree(week) &&
  (state.isInFocus(week) || !state.weeks.some((other) => state.isInFocus(other) && isBookable(state, other)))
const isTakenByAnother = (state: State, owner: Owner, week: Week) => {
  const holder = state.findHolder(week)
  return isBookable(state, week) && holder !== undefined && holder.owner !== owner
}

/** Reserves and confirms in one go: else most holds would run out. */
const book = createNewRowCommand('book', {
  applyToModel: (state, made) => {
    const said = model.reserve(state, made)
    const row = state.rows.find(({ id }) => id === made.id)
    return said === 'ok' && row ? model.confirm(state, made.owner, row) : said
  },
  callSystem: async (acts, week, tell) => {
    const { bookingId } = await acts.reserve(toWeekName(week))
    tell(bookingId)
    await acts.confirm(bookingId)
  },
  isLikely: isLikelyFree,
})

const lendsOut = (pick: number) => pick % 2 === 0
const skipsCleaning = (pick: number) => pick % 3 === 0

export const ownerCommands: readonly WeightedCommand[] = [
  withWeight(
    6,
    createNewRowCommand('reserve', {
      applyToModel: model.reserve,
      callSystem: async (acts, week, tell) => tell((await acts.reserve(toWeekName(week))).bookingId),
      isLikely: isLikelyFree,
    }),
  ),
  withWeight(8, book),
  withWeight(
    9,
    createNewRowCommand('join', {
      applyToModel: model.join,
      callSystem: async (acts, week, tell) => tell((await acts.join(toWeekName(week))).bookingId),
      isLikely: isTakenByAnother,
    }),
  ),
  withWeight(
    8,
    createRowCommand('confirm', {
      applyToModel: ({ state, owner, row }) => model.confirm(state, owner, row),
      callSystem: (acts, { id }) => acts.confirm(id),
      types: ['Pre'],
    }),
  ),
  withWeight(
    3,
    createRowCommand('release', {
      applyToModel: ({ state, owner, row }) => model.release(state, owner, row),
      callSystem: (acts, { id }) => acts.release(id),
      types: ['Pre'],
    }),
  ),
  withWeight(
    8,
    createRowCommand('cancel', {
      applyToModel: ({ state, owner, row }) => model.cancel(state, owner, row),
      callSystem: (acts, { id }) => acts.cancel(id),
      types: ['Book', 'Wait'],
    }),
  ),
  withWeight(
    2,
    createRowCommand('details', {
      applyToModel: ({ state, owner, row, pick }) =>
        model.updateDetails(state, owner, { row, lent: lendsOut(pick), skip: skipsCleaning(pick) }),
      callSystem: (acts, { id }, pick) =>
        acts.details(id, { lent: lendsOut(pick), skip: skipsCleaning(pick) }),
      types: ['Book'],
    }),
  ),
  withWeight(
    4,
    owners.map(
      (who) =>
        new Command(`view(${who})`, async (both) => {
          await expectSameView(both, who)
          return { about: pickFrom(both.state.owners, who).name, said: 'seen' }
        }),
    ),
  ),
]
