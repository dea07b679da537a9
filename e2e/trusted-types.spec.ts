import { expect } from '@playwright/test'
import { createCheckOutLinks, toCheckOutPath } from './fixtures/check-out-links.ts'
import { recordCspViolations } from './fixtures/csp.ts'
import { test } from './fixtures/test.ts'
import { anna } from './fixtures/users.ts'

test.use({ hasServiceWorker: true })

test('a map, a year, terms, a check-out and the service worker need no text that becomes an element or a script', async ({
  visit,
}) => {
  const page = await visit(await anna())
  const listViolations = await recordCspViolations(page)
  await page.goto('/boliger?year=2027&week=28')
  await expect(page.locator('.leaflet-control-attribution')).toContainText('Natural Earth')
  await expect(page.locator('.leaflet-control-zoom-in')).toHaveText('+')
  for (const path of ['/booking/2027', '/bookingvilkar', '/forening']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.evaluate(() => navigator.serviceWorker.ready)
  const [link] = await createCheckOutLinks(1)
  await page.goto(toCheckOutPath(link!))
  await expect(page.getByRole('spinbutton')).toBeVisible()
  expect(listViolations()).toEqual([])

  // The policy is in force: what a script writes from outside becomes nothing.
  const write = () => {
    document.body.insertAdjacentHTML('beforeend', '<img src="/missing" onerror="document.title = 1">')
  }
  await expect(page.evaluate(write)).rejects.toThrow(/TrustedHTML/)
})
