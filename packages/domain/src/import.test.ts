import { describe, expect, it } from 'vitest'
import { mayApplyImport, mayChangeImport, type ImportFacts } from './import.ts'

const types = (decision: ReturnType<typeof mayChangeImport>) => decision.map(({ type }) => type)

describe('R199: an import', () => {
  it.each<[ImportFacts['state'], number, boolean, string[]]>([
    ['checked', 0, false, []],
    ['checked', 2, true, []],
    ['checked', 2, false, ['import-has-problems']],
    ['checking', 0, true, ['changed-meanwhile']],
    ['mapping', 0, true, ['changed-meanwhile']],
    ['discarded', 0, true, ['changed-meanwhile']],
  ])(
    'that is %s with %i refused rows, left out: %s, is refused by %j',
    (state, refused, leavesOutRefused, expected) => {
      expect(types(mayApplyImport({ state, refused }, { leavesOutRefused }))).toEqual(expected)
    },
  )

  it.each<[ImportFacts['state'], string[]]>([
    ['mapping', []],
    ['checking', []],
    ['checked', []],
    ['applied', ['changed-meanwhile']],
    ['discarded', ['changed-meanwhile']],
  ])('that is %s gets other columns, or is discarded, unless refused by %j', (state, expected) => {
    expect(types(mayChangeImport({ state }))).toEqual(expected)
  })
})
