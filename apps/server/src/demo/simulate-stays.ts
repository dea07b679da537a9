import type { Instant } from '@samhus/domain/refusal'
import { RefusedError } from '../shared/refused-error.ts'
import { setUpCheckOutLink } from '../use-cases/admin/set-up-check-out-link.ts'
import { checkOut } from '../use-cases/check-out.ts'
import type { DemoWeek } from './booking-demand.ts'
import type { Random } from './random.ts'
import type { SupportSimulation } from './simulate-support.ts'
import type { GroupTimeline } from './timeline.ts'

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs
/** Earlier stays are left without a check-out: the reports of past years need none, and the demo starts sooner. */
const simulatedMs = 26 * weekMs

/** Of late guests write more, so that the office has something to do. */
const probabilities = { checksOut: 0.85, reports: 0.2, reportsOfLate: 0.9 } as const
const lateMs = 49 * 24 * hourMs

/** A stay that ended longer ago gets no more mails. */
const openMs = 8 * 24 * hourMs

/** Simulates what the guests of one group's houses do at the end of a stay, with the links of their mails. */
export class StaySimulation {
  readonly #timeline: GroupTimeline
  readonly #random: Random
  readonly #support: SupportSimulation
  readonly #from: Instant
  readonly #until: Instant

  constructor(
    timeline: GroupTimeline,
    random: Random,
    { until, support }: { until: Instant; support: SupportSimulation },
  ) {
    this.#timeline = timeline
    this.#random = random
    this.#support = support
    this.#from = until - simulatedMs
    this.#until = until
  }

  /**
   * A booking that has been cancelled by then is left alone.
   *
   * @param options.isLeftOpen No guest checks out of a stay of the last days, so that the links of its mails can be tried.
   */
  plan(week: DemoWeek, bookingId: string, { isLeftOpen }: { isLeftOpen: boolean }): void {
    const leavesAt = week.startsAt + weekMs - Math.ceil(this.#random.next() * 10) * hourMs
    if (leavesAt < this.#from || !this.#random.chance(probabilities.checksOut)) return
    const guestCount = 1 + Math.floor(this.#random.next() * 8)
    const isLate = leavesAt > this.#until - lateMs
    const reports = this.#random.chance(isLate ? probabilities.reportsOfLate : probabilities.reports)
    if (isLeftOpen && week.startsAt + weekMs > this.#until - openMs) return
    this.#timeline.add(leavesAt, async () => {
      const { deps } = this.#timeline
      const token = await setUpCheckOutLink(deps, bookingId)
      try {
        await checkOut(deps, { token, guestCount })
        if (reports) this.#support.plan(token)
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error
      }
    })
  }
}
