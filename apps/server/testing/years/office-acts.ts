import { toIso } from '@samhus/domain/day'
import { adjustPoints } from '../../src/use-cases/admin/adjust-points.ts'
import { adminCancel } from '../../src/use-cases/admin/admin-cancel.ts'
import { addMember } from '../../src/use-cases/admin/add-member.ts'
import { anonymizeOwner } from '../../src/use-cases/admin/anonymize-owner.ts'
import { assign } from '../../src/use-cases/admin/assign.ts'
import { correctDetails } from '../../src/use-cases/admin/correct-details.ts'
import { dropMail } from '../../src/use-cases/admin/drop-mail.ts'
import { endMembership } from '../../src/use-cases/admin/end-membership.ts'
import { exportOwnerData } from '../../src/use-cases/admin/export-owner-data.ts'
import { inviteOwner } from '../../src/use-cases/admin/invite-owner.ts'
import { issueCheckOutLink } from '../../src/use-cases/admin/issue-check-out-link.ts'
import { move } from '../../src/use-cases/admin/move.ts'
import { openMailLink } from '../../src/use-cases/admin/open-mail-link.ts'
import { planPoints } from '../../src/use-cases/admin/plan-points.ts'
import { reactivateMembership } from '../../src/use-cases/admin/reactivate-membership.ts'
import { reopenCheckOut } from '../../src/use-cases/admin/reopen-check-out.ts'
import { replySupport } from '../../src/use-cases/admin/reply-support.ts'
import { resendMail } from '../../src/use-cases/admin/resend-mail.ts'
import { setPersonEnabled } from '../../src/use-cases/admin/set-person-enabled.ts'
import { settleFee } from '../../src/use-cases/admin/settle-fee.ts'
import { takeOff } from '../../src/use-cases/admin/take-off.ts'
import { unbindSignIn } from '../../src/use-cases/admin/unbind-sign-in.ts'
import { updateMembership } from '../../src/use-cases/admin/update-membership.ts'
import { updateSupportReport } from '../../src/use-cases/admin/update-support-report.ts'
import { getOutcome } from '../fixtures/owner-actions.ts'
import { reason, type Village } from './village.ts'

interface Rows {
  readonly memberships: readonly {
    readonly id: string
    readonly groupId: string
    readonly personId: string
  }[]
  readonly bookings: readonly { readonly id: string; readonly groupId: string }[]
  readonly fees: readonly string[]
  readonly reports: readonly string[]
  readonly mails: readonly string[]
}

/** How often acts ended in which way, by the act. */
export type Outcomes = Map<string, Map<string, number>>

const anyVersion = 999_999_999
const guest = { name: 'Ny gæst', phone: '+45 20 30 40 50', email: 'new@later.example' }

async function attempt(outcomes: Outcomes, name: string, call: Promise<unknown>): Promise<void> {
  const outcome = await getOutcome(call)
  const counts = outcomes.get(name) ?? new Map<string, number>()
  outcomes.set(name, counts.set(outcome, (counts.get(outcome) ?? 0) + 1))
}

/** Lets people leave every group and erases them, once their fees are settled; some of them may not be erased yet. */
export async function erasePeople(
  village: Village,
  personIds: readonly string[],
  outcomes: Outcomes,
): Promise<void> {
  const { world, deps, boss } = village
  const { actor } = boss
  const { memberships, fees } = await readRows(village, personIds)
  for (const { id: membershipId } of memberships) {
    const ended = endMembership(deps, actor, { membershipId, bookedWeeks: 'keep', reason })
    await attempt(outcomes, 'end-membership', ended)
  }
  for (const feeId of fees) {
    await attempt(outcomes, 'settle-fee', settleFee(deps, actor, { feeId, state: 'billed', reason }))
  }
  for (const userId of personIds) {
    const [person] = await world.query<{ name: string }>('select name from person where id = $1', userId)
    const erased = anonymizeOwner(deps, actor, { userId, name: person?.name ?? '', reason })
    await attempt(outcomes, 'anonymize-owner', erased)
  }
}

/**
 * Tries every act of the office on what is left of some people: their bookings of whatever kind, fees, reports, mails and
 * memberships. Refusals are counted, other errors thrown.
 */
export async function tryEveryAct(
  village: Village,
  personIds: readonly string[],
  outcomes: Outcomes,
): Promise<void> {
  const { deps, boss } = village
  const { actor } = boss
  const rows = await readRows(village, personIds)
  const unitId = await findFreeWeek(village)
  const tried = (name: string, call: Promise<unknown>) => attempt(outcomes, name, call)
  for (const { id: bookingId } of rows.bookings) {
    await tried('reopen-check-out', reopenCheckOut(deps, actor, { bookingId, reason }))
    const details = { bookingId, contact: guest, skipsCleaning: false, reason, note: 'Noted' }
    await tried('correct-details', correctDetails(deps, actor, details))
    await tried('issue-check-out-link', issueCheckOutLink(deps, actor, { bookingId, mails: true, reason }))
    await tried('take-off', takeOff(deps, actor, { bookingId, reason }))
    await tried('move', move(deps, actor, { bookingId, toUnitId: unitId, reason }))
    await tried('admin-cancel', adminCancel(deps, actor, { bookingId, refund: 'full', reason }))
  }
  for (const feeId of rows.fees) {
    for (const state of ['waived', 'open', 'billed'] as const) {
      await tried('settle-fee', settleFee(deps, actor, { feeId, state, reason }))
    }
  }
  for (const reportId of rows.reports) {
    const reply = { reportId, message: 'Thank you', version: anyVersion }
    await tried('reply-support', replySupport(deps, actor, reply))
    const change = { reportId, state: 'done', note: 'Done', version: anyVersion } as const
    await tried('update-support-report', updateSupportReport(deps, actor, change))
  }
  for (const mailId of rows.mails) {
    await tried('resend-mail', resendMail(deps, actor, { mailId, evenIfArrived: true }))
    await tried('open-mail-link', openMailLink(deps, actor, { mailId, link: 'check-out' }))
    await tried('drop-mail', dropMail(deps, actor, { mailId }))
  }
  for (const { id: membershipId, groupId, personId: userId } of rows.memberships) {
    const year = new Date(deps.now()).getUTCFullYear()
    const points = { groupId, membershipId, year, points: 1, assignAt: toIso(deps.now()), reason }
    await tried('plan-points', planPoints(deps, actor, points))
    await tried('adjust-points', adjustPoints(deps, actor, { membershipId, year, change: 1, reason }))
    await tried('assign', assign(deps, actor, { unitId, membershipId, isWaived: true, reason }))
    await tried('update-membership', updateMembership(deps, actor, { membershipId, isMarked: true }))
    await tried('reactivate-membership', reactivateMembership(deps, actor, { membershipId, reason }))
    const member = { userId, groupId, isCommittee: false, isMarked: false, reason }
    await tried('add-member', addMember(deps, actor, member))
    await tried('export-owner-data', exportOwnerData(deps, actor, { userId, reason }))
    await tried('invite-owner', inviteOwner(deps, actor, { userId }))
    await tried('unbind-sign-in', unbindSignIn(deps, actor, { userId, reason }))
    const access = { userId, isEnabled: true, reason }
    await tried('set-person-enabled', setPersonEnabled(deps, actor, access))
  }
}

/** Tries to send again each mail of which it is no longer stored what it said. */
export async function resendErasedMails({ world, deps, boss }: Village, outcomes: Outcomes): Promise<void> {
  const mails = await world.query<{ id: string }>(
    `select id from mail where is_erased and created_at > $1::timestamptz - interval '3 years' order by id limit 200`,
    world.nowIso(),
  )
  for (const { id: mailId } of mails) {
    const sent = resendMail(deps, boss.actor, { mailId, evenIfArrived: true })
    await attempt(outcomes, 'resend-mail', sent)
  }
}

async function readRows({ world }: Village, personIds: readonly string[]): Promise<Rows> {
  const [rows] = await world.query<Rows>(
    `with own as materialized (select id, group_id, person_id from membership where person_id = any($1::uuid[])),
       booked as materialized (select id, group_id from booking where membership_id in (select id from own))
     select
       (select coalesce(json_agg(json_build_object('id', id::text, 'groupId', group_id, 'personId', person_id)), '[]')
        from own) as memberships,
       (select coalesce(json_agg(json_build_object('id', id, 'groupId', group_id)), '[]') from booked) as bookings,
       (select coalesce(json_agg(id), '[]') from fee where booking_id in (select id from booked)) as fees,
       (select coalesce(json_agg(id), '[]') from support_report where booking_id in (select id from booked)) as reports,
       (select coalesce(json_agg(id), '[]') from mail where person_id = any($1::uuid[])
          or booking_id in (select id from booked)) as mails`,
    // One parameter, which is a list.
    `{${personIds.join(',')}}`,
  )
  if (!rows) throw new Error('nothing was read')
  return rows
}

/** Returns a week of the coming months without a holder and without a waitlist. */
async function findFreeWeek({ world }: Village): Promise<string> {
  const [unit] = await world.query<{ id: string }>(
    `select u.id::text as id from unit u
     where u.group_id = $1 and u.points > 0 and not u.is_out_of_operation and u.booking_deadline > $2
       and not exists (select from booking b where b.unit_id = u.id and b.type in ('Pre', 'Book', 'Assign', 'Wait'))
     order by u.starts_at offset 4 limit 1`,
    world.groupId,
    world.nowIso(),
  )
  return unit?.id ?? '1'
}
