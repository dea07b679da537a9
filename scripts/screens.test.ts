import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '../apps/server/src/routes.ts'
import { root } from './files.mjs'

const operations = routes.map(({ operation }) => operation)

/** Reads a table of docs/screens.md as a list of cells per row: table 0 lists the files, table 1 the tests. */
function readTable(which: 0 | 1): string[][] {
  const parts = readFileSync(join(root, 'docs/screens.md'), 'utf8').split('\n## ')
  const lines = parts[which]?.split('\n').filter((line) => line.startsWith('|')) ?? []
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const stripBackticks = (cell: string): string => /^`(.+)`$/.exec(cell)?.[1] ?? ''

function listScreens(): { file: string; reads: string[]; useCases: string[] }[] {
  return readTable(0).map(([, , file = '', reads = '', useCases = '']) => ({
    file: stripBackticks(file),
    reads: splitNames(reads),
    useCases: splitNames(useCases),
  }))
}

function splitNames(cell: string): string[] {
  return cell.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]))
}

test('docs/screens.md lists exactly the screen files', () => {
  const files = readdirSync(join(root, 'apps/web/src/routes')).filter((file) => /^[^-].*\.tsx$/.test(file))
  const listed = listScreens().flatMap(({ file }) => (file === '' ? [] : [file]))
  expect(listed.toSorted()).toEqual(files.toSorted())
})

test('a route loads its screen when it is opened', () => {
  const isEager = (file: string) => {
    const source = readFileSync(join(root, 'apps/web/src/routes', file), 'utf8')
    return source.includes('component:') && !source.includes('component: lazyRouteComponent(')
  }
  const files = listScreens().flatMap(({ file }) => (file === '' ? [] : [file]))
  expect(files.filter(isEager)).toEqual(['__root.tsx'])
})

test('the reads and use cases of a screen are operations of the server', () => {
  const gets = new Set(operations.filter(({ method }) => method === 'GET').map(({ name }) => name))
  const writes = new Set(operations.filter(({ method }) => method !== 'GET').map(({ name }) => name))
  const rows = listScreens()
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.flatMap(({ reads }) => reads).filter((name) => !gets.has(name))).toEqual([])
  expect(rows.flatMap(({ useCases }) => useCases).filter((name) => !writes.has(name))).toEqual([])
})

test('every operation that writes has a use case and a test of its name', () => {
  const missing = operations
    .filter(({ method }) => method !== 'GET')
    .flatMap(({ name, path }) => {
      const folder = path.startsWith('/admin/') ? 'admin/' : ''
      return [`${folder}${name}.ts`, `${folder}${name}.pg.test.ts`]
    })
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

/** Number of rows of each part. With a row removed, a screen would be without a test. */
const rowsOfPart = { Public: 5, Routing: 5, 'Member area': 38, Modals: 14, 'Admin area': 192 }

test('every row of docs/screens.md names a test that its file has', () => {
  const rows = readTable(1).map(([part = '', row = '', file = '', title = '']) => ({
    part,
    row,
    file: stripBackticks(file),
    title,
  }))
  const counted = Object.fromEntries(
    Object.keys(rowsOfPart).map((part) => [part, rows.filter((row) => row.part === part).length]),
  )
  expect(counted).toEqual(rowsOfPart)
  expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length)
  expect(rows.filter(({ file, title }) => !hasTest(file, title))).toEqual([])
})

test('a title that a file does not have is not accepted', () => {
  expect(hasTest('scripts/screens.test.ts', 'a title that a file does not have is not accepted')).toBe(true)
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
