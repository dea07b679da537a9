import type { AnnouncementAudience } from '@samhus/contract/admin-announcements'
import type { Language } from '@samhus/contract/fields'
import { listAnnouncementProblems, tidyAnnouncementTexts } from '@samhus/domain/announcement'

const languages = ['da', 'sv', 'en'] as const satisfies Language[]

export const maxTitle = 150
export const maxBody = 5000

/** An announcement as it is being written. */
export interface Draft {
  audience: AnnouncementAudience
  byMail: boolean
  isLive: boolean
  texts: Record<Language, { title: string; body: string }>
}

const noText = { title: '', body: '' }

export const startDraft: Draft = {
  audience: 'all',
  byMail: true,
  isLive: true,
  texts: { da: noText, sv: noText, en: noText },
}

/** A field by the name of its input. */
export type DraftField = `${Language}.title` | `${Language}.body` | 'byMail'

/** Returns the fields that cannot be sent, in the order of the form. */
export function findDraftProblems({ texts, byMail, isLive }: Draft): DraftField[] {
  const missing = listAnnouncementProblems(texts).map(({ language, part }) => `${language}.${part}`)
  const fields = languages.flatMap((language) => [`${language}.title`, `${language}.body`] as const)
  const wrong = fields.filter((field) => missing.includes(field) || isTooLong(texts, field))
  return byMail || isLive ? wrong : [...wrong, 'byMail']
}

function isTooLong(texts: Draft['texts'], field: Exclude<DraftField, 'byMail'>): boolean {
  const [language, part] = field.split('.') as [Language, 'title' | 'body']
  return texts[language][part].trim().length > (part === 'title' ? maxTitle : maxBody)
}

/** Returns whose field it is; null: of no language. */
export function findLanguage(field: DraftField): Language | null {
  return field === 'byMail' ? null : (field.slice(0, 2) as Language)
}

/** Returns whether something would be lost. */
export function hasWords({ texts }: Draft): boolean {
  return Object.values(texts).some(({ title, body }) => `${title}${body}`.trim() !== '')
}

/** Returns a complete draft as the server takes it. */
export function toAnnouncement(groupId: string, { texts, ...how }: Draft) {
  const { da = noText, sv, en } = tidyAnnouncementTexts(texts)
  return { groupId, ...how, texts: { da, ...(sv ? { sv } : {}), ...(en ? { en } : {}) } }
}
