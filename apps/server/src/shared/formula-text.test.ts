import { expect, it } from 'vitest'
import { neutralizeFormula, restoreFormula } from './formula-text.ts'

it.each(['=1+1', "'=1+1", "''@x", '-abc', '+45 12 34 56 78', '-5', '-', "'Ole", '', 'Ærø', '\tx'])(
  '%j is had back from its cell',
  (text) => {
    expect(restoreFormula(neutralizeFormula(text))).toBe(text)
  },
)

it.each([
  "Bo,=cmd|'/C calc'!A0",
  "Bo,'=1",
  'Bo, =1,@x',
  'a\t=1',
  'a\n=1\r\n-b',
  'Olsen, +45 12 34 56 78, -5',
  'Vej 1,-',
  ',,',
  " '=1",
])('%j, which may be several cells, is had back from its cell', (text) => {
  expect(restoreFormula(neutralizeFormula(text))).toBe(text)
})

it('a quote that is no such sign stays', () => {
  expect(restoreFormula("'t Gooi")).toBe("'t Gooi")
})
