import type { supportReport as contract, SupportReport } from '@samhus/contract/admin-support'
import type { Input } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import { findReplyAddress, readReporterContact } from '@samhus/domain/support-report'
import { listActsByNumber } from '../../db/queries/admin-acts.ts'
import { findSupportCase, listActsOfReport, type SupportReportRow } from '../../db/queries/admin-support.ts'
import { findVersion } from '../../db/queries/audit.ts'
import { isSuppressed } from '../../db/queries/mail-address.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toReportStay } from '../../steps/support-case.ts'
import { toWireAct } from './activity.ts'

const maxActs = 100

/**
 * Returns a report with everything that belongs to it.
 *
 * @throws RefusedError not-found, also for one that is erased
 */
export async function supportReport(
  deps: Deps,
  _actor: Actor,
  { reportId }: Input<typeof contract>,
): Promise<SupportReport> {
  const { db } = deps
  // The version first: what is read after it is at least as new.
  const version = await findVersion(db, { subjectKind: 'support-report', subjectId: reportId })
  const [row, numbers] = await Promise.all([
    findSupportCase(db, reportId, deps.now()),
    listActsOfReport(db, reportId, maxActs),
  ])
  if (!row) throw new RefusedError('not-found')
  const replyTo = findReplyAddress(row.contact, toReportStay(row))
  const [acts, isStopped] = await Promise.all([
    listActsByNumber(db, numbers),
    replyTo !== null && isSuppressed(db, replyTo.email),
  ])
  const {
    createdAt,
    closedAt,
    checkOutAt: _,
    isLentOut: __,
    checkedOutAt,
    unitId,
    photos,
    replies,
    others,
    nextWeek,
    ...rest
  } = row
  return {
    ...toPlain(rest),
    ...readReporterContact(row.contact),
    replyTo,
    isStopped,
    version,
    unitId: String(unitId),
    createdAt: toIso(createdAt),
    closedAt: toIso(closedAt),
    checkedOutAt: toIso(checkedOutAt),
    photos: photos.map(({ key, ...photo }) => ({ ...photo, imageUrl: deps.signedUrls.createImageUrl(key) })),
    replies: replies.map(toWireReply),
    others: others.map((other) => ({ ...other, createdAt: toIso(other.createdAt) })),
    nextWeek: nextWeek && { ...nextWeek, unitId: String(nextWeek.unitId) },
    acts: acts.map(toWireAct),
  }
}

type Instants = 'createdAt' | 'closedAt' | 'checkOutAt' | 'checkedOutAt'
type Converted = Instants | 'isLentOut' | 'unitId' | 'photos' | 'replies' | 'others' | 'nextWeek'

function toPlain({
  ownerPhone,
  ownerEmail,
  guestPhone,
  guestEmail,
  guestLanguage,
  ...plain
}: Omit<SupportReportRow, Converted>) {
  const { guestName } = plain
  return {
    ...plain,
    owner: { phone: ownerPhone, email: ownerEmail },
    guest:
      guestName === null
        ? null
        : { name: guestName, phone: guestPhone ?? '', email: guestEmail ?? '', language: guestLanguage },
  }
}

function toWireReply({ at, mail, ...reply }: SupportReportRow['replies'][number]) {
  const { sentAt, dropReason, ...plain } = mail
  type Mail = SupportReport['replies'][number]['mail']
  return {
    ...reply,
    at: toIso(at),
    mail: { ...plain, sentAt: toIso(sentAt), dropReason: dropReason as Mail['dropReason'] },
  }
}
