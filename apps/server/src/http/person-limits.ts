import type { Operation } from '@samhus/contract/operation'
import type { Config } from '../config.ts'
import { UsageWindow } from './usage-window.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** One request to an operation; requests outside of the operations have none. */
export interface CountedCall {
  readonly operation: Operation | undefined
  readonly query: unknown
}

/** Counts a call of a person. Returns 0 while it fits into every limit, else the time to wait in ms. */
export type CountPersonCall = (personId: string, call?: CountedCall) => number

/**
 * Limits what one person costs in a minute and in a burst of a few seconds, and how often those operations may be called
 * that leave something behind for good or that everybody contends for.
 */
export function createPersonLimits(config: Config): CountPersonCall {
  const minute = new UsageWindow({ max: config.LIMIT_PERSON_PER_MINUTE, windowMs: minuteMs })
  const burst = new UsageWindow({ max: config.LIMIT_PERSON_PER_FIVE_SECONDS, windowMs: 5 * secondMs })
  const windowsByOperation: Readonly<Record<string, readonly UsageWindow[]>> = {
    reserve: [
      new UsageWindow({ max: config.LIMIT_RESERVE_PER_TEN_SECONDS, windowMs: 10 * secondMs }),
      new UsageWindow({ max: config.LIMIT_RESERVE_PER_MINUTE, windowMs: minuteMs }),
    ],
    'force-disconnect': [
      new UsageWindow({ max: config.LIMIT_FORCE_DISCONNECT_PER_MINUTE, windowMs: minuteMs }),
    ],
    'create-calendar-feed': [new UsageWindow({ max: config.LIMIT_CALENDAR_FEED_PER_HOUR, windowMs: hourMs })],
  }
  return (personId, call) => {
    const cost = getCost(call)
    const own = windowsByOperation[call?.operation?.name ?? ''] ?? []
    return Math.max(
      minute.use(personId, cost.minute),
      burst.use(personId, cost.burst),
      ...own.map((window) => window.use(personId)),
    )
  }
}

function getCost(call: CountedCall | undefined): { minute: number; burst: number } {
  const { minute = 1, burst = 1, onlyWith } = call?.operation?.cost ?? {}
  const applies = onlyWith === undefined || Object.hasOwn(Object(call?.query) as object, onlyWith)
  return applies ? { minute, burst } : { minute: 1, burst: 1 }
}
