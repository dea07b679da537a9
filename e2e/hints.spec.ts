import { expect } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { test } from './fixtures/test.ts'
import { anna } from './fixtures/users.ts'
import { findFreeWeek, locateWeek } from './fixtures/weeks.ts'
import { goWithin } from './fixtures/within.ts'

const holidays: readonly number[] = [7, 8, 12, 28, 29, 30, 31, 42, 52]

test('a week says its holidays and how often it was taken; booked weeks are printed as a poster; a wrong link has the way on', async ({
  visit,
}) => {
  const her = await anna()
  const page = await visit(her)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))

  await test.step('a week says its holidays and how often it was taken', async () => {
    await page.goto('/booking/2027')
    const easter = locateWeek(page, 12)
    await expect(easter).toHaveAccessibleName(/, påske$/)
    await expect(easter.locator('[data-holiday]')).toBeVisible()
    await expect(locateWeek(page, 13).locator('[data-holiday]')).toHaveCount(0)

    const odds = page.waitForResponse(/\/week-odds\?year=2027$/)
    await easter.hover()
    expect(JSON.stringify(await (await odds).json())).not.toMatch(/name|person|member|owner/i)
    const tooltip = page
      .locator('[aria-hidden=true]')
      .filter({ hasText: /Uge 12 · / })
      .last()
    await expect(tooltip).toContainText('påske')
    await expect(tooltip).toContainText(/Booket \d+ af \d+ gange de seneste år i foreningens boliger/)
    // Beside its week, though it has grown by a text that came later.
    await expect
      .poll(async () => {
        const [note, week] = [(await tooltip.boundingBox())!, (await easter.boundingBox())!]
        return note.y + note.height <= week.y || note.y >= week.y + week.height
      })
      .toBe(true)
    await expectAccessible(page)
  })

  await test.step('on a phone, which has no tooltip, the confirm dialog says both, each in one line', async () => {
    const week = await findFreeWeek([her], (one) => one.year === 2027 && holidays.includes(one.week))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('tab', { name: week.houseName, exact: true }).click()
    await locateWeek(page, week.week).click()
    const dialog = page.getByRole('dialog', { name: 'Bekræft din booking' })
    await expect(dialog.getByText(/^(vinterferie|påske|sommerferie|efterårsferie|jul)/)).toBeVisible()
    const odds = dialog.getByText(/^Booket (i )?\d+ af (de seneste )?\d+/)
    await expect(odds).toBeVisible()
    expect((await odds.boundingBox())!.height).toBeLessThanOrEqual(24)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Annullér reservationen' }).click()
    await expect(dialog).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('the browser remembers whose holidays', async () => {
    await expect(page.getByRole('checkbox', { name: 'Danske' })).toBeChecked()
    await page.getByRole('checkbox', { name: 'Svenske' }).check()
    await expect(locateWeek(page, 44)).toHaveAccessibleName(/, svensk efterårsferie$/)
    await page.getByRole('checkbox', { name: 'Danske' }).uncheck()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Danske' })).not.toBeChecked()
    await expect(locateWeek(page, 44)).toHaveAccessibleName(/, svensk efterårsferie$/)
    await expect(locateWeek(page, 42)).not.toHaveAccessibleName(/efterårsferie/)
  })

  await test.step('a poster of the booked weeks is printed on one sheet, from code that only its button loads', async () => {
    await goWithin(page, '/booking')
    const button = page.getByRole('button', { name: 'Udskriv som plakat' })
    await expect(button).toBeVisible()
    expect(loaded.filter((url) => url.includes('poster-dialog'))).toEqual([])
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-was-printed', '')
    })
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Dit år på én side' })
    await expect(dialog.locator('[data-poster] li').first()).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Udskriv' }).click()
    await expect(page.locator('body[data-was-printed]')).toBeAttached()
    expect(loaded.filter((url) => url.includes('poster-dialog'))).not.toEqual([])

    await page.emulateMedia({ media: 'print' })
    const paper = page.locator('body > div > div > [data-poster]')
    await expect(paper).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    const sheets = (await page.pdf({ preferCSSPageSize: true }))
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g)
    expect(sheets).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('who follows a wrong link, without a sign-in, finds the brand, the office and the languages', async () => {
    await page.evaluate(() => window.localStorage.clear())
    await page.goto('/indberetning-af-ophold/findes-ikke')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo').locator('a[href^="tel:"]')).toBeVisible()
    await expect(page.getByRole('contentinfo').locator('a[href^="mailto:"]')).toBeVisible()
    await expect(page.getByRole('banner')).not.toBeEmpty()
    await expect(page.getByRole('button', { name: 'Sprog: Dansk' })).toBeVisible()
    await expectAccessible(page)
  })
})
