import { expect } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { test } from './fixtures/test.ts'
import { anna, getPerson } from './fixtures/users.ts'
import { findFreeWeek, findOwner, locateWeek, openWeek } from './fixtures/weeks.ts'

test('a week says its holidays and how often it was taken, and the browser remembers whose holidays', async ({
  visit,
}) => {
  const page = await visit(await anna())
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

  await expect(page.getByRole('checkbox', { name: 'Danske' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Svenske' }).check()
  await expect(locateWeek(page, 44)).toHaveAccessibleName(/, svensk efterårsferie$/)
  await page.getByRole('checkbox', { name: 'Danske' }).uncheck()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Danske' })).not.toBeChecked()
  await expect(locateWeek(page, 44)).toHaveAccessibleName(/, svensk efterårsferie$/)
  await expect(locateWeek(page, 42)).not.toHaveAccessibleName(/efterårsferie/)
})

test('by touch, where there is no tooltip, the confirm dialog says the holiday of the week and how often it was taken', async ({
  visit,
}) => {
  const owner = await findOwner(2027, 4)
  const holidays: readonly number[] = [7, 8, 12, 28, 29, 30, 31, 42, 52]
  const week = await findFreeWeek([owner], (one) => one.year === 2027 && holidays.includes(one.week))
  const page = await visit(owner, { width: 390, height: 844, isTouch: true })
  await (await openWeek(page, week)).tap()
  const dialog = page.getByRole('dialog', { name: 'Bekræft din booking' })
  await expect(dialog.getByText(/^(vinterferie|påske|sommerferie|efterårsferie|jul)/)).toBeVisible()
  const odds = dialog.getByText(/^Booket (i )?\d+ af (de seneste )?\d+/)
  await expect(odds).toBeVisible()
  const { height } = (await odds.boundingBox())!
  expect(height).toBeLessThanOrEqual(24)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Annullér reservationen' }).tap()
  await expect(dialog).toBeHidden()
})

test('the booked weeks of a year are printed as a poster on one sheet, from code that only the button loads', async ({
  visit,
}) => {
  const page = await visit(await anna())
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/booking')
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

  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('body > div > div > [data-poster]')
  await expect(paper).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(1)
})

test('who is no member, and who follows a wrong link, finds the brand, the office and the languages', async ({
  page,
  visit,
}) => {
  const stranger = await visit(await getPerson('guest@samhus.example'))
  await stranger.goto('/booking')
  await page.goto('/indberetning-af-ophold/findes-ikke')
  for (const one of [stranger, page]) {
    await expect(one.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(one.getByRole('contentinfo').locator('a[href^="tel:"]')).toBeVisible()
    await expect(one.getByRole('contentinfo').locator('a[href^="mailto:"]')).toBeVisible()
    await expect(one.getByRole('banner')).not.toBeEmpty()
    await expect(one.getByRole('button', { name: 'Sprog: Dansk' })).toBeVisible()
    await expectAccessible(one)
  }
})
