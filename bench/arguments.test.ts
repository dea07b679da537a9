import { expect, test } from 'vitest'
import { parseArguments } from './arguments.ts'

test('parts and files are told apart', () => {
  const given = ['bookings', '--json', 'after.json', 'hub:rush', '--before', 'before.json']
  expect(parseArguments(given)).toEqual({
    names: ['bookings', 'hub:rush'],
    json: 'after.json',
    before: 'before.json',
  })
})

test.each([
  { given: ['--jsn', 'a'], error: 'no such option: --jsn' },
  { given: ['--json'], error: '--json needs a file' },
])('$given is refused', ({ given, error }) => {
  expect(() => parseArguments(given)).toThrow(error)
})
