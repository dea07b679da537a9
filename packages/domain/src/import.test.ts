import { describe, expect, it } from 'vitest'
import {
  findOwnerProblem,
  isAnotherPerson,
  isAsShown,
  isHeldByImport,
  isInvitedWithImport,
  mayApplyImport,
  mayChangeImport,
  mayInviteImported,
  type ImportFacts,
} from './import.ts'
import { defaultMailTimings, mailKinds, type MailKind, type MailStay } from './mail-plan.ts'

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
  const checkInAt = Date.parse('2027-06-28T14:00:00Z')
  const stay: MailStay = {
    dateFrom: '2027-06-28',
    dateTo: '2027-07-05',
    checkInAt,
    checkOutAt: Date.parse('2027-07-05T08:00:00Z'),
    isLentOut: false,
    isCheckedOut: false,
  }
  const lent = { ...stay, isLentOut: true }
  const isHeld = (kind: MailKind, now: string, stays: Partial<Record<'stay' | 'before', MailStay>> = {}) =>
    isHeldByImport(
      { kind, timing: defaultMailTimings[kind], stay, before: null, ...stays },
      'Europe/Copenhagen',
      Date.parse(now),
    )

  it('has its mails sent that are due later', () => {
    expect(isHeld('Welcome1', '2027-06-21T06:59:00Z')).toBe(false)
    expect(isHeld('Departure1', '2027-06-28T13:59:00Z')).toBe(false)
  })

  it('has none that would go out at once', () => {
    expect(isHeld('Welcome1', '2027-06-21T07:00:00Z')).toBe(true)
    expect(isHeld('Welcome2', '2027-06-21T07:00:00Z')).toBe(false)
    expect(isHeld('Welcome2', '2027-06-21T07:00:00Z', { stay: lent })).toBe(true)
  })

  it('has none at all once it has begun', () => {
    expect(mailKinds.map((kind) => isHeld(kind, '2027-06-28T14:00:00Z'))).toEqual(Array(6).fill(true))
  })

  it('has none at once for another guest, and the others as before', () => {
    const isHeldOfChanged = (kind: MailKind, now: string) => isHeld(kind, now, { stay: lent, before: stay })
    expect(isHeldOfChanged('Welcome2', '2027-06-22T07:00:00Z')).toBe(true)
    expect(isHeldOfChanged('Welcome2', '2027-06-20T07:00:00Z')).toBe(false)
    expect(isHeldOfChanged('Departure1', '2027-07-03T07:00:00Z')).toBe(false)
  })
})

describe('R201, R206: a row about a person who is known', () => {
  it.each([
    [true, false, false, false, 'has-left'],
    [true, true, true, false, 'has-left'],
    [false, true, true, false, 'is-admin'],
    [false, true, false, false, null],
    [false, false, true, false, null],
    [false, false, true, true, 'another-person'],
    [true, true, true, true, 'another-person'],
  ] as const)(
    'who has left: %s, an admin: %s, other data: %s, another person: %s, is %s',
    (hasLeft, isAdmin, changesPerson, isAnother, problem) => {
      expect(findOwnerProblem({ hasLeft, isAdmin, changesPerson, isAnother })).toBe(problem)
    },
  )
})

describe('R206: of the same address', () => {
  type Named = { name: string; code?: string }
  const compare = (known: Named, said: Named): boolean[] => {
    const [a, b] = [
      { code: '', ...known },
      { code: '', ...said },
    ]
    return [isAnotherPerson(a, b), isAnotherPerson(b, a)]
  }

  it.each([
    ['Dorte Holm', 'Erik Holm'],
    ['Dorte Holm', 'Erik Dam'],
    ['Holm, Dorte', 'Holm, Erik'],
    ['Dorte', 'Erik'],
  ])('%s and %s are two people', (known, said) => {
    expect(compare({ name: known }, { name: said })).toEqual([true, true])
  })

  it.each([
    ['Dorte Holm', 'Dorte Dam'],
    ['Dorte Holm', 'DORTE HOLM'],
    ['Dorte Holm', 'Holm, Dorte'],
    ['Dorte Holm', 'Holm Dorte'],
    ['Dorte', 'Dorte-Marie Holm'],
    ['Dorte og Erik Holm', 'Erik Holm'],
    ['A\u030Ase Møller', 'Åse Dam'.replace('Å', 'A\u030A')],
    ['Dorte', ''],
    ['', 'Erik'],
    ['-', 'Erik'],
  ])('%s and %s are one person', (known, said) => {
    expect(compare({ name: known }, { name: said })).toEqual([false, false])
  })

  it.each([
    ['Kirsten Dal', 'S-1', 'Kirsten Dal d.y.', 'S-302', true],
    ['Kirsten Dal', 'S-1', 'Kirsten Holm', 'S-1', false],
    ['Kirsten Dal', 'S-1', 'Kirsten Holm', 's-1 ', false],
    ['Kirsten Dal', 'S-1', 'Kirsten Holm', '', false],
    ['Kirsten Dal', '', 'Kirsten Holm', 'S-1', false],
    ['Kirsten Dal', 'S-1', 'Dal, Kirsten', 'S-302', false],
  ])('%s with %s and %s with %s are two people: %s', (known, code, said, saidCode, areTwo) => {
    expect(compare({ name: known, code }, { name: said, code: saidCode })).toEqual([areTwo, areTwo])
  })
})

describe('R207: the owners of an import', () => {
  it.each<[Parameters<typeof mayInviteImported>[0], string[]]>([
    [{ kind: 'owners', state: 'applied' }, []],
    [{ kind: 'owners', state: 'checked' }, ['changed-meanwhile']],
    [{ kind: 'houses', state: 'applied' }, ['changed-meanwhile']],
  ])('of %j are invited unless refused by %j', (batch, expected) => {
    expect(types(mayInviteImported(batch))).toEqual(expected)
  })

  it.each([
    [true, false, null, true],
    [false, false, null, false],
    [true, true, null, false],
    [true, false, 10, false],
  ] as const)(
    'with access: %s, a sign-in: %s, invited at %s, is among them: %s',
    (isEnabled, hasSignIn, invitedAt, expected) => {
      expect(isInvitedWithImport({ isEnabled, hasSignIn, invitedAt })).toBe(expected)
    },
  )
})
