import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { run, runTool } from './run.mjs'

const debianChromium = '/usr/bin/chromium'
const debianShell = '/usr/bin/chromium-headless-shell'
const debianFirefox = '/usr/bin/firefox-esr'

const knownPaths = [
  debianChromium,
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds the browser for the browser tests: CHROMIUM_PATH, else an installed one, else the one that Playwright has
 * downloaded; undefined: none.
 *
 * @returns {string | undefined}
 */
export function findBrowser() {
  const configured = process.env['CHROMIUM_PATH']
  if (configured) return configured
  return [...knownPaths, ...getPlaywrightPaths()].find((path) => existsSync(path) && canStart(path))
}

/**
 * Finds the headless shell, the same engine without windows, which needs half the processor time (decision 14);
 * undefined if there is none, or if CHROMIUM_PATH names a browser.
 *
 * @returns {string | undefined}
 */
export function findShell() {
  if (process.env['CHROMIUM_PATH']) return undefined
  return existsSync(debianShell) && canStart(debianShell) ? debianShell : undefined
}

/** Whether the Firefox of one browser test is here; that test is left out without it. */
const hasFirefox = () => existsSync(process.env['FIREFOX_PATH'] || debianFirefox)

/**
 * Finds a browser, or installs one: as root on Debian the distribution's with its headless shell and Firefox, else
 * Playwright's alone.
 *
 * @returns {Promise<{ browser: string, shell: string | undefined }>} Their paths.
 * @throws Error with the installer's output.
 */
export async function ensureBrowser() {
  const installed = findBrowser()
  const shell = findShell()
  const wantsShell = installed === debianChromium && !process.env['CHROMIUM_PATH'] && !shell && canUseApt()
  if (canUseApt() && !hasFirefox()) await installFirefox()
  if (installed && !wantsShell) return { browser: installed, shell }
  console.log(`${installed ? 'No headless shell' : 'No Chromium'} here: installing one.`)
  const { ok, output } = await (canUseApt() ? installByApt(!installed) : installByPlaywright())
  const browser = ok ? findBrowser() : installed
  if (!browser) throw new Error(`No browser could be installed; name one in CHROMIUM_PATH.\n${output}`)
  return { browser, shell: findShell() }
}

function getPlaywrightPaths() {
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return [chromium.executablePath()]
}

/**
 * Whether the program starts: some distributions install a script that only says how to install the browser.
 *
 * @param {string} path
 */
function canStart(path) {
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

function canUseApt() {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  return process.getuid?.() === 0 && /^ID=debian$/m.test(release)
}

/** Without it one test is left out, and says so. */
async function installFirefox() {
  console.log('No Firefox here: installing one.')
  const { ok, output } = await aptInstall(false, 'firefox-esr')
  if (!ok) console.log(`Firefox could not be installed.\n${output}`)
}

/** @param {boolean} isNeeded */
async function installByApt(isNeeded) {
  const both = await aptInstall(isNeeded, 'chromium', 'chromium-headless-shell')
  return both.ok || !isNeeded ? both : aptInstall(true, 'chromium')
}

/**
 * @param {boolean} isNeeded If not, network errors are given up on early: the tests run without it.
 * @param {string[]} names
 */
async function aptInstall(isNeeded, ...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = isNeeded ? [] : ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15']
  const update = await run('apt-get', [...options, 'update'], { env })
  if (!update.ok) return update
  return run('apt-get', [...options, 'install', '-y', '--no-install-recommends', '--no-remove', ...names], {
    env,
  })
}

function installByPlaywright() {
  return runTool('@playwright/test', ['install', 'chromium'])
}
