import { readFile } from 'node:fs/promises'
import { expect, type Download, type Page } from '@playwright/test'
import readExcel from 'read-excel-file/node'
import { expectAccessible } from './fixtures/axe.ts'
import { test } from './fixtures/test.ts'
import { getPerson } from './fixtures/users.ts'
import { goWithin } from './fixtures/within.ts'

const getAdmin = () => getPerson('admin@samhus.example')

/** Opens the houses once more, over a screen without a table. */
async function openHouses(page: Page, query = ''): Promise<void> {
  await goWithin(page, '/admin/reports')
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await goWithin(page, `/admin/houses${query}`)
  await expect(page.getByRole('table')).toBeVisible()
}

const bodyRows = (page: Page) => page.locator('tbody tr[data-index]')

async function readDownload(download: Download): Promise<Buffer> {
  return readFile(await download.path())
}

test('a list has its whole state in the URL, is downloaded, and has views of its own', async ({ visit }) => {
  const page = await visit(await getAdmin(), { language: 'en' })

  await test.step('reloading and Back restore the whole state', async () => {
    await page.goto('/admin/houses')
    await expect(bodyRows(page).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Houses' })).toBeVisible()
    const all = await bodyRows(page).count()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
    const name = (await bodyRows(page).first().getByRole('rowheader').textContent()) ?? ''
    await page.keyboard.type(name.toUpperCase())
    await expect(page).toHaveURL(/search=/)
    await expect(bodyRows(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Code' }).click()
    await expect(page).toHaveURL(/sort=code/)
    await expect(page.getByRole('columnheader', { name: 'Code' })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'City' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'City' })).toHaveCount(0)
    await page.reload()
    await expect(bodyRows(page)).toHaveCount(1)
    await expect(page.getByRole('columnheader', { name: 'City' })).toHaveCount(0)
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(name.toUpperCase())
    await page.goBack()
    await expect(page.getByRole('columnheader', { name: 'Code' })).toHaveAttribute('aria-sort', 'none')
    await page.goBack()
    await expect(bodyRows(page)).toHaveCount(all)
  })

  await test.step('it is downloaded as CSV and as Excel, with what is on the screen', async () => {
    await openHouses(page, '?pageSize=50')
    const names = await bodyRows(page).getByRole('rowheader').allTextContents()
    await page.getByRole('button', { name: 'Export' }).click()
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    expect(csv.suggestedFilename()).toMatch(/^samhus-houses-2026-20261014-\d{4}\.csv$/)
    const text = (await readDownload(csv)).toString()
    expect(text.startsWith('\uFEFFCode;Name;')).toBe(true)
    for (const name of names) expect(text).toContain(`;${name};`)
    await page.getByRole('button', { name: 'Export' }).click()
    const [excel] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Excel' }).click(),
    ])
    expect(excel.suggestedFilename()).toMatch(/^samhus-houses-2026-20261014-\d{4}\.xlsx$/)
    const [sheet] = await readExcel(await readDownload(excel))
    expect(sheet?.data.slice(1).map((row) => row[1])).toEqual(names)
  })

  await test.step('a view is saved, opened and removed', async () => {
    await openHouses(page, '?sort=-name')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Backwards')
    await dialog.getByRole('checkbox').check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await openHouses(page)
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Backwards', exact: true }).click()
    await expect(page).toHaveURL('/admin/houses?sort=-name')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Remove the view Backwards' }).click()
    await expect(page.getByRole('menuitem', { name: 'Backwards', exact: true })).toHaveCount(0)
  })

  await test.step('it is accessible with its menus open, and a phone shows it without scrolling sideways', async () => {
    await openHouses(page, '?pageSize=10')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await expect(page.getByRole('button', { name: 'Export selected' })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('table')).toBeVisible()
    const [width, scrollWidth] = await page.evaluate(() => [
      document.documentElement.clientWidth,
      document.documentElement.scrollWidth,
    ])
    expect(scrollWidth).toBe(width)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    const name = (await bodyRows(page).first().getByRole('rowheader').textContent()) ?? ''
    await goWithin(page, '/admin/houses?search=nosuchhouse')
    await expect(page.getByText('No houses found')).toBeVisible()
    await expectAccessible(page)
    // Few rows are enough beside a menu.
    await goWithin(page, `/admin/houses?search=${encodeURIComponent(name)}`)
    await expect(bodyRows(page)).toHaveCount(1)
    for (const menu of ['Views', 'Columns', 'Export']) {
      await page.getByRole('button', { name: menu, exact: true }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
    }
  })
})

test('ten thousand rows mount at most 60, and scroll without a long task over 100 ms', async ({ visit }) => {
  const page = await visit(await getAdmin(), { language: 'en' })
  const items = Array.from({ length: 10_000 }, (_, at) => ({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    code: `h${at}`,
    name: `House ${at}`,
    groupId: '00000000-0000-4000-8000-000000000000',
    groupCode: 'G',
    groupName: 'Group',
    address: `Street ${at}`,
    city: 'Skagen',
    country: 'Danmark',
    years: [2026, 2027],
    isArchived: false,
  }))
  await page.route('**/admin/api/houses?**', (route) =>
    route.fulfill({ json: { items, totalCount: 10_000 } }),
  )
  await page.goto('/admin/houses?pageSize=500')
  await expect(bodyRows(page).first()).toBeVisible()
  await page.evaluate(() => {
    const tasks: Task[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration }))),
    ).observe({ entryTypes: ['longtask'] })
  })
  await page.getByRole('table').hover()
  const scroller = page.locator('[data-virtual]')
  const counts: number[] = []
  const steps = 12
  const scroll = async () => {
    const starts: number[] = []
    await scroller.evaluate((element) => {
      element.scrollTo(0, 0)
      ;(window as unknown as { tasks: Task[] }).tasks.length = 0
    })
    for (let step = 0; step < steps; step += 1) {
      starts.push(await page.evaluate(() => performance.now()))
      await page.mouse.wheel(0, step < 8 ? 900 : 20_000)
      counts.push(await bodyRows(page).count())
    }
    const tasks = await page.evaluate(() => (window as unknown as { tasks: Task[] }).tasks)
    return findLongest(starts, tasks)
  }
  // A machine with other work makes any task long, but not the same one each time: the best of each step counts.
  let best: number[] = Array.from({ length: steps }, () => Infinity)
  await expect(async () => {
    const longest = await scroll()
    best = best.map((before, step) => Math.min(before, longest[step] ?? 0))
    expect(best.map((ms, step) => ({ step, ms })).filter(({ ms }) => ms > 100)).toEqual([])
  }).toPass({ timeout: 120_000 })
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(page.getByText('House 9999', { exact: true })).toBeVisible()
  expect(Math.max(...counts)).toBeLessThanOrEqual(60)
  expect(Math.max(...counts)).toBeGreaterThan(10)
})

interface Task {
  readonly startTime: number
  readonly duration: number
}

/** Returns the longest task of each step, or of the step after it, which may get to do its work. */
function findLongest(starts: readonly number[], tasks: readonly Task[]): number[] {
  return starts.map((start, step) => {
    const end = starts[step + 2] ?? Infinity
    const own = tasks.filter(({ startTime }) => startTime >= start && startTime < end)
    return Math.max(0, ...own.map(({ duration }) => duration))
  })
}
