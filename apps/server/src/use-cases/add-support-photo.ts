import type { addSupportPhoto as contract } from '@samhus/contract/check-out'
import type { Answer, Input } from '@samhus/contract/operation'
import { mayReportSupport } from '@samhus/domain/check-out'
import * as audit from '../db/queries/audit.ts'
import {
  findStayByLink,
  findSupportReport,
  insertSupportPhoto,
  type StoredSupportReport,
} from '../db/queries/check-out.ts'
import type { Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'

type Added = Answer<typeof contract>
type PhotoInput = Input<typeof contract>

/**
 * Whether the photo may come at all: asked before any of its bytes are read, so that nobody without a link can
 * fill this process with them.
 *
 * Refuses as docs/rules.md R92, R93, R95; not-found for a report that is not this stay's.
 */
export async function mayAddSupportPhoto(
  deps: Deps,
  { token, reportId }: PhotoInput,
): Promise<StoredSupportReport> {
  const stay = await findStayByLink(deps.db, token)
  const at = deps.now()
  throwIfRefused(mayReportSupport(stay, 0, at), at)
  const report = await findSupportReport(deps.db, reportId)
  if (!stay || report?.bookingId !== stay.bookingId) throw new RefusedError('not-found')
  return report
}

/**
 * Keeps a photo of a report, decoded and written anew: what its camera wrote into it is gone. The same number
 * again is the same photo.
 *
 * Refuses as `mayAddSupportPhoto`; unsupported-media-type for what is no picture, payload-too-large.
 */
export async function addSupportPhoto(deps: Deps, input: PhotoInput, bytes: Buffer): Promise<Added> {
  const { reportId, number } = input
  const { groupId, photoNumbers } = await mayAddSupportPhoto(deps, input)
  if (photoNumbers.includes(number)) return { reportId, number }
  const picture = await deps.files.keepPicture(bytes)
  const isNew = await deps.db.transaction(async (tx) => {
    const at = deps.now()
    const photo = { reportId, groupId, number, ...picture }
    if (!(await insertSupportPhoto(tx, photo, at))) return false
    const subject = { subjectKind: 'support-report', subjectId: reportId, fields: ['photo'] }
    await audit.record(tx, { at, by: null, groupId, action: 'add-support-photo', ...subject })
    return true
  })
  if (!isNew) await deps.files.remove(picture.key)
  return { reportId, number }
}
