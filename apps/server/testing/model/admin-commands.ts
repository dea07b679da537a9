import fc from 'fast-check'
import { expect } from 'vitest'
import { endMembership } from '../../src/use-cases/admin/end-membership.ts'
import { reopenMembership } from '../../src/use-cases/admin/reactivate-membership.ts'
import { setAccess } from '../../src/use-cases/admin/set-person-enabled.ts'
import { outcome } from '../fixtures/owner-actions.ts'
import * as model from './model-actions.ts'
import { at, choice, weekFor, weeks } from './pick.ts'
import { Command, weighted, type Weighted } from './command.ts'
import { nameOf, type Real } from './system.ts'
import type { Owner, State } from './state.ts'

/** An office act on one owner of those whom it can be done to. */
interface OnOwner {
  readonly whom: (owner: Owner) => boolean
  readonly act: (state: State, owner: Owner, pick: number) => string
  readonly call: (real: Real, owner: Owner, pick: number) => Promise<unknown>
}

function onOwner(name: string, { whom, act, call }: OnOwner): fc.Arbitrary<Command> {
  return choice.map(
    (pick) =>
      new Command(`${name}(${pick})`, async ({ state, real }) => {
        const candidates = state.owners.filter(whom)
        if (candidates.length === 0) return null
        const owner = at(candidates, pick)
        const said = await outcome(call(real, owner, pick))
        expect(said).toBe(act(state, owner, pick))
        return { about: owner.name, said }
      }),
  )
}

const reason = 'model'
const kept = (pick: number) => (pick % 3 === 0 ? 'cancel' : 'keep')

function access(name: string, isEnabled: boolean): fc.Arbitrary<Command> {
  return onOwner(name, {
    whom: (owner) => owner.isEnabled !== isEnabled,
    act: (state, owner) => model.setAccess(state, owner, isEnabled),
    call: (real, owner) =>
      setAccess(real.world.deps, real.office, { personId: real.owner(owner).personId, isEnabled, reason }),
  })
}

export const byOffice: readonly Weighted[] = [
  weighted(
    1,
    onOwner('leave', {
      whom: () => true,
      act: (state, owner, pick) => model.leave(state, owner, kept(pick)),
      call: (real, owner, pick) =>
        endMembership(real.world.deps, real.office, {
          membershipId: real.owner(owner).membershipId,
          reason,
          bookedWeeks: kept(pick),
        }),
    }),
  ),
  weighted(
    3,
    onOwner('come-back', {
      whom: ({ isMember }) => !isMember,
      act: (_state, owner) => model.comeBack(owner),
      call: (real, owner) =>
        reopenMembership(real.world.deps, real.office, {
          membershipId: real.owner(owner).membershipId,
          reason,
        }),
    }),
  ),
  weighted(1, access('close-access', false)),
  weighted(3, access('open-access', true)),
  weighted(
    1,
    fc.tuple(weeks, fc.integer({ min: 1, max: 4 })).map(
      ([which, points]) =>
        new Command(`reprice(${which}, ${points})`, async ({ state, real }) => {
          const week = weekFor(state, which)
          if (week.points === 0) return null
          week.points = points
          await real.reprice(week.id, points)
          return { about: `${nameOf(week)} ${points}`, said: 'ok' }
        }),
    ),
  ),
]
