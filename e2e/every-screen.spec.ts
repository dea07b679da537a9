import { expect, type Page } from '@playwright/test'
import type { Language } from '@samhus/contract/fields'
import { expectAfterRetries } from './fixtures/retry.ts'
import { expectAccessible } from './fixtures/axe.ts'
import { getSubject } from './fixtures/screen-subject.ts'
import { openScreen, openScreenWithin, screens, unavailableStates } from './fixtures/screens.ts'
import { anna, getPerson } from './fixtures/users.ts'
import { test } from './fixtures/test.ts'

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

for (const language of ['da', 'sv', 'en'] satisfies Language[]) {
  test(`every screen and dialog opens in ${language}, and fits on a desktop and on a phone`, async ({
    visit,
  }) => {
    test.setTimeout(600_000)
    const subject = await getSubject()
    let page = await visit(subject.owner, { language })
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
      if (isSilent && language !== 'da') continue
      await page.setViewportSize(sizes[0]!)
      if (!(await isDrawing(page))) {
        page = await visit(subject.owner, { language })
        untouched = ''
        isLoaded = false
      }
      // The Danish screens open from their addresses, the others within the app. What the screen before has left as it
      // opened need not be opened again.
      const open = language === 'da' || !isLoaded ? openScreen : openScreenWithin
      if (address(subject) !== untouched) await open(page, address(subject))
      isLoaded = true
      await act?.(page, subject)
      untouched = act === undefined ? address(subject) : ''
      // Pages have the same elements in every language: axe checks only the Danish ones.
      for (const size of isHovered ? sizes.slice(0, 1) : sizes) {
        const isChecked = language === 'da' && !(isSame && size !== sizes[0])
        if (!isChecked) continue
        await page.setViewportSize(size)
        await expectAccessible(page)
      }
      await page.setViewportSize(narrowest)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, `${name} at ${narrowest.width} px`).toBeLessThanOrEqual(narrowest.width)
    }
  })
}

test('loading and failed screens are accessible, and their language can be changed', async ({ visit }) => {
  test.setTimeout(300_000)
  const page = await visit(await anna())
  await page.clock.install()
  for (const { name, block, status, address } of unavailableStates) {
    await page.route(block, (route) =>
      status === null ? undefined : route.fulfill({ status, json: { type: 'internal', title: 'Broken' } }),
    )
    await page.goto(address)
    if (status === null) await expect(page.locator('.bone').first()).toBeVisible()
    else await expectAfterRetries(page, page.getByRole('alert').first())
    await expectAccessible(page)
    // The menu is the same on every screen, but for one, which has none.
    for (const language of name === 'booking-failed' ? (['sv', 'en', 'da'] as const) : []) {
      await chooseLanguage(page, language)
    }
    await page.unroute(block)
  }
})

/** Chooses a language in the menu, without a reload: a failed request need not fail again. */
async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click()
  // The profile keeps the choice: the next one must not overtake it, nor the end of the test drop it.
  const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('menuitemradio', { name: languageNames[language] }).click()
  await isSaved
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

const languageNames = { da: 'Dansk', sv: 'Svenska', en: 'English' } as const

test('the sign-in page and the pages without access are accessible', async ({ page, visit }) => {
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
