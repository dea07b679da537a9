import fc from 'fast-check'
import { expect } from 'vitest'
import { createActions, getOutcome } from '../fixtures/owner-actions.ts'
import * as model from './model-actions.ts'
import { pickFrom, choice, pickSuitableWeek, owners, pickRow, weeks } from './pick.ts'
import { Command, withWeight, type WeightedCommand } from './command.ts'
import { expectSameView } from './compare.ts'
import { formatWeek } from './system.ts'
import type { Owner, Row, RowType, State, Week } from './state.ts'

type Actions = ReturnType<typeof createActions>

/** An action that creates a row, whose id comes from the system's answer. */
interface NewRowCommandSpec {
  readonly applyToModel: (state: State, made: { owner: Owner; week: Week; id: string | null }) => string
  /** Calls `onCreated` as soon as the row's id is known, also if a later step is refused. */
  readonly callSystem: (
    actions: Actions,
    week: Week,
    onCreated: (bookingId: string) => void,
  ) => Promise<unknown>
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
        const week = pickSuitableWeek(state, which, (each) => isLikely(state, owner, each))
        const about = `${owner.name} ${formatWeek(week)}`
        let id: string | null = null
        const actions = createActions(system.world, system.getOwner(owner))
        const answer = await getOutcome(callSystem(actions, week, (bookingId) => (id = bookingId)))
        expect(`${name} ${about}: ${answer}`).toBe(
          `${name} ${about}: ${applyToModel(state, { owner, week, id })}`,
        )
        return { about, answer }
      }),
  )
}

/** An action on an existing row. */
interface RowCommandSpec {
  readonly applyToModel: (asked: { state: State; owner: Owner; row: Row; pick: number }) => string
  readonly callSystem: (actions: Actions, row: Row, pick: number) => Promise<unknown>
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
        const answer = await getOutcome(
          callSystem(createActions(system.world, system.getOwner(owner)), row, pick),
        )
        expect(`${name} ${about}: ${answer}`).toBe(
          `${name} ${about}: ${applyToModel({ state, owner, row, pick })}`,
        )
        return { about, answer }
      }),
  )
}

const toWeekName = ({ house, year, week }: Week) => ({ house, year, week })
const isBookable = (state: State, week: Week) => state.isInOperation(week) && state.now < week.bookingDeadline
/** After all weeks in focus have passed, any later week. */
const isLikelyFree = (state: State, _owner: Owner, week: Week) =>
  isBookable(state, week) &&
  state.isFree(week) &&
  (state.isInFocus(week) || !state.weeks.some((other) => state.isInFocus(other) && isBookable(state, other)))
const isTakenByAnother = (state: State, owner: Owner, week: Week) => {
  const holder = state.findHolder(week)
  return isBookable(state, week) && holder !== undefined && holder.owner !== owner
}

/** Reserves and confirms: otherwise most holds would expire. */
const book = createNewRowCommand('book', {
  applyToModel: (state, made) => {
    const answer = model.reserve(state, made)
    const row = state.rows.find(({ id }) => id === made.id)
    return answer === 'ok' && row ? model.confirm(state, made.owner, row) : answer
  },
  callSystem: async (actions, week, onCreated) => {
    const { bookingId } = await actions.reserve(toWeekName(week))
    onCreated(bookingId)
    await actions.confirm(bookingId)
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
      callSystem: async (actions, week, onCreated) =>
        onCreated((await actions.reserve(toWeekName(week))).bookingId),
      isLikely: isLikelyFree,
    }),
  ),
  withWeight(8, book),
  withWeight(
    9,
    createNewRowCommand('join', {
      applyToModel: model.join,
      callSystem: async (actions, week, onCreated) =>
        onCreated((await actions.join(toWeekName(week))).bookingId),
      isLikely: isTakenByAnother,
    }),
  ),
  withWeight(
    8,
    createRowCommand('confirm', {
      applyToModel: ({ state, owner, row }) => model.confirm(state, owner, row),
      callSystem: (actions, { id }) => actions.confirm(id),
      types: ['Pre'],
    }),
  ),
  withWeight(
    3,
    createRowCommand('release', {
      applyToModel: ({ state, owner, row }) => model.release(state, owner, row),
      callSystem: (actions, { id }) => actions.release(id),
      types: ['Pre'],
    }),
  ),
  withWeight(
    8,
    createRowCommand('cancel', {
      applyToModel: ({ state, owner, row }) => model.cancel(state, owner, row),
      callSystem: (actions, { id }) => actions.cancel(id),
      types: ['Book', 'Assign', 'Wait'],
    }),
  ),
  withWeight(
    2,
    createRowCommand('details', {
      applyToModel: ({ state, owner, row, pick }) =>
        model.updateDetails(state, owner, { row, lent: lendsOut(pick), skip: skipsCleaning(pick) }),
      callSystem: (actions, { id }, pick) =>
        actions.details(id, { lent: lendsOut(pick), skip: skipsCleaning(pick) }),
      types: ['Book', 'Assign'],
    }),
  ),
  withWeight(
    4,
    owners.map(
      (who) =>
        new Command(`view(${who})`, async (both) => {
          await expectSameView(both, who)
          return { about: pickFrom(both.state.owners, who).name, answer: 'seen' }
        }),
    ),
  ),
]
