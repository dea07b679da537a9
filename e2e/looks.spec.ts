import { expect } from '@playwright/test'
import { test } from './fixtures/test.ts'
import { anna } from './fixtures/users.ts'
import { locateWeek } from './fixtures/weeks.ts'
import { goWithin } from './fixtures/within.ts'

test('in forced colours a dialog has an edge and only a ticked box a tick; on a phone compared homes stay in their cards', async ({
  visit,
}) => {
  const page = await visit(await anna())
  await test.step('forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await page.goto('/booking/2027')
    const box = page.getByRole('checkbox', { name: /^Skriv et ugenummer/ })
    const findTick = () => box.evaluate((element) => getComputedStyle(element, '::after').borderBottomStyle)
    await expect(box).toBeChecked()
    expect(await findTick()).toBe('solid')
    await box.uncheck()
    expect(await findTick()).toBe('none')
    await locateWeek(page, 20).click()
    await expect(page.getByRole('dialog')).toHaveCSS('border-top-style', 'solid')
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
  })

  await test.step('two homes on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await goWithin(page, '/boliger/sammenlign?year=2027')
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
})
