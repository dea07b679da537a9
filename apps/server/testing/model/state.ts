import type { Times } from './calendar.ts'

export type RowType = 'Pre' | 'Book' | 'Wait' | 'Cancel' | 'WaitExpire' | 'Ended'

/** A week as the model knows it. */
export interface Week extends Times {
  readonly id: number
  readonly house: string
  readonly calendar: string
  readonly year: number
  readonly week: number
  readonly isRestricted: boolean
  points: number
  /** Its booking deadline has been worked off. */
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
  reservedUntil: number | null
  endedAt: number | null
  /** Place in the order of joining; 0 for who never waited. */
  joined: number
  skips: boolean
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

/** docs/domain.md §2: the defaults. */
export const limits = {
  holdMs: 5 * 60_000,
  offerMs: 24 * 3_600_000,
  coolingMs: 15 * 60_000,
  dayMs: 24 * 3_600_000,
  perWeek: 3,
  perOwner: 3,
  highAbove: 2,
  mostInARow: 2,
} as const

/** How many weeks a history is about. */
export const inFocus = 6

/** Everything that one group is, and the questions that rules ask of it. */
export class State {
  now: number
  readonly weeks: readonly Week[]
  readonly owners: readonly Owner[]
  readonly rows: Row[] = []
  readonly claims: Claim[] = []
  readonly portions: { at: number; points: number; year: number; isGiven: boolean }[] = []
  /** The first of the few weeks on which this history happens. */
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

  nextJoin(): number {
    this.#joins += 1
    return this.#joins
  }

  focusOf(week: Week): boolean {
    const place = this.weeks.indexOf(week) - this.focus
    return place >= 0 && place < inFocus
  }

  on(week: Week): Row[] {
    return this.rows.filter((row) => row.week === week)
  }

  /** The stored `Pre` or `Book`, run out or not. */
  stored(week: Week): Row | undefined {
    return this.on(week).find(({ type }) => type === 'Pre' || type === 'Book')
  }

  hasRunOut({ type, reservedUntil }: Row): boolean {
    return type === 'Pre' && (reservedUntil ?? 0) <= this.now
  }

  holder(week: Week): Row | undefined {
    const stored = this.stored(week)
    return stored && !this.hasRunOut(stored) ? stored : undefined
  }

  queue(week: Week): Row[] {
    return this.on(week)
      .filter(({ type }) => type === 'Wait')
      .sort((a, b) => a.joined - b.joined)
  }

  isFree(week: Week): boolean {
    return !this.holder(week) && this.queue(week).length === 0
  }

  hasLiveHold(week: Week): boolean {
    const holder = this.holder(week)
    return holder?.type === 'Pre' && holder.origin === 'hold'
  }

  of(owner: Owner): Row[] {
    return this.rows.filter((row) => row.owner === owner)
  }

  booked(owner: Owner): Row[] {
    return this.of(owner).filter(({ type }) => type === 'Book')
  }

  openClaim(week: Week): Claim | undefined {
    return this.claims.find(({ row, state }) => row.week === week && state === 'open')
  }

  balance(owner: Owner, year: number): number {
    return owner.points.get(year) ?? 0
  }

  move(owner: Owner, year: number, points: number): void {
    owner.points.set(year, this.balance(owner, year) + points)
  }

  /** May act here at all. */
  isInside(owner: Owner): boolean {
    return owner.isMember && owner.isEnabled
  }
}
