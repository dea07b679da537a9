import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { anna } from './fixtures/users.ts'
import { test } from './fixtures/test.ts'
import { openScreenWithin } from './fixtures/screens.ts'
import { locateWeek } from './fixtures/weeks.ts'
import { goWithin } from './fixtures/within.ts'

const phone = { width: 390, height: 844 }

const locateFound = (page: Page) => page.getByRole('tabpanel').locator('[data-cell][data-found="true"]')

/** Returns how many weeks the page says that it has found. */
async function readCount(page: Page): Promise<number> {
  const status = page.getByRole('search').getByRole('status')
  await expect(status).toHaveText(/^\d+ uger? passer$/)
  return Number.parseInt(await status.innerText(), 10)
}

/** Waits for the parameters of the address, in whatever order. */
async function expectParams(page: Page, params: Readonly<Record<string, string>>): Promise<void> {
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(params)
}

/** Presses keys without a pause, which on a busy machine would be longer than the app waits for the next one. */
const pressAtOnce = (page: Page, keys: readonly string[]) =>
  Promise.all(keys.map((key) => page.keyboard.press(key)))

/** Waits until the running year shows its running month, and what follows, on the first screen. */
async function expectRunningMonthFirst(page: Page): Promise<void> {
  const running = page.getByRole('region', { name: 'Oktober' })
  await expect(locateWeek(page, 42)).toHaveAttribute('aria-current', 'date')
  await expect(running).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('tabpanel').getByRole('region').first()).toHaveAccessibleName('Oktober')
  await expect(page.getByRole('tabpanel').locator('[data-cell]')).toHaveCount(53)
}

test('a week is found by a search, by its number, by its price and by the calendar of the running year', async ({
  visit,
}) => {
  const page = await visit(await anna())
  const search = page.getByRole('search', { name: 'Find en uge' })

  await test.step('a search fades all other weeks, says how many it found, and is kept by the address, by Back and by the browser', async () => {
    await page.goto('/booking/2027')
    await search.getByRole('button', { name: /^Kun uger, jeg kan booke \(\d+\)$/ }).click()
    await expect(page).toHaveURL('/booking/2027?bookable=1')
    const bookable = await readCount(page)
    await expect(locateFound(page)).toHaveCount(bookable)
    await expect(page.getByRole('tabpanel').getByRole('button')).toHaveCount(52)

    await search.getByRole('button', { name: 'Ferie' }).click()
    await search.getByRole('button', { name: /^Efterårsferie \d+/ }).click()
    await expect(page).toHaveURL('/booking/2027?bookable=1&holidays=autumn')
    await expect.poll(() => readCount(page)).toBeLessThanOrEqual(1)
    await expectAccessible(page)
    await search.getByRole('button', { name: /^Efterårsferie \d+/ }).click()
    await expect.poll(() => readCount(page)).toBe(bookable)

    await search.getByRole('button', { name: '2 uger i træk' }).click()
    await expect(page).toHaveURL('/booking/2027?bookable=1&pair=1')
    await expect.poll(() => readCount(page)).toBeLessThan(bookable)
    const inARow = await readCount(page)
    await page.reload()
    await expect.poll(() => readCount(page)).toBe(inARow)
    await page.getByRole('tab').nth(2).click()
    await expectParams(page, { tabIndex: '2', bookable: '1', pair: '1' })
    await page.getByRole('radio', { name: 'Point' }).check({ force: true })
    const params = { tabIndex: '2', reading: 'points', bookable: '1', pair: '1' }
    await expectParams(page, params)
    await page.getByRole('link', { name: 'Boliger', exact: true }).first().click()
    await expect(page).toHaveURL('/boliger')
    await page.goBack()
    await expectParams(page, params)
    await expect(page.getByRole('tab').nth(2)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('radio', { name: 'Point' })).toBeChecked()
  })

  await test.step('another year, which says nothing itself, begins with the last search', async () => {
    await goWithin(page, '/boliger')
    await expect(search).toHaveCount(0)
    await goWithin(page, '/booking/2026')
    await expect(page).toHaveURL('/booking/2026?bookable=1&pair=1')
    await search.getByRole('button', { name: 'Ryd' }).click()
    await expect(page).toHaveURL('/booking/2026')
    await expect(page.locator('[data-found]')).toHaveCount(0)
  })

  await test.step('the current year begins with the running month, whole on the first screen', async () => {
    await expectRunningMonthFirst(page)
    await page.getByRole('button', { name: 'Tidligere i 2026: januar–september' }).click()
    await expect(page.getByRole('tabpanel').getByRole('region').last()).toHaveAccessibleName('September')
    await expect(page.getByRole('tabpanel').locator('[data-cell]')).toHaveCount(53)
  })

  await test.step('in points the prices lift their weeks, and a limit says what it is enough for', async () => {
    await goWithin(page, '/booking/2027?reading=points')
    const slider = page.getByRole('slider', { name: /^Hvad kan jeg få for/ })
    await expect(slider).toHaveAttribute('aria-valuetext', /^\d+ point$/)
    const outlined = page.locator('[data-within-limit]')
    await expect(outlined.first()).toBeVisible()
    const all = await outlined.count()
    await slider.press('Home')
    await expect(page).toHaveURL('/booking/2027?reading=points&max=1')
    await expect.poll(() => outlined.count()).toBeLessThan(all)
    await expect(page.getByText(/Det rækker til: 1\s×\s1\spoint\.$/)).toBeVisible()

    const price = page
      .getByRole('group', { name: 'Fremhæv uger efter pris' })
      .getByRole('button', { name: '1 point' })
    await price.click()
    await expect(price).toHaveAttribute('aria-pressed', 'true')
    const cheap = page.getByRole('tabpanel').locator('[data-prices~="1"]').first()
    await expect.poll(() => cheap.evaluate((week) => getComputedStyle(week).scale)).not.toBe('none')
  })

  await test.step('a number that is typed goes to that week and presses nothing, until the keys are switched off', async () => {
    await goWithin(page, '/booking/2027?tabIndex=1')
    await expect(page.getByRole('slider')).toHaveCount(0)
    await expect(locateWeek(page, 28)).toBeVisible()
    // The weeks listen to keys only a moment after they can be seen.
    await expect(async () => {
      await pressAtOnce(page, ['2', '8', 'Enter'])
      await expect(locateWeek(page, 28)).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await pressAtOnce(page, ['3', 'Enter'])
    await expect(locateWeek(page, 3)).toBeFocused()
    // A 9 can be the beginning of no other week.
    await page.keyboard.press('9')
    await expect(locateWeek(page, 9)).toBeFocused()

    await goWithin(page, '/booking/2027?view=houses')
    await expect(page.getByRole('table')).toBeVisible()
    await page.keyboard.type('40')
    await expect(page.locator(':focus')).toHaveAccessibleName(/, Uge 40, /)

    await page.getByRole('checkbox', { name: /Skriv et ugenummer/ }).uncheck()
    await page.keyboard.type('12')
    await expect(page.getByRole('checkbox', { name: /Skriv et ugenummer/ })).toBeFocused()
  })
})

test('on a phone the weeks begin within 250 px, and the months that are over are one line that opens', async ({
  visit,
}) => {
  const page = await visit(await anna(), { ...phone, seesLegend: true })
  await page.goto('/booking/2027')
  const legend = page.getByRole('dialog', { name: 'Signaturforklaring' })
  await expect(legend).toContainText('Den har du booket.')
  await expectAccessible(page)
  await legend.getByRole('button', { name: 'Luk' }).click()
  await expect(legend).toHaveCount(0)
  const first = await locateWeek(page, 1).boundingBox()
  console.log(`the first week of 2027 begins at ${first?.y} px`)
  expect(first?.y).toBeLessThanOrEqual(250)

  await page.getByRole('button', { name: 'Find en uge' }).click()
  const sheet = page.getByRole('dialog', { name: 'Find en uge' })
  await sheet.getByRole('button', { name: /^Kun uger/ }).click()
  await sheet.getByRole('button', { name: /^Højst/ }).click()
  await expect(sheet.getByRole('slider')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Vis ugerne' }).click()
  await expect(page.getByRole('button', { name: 'Find en uge, 2 valg' })).toBeVisible()

  await page.evaluate(() => window.localStorage.removeItem('weekSearch'))
  await openScreenWithin(page, '/booking/2026')
  const past = page.getByRole('button', { name: 'Tidligere i 2026: januar–september' })
  await expect(past).toHaveAttribute('aria-expanded', 'false')
  await expect(legend).toHaveCount(0)
  await expectRunningMonthFirst(page)
  await expect(locateWeek(page, 3)).toBeHidden()
  const running = await page.getByRole('region', { name: 'Oktober' }).boundingBox()
  console.log(`the running month of 2026 begins at ${running?.y} px`)
  expect(running?.y).toBeLessThanOrEqual(250)
  await expectAccessible(page)
  await past.click()
  await expect(locateWeek(page, 3)).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('region').last()).toHaveAccessibleName('September')
  await expect(page.getByRole('tabpanel').locator('[data-cell]')).toHaveCount(53)
  await past.click()
  await page.keyboard.type('12')
  await expect(locateWeek(page, 12)).toBeFocused()
  await expect(past).toHaveAttribute('aria-expanded', 'true')
})
