import { get } from 'node:http'
import { compactCalendarsType } from '@samhus/contract/endpoints'
import { expect, type Page, type Response } from '@playwright/test'
import { anna } from './fixtures/users.ts'
import { test } from './fixtures/test.ts'
import { findFreeWeek, locateWeek } from './fixtures/weeks.ts'
import { goWithin } from './fixtures/within.ts'

test.use({ hasServiceWorker: true })

const kB = 1000

/** Returns how many bytes the server sends to a browser that accepts gzip. */
function measureGzip(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => (bytes += part.length))
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

async function sumGzip(urls: readonly string[]): Promise<number> {
  const sizes = await Promise.all(urls.map(measureGzip))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Measures the milliseconds from the click to the frame that shows a dialog, in the page. */
async function measurePress(page: Page, act: () => Promise<void>): Promise<number> {
  const measured = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let from = 0
        window.addEventListener('pointerdown', () => (from = performance.now()), {
          once: true,
          capture: true,
        })
        const watch = new MutationObserver(() => {
          if (document.querySelector('dialog[open]') === null) return
          watch.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
        })
        watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
      }),
  )
  await act()
  return measured
}

test('the first load of /booking and the calendars are small, and a click on a week waits for no server', async ({
  visit,
}) => {
  const her = await anna()
  const week = await findFreeWeek([her], ({ year, points }) => year === 2027 && points === 1)
  const page = await visit(her)
  const openLink = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()

  await test.step('at most 202 kB of JavaScript and 35 kB of CSS, and nothing of the admin area', async () => {
    const fetched = new Set<string>()
    const note = (answer: Response) => fetched.add(answer.url())
    page.on('response', note)
    await page.goto('/booking')
    await expect(page.getByRole('heading', { name: /Aktive bookinger/ })).toBeVisible()
    // What is loaded a moment later counts too.
    await page.waitForLoadState('networkidle')
    page.off('response', note)

    const of = (ending: string) => [...fetched].filter((url) => new URL(url).pathname.endsWith(ending))
    const [scripts, styles] = [await sumGzip(of('.js')), await sumGzip(of('.css'))]
    console.log(
      `/booking: ${scripts / kB} kB of JavaScript in ${of('.js').length} files, ${styles / kB} kB of CSS`,
    )
    // Libraries and screens of the admin area.
    expect([...fetched].filter((url) => /\/assets\/admin/.test(url))).toEqual([])
    expect(of('.js').length).toBeGreaterThan(5)
    expect(scripts).toBeLessThanOrEqual(202 * kB)
    expect(styles).toBeGreaterThan(1 * kB)
    expect(styles).toBeLessThanOrEqual(35 * kB)
  })

  await test.step('the calendars of a group take at most 8 kB, and nothing while they are the same', async () => {
    const isCalendars = (url: string) => /\/client\/api\/groups\/[^/]+\/calendars$/.test(url)
    const nextCalendars = () => page.waitForResponse((answer) => isCalendars(answer.url()))
    const opened = nextCalendars()
    await openLink('Boliger')
    const first = await opened
    const { responseBodySize } = await first.request().sizes()
    console.log(`the calendars: ${responseBodySize / kB} kB`)
    expect(first.status()).toBe(200)
    const headers = await first.allHeaders()
    expect([headers['content-type'], headers['content-encoding']]).toEqual([compactCalendarsType, 'br'])
    expect(responseBodySize).toBeLessThanOrEqual(8 * kB)
    await page.waitForLoadState('networkidle')

    // A hold of another test may end in between.
    await expect
      .poll(async () => {
        await openLink('Booking')
        // Only a screen that is opened again reads them again.
        await expect(page.getByRole('heading', { level: 1, name: 'Hej Anna' })).toBeVisible()
        const next = nextCalendars()
        await openLink('Boliger')
        return (await next).status()
      })
      .toBe(304)
  })

  await test.step('a click on a week opens its dialog without waiting for the server', async () => {
    await goWithin(page, '/booking/2027')
    await page.getByRole('tab', { name: week.houseName, exact: true }).click()
    const pressedWeek = locateWeek(page, week.week)
    await expect(pressedWeek).toHaveAccessibleName(/, ledig$/)
    // The server does not respond before the dialog has been seen.
    let answer = (): void => undefined
    const isSeen = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/client/api/bookings/reserve', async (route) => {
      await isSeen
      await route.continue()
    })
    const milliseconds = await measurePress(page, () => pressedWeek.click())
    console.log(`from the click to the open dialog: ${Math.round(milliseconds)} ms`)
    const dialog = page.getByRole('dialog', { name: 'Bekræft din booking' })
    await expect(dialog).toContainText('Reserverer ugen til dig')
    answer()
    await dialog.getByRole('button', { name: 'Annullér reservationen' }).click()
    await expect(pressedWeek).toHaveAccessibleName(/, ledig$/)
  })
})
