import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { raisedLimits } from './apps/server/testing/fixtures/raised-limits.ts'
import { getOwnServer } from './e2e/fixtures/own-server.ts'
import { findBrowser, findShell } from './scripts/browser.mjs'
import { demoClock } from './scripts/demo-for-e2e.mjs'

// Every worker reads this file again and inherits the environment, so each choice is made only once. `npm test` sets the
// port and the folder itself, since it checks the database afterwards.
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 12_000))
process.env['E2E_DATA_DIR'] ??= join(tmpdir(), 'samhus-e2e')
process.env['E2E_BROWSER'] ??= findBrowser() ?? ''
process.env['E2E_SHELL'] ??= findShell() ?? ''

const { port, url, dataDir } = getOwnServer()
const browser = process.env['E2E_SHELL'] || process.env['E2E_BROWSER']

export default defineConfig({
  testDir: 'e2e',
  // The photographs and the measurements are no tests: their commands name them.
  testMatch: process.env['E2E_FILES'] ?? '**/*.spec.ts',
  outputDir: '.tmp/e2e',
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? '.tmp/e2e.json' }]],
  // Tests share one server. What a single worker leaves idle of two processors, the other parts of `npm test` take.
  workers: 1,
  forbidOnly: process.env['CI'] !== undefined,
  // Only for tests that hang: a machine with other work takes many times as long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: url,
    locale: 'da-DK',
    timezoneId: 'Europe/Copenhagen',
    // Tracing takes a quarter of the run's time; use `--trace on` for a failing test.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Most pages live for seconds: scripts are optimized only once they are much hotter than a visitor's, which saves
        // a tenth of a visit's processor time.
        '--js-flags=--interrupt-budget=1000000 --interrupt-budget-for-maglev=500000',
        // No test needs map tiles: the host is unreachable, so that requests fail immediately on every machine.
        '--host-resolver-rules=MAP tile.openstreetmap.org 127.0.0.1:9',
      ],
    },
  },
  webServer: {
    // `exec` replaces the shell, so that the server always ends together with Playwright.
    command: `${process.platform === 'win32' ? '' : 'exec '}node scripts/serve-for-e2e.mjs`,
    url: `${url}/client/api/config`,
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      DEMO_CLOCK: demoClock,
      LOG_LEVEL: 'warn',
      // All users of the tests share one IP address, and the tests run without a pause.
      ...raisedLimits,
      // Always the embedded database and sign-in, whatever this machine has configured.
      NODE_ENV: '',
      DATABASE_URL: '',
      OIDC_ISSUER: '',
      OIDC_CLIENT_ID: '',
      OIDC_AUDIENCE: '',
      PUBLIC_URL: '',
    },
  },
})
