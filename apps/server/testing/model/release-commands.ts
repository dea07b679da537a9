import fc from 'fast-check'
import { expect } from 'vitest'
import { adminCancel } from '../../src/use-cases/admin/admin-cancel.ts'
import { correctDetails } from '../../src/use-cases/admin/correct-details.ts'
import { reopenCheckOut } from '../../src/use-cases/admin/reopen-check-out.ts'
import { takeOff } from '../../src/use-cases/admin/take-off.ts'
import { checkOutGuest } from '../fixtures/check-outs.ts'
import { getOutcome, guest } from '../fixtures/owner-actions.ts'
import { Command, withWeight, type WeightedCommand } from './command.ts'
import { choice, owners, pickFrom, pickRow } from './pick.ts'
import * as model from './releases.ts'
import { formatWeek, type System } from './system.ts'
import { limits, type Row, type RowType, type State } from './state.ts'

const reason = 'model'
const booked: readonly RowType[] = ['Book', 'Assign']

/** An admin's act on a row, mostly one of these types. */
interface RowActSpec {
  readonly types: readonly RowType[]
  readonly applyToModel: (state: State, row: Row, pick: number) => string
  readonly callSystem: (system: System, row: Row, pick: number) => Promise<unknown>
}

function createRowAct(name: string, { types, applyToModel, callSystem }: RowActSpec): fc.Arbitrary<Command> {
  return fc.tuple(owners, choice).map(
    ([who, pick]) =>
      new Command(`${name}(${who}, ${pick})`, async ({ state, system }) => {
        const row = pickRow(state, pickFrom(state.owners, who), { pick, types })
        if (!row) return null
        const about = `${row.owner.name}'s ${row.type} ${formatWeek(row.week)}`
        const answer = await getOutcome(callSystem(system, row, pick))
        expect(`${name} ${about}: ${answer}`).toBe(`${name} ${about}: ${applyToModel(state, row, pick)}`)
        return { about, answer }
      }),
  )
}

const chooseRefund = (pick: number) => pickFrom(['rule', 'rule', 'full', 'none'] as const, pick)
const lendsOut = (pick: number) => pick % 2 === 0
const skipsCleaning = (pick: number) => pick % 3 === 0

/** Its week is booked and has begun, not so long ago that its links have ended. */
const hasBegun = ({ now }: State, { type, week }: Row): boolean =>
  booked.includes(type) && week.startsAt <= now && now < week.checkOutAt + 30 * limits.dayMs

/**
 * Lets the guest check out and takes that back at once, which leaves everything as it was. Which links work when is not
 * in the model.
 */
const checkOutAndReopen = fc.tuple(owners, choice).map(
  ([who, pick]) =>
    new Command(`reopen(${who}, ${pick})`, async ({ state, system }) => {
      const stays = pick % 4 === 0 ? [] : state.rows.filter((each) => hasBegun(state, each))
      const owner = pickFrom(state.owners, who)
      const row = stays.length > 0 ? pickFrom(stays, pick) : pickRow(state, owner, { pick, types: booked })
      if (!row) return null
      const { world, admin } = system
      const about = `${row.owner.name}'s ${row.type} ${formatWeek(row.week)}`
      const isBooked = booked.includes(row.type)
      // Only a booked week ever gets a link: holds are deleted later.
      const isCheckedOut = isBooked && (await getOutcome(checkOutGuest(world, row.id))) === 'ok'
      const answer = await getOutcome(reopenCheckOut(world.deps, admin, { bookingId: row.id, reason }))
      const refusal = isBooked ? 'not-checked-out' : 'booking-is-not-book-type'
      expect(`reopen ${about}: ${answer}`).toBe(`reopen ${about}: ${isCheckedOut ? 'ok' : refusal}`)
      return { about, answer }
    }),
)

export const releaseCommands: readonly WeightedCommand[] = [
  withWeight(
    3,
    createRowAct('admin-cancel', {
      types: booked,
      applyToModel: (state, row, pick) => model.adminCancel(state, row, chooseRefund(pick)),
      callSystem: ({ world, admin }, { id: bookingId }, pick) =>
        adminCancel(world.deps, admin, {
          bookingId,
          refund: chooseRefund(pick),
          notesFee: pick % 2 === 0,
          tells: pick % 5 !== 0,
          reason,
        }),
    }),
  ),
  withWeight(
    2,
    createRowAct('take-off', {
      types: ['Pre', 'Wait'],
      applyToModel: model.takeOff,
      callSystem: ({ world, admin }, { id: bookingId }) => takeOff(world.deps, admin, { bookingId, reason }),
    }),
  ),
  withWeight(
    2,
    createRowAct('correct', {
      types: booked,
      applyToModel: (state, row, pick) =>
        model.correct(state, row, { lent: lendsOut(pick), skip: skipsCleaning(pick) }),
      callSystem: ({ world, admin }, { id: bookingId }, pick) =>
        correctDetails(world.deps, admin, {
          bookingId,
          contact: lendsOut(pick) ? guest : null,
          skipsCleaning: skipsCleaning(pick),
          reason,
        }),
    }),
  ),
  withWeight(2, checkOutAndReopen),
]
