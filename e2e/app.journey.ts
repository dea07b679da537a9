import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { anna, site, test } from './people.ts'
import { groupOf, listsOf } from './weeks.ts'

/** The service worker is at work and has what it keeps. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

const kept = (page: Page) => page.evaluate(() => window.localStorage.getItem('lastKnown'))

test('the app can be installed, under the brand’s name and with its icons', async ({ visit, request }) => {
  const page = await visit(await anna())
  await page.goto('/booking')
  const link = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = (await (await request.get(`${site}${link}`)).json()) as {
    name: string
    start_url: string
    icons: { src: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Samhus', start_url: '/booking' })
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  for (const src of [...manifest.icons.map((icon) => icon.src), touch]) {
    expect((await request.get(`${site}${src}`)).headers()['content-type']).toBe('image/png')
  }
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#0e5a5e')
})

test('without a connection the app says so, since when, and shows the last known bookings to read', async ({
  visit,
}) => {
  const her = await anna()
  const { active } = await listsOf(her)
  const page = await visit(her, { isInstalled: true })
  await page.goto('/booking')
  await expect(page.getByRole('heading', { name: /Aktive bookinger/ })).toBeVisible()
  await installed(page)

  // The kept files serve the next page too, and its nonce is fresh: nothing is refused.
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.reload()
  await expect(page.getByRole('heading', { name: /Aktive bookinger/ })).toBeVisible()
  expect(complaints).toEqual([])

  await page.context().setOffline(true)
  await page.goto('/boliger')
  await expect(page).toHaveTitle('Samhus')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Du har ingen forbindelse')
  await expect(page).toHaveURL('/boliger')
  await expect(page.getByText(/^Ingen forbindelse siden kl\. \d\d:\d\d \(dansk tid\)\.$/)).toBeVisible()
  await expect(page.getByText(/som de så ud \d\d\/\d\d-2026 kl\. \d\d:\d\d/)).toBeVisible()
  const first = active[0]!
  const row = page.getByRole('listitem').filter({ hasText: `Uge ${parseInt(first.calendarUnitCode, 10)}, ` })
  await expect(row.filter({ hasText: first.houseName }).first()).toContainText('Booket')
  await expect(page.getByRole('listitem').getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.evaluate(() => window.localStorage.setItem('language', 'en'))
  await page.getByRole('button', { name: 'Prøv igen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have no connection')

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Homes in your association' })).toBeVisible()
})

test('what is kept for the page without a connection goes with the group and with the sign-in', async ({
  visit,
}) => {
  const her = await anna()
  const page = await visit(her, { isInstalled: true })
  await page.goto('/booking')
  await expect.poll(() => kept(page)).not.toBeNull()
  const of = async () => (await kept(page)) ?? ''
  const first = await of()

  await page.route('**/client/api/bookings/my/*', (route) => route.abort())
  await page.getByRole('button', { name: /^Menu for/ }).click()
  await page
    .getByRole('menuitemradio')
    .filter({ hasNotText: (await groupOf(her)).name })
    .first()
    .click()
  await expect.poll(() => kept(page)).toBeNull()
  await page.unroute('**/client/api/bookings/my/*')
  await page.reload()
  await expect.poll(() => kept(page)).not.toBeNull()
  expect(await of()).not.toBe(first)

  await page.getByRole('button', { name: /^Menu for/ }).click()
  await page.getByRole('menuitem', { name: 'Log ud' }).click()
  await expect(page.getByRole('heading', { name: 'Log ind på Samhus' })).toBeVisible()
  expect(await kept(page)).toBeNull()
  await installed(page)
  await page.context().setOffline(true)
  await page.goto('/booking')
  await expect(page.getByText('Der er ingen bookinger gemt på denne enhed.')).toBeVisible()
})
