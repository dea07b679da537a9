import { expect, type Page } from '@playwright/test'
import type { Language } from '@samhus/contract/fields'
import { expectAfterRetries } from './fixtures/retry.ts'
import { expectAccessible } from './fixtures/axe.ts'
import { changeLanguage } from './fixtures/change-language.ts'
import { getSubject } from './fixtures/screen-subject.ts'
import { openScreen, openScreenWithin, screens, unavailableStates } from './fixtures/screens.ts'
import { anna, getPerson } from './fixtures/users.ts'
import { test } from './fixtures/test.ts'
import { goWithin } from './fixtures/within.ts'

const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]
const narrowest = { width: 360, height: 740 }

/**
 * Whether the page still draws frames. The headless browser may stop for good after a change of size, once in some ten
 * thousand; Playwright then waits without end for an element to stand still.
 */
function isDrawing(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => resolve(true))
        setTimeout(() => resolve(false), 20_000)
      }),
  )
}

/** How wide the page is at the width of the narrowest phone. */
const measureWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('every screen and dialog opens, is accessible, and fits on a desktop and on a phone in three languages', async ({
  visit,
}) => {
  test.setTimeout(600_000)
  const subject = await getSubject()
  let page = await visit(subject.owner)
  let untouched = ''
  let isLoaded = false
  for (const {
    name,
    url: address,
    open: act,
    isWideOnly: isHovered = false,
    isDanishOnly: isSilent = false,
    isCheckedOnce: isSame = false,
  } of screens) {
    await test.step(name, async () => {
      await page.setViewportSize(sizes[0]!)
      if (!(await isDrawing(page))) {
        page = await visit(subject.owner)
        untouched = ''
        isLoaded = false
      }
      // What the screen before has left as it opened need not be opened again.
      const open = isLoaded ? openScreenWithin : openScreen
      if (address(subject) !== untouched) await open(page, address(subject))
      isLoaded = true
      await act?.(page, subject)
      untouched = act === undefined ? address(subject) : ''
      for (const size of isHovered || isSame ? sizes.slice(0, 1) : sizes) {
        await page.setViewportSize(size)
        await expectAccessible(page)
      }
      await page.setViewportSize(narrowest)
      const dialogs = await page.getByRole('dialog').count()
      // Pages have the same elements in every language: axe checks only the Danish ones.
      for (const language of isSilent ? (['da'] as const) : (['sv', 'en', 'da'] as const)) {
        if (!isSilent) await changeLanguage(page, language)
        await expect(page.getByRole('dialog'), `${name} in ${language}`).toHaveCount(dialogs)
        const wide = await measureWidth(page)
        expect(wide, `${name} in ${language} at ${narrowest.width} px`).toBeLessThanOrEqual(narrowest.width)
      }
    })
  }
})

test('loading and failed screens are accessible, and their language can be changed', async ({ visit }) => {
  test.setTimeout(300_000)
  const page = await visit(await anna())
  await page.clock.install()
  const fail = (block: string, status: number | null) =>
    page.route(block, (route) =>
      status === null ? undefined : route.fulfill({ status, json: { type: 'internal', title: 'Broken' } }),
    )
  const lacksGroup = ({ block }: (typeof unavailableStates)[number]) => block.endsWith('/groups/my')
  // Without its group the app shows no screen: that one comes last, after the others of its kind within the app.
  for (const [status, isOfGroup] of [
    [null, false],
    [500, false],
    [500, true],
  ] as const) {
    const states = unavailableStates.filter((one) => one.status === status && lacksGroup(one) === isOfGroup)
    await page.unrouteAll()
    for (const { block } of states) await fail(block, status)
    for (const [index, { name, address }] of states.entries()) {
      await test.step(name, async () => {
        if (index === 0) await page.goto(address)
        else await goWithin(page, address)
        // Of two screens that follow each other only one has this heading.
        await expect(page.getByRole('heading', { level: 1, name: '2027' })).toHaveCount(
          address.startsWith('/booking/2027') ? 1 : 0,
        )
        if (status === null) await expect(page.locator('.bone').first()).toBeVisible()
        else await expectAfterRetries(page, page.getByRole('alert').first())
        if (status !== null) await expect(page.locator('.bone')).toHaveCount(0)
        await expectAccessible(page)
        // The menu is the same on every screen, but for one, which has none.
        for (const language of name === 'booking-failed' ? (['sv', 'en', 'da'] as const) : []) {
          await chooseLanguage(page, language)
        }
      })
    }
  }
})

/** Chooses a language in the menu, without a reload: a failed request need not fail again. */
async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click()
  // The profile keeps the choice: the next one must not overtake it, nor the end of the test drop it.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('menuitemradio', { name: languageNames[language] }).click()
  expect((await saved).status()).toBe(200)
  expect((await saved).request().postDataJSON()).toMatchObject({ language })
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

const languageNames = { da: 'Dansk', sv: 'Svenska', en: 'English' } as const

test('the sign-in page and the pages without access are accessible', async ({ visit }) => {
  const stranger = { ...(await anna()), storageState: { cookies: [], origins: [] } }
  const page = await visit(stranger)
  await page.goto('/')
  // The page redirects to the provider; wait until it has arrived.
  await expect(page.getByRole('heading', { name: 'Log ind på Samhus' })).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  for (const email of ['guest@samhus.example', 'super@samhus.example']) {
    const closed = await visit(await getPerson(email))
    await closed.goto('/')
    await expect(closed.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(closed)
  }
})
