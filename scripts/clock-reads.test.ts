import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow, root } from './files.mjs'
import { clockReadings, sqlClockReadings, sqlClockReadingsInSource } from './clock-reads.ts'

const all = [...filesBelow('packages'), ...filesBelow('apps')]

test('the business clock is passed in: nothing but main reads the time', () => {
  const readers = ['main', 'cli/seed', 'cli/verify'].map((name) => `apps/server/src/${name}.ts`)
  const sources = all
    .filter(matching(/^(packages\/\w+|apps\/\w+)\/src\/.*\.tsx?$/))
    .filter((path) => !isTest(path) && !readers.includes(path) && path !== 'apps/web/src/lib/server-time.ts')
  expect(sources.length).toBeGreaterThan(20)
  expect(findings(sources, clockReadings)).toEqual([])
})

test('no SQL asks the database for the time', () => {
  const sources = all.filter(matching(/^apps\/server\/src\/.*\.ts$/)).filter((path) => !isTest(path))
  expect(findings(sources, sqlClockReadingsInSource)).toEqual([])
  expect(findings(all.filter(matching(/^apps\/server\/.*\.sql$/)), sqlClockReadings)).toEqual([])
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
  expect(clockReadings(source, 'planted.ts')).toHaveLength(1)
})

test.each([
  'const a = new Date(0)',
  'const a = Date.UTC(2026, 0, 1)',
  'const a = (b: unknown) => b instanceof Date',
  'const a = (b: Date): Date | null => b',
  'const a = { Date: 1 }',
  'const a = picker.Date',
  "const a = 'new Date()'",
])('%s reads no clock', (source) => {
  expect(clockReadings(source, 'planted.ts')).toEqual([])
})

test.each(['select now()', 'where a < CURRENT_TIMESTAMP', "'now'::timestamptz", 'default current_date'])(
  '%s is SQL that reads the clock',
  (sql) => {
    expect(sqlClockReadings(`-- now()\n${sql}`)).toMatchObject([{ line: 2 }])
    expect(sqlClockReadingsInSource(`const a = sql(\`${sql}\`)`, 'planted.ts')).toHaveLength(1)
  },
)

test('a comment and a parameter named now are not SQL that reads the clock', () => {
  expect(sqlClockReadings('/* now() */ select $1 as now -- current_date')).toEqual([])
  expect(sqlClockReadingsInSource('const a = `until ${now()}`', 'planted.ts')).toEqual([])
})

function findings(paths: readonly string[], read: typeof clockReadings): string[] {
  return paths.flatMap((path) =>
    read(readFileSync(`${root}${path}`, 'utf8'), path).map(({ line, text }) => `${path}:${line} ${text}`),
  )
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/testing\/|\/test-[^/]*\.ts$/.test(path)
}

function matching(pattern: RegExp): (path: string) => boolean {
  return (path) => pattern.test(path)
}
