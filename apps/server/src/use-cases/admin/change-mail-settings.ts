import type { changeMailSettings as contract } from '@samhus/contract/admin-mail-settings'
import type { Input, Output } from '@samhus/contract/operation'
import { mayManageSettings } from '@samhus/domain/access'
import { defaultMailTimings, mailKinds, type MailKind, type MailTiming } from '@samhus/domain/mail-plan'
import { tidyWhitelist, toConditions } from '@samhus/domain/mail-settings'
import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../../db/core/client.ts'
import { findMailSettingsVersion, mailSettingsSubject } from '../../db/queries/admin-mail-settings.ts'
import { readWhitelist, writeWhitelist } from '../../db/queries/admin-setting.ts'
import { insertAuditRow } from '../../db/queries/audit.ts'
import {
  deleteMailTimings,
  listOwnMailTimings,
  readMailTimings,
  upsertMailTiming,
  type MailTimings,
} from '../../db/queries/mail-configuration.ts'
import { hasGroup } from '../../db/queries/mail-template-version.ts'
import { lockAccess } from '../../db/queries/person.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import {
  ChangedMeanwhileError,
  InputProblemsError,
  RefusedError,
  throwIfRefused,
} from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import {
  flattenTiming,
  flattenWhitelist,
  readTiming,
  readWhitelistTexts,
  requireUsableSettings,
  type SettingTexts,
} from '../../steps/mail-setting-texts.ts'
import { mergeSave, toAuditValues } from '../../steps/merge-save.ts'
import { lockTemplateForSaving, saveTemplate } from '../../steps/save-template.ts'

type Settings = Input<typeof contract>

interface Change {
  readonly actor: Actor
  readonly input: Settings
  readonly groupId: string | null
  readonly at: Instant
}

/**
 * Changes when planned mails are sent, of a group or of all that have none of their own, and the addresses to which all mail is limited.
 * What others have changed since the caller read it, for the group or for all, stays, unless the caller changed it too. Mails that are not written
 * yet follow.
 *
 * @throws InputProblemsError invalid-request for conditions that exclude one another and lines that are no addresses
 * (R157); template-has-problems for a subject
 * @throws ChangedMeanwhileError changed-meanwhile (R136)
 * @throws RefusedError forbidden (R108); no-group-found
 */
export async function changeMailSettings(
  deps: Deps,
  actor: Actor,
  input: Settings,
): Promise<Output<typeof contract>> {
  const { groupId = null } = input
  return idempotentWrite(deps, actor, {
    operation: 'change-mail-settings',
    input,
    run: async (inTransaction) => {
      requireUsableSettings(input)
      return inTransaction(async (tx) => {
        // Locks every Super Admin: of two who save at the same time, one is second.
        const people = await lockAccess(tx, [actor.personId])
        const change = { actor, input, groupId, at: deps.now() }
        const caller = people.find(({ id }) => id === actor.personId)
        if (!caller) throw new RefusedError('forbidden')
        const isImpersonating = actor.impersonatorId !== null
        throwIfRefused(mayManageSettings({ ...caller, isImpersonating }), change.at)
        if (groupId !== null && !(await hasGroup(tx, groupId))) throw new RefusedError('no-group-found')
        await saveSettings(tx, change)
        await saveSubjects(tx, deps, change)
        return { version: await findMailSettingsVersion(tx, groupId) }
      })
    },
  })
}

async function saveSettings(tx: Tx, change: Change): Promise<void> {
  const { input, groupId } = change
  const [timings, whitelist] = await Promise.all([readMailTimings(tx, groupId), readWhitelist(tx)])
  const takesAway = input.bookingMailSettings === null
  const current: SettingTexts = { ...flattenAll(timings), ...flattenWhitelist(whitelist) }
  const sent = {
    ...(takesAway ? flattenAll(await readTimingsWithout(tx, groupId)) : flattenSent(input)),
    ...(input.notificationsWhitelist ? flattenWhitelist(toWhitelist(input.notificationsWhitelist)) : {}),
  }
  const subject = mailSettingsSubject(groupId)
  const ownKinds = Object.keys(await listOwnMailTimings(tx, groupId))
  const own = takesAway ? ownKinds : []
  const inherited = {
    subject: mailSettingsSubject(null),
    has: (field: string) => !ownKinds.includes(field.split('.')[0] ?? ''),
  }
  const { version } = input
  const { written } = await mergeSave(tx, subject, {
    version,
    sent,
    current,
    ...(groupId === null ? {} : { inherited }),
  })
  if (written.length === 0 && own.length === 0) return
  const after = { ...current, ...Object.fromEntries(written.map((field) => [field, sent[field] ?? null])) }
  const removed = own.length > 0 ? { isOwn: 'true' } : {}
  await Promise.all([
    takesAway ? deleteMailTimings(tx, groupId) : writeTimings(tx, groupId, { written, after }),
    written.some((field) => field.startsWith('whitelist.'))
      ? writeWhitelist(tx, readWhitelistTexts(after))
      : null,
    insertAuditRow(tx, {
      at: change.at,
      by: change.actor,
      groupId,
      action: 'change-mail-settings',
      ...subject,
      ...toAuditValues<string>(
        [...written, ...Object.keys(removed)],
        { ...current, ...removed },
        { ...after, ...(own.length > 0 ? { isOwn: 'false' } : {}) },
      ),
    }),
  ])
}

async function writeTimings(
  tx: Tx,
  groupId: string | null,
  { written, after }: { written: readonly string[]; after: SettingTexts },
): Promise<void> {
  for (const kind of mailKinds.filter((each) => written.some((field) => field.startsWith(`${each}.`)))) {
    await upsertMailTiming(tx, { groupId, kind, timing: readTiming(after, kind) })
  }
}

/** What would hold without what the group has of its own; of all groups: the defaults. */
async function readTimingsWithout(tx: Tx, groupId: string | null): Promise<MailTimings> {
  return groupId === null ? defaultMailTimings : readMailTimings(tx, null)
}

/** A Danish subject that differs is a new version of its template. */
async function saveSubjects(tx: Tx, deps: Deps, { actor, input, groupId, at }: Change): Promise<void> {
  const configurations = input.bookingMailSettings?.mailConfigurations ?? {}
  for (const kind of mailKinds) {
    const subject = configurations[kind]?.subject
    if (subject === undefined) continue
    const key = { kind, language: 'da', groupId } as const
    const template = await lockTemplateForSaving(tx, deps, key)
    const action = 'save-mail-template'
    const save = { actor, key, version: input.version, sent: { subject }, at, action }
    await namingItsKind(kind, () => saveTemplate(tx, template, save))
  }
}

/** A template calls its subject `subject`; among the settings of six kinds it is `Welcome1.subject`. */
async function namingItsKind(kind: MailKind, save: () => Promise<unknown>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (error instanceof ChangedMeanwhileError) {
      throw new ChangedMeanwhileError(
        error.changes.map((change) => ({ ...change, field: `${kind}.${change.field}` })),
      )
    }
    if (error instanceof InputProblemsError) {
      throw new InputProblemsError(
        'template-has-problems',
        error.problems.map((problem) => ({
          ...problem,
          field: `bookingMailSettings.mailConfigurations.${kind}.${problem.field}`,
        })),
      )
    }
    throw error
  }
}

function flattenAll(timings: MailTimings): SettingTexts {
  return Object.assign({}, ...mailKinds.map((kind) => flattenTiming(kind, timings[kind]))) as SettingTexts
}

function flattenSent({ bookingMailSettings: settings }: Settings): SettingTexts {
  const found = Object.entries(settings?.mailConfigurations ?? {}) as [MailKind, ConfigurationInput][]
  return Object.assign(
    {},
    ...found.map(([kind, each]) => flattenTiming(kind, toTiming(each))),
  ) as SettingTexts
}

type ConfigurationInput = NonNullable<
  NonNullable<Settings['bookingMailSettings']>['mailConfigurations'][MailKind]
>

function toTiming({ daysOffset, baseDate, conditions, isEnabled }: ConfigurationInput): MailTiming {
  return { daysOffset, baseDate, conditions: toConditions(conditions), isEnabled }
}

function toWhitelist({ enabled, users }: NonNullable<Settings['notificationsWhitelist']>) {
  return { isOn: enabled, addresses: tidyWhitelist(users) }
}
