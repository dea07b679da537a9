import type { addSupportPhoto as contract } from '@samhus/contract/check-out'
import type { Output, Input } from '@samhus/contract/operation'
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

type AddAnswer = Output<typeof contract>
type PhotoInput = Input<typeof contract>

/**
 * Checks whether the photo may be sent, before any of its bytes are read, so that a caller without a link cannot fill
 * this process's memory.
 *
 * @throws RefusedError docs/rules.md R92, R93, R95; not-found for a report of another stay
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
 * Stores a photo of a report, decoded and encoded again, so that the camera's metadata is dropped. A repeated number
 * is the same photo.
 *
 * @throws RefusedError as `mayAddSupportPhoto`; unsupported-media-type if it is no image, payload-too-large
 */
export async function addSupportPhoto(deps: Deps, input: PhotoInput, bytes: Buffer): Promise<AddAnswer> {
  const { reportId, number } = input
  const { groupId, photoNumbers } = await mayAddSupportPhoto(deps, input)
  if (photoNumbers.includes(number)) return { reportId, number }
  const image = await deps.files.storeImage(bytes)
  let mayBeStored = false
  try {
    const isNew = await deps.db.transaction(async (tx) => {
      mayBeStored = false
      const at = deps.now()
      const photo = { reportId, groupId, number, ...image }
      if (!(await insertSupportPhoto(tx, photo, at))) return false
      const subject = { subjectKind: 'support-report', subjectId: reportId, fields: ['photo'] }
      await audit.insertAuditRow(tx, { at, by: null, groupId, action: 'add-support-photo', ...subject })
      mayBeStored = true
      return true
    })
    if (!isNew) await deps.files.remove(image.key)
  } catch (error) {
    // If only COMMIT failed, the row may be there: a file without a row does less harm than a row without its file.
    if (!mayBeStored) await deps.files.remove(image.key).catch(() => undefined)
    throw error
  }
  return { reportId, number }
}
