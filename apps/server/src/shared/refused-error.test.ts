import { afterEach, expect, test } from 'vitest'
import { collectStacks, InactiveSessionError, RefusedError } from './refused-error.ts'

afterEach(() => collectStacks(true))

test('a refusal is an error without a stack, and every other error has one', () => {
  collectStacks(false)
  for (const error of [new RefusedError('not-enough-points'), new InactiveSessionError()]) {
    expect(error).toBeInstanceOf(Error)
    expect(error.stack).not.toContain('\n')
  }
  expect(new Error('a fault').stack).toContain('refused-error.test.ts')
})

test('in tests a refusal says where it was thrown', () => {
  expect(new RefusedError('not-enough-points').stack).toContain('refused-error.test.ts')
})
