import type { changeMailSettings as contract } from '@samhus/contract/admin-mail-settings'
import type { Input } from '@samhus/contract/operation'
import type { MailCondition, MailKind, MailTiming } from '@samhus/domain/mail-plan'
import {
  excludeOneAnother,
  findWhitelistProblems,
  toConditions,
  type Whitelist,
} from '@samhus/domain/mail-settings'
import { InputProblemsError, type InputProblem } from '../shared/refused-error.ts'

/** The mail settings as fields with texts, as the audit trail has them: `Welcome1.daysOffset`, `whitelist.users`. */
export type SettingTexts = Readonly<Record<string, string | null>>

export function flattenTiming(
  kind: MailKind,
  { daysOffset, baseDate, conditions, isEnabled }: MailTiming,
): SettingTexts {
  return {
    [`${kind}.daysOffset`]: String(daysOffset),
    [`${kind}.baseDate`]: baseDate,
    [`${kind}.conditions`]: conditions.join(','),
    [`${kind}.isEnabled`]: String(isEnabled),
  }
}

export function readTiming(texts: SettingTexts, kind: MailKind): MailTiming {
  const read = (field: keyof MailTiming): string => texts[`${kind}.${field}`] ?? ''
  return {
    daysOffset: Number(read('daysOffset')),
    baseDate: read('baseDate') as MailTiming['baseDate'],
    conditions: read('conditions').split(',').filter(Boolean) as MailCondition[],
    isEnabled: read('isEnabled') === 'true',
  }
}

export function flattenWhitelist({ isOn, addresses }: Whitelist): SettingTexts {
  return { 'whitelist.enabled': String(isOn), 'whitelist.users': addresses.join('\n') }
}

export function readWhitelistTexts(texts: SettingTexts): Whitelist {
  return {
    isOn: texts['whitelist.enabled'] === 'true',
    addresses: (texts['whitelist.users'] ?? '').split('\n').filter(Boolean),
  }
}

/**
 * Throws what no schema finds in the settings that were sent.
 *
 * @throws InputProblemsError invalid-request (R157)
 */
export function requireUsableSettings(input: Input<typeof contract>): void {
  const { groupId, bookingMailSettings, notificationsWhitelist } = input
  const kinds = Object.entries(bookingMailSettings?.mailConfigurations ?? {}) as [
    MailKind,
    { conditions: Parameters<typeof toConditions>[0] },
  ][]
  const problems: InputProblem[] = [
    ...kinds.flatMap(([kind, { conditions }]) =>
      excludeOneAnother(toConditions(conditions))
        ? [{ field: `${configurationsField}.${kind}.conditions`, problem: 'exclude one another' }]
        : [],
    ),
    ...findWhitelistProblems(notificationsWhitelist?.users ?? []).map((line) => ({
      field: 'notificationsWhitelist.users',
      problem: 'is not an e-mail address',
      detail: line,
    })),
    ...(groupId !== undefined && notificationsWhitelist
      ? [{ field: 'notificationsWhitelist', problem: 'is for all groups' }]
      : []),
  ]
  if (problems.length > 0) throw new InputProblemsError('invalid-request', problems)
}

const configurationsField = 'bookingMailSettings.mailConfigurations'
