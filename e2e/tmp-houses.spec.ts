import { test } from './fixtures/test.ts'
import { expectAccessible } from './fixtures/axe.ts'
import { getPerson } from './fixtures/users.ts'
import { expect, type Page } from '@playwright/test'

const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mPM2LD1PwAHLwLdU8b3yQAAAABJRU5ErkJggg==',
  'base64',
)
const withTiles = (page: Page) =>
  page.route('https://tile.openstreetmap.org/**', (route) =>
    route.fulfill({ body: tile, contentType: 'image/png', headers: { 'access-control-allow-origin': '*' } }),
  )
const out = '/tmp/shots-houses'
const shoot = async (page: Page, name: string) => {
  for (const [w, h] of [
    [1280, 900],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width: w, height: h })
    await page.waitForTimeout(400)
    await page.screenshot({ path: `${out}/${name}-${w}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('shots', async ({ visit }) => {
  test.setTimeout(240_000)
  const page = await visit(await getPerson('admin@samhus.example'))
  page.on('console', (m) => {
    if (m.type() === 'error') console.log('console', m.text())
  })
  page.on('pageerror', (e) => console.log('pageerror', e.message))
  await withTiles(page)
  await page.goto('/admin/houses')
  await expect(page.getByRole('table')).toBeVisible()
  await shoot(page, 'list')
  await page.getByRole('link', { name: 'Klitgården', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Klitgården' })).toBeVisible()
  await page.waitForTimeout(800)
  await shoot(page, 'details')
  await expectAccessible(page)
  await page.getByRole('tab', { name: /Svensk/ }).click()
  await shoot(page, 'details-sv')
  const map = page.getByRole('region', { name: 'Kort med boligens beliggenhed' })
  await map.scrollIntoViewIfNeeded()
  const box = (await map.boundingBox())!
  await page.mouse.click(box.x + box.width / 3, box.y + box.height / 3)
  console.log('after click', await page.getByLabel('Koordinater').inputValue())
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 3 - 15)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 })
  await page.mouse.up()
  console.log('after drag', await page.getByLabel('Koordinater').inputValue())
  await page.getByLabel('Koordinater').fill('55,1 10,2')
  await page.waitForTimeout(400)
  await page.getByRole('button', { name: 'Gem ændringer' }).click()
  await expect(page.getByText('Klitgården er gemt.')).toBeVisible()
  console.log('saved', await page.getByLabel('Koordinater').inputValue())
  for (const tab of ['Billeder', 'Aktivitet']) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await page.waitForTimeout(800)
    await shoot(page, `tab-${tab}`)
    await expectAccessible(page)
  }
  await page.goto('/admin/houses')
  await page.getByRole('button', { name: 'Opret bolig' }).click()
  await page.waitForTimeout(400)
  await shoot(page, 'add')
  await expectAccessible(page)
  await page.getByLabel('Forening').selectOption({ index: 1 })
  await page.getByLabel('Navn').fill('Nyhus')
  await page.getByLabel('Kode').last().fill('C12-NYT')
  await page.getByRole('dialog').getByRole('button', { name: 'Opret bolig' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nyhus' })).toBeVisible()
  await page.waitForTimeout(800)
  await shoot(page, 'new')
  await page.getByRole('button', { name: 'Arkivér' }).click()
  await page.waitForTimeout(300)
  await shoot(page, 'archive')
  await page.unroute('https://tile.openstreetmap.org/**')
  await page.reload()
  await page.waitForTimeout(1500)
  await shoot(page, 'no-tiles')
})

test('member', async ({ visit }) => {
  const page = await visit(await getPerson('anna@samhus.example'), { language: 'sv' })
  await page.goto('/boliger')
  await page.getByRole('link', { name: 'Havtorn' }).click()
  await page.waitForTimeout(1500)
  await shoot(page, 'member-sv')
  await page.goto('/boliger')
  await page.getByRole('link', { name: 'Villa Azahar' }).click()
  await page.waitForTimeout(1500)
  await shoot(page, 'member-azahar')
})
