import type { ClosingWeek } from '@samhus/contract/admin-weeks'

/** Whether weeks are taken out of operation, or put back. */
export type OutageKind = 'out' | 'in'

/** What an act on weeks does, as far as it is known beforehand. */
export interface OutageFacts {
  /** The weeks that the act changes. */
  readonly weeks: readonly ClosingWeek[]
  /** They are as the act would make them. */
  readonly unchanged: readonly ClosingWeek[]
  /** They have begun or are checked out, and stay as they are. */
  readonly refused: readonly ClosingWeek[]
  readonly bookings: number
  /** Reservations, offers and places on waitlists. */
  readonly ended: number
  readonly pointsBack: number
  /** How many people get a mail, unless the admin unticks it. */
  readonly told: number
}

/** Returns who is told of a week: of its end, or that it is open again. */
export function listTold(week: ClosingWeek, kind: OutageKind): { userId: string; name: string }[] {
  if (kind === 'in') return week.formerly
  const { booked, held, offered, waiting, claim } = week
  return [booked, held, offered, ...waiting, claim].filter((person) => person !== null)
}

/** Sorts weeks by what the act does with them, and counts. */
export function sumUp(weeks: readonly ClosingWeek[], kind: OutageKind): OutageFacts {
  const possible = weeks.filter(({ refusal }) => refusal === null)
  const changed = possible.filter(({ isOutOfOperation }) => isOutOfOperation === (kind === 'in'))
  const booked = changed.flatMap((week) => week.booked ?? [])
  const told = changed.flatMap((week) => listTold(week, kind))
  return {
    weeks: changed,
    unchanged: possible.filter((week) => !changed.includes(week)),
    refused: weeks.filter(({ refusal }) => refusal !== null),
    bookings: booked.length,
    ended: changed.flatMap(({ held, offered, waiting }) => [held ?? [], offered ?? [], waiting].flat())
      .length,
    pointsBack: booked.reduce((sum, { pointsBack }) => sum + pointsBack, 0),
    told: new Set(told.map(({ userId }) => userId)).size,
  }
}
