import fc from 'fast-check'
import { expect } from 'vitest'
import { takingBack } from '../../src/reads/admin/taking-back.ts'
import { adjustPoints } from '../../src/use-cases/admin/adjust-points.ts'
import { cancelPoints } from '../../src/use-cases/admin/cancel-points.ts'
import { planPoints } from '../../src/use-cases/admin/plan-points.ts'
import { reopenPoints } from '../../src/use-cases/admin/reopen-points.ts'
import { takeBackPoints } from '../../src/use-cases/admin/take-back-points.ts'
import { getOutcome } from '../fixtures/owner-actions.ts'
import { Command, withWeight, type WeightedCommand } from './command.ts'
import { choice, owners, pickFrom } from './pick.ts'
import * as model from './point-actions.ts'
import type { Assignment, State } from './state.ts'
import type { System } from './system.ts'

const reason = 'model'
const minute = 60_000
const day = 24 * 60 * minute
const years = fc.constantFrom(2026, 2027, 2028)
/** From now, which is as often as all others together. */
const delays = fc.oneof(fc.constant(0), fc.constantFrom(-day, 1, minute, day, 20 * day, 400 * day))

/** Finds an assignment of the plan by its instant, at which the plan has only one. */
async function findId({ world }: System, { id, at }: Assignment): Promise<string> {
  if (id !== null) return id
  const [found] = await world.query<{ id: string }>(
    'select id from assignment where portion is not null and assign_at = to_timestamp($1 / 1000.0)',
    at,
  )
  if (!found) throw new Error('the plan has nothing at that instant')
  return found.id
}

/** Acts on one of the assignments, mostly on one that the act suits. */
function createAssignmentCommand(
  name: string,
  act: {
    readonly suits: Assignment['state']
    readonly applyToModel: (state: State, assignment: Assignment) => string
    readonly callSystem: (system: System, assignmentId: string) => Promise<unknown>
  },
): fc.Arbitrary<Command> {
  return choice.map(
    (pick) =>
      new Command(`${name}(${pick})`, async ({ state, system }) => {
        const suitable = state.assignments.filter(({ state: of }) => of === act.suits)
        const from = suitable.length > 0 && pick % 5 > 0 ? suitable : state.assignments
        if (from.length === 0) return null
        const assignment = pickFrom(from, pick)
        const answer = await getOutcome(act.callSystem(system, await findId(system, assignment)))
        expect(answer).toBe(act.applyToModel(state, assignment))
        return { about: `${assignment.points} of ${assignment.year}`, answer }
      }),
  )
}

export const pointCommands: readonly WeightedCommand[] = [
  withWeight(
    2,
    fc.tuple(owners, fc.integer({ min: 0, max: 3 }), years, fc.integer({ min: 1, max: 6 }), delays).map(
      ([index, all, year, points, delay]) =>
        new Command(`plan(${index}, ${all}, ${year}, ${points}, ${delay})`, async ({ state, system }) => {
          const owner = all === 0 ? null : pickFrom(state.owners, index)
          const wanted = { owner, at: state.now + delay, year, points }
          let id: string | null = null
          const plan = async () => {
            const { assignmentId } = await planPoints(system.world.deps, system.admin, {
              groupId: system.world.groupId,
              membershipId: owner === null ? null : String(system.getOwner(owner).membershipId),
              year,
              points,
              assignAt: new Date(wanted.at).toISOString(),
              reason,
            })
            id = assignmentId
          }
          const answer = await getOutcome(plan())
          expect(answer).toBe(model.planPoints(state, wanted, id))
          return { about: owner?.name ?? 'all', answer }
        }),
    ),
  ),
  withWeight(
    1,
    createAssignmentCommand('cancel-points', {
      suits: 'Scheduled',
      applyToModel: (_state, assignment) => model.cancelPoints(assignment),
      callSystem: ({ world, admin }, assignmentId) =>
        cancelPoints(world.deps, admin, { assignmentId, reason }),
    }),
  ),
  withWeight(
    2,
    createAssignmentCommand('reopen-points', {
      suits: 'Cancelled',
      applyToModel: model.reopenPoints,
      callSystem: ({ world, admin }, assignmentId) =>
        reopenPoints(world.deps, admin, { assignmentId, reason }),
    }),
  ),
  withWeight(
    2,
    fc.integer({ min: 1, max: 4 }).chain((points) =>
      createAssignmentCommand(`take-back-${points}`, {
        suits: 'Assigned',
        applyToModel: (state, assignment) => model.takeBackPoints(state, assignment, points),
        callSystem: async ({ world, admin }, assignmentId) => {
          const { seen } = await takingBack(world.deps, admin, { assignmentId, points })
          return takeBackPoints(world.deps, admin, { assignmentId, points, seen, reason })
        },
      }),
    ),
  ),
  withWeight(
    3,
    fc.tuple(owners, years, fc.constantFrom(-9, -3, -2, -1, 1, 2, 3)).map(
      ([index, year, change]) =>
        new Command(`adjust(${index}, ${year}, ${change})`, async ({ state, system }) => {
          const owner = pickFrom(state.owners, index)
          const { membershipId } = system.getOwner(owner)
          const input = { membershipId: String(membershipId), year, change, reason }
          const answer = await getOutcome(adjustPoints(system.world.deps, system.admin, input))
          expect(answer).toBe(model.adjustPoints(state, owner, { year, change }))
          return { about: owner.name, answer }
        }),
    ),
  ),
]
