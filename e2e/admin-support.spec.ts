import { expect } from '@playwright/test'
import type { SupportRow, SupportState } from '@samhus/contract/admin-support'
import { expectAccessible } from './fixtures/axe.ts'
import { test } from './fixtures/test.ts'
import { getPerson } from './fixtures/users.ts'

test('a report to support is answered by mail, and then closed', async ({ visit }) => {
  const admin = await getPerson('admin@samhus.example')
  const { items } = await admin.get<{ items: SupportRow[] }>(
    '/admin/api/support?page=1&pageSize=20&state=open',
  )
  const report = items.find(({ contact }) => /^\S+@\S+$/.test(contact))
  if (report === undefined) throw new Error('the demo has no open report with an e-mail address')
  const { reportId, contact, message } = report
  const readState = async () =>
    (await admin.get<{ state: SupportState }>(`/admin/api/support/${reportId}`)).state

  const page = await visit(admin)
  await page.goto(`/admin/support/${reportId}`)
  await expect(page.getByText(message).first()).toBeVisible()
  const answering = page.getByRole('form', { name: 'Svar gæsten' })
  await answering.getByRole('textbox', { name: `Svar til ${contact}` }).fill('Vi ser på det i dag.')
  await answering.getByRole('radio', { name: 'Fortsæt behandlingen' }).check()
  await answering.getByRole('button', { name: 'Send svaret' }).click()
  await expect(page.getByText(`Svaret er på vej til ${contact}.`)).toBeVisible()
  const reply = page.getByRole('listitem').filter({ hasText: 'Vi ser på det i dag.' })
  await expect(reply.getByText('Astrid Kongstad')).toBeVisible()
  await expect(reply.getByRole('link', { name: 'Se mailen' })).toBeVisible()
  const working = page.getByRole('form', { name: 'Behandling' })
  await expect(working.getByRole('radio', { name: 'I gang' })).toBeChecked()
  expect(await readState()).toBe('working')
  await expectAccessible(page)

  await working.getByText('Afsluttet', { exact: true }).click()
  await working.getByRole('button', { name: 'Gem ændringer' }).click()
  await expect(page.getByText('Henvendelsen er gemt.')).toBeVisible()
  expect(await readState()).toBe('done')
})
