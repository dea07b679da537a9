import { expect, it } from 'vitest'
import { toWireBlocks } from './to-wire-blocks.ts'

it('an announcement is taken apart once, however many members read it', () => {
  const body = '- a\n'.repeat(1000)
  const blocks = toWireBlocks(body)
  expect(blocks).toHaveLength(1000)
  expect(toWireBlocks(body)).toBe(blocks)
  expect(toWireBlocks(`${body}\nb`)).toHaveLength(1001)
})
