import { expect } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { siteUrl } from './fixtures/auth.ts'
import { createImageFile } from './fixtures/image-file.ts'
import { test } from './fixtures/test.ts'
import { getPerson } from './fixtures/users.ts'

test('what a Super Admin saves as the brand shows at once to everybody, until it is taken back', async ({
  visit,
  request,
}) => {
  const superAdmin = await getPerson('super@samhus.example')
  const page = await visit(superAdmin)
  await page.goto('/admin/settings')
  await page.getByRole('tab', { name: 'Navn og udseende' }).click()
  await expect(page).toHaveURL('/admin/settings?tab=brand')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await expect(page.getByText('Tomt felt: Samhus (serverens opsætning)')).toBeVisible()
  await expectAccessible(page)

  await field('Navn').fill('Klitten & Havet')
  await field('Telefon').fill('+45 11 22 33 44')
  await field('Farve').fill('#fff3b0')
  await expect(page.getByText('næsten ikke kan ses på hvidt')).toBeVisible()
  await field('Farve').fill('#7a2e8e')
  await page.getByRole('button', { name: 'Gem', exact: true }).click()
  await expect(page.getByText('Gemt. Det gælder nu overalt.')).toBeVisible()
  await page.locator('input[type="file"]').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(page.getByText('en SVG kan ikke bruges')).toBeVisible()
  await page.locator('input[type="file"]').setInputFiles(createImageFile('logo.png'))
  await expect(page.getByText('Logoet er skiftet.')).toBeVisible()
  await expect(page).toHaveTitle('Indstillinger · Klitten & Havet')
  // The sidebar, the logo field and the preview.
  await expect(page.getByRole('img', { name: 'Klitten & Havet' })).toHaveCount(3)
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1280, height: 900 })

  const shell = await (await request.get(`${siteUrl}/booking`)).text()
  expect(shell).toContain('<title>Klitten &amp; Havet')
  expect(shell).toContain('content="#7a2e8e"')
  const manifest = (await (await request.get(`${siteUrl}/manifest.webmanifest`)).json()) as object
  expect(manifest).toMatchObject({ name: 'Klitten & Havet', theme_color: '#7a2e8e' })
  const guest = await visit({ ...superAdmin, storageState: { cookies: [], origins: [] } })
  await guest.goto('/indberetning-af-ophold?token=unknown')
  await expect(guest.getByRole('link', { name: '+45 11 22 33 44' })).toBeVisible()
  const image = guest.getByRole('banner').getByRole('img', { name: 'Klitten & Havet' })
  await expect(image).toHaveJSProperty('naturalWidth', 60)
  await guest.goto('/booking')
  await expect(guest.getByRole('heading', { name: 'Log ind på Klitten & Havet' })).toBeVisible()
  await expect(guest.getByRole('img', { name: 'Klitten & Havet' })).toHaveJSProperty('naturalWidth', 60)
  await expect(guest.locator('.main-action')).toHaveCSS('background-color', 'rgb(122, 46, 142)')
  await guest.close()

  await page.getByRole('button', { name: 'Fjern' }).click()
  await expect(page.getByText('Logoet er fjernet.')).toBeVisible()
  for (const name of ['Navn', 'Telefon', 'Farve']) await field(name).fill('')
  await page.getByRole('button', { name: 'Gem', exact: true }).click()
  await expect(page).toHaveTitle('Indstillinger · Samhus')
})
