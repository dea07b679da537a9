import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import readExcelFile from 'read-excel-file/node'
import { expectAccessible } from './fixtures/axe.ts'
import { test } from './fixtures/test.ts'
import { getPerson } from './fixtures/users.ts'
import { goWithin } from './fixtures/within.ts'

/** Presses a button that downloads a file. Returns its name and where it lies. */
async function download(page: Page, button: string): Promise<{ name: string; path: string }> {
  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await downloads
  return { name: file.suggestedFilename(), path: await file.path() }
}

test('the reports of a week, of a year, of the occupancy and of the use are chosen, searched and downloaded', async ({
  visit,
}) => {
  const admin = await getPerson('admin@samhus.example')
  const page = await visit(admin)

  await test.step('the week is chosen, searched, downloaded as CSV and Excel, and both can be read', async () => {
    await page.goto('/admin/reports')
    await expect(page.getByRole('link', { name: 'Årsrapport' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ugerapport' }).click()
    // The demo's clock is at 14 October 2026.
    await expect(page.getByRole('combobox', { name: 'Uge' })).toHaveValue('42')
    await page.getByRole('combobox', { name: 'Uge' }).selectOption('30')
    await expect(page).toHaveURL(/week=30/)
    await expect(page.getByText('20/07-2026 – 26/07-2026')).toBeVisible()
    const rows = page.getByRole('region', { name: 'Bookinger af boliger' }).getByRole('row')
    await expect(rows.nth(1)).toBeVisible()
    const houses = (await rows.count()) - 1
    await expectAccessible(page)

    const csv = await download(page, 'Hent CSV')
    expect(csv.name).toMatch(/^samhus-weekly-report-2026-W30-20261014-\d{4}\.csv$/)
    const lines = readFileSync(csv.path, 'utf8').trimEnd().split('\r\n')
    expect(lines.slice(1, 4)).toEqual(['Periode;20/07-2026 – 26/07-2026', 'Uge;30', 'År;2026'])
    expect(lines).toHaveLength(5 + houses)
    const excel = await download(page, 'Hent Excel')
    expect(excel.name).toBe(csv.name.replace('.csv', '.xlsx'))
    const [sheet] = await readExcelFile(excel.path)
    expect(sheet?.data).toHaveLength(5 + houses)

    const house = lines.at(-1)?.split(';')[3] ?? ''
    await page.getByRole('searchbox').fill(house.toLowerCase())
    await expect(page.locator('mark')).toHaveText([house])
    await expect(page).toHaveURL(new RegExp(`search=${house.toLowerCase()}`))
  })

  await test.step('the yearly report asks for a group, which the keyboard finds, and shows its houses', async () => {
    await goWithin(page, '/admin/reports/yearly')
    await expect(page.getByText('Vælg en forening', { exact: true })).toBeVisible()
    const field = page.getByRole('combobox', { name: 'Forening' })
    await field.click()
    await expect(page.getByRole('option').filter({ hasText: ' - ' }).first()).toBeVisible()
    await expectAccessible(page)
    await field.fill('zzz')
    await expect(page.getByText('Ingen resultater fundet')).toBeVisible()
    await expectAccessible(page)
    await field.fill('klitrosen')
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(field).toHaveValue('C12 - Comfort Klitrosen')
    await expect(page.getByText('Samlet belægning')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(1 + 53)
    await expectAccessible(page)
    const csv = await download(page, 'Hent CSV')
    expect(csv.name).toMatch(/^samhus-yearly-report-2026-C12-20261014-\d{4}\.csv$/)
    expect(readFileSync(csv.path, 'utf8')).toContain(';-;')
  })

  await test.step('occupancy is a map that scrolls within itself on a phone, and the use of a group names nobody', async () => {
    const groups = await admin.get<{ id: string; code: string }[]>('/admin/api/groups')
    const query = `?year=2027&groupId=${groups.find(({ code }) => code === 'C12')?.id}`
    await page.setViewportSize({ width: 390, height: 844 })
    await goWithin(page, `/admin/reports/occupancy${query}`)
    const map = page.getByRole('region', { name: 'Boliger og uger' })
    await expect(map.getByRole('cell', { name: /Booket, \d point/ }).first()).toBeVisible()
    await expect(page.getByText('Bookede uger').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await expectAccessible(page)
    await goWithin(page, `/admin/reports/use${query}`)
    await expect(page.getByRole('rowheader').first()).toHaveText('A')
    await expectAccessible(page)
  })
})
