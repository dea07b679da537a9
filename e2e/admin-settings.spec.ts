import { expect } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { test } from './fixtures/test.ts'
import { getPerson } from './fixtures/users.ts'
import { goWithin } from './fixtures/within.ts'

test('an admin sees that the system is online and what stands behind it, and who the administrators are', async ({
  visit,
}) => {
  const page = await visit(await getPerson('admin@samhus.example'))
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Indstillinger' })).toBeVisible()
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
  for (const name of ['Database', 'Filer', 'Notifikationer', 'Mail', 'Kontrol af data', 'Version']) {
    await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${name} ?:`) })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Administratorer' }).click()
  await expect(page).toHaveURL('/admin/settings?tab=admins')
  await expect(page.getByText('Kun en superadministrator kan')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fjern' })).toHaveCount(0)
  await expect(page.getByText('super@samhus.example')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})

test('a Super Admin adds an administrator and takes the role away, and limits mail to a whitelist', async ({
  visit,
}) => {
  const page = await visit(await getPerson('super@samhus.example'))

  await test.step('an administrator is added, gets another role and loses it, with a reason', async () => {
    await page.goto('/admin/settings?tab=admins')
    const last = page.getByRole('listitem').filter({ hasText: 'super@samhus.example' })
    await expect(last.getByText('Er den eneste superadministrator')).toBeVisible()
    await expect(last.getByRole('button', { name: 'Fjern' })).toBeDisabled()
    await page.getByRole('button', { name: 'Tilføj administrator' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Find personen' }).click()
    await expect(dialog.getByText('Skriv en gyldig e-mailadresse.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'E-mailadresse' }).fill('ny.kollega@samhus.example')
    await dialog.getByRole('textbox', { name: 'Begrundelse' }).fill('Ny på kontoret')
    await dialog.getByRole('button', { name: 'Find personen' }).click()
    await expect(dialog.getByText('Ingen her har den e-mailadresse.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Navn' }).fill('Ny Kollega')
    await dialog.getByRole('button', { name: 'Tilføj' }).click()
    await expect(dialog).toHaveCount(0)
    const row = page.getByRole('listitem').filter({ hasText: 'ny.kollega@samhus.example' })
    await row.getByRole('button', { name: 'Skift rolle' }).click()
    await page.getByRole('radio', { name: 'Superadministrator' }).check()
    await dialog.getByRole('textbox', { name: 'Begrundelse' }).fill('Skal kunne alt')
    await dialog.getByRole('button', { name: 'Skift rolle' }).click()
    await expect(row.getByText('Superadministrator', { exact: true })).toBeVisible()
    await expect(last.getByRole('button', { name: 'Fjern' })).toBeEnabled()
    await row.getByRole('button', { name: 'Fjern' }).click()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Begrundelse' }).fill('Er stoppet')
    await dialog.getByRole('button', { name: 'Fjern' }).click()
    await expect(row).toHaveCount(0)
  })

  await test.step('mail is limited to a whitelist and freed again, and each mail says when it is sent', async () => {
    await goWithin(page, '/admin/settings?tab=booking-mail')
    await expect(
      page.getByText('7 dage før ankomsten, kl. 09.00, kun når ugen ikke er lånt ud.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Ret Velkommen til ejeren' }).click()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Hvidliste' }).click()
    await page
      .getByLabel('Adresser, en på hver linje')
      .fill('anna@samhus.example\n\nANNA@samhus.example\nbo@samhus.example')
    await page.getByRole('button', { name: 'Tilføj til listen' }).click()
    await expect(page.getByText('2 adresser er tilføjet. Husk at gemme.')).toBeVisible()
    await page.getByRole('switch', { name: 'Send kun til adresserne på listen' }).click()
    await page.getByRole('button', { name: 'Gem ændringer' }).click()
    await expect(page.getByText('Hvidlisten er slået til', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Fjern bo@samhus.example' }).click()
    await page.getByRole('button', { name: 'Fjern anna@samhus.example' }).click()
    await page.getByRole('switch', { name: 'Send kun til adresserne på listen' }).click()
    await page.getByRole('button', { name: 'Gem ændringer' }).click()
    await expect(page.getByText('Ingen adresser på listen')).toBeVisible()
    await expect(page.getByText('Hvidlisten er slået til', { exact: true })).toHaveCount(0)
  })
})
