import { expect, type Locator, type Page } from '@playwright/test'
import type { SearchHit } from '@samhus/contract/admin-shell'
import type { CurrentUser } from '@samhus/contract/users'
import { expectAccessible } from './fixtures/axe.ts'
import { recordCspViolations } from './fixtures/csp.ts'
import { test } from './fixtures/test.ts'
import { getPerson } from './fixtures/users.ts'

const getAdmin = () => getPerson('admin@samhus.example')
const getSuperAdmin = () => getPerson('super@samhus.example')
const ownerId = '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22'
const houseId = '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c33'
const bookingId = '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c44'

const findSidebar = (page: Page) => page.getByRole('navigation', { name: /Hovedmenu|Huvudmeny|Main menu/ })
/** Without the counts behind some names. */
const listLinks = async (of: Locator) =>
  (await of.getByRole('link').allInnerTexts()).map((text) => text.replace(/\s*\d[\s\S]*$/u, ''))
const findCrumbs = (page: Page, name = 'Sti') => page.getByRole('navigation', { name, exact: true })

test('the sidebar lists the screens in their order, then those that are ours after a line', async ({
  visit,
}) => {
  const page = await visit(await getAdmin(), { language: 'en' })
  await page.goto('/admin')
  const sidebar = findSidebar(page)
  await expect(sidebar).toBeVisible()
  expect(await listLinks(sidebar.getByRole('list').first())).toEqual([
    'Dashboard',
    'Owners',
    'Groups',
    'Houses',
    'Point Assignments',
    'Point Ledger',
    'Reports',
    'Settings',
  ])
  await expect(sidebar.getByRole('separator')).toBeVisible()
  expect(await listLinks(sidebar.getByRole('list').last())).toEqual([
    'Bookings',
    'Board',
    'Arrivals',
    'Fees',
    'Support',
    'Mail',
    'Import',
    'Activity',
  ])
  await sidebar.getByRole('link', { name: 'Point Ledger' }).click()
  await expect(page).toHaveURL('/admin/point-ledger')
  await expect(sidebar.locator('[aria-current="page"]')).toHaveText('Point Ledger')
  await expect(page).toHaveTitle(/^Point Ledger · /)
})

test('the breadcrumb leads back, and calls an owner’s id User Detail', async ({ visit }) => {
  const page = await visit(await getAdmin(), { language: 'en' })
  await page.goto(`/admin/owners/${ownerId}`)
  const crumbs = findCrumbs(page, 'Breadcrumb')
  await expect(crumbs.getByRole('listitem')).toHaveText(['Dashboard', 'Owners', 'User Detail'])
  await expect(crumbs.locator('[aria-current="page"]')).toHaveText('User Detail')
  await crumbs.getByRole('link', { name: 'Owners' }).click()
  await expect(page).toHaveURL('/admin/owners')
  await expect(crumbs.getByRole('listitem')).toHaveText(['Dashboard', 'Owners'])
})

test('the width toggle is remembered in the browser', async ({ visit }) => {
  const page = await visit(await getAdmin(), { width: 1900 })
  await page.goto('/admin')
  const toggle = page.getByRole('button', { name: 'Brug hele bredden' })
  const measure = async () => (await page.getByRole('main').boundingBox())?.width ?? 0
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  const narrow = await measure()
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(measure).toBeGreaterThan(narrow + 100)
  await page.reload()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.click()
  await expect.poll(measure).toBe(narrow)
})

test('the sidebar shows who is signed in, and a badge for a Super Admin alone', async ({ visit }) => {
  for (const [person, isSuper] of [
    [await getSuperAdmin(), true],
    [await getAdmin(), false],
  ] as const) {
    const page = await visit(person, { language: 'en' })
    await page.goto('/admin')
    const user = await person.get<CurrentUser>('/client/api/users/current')
    const account = page.getByRole('button', { name: `Menu for ${user.name}` })
    await expect(account).toContainText(user.name)
    await expect(account).toContainText(user.email)
    await expect(account.getByText('Super Admin')).toHaveCount(isSuper ? 1 : 0)
    // The picture, or without one the initials.
    await expect(account.locator('img, [data-avatar-placeholder], .mantine-Avatar-placeholder')).toHaveCount(
      1,
    )
  }
})

test('an administrator’s language is chosen in the sidebar, and kept in the profile', async ({ visit }) => {
  const person = await getAdmin()
  const page = await visit(person)
  await page.goto('/admin/owners')
  const choose = async (language: string) => {
    await page.getByRole('button', { name: /^(Menu for|Meny för)/ }).click()
    const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.getByRole('menuitemradio', { name: language }).click()
    await isSaved
  }
  await choose('Svenska')
  await expect(findSidebar(page).getByRole('link', { name: 'Ägare' })).toBeVisible()
  await expect(page).toHaveTitle(/^Ägare · /)
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  expect((await person.get<CurrentUser>('/client/api/users/current')).language).toBe('sv')
  await choose('Dansk')
  await expect(findSidebar(page).getByRole('link', { name: 'Ejere' })).toBeVisible()
})

for (const width of [390, 768]) {
  test(`at ${width} px the sidebar is a drawer, which closes once a screen is chosen`, async ({ visit }) => {
    const page = await visit(await getSuperAdmin(), { width, height: 844, isTouch: true })
    await page.goto('/admin')
    await expect(findSidebar(page)).toBeHidden()
    const open = page.getByRole('button', { name: 'Åbn menuen' })
    await open.click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('Superadministrator')).toBeVisible()
    await expectAccessible(page)
    await drawer.getByRole('link', { name: 'Rapporter' }).click()
    await expect(page).toHaveURL('/admin/reports')
    await expect(drawer).toBeHidden()
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })
}

test('Ctrl K finds screens by their names, from within a field too, and Enter opens one', async ({
  visit,
}) => {
  const page = await visit(await getAdmin())
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Søg i alt' }).click()
  const menu = page.getByRole('dialog', { name: 'Søg i alt' })
  const search = menu.getByRole('combobox', { name: 'Søg i alt' })
  await expect(search).toBeFocused()
  await expectAccessible(page)
  await search.fill('ugerap')
  await expect(menu.getByRole('option')).toHaveText(['Ugerapport'])
  await search.press('Enter')
  await expect(page).toHaveURL('/admin/reports/weekly')
  await expect(menu).toBeHidden()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(menu.getByRole('group').first()).toContainText('Ugerapport')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
})

test('the command menu opens the owner, group, house or booking that the server finds', async ({ visit }) => {
  const page = await visit(await getAdmin())
  const hits: SearchHit[] = [
    { kind: 'owner', id: ownerId, title: 'Anna Holm', detail: 'A-101', userId: ownerId },
    { kind: 'house', id: houseId, title: 'Klitgården', detail: 'KLIT', userId: null },
    { kind: 'booking', id: bookingId, title: 'Anna Holm', detail: 'Klitgården, uge 26', userId: ownerId },
  ]
  await page.route('**/admin/api/search?*', (route) => route.fulfill({ json: { hits } }))
  await page.goto('/admin')
  await expect(findSidebar(page)).toBeVisible()
  const search = page.getByRole('combobox', { name: 'Søg i alt' })
  for (const [downs, url] of [
    [0, `/admin/owners/${ownerId}`],
    [1, `/admin/houses/${houseId}`],
    [2, `/admin/bookings?booking=${bookingId}`],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+k')
    await search.fill('kli')
    await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(3)
    await expectAccessible(page)
    for (let down = 0; down < downs; down += 1) await search.press('ArrowDown')
    await search.press('Enter')
    await expect(page).toHaveURL(url)
  }
})

test('single keys open screens and the list of keys, not in a field, and can be switched off', async ({
  visit,
}) => {
  const page = await visit(await getAdmin())
  await page.goto('/admin')
  await expect(findSidebar(page)).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL('/admin/settings')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Tastaturgenveje' })
  await expect(help.getByText('Pointposteringer')).toBeVisible()
  await expectAccessible(page)
  await help.getByRole('switch', { name: 'Genveje med én tast' }).setChecked(false, { force: true })
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.reload()
  await expect(findSidebar(page)).toBeVisible()
  for (const key of ['?', 'g', 'd']) await page.keyboard.press(key)
  await expect(page).toHaveURL('/admin/settings')
  await expect(help).toBeHidden()
  // The menu still opens the list, and with it the switch.
  await page.getByRole('button', { name: /^Menu for/ }).click()
  await page.getByRole('menuitem', { name: 'Tastaturgenveje' }).click()
  await help.getByRole('switch', { name: 'Genveje med én tast' }).setChecked(true, { force: true })
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page).toHaveURL('/admin')
})

test('the admin area’s own menus and dialogs break no Content-Security-Policy', async ({ visit }) => {
  const page = await visit(await getAdmin(), { width: 390, height: 844 })
  const listViolations = await recordCspViolations(page)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Åbn menuen' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Menu for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Tastaturgenveje' }).click()
  await expect(page.getByRole('dialog', { name: 'Tastaturgenveje' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Søg i alt' })).toBeVisible()
  expect(listViolations()).toEqual([])
})

test('a dialog of the admin area stands in the middle of the window, and on a phone at its lower edge', async ({
  visit,
}) => {
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    const page = await visit(await getAdmin(), { width, height })
    await page.goto('/admin')
    await expect(page.getByRole('button', { name: 'Søg i alt' })).toBeVisible()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Tastaturgenveje' })
    await expect(dialog).toBeVisible()
    const { x, y, width: own, height: tall } = (await dialog.boundingBox())!
    expect(Math.abs(x + own / 2 - width / 2)).toBeLessThan(10)
    expect(y + tall).toBeLessThanOrEqual(height)
    if (width === 390) expect([Math.round(x), Math.round(y + tall)]).toEqual([0, height])
  }
})
