import type { Announced } from '@samhus/contract/hub'
import { chooseAnnouncementText } from '@samhus/domain/announcement'
import type { TextLanguage } from '@samhus/domain/house-texts'
import type { Queryable } from '../db/core/client.ts'
import { findAnnouncementTexts } from '../db/queries/announcement.ts'
import { createExcerpt } from '../mail/announcement-text.ts'
import { cleanLine } from '../mail/clean-value.ts'

/**
 * Returns an announcement as open pages show it at once, in every language; null for an unknown one.
 *
 * @see docs/rules.md R195
 */
export async function findAnnounced(
  reader: Queryable,
  groupId: string,
  announcementId: string,
): Promise<Announced | null> {
  const found = await findAnnouncementTexts(reader, { groupId, id: announcementId })
  if (!found) return null
  const { groupName, texts } = found
  const inEach = (write: (text: { title: string; body: string }) => string) => {
    const writeIn = (language: TextLanguage) => write(chooseAnnouncementText(texts, language))
    return { da: writeIn('da'), sv: writeIn('sv'), en: writeIn('en') }
  }
  return {
    groupId,
    groupName,
    announcementId,
    title: inEach(({ title }) => cleanLine(title)),
    excerpt: inEach(({ body }) => createExcerpt(body)),
  }
}
