import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasDuplicateKeys } from './reject-duplicate-keys.ts'

const hasDuplicate = (text: string): boolean => hasDuplicateKeys(text, JSON.parse(text))

describe('whether JSON has a duplicate key', () => {
  const cases: readonly (readonly [text: string, expected: boolean])[] = [
    ['{"a":1,"a":1}', true],
    ['{"a":1,"b":2,"a":3}', true],
    ['{"a":1,"\\u0061":2}', true],
    ['{"a":{"b":1,"b":2}}', true],
    ['[{"a":1},{"a":1,"a":1}]', true],
    ['{"":1,"":2}', true],
    ['{"a\\"":1,"a\\"":2}', true],
    ['{"1":1,"1":2}', true],
    ['{"a":1,"A":1}', false],
    ['{"a":{"a":{"a":1}}}', false],
    ['[{"a":1},{"a":1}]', false],
    ['{"a":":","b":"\\":\\\\"}', false],
    ['{"a:b":[":",":"],":":":"}', false],
    ['{"é":1,"e\\u0301":1}', false],
    ['{}', false],
    ['[]', false],
    ['":"', false],
    ['null', false],
  ]
  test.each(cases)('%s: %s', (text, expected) => expect(hasDuplicate(text)).toBe(expected))

  test('is never true for the output of JSON.stringify, and always once a property is repeated', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.string(), (value, name) => {
        expect(hasDuplicate(JSON.stringify(value))).toBe(false)
        const member = `${JSON.stringify(name)}:${JSON.stringify(value)}`
        expect(hasDuplicate(`{${member}}`)).toBe(false)
        expect(hasDuplicate(`[{${member},${member}}]`)).toBe(true)
      }),
    )
  })

  test('is found at any depth', () => {
    const deep = '[{"a":'.repeat(5_000)
    const end = '}]'.repeat(5_000)
    expect(hasDuplicate(`${deep}1${end}`)).toBe(false)
    expect(hasDuplicate(`${deep}{"b":1,"b":1}${end}`)).toBe(true)
  })
})
