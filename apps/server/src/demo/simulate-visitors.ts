import type { Instant } from '@samhus/domain/refusal'
import type { Deps } from '../shared/deps.ts'
import { myBookings } from '../reads/my-bookings.ts'
import { cancelBooking } from '../use-cases/cancel-booking.ts'
import { confirm } from '../use-cases/confirm.ts'
import { joinWaitlist } from '../use-cases/join-waitlist.ts'
import { reserve } from '../use-cases/reserve.ts'
import { updateDetails } from '../use-cases/update-details.ts'
import type { DemoWeek } from './booking-demand.ts'
import { guests } from './content/people.ts'
import type { Random } from './random.ts'
import { createActor, runOrGetRefusal, type DemoGroup, type WeekHolders } from './simulate-group.ts'
import { isRushing } from './simulate-rush.ts'
import type { GroupTimeline } from './timeline.ts'

const secondMs = 1000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** How far ahead the next stay of a visitor is. */
const nextStayDays = [16, 60] as const

/** If the first of them may hold no week, the next one is asked. */
const maxOthers = 3
/** A hold ends after five minutes. */
const holdAgeMs = 10 * secondMs

interface VisitorOptions {
  readonly random: Random
  readonly holders: WeekHolders
  readonly until: Instant
}

/**
 * Gives the users that visitors sign in as something to see: one waits for two weeks and has a stay ahead, one has an
 * open refund claim and a guest who is about to leave, and one has every look of a week on the screen of next year.
 */
export class VisitorSimulation {
  readonly #timeline: GroupTimeline
  readonly #group: DemoGroup
  readonly #random: Random
  readonly #holders: WeekHolders
  readonly #until: Instant

  constructor(timeline: GroupTimeline, group: DemoGroup, { random, holders, until }: VisitorOptions) {
    this.#timeline = timeline
    this.#group = group
    this.#random = random
    this.#holders = holders
    this.#until = until
  }

  plan(): void {
    const { showcase, weeks } = this.#group
    if (showcase === null) return
    const until = this.#until
    const coming = weeks.filter((week) => week.bookingDeadline > until + 2 * dayMs && week.points > 0)
    const lateWeeks = coming.filter((week) => week.points <= 2 && week.startsAt < until + 50 * dayMs)
    const lastYear = Math.max(...coming.map(({ year }) => year))
    const ofNextYear = coming.filter(({ year }) => year === lastYear)
    this.#planStays(showcase)
    this.#planNextStays([showcase.waits, showcase.offered])
    this.#at(26 * hourMs, () => this.#bookFirst(showcase.offered, coming.toReversed()))
    this.#at(25 * hourMs, () => this.#bookFirst(showcase.offered, listRestricted(ofNextYear)))
    this.#at(5 * dayMs, () => this.#joinWaitlists(showcase.waits, coming, 2))
    this.#at(4 * dayMs, () => this.#joinWaitlists(showcase.offered, ofNextYear, 2))
    this.#at(3 * dayMs, () => this.#cancelLate(showcase.claims, lateWeeks))
    this.#at(3 * hourMs, () => this.#makeOffer((personId) => personId === showcase.offered, ofNextYear))
    // What another owner holds is reserved for everybody else, for the first minutes of the demo.
    this.#at(holdAgeMs, () => this.#holdOne(this.#listOthers(showcase), ofNextYear))
  }

  /** Returns a few owners who may still have points: those of the rush have none left. */
  #listOthers(showcase: NonNullable<DemoGroup['showcase']>): readonly string[] {
    const visitors: readonly string[] = Object.values(showcase)
    const owners = this.#group.members.filter((personId) => !visitors.includes(personId))
    return owners.filter((_, index) => !isRushing(index)).slice(0, maxOthers)
  }

  #at(before: number, run: () => Promise<unknown>): void {
    this.#timeline.add(this.#until - before, async () => {
      await run()
      this.#timeline.forgetNextDue()
    })
  }

  /** One stay whose welcome has just been due, and one of a guest who is about to leave, or has just left. */
  #planStays({ waits, claims }: NonNullable<DemoGroup['showcase']>): void {
    const { weeks } = this.#group
    for (const [personId, days, act] of [
      [waits, -6.5, () => null],
      [claims, 4.5, (bookingId: string) => this.#lendToGuest(claims, bookingId)],
    ] as const) {
      const startsAt = Math.max(
        ...weeks.map((week) => week.startsAt).filter((at) => at + days * dayMs <= this.#until),
      )
      const sameWeek = weeks.filter((week) => week.startsAt === startsAt && week.points > 0)
      this.#timeline.add(startsAt - 8 * dayMs, async () => {
        const bookingId = await this.#bookFirst(personId, sameWeek)
        if (bookingId !== null) await act(bookingId)
      })
    }
  }

  #planNextStays(personIds: readonly string[]): void {
    const [from, to] = nextStayDays.map((days) => this.#until + days * dayMs)
    const soon = this.#group.weeks.filter(
      ({ startsAt, points }) => points > 0 && startsAt > (from ?? 0) && startsAt < (to ?? 0),
    )
    for (const [index, personId] of personIds.entries()) {
      this.#at((12 + index) * dayMs, () => this.#bookFirst(personId, this.#random.shuffle(soon)))
    }
  }

  async #joinWaitlists(personId: string, weeks: readonly DemoWeek[], count: number): Promise<void> {
    const { booked, waiting } = this.#holders
    let joinedCount = 0
    const withoutWaitlist = weeks.filter(({ unitId }) => booked.has(unitId) && !waiting.has(unitId))
    for (const week of this.#random.shuffle(withoutWaitlist)) {
      if (joinedCount === count) return
      const joined = await runOrGetRefusal(() =>
        joinWaitlist(this.#deps, createActor(personId), { calendarUnitId: String(week.unitId) }),
      )
      if (typeof joined === 'string') continue
      waiting.set(week.unitId, new Set([personId]))
      joinedCount += 1
    }
  }

  /** Books the first of the weeks that the owner may have. Returns null if there is none. */
  async #bookFirst(personId: string, weeks: readonly DemoWeek[]): Promise<string | null> {
    const actor = createActor(personId)
    for (const { unitId } of weeks) {
      const held = await runOrGetRefusal(() => reserve(this.#deps, actor, { calendarUnitId: String(unitId) }))
      if (typeof held === 'string') continue
      const { bookingId } = held
      const booked = await runOrGetRefusal(() => confirm(this.#deps, actor, { bookingId }))
      if (typeof booked !== 'string') return bookingId
    }
    return null
  }

  async #holdOne(personIds: readonly string[], weeks: readonly DemoWeek[]): Promise<void> {
    for (const personId of personIds) {
      for (const { unitId } of weeks.filter(({ unitId }) => !this.#holders.booked.has(unitId))) {
        const unit = { calendarUnitId: String(unitId) }
        const held = await runOrGetRefusal(() => reserve(this.#deps, createActor(personId), unit))
        if (typeof held !== 'string') return
      }
    }
  }

  /** Leaves a stay to a guest, who gets the mails of it. */
  async #lendToGuest(personId: string, bookingId: string): Promise<void> {
    const [guest] = guests
    if (!guest) return
    const { name, phone, email, language } = guest
    const lendedOutContact = { name, phone, email, language }
    const details = { id: bookingId, isLendedOut: true, lendedOutContact, skipCleaning: false }
    await runOrGetRefusal(() => updateDetails(this.#deps, createActor(personId), details))
  }

  async #cancelLate(personId: string, weeks: readonly DemoWeek[]): Promise<void> {
    const actor = createActor(personId)
    for (const week of weeks) {
      const held = await runOrGetRefusal(() =>
        reserve(this.#deps, actor, { calendarUnitId: String(week.unitId) }),
      )
      if (typeof held === 'string') continue
      const { bookingId } = held
      await runOrGetRefusal(() => confirm(this.#deps, actor, { bookingId }))
      this.#timeline.advance(40 * secondMs)
      await runOrGetRefusal(() => cancelBooking(this.#deps, actor, { bookingId }))
      return
    }
  }

  /** Lets an owner cancel a week for which only such a person waits, until one of them has an offer. */
  async #makeOffer(isWanted: (personId: string) => boolean, weeks: readonly DemoWeek[]): Promise<void> {
    const { booked, waiting } = this.#holders
    for (const { unitId } of weeks) {
      const [first, ...others] = waiting.get(unitId) ?? []
      const holder = booked.get(unitId)
      if (!first || !holder || ![first, ...others].every(isWanted)) continue
      const { bookingId } = holder
      const cancelled = await runOrGetRefusal(() =>
        cancelBooking(this.#deps, createActor(holder.personId), { bookingId }),
      )
      if (typeof cancelled === 'string') continue
      booked.delete(unitId)
      for (const personId of [first, ...others]) if (await this.#hasOffer(personId)) return
    }
  }

  async #hasOffer(personId: string): Promise<boolean> {
    const { groupId } = this.#group
    const { reserved } = await myBookings(this.#deps, createActor(personId), { groupId })
    return reserved.some(({ origin }) => origin === 'offer')
  }

  get #deps(): Deps {
    return this.#timeline.deps
  }
}

/** Returns the weeks whose neighbours are blocked for who has one. */
function listRestricted(weeks: readonly DemoWeek[]): DemoWeek[] {
  return weeks.filter(({ isRestricted }) => isRestricted)
}
