import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { anna, test } from './people.ts'
import { anOwner, book, freeWeek, pointsOf, type Week } from './weeks.ts'

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over, page.url()).toBeLessThanOrEqual(0)
}

/** The newest line of the statement: what moved, the week, the points, the balance after it. */
function newest(page: Page) {
  return page.getByRole('row').nth(1)
}

const nameOf = ({ houseName, week }: Week) => `${houseName}, uge ${week}`

test('every point can be followed, and the statement follows what happens', async ({ visit }) => {
  test.setTimeout(120_000)
  const [owner, other] = await Promise.all([anOwner(2027, 5), anOwner(2026, 2)])
  const early = await freeWeek([owner], ({ year, week, points }) => year === 2027 && week > 10 && points <= 2)
  const before = await pointsOf(owner, 2027)
  const bookingId = await book(owner, early)

  const page = await visit(owner)
  await page.goto('/booking')
  await page.getByRole('link', { name: 'Se alle bevægelser 2027' }).click()
  await expect(page).toHaveURL('/booking/points?year=2027')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dine point')
  const years = page.getByRole('navigation', { name: 'Vælg år' })
  await expect(years.locator('[aria-current]')).toHaveText('2027')
  await expect(newest(page)).toContainText('Booket')
  await expect(newest(page)).toContainText(`−${early.points}`)
  await expect(newest(page).getByRole('cell').last()).toHaveText(String(before - early.points))
  await expect(page.getByText('udløber 31/12-2027 kl. 24.00 dansk tid')).toBeVisible()
  await expectAccessible(page)

  // On another of the owner's screens, so to speak: the page is not touched.
  await owner.post('/client/api/bookings/cancel-booking', { bookingId })
  await expect(newest(page)).toContainText('Tilbage efter afbestilling')
  await expect(newest(page).getByRole('cell').last()).toHaveText(String(before))

  const late = await freeWeek(
    [owner, other],
    ({ dateFrom, points }) => dateFrom < '2026-12-01' && points <= 2,
  )
  const lateId = await book(owner, late)
  await owner.post('/client/api/bookings/cancel-booking', { bookingId: lateId })
  await page.getByRole('link', { name: '2026', exact: true }).click()
  const waiting = page.getByRole('region', { name: 'Venter på at komme tilbage' })
  await expect(waiting).toContainText(nameOf(late))
  await expect(waiting).toContainText('hvis en anden ejer booker ugen senest')
  await expectAccessible(page)
  await book(other, late)
  await expect(newest(page)).toContainText('Tilbage: en anden ejer tog ugen')
  await expect(waiting).toBeHidden()

  await newest(page)
    .getByRole('link', { name: nameOf(late) })
    .click()
  await expect(page).toHaveURL(/\/booking\/2026\?tabIndex=\d+$/)
  await expect(page.getByRole('tab', { name: late.houseName, exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/booking/points')
  await expect(page.getByText('Tilbage: en anden ejer tog ugen')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a year without points says so, and a statement that does not come can be asked for again', async ({
  visit,
}) => {
  const page = await visit(await anna())
  await page.goto('/booking/points?year=2031')
  await expect(page.getByRole('heading', { name: 'Ingen point i 2031 endnu' })).toBeVisible()
  await expectAccessible(page)
  await page.route('**/client/api/users/points-statement*', (route) =>
    route.fulfill({ status: 500, json: { type: 'internal', title: 'Broken' } }),
  )
  await page.goto('/booking/points')
  await expect(page.getByRole('alert')).toContainText('Dine point kunne ikke hentes', { timeout: 20_000 })
  await expectAccessible(page)
  await page.unroute('**/client/api/users/points-statement*')
  await page.getByRole('button', { name: 'Prøv igen' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})
