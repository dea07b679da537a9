import type { Instant } from '@samhus/domain/refusal'
import { LRUCache } from 'lru-cache'

/** Counts wrong passwords per IP address. */
export interface LoginThrottle {
  /** Returns 0 while the address may try, else how long it must wait. */
  readonly getWaitSeconds: (address: string) => number
  readonly recordFailure: (address: string) => void
}

interface Window {
  readonly until: Instant
  count: number
}

const windowMs = 5 * 60_000
const maxAddresses = 10_000

/** After `limit` wrong passwords within five minutes, blocks the address until the five minutes are over. */
export function createLoginThrottle(limit: number, systemNow: () => Instant): LoginThrottle {
  const windows = new LRUCache<string, Window>({ max: maxAddresses })

  function findOpenWindow(address: string): Window | undefined {
    const window = windows.get(address)
    const leftMs = window ? window.until - systemNow() : 0
    // A system clock that was set back must not lengthen the wait.
    return leftMs > 0 && leftMs <= windowMs ? window : undefined
  }

  return {
    getWaitSeconds(address) {
      const window = findOpenWindow(address)
      return window && window.count >= limit ? Math.ceil((window.until - systemNow()) / 1000) : 0
    },
    recordFailure(address) {
      const window = findOpenWindow(address)
      if (window) window.count += 1
      else windows.set(address, { until: systemNow() + windowMs, count: 1 })
    },
  }
}
