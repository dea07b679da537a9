import { expect, it } from 'vitest'
import { mayKeepOneMore } from './limits.ts'

it.each([
  ['files', 2_000],
  ['folders', 500],
  ['views', 200],
] as const)('of %s no more than %i are kept (R226)', (kind, max) => {
  expect(mayKeepOneMore(kind, max - 1)).toEqual([])
  expect(mayKeepOneMore(kind, max)).toEqual([{ type: 'limit-reached', until: null }])
})
