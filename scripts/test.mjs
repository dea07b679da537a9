// `npm test`: all tests, on a machine with nothing but Node installed. `npm test -- pg` (or unit, e2e) runs one part;
// `npm test -- spread` runs the integration tests on tables in parts by group, which is no part of the whole (decision 156).
// Other programs read the last line: `N passed, N failed`.
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { makeDemo } from './demo-for-e2e.mjs'
import { root } from './files.mjs'
import { ensureNewerNode } from './newer-node.mjs'
import { countReport, findFailures, formatTotal } from './reports.mjs'
import { runTool } from './run.mjs'
import { findTempFolder } from './temp-folder.mjs'
import { noTests, oneFailed, onePassed, oneSkipped, TestRun } from './test-run.mjs'

/** As of `nice`, for what runs beside the browser tests, which are the longer row. */
const priorityBesideBrowser = 5
/** What runs without a name, and what can be named besides. */
const parts = ['unit', 'pg', 'e2e']
const otherParts = ['spread']
const failureList = '.tmp/failures.txt'

const testRun = new TestRun()
/** @type {Promise<void> | undefined} */
let built

/** Builds what the tests of a whole server and of the browser need, once for all parts. */
function buildOnce() {
  built ??= build()
  return built
}

/**
 * Where a part's output is shown: as it is if nothing runs beside it, else with the part's name before each line.
 *
 * @param {string} part
 * @param {boolean} isAlone
 */
const getShow = (part, isAlone) => isAlone || `${part.padEnd(4)} │ `

/**
 * @param {{ part: string, project: string, isAlone: boolean, env?: NodeJS.ProcessEnv }} of `project`: of vitest.config.ts.
 */
async function runVitest({ part, project, isAlone, env = process.env }) {
  const path = await prepareReport(`${part}.json`)
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
  ]
  const priority = isAlone ? 0 : priorityBesideBrowser
  const { ok } = await runTool('vitest', args, { env, show: getShow(part, isAlone), priority })
  testRun.addFailures(findFailures('vitest', path, `npx vitest run --project ${quoteProject(project)}`))
  return countReport('vitest', path, ok)
}

/** @param {string} project */
const quoteProject = (project) => (project.includes('*') ? `'${project}'` : project)

/**
 * @param {string} part
 * @param {boolean} isAlone
 */
async function runOnPostgres(part, isAlone) {
  // Some tests start the whole server, which serves the built web app.
  if (!(await testRun.runStep('build', () => buildOnce().then(() => noTests)))) return
  const env = part === 'spread' ? { ...process.env, TEST_SPREAD_GROUPS: '1' } : process.env
  await testRun.runStep(part, () => runVitest({ part, project: 'pg', isAlone, env }))
}

/**
 * Runs the browser tests against a server of their own, then checks the invariants in its database.
 *
 * @param {boolean} isAlone
 */
async function runE2e(isAlone) {
  /** @type {{ E2E_BROWSER?: string, E2E_SHELL?: string }} */
  const browsers = {}
  const ready =
    (await testRun.runStep('browser', async () => {
      const { browser, shell } = await ensureBrowser()
      console.log(shell ?? browser)
      Object.assign(browsers, { E2E_BROWSER: browser, E2E_SHELL: shell ?? '' })
      return noTests
    })) && (await testRun.runStep('build', () => buildOnce().then(() => noTests)))
  if (!ready) return
  const folder = await mkdtemp(join(tmpdir(), 'samhus-e2e-'))
  const demo = `${folder}-demo`
  try {
    if (!(await testRun.runStep('demo', () => makeDemoOnNewerNode(demo)))) return
    await testRun.runStep('e2e', () =>
      runPlaywright({ ...browsers, E2E_DATA_DIR: folder, E2E_DEMO_DIR: demo }, isAlone),
    )
    await testRun.runStep('verify', () => runVerify(folder))
  } finally {
    for (const each of [folder, demo]) await rm(each, { recursive: true, force: true })
  }
}

/**
 * Makes the demo on a newer Node than the tests', if there can be one: so the built server starts, works and stops on
 * what production uses.
 *
 * @param {string} folder
 */
async function makeDemoOnNewerNode(folder) {
  const node = await ensureNewerNode(process.env)
  await makeDemo(folder, node?.path)
  console.log(
    node ? `the server starts and stops on ${node.version} (${node.path})` : 'SKIPPED: no newer Node',
  )
  return node ? onePassed : oneSkipped
}

/**
 * @param {Record<string, string>} given The browsers, and the folders of the server's data and of the demo.
 * @param {boolean} isAlone
 */
async function runPlaywright(given, isAlone) {
  const path = await prepareReport('e2e.json')
  const env = {
    ...process.env,
    ...given,
    E2E_PORT: String(await findFreePort()),
    E2E_REPORT: path,
  }
  const { ok } = await runTool('@playwright/test', ['test'], { env, show: getShow('e2e', isAlone) })
  testRun.addFailures(findFailures('playwright', path, 'npx playwright test'))
  return countReport('playwright', path, ok)
}

/** @param {string} folder */
async function runVerify(folder) {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', NODE_ENV: '' }
  const { ok, output } = await runTool('tsx', ['apps/server/src/cli/verify-command.ts'], { env })
  console.log(output.trimEnd())
  if (!ok) testRun.addFailures([{ place: 'verify', title: '', message: output, runner: null }])
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

/** @returns {Promise<number>} */
async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  server.close()
  return port
}

/**
 * Runs the parts on two lanes, since the browser and the integration tests each leave a processor idle for much of their time
 * (decision 188). The unit tests come last on theirs: they alone keep all processors busy.
 *
 * @param {readonly string[]} wanted
 */
async function runParts(wanted) {
  const isAlone = wanted.length === 1
  const runUnit = async () => {
    if (wanted.includes('unit'))
      await testRun.runStep('unit', () => runVitest({ part: 'unit', project: 'unit*', isAlone }))
  }
  const runPostgresParts = async () => {
    for (const part of ['pg', 'spread']) if (wanted.includes(part)) await runOnPostgres(part, isAlone)
  }
  if (wanted.includes('e2e')) await Promise.all([runPostgresParts().then(runUnit), runE2e(isAlone)])
  else await Promise.all([runUnit(), runPostgresParts()])
}

async function main() {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => ![...parts, ...otherParts].includes(name))
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}: only ${[...parts, ...otherParts].join(', ')}.`)
    console.log(formatTotal(oneFailed))
    process.exitCode = 1
    return
  }
  process.env['TMPDIR'] = findTempFolder()
  await runParts(wanted.length === 0 ? parts : wanted)
  const { passed, failed } = testRun.total
  await writeFile(join(root, failureList), testRun.formatFailures())
  console.log(['\n── time', ...testRun.formatTimes(), '', ...testRun.formatEnd(failureList)].join('\n'))
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

await main()
