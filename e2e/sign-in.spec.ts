import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { muteHub } from './fixtures/hub.ts'
import { siteUrl } from './fixtures/auth.ts'
import { anna, bo, getPerson } from './fixtures/users.ts'
import { test } from './fixtures/guest.ts'
import { sharedDeviceId } from './fixtures/test.ts'
import { locateWeek, findFreeWeek, getBookingLists, openWeek, getPoints, getWeek } from './fixtures/weeks.ts'
import { goWithin } from './fixtures/within.ts'

test('Anna signs in with one click, reserves a week of next year with one click, and confirms it with one more', async ({
  visitAsGuest,
}) => {
  const [her, him] = await Promise.all([anna(), bo()])
  const week = await findFreeWeek([her, him], ({ year, points }) => year === 2027 && points === 2)
  const before = await getPoints(her, 2027)

  const page = await visitAsGuest()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log ind på Samhus')
  await expect.poll(() => listLoadedFonts(page)).toEqual(['Inter Variable'])
  await page.getByRole('button', { name: /Anna Hjortkær/ }).click()

  await expect(page).toHaveURL('/booking')
  await expect(page.getByRole('region', { name: 'Point til 2027' })).toContainText(`${before}`)
  await expect(page.getByRole('heading', { name: /Aktive bookinger/ })).toBeVisible()
  await page.getByRole('link', { name: 'Book uger i 2027' }).click()

  await expect(page).toHaveURL('/booking/2027')
  await expect(page.getByText(`${before} point`, { exact: true })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('button')).toHaveCount(52)
  await page.getByRole('tab', { name: week.houseName, exact: true }).click()
  await locateWeek(page, week.week).click()

  const confirming = page.getByRole('dialog', { name: 'Bekræft din booking' })
  await expect(confirming.getByRole('timer')).toHaveAccessibleName(/^Tid tilbage: 4:\d\d$/)
  await expect(confirming).toContainText(`Uge ${week.week}, 2027`)
  await expect(confirming).toContainText(`Efter denne booking har du ${before - 2} point tilbage til 2027`)
  await expectAccessible(page)
  expect((await getWeek(her, week)).status).toBe('YourReservation')
  expect((await getWeek(him, week)).status).toBe('Reserved')
  expect(await getPoints(her, 2027)).toBe(before)

  await confirming.getByRole('button', { name: 'Bekræft booking' }).click()
  const done = page.getByRole('dialog', { name: 'Din booking er bekræftet' })
  await expect(done).toContainText(week.houseName)
  await expectAccessible(page)
  await expect(page.getByText(`${before - 2} point`, { exact: true })).toBeVisible()
  expect(await getPoints(her, 2027)).toBe(before - 2)
  expect((await getBookingLists(her)).active.map(({ calendarUnitId }) => calendarUnitId)).toContain(week.id)

  await done.getByRole('link', { name: 'Se mine bookinger' }).click()
  await expect(page).toHaveURL('/booking')
  const row = page.getByRole('listitem').filter({ hasText: `Uge ${week.week}, 2027` })
  await expect(row.filter({ hasText: week.houseName })).toContainText('2 point')
  await expect(page.getByRole('region', { name: 'Point til 2027' })).toContainText(`${before - 2}`)
})

test('Bo, whose page still shows the week as available, learns that it is taken, but not by whom', async ({
  visit,
}) => {
  const [her, him] = await Promise.all([anna(), bo()])
  const week = await findFreeWeek([her, him], ({ year, points }) => year === 2027 && points === 1)
  const page = await visit(him)
  await muteHub(page)
  const responses = recordResponses(page)
  const free = await openWeek(page, week)
  await expect(free).toHaveAccessibleName(/, ledig$/)

  const { bookingId } = await her.post<{ bookingId: string }>('/client/api/bookings/reserve', {
    calendarUnitId: week.id,
  })
  await her.post('/client/api/bookings/confirm', { bookingId })
  await free.click()

  const warning = page.getByRole('dialog', { name: 'Det gik ikke' })
  await expect(warning).toContainText('Reservationen mislykkedes')
  await expect(warning).toContainText('En anden nåede at tage ugen lige før dig.')
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'OK' }).click()
  await expect(warning).toBeHidden()
  await expect(free).toHaveAccessibleName(/, optaget, venteliste$/)
  expect((await getWeek(him, week)).status).toBe('AvailableForWaitlist')
  const refusal = await him.postRefused('/client/api/bookings/reserve', { calendarUnitId: week.id })
  expect(refusal.type).toBe('calendar-unit-already-reserved')

  const received = [
    await page.locator('body').innerText(),
    JSON.stringify(refusal),
    ...(await responses()),
  ].join('\n')
  const herself = await her.get<{ id: string; sub: string }>('/client/api/users/current')
  expect(received).toContain(`"houseName":"${week.houseName}"`)
  for (const secret of [
    'Hjortkær',
    'anna@samhus.example',
    '12 20 31 01',
    herself.id,
    herself.sub,
    bookingId,
  ]) {
    expect(received, secret).not.toContain(secret)
  }
})

/** Records every response of the API that the page receives. */
function recordResponses(page: Page): () => Promise<string[]> {
  const bodies: Promise<string>[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/client/api/')) bodies.push(answer.text().catch(() => ''))
  })
  return () => Promise.all(bodies)
}

test('at 127.0.0.1 as at localhost a person without a group sees a message and can sign out; the sign-in form shows errors and signs in, and the portal uses the person’s language', async ({
  visitAsGuest,
}) => {
  const at = siteUrl.replace('localhost', '127.0.0.1')
  const page = await visitAsGuest()
  await page.addInitScript((id) => window.localStorage.setItem('deviceId', id), sharedDeviceId)
  await test.step('a person without a group', async () => {
    await page.goto(at)
    await page.getByRole('button', { name: /Gunver Uhrskov/ }).click()
    await expect(page.getByRole('heading', { name: 'Du er ikke medlem af nogen forening' })).toBeVisible()
    await page.getByRole('button', { name: 'Log ud' }).click()
    await expect(page.getByRole('heading', { name: 'Log ind på Samhus' })).toBeVisible()
  })

  await test.step('the form', async () => {
    await page.goto(`${at}/booking/2027`)
    await page.getByLabel('E-mail').fill('cilla@samhus.example')
    await page.getByLabel('Adgangskode').fill('not this')
    await page.getByRole('button', { name: 'Log ind', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('E-mailen eller adgangskoden er forkert. Prøv igen.')
    await expectAccessible(page)
    await page.getByLabel('Adgangskode').fill('demo')
    await page.getByRole('button', { name: 'Log ind', exact: true }).click()
    await expect(page).toHaveURL(`${at}/booking/2027`)
    await expect(page.getByRole('tab', { name: 'Översikt' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  })
})

test('a member is redirected from wrong URLs to the right page, and the chosen language is kept after a reload', async ({
  visit,
}) => {
  const page = await visit(await bo())
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: /Aktive bookinger/ })).toBeVisible()
  await expect(page).toHaveURL('/booking')
  const redirects: readonly (readonly [path: string, to: string | RegExp])[] = [
    ['/', '/booking'],
    ['/nowhere/else', '/booking'],
    ['/booking/27', '/booking'],
    ['/booking/20277', '/booking'],
    ['/booking/next', '/booking'],
    // The terms are the start page of the admin URLs for members.
    ['/admin', /\/booking(vilkar)?$/],
    ['/admin/owners', /\/booking(vilkar)?$/],
    ['/booking/2026?tabIndex=0', '/booking/2026'],
    ['/booking/2026?tabIndex=1', '/booking/2026?tabIndex=1'],
    ['/booking/2026?week=54&tabIndex=1', '/booking/2026?tabIndex=1'],
    ['/booking/2026?tabIndex=99', '/booking/2026'],
    ['/booking/0001', '/booking/0001'],
    ['/booking/2026', '/booking/2026'],
  ]
  for (const [path, to] of redirects) {
    await goWithin(page, path)
    await expect(page, path).toHaveURL(to)
    // What is redirected shows nothing meanwhile.
    await expect(page.getByRole('banner')).toBeVisible()
    if (path === '/booking/2026?tabIndex=1') {
      await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
    }
    if (path === '/booking/0001') {
      await expect(page.getByRole('heading', { name: 'Der er ingen kalendere for 0001' })).toBeVisible()
    }
  }
  await expect(page.getByRole('tabpanel').locator('[data-cell]')).toHaveCount(53)

  await test.step('the chosen language', async () => {
    await page.getByRole('button', { name: 'Menu for Bo Ravnsborg' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
    await goWithin(page, '/booking')
    await page.reload()
    await expect(page.getByRole('link', { name: 'Book a week in 2027' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.getByRole('button', { name: 'Menu for Bo Ravnsborg' }).click()
    const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.getByRole('menuitemradio', { name: 'Dansk' }).click()
    await isSaved
    await expect(page.getByRole('link', { name: 'Book uger i 2027' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('da')
  })
})

test('an admin is redirected to the admin pages from every URL, and signs out to the sign-in page', async ({
  visit,
}) => {
  const page = await visit(await getPerson('super@samhus.example'))
  await page.goto('/')
  await expect(page.getByText('super@samhus.example')).toBeVisible()
  await expect(page).toHaveURL('/admin')
  for (const path of ['/booking/2027', '/admin/nowhere/at/all', '/']) {
    await goWithin(page, path)
    await expect(page, path).toHaveURL('/admin')
    // What is redirected shows nothing meanwhile.
    await expect(page.getByText('super@samhus.example')).toBeVisible()
  }
  await expect(page.getByText('Superadministrator')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'admin')
  await page.getByRole('button', { name: /^Menu for/ }).click()
  await page.getByRole('menuitem', { name: 'Log ud' }).click()
  await expect(page.getByRole('heading', { name: 'Log ind på Samhus' })).toBeVisible()
})

function listLoadedFonts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', '')),
  )
}
