import type { pointReceivers as contract } from '@samhus/contract/admin-points'
import type { Input, Output } from '@samhus/contract/operation'
import {
  findGivingInstant,
  mayCancelPoints,
  mayPlanPoints,
  mayReopenPoints,
} from '@samhus/domain/admin-points'
import { toIso } from '@samhus/domain/day'
import {
  findAssignment,
  findYearEnd,
  listReceiversOfGiven,
  listReceiversToCome,
  type AssignmentReceiver,
} from '../../db/queries/planned-points.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'

type PointReceivers = Output<typeof contract>

/**
 * Returns who gets the points of an assignment, or has got them, with the balance of that year without and with them,
 * and what refuses planning, cancelling or reopening it, whichever is next. An assignment that is not planned yet is
 * given by its parts.
 *
 * @throws RefusedError not-found for an unknown assignment; no-group-found; invalid-request without a part
 * @see docs/rules.md R78, R185, R186
 */
export async function pointReceivers(
  deps: Deps,
  _actor: Actor,
  input: Input<typeof contract>,
): Promise<PointReceivers> {
  const { assignmentId, groupId, year, points } = input
  if (assignmentId !== undefined) return readAssignment(deps, assignmentId)
  if (groupId === undefined || year === undefined || points === undefined)
    throw new RefusedError('invalid-request')
  return preview(deps, { ...input, groupId, year, points })
}

async function readAssignment(deps: Deps, id: string): Promise<PointReceivers> {
  const { db } = deps
  const assignment = await findAssignment(db, id)
  if (!assignment) throw new RefusedError('not-found')
  const now = deps.now()
  const { status, year, points, since, by, reason } = assignment
  const [given, toCome] = await Promise.all([
    assignment.isBegun ? listReceiversOfGiven(db, assignment) : [],
    status === 'Assigned' ? [] : listReceiversToCome(db, { ...assignment, assignmentId: id }),
  ])
  const refusals = status === 'Cancelled' ? mayReopenPoints(assignment, now) : mayCancelPoints(assignment)
  return {
    refusals: refusals.map(({ type }) => type),
    points,
    year,
    state: { status, since: toIso(since), by, reason },
    receivers: [...given, ...toCome].map((receiver) => toWireReceiver(receiver, points)),
  }
}

type Preview = Input<typeof contract> & { groupId: string; year: number; points: number }

async function preview(deps: Deps, input: Preview): Promise<PointReceivers> {
  const { groupId, year, points } = input
  const membershipId = input.membershipId === undefined ? null : Number(input.membershipId)
  const now = deps.now()
  const assignAt = findGivingInstant(input.assignAt === undefined ? now : Date.parse(input.assignAt), now)
  const [yearEndsAt, receivers] = await Promise.all([
    findYearEnd(deps.db, { groupId, year }),
    listReceiversToCome(deps.db, { groupId, membershipId, year, assignAt, assignmentId: null }),
  ])
  if (yearEndsAt === null) throw new RefusedError('no-group-found')
  return {
    refusals: mayPlanPoints({ yearEndsAt, assignAt }, now).map(({ type }) => type),
    points,
    year,
    state: null,
    receivers: receivers.map((receiver) => toWireReceiver(receiver, points)),
  }
}

function toWireReceiver(
  { userId, name, code, before, isGiven }: AssignmentReceiver,
  points: number,
): PointReceivers['receivers'][number] {
  return { userId, name, code, before, after: before + points, given: isGiven }
}
