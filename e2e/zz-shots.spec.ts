import { expect } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { anna, getPerson } from './fixtures/users.ts'
import { test } from './fixtures/test.ts'

const dir = '/tmp/shots-ow'
for (const [language, width] of [['da', 1280], ['en', 768], ['sv', 390]] as const) {
  test(`shots ${language} ${width}`, async ({ visit }) => {
    test.setTimeout(180_000)
    const { id } = await (await anna()).get<{ id: string }>('/client/api/users/current')
    const page = await visit(await getPerson('super@samhus.example'), { language, width })
    const shot = async (name: string) => {
      try { await expectAccessible(page) } catch (e) { console.log(name, language, width, String(e).slice(0, 900)) }
      await page.screenshot({ path: `${dir}/${name}-${language}-${width}.png`, fullPage: true })
    }
    await page.goto('/admin/owners')
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    await shot('list')
    await page.locator('header button', { hasText: /ejer|owner|ägare/i }).last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: /medlemskab|membership|medlemskap/i }).click()
    await shot('add')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Anna/ }).first().or(page.locator('tbody button').first()).first().click()
    await page.waitForTimeout(500)
    await shot('rowmenu')
    for (const tab of ['', 'memberships', 'points', 'bookings', 'activity']) {
      await page.goto(`/admin/owners/${id}${tab === '' ? '' : `?tab=${tab}`}`)
      await expect(page.getByRole('tab').first()).toBeVisible()
      await page.waitForTimeout(700)
      await shot(`tab-${tab || 'information'}`)
    }
    await page.goto(`/admin/owners/${id}`)
    const more = page.getByRole('button', { name: /More actions|Flere handlinger|Fler åtgärder/ })
    await expect(more).toBeVisible()
    await more.click()
    await shot('menu')
    for (const [name, at] of [['invite', 1], ['unbind', 2], ['data', 3], ['anonymise', 4]] as const) {
      if (!(await page.getByRole('menuitem').first().isVisible())) await more.click()
      await page.getByRole('menuitem').nth(at).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.waitForTimeout(500)
      await shot(`dialog-${name}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      console.log('focus', await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120)))
    }
    await page.getByRole('button', { name: /^(Disable|Deaktivér|Inaktivera)$/ }).click()
    await page.waitForTimeout(600)
    await page.getByRole('dialog').getByRole('button').last().click()
    await shot('dialog-access')
    await page.keyboard.press('Escape')
    await page.goto(`/admin/owners/${id}?tab=memberships`)
    await page.getByRole('button', { name: /^(Fjern fra|Remove from|Ta bort från) / }).first().click()
    await page.waitForTimeout(600)
    await shot('dialog-remove')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /(Føj til|Add User|Lägg till i)/ }).first().click()
    await page.waitForTimeout(400)
    await shot('dialog-addgroup')
    await page.keyboard.press('Escape')
    await page.goto('/admin/owners/00000000-0000-4000-8000-000000000000')
    await page.waitForTimeout(1500)
    await shot('notfound')
  })
}
