import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { id, instant, language } from './fields.ts'
import { defineOperation } from './operation.ts'

/** A part of a line; `url` where it is a link. It may have line breaks. */
const span = z.object({
  text: z.string(),
  url: z.string().nullable(),
  isStrong: z.boolean(),
  isEmphasized: z.boolean(),
})
export type AnnouncementSpan = z.infer<typeof span>

/** What an announcement says, as a page shows it: `number` of an item of a numbered list, else null. */
export const announcementBlock = z.object({
  kind: z.enum(['paragraph', 'heading', 'item', 'quote']),
  number: z.int().nullable(),
  spans: z.array(span),
})
export type AnnouncementBlock = z.infer<typeof announcementBlock>

const news = z.object({
  announcementId: id,
  sentAt: instant,
  /** Only the committee has it. */
  isForCommittee: z.boolean(),
  /** Of the words: the wanted one, or Danish. */
  language,
  title: z.string(),
  blocks: z.array(announcementBlock),
})
export type News = z.infer<typeof news>

export const announcements = defineOperation(endpoints.announcements, {
  name: 'announcements',
  summary: 'What the office has announced to the caller’s group, newest first',
  cost: { minute: 2 },
  params: z.strictObject({ groupId: id }),
  /** `language`: of the words; missing: the caller's own, else Danish. */
  query: z.strictObject({ language: language.optional() }),
  /** At most 100. */
  response: z.object({ announcements: z.array(news) }),
})
