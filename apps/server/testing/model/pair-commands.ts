import fc from 'fast-check'
import { expect } from 'vitest'
import { createActions, getOutcome } from '../fixtures/owner-actions.ts'
import { Command, withWeight, type WeightedCommand } from './command.ts'
import * as model from './model-actions.ts'
import { choice, owners, pickFrom, pickRow } from './pick.ts'
import { limits, type Row, type State, type Week } from './state.ts'
import { formatWeek } from './system.ts'

/** Mostly a week beside that of the row, if the model has one; sometimes any week. */
function pickBeside(state: State, { week }: Row, pick: number): Week {
  const beside = state.weeks.filter(
    ({ house, monday }) => house === week.house && Math.abs(monday - week.monday) === 7 * limits.dayMs,
  )
  return pick % 9 === 0 || beside.length === 0 ? pickFrom(state.weeks, pick) : pickFrom(beside, pick)
}

/** Two weeks in a row as one act. */
export const pairCommands: readonly WeightedCommand[] = [
  withWeight(
    6,
    fc.tuple(owners, choice, choice).map(
      ([who, which, beside]) =>
        new Command(`pair(${who}, ${which}, ${beside})`, async ({ state, system }) => {
          const owner = pickFrom(state.owners, who)
          const row = pickRow(state, owner, { pick: which, types: ['Pre'] })
          if (!row) return null
          const week = pickBeside(state, row, beside)
          const about = `${owner.name} ${row.owner.name}'s ${row.type} ${formatWeek(row.week)} with ${formatWeek(week)}`
          const actions = createActions(system.world, system.getOwner(owner))
          let id: string | null = null
          // Sometimes the office has changed the price since it was shown.
          const shownPoints = week.points + (beside % 11 === 0 ? 1 : 0)
          const answer = await getOutcome(
            actions
              .confirmPair(row.id, { house: week.house, year: week.year, week: week.week }, shownPoints)
              .then(({ secondBookingId }) => (id = secondBookingId)),
          )
          expect(`pair ${about}: ${answer}`).toBe(
            `pair ${about}: ${model.confirmPair(state, owner, { row, week, id, shownPoints })}`,
          )
          return { about, answer }
        }),
    ),
  ),
]
