import type { reopenCheckOut as contract } from '@samhus/contract/admin-booking-acts'
import type { Input, Output } from '@samhus/contract/operation'
import { mayReopenCheckOut } from '@samhus/domain/admin-release'
import type { Instant } from '@samhus/domain/refusal'
import { findReopenedMails } from '@samhus/domain/stay-mails'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { markNotCheckedOut } from '../../db/queries/booking.ts'
import { publishPrivateChange } from '../../db/queries/change.ts'
import { findStayOfBooking, type StayWithGuest } from '../../db/queries/check-out.ts'
import type { Queryable, Tx } from '../../db/core/client.ts'
import { lockWeeksAndMembers } from '../../db/queries/locks.ts'
import { enqueueMail } from '../../db/queries/mail.ts'
import { findMailRules } from '../../db/queries/mail-configuration.ts'
import { deletePlannedMail, listPlannedWeeks } from '../../db/queries/mail-plan.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { readToldAct, type ToldAct } from '../../steps/admin-act.ts'
import { StaleReadError, idempotentWrite } from '../../steps/idempotent-write.ts'
import { resetSkippedCleaning } from '../../steps/reset-skipped-cleaning.ts'

/**
 * Takes back a check-out: every week that it marked can be checked out again, with the links that are still valid. The
 * mails that it held back go out, unless it is too late for them.
 *
 * @throws RefusedError invalid-request without a reason; no-booking-found, booking-is-not-book-type, not-checked-out;
 * user-not-found for an anonymized owner
 * @see docs/rules.md R89, R182, R183, R228, docs/domain.md §9, §10
 */
export async function reopenCheckOut(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const act = readToldAct(input)
  const { bookingId } = input
  return idempotentWrite(deps, actor, {
    operation: 'reopen-check-out',
    input,
    run: async (inTransaction) => {
      const beforeLock = await loadForReopening(deps.db, bookingId)
      const unitIds = beforeLock.stay.map(({ unitId }) => unitId)
      return inTransaction(async (tx) => {
        const { groupId, membershipId } = beforeLock
        await lockWeeksAndMembers(tx, { groupId, unitIds, membershipIds: [membershipId] })
        const at = deps.now()
        const facts = await loadForReopening(tx, bookingId)
        if (facts.stay.some(({ unitId }) => !unitIds.includes(unitId)))
          throw new StaleReadError('it was checked out again, with another week')
        await reopen(tx, deps, { actor, act, facts, at })
        return { bookingIds: facts.stay.map((week) => week.bookingId) }
      })
    },
  })
}

type CheckedOutStay = StayWithGuest & { readonly checkedOutAt: Instant }

/** @throws RefusedError R182 */
async function loadForReopening(reader: Queryable, bookingId: string): Promise<CheckedOutStay> {
  const facts = await findStayOfBooking(reader, bookingId)
  throwIfRefused(mayReopenCheckOut(facts), 0)
  if (!facts || facts.checkedOutAt === null) throw new RefusedError('no-booking-found')
  return { ...facts, checkedOutAt: facts.checkedOutAt }
}

interface ReopenArgs {
  readonly actor: Actor
  readonly act: ToldAct
  readonly facts: CheckedOutStay
  readonly at: Instant
}

async function reopen(tx: Tx, deps: Deps, args: ReopenArgs): Promise<void> {
  const { act, facts, actor: by, at } = args
  const { groupId, membershipId, personId, bookingId, stay } = facts
  // Read before the write: the rows say what the check-out has dropped.
  const [weeks, rules] = await Promise.all([
    listPlannedWeeks(tx, [membershipId], at),
    findMailRules(tx, groupId),
  ])
  const mails = rules ? findReopenedMails(weeks, bookingId, { ...rules, now: at }) : []
  const bookingIds = stay.map((week) => week.bookingId)
  if (!(await markNotCheckedOut(tx, { groupId, bookingIds })))
    throw new StaleReadError('another call has taken it back')
  const houseId = stay[0]?.houseId ?? ''
  const data = { what: 'check-out-reopened', ...act.words }
  const mail = { id: deps.newId(), groupId, personId, bookingId, kind: 'changed', data } as const
  await Promise.all([
    ...stay.map((week) => recordWeek(tx, args, week)),
    ...mails.map(({ droppedId }) =>
      droppedId === null ? null : deletePlannedMail(tx, { groupId, mailId: droppedId }),
    ),
    act.tells ? enqueueMail(tx, mail, at) : null,
  ])
  // The neighbour of a week that skips its cleaning may have been cancelled since.
  await resetSkippedCleaning(tx, { groupId, membershipId, houseId }, { by, at })
}

async function recordWeek(
  tx: Tx,
  { actor, act, facts, at }: ReopenArgs,
  { bookingId, unitId }: { readonly bookingId: string; readonly unitId: number },
): Promise<void> {
  const { groupId, membershipId, personId, people, checkedOutAt } = facts
  const values = [
    { field: 'checkedOutAt', before: new Date(checkedOutAt).toISOString(), after: null },
    { field: 'people', before: String(people), after: null },
  ]
  const affected = [{ personId, bookingId, pointsChanged: false }]
  await Promise.all([
    insertAuditRow(tx, {
      at,
      by: actor,
      groupId,
      action: 'reopen-check-out',
      subjectKind: 'booking',
      subjectId: bookingId,
      unitId,
      membershipId,
      fields: values.map(({ field }) => field),
      values,
      adminReason: act.reason,
    }),
    publishPrivateChange(tx, { at, groupId, unitId, actorId: null, affected }),
  ])
}
