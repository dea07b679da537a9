import { expect, test } from 'vitest'
import { createFailure, summarizeFailures } from './failures.mjs'

const list = '.tmp/failures.txt'
const vitest = 'npx vitest run --project pg'
const playwright = 'npx playwright test'

const fail = (name: string, title: string, runner: string | null, messages = ['no\nsuch week']) =>
  createFailure({ name, title, messages, runner })

test('a run in which nothing failed has no summary', () => {
  expect(summarizeFailures([], list)).toEqual([])
})

test('a failure is named with its reason and the command that repeats just that test', () => {
  expect(summarizeFailures([fail('a.pg.test.ts', "Anna's week (W28) is kept", vitest)], list)).toEqual([
    "✗ a.pg.test.ts › Anna's week (W28) is kept",
    '    no',
    'in full: .tmp/failures.txt',
    "repeat: npx vitest run --project pg a.pg.test.ts -t 'Anna'\\''s week \\(W28\\) is kept'",
  ])
})

test('a browser test is repeated by its line, and a runner that failed has no command', () => {
  const failures = [
    createFailure({ name: 'a.spec.ts', line: 7, title: 'books', messages: ['no'], runner: playwright }),
    fail('the runner', '', null, ['\n  no server\n']),
  ]
  expect(summarizeFailures(failures, list)).toEqual([
    '✗ a.spec.ts:7 › books',
    '    no',
    '✗ the runner',
    '    no server',
    'in full: .tmp/failures.txt',
    'repeat: npx playwright test a.spec.ts:7',
  ])
})

test('however many tests fail, ten lines at most are shown, with a command for each kind that names all their files', () => {
  const unit = "npx vitest run --project 'unit*'"
  const failures = ['a', 'b', 'c', 'd'].flatMap((name) => [
    fail(`${name}.pg.test.ts`, 'x'.repeat(400), vitest, [`${'long '.repeat(90)}\nreason`]),
    fail(`${name}.test.ts`, '', unit),
    createFailure({ name: `${name}.spec.ts`, line: 7, title: 'books', messages: [], runner: playwright }),
  ])
  const lines = summarizeFailures(failures, list)
  expect(lines).toHaveLength(10)
  expect(lines.slice(6)).toEqual([
    'and 9 more; in full: .tmp/failures.txt',
    'repeat: npx vitest run --project pg a.pg.test.ts b.pg.test.ts c.pg.test.ts d.pg.test.ts',
    "repeat: npx vitest run --project 'unit*' a.test.ts b.test.ts c.test.ts d.test.ts",
    'repeat: npx playwright test a.spec.ts:7 b.spec.ts:7 c.spec.ts:7 d.spec.ts:7',
  ])
  expect(Math.max(...lines.slice(0, 7).map((line) => line.length))).toBe(200)
})
