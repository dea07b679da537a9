// Builds the web app into apps/web/dist, and the server and its commands into apps/server/dist, each only if its sources
// have changed. `npm start` and `npm test` call build(); `node scripts/build.mjs` does the same.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listFilesBelow, root } from './files.mjs'
import { formatSeconds, run, findToolPath } from './run.mjs'

const stampFolder = 'apps/server/dist'
/** @type {string} */
const bundledPattern = JSON.parse(readFileSync(join(root, 'scripts/bundled-imports.json'), 'utf8'))
const bundled = new RegExp(bundledPattern)
const notBundled = /\.test\.tsx?$|\/tsconfig[^/]*\.json$|\/routeTree\.gen\.ts$/

/**
 * The bundles and their sources. The server's bundle contains the workspaces, but not the libraries; its migrations,
 * the stylesheet of the embedded sign-in and the demo's images are read from the checkout.
 *
 * @type {readonly { name: string, result: string, sources: readonly string[], build: (priority: number) => Promise<void> }[]}
 */
const bundles = [
  { name: 'web', result: 'apps/web/dist/index.html', sources: ['packages', 'apps/web'], build: buildWeb },
  {
    name: 'server',
    result: 'apps/server/dist/main.js',
    sources: ['packages', 'apps/server/src'],
    build: buildServer,
  },
]

/**
 * @param {{ quiet?: boolean, only?: 'web' | 'server', priority?: number }} [options] `quiet`: logs only what was built.
 *   `priority`: of the web app's build, as of `nice`.
 */
export async function build({ quiet = false, only, priority = 0 } = {}) {
  const wanted = bundles.filter(({ name }) => only === undefined || name === only)
  await Promise.all(
    wanted.map(async ({ name, result, sources, build: buildBundle }) => {
      const started = performance.now()
      const stampPath = join(root, stampFolder, `${name}.stamp`)
      const stamp = hashSources(sources)
      if (existsSync(join(root, result)) && readIfExists(stampPath) === stamp) {
        if (!quiet) console.log(`${name} is up to date`)
        return
      }
      rmSync(stampPath, { force: true })
      await buildBundle(priority)
      mkdirSync(join(root, stampFolder), { recursive: true })
      writeFileSync(stampPath, stamp)
      console.log(`built ${name} in ${formatSeconds((performance.now() - started) / 1000)}`)
    }),
  )
}

/**
 * Returns a hash of the names and contents of all sources, and of the libraries' versions.
 *
 * @param {readonly string[]} folders
 */
function hashSources(folders) {
  const hash = createHash('sha1')
  const paths = folders.flatMap(listFilesBelow).filter((path) => !notBundled.test(path))
  for (const path of ['package-lock.json', 'scripts/build.mjs', 'scripts/bundled-imports.json', ...paths]) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

/** @param {string} path */
function readIfExists(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** @param {number} priority */
async function buildWeb(priority) {
  const folder = join(root, 'apps/web')
  const args = [findToolPath('vite'), 'build', '--logLevel', 'warn']
  // Tests build too: with their NODE_ENV, React's slow development version would be bundled.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { ok, output } = await run(process.execPath, args, { cwd: folder, env, priority })
  if (!ok) throw new Error(`The web app cannot be built:\n${output}`)
}

async function buildServer() {
  const { rolldown } = await import('rolldown')
  const source = join(root, 'apps/server/src')
  const bundle = await rolldown({
    // `npm start` calls what run.js exports; main.js runs it. The others are what an operator runs beside it.
    input: {
      main: join(source, 'main.ts'),
      run: join(source, 'run.ts'),
      verify: join(source, 'cli/verify-command.ts'),
      import: join(source, 'cli/import.ts'),
      seed: join(source, 'cli/seed.ts'),
    },
    platform: 'node',
    // Relative paths, workspaces and the compiler's helpers are bundled; everything else is a library.
    external: (id) => !bundled.test(id),
  })
  await bundle.write({
    dir: join(root, 'apps/server/dist'),
    format: 'esm',
    // Modules that main.js loads by import() only (the demo) become files next to it.
    chunkFileNames: '[name].js',
    sourcemap: true,
  })
  await bundle.close()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build()
