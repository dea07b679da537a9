import { textLanguages, type TextLanguage } from './house-texts.ts'
import type { Decision, Instant } from './refusal.ts'
import { decide } from './refusal.ts'

/** The members of a group that an announcement goes to. */
export const announcementAudiences = ['all', 'committee', 'marked'] as const

export type AnnouncementAudience = (typeof announcementAudiences)[number]

/** What an announcement says in one language; the body is Markdown. */
export interface AnnouncementText {
  readonly title: string
  readonly body: string
}

/** By language; one in which it says nothing is missing. Danish is there in every announcement. */
export type AnnouncementTexts = Readonly<Partial<Record<TextLanguage, AnnouncementText | undefined>>>

/** A member of a group, as the audience is chosen. */
export interface AudienceMember {
  readonly hasLeft: boolean
  readonly isDisabled: boolean
  readonly isCommittee: boolean
  readonly isMarked: boolean
}

/** Returns whether an announcement to this audience goes to a member. R195 */
export function isInAudience(audience: AnnouncementAudience, member: AudienceMember): boolean {
  if (member.hasLeft || member.isDisabled) return false
  if (audience === 'all') return true
  return audience === 'committee' ? member.isCommittee : member.isMarked
}

/** Returns whether a member who is no former one reads an announcement on the association's page. R196 */
export function mayReadAnnouncement(announcement: {
  readonly audience: AnnouncementAudience
  /** It was sent to this member. */
  readonly isReceiver: boolean
}): boolean {
  return announcement.audience === 'all' || announcement.isReceiver
}

/** A text as a reader gets it. */
export interface ChosenAnnouncementText extends AnnouncementText {
  readonly language: TextLanguage
}

/**
 * Returns title and body in the wanted language, else in Danish: never the one in one language and the other in another.
 * Empty texts in Danish if there are none at all.
 *
 * @see docs/rules.md R195
 */
export function chooseAnnouncementText(
  texts: AnnouncementTexts,
  wanted: TextLanguage,
): ChosenAnnouncementText {
  const own = texts[wanted]
  if (own) return { ...own, language: wanted }
  return { title: '', body: '', ...texts.da, language: 'da' }
}

/** A text that is missing. */
export interface AnnouncementProblem {
  readonly language: TextLanguage
  readonly part: keyof AnnouncementText
}

/**
 * Returns the texts that are missing: Danish needs a title and a body, another language both or neither.
 *
 * @see docs/rules.md R195
 */
export function listAnnouncementProblems(texts: AnnouncementTexts): AnnouncementProblem[] {
  return textLanguages.flatMap((language) => {
    const { title, body } = texts[language] ?? { title: '', body: '' }
    const isEmpty = title.trim() === '' && body.trim() === ''
    if (isEmpty && language !== 'da') return []
    return [
      ...(title.trim() === '' ? [{ language, part: 'title' } as const] : []),
      ...(body.trim() === '' ? [{ language, part: 'body' } as const] : []),
    ]
  })
}

/** Returns the texts as they are stored: trimmed, without the languages in which nothing is said. */
export function tidyAnnouncementTexts(texts: AnnouncementTexts): AnnouncementTexts {
  const said = textLanguages.flatMap((language) => {
    const { title, body } = texts[language] ?? { title: '', body: '' }
    const text = { title: title.trim(), body: body.trim() }
    return text.title === '' && text.body === '' ? [] : [[language, text] as const]
  })
  return Object.fromEntries(said)
}

/** For how long the same words do not go to the same audience again. R197 */
export const announcementRepeatMs = 24 * 60 * 60_000

/**
 * May an announcement be sent? Not without a receiver, and not once more: two admins may have the same words, and what was sent
 * cannot be taken back.
 *
 * @see docs/rules.md R197
 */
export function mayAnnounce(
  facts: {
    readonly receivers: number
    /** When the same words last went to the same audience; null: never. */
    readonly lastSentAt: Instant | null
  },
  now: Instant,
): Decision {
  const { receivers, lastSentAt } = facts
  const again = lastSentAt === null ? null : lastSentAt + announcementRepeatMs
  return decide([
    [receivers === 0, 'no-receivers'],
    [again !== null && now < again, 'already-announced', again],
  ])
}
