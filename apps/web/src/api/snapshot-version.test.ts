import { expect, it } from 'vitest'
import { hasChangesBefore, noteChangesBefore } from './snapshot-version.ts'

it.each([
  ['the same number', '700', '700', true],
  ['a smaller one', '700', '699', true],
  ['a larger one', '700', '701', false],
  ['numbers beyond what a double tells apart', '9007199254740993', '9007199254740993', true],
  ['a larger one beyond what a double tells apart', '9007199254740992', '9007199254740993', false],
  ['no header', null, '1', false],
  ['a header that is no number', 'x', '1', false],
  ['a number that is none', '700', '', false],
])('an answer has what came before, asked for %s', (_case, header, number, has) => {
  const answer = {}
  noteChangesBefore(answer, header)
  expect(hasChangesBefore(answer, number)).toBe(has)
})

it('of a copy, of nothing and of a text nothing is known', () => {
  const answer = { years: [] }
  noteChangesBefore(answer, '700')
  noteChangesBefore('text', '700')
  noteChangesBefore(null, '700')
  for (const other of [{ ...answer }, undefined, null, 'text'])
    expect(hasChangesBefore(other, '1')).toBe(false)
})
