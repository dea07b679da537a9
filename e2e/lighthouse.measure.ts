import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { siteUrl, type Person } from './fixtures/auth.ts'
import { createCheckOutLinks, toCheckOutPath } from './fixtures/check-out-links.ts'
import { sharedDeviceId, test } from './fixtures/test.ts'
import { findOwner } from './fixtures/weeks.ts'

// `npm run lighthouse`: figures, no tests, since they depend on the machine. Lighthouse is fetched by npx, at a fixed
// version, as it would add a hundred packages to every `npm ci`; 12 is the newest that runs on Node 20.
const lighthouse = 'lighthouse@12.8.2'

const rounds = Number(process.env['SPEED_ROUNDS'] ?? 3)
const debuggingPort = Number(process.env['E2E_PORT']) + 500

interface Report {
  readonly categories: Readonly<Record<'performance' | 'accessibility', { score: number | null }>>
  readonly audits: Readonly<Record<string, { score: number | null; title: string; numericValue?: number }>>
}

test('lighthouse', async ({ playwright }) => {
  test.setTimeout(3_600_000)
  const executablePath = process.env['E2E_BROWSER']
  const context = await playwright.chromium.launchPersistentContext(test.info().outputPath('profile'), {
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      `--remote-debugging-port=${debuggingPort}`,
      '--host-resolver-rules=MAP tile.openstreetmap.org 127.0.0.1:9',
    ],
  })
  await storeSignIn(await findOwner(2027, 4), async (stored) => {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(`${siteUrl}/client/api/config`)
    await page.evaluate((items) => {
      for (const { name, value } of items) window.localStorage.setItem(name, value)
    }, stored)
    await page.goto(`${siteUrl}/booking`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('about:blank')
  })
  const [link] = await createCheckOutLinks(1)
  const lines: string[] = []
  for (const path of ['/booking', '/booking/2027', '/boliger', toCheckOutPath(link!)]) {
    const reports: Report[] = []
    for (let round = 0; round < rounds; round += 1) {
      reports.push(await runLighthouse(`${siteUrl}${path}`, `${path.replace(/\W+/g, '-')}-${round}`))
    }
    lines.push(...describe(path.replace(/token=.*/, 'token=…'), reports))
    console.log(lines.slice(-2).join('\n'))
  }
  await context.close()
  mkdirSync('.tmp', { recursive: true })
  writeFileSync(process.env['SPEED_FILE'] ?? '.tmp/lighthouse.txt', `${lines.join('\n')}\n`)
})

/** Gives the caller what a signed-in browser keeps. */
async function storeSignIn(
  { storageState: state }: Person,
  store: (items: { name: string; value: string }[]) => Promise<void>,
): Promise<void> {
  const stored = state.origins.flatMap(({ localStorage }) => localStorage)
  await store([...stored, { name: 'language', value: 'da' }, { name: 'deviceId', value: sharedDeviceId }])
}

async function runLighthouse(url: string, name: string): Promise<Report> {
  const path = test.info().outputPath(`${name}.json`)
  const args = [
    '--yes',
    lighthouse,
    url,
    `--port=${debuggingPort}`,
    '--disable-storage-reset',
    '--only-categories=performance,accessibility',
    '--output=json',
    `--output-path=${path}`,
    '--quiet',
  ]
  const child = spawn('npx', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  await new Promise<void>((resolve) => {
    if (child.exitCode !== null) resolve()
    else child.on('close', () => resolve())
  })
  expect(child.exitCode, `${output}\n${errors}`).toBe(0)
  return JSON.parse(readFileSync(path, 'utf8')) as Report
}

/** Returns the best of some runs, and what keeps the accessibility from 100. */
function describe(path: string, reports: readonly Report[]): string[] {
  const toPercent = (score: number | null) => Math.round((score ?? 0) * 100)
  const performances = reports.map(({ categories }) => toPercent(categories.performance.score))
  const best = reports[performances.indexOf(Math.max(...performances))]
  const [first] = reports
  const accessibility = Math.min(
    ...reports.map(({ categories }) => toPercent(categories.accessibility.score)),
  )
  const ms = (audit: string) => `${Math.round(best?.audits[audit]?.numericValue ?? NaN)} ms`
  const violated = Object.entries(first?.audits ?? {})
    .filter(([id, { score }]) => score === 0 && accessibility < 100 && !id.includes('-insight'))
    .map(([id]) => id)
  return [
    `${path}: accessibility ${accessibility}, performance ${Math.max(...performances)} (of ${performances.join(', ')})`,
    `    LCP ${ms('largest-contentful-paint')}, TBT ${ms('total-blocking-time')}, CLS ${best?.audits['cumulative-layout-shift']?.numericValue?.toFixed(4)}${violated.length > 0 ? `; failed: ${violated.join(', ')}` : ''}`,
  ]
}
