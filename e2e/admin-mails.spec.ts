import { expect } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { recordCspViolations } from './fixtures/csp.ts'
import { test } from './fixtures/test.ts'
import { getPerson } from './fixtures/users.ts'
import { goWithin } from './fixtures/within.ts'

test('the words of a mail are changed and taken back, and the log tells what happened with each mail', async ({
  visit,
}) => {
  const page = await visit(await getPerson('admin@samhus.example'))
  const listViolations = await recordCspViolations(page)

  await test.step('the words are changed with a live preview, saved, and taken back', async () => {
    await page.goto('/admin/mails/templates')
    await expect(page.getByRole('link', { name: 'Afrejse, først' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Afrejse, først' }).click()
    await expect(page).toHaveTitle('Afrejse, først · Tekst · Samhus')
    const mail = page.frameLocator('iframe')
    await expect(mail.getByRole('heading', { level: 1 })).toContainText('Husk at tjekke ud')
    const body = page.getByRole('textbox', { name: 'Tekst', exact: true })
    await body.fill('Kære {{owner_name}}\n\nUge {{wek}}: [Check ud]({{check_out_url}})')
    await page.getByRole('button', { name: 'Linje 3: Der er intet felt, der hedder wek.' }).click()
    await expect(body).toBeFocused()
    await expectAccessible(page)
    await body.fill('Kære {{owner_name}}\n\nTak for denne gang. [Check ud]({{check_out_url}})')
    await expect(mail.getByRole('paragraph').filter({ hasText: 'Tak for denne gang.' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Note til historikken' }).fill('Kortere')
    await body.press('Control+s')
    await expect(page.getByText('Ordene er gemt.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Udgave 1' })).toBeVisible()
    await expect(page.getByText('Det er ordene for alle foreninger.')).toBeVisible()
    await page.getByRole('button', { name: 'Brug de indbyggede ord igen' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Tak for denne gang.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Brug de indbyggede ord igen' }).click()
    await expect(page.getByText('Det er de indbyggede ord.')).toBeVisible()
    await expect(body).toHaveValue(/Vi håber/)
  })

  await test.step('the log tells of each mail what happened, shows what it says, and leads to its owner', async () => {
    await goWithin(page, '/admin/mails')
    await page.getByRole('combobox', { name: 'Tilstand' }).click()
    await page.getByRole('option', { name: 'Gemt', exact: true }).click()
    await expect(page).toHaveURL(/state=Kept/)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('rowheader').first().getByRole('link').click()
    await expect(page.getByText('fordi der ikke er sat en mailserver op')).toBeVisible()
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await goWithin(page, '/admin/mails/addresses')
    await page.getByRole('button', { name: 'Stop mails til adressen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('ingen@samhus.example')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Stop mails til adressen' }).click()
    await page.getByRole('button', { name: /^Åbn igen for/ }).click()
    await dialog.getByRole('button', { name: 'Åbn igen' }).click()
    await expect(page.getByText('Ingen adresser er standset')).toBeVisible()
  })
  expect(listViolations()).toEqual([])
})
