import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import type { Person } from './fixtures/auth.ts'
import { anna, getPerson } from './fixtures/users.ts'
import { test } from './fixtures/test.ts'
import { getGroup } from './fixtures/weeks.ts'
import { goWithin } from './fixtures/within.ts'

const getAdmin = () => getPerson('admin@samhus.example')

/** Records every call of the page: its path, and the impersonated person. */
function recordCalls(page: Page): { path: string; actingAs: string | null }[] {
  const calls: { path: string; actingAs: string | null }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() !== 'fetch' || !pathname.startsWith('/client/api/')) return
    if (pathname === '/client/api/config') return
    calls.push({ path: pathname, actingAs: request.headers()['x-impersonate-userid'] ?? null })
  })
  return calls
}

/** Starts impersonation as the admin's list of owners does. */
async function actAs(page: Page, userId: string): Promise<void> {
  await page.evaluate((id) => window.localStorage.setItem('impersonatedUserId', id), userId)
  await page.goto('/')
}

/** Returns a person in whose browser an impersonation has been started. */
function startsAs(person: Person, userId: string): Person {
  const [first] = person.storageState.origins
  const localStorage = [...first!.localStorage, { name: 'impersonatedUserId', value: userId }]
  return { ...person, storageState: { cookies: [], origins: [{ ...first!, localStorage }] } }
}

const readStoredIds = (page: Page) =>
  page.evaluate(() => [
    window.localStorage.getItem('impersonatedUserId'),
    window.localStorage.getItem('groupId'),
  ])

test('an admin acts as Anna under a red banner in all tabs, and returns to the list of owners', async ({
  visit,
}) => {
  const her = await anna()
  const { id, name } = await her.get<{ id: string; name: string }>('/client/api/users/current')
  const group = await getGroup(her)
  const page = await visit(startsAs(await getAdmin(), id))
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const calls = recordCalls(page)
  await page.goto('/')
  const banner = page.getByRole('status').filter({ hasText: `Du er logget ind som ${name}` })
  await expect(page).toHaveURL('/booking')
  await expect(banner).toBeVisible()
  await expect(banner).toHaveCSS('background-color', /rgb\((1[5-9]\d|2\d\d), \d{1,2}, \d{1,2}\)/)
  await expect(page.getByRole('heading', { name: /Aktive bookinger/ })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'member')
  await expectAccessible(page)
  const other = await page.context().newPage()
  await other.goto('/profile')
  await expect(other.getByText(/^Du er logget ind som/)).toBeVisible()

  // Only member pages are available.
  await goWithin(page, '/admin/owners')
  await expect(page).toHaveURL('/bookingvilkar')
  await goWithin(page, '/profile')
  await expect(page.getByText('anna@samhus.example').first()).toBeVisible()
  await expect(banner).toBeVisible()
  expect(calls.length).toBeGreaterThan(5)
  expect(calls.filter(({ actingAs }) => actingAs !== id)).toEqual([])
  await expect.poll(() => sockets.length).toBeGreaterThan(0)
  for (const address of sockets) {
    expect(new URL(address).searchParams.get('impersonateUserId')).toBe(id)
    expect(new URL(address).searchParams.get('groupId')).toBe(group.id)
  }

  // The button is also reachable on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  calls.length = 0
  const left = page.waitForURL('**/admin/owners')
  await banner.getByRole('button', { name: 'Stop og gå tilbage' }).click()
  await left
  await expect(page.getByText('admin@samhus.example').last()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'admin')
  await expect(other.getByText('admin@samhus.example').last()).toBeVisible()
  expect(await readStoredIds(page)).toEqual([null, null])
  expect(calls.filter(({ actingAs }) => actingAs !== null)).toEqual([])
})

test('an admin who may not act as a person, and a member who tries, see a message and can stop; it ends with signing out too', async ({
  visit,
}) => {
  const [chief, stranger] = await Promise.all(
    ['super@samhus.example', 'guest@samhus.example'].map(async (email) =>
      (await getPerson(email)).get<{ id: string }>('/client/api/users/current'),
    ),
  )
  const page = await visit(startsAs(await getAdmin(), chief!.id), { language: 'en' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'You do not have access to this.' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Stop impersonation' })).toBeVisible()

  // The page of a person without a group also has the banner.
  await actAs(page, stranger!.id)
  await expect(page.getByText(/^You are logged in as/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop impersonation' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in to Samhus' })).toBeVisible()
  expect(await readStoredIds(page)).toEqual([null, null])

  const member = await visit(startsAs(await anna(), stranger!.id), { language: 'en' })
  await member.goto('/')
  await expect(member.getByRole('heading', { name: 'You do not have access to this.' })).toBeVisible()
  await member.getByRole('button', { name: 'Stop impersonation' }).click()
  await expect(member).toHaveURL('/bookingvilkar')
})
