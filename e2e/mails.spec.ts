import { expect } from '@playwright/test'
import type { myMails } from '@samhus/contract/mail'
import type { Output } from '@samhus/contract/operation'
import { expectAccessible } from './fixtures/axe.ts'
import { test } from './fixtures/test.ts'
import { book, findFreeWeek, findOwner } from './fixtures/weeks.ts'
import { goWithin } from './fixtures/within.ts'

test('where no mail is sent an owner reads their mails, also as text and on a phone, and chooses which to get', async ({
  visit,
}) => {
  const owner = await findOwner(2027, 2)
  const week = await findFreeWeek([owner], ({ year, points }) => year === 2027 && points <= 2)
  const bookingId = await book(owner, week)
  const isThere = ({ mails }: Output<typeof myMails>) =>
    mails.some((mail) => mail.kind === 'confirmed' && mail.week?.bookingId === bookingId)
  await expect
    .poll(async () => isThere(await owner.get('/client/api/users/mails')), { timeout: 60_000 })
    .toBe(true)

  const page = await visit(owner)
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) problems.push(message.text())
  })
  await page.goto('/booking')
  await page.getByRole('button', { name: /^Menu for/ }).click()
  await page.getByRole('menuitem', { name: 'Mails' }).click()
  await expect(page).toHaveURL('/mails')
  await expect(page).toHaveTitle(/^Mails · /)
  const list = page.getByRole('navigation', { name: 'Mails' })
  const item = list.getByRole('link').filter({ hasText: `${week.houseName}, uge ${week.week}, 2027` })
  await item.click()
  await expect(item).toHaveAttribute('aria-current', 'page')
  const subject = page.getByRole('heading', { level: 2 })
  await expect(subject).toBeFocused()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText((await subject.textContent()) ?? '')
  await expect(frame.getByRole('link').first()).toHaveAttribute('target', '_blank')
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Som tekst' }).check()
  await expect(page.locator('pre')).toContainText(week.houseName)

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(list).toBeHidden()
  await page.getByRole('link', { name: 'Alle mails' }).click()
  await expect(list).toBeVisible()
  await expect(page.getByRole('article')).toBeHidden()
  await expectAccessible(page)
  expect(problems).toEqual([])

  await goWithin(page, '/profile')
  const card = page.getByRole('region', { name: 'Mails til dig' })
  const news = card.getByRole('switch', { name: 'Nyheder fra foreningen' })
  await expect(card).toContainText('Mails om dine egne uger og din adgang får du altid')
  await expect(news).toBeChecked()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await news.click()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(news).not.toBeChecked()
  await expect(card.getByRole('switch', { name: 'Nye point' })).toBeChecked()
  await news.click()
  await expect(news).toBeChecked()
})
