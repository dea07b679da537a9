import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { search, version } from './admin-lists.ts'
import { id, instant, language, optionalLine } from './fields.ts'
import { templateKind } from './mail.ts'
import { defineOperation } from './operation.ts'

const templateParams = z.strictObject({ kind: templateKind })
/** Of an association; missing: of all that have none of their own. */
export const ofGroup = { groupId: id.optional() }

const subject = optionalLine(200)
/** Empty ones too, which have a problem of their own. */
const body = z
  .string()
  .max(20_000)
  .regex(/^(?:[\n\r\t]|[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069])*$/u)

export const mailTemplates = defineOperation(adminEndpoints.mailTemplates, {
  name: 'mail-templates',
  summary: 'Every kind of mail, and where its words have been changed',
  query: z.strictObject(ofGroup),
  response: z.object({
    templates: z.array(
      z.object({
        kind: templateKind,
        isPlanned: z.boolean(),
        /** People may refuse it. */
        isOptional: z.boolean(),
        languages: z.array(
          z.object({
            language,
            subject: z.string(),
            /** The words are not the built-in ones. */
            isCustomized: z.boolean(),
            savedAt: instant.nullable(),
          }),
        ),
      }),
    ),
  }),
})

const templateVersion = z.object({
  number: z.int(),
  /** Null: back to the built-in text. */
  subject: z.string().nullable(),
  body: z.string().nullable(),
  savedAt: instant,
  savedBy: z.object({ id, name: z.string() }),
  note: z.string(),
})
export type TemplateVersion = z.infer<typeof templateVersion>

export const mailTemplate = defineOperation(adminEndpoints.mailTemplate, {
  name: 'mail-template',
  summary: 'The words of a kind of mail in all languages, with their history',
  params: templateParams,
  query: z.strictObject(ofGroup),
  response: z.object({
    kind: templateKind,
    groupId: id.nullable(),
    /** What the words may name. */
    fields: z.array(z.string()),
    flags: z.array(z.string()),
    requiredField: z.string().nullable(),
    languages: z.array(
      z.object({
        language,
        subject: z.string(),
        body: z.string(),
        builtIn: z.object({ subject: z.string(), body: z.string() }),
        /** Whose words these are. */
        source: z.enum(['group', 'all-groups', 'built-in']),
        /** Of this group and of all, whose words it may have; 0: never saved. A save sends it. */
        version,
        /** Newest first, at most 50. */
        history: z.array(templateVersion),
      }),
    ),
  }),
})
export type MailTemplate = z.infer<typeof mailTemplate.response>

/** What is wrong with a template, by its line from 1; null: with the whole. */
const templateProblem = z.object({
  part: z.enum(['subject', 'body']),
  line: z.int().nullable(),
  problem: z.enum([
    'empty',
    'too-long',
    'does-not-parse',
    'unknown-field',
    'field-not-for-this-kind',
    'required-field-missing',
    'line-break',
    'cannot-be-rendered',
  ]),
  /** The field, or what the parser says. */
  detail: z.string(),
})
export type TemplateProblem = z.infer<typeof templateProblem>

/** The words are tried with several readers’ values. */
const renderingCost = { minute: 10, burst: 5 }
const draft = { ...ofGroup, language, subject, body }

export const previewMail = defineOperation(adminEndpoints.previewMail, {
  name: 'preview-mail',
  summary: 'A mail with these words, of a real stay or an invented one',
  cost: renderingCost,
  params: templateParams,
  body: z.strictObject({
    ...draft,
    /** One of `preview-stays`; missing: an invented stay. */
    bookingId: id.optional(),
    /** As a reader sees it whose mail program is light or dark. */
    theme: z.enum(['light', 'dark']),
  }),
  response: z.object({
    /** Null where the words have a problem with which nothing can be rendered. */
    rendered: z.object({ subject: z.string(), html: z.string(), text: z.string() }).nullable(),
    problems: z.array(templateProblem),
  }),
})

export const previewStays = defineOperation(adminEndpoints.previewStays, {
  name: 'preview-stays',
  summary: 'Stays for a preview, by owner, guest, house or week',
  params: templateParams,
  query: z.strictObject({ ...ofGroup, search: search.optional() }),
  /** At most 20. */
  response: z.object({
    stays: z.array(
      z.object({
        bookingId: id,
        userName: z.string(),
        guestName: z.string().nullable(),
        houseName: z.string(),
        year: z.int(),
        week: z.int(),
      }),
    ),
  }),
})

export const saveMailTemplate = defineOperation(adminEndpoints.saveMailTemplate, {
  name: 'save-mail-template',
  summary: 'Save the words of a kind of mail in one language, as a new version',
  cost: renderingCost,
  params: templateParams,
  body: z.strictObject({ ...draft, version, note: optionalLine(200).optional() }),
  response: z.object({ version }),
})

export const restoreMailTemplate = defineOperation(adminEndpoints.restoreMailTemplate, {
  name: 'restore-mail-template',
  summary: 'Take an earlier version again, or the built-in words, as a new version',
  cost: renderingCost,
  params: templateParams,
  body: z.strictObject({
    ...ofGroup,
    language,
    version,
    /** The version to take again; 0: the built-in words, or those of all groups. */
    number: z.int().min(0).max(2_147_483_647),
  }),
  response: z.object({ version }),
})

export const sendTestMail = defineOperation(adminEndpoints.sendTestMail, {
  name: 'send-test-mail',
  summary: 'Send a mail with these words to the caller',
  cost: { minute: 20, burst: 5 },
  params: templateParams,
  body: z.strictObject({ ...draft, bookingId: id.optional() }),
  response: z.object({ mailId: id }),
})
