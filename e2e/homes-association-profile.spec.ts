import { expect, type Page } from '@playwright/test'
import type { House } from '@samhus/contract/houses'
import { expectAccessible } from './fixtures/axe.ts'
import { expectAfterRetries, pressRetry } from './fixtures/retry.ts'
import type { Person } from './fixtures/auth.ts'
import { anna, bo } from './fixtures/users.ts'
import { test } from './fixtures/test.ts'
import { getGroup } from './fixtures/weeks.ts'
import { goWithin } from './fixtures/within.ts'

const headings = {
  da: { homes: 'Boliger i din forening', terms: 'Bookingvilkår', profile: 'Min profil' },
  sv: { homes: 'Boenden i din förening', terms: 'Bokningsvillkor', profile: 'Min profil' },
  en: { homes: 'Homes in your association', terms: 'Booking terms', profile: 'My profile' },
} as const

async function getFirstHouse(who: Person): Promise<House> {
  const { id } = await getGroup(who)
  const { houses } = await who.get<{ houses: House[] }>(`/client/api/houses/group/${id}`)
  const [first] = houses
  if (first === undefined) throw new Error('the demo has no houses')
  return first
}

async function listScreens(language: keyof typeof headings, who: Person): Promise<[string, string][]> {
  const [house, group] = [await getFirstHouse(who), await getGroup(who)]
  const { homes, terms, profile } = headings[language]
  return [
    ['/boliger', homes],
    [`/boliger/${house.id}`, house.name],
    ['/forening', group.name],
    ['/bookingvilkar', terms],
    ['/profile', profile],
  ]
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over, page.url()).toBeLessThanOrEqual(0)
}

for (const language of ['da', 'sv', 'en'] as const) {
  test(`every member screen fits in ${language}, on a desktop and on phones`, async ({ visit }) => {
    const her = await anna()
    const page = await visit(her, { language })
    for (const [index, [address, heading]] of (await listScreens(language, her)).entries()) {
      await page.setViewportSize({ width: 1280, height: 900 })
      // The Danish screens open from their addresses, the others within the app.
      await (language === 'da' || index === 0 ? page.goto(address) : goWithin(page, address))
      for (const width of [1280, 390, 360]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        await expectNoSidewaysScroll(page)
        // Pages have the same elements in every language.
        if (language === 'da' && width > 360) await expectAccessible(page)
      }
    }
  })
}

test('a card leads to the page of its house, with an image gallery and a link to the house’s tab of the year', async ({
  visit,
}) => {
  const her = await anna()
  const house = await getFirstHouse(her)
  const page = await visit(her)
  await page.goto('/booking')
  await page.getByRole('navigation').getByRole('link', { name: 'Boliger' }).click()
  await page.getByRole('link', { name: house.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(house.name)
  await expect(page.getByText(house.address).first()).toBeVisible()
  await expect(page.getByText(`Husmanual - ${house.name}.pdf`)).toBeVisible()

  const count = house.imageUrls.length
  await page.getByRole('button', { name: /^Se alle billeder/ }).click()
  const gallery = page.getByRole('dialog', { name: `Billeder af ${house.name}` })
  await expect(gallery.getByRole('img', { name: `${house.name}, billede 1 af ${count}` })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(
    gallery.getByRole('img', { name: `${house.name}, billede ${count} af ${count}` }),
  ).toBeVisible()
  await gallery.getByRole('button', { name: 'Næste billede' }).click()
  await expect(gallery.getByRole('img', { name: `${house.name}, billede 1 af ${count}` })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(gallery).toBeHidden()

  await page.getByRole('link', { name: 'Book denne bolig' }).click()
  await expect(page).toHaveURL(/\/booking\/\d{4}\?tabIndex=\d+$/)
  await expect(page.getByRole('tab', { name: house.name, exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test('an unknown house shows ‘Home not found’', async ({ visit }) => {
  const page = await visit(await anna(), { language: 'en' })
  await page.goto('/boliger/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home not found')
  await expectAccessible(page)
})

test('the association page lists its owners, and its documents folder by folder', async ({ visit }) => {
  const page = await visit(await anna())
  await page.goto('/forening')
  await expect(page.getByRole('link', { name: 'anna@samhus.example' }).first()).toBeVisible()
  const { name } = await getGroup(await anna())
  await expect(page.getByText(name, { exact: true })).toHaveText([name])
  await expect(page.getByRole('button', { name: 'Dokumenter', exact: true })).not.toBeInViewport()
  await page.getByRole('link', { name: 'Dokumenter' }).click()
  await expect(page.getByRole('button', { name: 'Dokumenter', exact: true })).toBeInViewport()
  await page.getByRole('button', { name: /^Generalforsamlinger/ }).click()
  await page.getByRole('button', { name: /^Generalforsamling 2026/ }).click()
  await expect(page.getByText('Referat 2026.pdf')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dokumenter', exact: true }).click()
  await expect(page.getByText('Referat 2026.pdf')).toBeHidden()
})

test('the terms have thirteen sections that are linked in the table of contents', async ({ visit }) => {
  const page = await visit(await anna())
  await page.goto('/admin')
  await expect(page).toHaveURL('/bookingvilkar')
  await expect(page.getByText('Opdateret 10.09.2025')).toBeVisible()
  const essentials = page.getByRole('region', { name: 'Det vigtigste på ét minut' })
  await expect(essentials.getByRole('term')).toHaveText([
    'Point',
    'Reservation',
    'Frister',
    'Pointene tilbage',
    'Venteliste',
  ])
  await expect(
    page.getByText('Ring på +45 70 00 00 00, eller skriv til support@samhus.example.'),
  ).toBeVisible()
  const contents = page.getByRole('navigation', { name: 'Indhold' })
  await expect(contents.getByRole('link')).toHaveCount(13)
  await contents.getByRole('link', { name: /Afbestilling/ }).click()
  await expect(page).toHaveURL('/bookingvilkar#afbestilling')
  await expect(page.getByRole('heading', { name: /Afbestilling/ })).toBeInViewport()
})

test('a profile is validated, and can be cancelled and saved', async ({ visit }) => {
  const page = await visit(await bo(), { language: 'en' })
  await page.goto('/booking')
  await page.getByRole('button', { name: 'Menu for Bo Ravnsborg' }).click()
  await page.getByRole('menuitem', { name: 'My profile' }).click()
  await expect(page).toHaveURL('/profile')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'My details' })).toBeFocused()
  await page.getByLabel('Phone', { exact: true }).fill('12')
  await page.getByLabel('Postcode').fill('SW1A 1AA')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveAccessibleDescription(
    /Enter a Danish or Swedish number/,
  )
  await expect(page.getByLabel('Postcode')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Postcode')).not.toHaveValue('SW1A 1AA')
  await page.getByLabel('City').fill('Ribe')
  await page.getByLabel('Postcode').fill(' 67 60')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByText('Ribe')).toBeVisible()
  await page.reload()
  await expect(page.getByText('6760')).toBeVisible()
})

test('a language that is chosen in the menu is stored in the profile', async ({ visit }) => {
  const page = await visit(await bo(), { language: 'en' })
  await page.goto('/booking')
  for (const [menu, name, language] of [
    ['Menu for Bo Ravnsborg', 'Svenska', 'sv'],
    ['Meny för Bo Ravnsborg', 'English', 'en'],
  ] as const) {
    const stored = page.waitForResponse(
      (response) =>
        response.url().endsWith('/client/api/users/current') && response.request().method() === 'PUT',
    )
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitemradio', { name }).click()
    expect((await stored).status()).toBe(200)
    expect((await stored).request().postDataJSON()).toMatchObject({ language })
  }
})

test('a profile that cannot be saved shows an error and keeps the input', async ({ visit }) => {
  const page = await visit(await bo(), { language: 'en' })
  await page.route('**/client/api/users/current', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('City').fill('Tønder')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to update profile')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Tønder')

  // A link does not lose it unasked.
  await page.getByRole('navigation').getByRole('link', { name: 'Terms' }).click()
  const asks = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(asks).toBeVisible()
  await expectAccessible(page)
  await asks.getByRole('button', { name: 'Stay here' }).click()
  await expect(asks).toBeHidden()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('City')).toHaveValue('Tønder')
  await page.getByRole('navigation').getByRole('link', { name: 'Terms' }).click()
  await asks.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/bookingvilkar')
})

test('a profile that cannot be loaded says so, also on a first load', async ({ visit }) => {
  const page = await visit(await bo(), { language: 'en' })
  await page.clock.install()
  const user = '**/client/api/users/current'
  await page.route(user, (route) => route.fulfill({ status: 500, json: { type: 'internal', title: 'no' } }))
  await page.goto('/profile')
  const message = page.getByText(/^Error loading profile: /)
  await expectAfterRetries(page, message)
  await expectAccessible(page)
  await pressRetry(page, user, page.getByRole('button', { name: 'Try again' }))
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible()
})
