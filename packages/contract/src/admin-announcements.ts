import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { announcementBlock } from './announcements.ts'
import { groupParams, listQuery, listResponse } from './admin-lists.ts'
import { errorTypes } from './errors.ts'
import { id, instant, language, multiLine, optionalLine, singleLine } from './fields.ts'
import { defineOperation } from './operation.ts'

export const announcementAudience = z.enum(['all', 'committee', 'marked'])
export type AnnouncementAudience = z.infer<typeof announcementAudience>

const maxTitle = 150
const maxBody = 5000

/** Both, or both empty: then it is read in Danish. */
const furtherText = z.strictObject({
  title: optionalLine(maxTitle),
  body: z.union([z.literal(''), multiLine(maxBody)]),
})

/** The body is Markdown, in which lines stay lines. */
const texts = z.strictObject({
  da: z.strictObject({ title: singleLine(maxTitle), body: multiLine(maxBody) }),
  sv: furtherText.optional(),
  en: furtherText.optional(),
})
export type AnnouncementTexts = z.infer<typeof texts>

const announcement = {
  audience: announcementAudience,
  /** As a mail of the kind `announcement`, which a reader may refuse. */
  byMail: z.boolean(),
  /** At once in the browsers that are open. */
  isLive: z.boolean(),
}

const announcementRow = z.object({
  announcementId: id,
  groupId: id,
  ...announcement,
  /** The Danish one. */
  title: z.string(),
  languages: z.array(language),
  sentAt: instant,
  /** Null once the admin is anonymized. */
  sentBy: z.string().nullable(),
  receivers: z.int(),
  /** What has become of its mails; one that was sent again counts as its last copy. All 0 without mails. */
  mails: z.object({
    /** Still to be sent. */
    waiting: z.int(),
    sent: z.int(),
    /** Not sent, since there is no mail server: to be read in the log. */
    kept: z.int(),
    /** Refused, returned, or perhaps lost. */
    failed: z.int(),
    /** Not sent on purpose: not wanted, or the address gets no mail. */
    dropped: z.int(),
  }),
})
export type AnnouncementRow = z.infer<typeof announcementRow>

export const adminAnnouncements = defineOperation(adminEndpoints.adminAnnouncements, {
  name: 'admin-announcements',
  summary: 'What was announced to a group, and what became of the mails',
  cost: { minute: 2 },
  params: groupParams,
  query: z.strictObject({ ...listQuery(['sentAt', 'audience', 'title']) }),
  response: listResponse(announcementRow),
})

export const adminAnnouncement = defineOperation(adminEndpoints.adminAnnouncement, {
  name: 'admin-announcement',
  summary: 'An announcement with its words',
  params: z.strictObject({ announcementId: id }),
  response: announcementRow.extend({
    groupName: z.string(),
    texts: z.array(
      z.object({ language, title: z.string(), body: z.string(), blocks: z.array(announcementBlock) }),
    ),
  }),
})
export type Announcement = z.infer<typeof adminAnnouncement.response>

export const announcing = defineOperation(adminEndpoints.announcing, {
  name: 'announcing',
  summary: 'Who would get an announcement, and what it would look like; sends nothing',
  cost: { minute: 10, burst: 5 },
  params: groupParams,
  body: z.strictObject({ ...announcement, texts }),
  response: z.object({
    /** Rules against sending it. */
    refusals: z.array(z.enum(errorTypes)),
    /** The same words went to the same audience a short while ago; null: they did not. */
    lastSent: z.object({ at: instant, by: z.string().nullable() }).nullable(),
    /** By name. */
    receivers: z.array(
      z.object({
        userId: id,
        name: z.string(),
        code: z.string(),
        /** The language that it is read in. */
        language,
        /** The receiver's own, in which it may have no words. */
        ownLanguage: language,
        /** Why a mail would not be sent; null: it would. */
        noMail: z.enum(['not-wanted', 'no-address', 'suppressed', 'not-on-whitelist']).nullable(),
      }),
    ),
    /** One for each language that has words, Danish first. */
    previews: z.array(
      z.object({
        language,
        /** As the mail shows it. */
        subject: z.string(),
        html: z.string(),
        text: z.string(),
        /** As an open browser shows it. */
        notice: z.object({ title: z.string(), excerpt: z.string() }),
      }),
    ),
  }),
})
export type Announcing = z.infer<typeof announcing.response>

export const announce = defineOperation(adminEndpoints.announce, {
  name: 'announce',
  summary: 'Write to the members of a group, its committee or its marked owners; it cannot be taken back',
  params: groupParams,
  body: z.strictObject({ ...announcement, texts }),
  response: z.object({ announcementId: id, receivers: z.int() }),
})
