import type { WeekTimes } from './calendar.ts'
import { firstPolicy, type ModelPolicy } from './policies.ts'

export type RowType = 'Pre' | 'Book' | 'Assign' | 'Wait' | 'Cancel' | 'WaitExpire' | 'Ended'

/** A week as the model knows it. */
export interface Week extends WeekTimes {
  readonly id: number
  readonly house: string
  readonly calendar: string
  readonly year: number
  readonly week: number
  readonly isRestricted: boolean
  points: number
  isOut: boolean
  /** The job of its booking deadline has run. */
  isOver: boolean
}

/** An owner's row. */
export interface Row {
  readonly id: string
  readonly owner: Owner
  readonly week: Week
  type: RowType
  origin: 'hold' | 'offer' | null
  points: number
  /** What the debit took; 0 as long as there is none. */
  debited: number
  reservedUntil: number | null
  endedAt: number | null
  /** Position in the order of joining the waitlist; 0 if the row never waited. */
  joinNumber: number
  skipsCleaning: boolean
  isLentOut: boolean
}

export interface Owner {
  readonly name: string
  readonly index: number
  isMember: boolean
  isEnabled: boolean
  readonly points: Map<number, number>
}

export interface Claim {
  readonly row: Row
  state: 'open' | 'paid' | 'superseded' | 'lapsed'
}

/** Confirmed, or given by an admin. */
export const isBooked = ({ type }: Pick<Row, 'type'>): boolean => type === 'Book' || type === 'Assign'

/** Points that come, have come or were cancelled. */
export interface Assignment {
  /** Null for a portion of the plan, of which there is one at an instant. */
  readonly id: string | null
  /** Null for every member. */
  readonly owner: Owner | null
  readonly at: number
  readonly points: number
  readonly year: number
  state: 'Scheduled' | 'Assigned' | 'Cancelled'
  /** Who got the points, and how many each of them has given back. */
  readonly takenBack: Map<Owner, number>
}

/** docs/domain.md §2: defaults that no command changes. */
export const limits = {
  pauseAfterTwoHoldsMs: 15 * 60_000,
  dayMs: 24 * 3_600_000,
} as const

/** How many weeks a history concentrates on. */
export const focusSize = 6

/** The state of one group, and the queries that the rules need. */
export class State {
  now: number
  policy: ModelPolicy = firstPolicy
  readonly weeks: readonly Week[]
  readonly owners: readonly Owner[]
  readonly rows: Row[] = []
  readonly claims: Claim[] = []
  readonly assignments: Assignment[] = []
  /** Index of the first of the few weeks on which this history concentrates. */
  readonly focus: number
  #joins = 0

  constructor(
    { now, focus }: { now: number; focus: number },
    weeks: readonly Week[],
    owners: readonly Owner[],
  ) {
    this.now = now
    this.focus = focus
    this.weeks = weeks
    this.owners = owners
  }

  nextJoinNumber(): number {
    this.#joins += 1
    return this.#joins
  }

  isInFocus(week: Week): boolean {
    const index = this.weeks.indexOf(week) - this.focus
    return index >= 0 && index < focusSize
  }

  rowsOn(week: Week): Row[] {
    return this.rows.filter((row) => row.week === week)
  }

  /** Returns the stored `Pre`, `Book` or `Assign`, expired or not. */
  findStoredHolder(week: Week): Row | undefined {
    return this.rowsOn(week).find((row) => row.type === 'Pre' || isBooked(row))
  }

  isExpired({ type, reservedUntil }: Row): boolean {
    return type === 'Pre' && (reservedUntil ?? 0) <= this.now
  }

  findHolder(week: Week): Row | undefined {
    const stored = this.findStoredHolder(week)
    return stored && !this.isExpired(stored) ? stored : undefined
  }

  listWaiting(week: Week): Row[] {
    return this.rowsOn(week)
      .filter(({ type }) => type === 'Wait')
      .sort((a, b) => a.joinNumber - b.joinNumber)
  }

  isFree(week: Week): boolean {
    return !this.findHolder(week) && this.listWaiting(week).length === 0
  }

  isOnHold(week: Week): boolean {
    const holder = this.findHolder(week)
    return holder?.type === 'Pre' && holder.origin === 'hold'
  }

  rowsOf(owner: Owner): Row[] {
    return this.rows.filter((row) => row.owner === owner)
  }

  isInOperation({ points, isOut }: Week): boolean {
    return points > 0 && !isOut
  }

  bookingsOf(owner: Owner): Row[] {
    return this.rowsOf(owner).filter(isBooked)
  }

  findOpenClaim(week: Week): Claim | undefined {
    return this.claims.find(({ row, state }) => row.week === week && state === 'open')
  }

  getBalance(owner: Owner, year: number): number {
    return owner.points.get(year) ?? 0
  }

  /** Returns the end of the full refund of a row on its week. */
  getRefundEnd({ week, points }: Pick<Row, 'week' | 'points'>): number {
    return points >= this.policy.refundFromPoints ? week.refundEndHigh : week.refundEndLow
  }

  addPoints(owner: Owner, year: number, points: number): void {
    owner.points.set(year, this.getBalance(owner, year) + points)
  }

  /** Whether the owner may act in this group at all. */
  isActiveMember(owner: Owner): boolean {
    return owner.isMember && owner.isEnabled
  }
}
