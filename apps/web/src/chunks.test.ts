import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import config from '../vite.config.ts'

/** What only administrators load: their screens and texts, the libraries of these, and the schemas of the contract. */
const adminOnly =
  /node_modules\/(@mantine|@floating-ui|@tanstack\/(react-table|table-core|react-virtual|virtual-core)|dayjs|recharts|zod|get-nonce|fflate|write-excel-file|read-excel-file)\/|src\/routes\/-admin\/|src\/locales\/\w+\/admin|src\/api\/admin-|contract\/src\/(?!endpoints\.ts)/

let chunks: ReadonlyMap<string, Rolldown.OutputChunk>
let assets: readonly string[]
/** The code of each worker of the admin area. */
let workers: ReadonlyMap<string, string>

/** Builds as `npm run build` does, without the service worker, into memory. */
beforeAll(async () => {
  const plugins = (config.plugins ?? []).flat(2)
  const isKept = (plugin: (typeof plugins)[number]) =>
    plugin && 'name' in plugin && !plugin.name.startsWith('vite-plugin-pwa')
  const built = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    plugins: plugins.filter(isKept),
    build: { ...config.build, write: false },
  })) as Rolldown.RolldownOutput
  chunks = new Map(built.output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])))
  assets = built.output.flatMap((one) => (one.type === 'asset' ? [one.fileName] : []))
  workers = new Map(
    built.output.flatMap((one) =>
      one.type === 'asset' && /-worker-[^/]*\.js$/.test(one.fileName)
        ? [[one.fileName, String(one.source)]]
        : [],
    ),
  )
})

/** Returns the chunks that are loaded with one, and by choice those that it loads later, those of administrators aside. */
function reach(from: Rolldown.OutputChunk, isLaterToo: boolean): Set<Rolldown.OutputChunk> {
  const found = new Set([from])
  for (const { imports, dynamicImports } of found) {
    const later = isLaterToo ? dynamicImports.filter((name) => !name.startsWith('assets/admin')) : []
    for (const name of [...imports, ...later]) {
      const chunk = chunks.get(name)
      if (chunk !== undefined) found.add(chunk)
    }
  }
  return found
}

const findEntry = () => [...chunks.values()].find(({ isEntry, name }) => isEntry && name === 'index')!
const listAdminModules = (of: Iterable<Rolldown.OutputChunk>) =>
  [...of].flatMap(({ moduleIds }) => moduleIds).filter((id) => adminOnly.test(id))

describe('the built web app', () => {
  it('loads nothing of the admin area with its first page', () => {
    const first = reach(findEntry(), false)
    expect(first.size).toBeGreaterThan(3)
    expect(listAdminModules(first)).toEqual([])
  })

  it('loads nothing of the admin area with any page of the members, nor later', () => {
    const later = reach(findEntry(), true)
    expect(later.size).toBeGreaterThan(15)
    expect(listAdminModules(later)).toEqual([])
    expect(
      [...later].map(({ fileName }) => fileName).filter((name) => name.startsWith('assets/admin')),
    ).toEqual([])
  })

  it('has the whole admin area in files that begin with admin, which the service worker leaves out', () => {
    const ofAdmin = [...chunks.values()].filter((chunk) => listAdminModules([chunk]).length > 0)
    expect(ofAdmin.length).toBeGreaterThan(5)
    expect(
      ofAdmin.map(({ fileName }) => fileName).filter((name) => !name.startsWith('assets/admin')),
    ).toEqual([])
    expect(assets.filter((name) => name.endsWith('.css')).length).toBeGreaterThan(10)
  })

  it('has workers that start none themselves, which the Content-Security-Policy forbids', () => {
    expect(workers.size).toBe(2)
    expect([...workers].filter(([, code]) => /new Worker\(/.test(code)).map(([name]) => name)).toEqual([])
  })
})
