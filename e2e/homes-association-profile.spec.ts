import { expect, type Page } from '@playwright/test'
import type { House } from '@samhus/contract/houses'
import { expectAccessible } from './fixtures/axe.ts'
import { changeLanguage } from './fixtures/change-language.ts'
import { pressRetry } from './fixtures/retry.ts'
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

test('every member screen fits in three languages, on a desktop and on phones', async ({ visit }) => {
  const her = await anna()
  const page = await visit(her)
  const screens = {
    da: await listScreens('da', her),
    sv: await listScreens('sv', her),
    en: await listScreens('en', her),
  }
  for (const [index, [address]] of screens.da.entries()) {
    await test.step(address, async () => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await (index === 0 ? page.goto(address) : goWithin(page, address))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screens.da[index]?.[1] ?? '')
      for (const width of [1280, 390, 360]) {
        await page.setViewportSize({ width, height: 900 })
        for (const language of ['sv', 'en', 'da'] as const) {
          // None of these screens has another layout between the two phones.
          if (width === 390 && language !== 'da') continue
          await changeLanguage(page, language)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(
            screens[language][index]?.[1] ?? '',
          )
          await expectNoSidewaysScroll(page)
        }
        // Pages have the same elements in every language.
        if (width > 360) await expectAccessible(page)
      }
    })
  }
})

test('a card leads to its house, with a gallery and a link to the house’s tab of the year; an unknown house to none', async ({
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

  await goWithin(page, '/boliger/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boligen blev ikke fundet')
  await expectAccessible(page)
})

test('the association lists its owners, and its documents folder by folder, and its terms their thirteen sections', async ({
  visit,
}) => {
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

  await goWithin(page, '/bookingvilkar')
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

test('a profile is validated, can be cancelled and saved, and says if it cannot be saved or loaded', async ({
  visit,
}) => {
  const him = await bo()
  const page = await visit(him, { language: 'en' })
  const user = '**/client/api/users/current'
  await page.goto('/booking')
  await page.getByRole('button', { name: 'Menu for Bo Ravnsborg' }).click()
  // He is in one association only.
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await expect(page.getByText('Switch Group')).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'My profile' }).click()
  await expect(page).toHaveURL('/profile')
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await test.step('validated', async () => {
    await edit.click()
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
  })
  await test.step('cancelled and saved', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(edit).toBeFocused()
    await edit.click()
    await expect(page.getByLabel('Postcode')).not.toHaveValue('SW1A 1AA')
    await page.getByLabel('City').fill('Ribe')
    await page.getByLabel('Postcode').fill(' 67 60')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
    await expect(page.getByText('Ribe')).toBeVisible()
    await expect(page.getByText('6760')).toBeVisible()
    expect(await him.get('/client/api/users/current')).toMatchObject({ city: 'Ribe', zip: '6760' })
  })
  await test.step('not saved', async () => {
    await page.route(user, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    )
    await edit.click()
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
  await test.step('not loaded, on a first load', async () => {
    await page.unrouteAll()
    // A status that the page does not retry by itself, which would take long.
    await page.route(user, (route) => route.fulfill({ status: 418, json: {} }))
    await page.goto('/profile')
    await expect(page.getByText(/^Error loading profile: /)).toBeVisible()
    await expectAccessible(page)
    await pressRetry(page, user, page.getByRole('button', { name: 'Try again' }))
    await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible()
  })
})
