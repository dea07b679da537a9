import type { PointPlan } from '@samhus/domain/policy'
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
import type { GroupTimeline } from './timeline.ts'
import type { DemoWeek, BookingAttempt } from './booking-demand.ts'
import type { FormerMember } from './simulate-office.ts'
import type { StaySimulation } from './simulate-stays.ts'

/** A group of the demo before the simulation. */
export interface DemoGroup {
  readonly kind: 'comfort' | 'premium' | 'quantus'
  readonly code: string
  readonly groupId: string
  readonly members: readonly string[]
  readonly formerMembers: readonly FormerMember[]
  /** The users that visitors sign in as: simulate-visitors.ts gives them something to see. */
  readonly showcase: { readonly waits: string; readonly claims: string; readonly offered: string } | null
  readonly weeks: readonly DemoWeek[]
  readonly plan: PointPlan
}

const secondMs = 1000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Who has, and who waits for, each unit. */
export interface WeekHolders {
  readonly waiting: Map<number, Set<string>>
  readonly booked: Map<number, { readonly personId: string; readonly bookingId: string }>
}

/** Probabilities of what owners do besides booking a week. */
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

/** Simulates what one group's owners do, with the use cases of production. */
export class GroupSimulation {
  readonly #timeline: GroupTimeline
  readonly #group: DemoGroup
  readonly #random: Random
  readonly #stays: StaySimulation
  readonly #waitingByUnit: WeekHolders['waiting']
  readonly #bookingsByUnit: WeekHolders['booked']

  constructor(
    timeline: GroupTimeline,
    group: DemoGroup,
    { random, stays, holders }: { random: Random; stays: StaySimulation; holders: WeekHolders },
  ) {
    this.#timeline = timeline
    this.#group = group
    this.#random = random
    this.#stays = stays
    this.#waitingByUnit = holders.waiting
    this.#bookingsByUnit = holders.booked
  }

  plan(attempt: BookingAttempt): void {
    this.#timeline.add(attempt.at, () => this.tryToBook(attempt))
  }

  get #deps(): Deps {
    return this.#timeline.deps
  }

  /** Within an event: books a week, or lets the owner wait for it. */
  async tryToBook({ personId, week }: BookingAttempt): Promise<void> {
    const actor = createActor(personId)
    const unit = { calendarUnitId: String(week.unitId) }
    // The calendar shows an owner which weeks others have booked.
    const holder = this.#bookingsByUnit.get(week.unitId)
    const isTaken = holder !== undefined && holder.personId !== personId
    const held = isTaken || (await runOrGetRefusal(() => reserve(this.#deps, actor, unit)))
    if (held === true || held === 'calendar-unit-already-reserved') {
      if (this.#random.chance(probabilities.joinsWaitlist)) await this.#joinWaitlist(personId, week)
      return
    }
    if (typeof held === 'string') return
    if (this.#random.chance(probabilities.letsHoldExpire)) return this.#timeline.forgetNextDue()
    this.#timeline.advance(40 * secondMs)
    const { bookingId } = held
    if (this.#random.chance(probabilities.releasesHold)) {
      await cancelReservation(this.#deps, actor, { bookingId })
      return
    }
    const booked = await runOrGetRefusal(() => confirm(this.#deps, actor, { bookingId }))
    if (typeof booked === 'string') return
    this.#bookingsByUnit.set(week.unitId, { personId, bookingId })
    this.#planFollowUps(personId, week, bookingId)
  }

  #planFollowUps(personId: string, week: DemoWeek, bookingId: string): void {
    this.#stays.plan(week, bookingId, { isLeftOpen: personId === this.#group.showcase?.claims })
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
      await this.tryToBook({ at: this.#timeline.at, personId, week: next })
      const details = { id: bookingId, isLendedOut: false, lendedOutContact: null, skipCleaning: true }
      await runOrGetRefusal(() => updateDetails(this.#deps, createActor(personId), details))
    })
  }

  async #lendOut(personId: string, bookingId: string): Promise<void> {
    const { name, phone, email, language } = this.#random.pick(guests)
    const lendedOutContact = { name, phone, email, language }
    const details = { id: bookingId, isLendedOut: true, lendedOutContact, skipCleaning: false }
    await runOrGetRefusal(() => updateDetails(this.#deps, createActor(personId), details))
  }

  async #joinWaitlist(personId: string, week: DemoWeek): Promise<void> {
    const actor = createActor(personId)
    const joined = await runOrGetRefusal(() =>
      joinWaitlist(this.#deps, actor, { calendarUnitId: String(week.unitId) }),
    )
    if (typeof joined === 'string') return
    const waiting = this.#waitingByUnit.get(week.unitId) ?? new Set()
    this.#waitingByUnit.set(week.unitId, waiting.add(personId))
    if (!this.#random.chance(probabilities.leavesWaitlist)) return
    this.#timeline.add(this.#timeline.at + Math.floor(this.#random.next() * 60 * dayMs), async () => {
      await runOrGetRefusal(() => cancelBooking(this.#deps, actor, { bookingId: joined.bookingId }))
    })
  }

  async #cancel(personId: string, week: DemoWeek, bookingId: string): Promise<void> {
    const cancelled = await runOrGetRefusal(() =>
      cancelBooking(this.#deps, createActor(personId), { bookingId }),
    )
    if (typeof cancelled === 'string') return
    this.#bookingsByUnit.delete(week.unitId)
    await this.#answerOffer(week)
    this.#timeline.forgetNextDue()
  }

  /** Lets the owner who was offered the week confirm it, decline it or let it expire, within a day. */
  async #answerOffer(week: DemoWeek): Promise<void> {
    for (const personId of this.#waitingByUnit.get(week.unitId) ?? []) {
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
          const booked = await runOrGetRefusal(() => confirm(this.#deps, actor, { bookingId }))
          if (typeof booked !== 'string') {
            this.#bookingsByUnit.set(week.unitId, { personId, bookingId })
            this.#planFollowUps(personId, week, bookingId)
          }
        } else if (choice < probabilities.takesOffer + probabilities.declinesOffer) {
          await runOrGetRefusal(() => cancelReservation(this.#deps, actor, { bookingId }))
          await this.#answerOffer(week)
        }
        this.#timeline.forgetNextDue()
      })
    }
  }
}

export function createActor(personId: string): Actor {
  return { personId, impersonatorId: null, deviceId: null, idempotencyKey: null }
}

/** Returns the answer, or the type of the refusal. */
export async function runOrGetRefusal<Answer extends object>(
  run: () => Promise<Answer>,
): Promise<Answer | string> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof RefusedError) return error.type
    throw error
  }
}
