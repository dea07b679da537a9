import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { adminRows } from './admin-rows.ts'
import { memberRows, questions, unshownWrites } from './member-rows.ts'
import { allEndpoints, runWrite } from './run-write.ts'

/** What sends a write: `useCommand`, `useMutation` or `useSendFile`. */
type Sender =
  | { readonly run: (input: unknown) => Promise<unknown> }
  | { readonly mutateAsync: (input: unknown) => Promise<unknown> }
  | ((input: unknown, sending: unknown) => Promise<unknown>)
type UseWrite = (of: { kind: string; id: string }) => Sender | undefined

/** Hooks of the calls that write nothing, or that other hooks are made of. */
const others = [
  'useCommand',
  'useSendFile',
  'useReadBrand',
  'useReadPictures',
  'useMapTiles',
  'useRefreshImageUrls',
]

const sourceFolder = join(import.meta.dirname, '../..')
const sourceFiles = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
)
const modules = await Promise.all(
  sourceFiles
    .filter((path) => /^api\/[\w-]+\.ts$/.test(path))
    .map((path) => import(join(sourceFolder, path)) as Promise<Readonly<Record<string, unknown>>>),
)
const hooks = modules
  .flatMap((module) => Object.entries(module))
  .filter(([name, value]) => /^use[A-Z]/.test(name) && typeof value === 'function' && !others.includes(name))
  .map(([name, value]) => [name, value as UseWrite] as const)

/** Runs a hook once; those of pictures once for each of the two that have some. */
const variants = hooks.flatMap(([name, useIt]) =>
  name.includes('Picture')
    ? ['group', 'house'].map((kind) => ({ useIt, kind, suffix: ` of a ${kind}` }))
    : [{ useIt, kind: '', suffix: '' }],
)

/** The first part of every query key, of which `QueryName` is the type: a read by another name is out of every write's reach. */
function listQueryNames(): readonly string[] {
  const found = sourceFiles
    .map((path) => readFileSync(join(sourceFolder, path), 'utf8'))
    .flatMap((source) => [...source.matchAll(/(?:queryKey: \[|listQuery\(\s*)'([\w-]+)'/g)])
  return [...new Set(found.map(([, name = '']) => name))].sort()
}
const names = listQueryNames()

async function run({ useIt, kind, suffix }: (typeof variants)[number], status: number) {
  const sent = { file: new Blob(), idempotencyKey: '1' }
  const useWrite = () => {
    const sender = useIt({ kind, id: '1' })
    return async () => {
      if (sender === undefined) throw new Error('The hook returns nothing that sends.')
      if (typeof sender === 'function') return sender({}, kind === '' ? sent : undefined)
      return 'run' in sender ? sender.run({}) : sender.mutateAsync(new File([], 'a'))
    }
  }
  const { endpoint, stale } = await runWrite(useWrite, { names, status })
  return { write: `${endpoint}${suffix}`, stale }
}

const rows = { ...memberRows, ...adminRows }
const toStale = (row: string): string[] => (row === '' ? [] : [...new Set(row.split(' '))].sort())
const expected = Object.fromEntries(Object.entries(rows).map(([write, row]) => [write, toStale(row)]))

afterEach(() => vi.unstubAllGlobals())

describe('what a write of the browser makes stale', () => {
  it.each([
    ['done', 200],
    ['refused, since the screen was out of date', 409],
  ])('is what its row says, when it is %s', async (_, status) => {
    const ran: Record<string, readonly string[]> = {}
    for (const variant of variants) {
      const { write, stale } = await run(variant, status)
      ran[write] = stale
    }
    expect(ran).toEqual(expected)
  })

  it('has a row for every write of the contract', () => {
    const writes = Object.entries(allEndpoints)
      .filter(([, { method }]) => method !== 'GET')
      .map(([name]) => name)
    const known = [...Object.keys(rows).map((row) => row.split(' ')[0] ?? ''), ...unshownWrites, ...questions]
    expect([...new Set(known)].sort()).toEqual(writes.sort())
  })

  it('are reads that some screen reads', () => {
    const unknown = Object.entries(expected).flatMap(([write, stale]) =>
      stale.filter((name) => !names.includes(name)).map((name) => `${write}: ${name}`),
    )
    expect(unknown).toEqual([])
  })
})
