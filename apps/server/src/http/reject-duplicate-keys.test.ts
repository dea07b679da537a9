import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasDuplicateKeys } from './reject-duplicate-keys.ts'

const check = (text: string): boolean => hasDuplicateKeys(text, JSON.parse(text))

describe('a JSON text names a property twice', () => {
  const cases: readonly (readonly [text: string, isTwice: boolean])[] = [
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
  test.each(cases)('%s: %s', (text, isTwice) => expect(check(text)).toBe(isTwice))

  test('never in what JSON.stringify writes; always once one of its properties is written again', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.string(), (value, name) => {
        expect(check(JSON.stringify(value))).toBe(false)
        const member = `${JSON.stringify(name)}:${JSON.stringify(value)}`
        expect(check(`{${member}}`)).toBe(false)
        expect(check(`[{${member},${member}}]`)).toBe(true)
      }),
    )
  })

  test('however deep it is nested', () => {
    const deep = '[{"a":'.repeat(5_000)
    const end = '}]'.repeat(5_000)
    expect(check(`${deep}1${end}`)).toBe(false)
    expect(check(`${deep}{"b":1,"b":1}${end}`)).toBe(true)
  })
})
