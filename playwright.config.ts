import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser, findShell } from './scripts/browser.mjs'

// This file is read once more in every worker, which inherits the environment: what is chosen here is chosen
// once. `npm test` chooses the port and the folder itself, since it looks into the database afterwards.
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 12_000))
process.env['E2E_DATA_DIR'] ??= join(tmpdir(), 'samhus-e2e')
process.env['E2E_BROWSER'] ??= findBrowser() ?? ''
process.env['E2E_SHELL'] ??= findShell() ?? ''

const port = process.env['E2E_PORT']
const browser = process.env['E2E_SHELL'] || process.env['E2E_BROWSER']
const address = `http://localhost:${port}`

/** In October both portions of the year's points have been given, and next year can be booked with them. */
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
    baseURL: address,
    locale: 'da-DK',
    timezoneId: 'Europe/Copenhagen',
    // A trace of everything takes a quarter of the run: `--trace on` makes one of what fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    // The journeys watch and change what goes over the wire; those of the installed app allow it (`isInstalled`).
    serviceWorkers: 'block',
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
        // Maps are drawn by a server that no journey asks: it is away at once, whatever the machine can reach.
        '--host-resolver-rules=MAP *.tile.openstreetmap.org 127.0.0.1:9',
      ],
    },
  },
  webServer: {
    // In the shell's place: it ends with Playwright, however that ends.
    command: `${process.platform === 'win32' ? '' : 'exec '}node scripts/serve-for-e2e.mjs`,
    url: `${address}/client/api/config`,
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
    env: {
      PORT: port,
      DATA_DIR: process.env['E2E_DATA_DIR'],
      DEMO_CLOCK: demoClock,
      LOG_LEVEL: 'warn',
      // Everybody in the journeys sits behind one address, and they follow one another without a pause.
      LIMIT_ADDRESS_PER_MINUTE: '100000',
      LIMIT_LINK_PER_MINUTE: '100000',
      // The journeys' own embedded database and sign-in, whatever the machine is set up for.
      NODE_ENV: '',
      DATABASE_URL: '',
      OIDC_ISSUER: '',
    },
  },
})
