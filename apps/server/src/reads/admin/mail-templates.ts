import type { mailTemplates as contract } from '@samhus/contract/admin-mail-templates'
import type { Input, Output } from '@samhus/contract/operation'
import { isOptionalMail, isPlannedMail, templateKinds } from '@samhus/domain/mail-kinds'
import { toIso } from '@samhus/domain/day'
import { listTemplatesInUse } from '../../db/queries/mail-template-version.ts'
import { getBuiltInTemplate } from '../../mail/built-in-templates.ts'
import type { Actor, Deps } from '../../shared/deps.ts'

const languages = ['da', 'sv', 'en'] as const

/** Returns every kind of mail with its subjects, and where they are not the built-in ones; of a group, or of all. */
export async function mailTemplates(
  { db }: Deps,
  _actor: Actor,
  { groupId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const inUse = await listTemplatesInUse(db, groupId ?? null)
  return {
    templates: templateKinds.map((kind) => ({
      kind,
      isPlanned: isPlannedMail(kind),
      isOptional: isOptionalMail(kind),
      languages: languages.map((language) => {
        const saved = inUse.findLast((each) => each.kind === kind && each.language === language)
        return {
          language,
          subject: saved?.subject ?? getBuiltInTemplate(kind, language).subject,
          isCustomized: saved !== undefined,
          savedAt: toIso(saved?.savedAt ?? null),
        }
      }),
    })),
  }
}
