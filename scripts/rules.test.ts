import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const folder = new URL('../packages/domain/src/', import.meta.url)
const lines = readFileSync(new URL('../docs/rules.md', import.meta.url), 'utf8').split('\n')
const rules = lines.filter((line) => line.startsWith('- **R'))
const parseNumber = (text: string) => Number(/\d+/.exec(text)?.[0])
const ruleNumbers = rules.map(parseNumber)

/** Returns the numbers that the files cite; `R12 to R15` cites all four. */
function findCited(isWanted: (file: string) => boolean): number[] {
  const numbers = new Set<number>()
  for (const file of readdirSync(folder).filter(isWanted)) {
    const text = readFileSync(new URL(file, folder), 'utf8').split('\n * ').join(' ')
    for (const citation of text.match(/\bR\d+( to R\d+)?\b/g) ?? []) {
      const [from = '', to = from] = citation.split(' to ')
      for (let number = parseNumber(from); number <= parseNumber(to); number += 1) numbers.add(number)
    }
  }
  return [...numbers].sort((a, b) => a - b)
}

const isTest = (file: string) => file.endsWith('.test.ts')
const isCode = (file: string) => !file.endsWith('.test.ts') && file !== 'test-fixtures.ts'

describe('docs/rules.md', () => {
  test('numbers its rules without a gap, each one sentence', () => {
    expect(ruleNumbers.length > 100).toBe(true)
    expect(ruleNumbers).toEqual(ruleNumbers.map((_, index) => index + 1))
    expect(rules.filter((rule) => !rule.endsWith('.') || /\. [A-Z]/.test(rule))).toEqual([])
  })

  test('has exactly the rules that the code cites, and that the tests cite', () => {
    expect(findCited(isCode)).toEqual(ruleNumbers)
    expect(findCited(isTest)).toEqual(ruleNumbers)
  })
})
