import type { PointPlan } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import type { Actor, Deps } from '../shared/deps.ts'
import { myBookings } from '../reads/my-bookings.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { cancelBooking } from '../use-cases/cancel-booking.ts'
import { cancelReservation } from '../use-cases/cancel-reservation.ts'
import { confirm } from '../use-cases/confirm.ts'
import { joinWaitlist } from '../use-cases/join-waitlist.ts'
import { reserve } from '../use-cases/reserve.ts'
import { updateDetails } from '../use-cases/update-details.ts'
import { guests } from './content/people.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'
import type { DemoWeek, BookingWish } from './booking-demand.ts'

/** A group as the demo has just founded it. */
export interface DemoGroup {
  readonly code: string
  readonly groupId: string
  readonly members: readonly string[]
  /** Those whom everybody tries Samhus out as: the last days see to it that they have something to look at. */
  readonly showcase: { readonly waits: string; readonly claims: string; readonly offered: string } | null
  readonly weeks: readonly DemoWeek[]
  readonly plan: PointPlan
}

const secondMs = 1000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How often owners do something else with a week than just have it. */
const probabilities = {
  letsHoldExpire: 0.02,
  releasesHold: 0.02,
  joinsWaitlist: 0.45,
  leavesWaitlist: 0.08,
  cancelsBooking: 0.1,
  lendsOut: 0.08,
  takesNextWeekToo: 0.12,
  takesOffer: 0.7,
  declinesOffer: 0.15,
} as const

/** One group's owners and what they do; everything by the use cases of daily life. */
export class GroupSimulation {
  readonly #timeline: Timeline
  readonly #group: DemoGroup
  readonly #random: Random
  /** Who waits for which week: they are looked after when it is given back. */
  readonly #waiting = new Map<number, Set<string>>()
  readonly #booked = new Map<number, { personId: string; bookingId: string }>()

  constructor(timeline: Timeline, group: DemoGroup, random: Random) {
    this.#timeline = timeline
    this.#group = group
    this.#random = random
  }

  plan(wish: BookingWish): void {
    this.#timeline.add(wish.at, () => this.#tryToBook(wish))
  }

  /** Somebody waits, somebody has an offer to answer, and somebody's points wait for another to take a week. */
  planLastDays(until: Instant): void {
    const { showcase: shown, weeks } = this.#group
    if (shown === null) return
    const coming = weeks.filter((week) => week.bookingDeadline > until + 2 * dayMs && week.points > 0)
    const late = coming.filter((week) => week.points <= 2 && week.startsAt < until + 50 * dayMs)
    this.#timeline.add(until - 5 * dayMs, () => this.#joinWaitlists(shown.waits, coming, 2))
    this.#timeline.add(until - 4 * dayMs, () => this.#joinWaitlists(shown.offered, coming, 1))
    this.#timeline.add(until - 3 * dayMs, () => this.#cancelLate(shown.claims, late))
    this.#timeline.add(until - 3 * hourMs, () => this.#triggerOffer(shown.offered))
  }

  async #joinWaitlists(personId: string, weeks: readonly DemoWeek[], count: number): Promise<void> {
    let found = 0
    const queueless = weeks.filter(({ unitId }) => this.#booked.has(unitId) && !this.#waiting.has(unitId))
    for (const week of this.#random.shuffle(queueless)) {
      if (found === count) return
      const joined = await tryOrRefusal(() =>
        joinWaitlist(this.#deps, createActor(personId), { calendarUnitId: String(week.unitId) }),
      )
      if (typeof joined === 'string') continue
      this.#waiting.set(week.unitId, new Set([personId]))
      found += 1
    }
  }

  async #cancelLate(personId: string, weeks: readonly DemoWeek[]): Promise<void> {
    const actor = createActor(personId)
    for (const week of weeks) {
      const held = await tryOrRefusal(() =>
        reserve(this.#deps, actor, { calendarUnitId: String(week.unitId) }),
      )
      if (typeof held === 'string') continue
      const { bookingId } = held
      await tryOrRefusal(() => confirm(this.#deps, actor, { bookingId }))
      this.#timeline.advance(40 * secondMs)
      await tryOrRefusal(() => cancelBooking(this.#deps, actor, { bookingId }))
      return
    }
  }

  /** Whoever has the week for which `personId` waits gives it back. */
  async #triggerOffer(personId: string): Promise<void> {
    for (const [unitId, waiting] of this.#waiting) {
      const booked = this.#booked.get(unitId)
      if (!waiting.has(personId) || !booked) continue
      const { bookingId } = booked
      const given = await tryOrRefusal(() =>
        cancelBooking(this.#deps, createActor(booked.personId), { bookingId }),
      )
      if (typeof given !== 'string') return
    }
  }

  get #deps(): Deps {
    return this.#timeline.deps
  }

  async #tryToBook({ personId, week }: BookingWish): Promise<void> {
    const actor = createActor(personId)
    const unit = { calendarUnitId: String(week.unitId) }
    const held = await tryOrRefusal(() => reserve(this.#deps, actor, unit))
    if (held === 'calendar-unit-already-reserved') {
      if (this.#random.chance(probabilities.joinsWaitlist)) await this.#joinWaitlist(personId, week)
      return
    }
    if (typeof held === 'string') return
    if (this.#random.chance(probabilities.letsHoldExpire)) return this.#timeline.refreshNextDue()
    this.#timeline.advance(40 * secondMs)
    const { bookingId } = held
    if (this.#random.chance(probabilities.releasesHold)) {
      await cancelReservation(this.#deps, actor, { bookingId })
      return
    }
    const booked = await tryOrRefusal(() => confirm(this.#deps, actor, { bookingId }))
    if (typeof booked === 'string') return
    this.#booked.set(week.unitId, { personId, bookingId })
    this.#planFollowUps(personId, week, bookingId)
  }

  #planFollowUps(personId: string, week: DemoWeek, bookingId: string): void {
    const { at } = this.#timeline
    const random = this.#random
    if (random.chance(probabilities.cancelsBooking)) {
      const share = random.chance(0.5) ? random.next() : 1 - random.next() ** 3 * 0.3
      const when = at + Math.floor(share * (week.cancellationDeadline - at - hourMs))
      if (when > at) this.#timeline.add(when, () => this.#cancel(personId, week, bookingId))
      return
    }
    if (random.chance(probabilities.lendsOut)) {
      const lendOut = () => this.#lendOut(personId, bookingId)
      this.#timeline.add(at + Math.floor(random.next() * (week.startsAt - at)), lendOut)
    }
    if (random.chance(probabilities.takesNextWeekToo)) this.#planNextWeek(personId, week, bookingId)
  }

  #planNextWeek(personId: string, week: DemoWeek, bookingId: string): void {
    const next = this.#group.weeks.find(
      (other) =>
        other.houseCode === week.houseCode &&
        other.startsAt > week.startsAt &&
        other.startsAt - week.startsAt < 8 * dayMs,
    )
    if (!next) return
    this.#timeline.add(this.#timeline.at + hourMs, async () => {
      await this.#tryToBook({ at: this.#timeline.at, personId, week: next })
      const details = { id: bookingId, isLendedOut: false, lendedOutContact: null, skipCleaning: true }
      await tryOrRefusal(() => updateDetails(this.#deps, createActor(personId), details))
    })
  }

  async #lendOut(personId: string, bookingId: string): Promise<void> {
    const { name, phone, email, language } = this.#random.pick(guests)
    const lendedOutContact = { name, phone, email, language }
    const details = { id: bookingId, isLendedOut: true, lendedOutContact, skipCleaning: false }
    await tryOrRefusal(() => updateDetails(this.#deps, createActor(personId), details))
  }

  async #joinWaitlist(personId: string, week: DemoWeek): Promise<void> {
    const actor = createActor(personId)
    const joined = await tryOrRefusal(() =>
      joinWaitlist(this.#deps, actor, { calendarUnitId: String(week.unitId) }),
    )
    if (typeof joined === 'string') return
    const waiting = this.#waiting.get(week.unitId) ?? new Set()
    this.#waiting.set(week.unitId, waiting.add(personId))
    if (!this.#random.chance(probabilities.leavesWaitlist)) return
    this.#timeline.add(this.#timeline.at + Math.floor(this.#random.next() * 60 * dayMs), async () => {
      await tryOrRefusal(() => cancelBooking(this.#deps, actor, { bookingId: joined.bookingId }))
    })
  }

  async #cancel(personId: string, week: DemoWeek, bookingId: string): Promise<void> {
    const given = await tryOrRefusal(() => cancelBooking(this.#deps, createActor(personId), { bookingId }))
    if (typeof given === 'string') return
    this.#booked.delete(week.unitId)
    await this.#answerOffer(week)
    await this.#timeline.refreshNextDue()
  }

  /** Whoever was offered the week decides within a day, takes it, declines it, or forgets it. */
  async #answerOffer(week: DemoWeek): Promise<void> {
    for (const personId of this.#waiting.get(week.unitId) ?? []) {
      const actor = createActor(personId)
      const { reserved } = await myBookings(this.#deps, actor, { groupId: this.#group.groupId })
      const offer = reserved.find(
        (row) => row.origin === 'offer' && row.calendarUnitId === String(week.unitId),
      )
      if (!offer) continue
      const { bookingId } = offer
      const choice = this.#random.next()
      this.#timeline.add(this.#timeline.at + Math.floor(this.#random.next() * 20 * hourMs), async () => {
        if (choice < probabilities.takesOffer) {
          const booked = await tryOrRefusal(() => confirm(this.#deps, actor, { bookingId }))
          if (typeof booked !== 'string') {
            this.#booked.set(week.unitId, { personId, bookingId })
            this.#planFollowUps(personId, week, bookingId)
          }
        } else if (choice < probabilities.takesOffer + probabilities.declinesOffer) {
          await tryOrRefusal(() => cancelReservation(this.#deps, actor, { bookingId }))
          await this.#answerOffer(week)
        }
        await this.#timeline.refreshNextDue()
      })
    }
  }
}

function createActor(personId: string): Actor {
  return { personId, impersonatorId: null, deviceId: null, idempotencyKey: null }
}

/** The answer, or the type with which a rule refused. */
async function tryOrRefusal<Answer extends object>(act: () => Promise<Answer>): Promise<Answer | string> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof RefusedError) return error.type
    throw error
  }
}
