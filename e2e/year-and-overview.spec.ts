import { expect, type Page } from '@playwright/test'
import { pressRetry } from './fixtures/retry.ts'
import { expectAccessible } from './fixtures/axe.ts'
import type { Person } from './fixtures/auth.ts'
import { openScreen, openScreenWithin } from './fixtures/screens.ts'
import { anna } from './fixtures/users.ts'
import { test } from './fixtures/test.ts'
import { findOwner, locateWeek, findFreeWeek, getBookingLists } from './fixtures/weeks.ts'
import { goWithin } from './fixtures/within.ts'

/** Sets the device's clock half a day ahead of the server's. */
async function setWrongClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 12 * 3_600_000
  })
}

const locateConfirmDialog = (page: Page) => page.getByRole('dialog', { name: 'Bekræft din booking' })

async function reserveWeek(who: Person): Promise<void> {
  const { id } = await findFreeWeek([who], ({ year, points }) => year === 2027 && points === 1)
  await who.post('/client/api/bookings/reserve', { calendarUnitId: id })
}

test('the table of all houses fits at every width, and opens at the current week; on paper a year is one sheet', async ({
  visit,
}) => {
  const page = await visit(await anna())
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [768, 1024],
    [1280, 900],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    // Once more at each width: the table chooses its layout, and where it begins, as it opens.
    await (width === 360 ? openScreen : openScreenWithin)(page, '/booking/2026?view=houses')
    const frame = page.getByRole('tabpanel').locator('div[data-scrolls-sideways]')
    const now = frame
      .getByRole(width < 700 ? 'rowheader' : 'columnheader')
      .and(page.locator('[data-current]'))
    await expect(now, `${width} px`).toBeInViewport({ ratio: 1 })
    const table = page.getByRole('table', { name: 'Boliger' })
    // The column of houses is sticky: weeks scroll behind it.
    // On a phone the names that are seen are above the table, whose own head is for screen readers.
    const first =
      width < 700
        ? page.locator('[aria-hidden] th').filter({ hasText: /^Havtorn$/ })
        : table.getByRole('rowheader', { name: 'Havtorn' })
    await expect(first, `${width} px`).toBeInViewport({ ratio: 1 })
    const box = (await frame.boundingBox())!
    expect(box.x, `${width} px`).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width, `${width} px`).toBeLessThanOrEqual(width)
    // From the page's margin to the edge of the window.
    if (width >= 700 && width < 1600) expect(box.x + box.width, `${width} px`).toBeGreaterThan(width - 24)
    const last = table.locator('[data-cell]').last()
    // The table is drawn in slices: what was scrolled to may not have been the last yet.
    await expect(async () => {
      await last.scrollIntoViewIfNeeded()
      // The browser scrolls by whole pixels: a fraction of one may be beyond the edge.
      await expect(last, `${width} px`).toBeInViewport({ ratio: 0.98, timeout: 1000 })
    }).toPass({ timeout: 30_000 })
    const cell = (await last.boundingBox())!
    expect(Math.min(cell.width, cell.height), `${width} px`).toBeGreaterThanOrEqual(24)
  }

  // With the colours of the weeks and without what is pressed.
  for (const path of ['/booking/2027', '/booking/2027?view=houses', '/booking/2027?tabIndex=1']) {
    await page.emulateMedia({ media: 'screen' })
    await openScreenWithin(page, path)
    const week = page.getByRole('tabpanel').locator('[data-cell]').nth(19)
    await expect(week).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('group', { name: 'Vis' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(1)
    await expect(week).toBeVisible()
    expect(await week.evaluate((element) => getComputedStyle(element).printColorAdjust)).toBe('exact')
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(sheets, path).toHaveLength(1)
  }
})

test('a reservation opens by itself once per page load, and follows the server’s clock, not the device’s', async ({
  visit,
}) => {
  const owner = await findOwner(2027, 2)
  await reserveWeek(owner)
  const page = await visit(owner)
  await setWrongClock(page)
  await page.goto('/booking')
  await expect(locateConfirmDialog(page).getByRole('timer')).toHaveAccessibleName(/^Tid tilbage: [34]:\d\d$/)
  await expect(locateConfirmDialog(page)).toContainText(/reserveret til dig indtil kl\.\s\d\d\.\d\d\./)
  await locateConfirmDialog(page).getByRole('button', { name: 'Luk' }).click()
  await expect(page.getByText('Du har reserveret en uge:')).toBeVisible()

  // The server's year and week, not the device's.
  await page.getByRole('link', { name: 'Book uger i 2026' }).click()
  await expect(locateWeek(page, 42)).toHaveAttribute('aria-current', 'date')
  await expect(locateConfirmDialog(page)).toBeHidden()
  await page.getByRole('link', { name: 'Booking' }).last().click()
  await expect(page.getByText('Du har reserveret en uge:')).toBeVisible()
  await expect(locateConfirmDialog(page)).toBeHidden()

  await page.reload()
  await expect(locateConfirmDialog(page)).toBeVisible()
  await locateConfirmDialog(page).getByRole('button', { name: 'Annullér reservationen' }).click()
  await expect(locateConfirmDialog(page)).toBeHidden()
  await expect(page.getByText('Du har reserveret en uge:')).toBeHidden()
})

test('the chosen group is kept after a reload, and invalid values in the browser’s storage do no harm', async ({
  visit,
}) => {
  const her = await anna()
  const { groups } = await her.get<{ groups: { id: string; name: string }[] }>('/client/api/groups/my')
  const page = await visit(her)
  await page.goto('/booking')
  const menu = page.getByRole('button', { name: 'Menu for Anna Hjortkær' })
  await menu.click()
  await expect(page.getByText('Skift forening')).toBeVisible()
  const names = groups.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, 'da'))
  const shown = await page.getByRole('menuitemradio').allInnerTexts()
  expect(shown.slice(0, names.length)).toEqual(names)
  const other = names.find((name) => name !== names[0])!
  await page.getByRole('menuitemradio', { name: other }).click()
  await expect(page.getByRole('region', { name: other })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: other })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('groupId'))).toBe(
    groups.find(({ name }) => name === other)?.id,
  )

  await page.evaluate(() => {
    for (const key of ['language', 'groupId', 'impersonatedUserId', 'hasSwiped', 'adminWide']) {
      localStorage.setItem(key, '{"__proto__":1}<script>')
    }
  })
  await page.reload()
  await expect(page.getByRole('region', { name: names[0]! })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Aktive bookinger/ })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'da')
  await expect(page.getByRole('status').filter({ hasText: 'Du er logget ind som' })).toBeHidden()
})

test('every failure of a booking shows its exact message, and a page that failed to load says so in its place', async ({
  visit,
}) => {
  const owner = await findOwner(2027, 2)
  const page = await visit(owner, { language: 'en' })
  const refuse = (path: string, status: number, json: object) =>
    page.route(`**/client/api/bookings/${path}`, (route) => route.fulfill({ status, json }))
  const warning = page.getByRole('dialog', { name: 'WARNING!' })
  const expectWarning = async (headline: string, message: string) => {
    await expect(warning).toContainText(headline)
    await expect(warning).toContainText(message)
    await warning.getByRole('button', { name: 'OK' }).click()
    await expect(warning).toBeHidden()
  }
  const week = await findFreeWeek([owner], ({ year, points }) => year === 2027 && points === 1)
  await page.goto('/booking/2027')
  await page.getByRole('tab', { name: week.houseName, exact: true }).click()
  await refuse('reserve', 409, { type: 'has-other-reservations-for-calendar', title: 'no' })
  await locateWeek(page, week.week).click()
  await expectWarning('Reservation failed', 'You already have an active reservation for this calendar.')
  await page.unroute('**/client/api/bookings/reserve')

  await refuse('confirm', 409, { type: 'not-reserved-booking', title: 'no' })
  await refuse('cancel-reservation', 418, {})
  await locateWeek(page, week.week).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm your booking' })
  await confirm.getByRole('button', { name: 'Confirm booking' }).click()
  await expectWarning('Could not confirm booking', 'Only reserved bookings can be confirmed.')
  await locateWeek(page, week.week).click()
  await expectAccessible(page)
  await confirm.getByRole('button', { name: 'Cancel reservation' }).click()
  await expectWarning('Could not cancel reservation', "Request failed: 418 I'm a teapot")
  await page.unrouteAll()
  await locateWeek(page, week.week).click()
  await confirm.getByRole('button', { name: 'Cancel reservation' }).click()
  await expect(confirm).toBeHidden()
  expect((await getBookingLists(owner)).reserved).toEqual([])

  // A year without calendars is an empty list, of which the server says nothing more.
  await goWithin(page, '/booking/2010')
  await expect(page.getByRole('heading', { name: 'There are no calendars for 2010' })).toBeVisible()
  await expectAccessible(page)

  const only = (path: string, status: number, json: object) =>
    page.route(`**/client/api/${path}`, (route) => route.fulfill({ status, json }))
  await test.step('parts that failed to load', async () => {
    await only('groups/*/calendars*', 404, { type: 'no-calendars-found', title: 'no' })
    await only('users/current-points*', 418, {})
    await page.goto('/booking/2027')
    await expect(page.getByRole('heading', { name: 'There are no calendars for 2027' })).toBeVisible()
    await expectAccessible(page)
    await goWithin(page, '/booking')
    await page.getByRole('button', { name: 'Show year calendar' }).click()
    await expect(page.getByText('There are no active calendars for 2026')).toBeVisible()
    const failed = page.getByRole('alert').filter({ hasText: 'Could not load your points.' })
    await expect(failed).toBeVisible()
    await expectAccessible(page)
    const again = failed.getByRole('button', { name: 'Try again' })
    await pressRetry(page, '**/client/api/users/current-points*', again)
    await expect(failed).toBeHidden()
    await expect(page.getByRole('region', { name: 'Points for 2027' })).toContainText(/\d+\s*points?/)
  })

  await test.step('a disabled person', async () => {
    await only('users/current', 403, { type: 'user-disabled', title: 'no' })
    await page.goto('/booking')
    await expect(page.getByRole('heading', { name: 'Your access has been closed' })).toBeVisible()
    await expectAccessible(page)
  })
})
