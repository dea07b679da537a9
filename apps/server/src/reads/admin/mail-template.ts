import type { MailTemplate, mailTemplate as contract } from '@samhus/contract/admin-mail-templates'
import type { Input } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import { getRequiredField, listMailFields, listMailFlags } from '@samhus/domain/mail-fields'
import {
  findTemplateVersions,
  hasGroup,
  listTemplateHistory,
  listTemplatesInUse,
  type TemplateVersionRow,
} from '../../db/queries/mail-template-version.ts'
import { getBuiltInTemplate } from '../../mail/built-in-templates.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'

const languages = ['da', 'sv', 'en'] as const

/**
 * Returns the words of a kind of mail in each language, whose they are, and what was saved before.
 *
 * @throws RefusedError no-group-found
 */
export async function mailTemplate(
  { db }: Deps,
  _actor: Actor,
  { kind, groupId = null }: { kind: Input<typeof contract>['kind']; groupId?: string | null | undefined },
): Promise<MailTemplate> {
  // The versions first: what is read after them is at least as new.
  const versions = await findTemplateVersions(db, { kind, groupId })
  const [inUse, histories, isGroup] = await Promise.all([
    listTemplatesInUse(db, groupId),
    listTemplateHistory(db, { kind, groupId }),
    groupId === null || hasGroup(db, groupId),
  ])
  if (!isGroup) throw new RefusedError('no-group-found')
  return {
    kind,
    groupId,
    fields: [...listMailFields(kind)],
    flags: [...listMailFlags(kind)],
    requiredField: getRequiredField(kind),
    languages: languages.map((language) => {
      const saved = inUse.findLast((each) => each.kind === kind && each.language === language)
      const own = histories.find((each) => each.language === language)
      const builtIn = getBuiltInTemplate(kind, language)
      return {
        language,
        subject: saved?.subject ?? builtIn.subject,
        body: saved?.body ?? builtIn.body,
        builtIn,
        source: saved === undefined ? 'built-in' : saved.groupId === null ? 'all-groups' : 'group',
        version: versions.get(language) ?? 0,
        history: (own?.history ?? []).map(toWireVersion),
      }
    }),
  }
}

function toWireVersion({ savedAt, ...row }: TemplateVersionRow) {
  return { ...row, savedAt: toIso(savedAt) }
}
