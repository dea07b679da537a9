import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { raisedLimits } from './apps/server/testing/fixtures/raised-limits.ts'
import { findBrowser, findShell } from './scripts/browser.mjs'

// Every worker reads this file again and inherits the environment, so each choice is made only once. `npm test` sets the
// port and the folder itself, since it checks the database afterwards.
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 12_000))
process.env['E2E_DATA_DIR'] ??= join(tmpdir(), 'samhus-e2e')
process.env['E2E_BROWSER'] ??= findBrowser() ?? ''
process.env['E2E_SHELL'] ??= findShell() ?? ''

const port = process.env['E2E_PORT']
const browser = process.env['E2E_SHELL'] || process.env['E2E_BROWSER']
const serverUrl = `http://localhost:${port}`

/** In October all points for next year's weeks have been assigned, so they can be booked. */
const demoClock = '2026-10-14T08:00:00Z'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.tmp/e2e',
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? '.tmp/e2e.json' }]],
  workers: 1,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: serverUrl,
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
        // No test needs map tiles: the host is unreachable, so that requests fail immediately on every machine.
        '--host-resolver-rules=MAP tile.openstreetmap.org 127.0.0.1:9',
      ],
    },
  },
  webServer: {
    // `exec` replaces the shell, so that the server always ends together with Playwright.
    command: `${process.platform === 'win32' ? '' : 'exec '}node scripts/serve-for-e2e.mjs`,
    url: `${serverUrl}/client/api/config`,
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
    env: {
      PORT: port,
      DATA_DIR: process.env['E2E_DATA_DIR'],
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
