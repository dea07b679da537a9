import { expect, it } from 'vitest'
import { neutralizeFormula, restoreFormula } from './formula-text.ts'

it.each(['=1+1', "'=1+1", "''@x", '-abc', '+45 12 34 56 78', '-5', '-', "'Ole", '', 'Ærø', '\tx'])(
  '%j is had back from its cell',
  (text) => {
    expect(restoreFormula(neutralizeFormula(text))).toBe(text)
  },
)

it('a quote that is no such sign stays', () => {
  expect(restoreFormula("'t Gooi")).toBe("'t Gooi")
})
