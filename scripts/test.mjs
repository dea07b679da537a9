// `npm test`: everything that has to hold, on a machine with nothing but Node. `npm test -- pg` (or unit, e2e)
// runs one part of it. The last line is made for whoever counts: `N passed, N failed`.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { root } from './files.mjs'
import { closingLine, countReport, failuresOf, sum } from './reports.mjs'
import { inSeconds, runTool } from './run.mjs'

/** @typedef {import('./reports.mjs').Count} Count */

const nothing = { passed: 0, failed: 0, skipped: 0 }
const oneFailed = { passed: 0, failed: 1, skipped: 0 }
const names = /** @type {const} */ (['unit', 'pg', 'e2e'])

/** @type {Count[]} */
const counts = []
/** @type {string[]} */
const failures = []

/**
 * One step: its heading, its wall time, and what it adds to the count. One that throws has failed.
 *
 * @param {string} name
 * @param {() => Promise<Count>} act
 */
async function step(name, act) {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const count = await act().catch((/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error)
    return oneFailed
  })
  counts.push(count)
  console.log(
    `── ${name}: ${count.failed === 0 ? 'done' : 'FAILED'} in ${inSeconds((performance.now() - started) / 1000)}`,
  )
  return count.failed === 0
}

/**
 * @param {string} project Of vitest.config.ts.
 * @param {string} report
 */
async function vitest(project, report) {
  const path = await freshReport(report)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const { ok } = await runTool('vitest', ['run', '--project', project, ...reporters], { show: true })
  failures.push(...failuresOf('vitest', path))
  return countReport('vitest', path, ok)
}

/** The journeys in a browser, against a server of their own; then the invariants in the database they left. */
async function journeys() {
  /** @type {{ E2E_BROWSER?: string, E2E_SHELL?: string }} */
  const browsers = {}
  const ready =
    (await step('browser', async () => {
      const { browser, shell } = await ensureBrowser()
      console.log(shell ?? browser)
      Object.assign(browsers, { E2E_BROWSER: browser, E2E_SHELL: shell ?? '' })
      return nothing
    })) && (await step('build', () => build().then(() => nothing)))
  if (!ready) return
  const folder = await mkdtemp(join(tmpdir(), 'samhus-e2e-'))
  try {
    await step('e2e', () => playwright(browsers, folder))
    await step('verify', () => verify(folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * @param {{ E2E_BROWSER?: string, E2E_SHELL?: string }} browsers
 * @param {string} folder The server's data folder.
 */
async function playwright(browsers, folder) {
  const path = await freshReport('e2e.json')
  const env = {
    ...process.env,
    ...browsers,
    E2E_DATA_DIR: folder,
    E2E_PORT: String(await freePort()),
    E2E_REPORT: path,
  }
  const { ok } = await runTool('@playwright/test', ['test'], { env, show: true })
  failures.push(...failuresOf('playwright', path))
  return countReport('playwright', path, ok)
}

/** @param {string} folder */
async function verify(folder) {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', NODE_ENV: '' }
  const { ok } = await runTool('tsx', ['apps/server/src/cli/verify.ts'], { env, show: true })
  return ok ? nothing : oneFailed
}

/**
 * The path of a report that does not exist yet: an old one must not be counted again.
 *
 * @param {string} name
 */
async function freshReport(name) {
  const path = join(root, '.tmp', name)
  await mkdir(join(root, '.tmp'), { recursive: true })
  await rm(path, { force: true })
  return path
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => resolve(port))
    })
  })
}

async function main() {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !names.some((known) => known === name))
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}: only ${names.join(', ')}.`)
    counts.push(oneFailed)
  } else {
    const runs = wanted.length === 0 ? names : wanted
    if (runs.includes('unit')) await step('unit', () => vitest('unit*', 'unit.json'))
    // Some tests start the whole server, which serves the built app.
    if (runs.includes('pg') && (await step('build', () => build().then(() => nothing)))) {
      await step('pg', () => vitest('pg', 'pg.json'))
    }
    if (runs.includes('e2e')) await journeys()
  }
  if (failures.length > 0) console.log(`\n── what failed\n${failures.join('\n')}`)
  const total = sum(counts)
  console.log(`\n${closingLine(total)}`)
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}

await main()
