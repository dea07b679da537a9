import type { TemplateKind } from '@samhus/contract/mail'

/** The kinds of mail by what they are about, in the order of a booking's life. */
export const kindGroups = [
  { key: 'stay', kinds: ['Welcome1', 'Welcome2', 'Arrival'] },
  { key: 'departure', kinds: ['Departure1', 'Departure2', 'Departure3'] },
  { key: 'week', kinds: ['confirmed', 'cancelled', 'moved', 'offered', 'skipped'] },
  { key: 'points', kinds: ['points-given', 'claim-paid'] },
  { key: 'access', kinds: ['invitation', 'access-opened', 'access-closed'] },
  { key: 'changes', kinds: ['changed', 'announcement', 'support-reply'] },
] as const satisfies readonly { key: string; kinds: readonly TemplateKind[] }[]
