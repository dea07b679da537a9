import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { run, runTool } from './run.mjs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The browser that the journeys run in: CHROMIUM_PATH, else one that is installed, else the one that
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
 * Finds a browser, or installs one: as root on Debian the distribution's, else Playwright's.
 *
 * @returns {Promise<string>} Its path. Throws with what the installer said.
 */
export async function ensureBrowser() {
  const there = findBrowser()
  if (there) return there
  console.log('No Chromium here: installing one.')
  const { ok, output } = await (canUseApt() ? installByApt() : installByPlaywright())
  const installed = ok ? findBrowser() : undefined
  if (!installed) throw new Error(`No browser could be installed; name one in CHROMIUM_PATH.\n${output}`)
  return installed
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

async function installByApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await run('apt-get', ['update'], { env })
  if (!updated.ok) return updated
  return run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env })
}

function installByPlaywright() {
  return runTool('@playwright/test', ['install', 'chromium'])
}
