import { expect } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { test } from './fixtures/test.ts'
import { getPerson } from './fixtures/users.ts'

test('scratch', async ({ visit }) => {
  test.setTimeout(120_000)
  const page = await visit(await getPerson('super@samhus.example'))
  await page.goto('/admin/groups')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Regler' }).click()
  await expect(page.getByText('En ejer har')).toBeVisible()
  const shot = async (name: string) => {
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `/tmp/shots-rules/${name}-${width}.png`, fullPage: name === 'form' })
      console.log(name, width, await page.evaluate(() => document.documentElement.scrollWidth))
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  }
  await shot('form')
  await page.getByRole('textbox', { name: 'Bookingfrist, dage før' }).fill('9')
  await page.getByRole('textbox', { name: 'Afbestillingsfrist, dage før' }).fill('3')
  await page.getByRole('textbox', { name: 'Point, tildeling 1' }).fill('6')
  await page.getByRole('button', { name: 'Se, hvad der sker' }).click()
  await shot('problem')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Afbestillingsfrist, dage før' }).fill('10')
  await page.getByRole('textbox', { name: 'Tid til at bekræfte en reservation' }).fill('10')
  await page.getByRole('button', { name: 'Se, hvad der sker' }).click()
  await expect(page.getByText('uger, der ikke er begyndt')).toBeVisible()
  await expectAccessible(page)
  await shot('dialog')
  await page.getByRole('textbox', { name: 'Begrundelse' }).fill('Vedtaget')
  await page.getByRole('button', { name: 'Ret reglerne' }).click()
  await expect(page.getByText('Reglerne er ændret.')).toBeVisible()
  await page.getByRole('heading', { name: 'Tidligere regler' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 2000)
  await shot('versions')
  await expectAccessible(page)
})
