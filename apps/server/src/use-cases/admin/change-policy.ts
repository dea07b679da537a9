import type { changePolicy as contract } from '@samhus/contract/admin-policy'
import type { Input, Output } from '@samhus/contract/operation'
import {
  comparePolicies,
  countEffects,
  type PolicyDifference,
  type WeekChange,
} from '@samhus/domain/policy-change'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { validatePolicy } from '@samhus/domain/validate-policy'
import type { Tx } from '../../db/core/client.ts'
import { findVersion, insertAuditRow } from '../../db/queries/audit.ts'
import { updateReservationEnds } from '../../db/queries/booking.ts'
import { updateWeekInstants } from '../../db/queries/calendar.ts'
import { publishManyChanges } from '../../db/queries/change.ts'
import {
  findCurrentPolicy,
  hasTimeZone,
  insertPolicyVersion,
  listOpenWeeks,
  listPolicyVersions,
  lockOpenWeeks,
  lockPolicyForChange,
  type CurrentPolicy,
} from '../../db/queries/policy.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import {
  ChangedMeanwhileError,
  InputProblemsError,
  RefusedError,
  type InputProblem,
} from '../../shared/refused-error.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { expireWeeks } from '../../steps/expire-weeks.ts'
import { followPointPlan } from '../../steps/follow-point-plan.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { noPlanChanges, planWeeks, toOpenWeeks } from '../../steps/plan-policy-change.ts'

type ChangeInput = Input<typeof contract>

/**
 * Stores a new version of a group's policy. Its weeks, holds and offers, and scheduled points follow in the same
 * transaction, and what is still open on weeks whose new booking deadline has passed ends. Returns what it did, which is
 * what `check-policy` answered before if nothing happened in between. A policy that is as it was changes nothing.
 *
 * @throws ChangedMeanwhileError changed-meanwhile: the form has not read the newest version (R162)
 * @throws RefusedError no-group-found; invalid-request without a reason, for an invalid policy or an unknown version
 * @see docs/rules.md R10, R80, R160 to R162, docs/domain.md §2
 */
export async function changePolicy(
  deps: Deps,
  actor: Actor,
  input: ChangeInput,
): Promise<Output<typeof contract>> {
  const reason = requireReason(input.reason)
  return idempotentWrite(deps, actor, {
    operation: 'change-policy',
    input,
    run: async (inTransaction) => {
      await refuseInvalid(deps, input)
      return inTransaction(async (tx) => {
        const current = await lockPolicyForChange(tx, input.groupId)
        if (!current) throw new RefusedError('no-group-found')
        const after = input.constants
        const differences = comparePolicies({ before: current.constants, after })
        await refuseStale(tx, input, current)
        if (differences.length === 0) return { version: current.version, effects: noEffects }
        return store(tx, deps, { actor, groupId: input.groupId, current, after, differences, reason })
      })
    },
  })
}

const noEffects = countEffects([], noPlanChanges)

async function refuseInvalid(deps: Deps, { groupId, constants }: ChangeInput): Promise<void> {
  const current = await findCurrentPolicy(deps.db, groupId)
  if (!current) throw new RefusedError('no-group-found')
  const hasOtherZone = constants.timeZone !== current.constants.timeZone
  const problems: InputProblem[] = validatePolicy(constants).map(({ field, problem }) => ({ field, problem }))
  if (problems.length === 0 && hasOtherZone && !(await hasTimeZone(deps.db, constants.timeZone))) {
    problems.push({ field: 'timeZone', problem: 'unknown-time-zone' })
  }
  if (problems.length > 0) throw new InputProblemsError('invalid-request', problems)
}

/** Names each field in which the newest version differs from the one that was read, and who changed it last. */
async function refuseStale(tx: Tx, { groupId, version }: ChangeInput, current: CurrentPolicy): Promise<void> {
  if (version === current.version) return
  const versions = await listPolicyVersions(tx, groupId)
  const read = versions.find((each) => each.version === version)
  if (!read) throw new RefusedError('invalid-request')
  const changes = comparePolicies({ before: read.constants, after: current.constants }).flatMap(
    (difference) => {
      const maker = versions.find((newer, index) => {
        const older = versions[index + 1]
        return older && hasDifference(older.constants, newer.constants, difference.field)
      })
      return maker ? [{ ...difference, by: maker.by, at: maker.at }] : []
    },
  )
  if (changes.length > 0) throw new ChangedMeanwhileError(changes)
}

function hasDifference(before: Policy, after: Policy, field: string): boolean {
  return comparePolicies({ before, after }).some((each) => each.field === field)
}

interface StoreArgs {
  readonly actor: Actor
  readonly groupId: string
  readonly current: CurrentPolicy
  readonly after: Policy
  readonly differences: readonly PolicyDifference[]
  readonly reason: string
}

async function store(tx: Tx, deps: Deps, args: StoreArgs): Promise<Output<typeof contract>> {
  const { groupId, current, after } = args
  await lockOpenWeeks(tx, toOpenWeeks(groupId, deps.now()))
  const at = deps.now()
  const open = await listOpenWeeks(tx, toOpenWeeks(groupId, at))
  const weeks = planWeeks(open, { before: current.constants, after }, at)
  const version = current.version + 1
  const number = await recordChange(tx, args, at)
  await insertPolicyVersion(tx, { groupId, version, constants: after }, { number, at })
  await moveWeeks(tx, groupId, { weeks, at })
  const plan = current.isArchived ? noPlanChanges : await followPointPlan(tx, deps, { groupId })
  const raised = new Set(
    weeks.filter(({ hasNewInstants, isOver }) => hasNewInstants || isOver).map(({ unitId }) => unitId),
  )
  // An owner who has looked at one of the others has been judged by the older policy.
  const others = open.map(({ unitId }) => unitId).filter((unitId) => !raised.has(unitId))
  await publishManyChanges(tx, { at, groupId, unitIds: others })
  return { version, effects: countEffects(weeks, plan) }
}

/** Returns the number of the audit row, which the version refers to. */
async function recordChange(
  tx: Tx,
  { actor, groupId, differences, reason }: StoreArgs,
  at: Instant,
): Promise<number> {
  const subject = { subjectKind: 'policy', subjectId: groupId }
  const fields = differences.map(({ field }) => field)
  await insertAuditRow(tx, {
    at,
    by: actor,
    groupId,
    action: 'change-policy',
    ...subject,
    fields,
    values: differences,
    adminReason: reason,
  })
  return findVersion(tx, subject)
}

async function moveWeeks(
  tx: Tx,
  groupId: string,
  { weeks, at }: { weeks: readonly WeekChange[]; at: Instant },
): Promise<void> {
  const over = weeks.filter(({ isOver }) => isOver)
  const ends = [
    ...weeks.flatMap(({ shortened, instants }) =>
      shortened.map(({ bookingId }) => ({ bookingId, until: instants.bookingDeadline })),
    ),
    ...over.flatMap(({ ending }) =>
      ending.flatMap(({ bookingId, type }) => (type === 'Pre' ? [{ bookingId, until: at }] : [])),
    ),
  ]
  await Promise.all([
    updateWeekInstants(
      tx,
      groupId,
      weeks.filter(({ hasNewInstants }) => hasNewInstants),
    ),
    updateReservationEnds(tx, groupId, ends),
  ])
  if (over.length > 0) {
    const unitIds = over.map(({ unitId }) => unitId)
    await expireWeeks(tx, { groupId, unitIds }, { at, movedAt: at })
  }
}
