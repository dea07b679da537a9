import fc from 'fast-check'
import { expect } from 'vitest'
import { addMember } from '../../src/use-cases/admin/add-member.ts'
import { endMembership } from '../../src/use-cases/admin/end-membership.ts'
import { reactivateMembership } from '../../src/use-cases/admin/reactivate-membership.ts'
import { setPersonEnabled } from '../../src/use-cases/admin/set-person-enabled.ts'
import { updateMembership } from '../../src/use-cases/admin/update-membership.ts'
import { getOutcome } from '../fixtures/owner-actions.ts'
import * as model from './model-actions.ts'
import { pickFrom, choice, pickWeek, weeks } from './pick.ts'
import { policies, toPolicy } from './policies.ts'
import { Command, withWeight, type WeightedCommand } from './command.ts'
import { formatWeek, type System } from './system.ts'
import type { Owner, State } from './state.ts'

/** An admin action on one of the owners that it can target. */
interface OwnerCommandSpec {
  readonly canTarget: (owner: Owner) => boolean
  readonly applyToModel: (state: State, owner: Owner, pick: number) => string
  readonly callSystem: (system: System, owner: Owner, pick: number) => Promise<unknown>
}

function createOwnerCommand(
  name: string,
  { canTarget, applyToModel, callSystem }: OwnerCommandSpec,
): fc.Arbitrary<Command> {
  return choice.map(
    (pick) =>
      new Command(`${name}(${pick})`, async ({ state, system }) => {
        const candidates = state.owners.filter(canTarget)
        if (candidates.length === 0) return null
        const owner = pickFrom(candidates, pick)
        const answer = await getOutcome(callSystem(system, owner, pick))
        expect(answer).toBe(applyToModel(state, owner, pick))
        return { about: owner.name, answer }
      }),
  )
}

const reason = 'model'
const chooseBookedWeeks = (pick: number) => (pick % 3 === 0 ? 'cancel' : 'keep')

function createAccessCommand(name: string, isEnabled: boolean): fc.Arbitrary<Command> {
  return createOwnerCommand(name, {
    canTarget: (owner) => owner.isEnabled !== isEnabled,
    applyToModel: (state, owner) => model.setEnabled(state, owner, isEnabled),
    callSystem: (system, owner) =>
      setPersonEnabled(system.world.deps, system.admin, {
        userId: system.getOwner(owner).personId,
        isEnabled,
        reason,
      }),
  })
}

export const adminCommands: readonly WeightedCommand[] = [
  withWeight(
    1,
    createOwnerCommand('leave', {
      canTarget: () => true,
      applyToModel: (state, owner, pick) => model.endMembership(state, owner, chooseBookedWeeks(pick)),
      callSystem: (system, owner, pick) =>
        endMembership(system.world.deps, system.admin, {
          membershipId: String(system.getOwner(owner).membershipId),
          reason,
          bookedWeeks: chooseBookedWeeks(pick),
        }),
    }),
  ),
  withWeight(
    3,
    createOwnerCommand('come-back', {
      canTarget: ({ isMember }) => !isMember,
      applyToModel: (_state, owner) => model.reactivateMembership(owner),
      callSystem: (system, owner) =>
        reactivateMembership(system.world.deps, system.admin, {
          membershipId: String(system.getOwner(owner).membershipId),
          reason,
        }),
    }),
  ),
  withWeight(
    2,
    createOwnerCommand('add-member', {
      canTarget: () => true,
      applyToModel: (_state, owner) => model.addMember(owner),
      callSystem: (system, owner, pick) =>
        addMember(system.world.deps, system.admin, {
          userId: system.getOwner(owner).personId,
          groupId: system.world.groupId,
          isCommittee: pick % 2 === 0,
          isMarked: false,
          reason,
        }),
    }),
  ),
  withWeight(
    1,
    createOwnerCommand('mark-member', {
      canTarget: () => true,
      applyToModel: (_state, owner) => model.updateMembership(owner),
      callSystem: (system, owner, pick) =>
        updateMembership(system.world.deps, system.admin, {
          membershipId: String(system.getOwner(owner).membershipId),
          isMarked: pick % 2 === 0,
        }),
    }),
  ),
  withWeight(
    1,
    choice.map(
      (pick) =>
        new Command(`change-policy(${pick})`, async ({ state, system }) => {
          const policy = pickFrom(policies, pick)
          const answer = await getOutcome(system.changePolicy(toPolicy(policy)))
          expect(answer).toBe(model.changePolicy(state, policy))
          return { about: String(policies.indexOf(policy)), answer }
        }),
    ),
  ),
  withWeight(1, createAccessCommand('close-access', false)),
  withWeight(3, createAccessCommand('open-access', true)),
  withWeight(
    1,
    fc.tuple(weeks, fc.integer({ min: 1, max: 4 })).map(
      ([which, points]) =>
        new Command(`reprice(${which}, ${points})`, async ({ state, system }) => {
          const week = pickWeek(state, which)
          if (week.points === 0) return null
          week.points = points
          await system.setPrice(week.id, points)
          return { about: `${formatWeek(week)} ${points}`, answer: 'ok' }
        }),
    ),
  ),
]
