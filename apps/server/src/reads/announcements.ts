import type { announcements as contract, News } from '@samhus/contract/announcements'
import type { Language } from '@samhus/contract/fields'
import type { Input, Output } from '@samhus/contract/operation'
import { chooseAnnouncementText, mayReadAnnouncement } from '@samhus/domain/announcement'
import { toIso } from '@samhus/domain/day'
import { listNews, type NewsRow } from '../db/queries/announcement.ts'
import { findMembershipId } from '../db/queries/membership.ts'
import { findProfile } from '../db/queries/person.ts'
import { cleanLine } from '../mail/clean-value.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { mapInTurns } from '../shared/in-turns.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { toWireBlocks } from './to-wire-blocks.ts'

const maxNews = 100

/**
 * Returns the newest announcements that the caller may read, in the wanted language, else in the caller's own, where
 * they have words in it.
 *
 * @throws RefusedError no-group-found if the caller is no member
 * @see docs/rules.md R196
 */
export async function announcements(
  { db }: Deps,
  { personId }: Actor,
  { groupId, language }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const membershipId = await findMembershipId(db, groupId, personId)
  if (membershipId === null) throw new RefusedError('no-group-found')
  const [rows, profile] = await Promise.all([
    listNews(db, { groupId, membershipId }, maxNews),
    language === undefined ? findProfile(db, personId) : null,
  ])
  const wanted = language ?? profile?.language ?? 'da'
  const readable = rows.filter(mayReadAnnouncement)
  return { announcements: await mapInTurns(readable, (row) => toNews(row, wanted)) }
}

function toNews({ announcementId, audience, texts, sentAt }: NewsRow, wanted: Language): News {
  const { language, title, body } = chooseAnnouncementText(texts, wanted)
  return {
    announcementId,
    sentAt: toIso(sentAt),
    isForCommittee: audience === 'committee',
    language,
    title: cleanLine(title),
    blocks: toWireBlocks(body),
  }
}
