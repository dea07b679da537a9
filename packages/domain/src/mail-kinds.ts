import { mailKinds as plannedMailKinds, type MailKind as PlannedMailKind } from './mail-plan.ts'
import type { Instant } from './refusal.ts'

/** Mails that an act causes. */
export const momentMailKinds = [
  'confirmed',
  'cancelled',
  'moved',
  'offered',
  'skipped',
  'points-given',
  'claim-paid',
  'changed',
  'invitation',
  'announcement',
  'access-closed',
  'access-opened',
  'support-reply',
] as const

export type MomentMailKind = (typeof momentMailKinds)[number]

/** Every kind of mail that has a template, and built-in words in every language. R149 */
export const templateKinds = [...plannedMailKinds, ...momentMailKinds] as const

export type TemplateKind = PlannedMailKind | MomentMailKind

/** `test`: what an admin sends to themselves from the editor of a template. */
export type AnyMailKind = TemplateKind | 'test'

/** Mails that a person may refuse. Every other one concerns their own weeks or their access. R139, R150 */
export const optionalMailKinds = ['points-given', 'claim-paid', 'announcement'] as const

export type OptionalMailKind = (typeof optionalMailKinds)[number]

/** Returns whether a mail has a link with which its reader refuses its kind. R139, R151 */
export function isOptionalMail(kind: AnyMailKind): kind is OptionalMailKind {
  return (optionalMailKinds as readonly string[]).includes(kind)
}

/** News in a mail `changed` that concern access to a person's data. */
const accessChanges: readonly unknown[] = ['email', 'roles', 'data-exported', 'sign-in-unbound']

/**
 * Whether a mail tells a person of their access, address, roles or data: who causes it must not be able to keep it from
 * them. R152, R156
 *
 * @param what Of the data of a mail `changed`.
 */
export function isAccessNotice(kind: AnyMailKind, what: unknown): boolean {
  return (
    kind === 'access-closed' ||
    kind === 'access-opened' ||
    (kind === 'changed' && accessChanges.includes(what))
  )
}

export function isPlannedMail(kind: AnyMailKind): kind is PlannedMailKind {
  return (plannedMailKinds as readonly string[]).includes(kind)
}

const hour = 3_600_000
const twoDays = 48 * hour
const sevenDays = 7 * 24 * hour

const lifetimes: Record<Exclude<MomentMailKind, 'offered'> | 'test', number> = {
  confirmed: twoDays,
  cancelled: twoDays,
  moved: twoDays,
  skipped: twoDays,
  changed: twoDays,
  'points-given': sevenDays,
  'claim-paid': sevenDays,
  announcement: sevenDays,
  invitation: sevenDays,
  'access-closed': sevenDays,
  'access-opened': sevenDays,
  'support-reply': sevenDays,
  test: hour,
}

/**
 * Returns when it is too late to send a mail that an act caused: an offer at its end, news of a week after 48 hours,
 * everything else after 7 days. So a relay that is configured years later does not send old mails.
 *
 * @param reservedUntil Of the offer; null where there is none any more.
 * @see docs/rules.md R138, docs/domain.md §10
 */
export function getMailExpiry(
  kind: MomentMailKind | 'test',
  createdAt: Instant,
  reservedUntil: Instant | null,
): Instant {
  if (kind === 'offered') return reservedUntil ?? createdAt
  return createdAt + lifetimes[kind]
}
