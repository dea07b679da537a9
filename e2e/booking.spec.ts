import { expect, type CDPSession, type Page } from '@playwright/test'
import { addDays } from '@samhus/domain/day'
import type { Person } from './fixtures/auth.ts'
import { expectAccessible } from './fixtures/axe.ts'
import { endGesture } from './fixtures/gesture.ts'
import { test } from './fixtures/test.ts'
import {
  findOwner,
  book,
  locateWeek,
  findFreeWeek,
  getBookingLists,
  openWeek,
  getPoints,
  getWeek,
  getWeeks,
  type Week,
} from './fixtures/weeks.ts'
import { goWithin } from './fixtures/within.ts'

/** Returns the row of a week on /booking: of a list, or of the history. */
function locateRow(page: Page, { houseName, year, week }: Week) {
  return page
    .getByRole('listitem')
    .or(page.getByRole('row'))
    .filter({ hasText: `Uge ${week}, ${year}` })
    .filter({ hasText: houseName })
}

function locateBalance(page: Page, year: number) {
  return page.getByRole('region', { name: `Point til ${year}` })
}

/** Returns the day and the time of an instant in Denmark: 2027-05-03 and 17:59. */
function toDanishTime(instant: string): [day: string, time: string] {
  const [day = '', time = ''] = new Date(instant)
    .toLocaleString('sv-SE', { timeZone: 'Europe/Copenhagen', dateStyle: 'short', timeStyle: 'short' })
    .split(' ')
  return [day, time]
}

/** Returns two cheap weeks in a row, of which an owner may book one after the other. */
async function findTwoInARow(owner: Person): Promise<[first: Week, second: Week]> {
  const weeks = await getWeeks(owner)
  const next = ({ houseName, dateTo }: Week) =>
    weeks.find((one) => one.houseName === houseName && one.dateFrom === dateTo)
  const isPlain = (one: Week | undefined) =>
    one?.status === 'Available' &&
    one.validationError === null &&
    one.points <= 2 &&
    !one.code.includes('Restrict')
  const first = await findFreeWeek([owner], (one) => one.year === 2027 && isPlain(one) && isPlain(next(one)))
  return [first, await findFreeWeek([owner], ({ id }) => id === next(first)?.id)]
}

/** Returns a free week after whose booking the owner may not book the week that follows, until 90 days before it. */
async function findRestrictingWeek(owner: Person): Promise<Week> {
  const weeks = await getWeeks(owner)
  const isNextFree = ({ houseName, dateTo }: Week) =>
    weeks.some((one) => one.houseName === houseName && one.dateFrom === dateTo && one.status === 'Available')
  return findFreeWeek(
    [owner],
    (one) =>
      one.year === 2027 &&
      one.week > 12 &&
      one.points <= 4 &&
      one.code.includes('RestrictOne') &&
      isNextFree(one),
  )
}

/** Returns how the page says when the week after a booked one opens. */
async function describeOpening(owner: Person, { houseName, dateTo }: Week): Promise<string> {
  const blocked = (await getWeeks(owner)).find(
    (one) => one.houseName === houseName && one.dateFrom === dateTo,
  )
  expect(blocked?.validationError).toBe('consecutive-weeks-restricted')
  const { until = null } = blocked?.reasons.find(({ type }) => type === 'consecutive-weeks-restricted') ?? {}
  // 2160 hours before the Monday on which the week begins: 90 days, plus or minus an hour across a clock change.
  expect(until?.slice(0, 7)).toBe(addDays(dateTo, -90).slice(0, 7))
  const [day, time] = toDanishTime(until ?? '')
  const weekday = new Date(`${day}T12:00Z`).toLocaleDateString('da', { timeZone: 'UTC', weekday: 'long' })
  const written = `${day.slice(8)}/${day.slice(5, 7)}\u2011${day.slice(0, 4)}`
  return `Åbner ${weekday} ${written} kl.\u00a0${time.replace(':', '.')}.`
}

test('a week is lent out, cancelled and had again; a late one refunds its points once another owner books it', async ({
  visit,
}) => {
  const owner = await findOwner(2027, 4, { 2026: 3 })
  const other = await findOwner(2026, 3)
  const [week, following] = await findTwoInARow(owner)
  const late = await findFreeWeek(
    [owner, other],
    ({ dateFrom, points }) => dateFrom > '2026-10-26' && dateFrom < '2026-12-01' && points <= 3,
  )
  const [before, before2026] = [await getPoints(owner, 2027), await getPoints(owner, 2026)]
  const bookingId = await book(owner, week)
  await book(owner, following)
  await book(owner, late)
  const left = before - week.points - following.points
  const page = await visit(owner)
  const dialog = page.getByRole('dialog', { name: week.houseName })
  const cancelling = page.getByRole('dialog', { name: `Afbestil uge ${week.week}?` })
  const locateCancel = (of: Week) => locateRow(page, of).getByRole('button', { name: /^Afbestil / })
  const findSaved = async () =>
    (await getBookingLists(owner)).active.find((booking) => booking.bookingId === bookingId)

  await test.step('the week leads to its cancellation, and back', async () => {
    await (await openWeek(page, week)).click()
    await expect(dialog).toContainText(`Uge ${week.week}, 2027`)
    await dialog.getByRole('button', { name: 'Afbestil', exact: true }).click()
    await expect(cancelling.getByRole('button', { name: 'Behold ugen' })).toBeFocused()
    await cancelling.getByRole('button', { name: 'Behold ugen' }).click()
    await expect(cancelling).toBeHidden()
    await expect(dialog).toBeVisible()
  })

  await test.step('it is lent out to a guest with a name, a phone and an e-mail', async () => {
    const save = dialog.getByRole('button', { name: 'Gem' })
    await dialog.getByLabel(/Spring rengøringen over/).check()
    await expectAccessible(page)
    await save.click()
    await expect(dialog).toBeHidden()
    await locateWeek(page, week.week).click()
    await dialog.getByRole('button', { name: 'Lån ud', exact: true }).click()
    await expect(dialog.getByRole('switch', { name: /Lån ugen ud/ })).toBeChecked()
    await dialog.getByLabel('Navn').fill('  Gro Gæstebud ')
    await dialog.getByLabel('Telefon').fill('+45 99 88 77 66')
    await dialog.getByLabel('E-mail').fill('   ')
    await expect(save).toBeDisabled()
    await dialog.getByLabel('E-mail').fill('gro@gaester.example')
    await expect(dialog.getByRole('note')).toContainText('Det får Gro Gæstebud:')
    await save.click()
    await expect(page.getByText('Bookingen er opdateret').last()).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await findSaved()).toMatchObject({
      lendedOutContact: { name: 'Gro Gæstebud', phone: '+45 99 88 77 66', email: 'gro@gaester.example' },
      cleaningPreference: 'Skip',
    })
  })

  await test.step('it is no longer lent out', async () => {
    await goWithin(page, '/booking')
    await expect(locateRow(page, week)).toContainText('Udlånt til Gro Gæstebud')
    await locateRow(page, week)
      .getByRole('button', { name: /^Ret udlån: / })
      .click()
    await dialog.getByRole('button', { name: 'Ret udlån', exact: true }).click()
    await expect(dialog.getByLabel('Navn')).toHaveValue('Gro Gæstebud')
    await dialog.getByRole('switch', { name: /Lån ugen ud/ }).uncheck()
    await dialog.getByRole('button', { name: 'Gem' }).click()
    await expect(locateRow(page, week)).not.toContainText('Udlånt')
    await expect(dialog).toBeHidden()
    expect((await findSaved())?.lendedOutContact).toBeNull()
  })

  await test.step('cancelled in time it refunds its points, and the dialog says so first', async () => {
    await expect(locateBalance(page, 2027)).toContainText(`${left}`)
    await locateCancel(week).click()
    await expect(cancelling).toContainText(`Du får ${week.points} point tilbage.`)
    await expect(cancelling).toContainText(/Det gælder til og med søndag \d\d\/\d\d\u2011202[67]\./)
    await expect(cancelling).toContainText(`Nu ${left}`)
    await expect(cancelling).toContainText(`Efter ${left + week.points}`)
    await cancelling.getByLabel('Ja, jeg vil afbestille ugen').check()
    await cancelling.getByRole('button', { name: 'Afbestil ugen' }).click()
    await expect(
      page.getByText(`Ugen er afbestilt, og du har fået ${week.points} point tilbage.`),
    ).toBeVisible()
    await expect(cancelling).toBeHidden()
    await expect(locateBalance(page, 2027)).toContainText(`${left + week.points}`)
    // Its row stays where it was, for as long as the page is open.
    await expect(locateRow(page, week)).toContainText('Afbestilt')
    await expect(locateCancel(week)).toHaveCount(0)
    await expectAccessible(page)
    expect(await getPoints(owner, 2027)).toBe(left + week.points)
    expect((await getWeek(owner, week)).status).toBe('Available')
    const { active, history } = await getBookingLists(owner)
    expect(active.map(({ calendarUnitId }) => calendarUnitId)).not.toContain(week.id)
    expect(history.find(({ calendarUnitId }) => calendarUnitId === week.id)?.type).toBe('Cancel')
  })

  await test.step('all points came back and it is free: it is offered again, at the same price', async () => {
    await locateRow(page, week)
      .getByRole('button', { name: /^Fortryd afbestillingen: / })
      .click()
    await expect(page.getByText(`Ugen er din igen for ${week.points} point.`)).toBeVisible()
    await expect(locateCancel(week)).toBeVisible()
    expect((await getWeek(owner, week)).status).toBe('YourBooking')
    expect(await getPoints(owner, 2027)).toBe(left)
    expect((await getBookingLists(owner)).reserved).toEqual([])
  })

  await test.step('cancelled late a week refunds nothing yet', async () => {
    await locateCancel(late).click()
    const dialog = page.getByRole('dialog', { name: `Afbestil uge ${late.week}?` })
    await expect(dialog).toContainText('Der er mindre end 8 uger til ankomst.')
    const sentence = `${late.points} point tilbage, hvis en anden ejer booker`
    await expect(dialog).toContainText(`${sentence} ugen.`)
    await dialog.getByLabel('Ja, jeg vil afbestille ugen').check()
    await dialog.getByRole('button', { name: 'Afbestil ugen' }).click()
    await expect(page.getByText(`Ugen er afbestilt. Du får ${sentence} den.`)).toBeVisible()
    expect(await getPoints(owner, 2026)).toBe(before2026 - late.points)
    // With the keyboard: the toast covers the button for a while.
    await page.getByRole('button', { name: /Historik/ }).press('Enter')
    await endGesture(page)
    await page.getByRole('button', { name: /^2026 · / }).press('Enter')
    await expect(locateRow(page, late).last()).toContainText(
      'Du får pointene tilbage, hvis en anden ejer booker ugen',
    )
  })

  await test.step('another owner books it, and the points are back', async () => {
    await book(other, late)
    expect(await getPoints(owner, 2026)).toBe(before2026)
    await expect(locateRow(page, late).last()).toContainText(`Afbestilt, ${late.points} point tilbage`)
    await expect(locateBalance(page, 2026)).toContainText(`${before2026}`)
    const { history } = await getBookingLists(owner)
    expect(history.find(({ calendarUnitId }) => calendarUnitId === late.id)?.claim).toBe('paid')
  })
})

test('a reservation whose dialog is closed stays in sight on every page, until it is released', async ({
  visit,
}) => {
  const owner = await findOwner(2027, 4)
  const week = await findFreeWeek([owner], ({ year, points }) => year === 2027 && points === 1)
  const page = await visit(owner)
  await (await openWeek(page, week)).click()
  const confirming = page.getByRole('dialog', { name: 'Bekræft din booking' })
  await expect(confirming.getByRole('timer')).toHaveAccessibleName(/^Tid tilbage: 4:\d\d$/)
  await page.keyboard.press('Escape')
  await expect(confirming).toBeHidden()
  const pill = page.getByRole('button', { name: `Bekræft ${week.houseName}, uge ${week.week}, 2027` })
  await expect(pill).toBeVisible()
  expect((await getBookingLists(owner)).reserved).toHaveLength(1)
  await expectAccessible(page)

  for (const link of ['Boliger', 'Forening']) {
    await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(pill).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(pill).toBeInViewport({ ratio: 1 })
  expect((await pill.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await pill.click()
  await expect(confirming).toBeVisible()
  // Beside the sheet.
  await page.mouse.click(180, 8)
  await expect(confirming).toBeHidden()
  await pill.click()
  await endGesture(page)
  await confirming.getByRole('button', { name: 'Annullér reservationen' }).click()
  await expect(confirming).toBeHidden()
  await expect(pill).toBeHidden()
  expect((await getBookingLists(owner)).reserved).toEqual([])
})

test('who presses a week that another owner gets at that moment is told so, waits, is offered it and confirms', async ({
  visit,
}) => {
  const [holder, waiting] = await Promise.all([findOwner(2027, 4), findOwner(2027, 4)])
  const week = await findFreeWeek([holder, waiting], ({ year, points }) => year === 2027 && points === 1)
  const before = await getPoints(waiting, 2027)
  const page = await visit(waiting)
  const circle = await openWeek(page, week)
  let bookingId = ''
  // On its way to the server the press is overtaken.
  await page.route('**/client/api/bookings/reserve', async (route) => {
    const held = { calendarUnitId: week.id }
    bookingId = (await holder.post<{ bookingId: string }>('/client/api/bookings/reserve', held)).bookingId
    await route.continue()
  })
  await circle.click()
  const warning = page
    .getByRole('dialog', { name: 'Det gik ikke' })
    .or(page.getByRole('dialog', { name: 'Ugen er reserveret lige nu' }))
  await expect(warning).toBeVisible()
  expect((await getBookingLists(waiting)).reserved).toEqual([])
  await warning.getByRole('button', { name: 'OK' }).click()
  await expect(circle).toHaveAccessibleName(/reserveret af en anden(,|$)/)
  await holder.post('/client/api/bookings/confirm', { bookingId })
  await expect(circle).toHaveAccessibleName(/optaget, venteliste/)

  await circle.click()
  const joining = page.getByRole('dialog', { name: 'Skriv dig på ventelisten' })
  await expect(joining).toContainText('Ingen venter endnu. Du bliver den første.')
  await expect(joining).toContainText('Så har du 24 timer til at bekræfte. Det koster ikke point at vente.')
  await joining.getByRole('button', { name: 'Skriv mig på ventelisten' }).click()
  const done = page.getByRole('dialog', { name: 'Du står på ventelisten' })
  await done.getByRole('link', { name: 'Se mine bookinger' }).click()
  await expect(locateRow(page, week)).toContainText(/Nr\. på ventelisten\s*1/)
  const { waitlists } = await getBookingLists(waiting)
  expect(waitlists.find(({ calendarUnitId }) => calendarUnitId === week.id)?.priority).toBe(2)
  await expect(done).toBeHidden()

  await holder.post('/client/api/bookings/cancel-booking', { bookingId })
  await page
    .getByRole('dialog', { name: 'En uge er din, hvis du vil have den' })
    .getByRole('button', { name: 'OK' })
    .click()
  const offer = page.getByRole('dialog', { name: 'Ugen er din, hvis du vil have den' })
  await expect(offer.getByRole('timer')).toHaveAccessibleName(/^Tid tilbage: 2[34]:\d\d:\d\d$/)
  // The sentence of an offer, with its day: not that of a hold, which ends within minutes.
  const { reserved } = await getBookingLists(waiting)
  const [day, time] = toDanishTime(
    reserved.find(({ calendarUnitId }) => calendarUnitId === week.id)!.reservedUntil!,
  )
  await expect(offer).toContainText(
    new RegExp(
      `bekræfter senest .*${day.slice(8)}/${day.slice(5, 7)}.${day.slice(0, 4)} kl.\\s${time.replace(':', '[.:]')}`,
    ),
  )
  await expect(offer).not.toContainText('reserveret til dig')
  await expect(offer.getByRole('button', { name: 'Nej tak, giv ugen videre' })).toBeEnabled()
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Luk' }).click()
  await expect(page.getByText('Du har fået tilbudt en uge:')).toBeVisible()
  await page.getByRole('button', { name: 'Bekræft nu' }).click()
  await offer.getByRole('button', { name: 'Bekræft booking' }).click()
  await expect(page.getByRole('dialog', { name: 'Din booking er bekræftet' })).toBeVisible()

  expect(await getPoints(waiting, 2027)).toBe(before - 1)
  expect((await getWeek(waiting, week)).status).toBe('YourBooking')
  expect((await getWeek(holder, week)).status).toBe('AvailableForWaitlist')
})

test.describe('with motion', () => {
  test.use({ hasMotion: true })

  test('a week can be booked with the keyboard alone, and the one that a rule then blocks says when it opens', async ({
    visit,
  }) => {
    const owner = await findOwner(2027, 4)
    const week = await findRestrictingWeek(owner)
    const page = await visit(owner)
    await page.goto('/booking')
    await expect(page.getByRole('link', { name: 'Book uger i 2027' })).toBeVisible()
    await pressTabUntil(page, 'Book uger i 2027')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/booking/2027')
    await expect(page.getByRole('tab', { name: 'Oversigt' })).toBeVisible()

    await pressTabUntil(page, 'Oversigt')
    const names = await page.getByRole('tab').allInnerTexts()
    for (let step = names.indexOf(week.houseName); step > 0; step -= 1)
      await page.keyboard.press('ArrowRight')
    const tab = page.getByRole('tab', { name: week.houseName, exact: true })
    await expect(tab).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tab).toHaveAttribute('aria-selected', 'true')

    await pressTabUntil(page, /^Uge /)
    await page.keyboard.press('Home')
    await expect(locateWeek(page, 1)).toBeFocused()
    for (let step = 1; step < week.week; step += 1) await page.keyboard.press('ArrowRight')
    await expect(locateWeek(page, week.week)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Bekræft booking' })).toBeFocused()
    await expect(page.getByRole('timer')).toBeVisible()
    await endGesture(page)
    await page.keyboard.press('Enter')
    const done = page.getByRole('dialog', { name: 'Din booking er bekræftet' })
    await expect(done.getByRole('button', { name: 'OK' })).toBeFocused()
    await endGesture(page)
    await page.keyboard.press('Enter')
    await expect(done).toBeHidden()
    await expect(locateWeek(page, week.week)).toBeFocused()
    await expect(locateWeek(page, week.week)).toHaveAccessibleName(/, min booking(,|$)/)
    expect((await getWeek(owner, week)).status).toBe('YourBooking')

    await endGesture(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: week.houseName })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(locateWeek(page, week.week)).toBeFocused()

    const opens = await describeOpening(owner, week)
    const locked = locateWeek(page, week.week + 1)
    await expect(locked).toHaveAttribute('aria-disabled', 'true')
    await expect(locked).toHaveAccessibleName(
      new RegExp(
        `spærret for dig, Ugen ligger op ad din uge ${week.week}\\. .*90 dage før ankomst\\. ${opens}(,|$)`,
      ),
    )
    await page.keyboard.press('ArrowRight')
    await expect(locked).toBeFocused()
    // The dialog says the same, and stays in the page for a moment after it is closed.
    const tooltip = page.getByRole('tabpanel').getByText(opens)
    await expect(tooltip).toBeVisible()
    // Enter and the mouse explain it too, as a tap does.
    const explanation = page.getByRole('dialog', { name: 'Ugen kan ikke bookes' })
    await page.keyboard.press('Enter')
    await expect(explanation).toContainText(opens)
    await explanation.getByRole('button', { name: 'OK' }).click()
    await expect(explanation).toBeHidden()
    await page.mouse.move(2, 2)
    await page.keyboard.press('ArrowLeft')
    await expect(tooltip).toBeHidden()
    await locked.hover()
    await expect(tooltip).toBeVisible()
    await page.mouse.move(2, 2)
    await expect(tooltip).toBeHidden()
    // The week is disabled for assistive technology: without `force` Playwright would wait until it is enabled.
    await locked.click({ force: true })
    await expect(explanation).toContainText(opens)
    expect((await getBookingLists(owner)).reserved).toEqual([])
  })
})

/** Presses Tab until the focused element has the name; all weeks together are one tab stop. */
async function pressTabUntil(page: Page, name: string | RegExp): Promise<void> {
  const visited: string[] = []
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab')
    const now = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    )
    if (typeof name === 'string' ? now === name : name.test(now)) return
    visited.push(now.trim().slice(0, 40))
  }
  throw new Error(`Tab never came to ${String(name)}, but to: ${visited.join(' · ')}`)
}

test('on a phone dialogs are at the bottom edge, a swipe changes the house, and a tap says why a week is blocked', async ({
  browser,
  visit,
}) => {
  const owner = await findOwner(2027, 4)
  const week = await findRestrictingWeek(owner)
  const page = await visit(owner, { width: 390, height: 844, isTouch: true })
  await page.goto('/booking')
  await page.getByRole('button', { name: 'Åbn menuen' }).tap()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Booking' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Book uger i 2027' }).tap()
  await expect(page.getByText('Stryg til siden for at skifte bolig')).toBeVisible()
  // It takes no room of the weeks.
  expect((await locateWeek(page, 1).boundingBox())?.y).toBeLessThanOrEqual(250)
  await goWithin(page, '/booking/2027?view=houses')
  await expect(page.getByRole('tabpanel').getByRole('table')).toBeVisible()
  await expect(page.getByText('Stryg til siden for at skifte bolig')).toBeHidden()
  await page.goBack()

  // Not asked of the page: a swipe leaves nothing in its context, which the next test may have.
  const context = browser.contexts().find((one) => one.pages().includes(page))
  const devtools = await context!.newCDPSession(page)
  const tabs = page.getByRole('tab')
  await swipe(devtools, { from: 300, to: 265 })
  await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true')
  await swipe(devtools, { from: 300, to: 200 })
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/booking/2027?tabIndex=1')
  await expect(page.getByText('Stryg til siden for at skifte bolig')).toBeHidden()
  await swipe(devtools, { from: 100, to: 200 })
  await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/booking/2027')

  await locateWeek(page, week.week).tap()
  const picker = page.getByRole('dialog', { name: new RegExp(`^Uge ${week.week}, `) })
  await picker.getByRole('button', { name: new RegExp(week.houseName) }).tap()
  const confirming = page.getByRole('dialog', { name: 'Bekræft din booking' })
  const confirm = confirming.getByRole('button', { name: 'Bekræft booking' })
  await expect(confirm).toBeEnabled()
  await swipe(devtools, { from: 300, to: 200 })
  await expect(page).toHaveURL('/booking/2027')
  const box = await confirming.boundingBox()
  expect(box).toMatchObject({ x: 0, width: 390 })
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
  expect((await confirm.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await confirm.tap()
  const done = page.getByRole('dialog', { name: 'Din booking er bekræftet' })
  await endGesture(page)
  await done.getByRole('button', { name: 'OK' }).tap()
  expect((await getWeek(owner, week)).status).toBe('YourBooking')

  await page.getByRole('tab', { name: week.houseName, exact: true }).tap()
  await expect(locateWeek(page, week.week)).toHaveAccessibleName(/, min booking(,|$)/)
  // The week is disabled, but a tap shows why: without `force` Playwright would wait until it is enabled.
  await locateWeek(page, week.week + 1).tap({ force: true })
  const sheet = page.getByRole('dialog', { name: 'Ugen kan ikke bookes' })
  await expect(sheet).toContainText(await describeOpening(owner, week))
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'OK' }).click()
  await expect(sheet).toBeHidden()
  expect((await getBookingLists(owner)).reserved).toEqual([])
})

/** Swipes with one finger, half way down the weeks. */
async function swipe(devtools: CDPSession, { from, to }: { from: number; to: number }): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: 600 }],
    })
  await touch('touchStart', from)
  for (let part = 1; part <= 5; part += 1) await touch('touchMove', from + ((to - from) * part) / 5)
  await touch('touchEnd')
}
