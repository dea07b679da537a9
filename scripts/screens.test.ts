import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '../apps/server/src/routes.ts'
import { root } from './files.mjs'

const operations = routes.map(({ operation }) => operation)

/** The cells of a table of docs/screens.md, a list for each row: the first one lists the files, the second the rows. */
function table(which: 0 | 1): string[][] {
  const parts = readFileSync(join(root, 'docs/screens.md'), 'utf8').split('\n## ')
  const lines = parts[which]?.split('\n').filter((line) => line.startsWith('|')) ?? []
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const inCode = (cell: string): string => /^`(.+)`$/.exec(cell)?.[1] ?? ''

function screens(): { file: string; reads: string[]; useCases: string[] }[] {
  return table(0).map(([, , file = '', reads = '', useCases = '']) => ({
    file: inCode(file),
    reads: names(reads),
    useCases: names(useCases),
  }))
}

function names(cell: string): string[] {
  return cell.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]))
}

test('every screen file stands in docs/screens.md, and every file named there exists', () => {
  const files = readdirSync(join(root, 'apps/web/src/routes')).filter((file) => /^[^-].*\.tsx$/.test(file))
  const listed = screens().flatMap(({ file }) => (file === '' ? [] : [file]))
  expect(listed.toSorted()).toEqual(files.toSorted())
})

test('what a screen reads and does are operations that the server has', () => {
  const gets = new Set(operations.filter(({ method }) => method === 'GET').map(({ name }) => name))
  const writes = new Set(operations.filter(({ method }) => method !== 'GET').map(({ name }) => name))
  const rows = screens()
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.flatMap(({ reads }) => reads).filter((name) => !gets.has(name))).toEqual([])
  expect(rows.flatMap(({ useCases }) => useCases).filter((name) => !writes.has(name))).toEqual([])
})

test('every operation that writes has a use case of its name, and a test of it', () => {
  const missing = operations
    .filter(({ method }) => method !== 'GET')
    .flatMap(({ name }) => [`${name}.ts`, `${name}.pg.test.ts`])
    .filter((file) => !existsSync(join(root, 'apps/server/src/use-cases', file)))
  expect(missing).toEqual([])
})

test('every operation that reads has a file of its name', () => {
  const files = new Set(
    readdirSync(join(root, 'apps/server/src/reads'), { recursive: true, encoding: 'utf8' }).map((file) =>
      basename(file),
    ),
  )
  const missing = operations
    .filter(({ method, name }) => method === 'GET' && !files.has(`${name}.ts`))
    .map(({ name }) => name)
  expect(missing).toEqual([])
})

/** How many rows each part of the list has. A row that goes missing here is a screen without a proof. */
const rowsOfPart = { Public: 5, Routing: 5, 'Member area': 20, Modals: 9 }

test('every row of docs/screens.md has a test, which its file has under that title', () => {
  const rows = table(1).map(([part = '', row = '', file = '', title = '']) => ({
    part,
    row,
    file: inCode(file),
    title,
  }))
  const counted = Object.fromEntries(
    Object.keys(rowsOfPart).map((part) => [part, rows.filter((row) => row.part === part).length]),
  )
  expect(counted).toEqual(rowsOfPart)
  expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length)
  expect(rows.filter(({ file, title }) => !hasTest(file, title))).toEqual([])
})

test('a row is not proved by a test that is not there', () => {
  expect(hasTest('scripts/screens.test.ts', 'a row is not proved by a test that is not there')).toBe(true)
  expect(hasTest('scripts/screens.test.ts', 'every row of docs/screens.md')).toBe(false)
  expect(hasTest('scripts/no-such-file.test.ts', 'anything')).toBe(false)
  expect(hasTest('', '')).toBe(false)
})

/** Whether a file has a test of exactly this title. */
function hasTest(file: string, title: string): boolean {
  if (title === '' || !/\.(spec|test)\.tsx?$/.test(file) || !existsSync(join(root, file))) return false
  const titles = readFileSync(join(root, file), 'utf8').matchAll(/\b(?:test|it)\(\s*'([^']+)'/g)
  return [...titles].some(([, found]) => found === title)
}
