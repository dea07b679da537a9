import type { AnnouncementRow, adminAnnouncements as contract } from '@samhus/contract/admin-announcements'
import type { Input, Output } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import { textLanguages } from '@samhus/domain/house-texts'
import { listAdminAnnouncements, type AdminAnnouncementRow } from '../../db/queries/admin-announcements.ts'
import { hasGroup } from '../../db/queries/group.ts'
import { toListParams } from '../../db/queries/list-sql.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toListResponse } from './to-list-response.ts'

/**
 * Returns what was announced to a group; newest first unless sorted otherwise.
 *
 * @throws RefusedError no-group-found
 */
export async function adminAnnouncements(
  { db }: Deps,
  _actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { groupId } = input
  if (!(await hasGroup(db, groupId))) throw new RefusedError('no-group-found')
  const { rows, totalCount } = await listAdminAnnouncements(db, toListParams(input, '-sentAt'), groupId)
  return toListResponse(input, { items: rows.map(toWireAnnouncement), totalCount })
}

/** Returns an announcement in the shape of the contract, without its words. */
export function toWireAnnouncement(row: AdminAnnouncementRow): AnnouncementRow {
  const { texts, sentAt, groupName: _group, ...plain } = row
  return {
    ...plain,
    title: texts.da?.title ?? '',
    languages: textLanguages.filter((language) => texts[language] !== undefined),
    sentAt: toIso(sentAt),
  }
}
