import fc from 'fast-check'
import { expect } from 'vitest'
import { addMember } from '../../src/use-cases/admin/add-member.ts'
import { endMembership } from '../../src/use-cases/admin/end-membership.ts'
import { putIntoOperation } from '../../src/use-cases/admin/put-into-operation.ts'
import { reactivateMembership } from '../../src/use-cases/admin/reactivate-membership.ts'
import { setPersonEnabled } from '../../src/use-cases/admin/set-person-enabled.ts'
import { takeOutOfOperation } from '../../src/use-cases/admin/take-out-of-operation.ts'
import { updateMembership } from '../../src/use-cases/admin/update-membership.ts'
import { getOutcome } from '../fixtures/owner-actions.ts'
import * as model from './model-actions.ts'
import { pickFrom, choice, pickSuitableWeek, pickWeek, weeks } from './pick.ts'
import { policies, toPolicy } from './policies.ts'
import { Command, withWeight, type WeightedCommand } from './command.ts'
import { formatWeek, type System } from './system.ts'
import type { Owner, State, Week } from './state.ts'

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

/** Acts on a week, and mostly on the one after it in the model too. */
function createWeeksCommand(
  name: string,
  act: {
    readonly applyToModel: (state: State, weeks: readonly Week[]) => string
    readonly callSystem: (system: System, unitIds: string[]) => Promise<unknown>
    readonly isLikely: (week: Week) => boolean
  },
): fc.Arbitrary<Command> {
  return fc.tuple(weeks, fc.integer({ min: 1, max: 2 })).map(
    ([which, count]) =>
      new Command(`${name}(${which}, ${count})`, async ({ state, system }) => {
        const first = state.weeks.indexOf(pickSuitableWeek(state, which, act.isLikely))
        const chosen = state.weeks.slice(first, first + count)
        const answer = await getOutcome(
          act.callSystem(
            system,
            chosen.map(({ id }) => String(id)),
          ),
        )
        expect(answer).toBe(act.applyToModel(state, chosen))
        return { about: chosen.map(formatWeek).join(', '), answer }
      }),
  )
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
    createWeeksCommand('take-out', {
      isLikely: () => false,
      applyToModel: model.takeOut,
      callSystem: ({ world, admin }, unitIds) =>
        takeOutOfOperation(world.deps, admin, { unitIds, reason, note: 'The roof is being repaired.' }),
    }),
  ),
  withWeight(
    3,
    createWeeksCommand('put-in', {
      isLikely: ({ isOut }) => isOut,
      applyToModel: model.putIn,
      callSystem: ({ world, admin }, unitIds) => putIntoOperation(world.deps, admin, { unitIds, reason }),
    }),
  ),
  withWeight(
    1,
    fc.tuple(weeks, fc.integer({ min: 0, max: 4 })).map(
      ([which, points]) =>
        new Command(`reprice(${which}, ${points})`, async ({ state, system }) => {
          const week = pickWeek(state, which)
          const answer = await getOutcome(system.setPrice(week.id, points))
          expect(answer).toBe(model.setPrice(state, week, points))
          return { about: `${formatWeek(week)} ${points}`, answer }
        }),
    ),
  ),
]
