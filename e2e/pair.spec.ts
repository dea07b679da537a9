import { expect, type Page } from '@playwright/test'
import type { Person } from './fixtures/auth.ts'
import { expectAccessible } from './fixtures/axe.ts'
import { test } from './fixtures/test.ts'
import {
  book,
  findFreeWeek,
  findOwner,
  getBookingLists,
  getPoints,
  getWeek,
  getWeeks,
  locateWeek,
  openWeek,
  type Week,
} from './fixtures/weeks.ts'

/** Returns two weeks in a row of one house that both people may book. */
async function findFreePair(owner: Person, other: Person): Promise<[first: Week, second: Week]> {
  const [weeks, others] = [await getWeeks(owner), await getWeeks(other)]
  const isFree = (one: Week | undefined) => one?.status === 'Available' && one.validationError === null
  const findAfter = (all: readonly Week[], { houseName, dateTo }: Week) =>
    all.find((one) => one.houseName === houseName && one.dateFrom === dateTo)
  const first = await findFreeWeek([owner, other], (one) => {
    const isCheap = (week: Week | undefined) => week !== undefined && week.points <= 2
    const after = findAfter(weeks, one)
    return (
      one.year === 2027 && isCheap(one) && isCheap(after) && isFree(after) && isFree(findAfter(others, one))
    )
  })
  const second = findAfter(weeks, first)
  if (second === undefined) throw new Error('the demo has no two free weeks in a row')
  return [first, second]
}

const locateDialog = (page: Page) => page.getByRole('dialog', { name: 'Bekræft din booking' })

test('the week after is booked with the one that is reserved, by one press; where it is taken at that moment, neither is', async ({
  visit,
}) => {
  const [owner, other] = [await findOwner(2027, 8), await findOwner(2027, 4)]
  const [first, second] = await findFreePair(owner, other)
  const before = await getPoints(owner, 2027)
  const cost = first.points + second.points
  const page = await visit(owner)
  const dialog = locateDialog(page)
  const locateChoice = ({ week }: Week) =>
    dialog.getByRole('radio', { name: new RegExp(`^Book også uge ${week} `) })

  await test.step('on a phone the choice is seen without scrolling, and what has the focus is never behind the buttons', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await (await openWeek(page, first)).click()
    const radio = locateChoice(second)
    await expect(radio).toBeVisible()
    const confirm = dialog.getByRole('button', { name: 'Bekræft booking' })
    await expect(confirm).toBeEnabled()
    const isAbove = async () => {
      const [choice, button] = [(await radio.boundingBox())!, (await confirm.boundingBox())!]
      return choice.y > 0 && choice.y + choice.height < button.y
    }
    await expect.poll(isAbove).toBe(true)
    // A phone on its side.
    await page.setViewportSize({ width: 740, height: 390 })
    await radio.focus()
    await expect.poll(isAbove).toBe(true)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('both are booked by one press', async () => {
    await dialog.getByRole('radio', { name: `Book også uge ${second.week} (${second.points} point)` }).check()
    await expect(dialog).toContainText(`De to uger koster ${cost} point i alt.`)
    await expect(dialog).toContainText(`Efter begge bookinger har du ${before - cost} point tilbage til 2027`)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Bekræft begge uger' }).click()
    const done = page.getByRole('dialog', { name: 'Dine to uger er booket' })
    await expect(done).toContainText(`Uge ${first.week}, 2027`)
    await expect(done).toContainText(`Uge ${second.week}, 2027`)
    await done.getByRole('button', { name: 'OK' }).click()
    await expect(done).toBeHidden()
    for (const week of [first, second]) expect((await getWeek(owner, week)).status).toBe('YourBooking')
    expect(await getPoints(owner, 2027)).toBe(before - cost)
  })

  await test.step('the other week is taken at that moment, and the first is still held', async () => {
    const [held, wanted] = await findFreePair(owner, other)
    await page.getByRole('tab', { name: held.houseName, exact: true }).click()
    await locateWeek(page, held.week).click()
    await locateChoice(wanted).check()
    // On its way to the server the press is overtaken.
    await page.route('**/client/api/bookings/confirm-pair', async (route) => {
      await book(other, wanted)
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Bekræft begge uger' }).click()
    await expect(dialog.getByRole('alert')).toContainText(`Uge ${held.week} er stadig reserveret til dig.`)
    const { reserved, active } = await getBookingLists(owner)
    expect(reserved.map(({ calendarUnitId }) => calendarUnitId)).toEqual([held.id])
    expect(active.map(({ calendarUnitId }) => calendarUnitId)).not.toContain(held.id)
    await dialog.getByRole('button', { name: 'Bekræft booking' }).click()
    await expect(page.getByRole('dialog', { name: 'Din booking er bekræftet' })).toBeVisible()
  })
})
