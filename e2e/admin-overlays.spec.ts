import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { expectAccessible } from './fixtures/axe.ts'
import { recordCspViolations } from './fixtures/csp.ts'
import { test } from './fixtures/test.ts'
import { getPerson } from './fixtures/users.ts'

const source = join(import.meta.dirname, '../apps/web/src/routes/-admin/testing/overlays.tsx')

/** Builds the page of overlays into one script and one style sheet. */
async function buildOverlays(): Promise<{ script: string; styles: string }> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    root: join(import.meta.dirname, '../apps/web'),
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      write: false,
      target: 'es2022',
      cssCodeSplit: false,
      // It takes as long as the rest of the build.
      minify: false,
      cssMinify: false,
      rollupOptions: { input: source, output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const styles = built.output.find(({ fileName }) => fileName.endsWith('.css'))
  const [script] = built.output
  return { script: script.code, styles: styles?.type === 'asset' ? String(styles.source) : '' }
}

/** Opens the page as the server would send it: with its headers, and a nonce for the script and the styles. */
async function openOverlays(page: Page): Promise<void> {
  const { script, styles } = await buildOverlays()
  expect(styles.length).toBeGreaterThan(10_000)
  await page.route('**/overlays.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await page.route('**/overlays.css', (route) => route.fulfill({ contentType: 'text/css', body: styles }))
  await page.route('**/admin/overlays', async (route) => {
    const response = await route.fetch()
    const policy = response.headers()['content-security-policy'] ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    expect(nonce, policy).toBeDefined()
    const head = [
      '<meta charset="utf-8"><title>Overlays</title>',
      `<meta property="csp-nonce" nonce="${nonce}">`,
      `<link rel="stylesheet" href="/overlays.css" nonce="${nonce}">`,
      `<script type="module" src="/overlays.js" nonce="${nonce}"></script>`,
    ].join('')
    const body = `<!doctype html><html lang="da"><head>${head}</head><body><div id="root"></div></body></html>`
    await route.fulfill({ response, body })
  })
  await page.goto('/admin/overlays')
  await expect(page.getByRole('heading', { name: 'Overlays' })).toBeVisible()
}

const isScrollLocked = (page: Page) =>
  page.evaluate(() => window.getComputedStyle(document.body).overflowY === 'hidden')

test('the Content-Security-Policy refuses nothing and axe finds nothing with every overlay of the admin area open', async ({
  visit,
}) => {
  const page = await visit(await getPerson('admin@samhus.example'))
  const listViolations = await recordCspViolations(page)
  await openOverlays(page)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await expect(page.locator('.recharts-surface').first()).toBeVisible()
  await expectAccessible(page)

  for (const [name, title] of [
    ['Modal', 'In a modal'],
    ['Drawer', 'In a drawer'],
    ['Spotlight', 'Search'],
  ] as const) {
    await press(name)
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    expect(await isScrollLocked(page), name).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await isScrollLocked(page), name).toBe(false)
  }
  await press('Menu')
  await expect(page.getByRole('menuitem')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  for (const name of ['Select', 'Choices']) {
    await page.getByRole('combobox', { name }).press('ArrowDown')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: /^Date/ }).click()
  await expect(page.getByRole('button', { name: 'Næste måned' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tip', exact: true }).hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await press('Notification')
  await press('Failure')
  await expect(page.getByText('Not saved')).toBeVisible()
  await page.locator('.recharts-bar-rectangle').first().hover()
  await expectAccessible(page)
  expect(listViolations()).toEqual([])
})
