import { readFile } from 'node:fs/promises'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { ownData } from '@samhus/contract/account'
import type { Output } from '@samhus/contract/operation'
import { pressRetry } from './fixtures/retry.ts'
import { expectAccessible } from './fixtures/axe.ts'
import { siteUrl, type Person } from './fixtures/auth.ts'
import { anna } from './fixtures/users.ts'
import { test } from './fixtures/test.ts'
import {
  findOwner,
  book,
  locateWeek,
  findFreeWeek,
  getGroup,
  getPoints,
  type Week,
} from './fixtures/weeks.ts'
import { goWithin } from './fixtures/within.ts'

type OwnData = Output<typeof ownData>

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over, page.url()).toBeLessThanOrEqual(0)
}

/** Returns the newest line of the statement: reason, week, points, new balance. */
function locateNewestLine(page: Page) {
  return page.getByRole('row').nth(1)
}

const formatWeek = ({ houseName, week }: Week) => `${houseName}, uge ${week}`

test('the points statement can be retried if it fails to load, lists every movement, and updates while it is open', async ({
  visit,
}) => {
  const [owner, other] = await Promise.all([findOwner(2027, 5, { 2026: 2 }), findOwner(2026, 2)])
  const early = await findFreeWeek(
    [owner],
    ({ year, week, points }) => year === 2027 && week > 10 && points <= 2,
  )
  const before = await getPoints(owner, 2027)
  const bookingId = await book(owner, early)

  const page = await visit(owner)
  await page.goto('/booking')
  const statement = '**/client/api/users/points-statement*'
  await page.route(statement, (route) =>
    // A status that the page does not retry by itself, which would take long.
    route.fulfill({ status: 418, json: {} }),
  )
  await page.getByRole('link', { name: 'Se alle bevægelser 2027' }).click()
  await expect(page).toHaveURL('/booking/points?year=2027')
  await expect(page.getByRole('alert')).toContainText('Dine point kunne ikke hentes')
  await expectAccessible(page)
  await pressRetry(page, statement, page.getByRole('button', { name: 'Prøv igen' }))
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dine point')
  const years = page.getByRole('navigation', { name: 'Vælg år' })
  await expect(years.locator('[aria-current]')).toHaveText('2027')
  await expect(locateNewestLine(page)).toContainText('Booket')
  await expect(locateNewestLine(page)).toContainText(`−${early.points}`)
  await expect(locateNewestLine(page).getByRole('cell').last()).toHaveText(String(before - early.points))
  await expect(page.getByText('Ubrugte point kan bruges til og med fredag 31/12\u20112027.')).toBeVisible()
  await expectAccessible(page)

  // Cancelled elsewhere: the open page is not touched.
  await owner.post('/client/api/bookings/cancel-booking', { bookingId })
  await expect(locateNewestLine(page)).toContainText('Tilbageført efter afbestilling')
  await expect(locateNewestLine(page).getByRole('cell').last()).toHaveText(String(before))

  const late = await findFreeWeek(
    [owner, other],
    ({ dateFrom, points }) => dateFrom < '2026-12-09' && points <= 2,
  )
  const lateId = await book(owner, late)
  await owner.post('/client/api/bookings/cancel-booking', { bookingId: lateId })
  await page.getByRole('link', { name: '2026', exact: true }).click()
  const waiting = page.getByRole('region', { name: 'Måske på vej tilbage' })
  await expect(waiting).toContainText(formatWeek(late))
  await expect(waiting).toContainText('hvis en anden ejer booker ugen senest')
  await expectAccessible(page)
  await book(other, late)
  await expect(locateNewestLine(page)).toContainText('Tilbageført: En anden ejer bookede ugen')
  await expect(waiting.getByText(formatWeek(late))).toBeHidden()

  await locateNewestLine(page)
    .getByRole('link', { name: formatWeek(late) })
    .click()
  await expect(page).toHaveURL(/\/booking\/2026\?tabIndex=\d+&week=\d+$/)
  await expect(locateWeek(page, late.week)).toBeFocused()
  await expect(locateWeek(page, late.week)).toBeInViewport()
  await expect(page.getByRole('tab', { name: late.houseName, exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )

  await page.setViewportSize({ width: 360, height: 740 })
  await goWithin(page, '/booking/points')
  // An earlier test may have left a similar line.
  await expect(page.getByText('Tilbageført: En anden ejer bookede ugen').first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await goWithin(page, '/booking/points?year=2031')
  await expect(page.getByRole('heading', { name: 'Ingen point til 2031 endnu' })).toBeVisible()
  await expectAccessible(page)
})

/** Reads as a person's other device does, which puts it on the list of their devices. */
async function readElsewhere({ storageState }: Person, request: APIRequestContext): Promise<void> {
  const stored = storageState.origins.flatMap(({ localStorage }) => localStorage)
  const { value } = stored.find(({ name }) => name.startsWith('oidc.user:'))!
  const { access_token: token } = JSON.parse(value) as { access_token: string }
  const headers = { authorization: `Bearer ${token}`, 'x-device-id': 'd0d0d0d0-0000-4000-8000-00000000000f' }
  const answer = await request.get(`${siteUrl}/client/api/users/current`, { headers })
  expect(answer.status()).toBe(200)
}

const phoneNumber = '+45 31 41 59 26'

test('a profile hides contact data from other owners, and has a calendar feed, devices and a data export', async ({
  visit,
  request,
}) => {
  const owner = await findOwner(2027, 2)
  const week = await findFreeWeek(
    [owner],
    ({ year, week: one, points }) => year === 2027 && one > 10 && points <= 2,
  )
  await book(owner, week)
  const page = await visit(owner)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/profile')
  const seenByOthers = async () => {
    const other = await anna()
    return JSON.stringify(await other.get(`/client/api/group/${(await getGroup(other)).id}`))
  }

  await page.getByRole('button', { name: 'Redigér', exact: true }).click()
  await page.getByLabel('Telefon', { exact: true }).fill(phoneNumber)
  await page.getByRole('button', { name: 'Gem' }).click()
  await expect(page.getByText('Din profil er opdateret')).toBeVisible()
  expect(await seenByOthers()).toContain(phoneNumber)
  await page.getByRole('button', { name: 'Redigér', exact: true }).click()
  await page.getByRole('switch', { name: /Skjul mit telefonnummer/ }).check()
  await page.getByRole('switch', { name: /Skjul min e-mailadresse/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Gem' }).click()
  await expect(page.getByText('Skjult for andre ejere')).toHaveCount(2)
  expect(await seenByOthers()).not.toContain(phoneNumber)
  expect(await seenByOthers()).not.toContain(owner.email)

  const feed = page.getByRole('region', { name: 'Dine uger i din kalender' })
  await feed.getByRole('button', { name: 'Opret kalenderlink' }).click()
  const address = feed.getByLabel('Adressen på din kalender')
  await expect(address).toBeFocused()
  const first = await address.inputValue()
  const read = async (url: string) => page.request.get(url)
  expect(await (await read(first)).text()).toContain(`SUMMARY:${week.houseName}\\, uge ${week.week}`)
  await feed.getByRole('button', { name: 'Kopiér' }).click()
  await expect(page.getByRole('button', { name: 'Kopieret' })).toBeVisible()
  await expect(page.getByText('Adressen er kopieret')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await expect(feed.getByRole('link', { name: 'Åbn i min kalender' })).toHaveAttribute('href', /^webcal:\/\//)
  await expectAccessible(page)
  await readElsewhere(owner, request)
  await page.reload()
  await expect(feed.getByText(/^Oprettet /)).toBeVisible()
  await expect(address).toHaveCount(0)
  await feed.getByRole('button', { name: 'Lav en ny adresse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lav en ny adresse' }).click()
  await expect(address).toBeFocused()
  const second = await address.inputValue()
  expect([(await read(first)).status(), (await read(second)).status()]).toEqual([404, 200])
  await feed.getByRole('button', { name: 'Slå kalenderlinket fra' }).click()
  const asks = page.getByRole('dialog', { name: 'Slå kalenderlinket fra?' })
  await expect(asks).toContainText('holder op med at virke med det samme')
  await expectAccessible(page)
  await asks.getByRole('button', { name: 'Slå kalenderlinket fra' }).click()
  await expect(feed.getByRole('heading', { name: 'Dine uger i din kalender' })).toBeFocused()
  await expect(feed.getByRole('button', { name: 'Opret kalenderlink' })).toBeVisible()
  expect((await read(second)).status()).toBe(404)

  const devices = page.getByRole('region', { name: 'Enheder' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText('Denne enhed')).toHaveCount(1)
  await devices.getByRole('button', { name: /^Fjern / }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Hent mine data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('mine-data-2026-10-14.json')
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as OwnData
  expect(data.profile).toMatchObject({ email: owner.email, phone: phoneNumber, hidesPhone: true })
  expect(data.bookings.map(({ houseName }) => houseName)).toContain(week.houseName)

  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
