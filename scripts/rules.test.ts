import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const folder = new URL('../packages/domain/src/', import.meta.url)
const lines = readFileSync(new URL('../docs/rules.md', import.meta.url), 'utf8').split('\n')
const rules = lines.filter((line) => line.startsWith('- **R'))
const numberOf = (text: string) => Number(/\d+/.exec(text)?.[0])
const all = rules.map(numberOf)

/** The numbers that the files cite; `R12 to R15` is all four. */
function cited(isWanted: (file: string) => boolean): number[] {
  const numbers = new Set<number>()
  for (const file of readdirSync(folder).filter(isWanted)) {
    const text = readFileSync(new URL(file, folder), 'utf8').split('\n * ').join(' ')
    for (const citation of text.match(/\bR\d+( to R\d+)?\b/g) ?? []) {
      const [from = '', to = from] = citation.split(' to ')
      for (let number = numberOf(from); number <= numberOf(to); number += 1) numbers.add(number)
    }
  }
  return [...numbers].sort((a, b) => a - b)
}

const isTest = (file: string) => file.endsWith('.test.ts')
const isCode = (file: string) => !file.endsWith('.test.ts') && file !== 'testing.ts'

describe('the rule book, the code and the tests', () => {
  test('rules are numbered without a gap, each one sentence', () => {
    expect(all.length > 100).toBe(true)
    expect(all).toEqual(all.map((_, index) => index + 1))
    expect(rules.filter((rule) => !rule.endsWith('.') || /\. [A-Z]/.test(rule))).toEqual([])
  })

  test('every rule is cited by code and by a test, and nothing cites a rule that is not there', () => {
    expect(cited(isCode)).toEqual(all)
    expect(cited(isTest)).toEqual(all)
  })
})
