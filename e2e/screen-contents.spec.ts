import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { anna } from './fixtures/users.ts'
import { test } from './fixtures/test.ts'
import { getGroup, getBookingLists } from './fixtures/weeks.ts'
import { goWithin } from './fixtures/within.ts'

// Rows of docs/screens.md on the member area that no other file covers.

const locateHeading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Responds to a call instead of the server; null: never. */
async function mockResponse(page: Page, path: string, given: { status: number; json: object } | null) {
  await page.route(`**/client/api/${path}`, (route) => (given === null ? undefined : route.fulfill(given)))
}

test('every page has its logo, links and initials; overview, years and profile have all their parts', async ({
  visit,
}) => {
  const her = await anna()
  const { name } = await getGroup(her)
  const lists = await getBookingLists(her)
  const page = await visit(her, { language: 'en' })
  await page.goto('/booking')
  const header = page.getByRole('banner')
  await test.step('the overview: points of two years, the next assignment, my year, three lists', async () => {
    for (const year of [2026, 2027]) {
      const balance = page.getByRole('region', { name: `Points for ${year}` })
      await expect(balance).toContainText(/\d+\s*points?/)
      await expect(balance.getByRole('link', { name: `Book a week in ${year}` })).toHaveAttribute(
        'href',
        `/booking/${year}`,
      )
    }
    await expect(page.getByText(/Next point assignment:/)).toBeVisible()
    await expect(
      page.getByText(/\d+ points? for weeks in \d{4}, \d+\s\w+\s\d{4} at \d\d:\d\d Danish time/),
    ).toBeVisible()

    const mine = page.getByRole('region', { name: 'My year' })
    await expect(mine.getByRole('list', { name: 'My stays in the next 24 months' })).toContainText('Today')
    await expect(mine.getByText('My waitlists')).toBeHidden()
    await mine.getByRole('button', { name: 'Show year calendar' }).click()
    await expect(mine.getByText('My bookings')).toBeVisible()
    await expect(mine.getByText('My waitlists')).toBeVisible()
    await mine.getByRole('button', { name: /2027/ }).click()
    await expect(mine.getByRole('button', { name: /2028/ })).toHaveCount(0)
    await mine.getByRole('button', { name: 'Hide year calendar' }).click()
    await expect(mine.getByText('My waitlists')).toBeHidden()
    await mine.getByRole('button', { name: 'Show year calendar' }).click()
    await expect(mine.getByText('My waitlists')).toBeVisible()

    const [booked] = lists.active
    const named = (booking: typeof booked) =>
      `${booking!.houseName}, week ${parseInt(booking!.calendarUnitCode, 10)}, ${booking!.year}`
    for (const booking of lists.active) {
      await expect(page.getByRole('button', { name: named(booking), exact: true })).toHaveCount(
        booking.isEditable ? 1 : 0,
      )
      const lends = page.getByRole('button', {
        name: new RegExp(`^(Lend out|Change guest).* ${named(booking)}$`),
      })
      await expect(lends).toHaveCount(booking.isEditable ? 1 : 0)
      await expect(page.getByRole('button', { name: `Cancel ${named(booking)}` })).toHaveCount(
        booking.isDeleteable ? 1 : 0,
      )
    }
    const row = page.getByRole('listitem').filter({ hasText: booked!.houseName })
    await expect(
      row.filter({ hasText: `Week ${parseInt(booked!.calendarUnitCode, 10)},` }).first(),
    ).toContainText(`${booked!.points} point`)
    for (const waiting of lists.waitlists) {
      const leave = page.getByRole('button', { name: `Leave the waitlist for ${named(waiting)}` })
      await expect(page.getByRole('listitem').filter({ has: leave })).toContainText(
        new RegExp(`Number on the waitlist\\s*${(waiting.priority ?? 0) - 1}`),
      )
    }
    const history = page.getByRole('button', { name: /^History/ })
    await expect(history).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('button', { name: /^Active bookings/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await expect(page.getByRole('button', { name: /^Waitlists/ })).toHaveAttribute('aria-expanded', 'true')
  })

  await test.step('the header, and a banner image on all pages but that of a year', async () => {
    const links = header.getByRole('navigation').getByRole('link')
    await expect(links).toHaveText(['Booking', 'Terms', 'Association', 'Homes'])
    await expect(header.getByRole('button', { name: /^Menu for/ })).toHaveText(/^AH\s*Anna$/)
    for (const [link, address] of [
      ['Terms', '/bookingvilkar'],
      ['Association', '/forening'],
      ['Homes', '/boliger'],
      ['Booking', '/booking'],
    ] as const) {
      await links.filter({ hasText: link }).click()
      await expect(page).toHaveURL(address)
      await expect(page).toHaveTitle(`${link} · Samhus`)
      await expect(page.getByRole('region', { name, exact: true }).first()).toBeVisible()
    }
    await goWithin(page, '/profile')
    const groups = page.getByRole('region', { name: /groups|associations/i })
    await expect(groups.locator('[aria-current]')).toContainText(name)
  })

  await test.step('a year: links to other years, its points, its legend, the houses on a map', async () => {
    await goWithin(page, '/booking/2026')
    await expect(locateHeading(page)).toHaveText('2026')
    await expect(page.getByRole('tabpanel').locator('[data-cell]')).toHaveCount(53)
    await page.getByRole('link', { name: /2027/ }).click()
    await expect(page).toHaveURL('/booking/2027')
    await expect(page).toHaveTitle('2027 · Booking · Samhus')
    await expect(locateHeading(page)).toHaveText('2027')
    await expect(page.getByRole('region', { name, exact: true })).toHaveCount(0)
    await expect(page.getByRole('tabpanel').getByRole('button')).toHaveCount(52)
    await expect(page.getByRole('link', { name: /2026/ })).toHaveAttribute('href', '/booking/2026')
    await expect(page.getByRole('main').getByRole('link', { name: 'Booking' })).toHaveAttribute(
      'href',
      '/booking',
    )
    await expect(page.getByText(/^\d+ points?$/)).toBeVisible()
    for (const status of ['My bookings', 'My waitlists', 'Available', 'Reserved', 'Not available']) {
      await expect(page.getByText(status, { exact: true }).first()).toBeVisible()
    }
    await page.getByRole('tab').nth(1).click()
    await expect(page).toHaveURL('/booking/2027?tabIndex=1')
    const map = page.getByRole('region', { name: /^Map of / })
    await map.scrollIntoViewIfNeeded()
    await expect(map).toBeVisible()
    await header.getByRole('link', { name: 'Samhus' }).click()
    await expect(page).toHaveURL('/booking')
  })

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(header.getByText('Anna', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('link')).toHaveText(['Booking', 'Terms', 'Association', 'Homes'])
  await expectAccessible(page)
  await drawer.getByRole('link', { name: 'Homes' }).click()
  await expect(page).toHaveURL('/boliger')
  await expect(drawer).toBeHidden()
})

test('while groups load a spinner is shown; what fails to load and what is empty say so in exact words', async ({
  visit,
}) => {
  const page = await visit(await anna(), { language: 'en' })
  await mockResponse(page, 'groups/my', null)
  await page.goto('/booking')
  await expect(page.getByRole('status').first()).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.unrouteAll()
  await mockResponse(page, 'groups/my', { status: 418, json: {} })
  await page.goto('/booking')
  await expect(page.getByRole('heading', { name: 'The system is temporarily unavailable.' })).toBeVisible()
  await page.unrouteAll()

  const teapot = { status: 418, json: {} }
  const words = "Request failed: 418 I'm a teapot"
  await mockResponse(page, 'bookings/my/*', teapot)
  await mockResponse(page, 'groups/*/calendars*', teapot)
  await mockResponse(page, 'group/*', teapot)
  await mockResponse(page, 'houses/group/*', { status: 200, json: { houses: [] } })
  await mockResponse(page, 'users/next-scheduled-point-assignment*', {
    status: 200,
    json: { hasScheduledAssignment: false, assignAt: null, year: null, points: null },
  })
  const points = page.waitForResponse(/\/next-scheduled-point-assignment/)
  await page.goto('/booking')
  await points
  // Of the two lists that are open.
  await expect(page.getByText('Could not load your bookings.')).toHaveCount(2)
  await expect(page.getByText(/Next point assignment/)).toHaveCount(0)
  await goWithin(page, '/booking/2027')
  await expect(page.getByText(`Could not fetch calendar: ${words}`)).toBeVisible()
  await goWithin(page, '/boliger')
  await expect(page.getByText('No houses found')).toBeVisible()

  await goWithin(page, '/forening')
  await expect(page.getByText(`Error loading group details: ${words}`)).toBeVisible()
  await goWithin(page, '/boliger')
  await mockResponse(page, 'group/*', { status: 404, json: { type: 'no-group-found', title: 'no' } })
  await goWithin(page, '/forening')
  await expect(page.getByText('No group details found')).toBeVisible()
  await goWithin(page, '/boliger')
  const noOwners = { groupMembers: [], groupCommitteeMembers: [], facebookLink: '' }
  const noDocuments = { name: '', path: '', children: [], documents: [] }
  await mockResponse(page, 'group/*', {
    status: 200,
    json: { id: '1', name: 'Empty', imageUrls: [], documents: noDocuments, ...noOwners },
  })
  await goWithin(page, '/forening')
  await expect(page.getByText('The association has no owners yet.')).toBeVisible()
  await expect(page.getByText('The association has no owner committee yet.')).toBeVisible()
  await expect(page.getByText('The association has not filed any documents yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Facebook/ })).toHaveCount(0)
})
