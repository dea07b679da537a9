import type { Input } from '@samhus/contract/operation'
import type { announce } from '@samhus/contract/admin-announcements'
import {
  announcementRepeatMs,
  isInAudience,
  listAnnouncementProblems,
  mayAnnounce,
  tidyAnnouncementTexts,
  type AnnouncementTexts,
} from '@samhus/domain/announcement'
import type { Decision, Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../db/core/client.ts'
import { findSameWords, listAudience, type AudienceRow, type LastSent } from '../db/queries/announcement.ts'
import { InputProblemsError } from '../shared/refused-error.ts'

/** An announcement as it would be sent now. */
export interface PlannedAnnouncement {
  readonly texts: AnnouncementTexts
  /** By name. */
  readonly receivers: readonly AudienceRow[]
  /** When the same words last went to the same audience, within the time in which they may not again. */
  readonly lastSent: LastSent | null
  readonly refusals: Decision
}

/**
 * Returns the announcement that an admin asks for, and what is against it. Both the check and the sending call this.
 *
 * @throws InputProblemsError invalid-request where a text is missing, or where it would go neither by mail nor live
 * @see docs/rules.md R195, R197
 */
export async function planAnnouncement(
  reader: Queryable,
  input: Omit<Input<typeof announce>, 'texts'> & { readonly texts: AnnouncementTexts },
  now: Instant,
): Promise<PlannedAnnouncement> {
  const { groupId, audience } = input
  throwIfIncomplete(input)
  const texts = tidyAnnouncementTexts(input.texts)
  const [members, lastSent] = await Promise.all([
    listAudience(reader, groupId),
    findSameWords(reader, { groupId, audience, texts }, now - announcementRepeatMs),
  ])
  const receivers = members.filter((member) => isInAudience(audience, member))
  const facts = { receivers: receivers.length, lastSentAt: lastSent?.at ?? null }
  return { texts, receivers, lastSent, refusals: mayAnnounce(facts, now) }
}

function throwIfIncomplete({
  texts,
  byMail,
  isLive,
}: {
  readonly texts: AnnouncementTexts
  readonly byMail: boolean
  readonly isLive: boolean
}): void {
  const problems = listAnnouncementProblems(texts).map(({ language, part }) => ({
    field: `texts.${language}.${part}`,
    problem: 'empty',
  }))
  if (!byMail && !isLive) problems.push({ field: 'byMail', problem: 'empty' })
  if (problems.length > 0) throw new InputProblemsError('invalid-request', problems)
}
