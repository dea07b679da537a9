import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { test } from './fixtures/test.ts'
import { book, type BookingLists, findFreeWeek, findOwner } from './fixtures/weeks.ts'

/** Adds up how far the page's parts have moved by themselves, as browsers count it (Cumulative Layout Shift). */
async function measureLayoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const watch = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        })
        watch.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}

async function expectInside(page: Page, part: Locator): Promise<void> {
  const { width, height } = page.viewportSize()!
  const box = (await part.boundingBox())!
  console.log(`the next stay ends at ${Math.round(box.y + box.height)} of ${height} px`)
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.y + box.height).toBeLessThanOrEqual(height)
  expect(box.x + box.width).toBeLessThanOrEqual(width)
}

/** Expects of the overview that has just been loaded that the next stay is whole on the first screen, and nothing moved. */
async function expectSteady(page: Page): Promise<void> {
  const { width } = page.viewportSize()!
  const stay = page.getByRole('region', { name: /^(Næste|Dit) ophold$/ })
  await expect(stay.getByRole('link', { name: 'Vis boligen' })).toBeVisible()
  await expect(page.locator('.bone')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const shift = await measureLayoutShift(page)
  console.log(`layout shift of /booking at ${width} px: ${shift.toFixed(4)}`)
  expect(shift).toBeLessThanOrEqual(0.02)
  await expectInside(page, stay)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hej \S+$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: /Historik/ }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('list', { name: 'Mine ophold i de næste 24 måneder' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

/** Returns the room between the words and the buttons of the next stay on a phone, and the height of its card. */
async function measureStay(page: Page) {
  const stay = page.getByRole('region', { name: 'Næste ophold' })
  await expect(stay.getByRole('link', { name: 'Find vej' })).toBeVisible()
  const words = (await stay.getByText(/^Uge \d+( og \d+)?, \d{4}/).boundingBox())!
  const button = (await stay.getByRole('link', { name: 'Vis boligen' }).boundingBox())!
  return { gap: button.y - words.y - words.height, height: (await stay.boundingBox())!.height }
}

test('the next stay is whole on the first screen, moves nothing, opens its week, is saved for a calendar and shows the way', async ({
  visit,
}) => {
  const owner = await findOwner(2027, 4)
  const week = await findFreeWeek([owner], ({ year, points }) => year === 2027 && points === 1)
  await book(owner, week)
  const page = await visit(owner)
  await page.goto('/booking')
  await test.step('loads on a desktop', () => expectSteady(page))

  await test.step('acts', async () => {
    const stay = page.getByRole('region', { name: 'Næste ophold' })
    await expect(stay.getByRole('link', { name: 'Find vej' })).toHaveAttribute(
      'href',
      /^https:.*directions\?to=/,
    )
    const saved = page.waitForEvent('download')
    await stay.getByRole('button', { name: 'Tilføj til kalender' }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.ics$/)
    await stay.getByRole('button', { name: 'Lån ud' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    // Of the next stay, unless it is too late for that, or of the week that was just booked.
    await page
      .getByRole('button', { name: /^Afbestil/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: /^Afbestil uge \d+\?$/ })).toBeVisible()
  })

  let isChangeable = true
  await page.route(/\/client\/api\/bookings\/my\//, async (route) => {
    const lists = (await (await route.fetch()).json()) as BookingLists
    // The demo's people may be on a stay just now, which is another card.
    const next = lists.active.find(({ dateFrom }) => dateFrom > '2027')!
    await route.fulfill({
      json: { ...lists, active: [{ ...next, isEditable: isChangeable, isDeleteable: isChangeable }] },
    })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await test.step('loads on a phone', () => expectSteady(page))

  await test.step('on a phone, has no empty room where it can no longer be cancelled or lent out', async () => {
    const all = await measureStay(page)
    isChangeable = false
    await page.reload()
    const few = await measureStay(page)
    await expect(page.getByRole('region', { name: 'Næste ophold' }).getByRole('button')).toHaveCount(1)
    expect(Math.max(all.gap, few.gap)).toBeLessThanOrEqual(24)
    // What stands below does not move by it.
    expect(few.height).toBe(all.height)
  })
})
