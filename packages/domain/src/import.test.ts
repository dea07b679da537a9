import { describe, expect, it } from 'vitest'
import {
  findOwnerProblem,
  isAsShown,
  mayApplyImport,
  mayChangeImport,
  sendsMailsOfStay,
  type ImportFacts,
} from './import.ts'

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

describe('R198: rows that are planned once more', () => {
  const row = {
    number: 2,
    fate: 'changed',
    changes: [{ field: 'phone', before: '1', after: '2' }],
    problems: [],
  } as const

  it('are as shown if each becomes what it was to become', () => {
    expect(isAsShown([row], [{ ...row, changes: [{ field: 'phone', after: '2', before: '1' }] }])).toBe(true)
  })

  it.each([
    ['are other rows', []],
    ['have another number', [{ ...row, number: 3 }]],
    ['have another fate', [{ ...row, fate: 'unchanged' as const }]],
    ['change another value', [{ ...row, changes: [{ field: 'phone', before: '9', after: '2' }] }]],
    ['have another problem', [{ ...row, problems: [{ field: null, problem: 'is-known', detail: 'Bo' }] }]],
  ])('are not where they %s', (_what, shown) => {
    expect(isAsShown([row], shown)).toBe(false)
  })
})

describe('R200: a stay that a file brings', () => {
  it('has its planned mails sent until it begins', () => {
    expect(sendsMailsOfStay({ startsAt: 10 }, 9)).toBe(true)
    expect(sendsMailsOfStay({ startsAt: 10 }, 10)).toBe(false)
  })
})

describe('R201: a row about a person who is known', () => {
  it.each([
    [true, false, false, 'has-left'],
    [true, true, true, 'has-left'],
    [false, true, true, 'is-admin'],
    [false, true, false, null],
    [false, false, true, null],
  ] as const)(
    'who has left: %s, an admin: %s, other data: %s, is %s',
    (hasLeft, isAdmin, changesPerson, problem) => {
      expect(findOwnerProblem({ hasLeft, isAdmin, changesPerson })).toBe(problem)
    },
  )
})
