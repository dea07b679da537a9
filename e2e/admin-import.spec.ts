import { expect } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { test } from './fixtures/test.ts'
import { getPerson } from './fixtures/users.ts'

interface GroupPage {
  items: { id: string; name: string }[]
}

const csv = ['Navn;E-mail', 'Signe Indflytter;signe@import.example', 'Uden Adresse;ikke-en-adresse'].join(
  '\r\n',
)

test('a file of owners is sent, judged row by row, and imported without the row that is refused', async ({
  visit,
}) => {
  const admin = await getPerson('admin@samhus.example')
  // Not the group of Anna, whose owners other tests look for.
  const { items } = await admin.get<GroupPage>('/admin/api/groups?page=1&pageSize=10&sort=name')
  const group = items.at(-1)?.name ?? ''
  const page = await visit(admin)
  await page.goto('/admin/import')
  await page.getByRole('combobox', { name: 'Importér til' }).selectOption({ label: group })
  await page.getByRole('radio', { name: /^1\. Ejere/ }).check()
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'ejere.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })

  await expect(page).toHaveURL(/\/admin\/import\/[\w-]+$/)
  await expect(page.getByText(/1 række bliver afvist/).first()).toBeVisible()
  const rows = page.getByRole('row')
  await expect(
    rows.filter({ hasText: 'signe@import.example' }).getByText('Ny', { exact: true }),
  ).toBeVisible()
  const refused = rows.filter({ hasText: 'ikke-en-adresse' })
  await expect(refused.getByText('Afvist', { exact: true })).toBeVisible()
  await expect(refused).toContainText('E-mail: ')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Importér 1 række' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importér filen?' })
  await expect(dialog).toContainText('1 række er ny og bliver tilføjet.')
  const press = dialog.getByRole('button', { name: 'Importér 1 række' })
  await press.click()
  await expect(dialog.getByText('Sæt krydset, eller ret rækkerne i filen først.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Importér uden den 1 række, der bliver afvist' }).check()
  await press.click()

  await expect(page.getByText('Alle data er kontrolleret bagefter, og alt stemmer.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('1 række blev afvist og er ikke med.')).toBeVisible()
  await expectAccessible(page)
  const query = 'search=import.example&page=1&pageSize=10'
  const { items: owners } = await admin.get<GroupPage>(`/admin/api/users?${query}`)
  expect(owners.map(({ name }) => name)).toEqual(['Signe Indflytter'])
})
