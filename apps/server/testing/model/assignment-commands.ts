import fc from 'fast-check'
import { expect } from 'vitest'
import { assign } from '../../src/use-cases/admin/assign.ts'
import { move } from '../../src/use-cases/admin/move.ts'
import { getOutcome } from '../fixtures/owner-actions.ts'
import * as model from './assignments.ts'
import { Command, withWeight, type WeightedCommand } from './command.ts'
import { choice, owners, pickFrom, pickRow, pickSuitableWeek, weeks } from './pick.ts'
import { formatWeek } from './system.ts'
import { isBooked, type State, type Week } from './state.ts'

const reason = 'model'

const choices = fc.record({
  isWaived: fc.boolean(),
  hasOverride: fc.boolean(),
  notesFee: fc.boolean(),
  tells: fc.boolean(),
})

/** Free, offered or waited for, and not over. */
const isLikely =
  (state: State) =>
  (week: Week): boolean => {
    const holder = state.findHolder(week)
    const isOpen = !holder || holder.origin === 'offer'
    return isOpen && state.isInOperation(week) && state.now < week.checkOutAt && state.isInFocus(week)
  }

const assignCommand = fc.tuple(owners, weeks, choices).map(
  ([who, which, chosen]) =>
    new Command(`assign(${who}, ${which}, ${JSON.stringify(chosen)})`, async ({ state, system }) => {
      const owner = pickFrom(state.owners, who)
      const week = pickSuitableWeek(state, which, isLikely(state))
      let id: string | null = null
      const input = {
        unitId: String(week.id),
        membershipId: String(system.getOwner(owner).membershipId),
        reason,
        ...chosen,
      }
      const call = assign(system.world.deps, system.admin, input).then((made) => (id = made.bookingId))
      const answer = await getOutcome(call)
      const about = `${owner.name} ${formatWeek(week)}`
      expect(`assign ${about}: ${answer}`).toBe(
        `assign ${about}: ${model.assign(state, { owner, week, id }, chosen)}`,
      )
      return { about, answer }
    }),
)

const moveCommand = fc.tuple(owners, weeks, choice, choices).map(
  ([who, which, pick, chosen]) =>
    new Command(`move(${who}, ${which}, ${pick}, ${JSON.stringify(chosen)})`, async ({ state, system }) => {
      const row = pickRow(state, pickFrom(state.owners, who), { pick, types: ['Book', 'Assign'] })
      // Ended holds are deleted after a while, and are no bookings then.
      if (!row || (pick % 5 !== 0 && !isBooked(row))) return null
      const week = pickSuitableWeek(state, which, isLikely(state))
      let id: string | null = null
      const input = { bookingId: row.id, toUnitId: String(week.id), reason, ...chosen }
      const call = move(system.world.deps, system.admin, input).then((made) => (id = made.bookingId))
      const answer = await getOutcome(call)
      const about = `${row.owner.name}'s ${row.type} ${formatWeek(row.week)} to ${formatWeek(week)}`
      expect(`move ${about}: ${answer}`).toBe(
        `move ${about}: ${model.move(state, { row, week, id }, chosen)}`,
      )
      return { about, answer }
    }),
)

export const assignmentCommands: readonly WeightedCommand[] = [
  withWeight(2, assignCommand),
  withWeight(3, moveCommand),
]
