import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { test } from './fixtures/test.ts'
import { getPerson } from './fixtures/users.ts'
import { goWithin } from './fixtures/within.ts'

const getAdmin = () => getPerson('admin@samhus.example')

const readHeaders = async (page: Page): Promise<string[]> =>
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean)
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })

test('the ledger and the point assignments have their columns, are searched and filtered, and lead to their owner', async ({
  visit,
}) => {
  const page = await visit(await getAdmin())
  const answers: (string | undefined)[] = []
  page.on('response', (response) => {
    if (response.url().includes('/admin/api/point-ledgers')) {
      answers.push(response.headers()['cache-control'])
    }
  })

  await test.step('a line of the ledger has its sign, its checks and who it was, and leads to its owner', async () => {
    await page.goto('/admin/point-ledger?type=Book')
    const booked = rows(page).first()
    await expect(booked).toContainText(/\u2212\d/)
    await expect(booked.getByText('Ja', { exact: true })).toHaveCount(1)
    await expect(booked.getByRole('cell').last()).toHaveText(/^[0-9a-f]{8}$/)
    const loss = booked.getByText(/^\u2212\d/)
    await expect(loss).toHaveCSS('color', 'rgb(179, 38, 30)')

    await booked.getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/owners\/[0-9a-f-]{36}$/)
  })

  await test.step('the ledger is paged by the server, and never cached', async () => {
    await goWithin(page, '/admin/point-ledger')
    await expect(page.getByRole('heading', { level: 1, name: 'Pointposteringer' })).toBeVisible()
    await expect(rows(page)).toHaveCount(20)
    expect(await readHeaders(page)).toEqual([
      'Tidspunkt',
      'Ejer',
      'Forening',
      'År',
      'Point',
      'Type',
      'Bolig',
      'Uge',
      'Booking',
      'Planl. tildeling',
      'Id',
    ])
    await expectAccessible(page)

    const first = await rows(page).first().innerText()
    await goWithin(page, '/admin/point-ledger?page=2')
    await expect(rows(page)).toHaveCount(20)
    await expect(rows(page).first()).not.toHaveText(first)
    expect(answers.length).toBeGreaterThan(1)
    expect(new Set(answers)).toEqual(new Set(['no-store']))
  })

  await test.step('a search of the ledger that finds nothing says so', async () => {
    await goWithin(page, '/admin/point-ledger?search=findes-ikke')
    await expect(page.getByText('Ingen pointposteringer fundet')).toBeVisible()
    await expect(page.getByText('Prøv at ændre dine søgekriterier.')).toBeVisible()
    await page.getByRole('button', { name: 'Nulstil filtre' }).click()
    await expect(rows(page)).toHaveCount(20)
  })

  await test.step('point assignments have their columns, are searched and filtered', async () => {
    await goWithin(page, '/admin/point-assignments')
    await expect(page.getByRole('heading', { level: 1, name: 'Pointtildelinger' })).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    expect(await readHeaders(page)).toEqual([
      'Tildeles',
      'Forening',
      'Bruger',
      'År',
      'Point',
      'Status',
      'Handlinger',
    ])
    await expect(rows(page).first()).toContainText('Alle medlemmer af foreningen')
    await expectAccessible(page)

    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Tildelt' }).click()
    await expect(page).toHaveURL(/status=Assigned/)
    await expect(rows(page).filter({ hasText: 'Planlagt' })).toHaveCount(0)
    await expect(rows(page).first()).toContainText('Tildelt')

    await page.getByRole('searchbox', { name: 'Søg' }).fill('findes-ikke')
    await expect(page.getByText('Ingen pointtildelinger fundet')).toBeVisible()
  })
})
