import { expect, test } from 'vitest'
import { createFrame } from './frame.ts'

test.each([
  [0, '8100'],
  [125, '817d'],
  [126, '817e007e'],
  [65_535, '817effff'],
  [65_536, '817f0000000000010000'],
])('a frame of %i bytes has the WebSocket header before its bytes', (length, head) => {
  const { bytes, wire, messages } = createFrame([
    `${'æ'.repeat(Math.floor(length / 2))}${'x'.repeat(length % 2)}`,
  ])
  expect(bytes.length).toBe(length)
  expect(wire.toString('hex')).toBe(head + bytes.toString('hex'))
  expect(messages).toBe(1)
})
