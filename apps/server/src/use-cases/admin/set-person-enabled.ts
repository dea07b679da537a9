import { getTypeAfter } from '@samhus/domain/row-transitions'
import * as audit from '../../db/queries/audit.ts'
import { lock } from '../../db/queries/locks.ts'
import { memberFacts, membershipsOf, setEnabled, type MemberFacts } from '../../db/queries/membership.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { takeOffWeeks } from '../../steps/release-member-weeks.ts'
import { LookAgainError, write } from '../../steps/idempotent-write.ts'

/** Whose access, whether it is open, and why it changes. */
export interface SetAccess {
  readonly personId: string
  readonly isEnabled: boolean
  readonly reason: string
}

/** Somebody may have been offered something in the meantime; once the access is closed that soon ends. */
const mostAttempts = 20

/**
 * Closes a person's access, or opens it again. With it closed their holds and offers end, group by group, and
 * what that frees is passed on; places in queues stay and are skipped when reached, booked weeks stay.
 *
 * The access is closed first: nothing can be held or offered after that, so stopping in between leaves no more
 * than holds and offers that run out by themselves, and doing it again ends them.
 *
 * @see docs/rules.md R111, docs/domain.md §5
 */
export async function setAccess(deps: Deps, actor: Actor, input: SetAccess): Promise<{ personId: string }> {
  const { personId, isEnabled, reason } = input
  await deps.db.transaction(async (tx) => {
    if (!(await setEnabled(tx, personId, isEnabled))) return
    const subject = { subjectKind: 'person', subjectId: personId, groupId: null, fields: ['enabled'] }
    await audit.record(tx, { at: deps.now(), by: actor, action: 'set-access', reason, ...subject })
  })
  if (isEnabled) return { personId }
  for (const membershipId of await membershipsOf(deps.db, personId)) {
    await endReservationsOf(deps, actor, { membershipId, reason })
  }
  return { personId }
}

async function endReservationsOf(
  deps: Deps,
  actor: Actor,
  { membershipId, reason }: { membershipId: number; reason: string },
): Promise<void> {
  await write(
    deps,
    { ...actor, idempotencyKey: null },
    {
      operation: 'set-access',
      input: membershipId,
      mostAttempts,
      attempt: async (inTransaction) => {
        const unitIds = reservationsOf(await memberFacts(deps.db, membershipId)).map(({ unitId }) => unitId)
        return inTransaction(async (tx) => {
          const locked = await lock(tx, { unitIds, membershipIds: [membershipId], queuesOf: unitIds })
          const member = await memberFacts(tx, membershipId)
          const rows = reservationsOf(member)
          if (!member || rows.length === 0) return
          if (rows.some(({ unitId }) => !unitIds.includes(unitId)))
            throw new LookAgainError('another week meanwhile')
          const why = { action: 'access-closed', reason } as const
          await takeOffWeeks(tx, deps, { member, rows, locked, by: actor, at: deps.now(), why })
        })
      },
    },
  )
}

function reservationsOf(member: MemberFacts | null): MemberFacts['rows'] {
  return member?.rows.filter((row) => getTypeAfter('disable', row) !== null) ?? []
}
