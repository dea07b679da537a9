import type { MailSettings, mailSettings as contract } from '@samhus/contract/admin-mail-settings'
import type { Input } from '@samhus/contract/operation'
import { mailKinds, type MailKind } from '@samhus/domain/mail-plan'
import { toConditionTexts } from '@samhus/domain/mail-settings'
import type { Queryable } from '../../db/core/client.ts'
import { readWhitelist } from '../../db/queries/admin-setting.ts'
import { findMailSettingsVersion } from '../../db/queries/admin-mail-settings.ts'
import { listOwnMailTimings, readMailTimings } from '../../db/queries/mail-configuration.ts'
import { hasGroup, listTemplatesInUse } from '../../db/queries/mail-template-version.ts'
import { getBuiltInTemplate } from '../../mail/built-in-templates.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'

type Configurations = MailSettings['bookingMailSettings']['mailConfigurations']

/**
 * Returns when planned mails are sent, of a group or of all, and the addresses to which all mail is limited.
 *
 * @throws RefusedError no-group-found
 */
export async function mailSettings(
  { db }: Deps,
  _actor: Actor,
  { groupId = null }: { groupId?: Input<typeof contract>['groupId'] | null },
): Promise<MailSettings> {
  if (groupId !== null && !(await hasGroup(db, groupId))) throw new RefusedError('no-group-found')
  // The version first: what is read after it is at least as new.
  const version = await findMailSettingsVersion(db, groupId)
  const [configurations, own, whitelist] = await Promise.all([
    readConfigurations(db, groupId),
    listOwnMailTimings(db, groupId),
    readWhitelist(db),
  ])
  return {
    groupId,
    isOwn: Object.keys(own).length > 0,
    bookingMailSettings: { mailConfigurations: configurations },
    notificationsWhitelist: { enabled: whitelist.isOn, users: [...whitelist.addresses] },
    version,
  }
}

async function readConfigurations(db: Queryable, groupId: string | null): Promise<Configurations> {
  const [timings, inUse] = await Promise.all([readMailTimings(db, groupId), listTemplatesInUse(db, groupId)])
  const toConfiguration = (kind: MailKind): Configurations[MailKind] => {
    const saved = inUse.findLast((each) => each.kind === kind && each.language === 'da')
    const { conditions, ...timing } = timings[kind]
    return {
      ...timing,
      conditions: toConditionTexts(conditions),
      templateId: saved?.id ?? null,
      subject: saved?.subject ?? getBuiltInTemplate(kind, 'da').subject,
    }
  }
  return Object.fromEntries(mailKinds.map((kind) => [kind, toConfiguration(kind)])) as Configurations
}
