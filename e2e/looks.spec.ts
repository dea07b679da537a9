import { expect } from '@playwright/test'
import { test } from './fixtures/test.ts'
import { anna } from './fixtures/users.ts'
import { findFreeWeek, findOwner, locateWeek } from './fixtures/weeks.ts'

test('in forced colours a dialog has an edge, and a box a tick only while it is ticked', async ({
  visit,
}) => {
  const owner = await findOwner(2027, 1)
  const { week } = await findFreeWeek([owner], ({ year }) => year === 2027)
  const page = await visit(owner)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/booking/2027')
  const box = page.getByRole('checkbox', { name: /^Skriv et ugenummer/ })
  const findTick = () => box.evaluate((element) => getComputedStyle(element, '::after').borderBottomStyle)
  await expect(box).toBeChecked()
  expect(await findTick()).toBe('solid')
  await box.uncheck()
  expect(await findTick()).toBe('none')
  await locateWeek(page, week).click()
  await expect(page.getByRole('dialog')).toHaveCSS('border-top-style', 'solid')
})

test('on a phone nothing of two compared homes leaves its card', async ({ visit }) => {
  const page = await visit(await anna(), { width: 390, height: 844 })
  await page.goto('/boliger/sammenlign?year=2027')
  const cards = page.getByRole('main').locator('section')
  const choosers = page.getByRole('main').getByRole('combobox')
  await expect(choosers).toHaveCount(2)
  await expect(page.locator('.bone')).toHaveCount(0)
  const outside = await cards.evaluateAll((sections) =>
    sections.flatMap((section) => {
      const { right } = section.getBoundingClientRect()
      return [...section.querySelectorAll('select, img, h2, h3, p, dd, li, a')]
        .filter((element) => element.getBoundingClientRect().right > right)
        .map((element) => element.outerHTML.slice(0, 80))
    }),
  )
  expect(outside).toEqual([])
  // A chooser has room for every name, and the same fact of both homes is on one line.
  for (const chooser of await choosers.all())
    expect((await chooser.boundingBox())?.width).toBeGreaterThan(320)
  const tops = await cards
    .locator('dt')
    .evaluateAll((terms) =>
      terms.map((term) => [term.textContent, Math.round(term.getBoundingClientRect().top)].join(' ')),
    )
  expect(tops).toHaveLength(6)
  expect(tops.slice(3)).toEqual(tops.slice(0, 3))
})
