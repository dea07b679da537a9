import { expect, it } from 'vitest'
import { mayPrintCheckOutUrl } from './check-out-url.ts'

it.each([
  ['has just made the demo', true, false, true, true],
  ['has a database of its own', false, true, false, true],
  ['has a database of its own, and others reach it', false, true, true, false],
  ['found the demo at DATABASE_URL', false, false, false, false],
])(
  'a start that %s prints a check-out link into the log: %s, %s, %s → %s',
  (_what, hasMadeDemo, hasOwnDatabase, isReachable, prints) => {
    expect(mayPrintCheckOutUrl({ hasMadeDemo, hasOwnDatabase, isReachable })).toBe(prints)
  },
)
