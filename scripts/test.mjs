// `npm test`: all tests, on a machine with nothing but Node installed. `npm test -- pg` (or unit, e2e) runs one part;
// `npm test -- spread` runs the integration tests on tables in parts by group, which is no part of the whole (decision 156).
// Other programs read the last line: `N passed, N failed`.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { makeDemo } from './demo-for-e2e.mjs'
import { root } from './files.mjs'
import { findNewerNode, startServerOnce } from './newer-node.mjs'
import { formatTotal, countReport, findFailures, addCounts } from './reports.mjs'
import { formatSeconds, runTool } from './run.mjs'

/** @typedef {import('./reports.mjs').Count} Count */

const onePassed = { passed: 1, failed: 0, skipped: 0 }
const oneSkipped = { passed: 0, failed: 0, skipped: 1 }
const noTests = { passed: 0, failed: 0, skipped: 0 }
const oneFailed = { passed: 0, failed: 1, skipped: 0 }
/** Browser tests that run at the same time, each with a server of its own. */
const e2eWorkers = availableParallelism() > 1 ? 2 : 1
/** What runs without a name, and what can be named besides. */
const parts = ['unit', 'pg', 'e2e']
const otherParts = ['spread']

/** @type {Count[]} */
const counts = []
/** @type {string[]} */
const failures = []

/**
 * Runs one step: prints its heading and its duration, and adds its count. A step that throws has failed.
 *
 * @param {string} name
 * @param {() => Promise<Count>} run
 */
async function runStep(name, run) {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const count = await run().catch((/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error)
    return oneFailed
  })
  counts.push(count)
  console.log(
    `── ${name}: ${count.failed === 0 ? 'done' : 'FAILED'} in ${formatSeconds((performance.now() - started) / 1000)}`,
  )
  return count.failed === 0
}

/**
 * @param {string} project Of vitest.config.ts.
 * @param {string} report
 * @param {NodeJS.ProcessEnv} [env]
 */
async function runVitest(project, report, env = process.env) {
  const path = await prepareReport(report)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const { ok } = await runTool('vitest', ['run', '--project', project, ...reporters], { env, show: true })
  failures.push(...findFailures('vitest', path))
  return countReport('vitest', path, ok)
}

/** Starts the built server on a newer Node than the tests'. */
async function runOnNewerNode() {
  const node = findNewerNode(process.env)
  if (node === null) {
    console.log('SKIPPED: this machine has no Node 22 or later; NEWER_NODE may name one.')
    return oneSkipped
  }
  const folder = await mkdtemp(join(tmpdir(), 'samhus-newer-'))
  // Started by root, the embedded PostgreSQL runs as another account.
  await chmod(folder, 0o755)
  try {
    await startServerOnce(node.path, folder)
    console.log(`the server starts and stops on ${node.version} (${node.path})`)
    return onePassed
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the browser tests against their own server, then checks the invariants in that server's database. */
async function runE2e() {
  /** @type {{ E2E_BROWSER?: string, E2E_SHELL?: string }} */
  const browsers = {}
  const ready =
    (await runStep('browser', async () => {
      const { browser, shell } = await ensureBrowser()
      console.log(shell ?? browser)
      Object.assign(browsers, { E2E_BROWSER: browser, E2E_SHELL: shell ?? '' })
      return noTests
    })) && (await runStep('build', () => build().then(() => noTests)))
  if (!ready) return
  const folder = await mkdtemp(join(tmpdir(), 'samhus-e2e-'))
  const demo = `${folder}-demo`
  // As getServerOf of e2e/fixtures/own-server.ts names them.
  const folders = e2eWorkers === 1 ? [folder] : [folder, `${folder}-2`]
  try {
    if (!(await runStep('demo', () => makeDemo(demo).then(() => noTests)))) return
    await runStep('e2e', () => runPlaywright({ ...browsers, E2E_DATA_DIR: folder, E2E_DEMO_DIR: demo }))
    for (const each of folders) await runStep('verify', () => runVerify(each))
  } finally {
    for (const each of [...folders, demo]) await rm(each, { recursive: true, force: true })
  }
}

/** @param {Record<string, string>} given The browsers, and the folders of the servers' data and of the demo. */
async function runPlaywright(given) {
  const path = await prepareReport('e2e.json')
  const env = {
    ...process.env,
    ...given,
    E2E_PORT: String(await findFreePorts()),
    E2E_WORKERS: String(e2eWorkers),
    E2E_REPORT: path,
  }
  const { ok } = await runTool('@playwright/test', ['test'], { env, show: true })
  failures.push(...findFailures('playwright', path))
  return countReport('playwright', path, ok)
}

/** @param {string} folder */
async function runVerify(folder) {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', NODE_ENV: '' }
  const { ok } = await runTool('tsx', ['apps/server/src/cli/verify.ts'], { env, show: true })
  return ok ? noTests : oneFailed
}

/**
 * Returns the path of a report after deleting an old one, which must not be counted again.
 *
 * @param {string} name
 */
async function prepareReport(name) {
  const path = join(root, '.tmp', name)
  await mkdir(join(root, '.tmp'), { recursive: true })
  await rm(path, { force: true })
  return path
}

/** @returns {Promise<number>} The first of two free ports that follow one another. */
async function findFreePorts() {
  for (;;) {
    const first = await listen(0)
    const port = getPort(first)
    const second = await listen(port + 1).catch(() => null)
    first.close()
    second?.close()
    if (second !== null) return port
  }
}

/**
 * @param {number} port 0: any free one.
 * @returns {Promise<import('node:net').Server>}
 */
function listen(port) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

/** @param {import('node:net').Server} server */
const getPort = (server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port

async function main() {
  const wanted = process.argv.slice(2)
  const known = [...parts, ...otherParts]
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}: only ${known.join(', ')}.`)
    counts.push(oneFailed)
  } else {
    const runs = wanted.length === 0 ? parts : wanted
    if (runs.includes('unit')) await runStep('unit', () => runVitest('unit*', 'unit.json'))
    // Some tests start the whole server, which serves the built web app.
    if (runs.includes('pg') && (await runStep('build', () => build().then(() => noTests)))) {
      await runStep('pg', () => runVitest('pg', 'pg.json'))
      await runStep('newer Node', runOnNewerNode)
    }
    if (runs.includes('spread') && (await runStep('build', () => build().then(() => noTests)))) {
      const env = { ...process.env, TEST_SPREAD_GROUPS: '1' }
      await runStep('spread', () => runVitest('pg', 'spread.json', env))
    }
    if (runs.includes('e2e')) await runE2e()
  }
  if (failures.length > 0) console.log(`\n── what failed\n${failures.join('\n')}`)
  const total = addCounts(counts)
  console.log(`\n${formatTotal(total)}`)
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}

await main()
