import { expect } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { test } from './fixtures/test.ts'
import { getPerson } from './fixtures/users.ts'
import { goWithin } from './fixtures/within.ts'

test('the dashboard has what is ahead and what has happened, and the activity is filtered', async ({
  visit,
}) => {
  const page = await visit(await getPerson('admin@samhus.example'))

  await test.step('the dashboard welcomes the administrator, with the coming weeks and the recent activity', async () => {
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: /^Velkommen, / })).toBeVisible()
    const weeks = page.getByRole('region', { name: 'De kommende tolv uger' }).getByRole('table')
    await expect(weeks.getByRole('columnheader')).toHaveCount(13)
    await expect(weeks.getByRole('row').nth(1)).toContainText(/\d+ af \d+ booket/)
    await expect(page.getByRole('heading', { name: 'Seneste aktivitet' })).toBeVisible()
    const round = page.getByRole('navigation', { name: 'Dagens runde' })
    await expect(round.getByRole('link')).toHaveCount(6)
    await page.getByText(/opgaver er til tiden/).click()
    await expect(page.getByRole('table').filter({ hasText: 'Tildeler planlagte point' })).toContainText(
      'Til tiden',
    )
    await expectAccessible(page)
  })

  await test.step('the activity is filtered by action and owner, and the address keeps the filters', async () => {
    await goWithin(page, '/admin/activity')
    await expect(page.getByRole('heading', { level: 1, name: 'Aktivitet' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Handling' }).click()
    await page.getByRole('option', { name: 'Uge booket' }).click()
    await expect(page).toHaveURL(/action=confirm/)
    await expect(page.locator('main li').first()).toContainText('Uge booket')
    await page.getByRole('combobox', { name: 'Ejer' }).fill('ann')
    await page.getByRole('option').first().click()
    await expect(page).toHaveURL(/personId=/)
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Handling' })).toHaveValue('Uge booket')
    await expectAccessible(page)
  })
})
