import type { TemplateKind } from '@samhus/domain/mail-kinds'
import type { LaterChange } from '@samhus/domain/merge-changes'
import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../db/core/client.ts'
import { findVersion, insertAuditRow, listChangesSince } from '../db/queries/audit.ts'
import {
  findNewestVersion,
  hasGroup,
  insertTemplateVersion,
  lockTemplate,
  type TemplateKey,
  type TemplateWords,
} from '../db/queries/mail-template-version.ts'
import { findTemplate } from '../db/queries/mail-template.ts'
import { getBuiltInTemplate } from '../mail/built-in-templates.ts'
import { checkTemplate } from '../mail/check-template.ts'
import type { MailTemplate } from '../mail/compose-mail.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { ChangedMeanwhileError, InputProblemsError, RefusedError } from '../shared/refused-error.ts'
import { mergeSave, toAuditValues, type Inherited } from './merge-save.ts'

const templateSubject = (templateId: string) => ({
  subjectKind: 'mail-template',
  subjectId: templateId,
})

/** A template that is locked, with its newest words and those that are sent now. */
export interface LockedTemplate {
  readonly id: string
  readonly newest: TemplateWords | null
  readonly inUse: MailTemplate
  /** The template of all groups, while a group has no words of its own. */
  readonly inherited: Inherited | undefined
}

/**
 * Locks a template, and reads it under the lock.
 *
 * @throws RefusedError no-group-found
 */
export async function lockTemplateForSaving(tx: Tx, deps: Deps, key: TemplateKey): Promise<LockedTemplate> {
  if (key.groupId !== null && !(await hasGroup(tx, key.groupId))) throw new RefusedError('no-group-found')
  // First, as all do: what the group inherits is not changed meanwhile.
  const idOfAll =
    key.groupId === null ? null : await lockTemplate(tx, { ...key, groupId: null }, deps.newId())
  const id = await lockTemplate(tx, key, deps.newId())
  const [newest, saved] = await Promise.all([findNewestVersion(tx, id), findTemplate(tx, key)])
  const { subject, body } = saved ?? getBuiltInTemplate(key.kind, key.language)
  const inherits = idOfAll !== null && (newest === null || newest.subject === null)
  const inherited = inherits ? { subject: templateSubject(idOfAll), has: () => true } : undefined
  return { id, newest, inUse: { subject, body }, inherited }
}

/**
 * Throws what is wrong with the words, by their lines.
 *
 * @throws InputProblemsError template-has-problems
 */
export function requireUsableTemplate(
  kind: TemplateKind,
  language: TemplateKey['language'],
  words: MailTemplate,
): void {
  const problems = checkTemplate(kind, language, words)
  if (problems.length === 0) return
  throw new InputProblemsError(
    'template-has-problems',
    problems.map(({ part, problem, line, detail }) => ({ field: part, problem, line, detail })),
  )
}

interface TemplateSave {
  readonly actor: Actor
  readonly key: TemplateKey
  readonly version: number
  readonly sent: Partial<MailTemplate>
  readonly note?: string
  readonly action: string
}

/**
 * Saves words as a new version of a locked template. What others have changed since the caller read it stays, unless the
 * caller changed it too, as what all groups inherit does. What is in use already is not saved again. Returns the template's version.
 *
 * @throws ChangedMeanwhileError changed-meanwhile (R136)
 * @throws InputProblemsError template-has-problems
 */
export async function saveTemplate(
  tx: Tx,
  template: LockedTemplate,
  { at, ...save }: TemplateSave & { readonly at: Instant },
): Promise<number> {
  const { id, inUse, inherited } = template
  const merge = { version: save.version, sent: save.sent as MailTemplate, current: inUse, inherited }
  const { written } = await mergeSave(tx, templateSubject(id), merge)
  if (written.length > 0) {
    const words = { ...inUse, ...Object.fromEntries(written.map((field) => [field, save.sent[field]])) }
    requireUsableTemplate(save.key.kind, save.key.language, words)
    await writeVersion(tx, template, { ...save, at, words })
  }
  return findTemplateVersion(tx, template)
}

/** Returns the number of the last act on the template's words, its own or those that it inherits. */
export async function findTemplateVersion(tx: Tx, { id, inherited }: LockedTemplate): Promise<number> {
  const subjects = [templateSubject(id), ...(inherited ? [inherited.subject] : [])]
  return Math.max(...(await Promise.all(subjects.map((subject) => findVersion(tx, subject)))))
}

/** Adds a version, with its act. Without words the template goes back to those of all groups, or the built-in ones. */
export async function writeVersion(
  tx: Tx,
  { id, newest, inUse }: LockedTemplate,
  {
    at,
    actor,
    key,
    words,
    note = '',
    action,
  }: Omit<TemplateSave, 'version' | 'sent'> & {
    readonly at: Instant
    readonly words: MailTemplate | null
  },
): Promise<void> {
  const after = words ?? { subject: null, body: null }
  const before: Record<'subject' | 'body', string | null> =
    words === null ? { subject: newest?.subject ?? null, body: newest?.body ?? null } : inUse
  const changed = (['subject', 'body'] as const).filter((field) => before[field] !== after[field])
  await Promise.all([
    insertTemplateVersion(
      tx,
      { templateId: id, number: (newest?.number ?? 0) + 1, ...after, savedBy: actor.personId, note },
      at,
    ),
    insertAuditRow(tx, {
      at,
      by: actor,
      groupId: key.groupId,
      action,
      ...templateSubject(id),
      ...toAuditValues(changed, before, after),
    }),
  ])
}

/**
 * Makes sure that no one has changed a template since the caller read it, for an act on the whole of it.
 *
 * @throws ChangedMeanwhileError changed-meanwhile, with each field that others have changed and who did so last
 */
export async function requireUnchanged(
  tx: Tx,
  { id, inUse }: LockedTemplate,
  version: number,
): Promise<void> {
  const later = await listChangesSince(tx, templateSubject(id), version)
  if (later.length === 0) return
  const changed = [...new Set(later.flatMap(({ fields }) => fields))]
  const changes = changed.flatMap((field) => {
    const newest = later.findLast(({ fields }) => fields.includes(field))
    if (!newest) return []
    const [before, after] = [findBefore(later, field), inUse[field as keyof MailTemplate] ?? null]
    return [{ field, before, after, by: newest.by, at: newest.at }]
  })
  throw new ChangedMeanwhileError(changes)
}

function findBefore(later: readonly LaterChange[], field: string): string | null {
  const values = later.flatMap((change) => change.values)
  return values.find((value) => value.field === field)?.before ?? null
}
