import { rm } from 'node:fs/promises'
import { expect, type Browser, type Page } from '@playwright/test'
import type { Person } from './fixtures/auth.ts'
import { nameWeek, openScreens, readCalls } from './fixtures/office-screens.ts'
import { type Office, type OfficeWeek, openOffice } from './fixtures/office.ts'
import { createDemoFolder, startServer, type SecondServer } from './fixtures/second-server.ts'
import { sharedDeviceId, test } from './fixtures/test.ts'
import { book, type BookingLists } from './fixtures/weeks.ts'

/** A demo of its own: the calls add owners and take many weeks. The next week's booking deadline has just passed. */
let site: SecondServer
let dataDir: string
let office: Office
/** The office's screen, on which one call follows the other: each goes within the app to what it needs. */
let page: Page

test.beforeAll(async ({ browser }) => {
  dataDir = await createDemoFolder()
  site = await startServer({ dataDir, clock: '2026-10-14T10:30:00Z' })
  office = await openOffice(site.url)
  page = await openPage(browser)
})
test.afterAll(async () => {
  await page.context().close()
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const titles = readCalls()

/** A call of docs/admin.md, from the search to what the screen says in the end. */
function call(number: number, walk: () => Promise<void>): Promise<void> {
  const title = titles.get(number)
  if (title === undefined) throw new Error(`docs/admin.md has no call ${number}`)
  return test.step(`${number}. ${title}`, walk)
}

const readLists = (owner: Person): Promise<BookingLists> =>
  owner.get(`/client/api/bookings/my/${office.groupId}`)
const joinWaitlist = (owner: Person, { unitId }: OfficeWeek) =>
  owner.post('/client/api/bookings/join-waitlist', { calendarUnitId: unitId })
const cancelAsOffice = (bookingId: string, more: object = {}) =>
  office.admin.post(`/admin/api/bookings/${bookingId}/cancel`, {
    refund: 'rule',
    reason: 'As agreed on the telephone',
    tells: false,
    ...more,
  })

/** Opens the bookings in English, as the office. */
async function openPage(browser: Browser): Promise<Page> {
  const localStorage = [
    ...(office.admin.storageState.origins[0]?.localStorage ?? []),
    { name: 'language', value: 'en' },
    { name: 'deviceId', value: sharedDeviceId },
  ]
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] },
  })
  const opened = await context.newPage()
  await opened.goto(`${site.url}/admin/bookings?search=nobody`)
  await expect(opened.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
  return opened
}

test('docs/admin.md has thirty calls', () => {
  expect([...titles.keys()]).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
})

test('who has what is found, and said in the first sentence', async () => {
  const [agnes, bodil] = [await office.addOwner('Agnes Lookup'), await office.addOwner('Bodil Lookup')]
  const [her, waiter] = [await agnes.signIn(), await bodil.signIn()]
  const [week] = office.takeWeeks(1) as [OfficeWeek]
  await book(her, { id: week.unitId })
  await joinWaitlist(waiter, week)
  const present = office.takeWeekNear(0)
  await office.give(present, agnes)
  const { go, openBooking, findWeek, drawerOf } = openScreens(page)

  await call(1, async () => {
    await go('bookings')
    await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
    const drawer = await findWeek(week)
    await expect(drawer.getByText('Agnes Lookup has booked the week and stays there.')).toBeVisible()
    await expect(drawer.getByRole('link', { name: '+45 20 30 40 50' })).toHaveAttribute(
      'href',
      'tel:+4520304050',
    )
    await go(`board?groupId=${office.groupId}&from=${week.dateFrom}&weeks=13`)
    const cell = page.getByRole('link', { name: `${nameWeek(week)}: Booked by Agnes Lookup, 1 waiting` })
    await expect(cell).toHaveText(/Agnes Lookup/)
  })

  await call(2, async () => {
    const drawer = await openBooking('agnes lookup', week)
    await expect(drawer.getByText('Booked', { exact: true })).toBeVisible()
    await expect(drawer.getByRole('region', { name: 'Emails' })).toContainText('Week booked')
  })

  await call(3, async () => {
    const points = drawerOf(week).getByRole('region', { name: 'Points', exact: true })
    await expect(points).toContainText(/If cancelled now\s*\d points? at once, until/)
  })

  await call(4, async () => {
    const drawer = await openBooking('bodil lookup', week)
    await expect(drawer.getByText('Bodil Lookup is waiting for the week as number 1.')).toBeVisible()
    await drawer.getByRole('link', { name: 'See the week' }).click()
    const waitlist = drawerOf(week).getByRole('region', { name: 'Waitlist' })
    await expect(waitlist).toContainText('Gets the week if it becomes free')
  })

  await call(5, async () => {
    const drawer = await openBooking(present.house, present)
    await expect(drawer.getByText('The stay is under way.')).toBeVisible()
    await expect(drawer.getByText('As usual', { exact: true })).toBeVisible()
    await expect(drawer.getByRole('link', { name: '+45 20 30 40 50' })).toBeVisible()
  })
})

test('bookings are moved, swapped, cancelled and given again', async () => {
  const [carl, dina] = [await office.addOwner('Carl Mover'), await office.addOwner('Dina Swapper')]
  const next = await office.addOwner('Esther Next')
  const waiter = await next.signIn()
  const { openBooking, drawerOf, open, act, choose } = openScreens(page)

  await call(6, async () => {
    const [wrong, right] = office.takeTwoHouses()
    await office.give(wrong, carl)
    const dialog = await open(await openBooking('carl mover', wrong), 'Move', /^Move Carl Mover from /)
    await choose(dialog, 'Home', { option: right.house })
    await choose(dialog, 'New week', {
      text: `Week ${right.week}`,
      option: new RegExp(`^Week ${right.week}, `),
    })
    await expect(dialog.getByRole('checkbox', { name: 'Note the fee of 500 kr.' })).toBeChecked()
    await act(dialog, 'Move the booking', `Carl Mover has been moved to ${nameWeek(right)}.`)
    const moved = drawerOf(right)
    await expect(moved.getByText('Carl Mover was assigned the week by the office')).toBeVisible()
    await expect(moved.getByRole('region', { name: 'Fees' })).toContainText('DKK 500')
    const { active } = await readLists(await carl.signIn())
    expect(active.map(({ calendarUnitId }) => calendarUnitId)).toEqual([right.unitId])
  })

  await call(7, async () => {
    const [wrong, right] = office.takeWeeks(2) as [OfficeWeek, OfficeWeek]
    await office.give(wrong, carl)
    const dialog = await open(await openBooking('carl mover', wrong), 'Move', /^Move Carl Mover from /)
    await choose(dialog, 'New week', {
      text: `Week ${right.week}`,
      option: new RegExp(`^Week ${right.week}, `),
    })
    await dialog.getByRole('checkbox', { name: 'Note the fee of 500 kr.' }).uncheck()
    await act(dialog, 'Move the booking', `Carl Mover has been moved to ${nameWeek(right)}.`)
    await expect(drawerOf(right).getByText('Moved here from')).toBeVisible()
    await expect(drawerOf(right).getByRole('region', { name: 'Fees' })).toHaveCount(0)
  })

  await call(8, async () => {
    const [his, hers] = office.takeTwoHouses()
    await office.give(his, carl)
    await office.give(hers, dina)
    const cancel = await open(await openBooking('carl mover', his), 'Cancel', `Cancel ${nameWeek(his)}`)
    await cancel.getByRole('checkbox', { name: /^Note the fee/ }).uncheck()
    await act(cancel, 'Cancel the week', `${nameWeek(his)} has been cancelled for Carl Mover.`)
    const move = await open(await openBooking('dina swapper', hers), 'Move', /^Move Dina Swapper/)
    await choose(move, 'Home', { option: his.house })
    await choose(move, 'New week', { text: `Week ${his.week}`, option: new RegExp(`^Week ${his.week}, `) })
    await act(move, 'Move the booking', `Dina Swapper has been moved to ${nameWeek(his)}.`)
    await drawerOf(his).getByRole('link', { name: 'Open the booking' }).click()
    await drawerOf(hers).getByRole('link', { name: 'See the week' }).click()
    await giveInDrawer(hers, 'Carl Mover')
    expect((await office.readWeek(his)).holder?.name).toBe('Dina Swapper')
    expect((await office.readWeek(hers)).holder?.name).toBe('Carl Mover')
  })

  await call(9, async () => {
    const [week] = office.takeWeeks(1) as [OfficeWeek]
    await office.give(week, dina)
    await joinWaitlist(waiter, week)
    const dialog = await open(await openBooking('dina swapper', week), 'Cancel', `Cancel ${nameWeek(week)}`)
    await expect(dialog).toContainText('The week is offered to Esther Next, who is next on the waitlist.')
    await act(dialog, 'Cancel the week', new RegExp(`has been cancelled for Dina Swapper. \\d points? ha`))
    const { reserved } = await readLists(waiter)
    expect(reserved.map(({ calendarUnitId }) => calendarUnitId)).toEqual([week.unitId])
  })

  const soon = office.takeWeekNear(-1)
  await call(10, async () => {
    await office.give(soon, dina)
    const dialog = await open(await openBooking('dina swapper', soon), 'Cancel', `Cancel ${nameWeek(soon)}`)
    await dialog.getByRole('radio', { name: 'All points now' }).check()
    await act(dialog, 'Cancel the week', /has been cancelled for Dina Swapper\. \d points? ha(s|ve) been ret/)
    expect(await office.getBalance(dina, soon.year)).toBe(20)
  })

  await call(11, async () => {
    const drawer = await openBooking('dina swapper', soon)
    await expect(drawer.getByText('Dina Swapper had booked the week.')).toBeVisible()
    await drawer.getByRole('link', { name: 'See the week' }).click()
    await giveInDrawer(soon, 'Dina Swapper')
    expect(await office.getBalance(dina, soon.year)).toBe(20 - soon.points)
  })

  await call(12, async () => {
    const [week] = office.takeWeeks(1) as [OfficeWeek]
    await office.give(week, carl)
    const before = await office.getBalance(carl, week.year)
    const dialog = await open(await openBooking('carl mover', week), 'Cancel', `Cancel ${nameWeek(week)}`)
    await dialog.getByRole('radio', { name: 'No points' }).check()
    await act(dialog, 'Cancel the week', /No points have been returned\./)
    expect(await office.getBalance(carl, week.year)).toBe(before)
  })
})

/** Assigns the week of the open drawer. */
async function giveInDrawer(week: OfficeWeek, name: string): Promise<void> {
  const { drawerOf, open, act } = openScreens(page)
  const dialog = await open(drawerOf(week), 'Assign to an owner', `Assign ${nameWeek(week)} to an owner`)
  await chooseOwner(name)
  const override = dialog.getByRole('checkbox', { name: 'Do it all the same' })
  if (await override.isVisible()) await override.check()
  await act(dialog, 'Assign the week', `${name} has got ${nameWeek(week)}.`)
}

test('guests and cleaning are corrected', async () => {
  const frida = await office.addOwner('Frida Lender')
  const [week, following] = office.takeWeeks(2) as [OfficeWeek, OfficeWeek]
  await office.give(week, frida)
  await office.give(following, frida)
  const { openBooking, drawerOf, open, act } = openScreens(page)
  const correct = (drawer: ReturnType<typeof drawerOf>) =>
    open(drawer, 'Correct guest and cleaning', `Correct guest and cleaning of ${nameWeek(week)}`)
  const save = (dialog: ReturnType<typeof drawerOf>) =>
    act(dialog, 'Save the correction', `${nameWeek(week)} has been corrected.`)

  await call(14, async () => {
    const dialog = await correct(await openBooking('frida lender', week))
    await dialog.getByRole('switch', { name: 'Lent out to a guest' }).check()
    await dialog.getByLabel('The guest’s name').fill('Gerda Sister')
    await dialog.getByLabel('The guest’s telephone').fill('+45 11 11 11 11')
    await dialog.getByLabel('The guest’s email').fill('gerda@calls.example')
    await expect(dialog).toContainText('Emails about the stay go to Gerda Sister, gerda@calls.example.')
    await save(dialog)
    await expect(drawerOf(week)).toContainText('and lent it to Gerda Sister.')
  })

  await call(13, async () => {
    const dialog = await correct(await openBooking('gerda sister', week))
    await dialog.getByLabel('The guest’s telephone').fill('+45 22 22 22 22')
    await expect(dialog).toContainText('Changes: telephone.')
    await save(dialog)
    await expect(drawerOf(week).getByRole('link', { name: '+45 22 22 22 22' })).toBeVisible()
    const { active } = await readLists(await frida.signIn())
    expect(JSON.stringify(active)).toContain('+45 22 22 22 22')
  })

  await call(15, async () => {
    const dialog = await correct(drawerOf(week))
    await dialog.getByRole('switch', { name: 'Lent out to a guest' }).uncheck()
    await expect(dialog).toContainText('Emails about the stay go to Frida Lender')
    await save(dialog)
    await expect(drawerOf(week)).toContainText('Frida Lender was assigned the week by the office and stays')
  })

  await call(16, async () => {
    const dialog = await correct(drawerOf(week))
    await dialog.getByRole('checkbox', { name: 'No cleaning between the weeks' }).check()
    await expect(dialog).toContainText('Changes: cleaning.')
    await save(dialog)
    await expect(drawerOf(week).getByText('No cleaning between the weeks')).toBeVisible()
  })
})

test('places on waitlists, offers and free weeks are given and taken', async () => {
  const holder = await office.addOwner('Hedda Holder')
  const names = ['Ida First', 'Jens Second', 'Karla Third']
  const waiting = []
  for (const name of names) {
    const owner = await office.addOwner(name)
    waiting.push({ owner, person: await owner.signIn() })
  }
  const [first, second, third] = waiting.map(({ person }) => person) as [Person, Person, Person]
  const { openBooking, openWeek, drawerOf, open, act } = openScreens(page)
  const [queued, quiet, held, painted] = [1, 2, 3, 4].map(() => office.takeWeeks(1)[0]!) as [
    OfficeWeek,
    OfficeWeek,
    OfficeWeek,
    OfficeWeek,
  ]
  const bookingId = await office.give(queued, holder)
  await office.give(quiet, holder)
  for (const person of [first, second, third]) await joinWaitlist(person, queued)
  await joinWaitlist(first, quiet)

  await call(17, async () => {
    const dialog = await open(
      await openBooking('ida first', quiet),
      'Take off the waitlist',
      `Take Ida First off the waitlist for ${nameWeek(quiet)}`,
    )
    await act(
      dialog,
      'Take off the waitlist',
      `Ida First has been taken off the waitlist for ${nameWeek(quiet)}.`,
    )
    await expect(drawerOf(quiet).getByText('Ida First is no longer waiting for the week.')).toBeVisible()
    expect((await readLists(first)).waitlists.map(({ calendarUnitId }) => calendarUnitId)).toEqual([
      queued.unitId,
    ])
  })

  await call(18, async () => {
    await cancelAsOffice(bookingId)
    const drawer = await openBooking('ida first', queued)
    await expect(drawer.getByText(/^Ida First was offered the week from the waitlist/)).toBeVisible()
    const dialog = await open(drawer, 'Withdraw the offer', `Withdraw the offer of ${nameWeek(queued)}`)
    await expect(dialog).toContainText('The week is offered to Jens Second, who is next on the waitlist.')
    await act(
      dialog,
      'Withdraw the offer',
      `The offer of ${nameWeek(queued)} has been withdrawn from Ida First.`,
    )
    expect((await readLists(second)).reserved).toHaveLength(1)
  })

  await call(19, async () => {
    const [offer] = (await readLists(second)).reserved
    await second.post('/client/api/bookings/cancel-reservation', { bookingId: offer?.bookingId })
    const drawer = await openWeek(queued)
    await expect(drawer.getByText(/^Karla Third was offered the week/)).toBeVisible()
    const dialog = await open(drawer, 'Assign to an owner', `Assign ${nameWeek(queued)} to an owner`)
    await chooseOwner('Jens Second')
    await expect(dialog).toContainText('Karla Third loses the offer of the week.')
    await dialog.getByRole('checkbox', { name: 'Do it all the same' }).check()
    await act(dialog, 'Assign the week', `Jens Second has got ${nameWeek(queued)}.`)
    await expect(drawer.getByText('Jens Second was assigned the week by the office')).toBeVisible()
    expect((await readLists(second)).active).toHaveLength(1)
    expect((await readLists(third)).reserved).toHaveLength(0)
  })

  await call(20, async () => {
    await third.post('/client/api/bookings/reserve', { calendarUnitId: held.unitId })
    const dialog = await open(
      await openBooking('karla third', held),
      'End the reservation',
      `End the reservation of ${nameWeek(held)}`,
    )
    await act(
      dialog,
      'End the reservation',
      `The reservation of ${nameWeek(held)} has ended for Karla Third.`,
    )
    expect((await readLists(third)).reserved).toHaveLength(0)
  })

  await call(21, async () => {
    const late = office.takeWeekNear(-1)
    const drawer = await openWeek(late)
    await expect(drawer.getByText('The week is free, but the deadline to book has passed.')).toBeVisible()
    await giveInDrawer(late, 'Karla Third')
    expect((await office.readWeek(late)).holder?.name).toBe('Karla Third')
  })

  await call(22, async () => {
    const dialog = await open(
      await openWeek(painted),
      'Assign to an owner',
      `Assign ${nameWeek(painted)} to an owner`,
    )
    await chooseOwner('Hedda Holder')
    await dialog.getByRole('checkbox', { name: 'Without taking points' }).check()
    const before = await office.getBalance(holder, painted.year)
    await expect(dialog).toContainText(`${before} → ${before}`)
    await act(dialog, 'Assign the week', `Hedda Holder has got ${nameWeek(painted)}.`)
    expect(await office.getBalance(holder, painted.year)).toBe(before)
  })
})

test('check-outs are taken back, links made, emails sent again, weeks closed', async () => {
  const lars = await office.addOwner('Lars Guest')
  const present = office.takeWeekNear(0)
  await office.give(present, lars)
  const { openBooking, openWeek, drawerOf, open, act } = openScreens(page)
  let token = ''

  await call(24, async () => {
    const dialog = await open(
      await openBooking('lars guest', present),
      'New check-out link',
      `New link to check out of ${nameWeek(present)}`,
    )
    await dialog.getByRole('radio', { name: 'Show it here' }).check()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The guest has lost the link')
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    const shown = await dialog.getByRole('status').getByText(/^http/).innerText()
    token = new URL(shown).searchParams.get('token') ?? ''
    const stay = await fetch(`${site.url}/client/api/checkout/${token}`)
    expect(await stay.json()).toMatchObject({ houseName: present.house })
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(drawerOf(present).getByRole('region', { name: 'Links to check out' })).toContainText(
      'Made on',
    )
  })

  await call(23, async () => {
    const done = await fetch(`${site.url}/client/api/checkout/${token}/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ guestCount: 3 }),
    })
    expect(done.status).toBe(200)
    const drawer = await openBooking('lars guest', present)
    await expect(drawer.getByText(/^Checked out on/)).toBeVisible()
    const dialog = await open(
      drawer,
      'Take back the check-out',
      `Take back the check-out of ${nameWeek(present)}`,
    )
    await act(dialog, 'Take back the check-out', `The check-out of ${nameWeek(present)} has been taken back.`)
    await expect(drawer.getByText('The stay is under way.')).toBeVisible()
    const again = await fetch(`${site.url}/client/api/checkout/${token}`)
    expect(again.status).toBe(200)
  })

  await call(25, async () => {
    const [week] = office.takeWeeks(1) as [OfficeWeek]
    await book(await lars.signIn(), { id: week.unitId })
    const drawer = await openBooking('lars guest', week)
    await drawer.getByRole('link', { name: 'Week booked' }).click()
    const dialog = await open(page, 'Send again', 'Send the email again?')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('The email is sent again as a new one. You see it now.')).toBeVisible()
  })

  await call(26, async () => {
    const [week] = office.takeWeeks(1) as [OfficeWeek]
    await office.give(week, lars)
    const drawer = await openWeek(week)
    const dialog = await open(drawer, 'Take out of operation', 'Take weeks out of operation')
    await expect(dialog).toContainText('Lars Guest')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Water in the kitchen')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Take 1 week out of operation' }).click()
    await expect(dialog).toContainText('1 booking has been cancelled.')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(drawer.getByText('The week is out of operation: Water in the kitchen')).toBeVisible()
  })
})

test('points are corrected and given, and fees are billed', async () => {
  const [mette, niels] = [await office.addOwner('Mette Points'), await office.addOwner('Niels Newcomer')]
  const her = await mette.signIn()
  const { go, openBooking, open, act } = openScreens(page)

  await call(27, async () => {
    await go('owners?search=mette')
    await page.getByRole('link', { name: 'Mette Points' }).click()
    await page.getByRole('tab', { name: 'Point Ledger' }).click()
    const dialog = await open(page.getByRole('tabpanel'), 'Correct points', 'Correct points of Mette Points')
    await dialog.getByRole('combobox', { name: 'For weeks in' }).selectOption('2027')
    await dialog.getByRole('textbox', { name: 'Correction' }).fill('3')
    await expect(dialog).toContainText('20 → 23')
    await act(dialog, 'Give 3 points', 'Mette Points now has 23 points for 2027.')
    const statement = await her.get<object>(
      `/client/api/users/points-statement?groupId=${office.groupId}&year=2027`,
    )
    expect(JSON.stringify(statement)).toContain('As agreed on the telephone')
  })

  await call(29, async () => {
    await go('point-assignments')
    const dialog = await open(page, 'New assignment', 'New point assignment')
    await dialog.getByRole('combobox', { name: 'Group' }).selectOption({ label: office.groupName })
    await dialog.getByRole('radio', { name: 'One member' }).check()
    await chooseOwner('Niels Newcomer')
    await dialog.getByRole('textbox', { name: 'Points', exact: true }).fill('5')
    await dialog.getByRole('combobox', { name: 'For weeks in' }).selectOption('2027')
    await expect(dialog).toContainText('5 points for 2027 to 1 member')
    await act(dialog, 'Give the points now', '1 member is getting the points now.')
    await expect.poll(() => office.getBalance(niels, 2027)).toBe(25)
  })

  await call(28, async () => {
    const [right, wrong] = office.takeTwoHouses()
    for (const { unitId } of [right, wrong]) await book(her, { id: unitId })
    await go(`owners/${mette.userId}?tab=points`)
    const debits = page.getByRole('tabpanel').getByRole('row').filter({ hasText: 'Book' })
    await expect(debits.filter({ hasText: right.house })).toHaveCount(1)
    await expect(debits.filter({ hasText: wrong.house })).toHaveCount(1)
    const dialog = await open(await openBooking('mette points', wrong), 'Cancel', `Cancel ${nameWeek(wrong)}`)
    await act(dialog, 'Cancel the week', /has been cancelled for Mette Points\. \d points? ha(s|ve) been ret/)
    expect(await office.getBalance(mette, 2027)).toBe(23 - right.points)
  })

  await call(30, async () => {
    const [week] = office.takeWeeks(1) as [OfficeWeek]
    await cancelAsOffice(await office.give(week, niels), { notesFee: true })
    await go('fees?search=niels')
    await page.getByRole('checkbox', { name: /^Select .*Niels Newcomer/ }).check()
    const dialog = await open(page, 'Billed (1)', 'Mark 1 fee as billed')
    await expect(dialog).toContainText(`Niels Newcomer, ${nameWeek(week)}: 500 kr.`)
    await act(dialog, 'Mark as billed', '1 fee is marked as billed.')
    await expect(page.getByRole('row').filter({ hasText: 'Niels Newcomer' })).toContainText('Billed')
  })
})

/** Chooses a member of the group in the open dialog. */
async function chooseOwner(name: string): Promise<void> {
  await openScreens(page).choose(page.getByRole('dialog').last(), 'Owner', {
    text: name,
    option: new RegExp(`^${name}`),
  })
}
