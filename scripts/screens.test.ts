import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '../apps/server/src/routes.ts'
import { root } from './files.mjs'

const operations = routes.map(({ operation }) => operation)

/** The table of docs/screens.md, a row each. */
function screens(): { file: string; reads: string[]; useCases: string[] }[] {
  const lines = readFileSync(join(root, 'docs/screens.md'), 'utf8').split('\n')
  return lines
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => {
      const [, , , file = '', reads = '', useCases = ''] = line.split('|').map((cell) => cell.trim())
      return { file: /^`(.+)`$/.exec(file)?.[1] ?? '', reads: names(reads), useCases: names(useCases) }
    })
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
  const files = new Set(readdirSync(join(root, 'apps/server/src/reads')))
  const named: Record<string, string> = { config: 'browser-config' }
  const missing = operations
    .filter(({ method, name }) => method === 'GET' && !files.has(`${named[name] ?? name}.ts`))
    .map(({ name }) => name)
  expect(missing).toEqual([])
})
