import { defaultPolicy } from '@samhus/domain/policy'
import { describe, expect, test } from 'vitest'
import { ReadyJson } from '../ready-json.ts'
import { CalendarSnapshot } from './calendar-snapshot.ts'
import { KeptAnswers } from './kept-answers.ts'

const rows = { horizon: 1n, name: 'Group', policy: defaultPolicy, policyVersion: 1, refetches: [] }
const snapshot = new CalendarSnapshot({ ...rows, calendars: [], units: [] }, 0)
const other = new CalendarSnapshot({ ...rows, calendars: [], units: [] }, 0)
const madeOf = { snapshot, revision: 3, own: '{}' }

const readyJson = (json: string) => new ReadyJson(Buffer.from(json))

function kept(bytes = 100): { answers: KeptAnswers; answer: ReadyJson } {
  const answers = new KeptAnswers(bytes)
  const answer = readyJson('"anna"')
  answers.keep('anna', { ...madeOf, answer, from: 1000, until: 2000 })
  return { answers, answer }
}

describe('the last answer is sent again', () => {
  test.each([
    ['to whom it was made for', 'anna', madeOf, 1000, true],
    ['not to anybody else', 'bo', madeOf, 1000, false],
    ['not when a week has changed', 'anna', { ...madeOf, revision: 4 }, 1000, false],
    ['not when the snapshot is another one', 'anna', { ...madeOf, snapshot: other }, 1000, false],
    ['not when something of the viewer has changed', 'anna', { ...madeOf, own: '{"a":1}' }, 1000, false],
    ['until time changes something', 'anna', madeOf, 1999, true],
    ['not from then on', 'anna', madeOf, 2000, false],
    ['not after the clock was turned back', 'anna', madeOf, 999, false],
  ])('%s', (_case, key, asked, now, isFound) => {
    const { answers, answer } = kept()
    expect(answers.find(key, asked, now)).toBe(isFound ? answer : null)
  })
})

test('there is room for so many bytes; the one not asked for longest goes first', () => {
  const { answers, answer } = kept(24)
  const bo = readyJson('"bo-bo"')
  answers.keep('bo', { ...madeOf, answer: bo, from: 1000, until: 2000 })
  expect(answers.find('anna', madeOf, 1000)).toBe(answer)
  answers.keep('cilla', { ...madeOf, answer: readyJson('"cilla"'), from: 1000, until: 2000 })
  expect(answers.find('bo', madeOf, 1000)).toBeNull()
  expect(answers.find('anna', madeOf, 1000)).toBe(answer)
  expect(answers.bytes).toBeLessThanOrEqual(24)
  answers.keep('huge', { ...madeOf, answer: readyJson('x'.repeat(30)), from: 0, until: 2000 })
  expect(answers.bytes).toBe(0)
})

test('an answer that was packed after it was put in takes no more room than its packed bytes', async () => {
  const answers = new KeptAnswers(10_000)
  for (let index = 0; index < 20; index += 1) {
    const answer = readyJson(JSON.stringify('x'.repeat(4_000)))
    answers.keep(`owner ${index}`, { ...madeOf, answer, from: 1000, until: 2000 })
    await answer.as('br')
  }
  for (let index = 0; index < 20; index += 1)
    expect(answers.find(`owner ${index}`, madeOf, 1000)).not.toBeNull()
})
