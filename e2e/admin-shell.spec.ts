import { expect, type Locator, type Page } from '@playwright/test'
import type { SearchHit } from '@samhus/contract/admin-shell'
import type { CurrentUser } from '@samhus/contract/users'
import { expectAccessible } from './fixtures/axe.ts'
import { recordCspViolations } from './fixtures/csp.ts'
import { test } from './fixtures/test.ts'
import { getPerson } from './fixtures/users.ts'
import { goWithin } from './fixtures/within.ts'

const getAdmin = () => getPerson('admin@samhus.example')
const getSuperAdmin = () => getPerson('super@samhus.example')
const ownerId = '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22'
const houseId = '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c33'
const bookingId = '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c44'

const findSidebar = (page: Page) => page.getByRole('navigation', { name: /Hovedmenu|Huvudmeny|Main menu/ })
/** Without the counts behind some names. */
const listLinks = async (of: Locator) =>
  (await of.getByRole('link').allInnerTexts()).map((text) => text.replace(/\s*\d[\s\S]*$/u, ''))

/** The button of the account that is signed in, in the sidebar. */
const findAccount = (of: Page | Locator, name: string) =>
  of.getByRole('button', { name: new RegExp(`^Menu for ${name}`) })

test('the sidebar lists the screens in their order, who is signed in, and the breadcrumb leads back', async ({
  visit,
}) => {
  const admin = await getAdmin()
  const page = await visit(admin, { language: 'en' })
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
  await expectSignedIn(page, await admin.get<CurrentUser>('/client/api/users/current'))
  await expect(page.getByText('Super Admin')).toHaveCount(0)
  await sidebar.getByRole('link', { name: 'Point Ledger' }).click()
  await expect(page).toHaveURL('/admin/point-ledger')
  await expect(sidebar.locator('[aria-current="page"]')).toHaveText('Point Ledger')
  await expect(page).toHaveTitle(/^Point Ledger · /)

  await goWithin(page, `/admin/owners/${ownerId}`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb', exact: true })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Dashboard', 'Owners', 'User Detail'])
  await expect(crumbs.locator('[aria-current="page"]')).toHaveText('User Detail')
  await crumbs.getByRole('link', { name: 'Owners' }).click()
  await expect(page).toHaveURL('/admin/owners')
  await expect(crumbs.getByRole('listitem')).toHaveText(['Dashboard', 'Owners'])
})

async function expectSignedIn(of: Page | Locator, { name, email }: CurrentUser): Promise<void> {
  const account = findAccount(of, name)
  await expect(account).toContainText(name)
  await expect(account).toContainText(email)
  // The picture, or without one the initials.
  await expect(account.locator('img, [data-avatar-placeholder], .mantine-Avatar-placeholder')).toHaveCount(1)
}

test('the width, the keys, the command menu and the language are the administrator’s, and nothing breaks the Content-Security-Policy', async ({
  visit,
}) => {
  const admin = await getAdmin()
  const page = await visit(admin, { width: 1900 })
  const listViolations = await recordCspViolations(page)
  await page.goto('/admin')
  await expect(findSidebar(page)).toBeVisible()
  const toggle = page.getByRole('button', { name: 'Brug hele bredden' })
  const measure = async () => (await page.getByRole('main').boundingBox())?.width ?? 0
  const narrow = await measure()
  const help = page.getByRole('dialog', { name: 'Tastaturgenveje' })
  const menu = page.getByRole('dialog', { name: 'Søg i alt' })

  await test.step('the width toggle widens the screen', async () => {
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(measure).toBeGreaterThan(narrow + 100)
  })

  await test.step('single keys open screens and the list of keys, and can be switched off', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await expect(page).toHaveURL('/admin/settings')
    await page.keyboard.press('?')
    await expect(help.getByText('Pointposteringer')).toBeVisible()
    await expectAccessible(page)
    // In the middle of the window.
    const { x, y, width, height } = (await help.boundingBox())!
    expect(Math.abs(x + width / 2 - 1900 / 2)).toBeLessThan(10)
    expect(y + height).toBeLessThanOrEqual(900)
    await help.getByRole('switch', { name: 'Genveje med én tast' }).setChecked(false, { force: true })
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
  })

  await page.reload()
  await expect(findSidebar(page)).toBeVisible()

  await test.step('the browser remembers the width', async () => {
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await toggle.click()
    await expect.poll(measure).toBe(narrow)
  })

  await test.step('the browser remembers that the keys are off, and the menu switches them on', async () => {
    for (const key of ['?', 'g', 'd']) await page.keyboard.press(key)
    await expect(page).toHaveURL('/admin/settings')
    await expect(help).toBeHidden()
    await page.getByRole('button', { name: /^Menu for/ }).click()
    await page.getByRole('menuitem', { name: 'Tastaturgenveje' }).click()
    await help.getByRole('switch', { name: 'Genveje med én tast' }).setChecked(true, { force: true })
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await expect(page).toHaveURL('/admin')
  })

  await test.step('Ctrl K finds screens by their names, and what the server finds; Enter opens one', async () => {
    await page.getByRole('button', { name: 'Søg i alt' }).click()
    const search = menu.getByRole('combobox', { name: 'Søg i alt' })
    await expect(search).toBeFocused()
    await expectAccessible(page)
    await search.fill('ugerap')
    await expect(menu.getByRole('option')).toHaveText(['Ugerapport'])
    await search.press('Enter')
    await expect(page).toHaveURL('/admin/reports/weekly')
    await expect(menu).toBeHidden()
    const hits: SearchHit[] = [
      { kind: 'owner', id: ownerId, title: 'Anna Holm', detail: 'A-101', userId: ownerId },
      { kind: 'house', id: houseId, title: 'Klitgården', detail: 'KLIT', userId: null },
      { kind: 'booking', id: bookingId, title: 'Anna Holm', detail: 'Klitgården, uge 26', userId: ownerId },
    ]
    await page.route('**/admin/api/search?*', (route) => route.fulfill({ json: { hits } }))
    // From within a field too.
    await page.getByRole('searchbox').press('ControlOrMeta+k')
    await expect(menu.getByRole('group').first()).toContainText('Ugerapport')
    await search.fill('kli')
    await expect(menu.getByRole('option')).toHaveCount(3)
    await expectAccessible(page)
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await search.press(key)
    await expect(page).toHaveURL(`/admin/bookings?booking=${bookingId}`)
  })

  await test.step('the language is chosen in the sidebar, and kept in the profile', async () => {
    await goWithin(page, '/admin/owners')
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
    expect((await admin.get<CurrentUser>('/client/api/users/current')).language).toBe('sv')
    await choose('Dansk')
    await expect(findSidebar(page).getByRole('link', { name: 'Ejere' })).toBeVisible()
  })

  await test.step('on a phone the keys stand at the lower edge of the window', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Åbn menuen' }).click()
    await findAccount(page.getByRole('dialog'), '').click()
    await page.getByRole('menuitem', { name: 'Tastaturgenveje' }).click()
    await expect(help).toBeVisible()
    const { x, y, height } = (await help.boundingBox())!
    expect([Math.round(x), Math.round(y + height)]).toEqual([0, 844])
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(menu).toBeVisible()
  })
  expect(listViolations()).toEqual([])
})

test('on a phone and on a tablet the sidebar is a drawer, which closes once a screen is chosen', async ({
  visit,
}) => {
  const superAdmin = await getSuperAdmin()
  const page = await visit(superAdmin, { width: 390, height: 844, isTouch: true })
  await page.goto('/admin')
  for (const [width, screen, address] of [
    [390, 'Rapporter', '/admin/reports'],
    [768, 'Indstillinger', '/admin/settings'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await expect(findSidebar(page)).toBeHidden()
    await page.getByRole('button', { name: 'Åbn menuen' }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('Superadministrator')).toBeVisible()
    await expectSignedIn(drawer, await superAdmin.get<CurrentUser>('/client/api/users/current'))
    await expectAccessible(page)
    await drawer.getByRole('link', { name: screen }).click()
    await expect(page).toHaveURL(address)
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${width} px`).toBe(0)
  }
})
