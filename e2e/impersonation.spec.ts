import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { anna, getPerson } from './fixtures/users.ts'
import { test } from './fixtures/test.ts'
import { getGroup } from './fixtures/weeks.ts'

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

const readStoredIds = (page: Page) =>
  page.evaluate(() => [
    window.localStorage.getItem('impersonatedUserId'),
    window.localStorage.getItem('groupId'),
  ])

test('an admin acts as Anna under a red banner, and returns to the list of owners', async ({ visit }) => {
  const her = await anna()
  const { id, name } = await her.get<{ id: string; name: string }>('/client/api/users/current')
  const group = await getGroup(her)
  const page = await visit(await getAdmin())
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await actAs(page, id)
  const calls = recordCalls(page)
  const banner = page.getByRole('status').filter({ hasText: `Du er logget ind som ${name}` })
  await expect(page).toHaveURL('/booking')
  await expect(banner).toBeVisible()
  await expect(banner).toHaveCSS('background-color', /rgb\((1[5-9]\d|2\d\d), \d{1,2}, \d{1,2}\)/)
  await expect(page.getByRole('heading', { name: /Aktive bookinger/ })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'member')
  await expectAccessible(page)

  // Only member pages are available.
  await page.goto('/admin/owners')
  await expect(page).toHaveURL('/bookingvilkar')
  await page.goto('/profile')
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
  expect(await readStoredIds(page)).toEqual([null, null])
  expect(calls.filter(({ actingAs }) => actingAs !== null)).toEqual([])
})

test('an admin who may not act as a person, and a member who tries, see a message and can stop', async ({
  visit,
}) => {
  const chief = await (
    await getPerson('super@samhus.example')
  ).get<{ id: string }>('/client/api/users/current')
  const stranger = await (
    await getPerson('guest@samhus.example')
  ).get<{ id: string }>('/client/api/users/current')
  const page = await visit(await getAdmin(), { language: 'en' })
  const stop = page.getByRole('button', { name: 'Stop impersonation' })
  await page.goto('/admin')
  await actAs(page, chief.id)
  await expect(page.getByRole('heading', { name: 'You do not have access to this.' })).toBeVisible()
  await expectAccessible(page)
  await stop.click()
  await expect(page.getByText('admin@samhus.example').last()).toBeVisible()

  // The page of a person without a group also has the banner.
  await actAs(page, stranger.id)
  await expect(page.getByText(/^You are logged in as/)).toBeVisible()
  await expectAccessible(page)
  await stop.click()
  await expect(page.getByText('admin@samhus.example').last()).toBeVisible()

  const member = await visit(await anna(), { language: 'en' })
  await member.goto('/booking')
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible()
  await actAs(member, stranger.id)
  await expect(member.getByRole('heading', { name: 'You do not have access to this.' })).toBeVisible()
  await member.getByRole('button', { name: 'Stop impersonation' }).click()
  await expect(member).toHaveURL('/bookingvilkar')
})

test('impersonation ends in all tabs, and with signing out', async ({ visit }) => {
  const { id } = await (await anna()).get<{ id: string }>('/client/api/users/current')
  const page = await visit(await getAdmin())
  await page.goto('/admin')
  await expect(page.getByText('admin@samhus.example').last()).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/admin')
  await expect(other.getByText('admin@samhus.example').last()).toBeVisible()
  await actAs(page, id)
  await expect(other).toHaveURL('/booking')
  await expect(other.getByText(/^Du er logget ind som/)).toBeVisible()
  await other.getByRole('button', { name: 'Stop og gå tilbage' }).click()
  await expect(page.getByText('admin@samhus.example').last()).toBeVisible()
  expect(await readStoredIds(page)).toEqual([null, null])

  await actAs(page, id)
  await page.getByRole('button', { name: /^Menu for/ }).click()
  await page.getByRole('menuitem', { name: 'Log ud' }).click()
  await expect(page.getByRole('heading', { name: 'Log ind på Samhus' })).toBeVisible()
  expect(await readStoredIds(page)).toEqual([null, null])
})
