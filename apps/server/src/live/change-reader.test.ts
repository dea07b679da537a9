import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChangeBatch } from '../db/queries/live-changes.ts'
import { ChangeReader } from './change-reader.ts'

const minuteMs = 60_000

let now: number
let overflowCount: number
let reader: ChangeReader
/** Transactions of the committed rows that are still to be read. */
let committed: number[]
/** The oldest transaction that is running. */
let running: number
let publishedTransactions: number[]

beforeEach(async () => {
  vi.useFakeTimers({ now: 0 })
  now = overflowCount = 0
  committed = []
  running = 100
  publishedTransactions = []
  reader = new ChangeReader({
    source: {
      readPosition: async () => ({ transaction: String(running), number: 0 }),
      readChanges: async () => takeBatch(),
    },
    deliver: async ({ changes }) =>
      void publishedTransactions.push(...changes.map((each) => Number(each.transaction))),
    onOverflow: () => (overflowCount += 1),
    systemNow: () => now,
    log: { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} },
  })
  await reader.start()
})

afterEach(() => {
  reader.stop()
  vi.useRealTimers()
})

function takeBatch(): ChangeBatch {
  const readable = committed.filter((transaction) => transaction < running)
  const heldBack = committed.filter((transaction) => transaction >= running)
  committed = heldBack
  return {
    changes: readable.map((transaction, index) => ({
      kind: 'refetch',
      number: index + 1,
      transaction: String(transaction),
      groupId: 'group',
      affected: [],
    })),
    weeks: [],
    policies: [],
    horizon: String(running),
    heldBackUpTo: heldBack.length > 0 ? String(Math.max(...heldBack)) : null,
  }
}

/** Lets minutes pass, in each of which the reader polls. */
async function pass(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    now += minuteMs
    reader.wake()
    await vi.advanceTimersByTimeAsync(0)
  }
}

describe('a change that is held back by a running transaction', () => {
  it('makes every client refetch after half an hour, since its row may be deleted before it can be read', async () => {
    committed.push(101)
    await pass(29)
    expect(overflowCount).toBe(0)
    await pass(3)
    expect(overflowCount).toBe(1)
  })

  it('is published when that transaction ends, and then no client refetches later', async () => {
    committed.push(101)
    await pass(29)
    running = 102
    await pass(40)
    expect(publishedTransactions).toEqual([101])
    expect(overflowCount).toBe(0)
  })

  it('makes no client refetch while others wait for younger transactions, each for less than half an hour', async () => {
    for (let round = 0; round < 12; round += 1) {
      committed.push(running + 1)
      await pass(10)
      committed.push(running + 2)
      running += 2
    }
    expect(publishedTransactions.length).toBeGreaterThan(20)
    expect(overflowCount).toBe(0)
  })

  it('makes every client refetch where it waits for several transactions, for half an hour altogether', async () => {
    running = 100
    committed.push(103)
    await pass(14)
    running = 101
    await pass(14)
    running = 102
    await pass(4)
    expect(publishedTransactions).toEqual([])
    expect(overflowCount).toBe(1)
  })
})

it('a reader that could not read for half an hour makes every client refetch', async () => {
  await pass(1)
  now += 31 * minuteMs
  reader.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(overflowCount).toBe(1)
})
