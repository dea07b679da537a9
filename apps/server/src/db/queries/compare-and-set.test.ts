import { expect, it } from 'vitest'
import { listSendable, type DecidedWrite, type WritingCall } from './compare-and-set.ts'

const now = Date.UTC(2027, 0, 4)

/** A write of its own week, owner and key, with some of it changed. */
function createWrite(name: string, number: number, more: Partial<DecidedWrite & WritingCall> = {}) {
  const write: DecidedWrite & WritingCall = {
    bookingId: name,
    groupId: 'group',
    unitId: number,
    membershipId: 100 + number,
    versions: { unit: 1, member: 1, policy: 1 },
    by: { personId: `person ${number}`, impersonatorId: null },
    at: now,
    until: now + 1,
    now: () => now,
    keyed: { key: name, operation: 'reserve', inputHash: '', answer: null, at: now, since: 0 },
    action: 'reserve',
    ...more,
  }
  return write
}

const listSent = (...writes: readonly (DecidedWrite & WritingCall)[]): string[] =>
  listSendable(writes).map(({ bookingId }) => bookingId)

it('writes of different weeks and owners share a statement', () => {
  expect(listSent(createWrite('a', 1), createWrite('b', 2))).toEqual(['a', 'b'])
})

it.each([
  ['week', { unitId: 1 }],
  ['owner', { membershipId: 101 }],
  ['key', { by: { personId: 'person 1', impersonatorId: null }, keyed: createWrite('a', 1).keyed }],
])('of two writes with one %s only the first is sent', (_what, more) => {
  expect(listSent(createWrite('a', 1), createWrite('b', 2, more), createWrite('c', 3))).toEqual(['a', 'c'])
})

it('a key is that of one person', () => {
  const { keyed } = createWrite('a', 1)
  expect(listSent(createWrite('a', 1), createWrite('b', 2, { keyed }))).toEqual(['a', 'b'])
})

it('writes without a key share a statement, also of one person in two groups', () => {
  const write = { by: { personId: 'person 1', impersonatorId: null }, keyed: null }
  expect(listSent(createWrite('a', 1, write), createWrite('b', 2, write))).toEqual(['a', 'b'])
})

it('a write is not sent from the instant on at which it could be decided otherwise', () => {
  expect(listSent(createWrite('a', 1, { until: now }))).toEqual([])
})

it('a write that is not sent leaves its week to the next', () => {
  expect(listSent(createWrite('a', 1, { until: now }), createWrite('b', 1))).toEqual(['b'])
})
