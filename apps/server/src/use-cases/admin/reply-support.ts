import type { replySupport as contract } from '@samhus/contract/admin-support'
import type { Input, Output } from '@samhus/contract/operation'
import type { Instant } from '@samhus/domain/refusal'
import {
  computeClosedAt,
  findReplyAddress,
  limitThread,
  mayReplyToReport,
} from '@samhus/domain/support-report'
import type { Tx } from '../../db/core/client.ts'
import { findVersion, insertAuditRow, listChangesSince } from '../../db/queries/audit.ts'
import { lockWeeksAndMembers } from '../../db/queries/locks.ts'
import { enqueueSupportReply } from '../../db/queries/mail.ts'
import {
  findReport,
  insertReply,
  listThread,
  lockReport,
  updateReport,
  type LockedReport,
} from '../../db/queries/support-report.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { ChangedMeanwhileError, RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { mergeSave, toAuditValues } from '../../steps/merge-save.ts'
import { toCaseTexts, toReportStay } from '../../steps/support-case.ts'

type ReplyInput = Input<typeof contract>

/**
 * Replies to a report by mail, at the address that its guest left, else at that of who stayed (R208), and in the language
 * in which it was written. The mail is of the thread of those before it (R194). The report may change its state in the same act.
 *
 * @throws RefusedError not-found; no-reply-address (R193, R208)
 * @throws ChangedMeanwhileError changed-meanwhile if another admin has answered since the caller read the report, or
 * changed its state otherwise, or if the reply would go to another address by now
 */
export async function replySupport(
  deps: Deps,
  actor: Actor,
  input: ReplyInput,
): Promise<Output<typeof contract>> {
  const { reportId, message, version } = input
  const subject = { subjectKind: 'support-report', subjectId: reportId }
  return idempotentWrite(deps, actor, {
    operation: 'reply-support',
    input,
    run: async (inTransaction) => {
      const before = await findReport(deps.db, reportId)
      if (!before) throw new RefusedError('not-found')
      return inTransaction(async (tx) => {
        await lockWeeksAndMembers(tx, {
          groupId: before.groupId,
          unitIds: [],
          membershipIds: [before.membershipId],
        })
        const report = await lockReport(tx, reportId)
        if (!report) throw new RefusedError('not-found')
        const at = deps.now()
        const stay = toReportStay(report)
        throwIfRefused(mayReplyToReport(report.contact, stay), at)
        await refuseUnreadReply(tx, subject, version)
        const { email: to = '' } = findReplyAddress(report.contact, stay) ?? {}
        // Who stayed may have got another address, or be another guest, since the admin was shown one.
        if (input.to !== undefined && to !== input.to) throw new ChangedMeanwhileError([])
        const { groupId, membershipId } = report
        const change = await changeState(tx, report, { input, at })
        const mailId = await postReply(tx, deps, { report, to, message, at })
        const reply = { reportId, groupId, mailId, message, sentBy: actor.personId }
        const number = await insertReply(tx, reply, at)
        await insertAuditRow(tx, {
          at,
          by: actor,
          action: 'reply-support',
          groupId,
          membershipId,
          ...subject,
          fields: ['reply', ...change.fields],
          values: change.values,
        })
        return { reportId, number, mailId, version: await findVersion(tx, subject) }
      })
    },
  })
}

/** Of two admins who answer at once, the second one reads first what the guest was told. */
async function refuseUnreadReply(
  tx: Tx,
  subject: { subjectKind: string; subjectId: string },
  version: number,
): Promise<void> {
  const later = await listChangesSince(tx, subject, version)
  const replies = later.filter(({ fields }) => fields.includes('reply'))
  if (replies.length === 0) return
  throw new ChangedMeanwhileError(
    replies.map(({ by, at }) => ({ field: 'reply', before: null, after: null, by, at })),
  )
}

/** Returns the change as the audit trail takes it; none if the state stays. */
async function changeState(
  tx: Tx,
  report: LockedReport,
  { input: { reportId, version, state }, at }: { input: ReplyInput; at: Instant },
): Promise<Pick<ReturnType<typeof toAuditValues>, 'fields' | 'values'>> {
  if (state === undefined) return { fields: [], values: [] }
  const [current, sent] = [toCaseTexts(report), toCaseTexts({ ...report, state })]
  const subject = { subjectKind: 'support-report', subjectId: reportId }
  const { written } = await mergeSave(tx, subject, { version, sent, current })
  if (written.length > 0) {
    const { assigneeId, note } = report
    await updateReport(tx, report, {
      state,
      assigneeId,
      note,
      closedAt: computeClosedAt(report, state, at),
    })
  }
  return toAuditValues(written, current, sent)
}

/** Returns the id of the mail. */
async function postReply(
  tx: Tx,
  deps: Deps,
  { report, to, message, at }: { report: LockedReport; to: string; message: string; at: Instant },
): Promise<string> {
  const { groupId, personId, bookingId, isLentOut, language } = report
  const id = deps.newId()
  const thread = limitThread(await listThread(tx, report))
  await enqueueSupportReply(
    tx,
    {
      id,
      groupId,
      personId,
      bookingId,
      recipient: isLentOut ? 'contact' : 'owner',
      data: { to, language, message, thread },
    },
    at,
  )
  return id
}
