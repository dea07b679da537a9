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
import type { DemoWeek, Wish } from './booking-demand.ts'

/** A group as the demo has just founded it. */
export interface DemoGroup {
  readonly code: string
  readonly groupId: string
  readonly members: readonly string[]
  /** Those whom everybody tries Samhus out as: the last days see to it that they have something to look at. */
  readonly shown: { readonly waits: string; readonly claims: string; readonly offered: string } | null
  readonly weeks: readonly DemoWeek[]
  readonly plan: PointPlan
}

const second = 1000
const hour = 3_600_000
const day = 24 * hour

/** How often owners do something else with a week than just have it. */
const habits = {
  letsHoldRunOut: 0.02,
  releasesHold: 0.02,
  waitsWhereTaken: 0.45,
  leavesQueue: 0.08,
  givesBack: 0.1,
  lendsOut: 0.08,
  takesNextWeekToo: 0.12,
  takesOffer: 0.7,
  declinesOffer: 0.15,
} as const

/** One group's owners and what they do; everything by the use cases of daily life. */
export class GroupLife {
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

  plan(wish: Wish): void {
    this.#timeline.add(wish.at, () => this.#fulfil(wish))
  }

  /** Somebody waits, somebody has an offer to answer, and somebody's points wait for another to take a week. */
  planLastDays(until: Instant): void {
    const { shown, weeks } = this.#group
    if (shown === null) return
    const coming = weeks.filter((week) => week.bookingDeadline > until + 2 * day && week.points > 0)
    const late = coming.filter((week) => week.points <= 2 && week.startsAt < until + 50 * day)
    this.#timeline.add(until - 5 * day, () => this.#waitFor(shown.waits, coming, 2))
    this.#timeline.add(until - 4 * day, () => this.#waitFor(shown.offered, coming, 1))
    this.#timeline.add(until - 3 * day, () => this.#giveBackLate(shown.claims, late))
    this.#timeline.add(until - 3 * hour, () => this.#offerTo(shown.offered))
  }

  async #waitFor(personId: string, weeks: readonly DemoWeek[], count: number): Promise<void> {
    let found = 0
    const queueless = weeks.filter(({ unitId }) => this.#booked.has(unitId) && !this.#waiting.has(unitId))
    for (const week of this.#random.shuffle(queueless)) {
      if (found === count) return
      const joined = await unlessRefused(() =>
        joinWaitlist(this.#deps, actorOf(personId), { calendarUnitId: String(week.unitId) }),
      )
      if (typeof joined === 'string') continue
      this.#waiting.set(week.unitId, new Set([personId]))
      found += 1
    }
  }

  async #giveBackLate(personId: string, weeks: readonly DemoWeek[]): Promise<void> {
    const actor = actorOf(personId)
    for (const week of weeks) {
      const held = await unlessRefused(() =>
        reserve(this.#deps, actor, { calendarUnitId: String(week.unitId) }),
      )
      if (typeof held === 'string') continue
      const { bookingId } = held
      await unlessRefused(() => confirm(this.#deps, actor, { bookingId }))
      this.#timeline.wait(40 * second)
      await unlessRefused(() => cancelBooking(this.#deps, actor, { bookingId }))
      return
    }
  }

  /** Whoever has the week for which `personId` waits gives it back. */
  async #offerTo(personId: string): Promise<void> {
    for (const [unitId, waiting] of this.#waiting) {
      const booked = this.#booked.get(unitId)
      if (!waiting.has(personId) || !booked) continue
      const { bookingId } = booked
      const given = await unlessRefused(() =>
        cancelBooking(this.#deps, actorOf(booked.personId), { bookingId }),
      )
      if (typeof given !== 'string') return
    }
  }

  get #deps(): Deps {
    return this.#timeline.deps
  }

  async #fulfil({ personId, week }: Wish): Promise<void> {
    const actor = actorOf(personId)
    const unit = { calendarUnitId: String(week.unitId) }
    const held = await unlessRefused(() => reserve(this.#deps, actor, unit))
    if (held === 'calendar-unit-already-reserved') {
      if (this.#random.chance(habits.waitsWhereTaken)) await this.#wait(personId, week)
      return
    }
    if (typeof held === 'string') return
    if (this.#random.chance(habits.letsHoldRunOut)) return this.#timeline.lookAhead()
    this.#timeline.wait(40 * second)
    const { bookingId } = held
    if (this.#random.chance(habits.releasesHold)) {
      await cancelReservation(this.#deps, actor, { bookingId })
      return
    }
    const booked = await unlessRefused(() => confirm(this.#deps, actor, { bookingId }))
    if (typeof booked === 'string') return
    this.#booked.set(week.unitId, { personId, bookingId })
    this.#haveHabits(personId, week, bookingId)
  }

  #haveHabits(personId: string, week: DemoWeek, bookingId: string): void {
    const { at } = this.#timeline
    const random = this.#random
    if (random.chance(habits.givesBack)) {
      const share = random.chance(0.5) ? random.next() : 1 - random.next() ** 3 * 0.3
      const when = at + Math.floor(share * (week.cancellationDeadline - at - hour))
      if (when > at) this.#timeline.add(when, () => this.#giveBack(personId, week, bookingId))
      return
    }
    if (random.chance(habits.lendsOut)) {
      const lendOut = () => this.#lendOut(personId, bookingId)
      this.#timeline.add(at + Math.floor(random.next() * (week.startsAt - at)), lendOut)
    }
    if (random.chance(habits.takesNextWeekToo)) this.#wantNext(personId, week, bookingId)
  }

  #wantNext(personId: string, week: DemoWeek, bookingId: string): void {
    const next = this.#group.weeks.find(
      (other) =>
        other.houseCode === week.houseCode &&
        other.startsAt > week.startsAt &&
        other.startsAt - week.startsAt < 8 * day,
    )
    if (!next) return
    this.#timeline.add(this.#timeline.at + hour, async () => {
      await this.#fulfil({ at: this.#timeline.at, personId, week: next })
      const details = { id: bookingId, isLendedOut: false, lendedOutContact: null, skipCleaning: true }
      await unlessRefused(() => updateDetails(this.#deps, actorOf(personId), details))
    })
  }

  async #lendOut(personId: string, bookingId: string): Promise<void> {
    const { name, phone, email, language } = this.#random.pick(guests)
    const lendedOutContact = { name, phone, email, language }
    const details = { id: bookingId, isLendedOut: true, lendedOutContact, skipCleaning: false }
    await unlessRefused(() => updateDetails(this.#deps, actorOf(personId), details))
  }

  async #wait(personId: string, week: DemoWeek): Promise<void> {
    const actor = actorOf(personId)
    const joined = await unlessRefused(() =>
      joinWaitlist(this.#deps, actor, { calendarUnitId: String(week.unitId) }),
    )
    if (typeof joined === 'string') return
    const waiting = this.#waiting.get(week.unitId) ?? new Set()
    this.#waiting.set(week.unitId, waiting.add(personId))
    if (!this.#random.chance(habits.leavesQueue)) return
    this.#timeline.add(this.#timeline.at + Math.floor(this.#random.next() * 60 * day), async () => {
      await unlessRefused(() => cancelBooking(this.#deps, actor, { bookingId: joined.bookingId }))
    })
  }

  async #giveBack(personId: string, week: DemoWeek, bookingId: string): Promise<void> {
    const given = await unlessRefused(() => cancelBooking(this.#deps, actorOf(personId), { bookingId }))
    if (typeof given === 'string') return
    this.#booked.delete(week.unitId)
    await this.#answerOffer(week)
    await this.#timeline.lookAhead()
  }

  /** Whoever was offered the week decides within a day, takes it, declines it, or forgets it. */
  async #answerOffer(week: DemoWeek): Promise<void> {
    for (const personId of this.#waiting.get(week.unitId) ?? []) {
      const actor = actorOf(personId)
      const { reserved } = await myBookings(this.#deps, actor, { groupId: this.#group.groupId })
      const offer = reserved.find(
        (row) => row.origin === 'offer' && row.calendarUnitId === String(week.unitId),
      )
      if (!offer) continue
      const { bookingId } = offer
      const choice = this.#random.next()
      this.#timeline.add(this.#timeline.at + Math.floor(this.#random.next() * 20 * hour), async () => {
        if (choice < habits.takesOffer) {
          const booked = await unlessRefused(() => confirm(this.#deps, actor, { bookingId }))
          if (typeof booked !== 'string') {
            this.#booked.set(week.unitId, { personId, bookingId })
            this.#haveHabits(personId, week, bookingId)
          }
        } else if (choice < habits.takesOffer + habits.declinesOffer) {
          await unlessRefused(() => cancelReservation(this.#deps, actor, { bookingId }))
          await this.#answerOffer(week)
        }
        await this.#timeline.lookAhead()
      })
    }
  }
}

function actorOf(personId: string): Actor {
  return { personId, impersonatorId: null, deviceId: null, idempotencyKey: null }
}

/** The answer, or the type with which a rule refused. */
async function unlessRefused<Answer extends object>(act: () => Promise<Answer>): Promise<Answer | string> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof RefusedError) return error.type
    throw error
  }
}
