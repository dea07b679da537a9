import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { run, runTool } from './run.mjs'

const debians = '/usr/bin/chromium'
const debiansShell = '/usr/bin/chromium-headless-shell'

const usualPlaces = [
  debians,
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The browser of the journeys: CHROMIUM_PATH, else one that is installed, else the one that
 * Playwright has downloaded; undefined where there is none.
 *
 * @returns {string | undefined}
 */
export function findBrowser() {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  return [...usualPlaces, ...playwrightsOwn()].find((path) => existsSync(path) && starts(path))
}

/**
 * The same engine without its window, which takes half the work (decision 14); undefined where there is none,
 * or a browser is named.
 *
 * @returns {string | undefined}
 */
export function findShell() {
  if (process.env['CHROMIUM_PATH']) return undefined
  return existsSync(debiansShell) && starts(debiansShell) ? debiansShell : undefined
}

/**
 * Finds a browser, or installs one: as root on Debian the distribution's with its shell, else Playwright's.
 *
 * @returns {Promise<{ browser: string, shell: string | undefined }>} Their paths. Throws with what the
 *   installer said.
 */
export async function ensureBrowser() {
  const there = findBrowser()
  const shell = findShell()
  const wantsShell = there === debians && !process.env['CHROMIUM_PATH'] && !shell && canUseApt()
  if (there && !wantsShell) return { browser: there, shell }
  console.log(`${there ? 'No headless shell' : 'No Chromium'} here: installing one.`)
  const { ok, output } = await (canUseApt() ? installByApt(!there) : installByPlaywright())
  const browser = ok ? findBrowser() : there
  if (!browser) throw new Error(`No browser could be installed; name one in CHROMIUM_PATH.\n${output}`)
  return { browser, shell: findShell() }
}

function playwrightsOwn() {
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return [chromium.executablePath()]
}

/**
 * Some distributions put a script there that only says where to get the browser.
 *
 * @param {string} path
 */
function starts(path) {
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

function canUseApt() {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  return process.getuid?.() === 0 && /^ID=debian$/m.test(release)
}

/** @param {boolean} isNeeded Or else nothing is waited for long: there is a browser that will do. */
async function installByApt(isNeeded) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const patience = isNeeded ? [] : ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15']
  const aptGet = (/** @type {string[]} */ ...args) => run('apt-get', [...patience, ...args], { env })
  const install = (/** @type {string[]} */ ...names) =>
    aptGet('install', '-y', '--no-install-recommends', '--no-remove', ...names)
  const updated = await aptGet('update')
  if (!updated.ok) return updated
  const both = await install('chromium', 'chromium-headless-shell')
  return both.ok || !isNeeded ? both : install('chromium')
}

function installByPlaywright() {
  return runTool('@playwright/test', ['install', 'chromium'])
}
