import { rm } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { createImageFile } from './fixtures/image-file.ts'
import { createDemoFolder, startServer, type SecondServer } from './fixtures/second-server.ts'
import { test } from './fixtures/test.ts'
import { getPerson } from './fixtures/users.ts'
import { locateWeek } from './fixtures/weeks.ts'
import { goWithin } from './fixtures/within.ts'

/** A demo of its own: its time passes a Sunday on which points are awarded. */
let site: SecondServer
let dataDir: string

test.beforeAll(async () => {
  dataDir = await createDemoFolder()
  site = await startServer({ dataDir, clock: '2026-10-14T08:00:00Z' })
})
test.afterAll(async () => {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const houses = ['Havhuset', 'Klithuset']
const owners = ['Asta', 'Birk']
const getEmail = (owner: string) => `${owner.toLowerCase()}@nordstranden.example`

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

async function createGroup(page: Page): Promise<string> {
  await page.goto(`${site.url}/admin/groups`)
  await press(page, 'Opret forening')
  const dialog = page.getByRole('dialog', { name: 'Opret forening' })
  await dialog.getByLabel('Navn').fill('Nordstranden')
  await dialog.getByLabel('Kode').fill('NORD')
  await dialog.getByRole('radio', { name: 'Quantus' }).check()
  await dialog.getByRole('button', { name: 'Opret forening' }).click()
  await expect(page.getByRole('heading', { name: 'Nordstranden', level: 1 })).toBeVisible()
  return new URL(page.url()).pathname
}

/** Four points for the weeks of next year on the coming Sunday, and longer to confirm. */
async function changeRules(page: Page): Promise<void> {
  await openTab(page, 'Regler')
  await expect(page.getByText('28 point om året', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Tid til at bekræfte en reservation' }).fill('30')
  await press(page, 'Tilføj en tildeling')
  await page.getByRole('combobox', { name: 'Måned, tildeling 6' }).selectOption('Oktober')
  await page.getByRole('combobox', { name: 'Søndag, tildeling 6' }).selectOption('Tredje')
  await page.getByRole('textbox', { name: 'Point, tildeling 6' }).fill('4')
  await press(page, 'Se, hvad der sker')
  const dialog = page.getByRole('dialog', { name: 'Ret reglerne?' })
  await expect(dialog).toContainText(/\d+ pointtildelinge?r? bliver planlagt\./)
  await dialog.getByRole('textbox', { name: 'Begrundelse' }).fill('Vedtaget ved stiftelsen')
  await dialog.getByRole('button', { name: 'Ret reglerne' }).click()
  await expect(page.getByText('Reglerne er ændret.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reglernes historik' })).toContainText(
    'Vedtaget ved stiftelsen',
  )
}

async function addHouse(page: Page, group: string, name: string): Promise<void> {
  await goWithin(page, `${group}?tab=houses`)
  await press(page, 'Opret bolig')
  const dialog = page.getByRole('dialog', { name: 'Opret bolig' })
  await dialog.getByLabel('Navn').fill(name)
  await dialog.getByLabel('Kode').fill(name.slice(0, 3).toUpperCase())
  await dialog.getByRole('button', { name: 'Opret bolig' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await openTab(page, 'Billeder')
  await page.locator('input[type="file"]').setInputFiles(createImageFile(`${name}.png`))
  await expect(page.getByRole('img', { name: 'Billede 1 af 1' })).toBeVisible()
}

/** Opens 2027 by hand, six points for every week, and 2028 from it. */
async function openYears(page: Page, group: string): Promise<void> {
  await goWithin(page, `${group}?tab=years&year=2027`)
  await press(page, 'Åbn 2027')
  const board = page.getByRole('grid', { name: 'Forslag til 2027' })
  await board.getByRole('gridcell').and(page.locator('[tabindex="0"]')).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('4')
  await createCalendars(page, 2027)
  await goWithin(page, `${group}?tab=years&year=2028`)
  await press(page, 'Åbn 2028')
  await createCalendars(page, 2028)
}

async function createCalendars(page: Page, year: number): Promise<void> {
  await page.getByRole('button', { name: /^Opret 2 kalendere/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Opret', exact: true }).click()
  await expect(page.getByText(`2 kalendere for ${year} er oprettet.`)).toBeVisible()
}

async function addOwner(page: Page, group: string, name: string): Promise<void> {
  await goWithin(page, `${group}?tab=members`)
  await press(page, 'Opret ny ejer')
  const dialog = page.getByRole('dialog', { name: 'Opret ejer' })
  await dialog.getByLabel('Navn').fill(name)
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(getEmail(name))
  await dialog.getByRole('button', { name: 'Opret ejer' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

test('an association is made from nothing in the browser, and an owner of it books a week', async ({
  visit,
}) => {
  const page = await visit(await getPerson('super@samhus.example', site.url))
  page.setDefaultTimeout(60_000)
  const group = await createGroup(page)
  await changeRules(page)
  for (const house of houses) await addHouse(page, group, house)
  await openYears(page, group)
  for (const owner of owners) await addOwner(page, group, owner)
  await goWithin(page, `${group}?tab=members`)
  for (const owner of owners) await expect(page.getByText(getEmail(owner))).toBeVisible()

  // It is Sunday, and points are awarded.
  const { port } = new URL(site.url)
  await site.stop()
  site = await startServer({ dataDir, clock: '2026-10-18T17:00:30Z', env: { PORT: port } })
  const hers = await visit(await getPerson(getEmail('Asta'), site.url))
  await hers.goto(`${site.url}/booking/2027`)
  await hers.getByRole('tab', { name: 'Klithuset', exact: true }).click()
  await locateWeek(hers, 30).click()
  const confirming = hers.getByRole('dialog', { name: 'Bekræft din booking' })
  await expect(confirming).toContainText('4 point')
  await confirming.getByRole('button', { name: 'Bekræft booking' }).click()
  await expect(hers.getByRole('dialog', { name: 'Din booking er bekræftet' })).toBeVisible()
  await goWithin(page, `${group}?tab=years&year=2027`)
  await expect(page.getByRole('gridcell', { name: /Klithuset.*uge 30.*booket af Asta/i })).toBeVisible()
})
