import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listFilesBelow, root } from './files.mjs'
import { findClockReads, findSqlClockReads, findSqlClockReadsInSource } from './clock-reads.ts'

const files = [...listFilesBelow('packages'), ...listFilesBelow('apps')]

test('the clock is passed in: only entry points read the system’s time', () => {
  const entryPoints = ['run', 'cli/import', 'cli/seed', 'cli/verify-command'].map(
    (name) => `apps/server/src/${name}.ts`,
  )
  const sources = files
    .filter(matches(/^(packages\/\w+|apps\/\w+)\/src\/.*\.tsx?$/))
    .filter(
      (path) => !isTest(path) && !entryPoints.includes(path) && path !== 'apps/web/src/lib/server-time.ts',
    )
  expect(sources.length).toBeGreaterThan(20)
  expect(findAll(sources, findClockReads)).toEqual([])
})

test('no SQL reads the database’s clock', () => {
  const sources = files.filter(matches(/^apps\/server\/src\/.*\.ts$/)).filter((path) => !isTest(path))
  // It is compared with the process's clock, and decides nothing.
  expect(findAll(sources, findSqlClockReadsInSource)).toEqual([
    expect.stringMatching(/^apps\/server\/src\/db\/queries\/clock\.ts:\d+ clock_timestamp\($/),
  ])
  expect(findAll(files.filter(matches(/^apps\/server\/.*\.sql$/)), findSqlClockReads)).toEqual([])
})

test.each([
  'const a = new Date()',
  'const a = Date()',
  'const a = Date.now()',
  'const a = globalThis.Date.now()',
  "const a = Date['now']()",
  'const A = Date',
  'const { now } = Date',
  'const a = [1].map(() => new Date())',
  'const a = new Date() as Date',
  'const a = Temporal.Now.instant()',
])('%s reads the clock', (source) => {
  expect(findClockReads(source, 'planted.ts')).toHaveLength(1)
})

test.each([
  'const a = new Date(0)',
  'const a = Date.UTC(2026, 0, 1)',
  'const a = (b: unknown) => b instanceof Date',
  'const a = (b: Date): Date | null => b',
  'const a = { Date: 1 }',
  'const a = picker.Date',
  "const a = 'new Date()'",
])('%s does not read the clock', (source) => {
  expect(findClockReads(source, 'planted.ts')).toEqual([])
})

test.each(['select now()', 'where a < CURRENT_TIMESTAMP', "'now'::timestamptz", 'default current_date'])(
  '%s is SQL that reads the clock',
  (sql) => {
    expect(findSqlClockReads(`-- now()\n${sql}`)).toMatchObject([{ line: 2 }])
    expect(findSqlClockReadsInSource(`const a = sql(\`${sql}\`)`, 'planted.ts')).toHaveLength(1)
  },
)

test('a comment and a parameter named now are not SQL that reads the clock', () => {
  expect(findSqlClockReads('/* now() */ select $1 as now -- current_date')).toEqual([])
  expect(findSqlClockReadsInSource('const a = `until ${now()}`', 'planted.ts')).toEqual([])
  const duration = 'clock_timestamp() - statement_timestamp()'
  expect(findSqlClockReadsInSource(`const a = sql('${duration}')`, 'planted.ts')).toEqual([])
  expect(findSqlClockReadsInSource(`const a = sql('${duration} + now()')`, 'planted.ts')).toHaveLength(1)
})

function findAll(paths: readonly string[], read: typeof findClockReads): string[] {
  return paths.flatMap((path) =>
    read(readFileSync(`${root}${path}`, 'utf8'), path).map(({ line, text }) => `${path}:${line} ${text}`),
  )
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/testing\/|\/test-[^/]*\.ts$/.test(path)
}

function matches(pattern: RegExp): (path: string) => boolean {
  return (path) => pattern.test(path)
}
