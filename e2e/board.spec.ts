import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './fixtures/test.ts'
import { anna } from './fixtures/users.ts'
import { goWithin } from './fixtures/within.ts'

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over, page.url()).toBeLessThanOrEqual(0)
}

/** Returns how many pins of the map are partly beyond its edges. */
async function countPinsOutside(map: Locator): Promise<number> {
  const { x, y, width, height } = (await map.boundingBox())!
  const pins = await map.locator('[data-look]').evaluateAll((all) =>
    all.map((pin) => {
      const { left, right, top, bottom } = pin.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )
  return pins.filter(
    ({ left, right, top, bottom }) => left < x || right > x + width || top < y || bottom > y + height,
  ).length
}

const sortWords = (words: readonly (string | undefined)[]) =>
  words.map(String).toSorted((one, other) => one.localeCompare(other))

test('all homes are in one table, on a desktop and on a phone', async ({ visit }) => {
  const page = await visit(await anna())
  await test.step('it shows prices and Mondays, marks row and column, and goes on at a press', async () => {
    await page.goto('/booking/2027?view=houses')
    const table = page.getByRole('table', { name: 'Boliger' })
    await expect(table.getByRole('columnheader', { name: /^28\s?12\/07$/ })).toBeAttached()
    await expect(table.getByRole('rowheader', { name: 'Danmark' })).toBeVisible()
    await expect(table.getByRole('row', { name: /^Billigst ledige/ })).toBeVisible()
    const cell = table.getByRole('button', { name: /^Casa Cedro, Uge 10, / })
    await expect(cell).toContainText(/^\d/)
    await cell.hover()
    await expect(table.getByRole('row', { name: /^Casa Cedro/ })).toHaveAttribute('data-cross', '')
    await expect(table.getByRole('columnheader', { name: /^10/ })).toHaveAttribute('data-cross', '')

    // The names begin where the rest of the page does, the weeks go on to the window's edge.
    const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    const frame = (await page.getByRole('tabpanel').locator('[data-scrolls-sideways]').boundingBox())!
    const tab = (await page.getByRole('tab').first().boundingBox())!
    expect(heading.x).toBeGreaterThan(0)
    expect(Math.round(frame.x)).toBe(Math.round(tab.x))
    expect(frame.x + frame.width).toBeGreaterThan(1280 - 24)
    await expectNoSidewaysScroll(page)

    const next = page.getByRole('button', { name: 'Næste måneder' })
    const december = table.getByRole('columnheader', { name: 'December' })
    await expect(december).not.toBeInViewport()
    // A press at the end does nothing; it may come to its end between looking and pressing.
    await expect(async () => {
      await next.dispatchEvent('click')
      await expect(december).toBeInViewport({ timeout: 1_000 })
    }).toPass()
  })

  await test.step('on a phone the page scrolls it, below a row of the names', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    // The houses beside each other are wider than a phone: their frame scrolls, not the page.
    const frame = page.getByRole('tabpanel').locator('[data-scrolls-sideways]')
    expect(await frame.evaluate((it) => getComputedStyle(it).overflowX)).toBe('auto')
    const cell = page.getByRole('button', { name: /^Casa Cedro, Uge 40, / })
    await cell.scrollIntoViewIfNeeded()
    await expect(cell).toBeInViewport({ ratio: 1 })
    // The visible name: the table's own head is for screen readers.
    const name = page.locator('[aria-hidden] th').filter({ hasText: 'Casa Cedro' })
    await expect(name).toBeInViewport({ ratio: 1 })
    expect((await name.boundingBox())!.y).toBeLessThan((await cell.boundingBox())!.y)
    const offset = async () => (await name.boundingBox())!.x - (await cell.locator('..').boundingBox())!.x
    expect(Math.abs(await offset())).toBeLessThan(2)
    await expectNoSidewaysScroll(page)
  })
})

test('the homes are on one map in a week that a slider chooses, are compared, and are on maps of their own', async ({
  visit,
}) => {
  const page = await visit(await anna())
  await test.step('the week of the map stays in the address', async () => {
    await page.goto('/boliger?year=2027&week=28')
    const picker = page.getByRole('region', { name: 'Hvor kan vi tage hen?' })
    await expect(picker).toContainText('Uge 28, 2027')
    const map = page.getByRole('region', { name: 'Alle boliger på kortet' })
    await expect(map.locator('[data-look]')).toHaveCount(8)
    // All of them, also when the window becomes as narrow as a phone.
    for (const width of [1280, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => countPinsOutside(map)).toBe(0)
    }
    const slider = picker.getByRole('slider')
    await slider.press('ArrowRight')
    await expect(picker).toContainText('Uge 29, 2027')
    await expect(page).toHaveURL('/boliger?year=2027&week=29')
    await page.getByRole('link', { name: 'Se uge 29' }).first().click()
    await expect(page).toHaveURL(/\/booking\/2027\?tabIndex=\d&week=29$/)
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await page.goBack()
    await expect(picker).toContainText('Uge 29, 2027')
    await expect(map.locator('[data-look]')).toHaveCount(8)
    // Whatever the map says, a card says.
    const looks = await map
      .locator('[data-look]')
      .evaluateAll((pins) => pins.map((pin) => pin.dataset['look']))
    const cards = page.getByRole('main').locator('li [data-look]')
    // They are filled a few with every frame.
    await expect(cards).toHaveCount(8)
    const shown = await cards.evaluateAll((all) => all.map((one) => one.dataset['look']))
    expect(sortWords(shown)).toEqual(sortWords(looks))
  })

  await test.step('two homes are chosen and compared, and the comparison stays in the address', async () => {
    await page.getByRole('checkbox', { name: 'Sammenlign Casa Cedro' }).check()
    await page.getByRole('checkbox', { name: 'Sammenlign Klitgården' }).check()
    await expect(page.getByRole('checkbox', { name: 'Sammenlign Havtorn' })).toBeDisabled()
    await page.getByRole('link', { name: 'Sammenlign Casa Cedro og Klitgården' }).click()
    await expect(page).toHaveURL(/\/boliger\/sammenlign\?a=[\w-]+&b=[\w-]+$/)
    const table = page.getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveText(['Uge', 'Casa Cedro', 'Klitgården'])
    const all = await table.getByRole('row').count()
    // Not `check`: they are set by the address, a moment after the press.
    await page.getByRole('radio', { name: '2027' }).click({ force: true })
    await expect(page).toHaveURL(/year=2027/)
    await page.getByRole('checkbox', { name: /^Kun uger/ }).click()
    await expect(page).toHaveURL(/free=1/)
    await page.getByLabel('Anden bolig').selectOption({ label: 'Havtorn' })
    await expect(table.getByRole('columnheader')).toHaveText(['Uge', 'Casa Cedro', 'Havtorn'])
    expect(all).toBeGreaterThan(1)
    await page.reload()
    await expect(table.getByRole('columnheader')).toHaveText(['Uge', 'Casa Cedro', 'Havtorn'])
    await expect(page.getByRole('checkbox', { name: /^Kun uger/ })).toBeChecked()
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('without map tiles a home is a dot in the outline of its country', async () => {
    await goWithin(page, '/boliger')
    await page.getByRole('link', { name: 'Casa Cedro', exact: true }).click()
    const map = page.getByRole('region', { name: 'Kort over Casa Cedro' })
    await expect(map.getByText('Gargnano, Italien')).toBeVisible()
    expect(await map.locator('path').count()).toBeGreaterThan(30)
    await expect(map.getByText('Kortet kunne ikke hentes lige nu.')).toBeVisible()
  })
})
