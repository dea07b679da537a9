import { expect, it } from 'vitest'
import { isOfGroup } from './group-column.ts'

const group = { name: 'Klitten, Skagen', code: 'KS' }

it.each([
  ['', true],
  ['Klitten, Skagen', true],
  ['Havnen, KLITTEN, SKAGEN', true],
  ['ks', true],
  ['Havnen, KS, Skoven', true],
  ['Klitten', false],
  ['Skagen', false],
  ['Klitten, Skagen Nord', false],
  ['Havnen', false],
  ['Ingen', false],
])('R198: a row that says “%s” is of the association: %s', (text, expected) => {
  expect(isOfGroup(text, group)).toBe(expected)
})
