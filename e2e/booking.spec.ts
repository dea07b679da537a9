import { expect, type Page } from '@playwright/test'
import { addDays } from '@samhus/domain/day'
import { expectAccessible } from './fixtures/axe.ts'
import { getPerson } from './fixtures/users.ts'
import { test } from './fixtures/test.ts'
import { startSecondServer } from './fixtures/second-server.ts'
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

test.use({ hasMotion: true })

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

test('a booking cancelled in time refunds its points, and the dialog says so first', async ({ visit }) => {
  const owner = await findOwner(2027, 4)
  const week = await findFreeWeek(
    [owner],
    ({ year, points, week: number }) => year === 2027 && points === 4 && number > 20,
  )
  const before = await getPoints(owner, 2027)
  await book(owner, week)
  const page = await visit(owner)
  await page.goto('/booking')
  await expect(locateBalance(page, 2027)).toContainText(`${before - 4}`)

  await locateRow(page, week)
    .getByRole('button', { name: /^Afbestil / })
    .click()
  const dialog = page.getByRole('dialog', { name: `Afbestil uge ${week.week}?` })
  await expect(dialog).toContainText('Du får 4 point tilbage.')
  await expect(dialog).toContainText(/Det gælder til og med søndag \d\d\/\d\d\u2011202[67]\./)
  await expect(dialog.getByRole('img', { name: /fra nu til ankomst/ })).toContainText('I dag')
  await expect(dialog).toContainText(`Nu ${before - 4}`)
  await expect(dialog).toContainText(`Efter ${before}`)
  await expect(dialog.getByRole('button', { name: 'Behold ugen' })).toBeFocused()
  const press = dialog.getByRole('button', { name: 'Afbestil ugen' })
  await expect(press).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByLabel('Ja, jeg vil afbestille ugen').check()
  await press.click()

  await expect(page.getByText('Ugen er afbestilt, og du har fået 4 point tilbage.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(locateBalance(page, 2027)).toContainText(`${before}`)
  // Its row stays where it was, for as long as the page is open.
  await expect(locateRow(page, week)).toContainText('Afbestilt')
  await expect(locateRow(page, week).getByRole('button', { name: /^Afbestil / })).toHaveCount(0)
  await expectAccessible(page)
  expect(await getPoints(owner, 2027)).toBe(before)
  expect((await getWeek(owner, week)).status).toBe('Available')
  const { active, history } = await getBookingLists(owner)
  expect(active.map(({ calendarUnitId }) => calendarUnitId)).not.toContain(week.id)
  expect(history.find(({ calendarUnitId }) => calendarUnitId === week.id)?.type).toBe('Cancel')

  // All points came back and the week is free: it is offered again, at the same price.
  await locateRow(page, week)
    .getByRole('button', { name: /^Fortryd afbestillingen: / })
    .click()
  await expect(page.getByText('Ugen er din igen for 4 point.')).toBeVisible()
  await expect(locateRow(page, week).getByRole('button', { name: /^Afbestil / })).toBeVisible()
  expect((await getWeek(owner, week)).status).toBe('YourBooking')
  expect(await getPoints(owner, 2027)).toBe(before - 4)
  expect((await getBookingLists(owner)).reserved).toEqual([])
})

test('a reservation whose dialog is closed stays in sight on every page, until it is released', async ({
  visit,
}) => {
  const owner = await findOwner(2027, 4)
  const week = await findFreeWeek([owner], ({ year, points }) => year === 2027 && points === 1)
  const page = await visit(owner)
  await (await openWeek(page, week)).click()
  const confirming = page.getByRole('dialog', { name: 'Bekræft din booking' })
  await expect(confirming.getByRole('timer')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirming).toBeHidden()
  const pill = page.getByRole('button', { name: `Bekræft ${week.houseName}, uge ${week.week}, 2027` })
  await expect(pill).toBeVisible()
  expect((await getBookingLists(owner)).reserved).toHaveLength(1)
  await expectAccessible(page)

  for (const [size, link] of [
    [{ width: 1280, height: 900 }, 'Boliger'],
    [{ width: 1280, height: 900 }, 'Forening'],
  ] as const) {
    await page.setViewportSize(size)
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
  await confirming.getByRole('button', { name: 'Annullér reservationen' }).click()
  await expect(confirming).toBeHidden()
  await expect(pill).toBeHidden()
  expect((await getBookingLists(owner)).reserved).toEqual([])
})

test('a booking cancelled late refunds its points once another owner books the week', async ({ visit }) => {
  const owner = await findOwner(2026, 4)
  const other = await findOwner(2026, 4)
  const week = await findFreeWeek(
    [owner, other],
    ({ dateFrom, points }) => dateFrom > '2026-10-26' && dateFrom < '2026-12-01' && points <= 3,
  )
  const before = await getPoints(owner, 2026)
  await book(owner, week)
  const page = await visit(owner)
  await page.goto('/booking')
  await locateRow(page, week)
    .getByRole('button', { name: /^Afbestil / })
    .click()
  const dialog = page.getByRole('dialog', { name: `Afbestil uge ${week.week}?` })
  await expect(dialog).toContainText('Der er mindre end 8 uger til ankomst.')
  await expect(dialog).toContainText(`${week.points} point tilbage, hvis en anden ejer booker ugen.`)
  await expectAccessible(page)
  await dialog.getByLabel('Ja, jeg vil afbestille ugen').check()
  await dialog.getByRole('button', { name: 'Afbestil ugen' }).click()
  await expect(
    page.getByText(`Ugen er afbestilt. Du får ${week.points} point tilbage, hvis en anden ejer booker den.`),
  ).toBeVisible()
  expect(await getPoints(owner, 2026)).toBe(before - week.points)
  // With the keyboard: the toast covers the button for a while.
  await page.getByRole('button', { name: /Historik/ }).press('Enter')
  await expect(locateRow(page, week).last()).toContainText(
    'Du får pointene tilbage, hvis en anden ejer booker ugen',
  )

  const others = await visit(other)
  await (await openWeek(others, week)).click()
  const confirming = others.getByRole('dialog', { name: 'Bekræft din booking' })
  await expect(confirming).toContainText(
    'Der er mindre end 8 uger til ankomst. Afbestiller du ugen, får du kun pointene tilbage',
  )
  await confirming.getByRole('button', { name: 'Bekræft booking' }).click()
  const done = others.getByRole('dialog', { name: 'Din booking er bekræftet' })
  await done.getByRole('button', { name: 'OK' }).click()
  await locateWeek(others, week.week).click()
  await others
    .getByRole('dialog', { name: week.houseName })
    .getByRole('button', { name: 'Afbestil', exact: true })
    .click()
  await expect(others.getByRole('dialog', { name: `Afbestil uge ${week.week}?` })).toContainText(
    `${week.points} point tilbage, hvis en anden ejer booker ugen.`,
  )

  expect(await getPoints(owner, 2026)).toBe(before)
  await page.reload()
  await expect(locateBalance(page, 2026)).toContainText(`${before}`)
  await page.getByRole('button', { name: /Historik/ }).click()
  await expect(locateRow(page, week)).toContainText(`Afbestilt, ${week.points} point tilbage`)
  const { history } = await getBookingLists(owner)
  expect(history.find(({ calendarUnitId }) => calendarUnitId === week.id)?.claim).toBe('paid')
})

test('of two browsers that click one week at the same moment, one gets it and the other sees a message', async ({
  visit,
}) => {
  const owners = await Promise.all([findOwner(2027, 4), findOwner(2027, 4)])
  const week = await findFreeWeek(owners, ({ year, points }) => year === 2027 && points === 2)
  const pages = await Promise.all(owners.map((owner) => visit(owner)))
  const circles = await Promise.all(pages.map((page) => openWeek(page, week)))
  await Promise.all(circles.map((one) => one.click()))

  const confirming = pages.map((page) =>
    page.getByRole('button', { name: 'Bekræft booking', disabled: false }),
  )
  const warnings = pages.map((page) =>
    page
      .getByRole('dialog', { name: 'Det gik ikke' })
      .or(page.getByRole('dialog', { name: 'Ugen er reserveret lige nu' })),
  )
  await Promise.all(
    pages.map((_, index) => expect(confirming[index]!.or(warnings[index]!).first()).toBeVisible()),
  )
  const lists = await Promise.all(owners.map(getBookingLists))
  const winner = lists.findIndex(({ reserved }) =>
    reserved.some(({ calendarUnitId }) => calendarUnitId === week.id),
  )
  const loser = 1 - winner
  expect(lists[loser]!.reserved).toEqual([])
  await expect(warnings[loser]!).toBeVisible()
  await expect(warnings[winner]!).toBeHidden()
  await confirming[winner]!.click()
  await expect(pages[winner]!.getByRole('dialog', { name: 'Din booking er bekræftet' })).toBeVisible()

  expect((await getWeek(owners[winner]!, week)).status).toBe('YourBooking')
  expect((await getWeek(owners[loser]!, week)).status).toBe('AvailableForWaitlist')
  await warnings[loser]!.getByRole('button', { name: 'OK' }).click()
  await expect(locateWeek(pages[loser]!, week.week)).toHaveAccessibleName(/reserveret|optaget, venteliste/)
})

test('an owner who waits for a week is offered it when it is cancelled, and confirms', async ({ visit }) => {
  const [holder, waiting] = await Promise.all([findOwner(2027, 4), findOwner(2027, 4)])
  const week = await findFreeWeek([holder, waiting], ({ year, points }) => year === 2027 && points === 1)
  const bookingId = await book(holder, week)
  const before = await getPoints(waiting, 2027)
  const page = await visit(waiting)
  await (await openWeek(page, week)).click()
  const joining = page.getByRole('dialog', { name: 'Skriv dig på ventelisten' })
  await expect(joining).toContainText('Ingen venter endnu. Du bliver den første.')
  await expect(joining).toContainText('Så har du 24 timer til at bekræfte. Det koster ikke point at vente.')
  await expectAccessible(page)
  await joining.getByRole('button', { name: 'Skriv mig på ventelisten' }).click()
  const done = page.getByRole('dialog', { name: 'Du står på ventelisten' })
  await expect(done).toBeVisible()
  await done.getByRole('link', { name: 'Se mine bookinger' }).click()
  await expect(locateRow(page, week)).toContainText(/Nr\. på ventelisten\s*1/)
  const { waitlists } = await getBookingLists(waiting)
  expect(waitlists.find(({ calendarUnitId }) => calendarUnitId === week.id)?.priority).toBe(2)
  await holder.post('/client/api/bookings/cancel-booking', { bookingId })
  await page.reload()
  const offer = page.getByRole('dialog', { name: 'Ugen er din, hvis du vil have den' })
  await expect(offer.getByRole('timer')).toHaveAccessibleName(/^Tid tilbage: 2[34]:\d\d:\d\d$/)
  // The sentence of an offer, with its day: not that of a hold, which ends within minutes.
  const { reserved } = await getBookingLists(waiting)
  const ends = new Date(reserved.find(({ calendarUnitId }) => calendarUnitId === week.id)!.reservedUntil!)
  const [day = '', time = ''] = ends
    .toLocaleString('sv-SE', { timeZone: 'Europe/Copenhagen', dateStyle: 'short', timeStyle: 'short' })
    .split(' ')
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

test('an expired hold closes its dialog and makes the week available', async ({ visit }) => {
  const [owner, other] = await Promise.all([findOwner(2027, 4), findOwner(2027, 4)])
  const week = await findFreeWeek([owner, other], ({ year, points }) => year === 2027 && points === 1)
  const page = await visit(owner)
  await page.clock.install()
  await openWeek(page, week)
  await expect(locateWeek(page, week.week)).toHaveAccessibleName(/, ledig$/)
  await locateWeek(page, week.week).click()
  const confirming = page.getByRole('dialog', { name: 'Bekræft din booking' })
  await expect(confirming.getByRole('timer')).toHaveAccessibleName(/^Tid tilbage: 4:\d\d$/)
  expect((await getWeek(other, week)).status).toBe('Reserved')
  const { reserved } = await getBookingLists(owner)
  await page.clock.fastForward('05:00')
  await expect(confirming).toBeHidden()
  await expect(page.getByText('Tiden løb ud, og ugen er ledig igen.')).toBeVisible()

  // The hold lasts five minutes: for a server whose time is ten minutes ahead it is over.
  const later = await startSecondServer(600_000)
  try {
    const [her, him] = await Promise.all([
      getPerson(owner.email, later.url),
      getPerson(other.email, later.url),
    ])
    await expect.poll(async () => (await getWeek(him, week)).status).toBe('Available')
    expect((await getBookingLists(her)).reserved).toEqual([])
    const bookingId = reserved.find(({ calendarUnitId }) => calendarUnitId === week.id)?.bookingId
    expect((await her.postRefused('/client/api/bookings/confirm', { bookingId })).type).toBe(
      'booking-expired',
    )
    await book(him, week)
    expect((await getWeek(owner, week)).status).toBe('AvailableForWaitlist')
  } finally {
    await later.stop()
  }
})

test('a week is lent out to a guest with a name, a phone and an e-mail, and then no longer lent out', async ({
  visit,
}) => {
  const owner = await findOwner(2027, 4)
  const weeks = await getWeeks(owner)
  const next = ({ houseName, dateTo }: Week) =>
    weeks.find((one) => one.houseName === houseName && one.dateFrom === dateTo)
  const isPlain = (one: Week | undefined) =>
    one?.status === 'Available' &&
    one.validationError === null &&
    one.points <= 2 &&
    !one.code.includes('Restrict')
  const week = await findFreeWeek([owner], (one) => one.year === 2027 && isPlain(one) && isPlain(next(one)))
  const following = await findFreeWeek([owner], ({ id }) => id === next(week)?.id)
  const bookingId = await book(owner, week)
  await book(owner, following)
  const saved = async () =>
    (await getBookingLists(owner)).active.find((booking) => booking.bookingId === bookingId)

  const page = await visit(owner)
  await (await openWeek(page, week)).click()
  const dialog = page.getByRole('dialog', { name: week.houseName })
  await expect(dialog).toContainText(`Uge ${week.week}, 2027`)
  const save = dialog.getByRole('button', { name: 'Gem' })
  await expectAccessible(page)
  await dialog.getByLabel(/Spring rengøringen over/).check()
  await save.click()
  await expect(dialog).toBeHidden()
  await locateWeek(page, week.week).click()
  await dialog.getByRole('button', { name: 'Lån ud', exact: true }).click()
  await expect(dialog.getByRole('switch', { name: /Lån ugen ud/ })).toBeChecked()
  await dialog.getByLabel('Navn').fill('  Gro Gæstebud ')
  await dialog.getByLabel('Telefon').fill('+45 99 88 77 66')
  await dialog.getByLabel('E-mail').fill('   ')
  await expect(save).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByLabel('E-mail').fill('gro@gaester.example')
  await expect(dialog.getByRole('note')).toContainText('Det får Gro Gæstebud:')
  await save.click()
  await expect(page.getByText('Bookingen er opdateret').last()).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await saved()).toMatchObject({
    lendedOutContact: { name: 'Gro Gæstebud', phone: '+45 99 88 77 66', email: 'gro@gaester.example' },
    cleaningPreference: 'Skip',
  })

  await page.goto('/booking')
  await expect(locateRow(page, week)).toContainText('Udlånt til Gro Gæstebud')
  await locateRow(page, week)
    .getByRole('button', { name: /^Ret udlån: / })
    .click()
  await dialog.getByRole('button', { name: 'Ret udlån', exact: true }).click()
  await expect(dialog.getByLabel('Navn')).toHaveValue('Gro Gæstebud')
  await dialog.getByRole('switch', { name: /Lån ugen ud/ }).uncheck()
  await save.click()
  await expect(locateRow(page, week)).not.toContainText('Udlånt')
  expect((await saved())?.lendedOutContact).toBeNull()
})

test('a week that a rule blocks says which rule, and when it opens', async ({ visit }) => {
  const owner = await findOwner(2027, 4)
  const weeks = await getWeeks(owner)
  const week = await findFreeWeek(
    [owner],
    ({ year, code, points, dateTo, houseName, week: number }) =>
      year === 2027 &&
      number > 12 &&
      points <= 4 &&
      code.includes('RestrictOne') &&
      weeks.some(
        (one) => one.houseName === houseName && one.dateFrom === dateTo && one.status === 'Available',
      ),
  )
  await book(owner, week)
  const blocked = (await getWeeks(owner)).find(
    (one) => one.houseName === week.houseName && one.dateFrom === week.dateTo,
  )
  expect(blocked?.validationError).toBe('consecutive-weeks-restricted')
  const { until = null } = blocked?.reasons.find(({ type }) => type === 'consecutive-weeks-restricted') ?? {}
  // 2160 hours before the Monday on which the week begins: 90 days, plus or minus an hour across a clock change.
  expect(until?.slice(0, 7)).toBe(addDays(week.dateTo, -90).slice(0, 7))
  const [day = '', time = ''] = new Date(until ?? 0)
    .toLocaleString('sv-SE', { timeZone: 'Europe/Copenhagen', dateStyle: 'short', timeStyle: 'short' })
    .split(' ')
  const weekday = new Date(`${day}T12:00Z`).toLocaleDateString('da', { timeZone: 'UTC', weekday: 'long' })
  const written = `${day.slice(8)}/${day.slice(5, 7)}\u2011${day.slice(0, 4)}`
  const opens = `Åbner ${weekday} ${written} kl.\u00a0${time.replace(':', '.')}.`

  const page = await visit(owner)
  await openWeek(page, week)
  const locked = locateWeek(page, week.week + 1)
  await expect(locked).toHaveAttribute('aria-disabled', 'true')
  await expect(locked).toHaveAccessibleName(
    new RegExp(
      `spærret for dig, Ugen ligger op ad din uge ${week.week}\\. .*90 dage før ankomst\\. ${opens}$`,
    ),
  )
  await locked.hover()
  await expect(page.getByText(opens)).toBeVisible()
  await page.mouse.move(2, 2)
  await expect(page.getByText(opens)).toBeHidden()
  await locateWeek(page, week.week).focus()
  await page.keyboard.press('ArrowRight')
  await expect(locked).toBeFocused()
  await expect(page.getByText(opens)).toBeVisible()
  await expectAccessible(page)
  // Enter and the mouse explain it too, as a tap does.
  const explanation = page.getByRole('dialog', { name: 'Ugen kan ikke bookes' })
  await locked.press('Enter')
  await expect(explanation).toContainText(opens)
  await explanation.getByRole('button', { name: 'OK' }).click()
  await expect(explanation).toBeHidden()
  // The week is disabled for assistive technology: without `force` Playwright would wait until it is enabled.
  await locked.click({ force: true })
  await expect(explanation).toContainText(opens)
  await explanation.getByRole('button', { name: 'OK' }).click()

  const onPhone = await visit(owner, { width: 390, height: 844, isTouch: true })
  await openWeek(onPhone, week)
  // The week is disabled, but a tap shows why: without `force` Playwright would wait until it is enabled.
  await locateWeek(onPhone, week.week + 1).tap({ force: true })
  const sheet = onPhone.getByRole('dialog', { name: 'Ugen kan ikke bookes' })
  await expect(sheet).toContainText(opens)
  await expectAccessible(onPhone)
  await sheet.getByRole('button', { name: 'OK' }).click()
  await expect(sheet).toBeHidden()
  expect((await getBookingLists(owner)).reserved).toEqual([])
})

test('a week can be booked with the keyboard alone', async ({ visit }) => {
  const owner = await findOwner(2027, 4)
  const week = await findFreeWeek(
    [owner],
    ({ year, points, week: number }) => year === 2027 && points === 1 && number < 12,
  )
  const page = await visit(owner)
  await page.goto('/booking')
  await expect(page.getByRole('link', { name: 'Book uger i 2027' })).toBeVisible()
  await pressTabUntil(page, 'Book uger i 2027')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/booking/2027')
  await expect(page.getByRole('tab', { name: 'Oversigt' })).toBeVisible()

  await pressTabUntil(page, 'Oversigt')
  const names = await page.getByRole('tab').allInnerTexts()
  for (let step = names.indexOf(week.houseName); step > 0; step -= 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: week.houseName, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: week.houseName, exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )

  await pressTabUntil(page, /^Uge /)
  await page.keyboard.press('Home')
  await expect(locateWeek(page, 1)).toBeFocused()
  for (let step = 1; step < week.week; step += 1) await page.keyboard.press('ArrowRight')
  await expect(locateWeek(page, week.week)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Bekræft booking' })).toBeFocused()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: 'Din booking er bekræftet' })
  await expect(done.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(done).toBeHidden()
  await expect(locateWeek(page, week.week)).toBeFocused()
  await expect(locateWeek(page, week.week)).toHaveAccessibleName(/, min booking$/)
  expect((await getWeek(owner, week)).status).toBe('YourBooking')

  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: week.houseName })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(locateWeek(page, week.week)).toBeFocused()
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

test('on a phone dialogs are at the bottom edge, and a swipe changes the house', async ({ visit }) => {
  const owner = await findOwner(2027, 4)
  const week = await findFreeWeek(
    [owner],
    ({ year, points, week: number }) => year === 2027 && points === 1 && number > 40,
  )
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
  await page.goto('/booking/2027?view=houses')
  await expect(page.getByRole('tabpanel').getByRole('table')).toBeVisible()
  await expect(page.getByText('Stryg til siden for at skifte bolig')).toBeHidden()
  await page.goBack()

  const tabs = page.getByRole('tab')
  await swipe(page, { from: 300, to: 265 })
  await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true')
  await swipe(page, { from: 300, to: 200 })
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/booking/2027?tabIndex=1')
  await expect(page.getByText('Stryg til siden for at skifte bolig')).toBeHidden()
  await swipe(page, { from: 100, to: 200 })
  await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/booking/2027')

  await locateWeek(page, week.week).tap()
  const picker = page.getByRole('dialog', { name: new RegExp(`^Uge ${week.week}, `) })
  await picker.getByRole('button', { name: new RegExp(week.houseName) }).tap()
  const confirming = page.getByRole('dialog', { name: 'Bekræft din booking' })
  const confirm = confirming.getByRole('button', { name: 'Bekræft booking' })
  await expect(confirm).toBeEnabled()
  await swipe(page, { from: 300, to: 200 })
  await expect(page).toHaveURL('/booking/2027')
  await expectAccessible(page)
  const box = await confirming.boundingBox()
  expect(box).toMatchObject({ x: 0, width: 390 })
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
  expect((await confirm.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await confirm.tap()
  const done = page.getByRole('dialog', { name: 'Din booking er bekræftet' })
  await done.getByRole('button', { name: 'OK' }).tap()
  expect((await getWeek(owner, week)).status).toBe('YourBooking')
})

/** Swipes with one finger, half way down the weeks. */
async function swipe(page: Page, { from, to }: { from: number; to: number }): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: 600 }],
    })
  await touch('touchStart', from)
  for (let part = 1; part <= 5; part += 1) await touch('touchMove', from + ((to - from) * part) / 5)
  await touch('touchEnd')
  await devtools.detach()
}
