import type { Announcement, adminAnnouncement as contract } from '@samhus/contract/admin-announcements'
import type { Input } from '@samhus/contract/operation'
import { textLanguages } from '@samhus/domain/house-texts'
import { findAdminAnnouncement } from '../../db/queries/admin-announcements.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toWireBlocks } from '../to-wire-blocks.ts'
import { toWireAnnouncement } from './admin-announcements.ts'

/**
 * Returns an announcement with its words.
 *
 * @throws RefusedError not-found
 */
export async function adminAnnouncement(
  { db }: Deps,
  _actor: Actor,
  { announcementId }: Input<typeof contract>,
): Promise<Announcement> {
  const row = await findAdminAnnouncement(db, announcementId)
  if (!row) throw new RefusedError('not-found')
  const texts = textLanguages.flatMap((language) => {
    const text = row.texts[language]
    return text ? [{ language, ...text, blocks: toWireBlocks(text.body) }] : []
  })
  return { ...toWireAnnouncement(row), groupName: row.groupName, texts }
}
