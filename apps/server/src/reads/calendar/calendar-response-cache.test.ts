import { defaultPolicy } from '@samhus/domain/policy'
import { describe, expect, test } from 'vitest'
import { EncodedJson } from '../../shared/encoded-json.ts'
import { CalendarSnapshot } from './calendar-snapshot.ts'
import { CalendarResponseCache } from './calendar-response-cache.ts'

const rows = { horizon: 1n, name: 'Group', policy: defaultPolicy, policyVersion: 1, refetches: [] }
const snapshot = new CalendarSnapshot({ ...rows, calendars: [], units: [] }, 0)
const other = new CalendarSnapshot({ ...rows, calendars: [], units: [] }, 0)
const madeOf = { groupId: 'group', snapshot, revision: 3, own: '{}' }
const ownedBy = (name: string) => ({ ...madeOf, own: name })
const valid = { from: 1000, until: 2000 }

const readyJson = (json: string) => new EncodedJson(Buffer.from(json))

function kept(bytes = 100): { answers: CalendarResponseCache; answer: EncodedJson } {
  const answers = new CalendarResponseCache(bytes)
  const answer = readyJson('"anna"')
  answers.set({ ...madeOf, response: answer, ...valid })
  return { answers, answer }
}

describe('the last answer is sent again', () => {
  test.each([
    ['to whoever has the same', madeOf, 1000, true],
    ['not in another group', { ...madeOf, groupId: 'other' }, 1000, false],
    ['not when a week has changed', { ...madeOf, revision: 4 }, 1000, false],
    ['not when the snapshot is another one', { ...madeOf, snapshot: other }, 1000, false],
    ['not to whoever has something else', { ...madeOf, own: '{"a":1}' }, 1000, false],
    ['until time changes something', madeOf, 1999, true],
    ['not from then on', madeOf, 2000, false],
    ['not after the clock was turned back', madeOf, 999, false],
  ])('%s', (_case, asked, now, isFound) => {
    const { answers, answer } = kept()
    expect(answers.get(asked, now)).toBe(isFound ? answer : null)
  })
})

test('there is room for so many bytes; the one not asked for longest goes first', () => {
  const answers = new CalendarResponseCache(24)
  const [anna, bo] = [readyJson('"anna"'), readyJson('"bo-b"')]
  answers.set({ ...ownedBy('anna'), response: anna, ...valid })
  answers.set({ ...ownedBy('bo-b'), response: bo, ...valid })
  expect(answers.get(ownedBy('anna'), 1000)).toBe(anna)
  answers.set({ ...ownedBy('cill'), response: readyJson('"cill"'), ...valid })
  expect(answers.get(ownedBy('bo-b'), 1000)).toBeNull()
  expect(answers.get(ownedBy('anna'), 1000)).toBe(anna)
  expect(answers.bytes).toBe(20)
  answers.set({ ...ownedBy('huge'), response: readyJson('x'.repeat(30)), ...valid })
  expect(answers.bytes).toBe(0)
})

test('what is made anew of the same rows takes the place of the one before', () => {
  const { answers } = kept()
  const { bytes } = answers
  const answer = readyJson('"bobo"')
  answers.set({ ...madeOf, version: 4, response: answer, ...valid })
  expect(answers.bytes).toBe(bytes)
  expect(answers.get({ ...madeOf, version: 4 }, 1000)).toBe(answer)
})

test('an answer that was packed after it was put in takes no more room than its packed bytes', () => {
  const answers = new CalendarResponseCache(10_000)
  for (let index = 0; index < 20; index += 1) {
    const answer = readyJson(JSON.stringify('x'.repeat(4_000)))
    answers.set({ ...ownedBy(`owner ${index}`), response: answer, ...valid })
    answer.encode('br')
  }
  for (let index = 0; index < 20; index += 1)
    expect(answers.get(ownedBy(`owner ${index}`), 1000)).not.toBeNull()
})

test('an answer counts with the bytes that it was last sent as, where it is still kept', () => {
  const answers = new CalendarResponseCache(10_000)
  const [sent, replaced] = ['x', 'y'].map((sign) => readyJson(JSON.stringify(sign.repeat(4_000))))
  answers.set({ ...madeOf, response: replaced!, ...valid })
  answers.set({ ...madeOf, response: sent!, ...valid })
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const { length } = sent!.encode(encoding)
    replaced!.encode(encoding)
    expect(answers.bytes).toBe(length + madeOf.own.length)
  }
  expect(answers.get(madeOf, 1000)).toBe(sent)
})
