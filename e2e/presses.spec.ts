import { expect, type Page } from '@playwright/test'
import type { Person } from './fixtures/auth.ts'
import { endGesture } from './fixtures/gesture.ts'
import { test } from './fixtures/test.ts'
import { findFreeWeek, findOwner, getWeek, getWeeks, locateWeek, type Week } from './fixtures/weeks.ts'
import { goWithin } from './fixtures/within.ts'

/** Counts from now on what is pressed on the page, by mouse or keyboard; pages that follow without a reload count too. */
async function startCounting(page: Page): Promise<() => Promise<{ mouse: number; keys: number }>> {
  await page.evaluate(() => {
    const presses = { mouse: 0, keys: 0 }
    Object.assign(window, { presses })
    window.addEventListener('pointerdown', () => (presses.mouse += 1), true)
    window.addEventListener('keydown', ({ key }) => (presses.keys += key === 'Shift' ? 0 : 1), true)
  })
  return () =>
    page.evaluate(() => (window as unknown as { presses: { mouse: number; keys: number } }).presses)
}

/** A week in which the owner has no house yet: their own would be the first of the houses. */
async function findWeekFor(owner: Person): Promise<Week> {
  const all = await getWeeks(owner)
  const own = all.filter(({ year, status }) => year === 2027 && status.startsWith('Your'))
  const isOwn = (week: number) => own.some((one) => one.week === week)
  const wanted = ({ year, week, points }: Week) => year === 2027 && points <= 2 && !isOwn(week)
  return findFreeWeek([owner], wanted)
}

/** Presses what has got the focus meanwhile. */
async function pressNext(page: Page): Promise<void> {
  await endGesture(page)
  await page.keyboard.press('Enter')
}

const locateConfirm = (page: Page) => page.getByRole('button', { name: 'Bekræft booking' })
const locateDone = (page: Page) => page.getByRole('dialog', { name: 'Din booking er bekræftet' })

test('by keyboard it is three presses from the address of a week to a booking, or two where it names a house; by mouse four from the first page', async ({
  visit,
}) => {
  const owner = await findOwner(2027, 6)
  const page = await visit(owner)
  const close = async () => {
    await locateDone(page).getByRole('button', { name: 'OK' }).click()
    await expect(locateDone(page)).toBeHidden()
  }

  await test.step('by keyboard from a week', async () => {
    const week = await findWeekFor(owner)
    await page.goto(`/booking/2027?week=${week.week}`)
    await expect(locateWeek(page, week.week)).toBeFocused()
    const getPresses = await startCounting(page)
    await page.keyboard.press('Enter')
    // The first house has the focus: the cheapest that can be booked.
    await expect(page.getByRole('dialog').getByRole('listitem').first().getByRole('button')).toBeFocused()
    await pressNext(page)
    await expect(locateConfirm(page)).toBeFocused()
    await expect(locateConfirm(page)).not.toHaveAttribute('aria-busy')
    await pressNext(page)
    await expect(locateDone(page)).toBeVisible()
    expect(await getPresses()).toEqual({ mouse: 0, keys: 3 })
    await close()
  })

  await test.step('by keyboard from a week of a house', async () => {
    const week = await findWeekFor(owner)
    const tabs = await page.getByRole('tab').allInnerTexts()
    await goWithin(page, `/booking/2027?tabIndex=${tabs.indexOf(week.houseName)}&week=${week.week}`)
    await expect(page.getByRole('tab', { name: week.houseName })).toHaveAttribute('aria-selected', 'true')
    await expect(locateWeek(page, week.week)).toBeFocused()
    const getPresses = await startCounting(page)
    await page.keyboard.press('Enter')
    await expect(locateConfirm(page)).toBeFocused()
    await expect(locateConfirm(page)).not.toHaveAttribute('aria-busy')
    await pressNext(page)
    await expect(locateDone(page)).toBeVisible()
    expect(await getPresses()).toEqual({ mouse: 0, keys: 2 })
    await close()
  })

  await test.step('by mouse from the first page after sign-in', async () => {
    const week = await findWeekFor(owner)
    await goWithin(page, '/')
    await expect(page).toHaveURL('/booking')
    const getPresses = await startCounting(page)
    await page.getByRole('link', { name: 'Book uger i 2027' }).click()
    await locateWeek(page, week.week).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${week.houseName}`) })
      .click()
    await expect(locateConfirm(page)).not.toHaveAttribute('aria-busy')
    await locateConfirm(page).click()
    await expect(locateDone(page)).toBeVisible()
    expect(await getPresses()).toEqual({ mouse: 4, keys: 0 })
  })
})

test('one gesture does one act: a held key, and a double press', async ({ visit }) => {
  const owner = await findOwner(2027, 6)
  const page = await visit(owner)
  const openWeek = async (): Promise<Week> => {
    const week = await findWeekFor(owner)
    const tabs = await page.getByRole('tab').allInnerTexts()
    await goWithin(page, `/booking/2027?tabIndex=${tabs.indexOf(week.houseName)}&week=${week.week}`)
    await expect(page.getByRole('tab', { name: week.houseName })).toHaveAttribute('aria-selected', 'true')
    await expect(locateWeek(page, week.week)).toBeFocused()
    return week
  }
  const expectHold = async (week: Week) => {
    await expect(locateConfirm(page)).toBeFocused()
    expect(await getWeek(owner, week)).toMatchObject({ status: 'YourReservation' })
    await page.getByRole('button', { name: 'Annullér reservationen' }).click()
    await expect(locateConfirm(page)).toBeHidden()
  }
  await page.goto('/booking/2027')
  await expect(page.getByRole('tab').first()).toBeVisible()

  await test.step('a held key', async () => {
    const week = await openWeek()
    await page.keyboard.down('Enter')
    await expect(locateConfirm(page)).toBeFocused()
    // The system repeats a held key; Playwright does for every further `down`.
    for (let repeat = 0; repeat < 40; repeat += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expectHold(week)
  })

  await test.step('a double press of a key', async () => {
    const week = await openWeek()
    await page.keyboard.press('Enter')
    await expect(locateConfirm(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expectHold(week)
  })
})
