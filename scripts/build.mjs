// Builds the browser's app into apps/web/dist and the server into apps/server/dist/main.js; leaves alone what
// has not changed since. `npm start` and `npm test` call build(); `node scripts/build.mjs` does the same.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesBelow, root } from './files.mjs'
import { inSeconds, run, toolPath } from './run.mjs'

const stamps = 'apps/server/dist'
const noPartOfTheApp = /\.test\.tsx?$|\/tsconfig[^/]*\.json$|\/routeTree\.gen\.ts$/

/**
 * What is built from what. The server's bundle holds the workspaces and leaves the libraries outside; its
 * migrations are read where they stand.
 *
 * @type {readonly { name: string, result: string, sources: readonly string[], make: () => Promise<void> }[]}
 */
const parts = [
  { name: 'web', result: 'apps/web/dist/index.html', sources: ['packages', 'apps/web'], make: makeWeb },
  {
    name: 'server',
    result: 'apps/server/dist/main.js',
    sources: ['packages', 'apps/server/src'],
    make: makeServer,
  },
]

/** @param {{ quiet?: boolean }} [options] Quiet: says nothing unless something was built. */
export async function build({ quiet = false } = {}) {
  await Promise.all(
    parts.map(async ({ name, result, sources, make }) => {
      const started = performance.now()
      const stampPath = join(root, stamps, `${name}.stamp`)
      const stamp = stampOf(sources)
      if (existsSync(join(root, result)) && readIfThere(stampPath) === stamp) {
        if (!quiet) console.log(`${name} is up to date`)
        return
      }
      rmSync(stampPath, { force: true })
      await make()
      mkdirSync(join(root, stamps), { recursive: true })
      writeFileSync(stampPath, stamp)
      console.log(`built ${name} in ${inSeconds((performance.now() - started) / 1000)}`)
    }),
  )
}

/**
 * A hash over the names and the content of all sources, and over the libraries' versions.
 *
 * @param {readonly string[]} folders
 */
function stampOf(folders) {
  const hash = createHash('sha1')
  const paths = folders.flatMap(filesBelow).filter((path) => !noPartOfTheApp.test(path))
  for (const path of ['package-lock.json', 'scripts/build.mjs', ...paths]) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

/** @param {string} path */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

async function makeWeb() {
  const folder = join(root, 'apps/web')
  const arguments_ = [toolPath('vite'), 'build', '--logLevel', 'warn']
  const { ok, output } = await run(process.execPath, arguments_, { cwd: folder })
  if (!ok) throw new Error(`The browser's app cannot be built:\n${output}`)
}

async function makeServer() {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: join(root, 'apps/server/src/main.ts'),
    platform: 'node',
    // Paths, the workspaces and the compiler's own helpers go in; everything else is a library.
    external: (id) => !/^(?:\.|\/|[A-Za-z]:[\\/]|@samhus\/|@oxc-project\/runtime\/)/.test(id),
  })
  await bundle.write({
    dir: join(root, 'apps/server/dist'),
    format: 'esm',
    // What main.js loads by import() only (the demo) becomes a file beside it.
    chunkFileNames: '[name].js',
    sourcemap: true,
  })
  await bundle.close()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build()
