import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { createControllableNetwork } from './fixtures/hub.ts'
import type { Person } from './fixtures/auth.ts'
import { anna, bo } from './fixtures/users.ts'
import { test } from './fixtures/test.ts'
import { findOwner, book, locateWeek, findFreeWeek, openWeek, type Week } from './fixtures/weeks.ts'

const isCheapIn2027 = ({ year, points }: Week) => year === 2027 && points <= 2

/** Waits until the page is connected: until the hub's first message. */
function waitForConnection(page: Page): Promise<unknown> {
  return page.waitForEvent('websocket', {
    predicate: async (socket) => {
      await socket.waitForEvent('framereceived', {
        predicate: ({ payload }) => payload.toString().includes('"Refetch"'),
      })
      return true
    },
  })
}

async function openWeekConnected(page: Page, week: Week): Promise<void> {
  const isLive = waitForConnection(page)
  await openWeek(page, week)
  await isLive
}

async function cancelReservation(who: Person, bookingId: string): Promise<void> {
  await who.post('/client/api/bookings/cancel-reservation', { bookingId })
}

test('two owners see each other’s changes without a reload', async ({ visit }) => {
  const [her, him] = await Promise.all([anna(), bo()])
  const week = await findFreeWeek([her, him], isCheapIn2027)
  const [hers, his] = [await visit(her), await visit(him)]
  await openWeekConnected(hers, week)
  await openWeekConnected(his, week)
  await expect(locateWeek(his, week.week)).toHaveAccessibleName(/, ledig$/)

  const reserved = await her.post<{ bookingId: string }>('/client/api/bookings/reserve', {
    calendarUnitId: week.id,
  })
  await expect(locateWeek(his, week.week)).toHaveAccessibleName(/, reserveret af en anden$/)
  await expect(locateWeek(hers, week.week)).toHaveAccessibleName(/, min reservation$/)
  await cancelReservation(her, reserved.bookingId)
  await expect(locateWeek(his, week.week)).toHaveAccessibleName(/, ledig$/)
  await expect(locateWeek(hers, week.week)).toHaveAccessibleName(/, ledig$/)
})

test('a page that is offline says so, and shows the missed changes once it is connected again', async ({
  visit,
}) => {
  const [her, him] = await Promise.all([anna(), bo()])
  const week = await findFreeWeek([her, him], isCheapIn2027)
  const page = await visit(him)
  const wire = await createControllableNetwork(page)
  await openWeekConnected(page, week)

  await wire.disconnect()
  const lost = page.getByRole('dialog', { name: 'Forbindelsen er afbrudt' })
  await expect(lost).toBeVisible()
  await expect(lost.getByRole('timer')).toHaveText(/^Næste forsøg om \d+ sekund(er)?\.$/)
  await expect(lost.getByRole('button', { name: 'Prøv nu' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(lost).toBeVisible()
  const { bookingId } = await her.post<{ bookingId: string }>('/client/api/bookings/reserve', {
    calendarUnitId: week.id,
  })
  await wire.reconnect()
  await expect(lost).toBeHidden()
  await expect(locateWeek(page, week.week)).toHaveAccessibleName(/, reserveret af en anden$/)
  await cancelReservation(her, bookingId)
  await expect(locateWeek(page, week.week)).toHaveAccessibleName(/, ledig$/)
})

test('a second device asks before it takes the session over, and the first shows a message', async ({
  visit,
}) => {
  const him = await bo()
  const first = await visit(him)
  const isLive = waitForConnection(first)
  await first.goto('/booking')
  await isLive
  const tab = await first.context().newPage()
  await tab.goto('/booking')
  await expect(tab.getByRole('heading', { name: /Aktive bookinger/ })).toBeVisible()

  const second = await visit(him, { deviceId: randomUUID() })
  await second.goto('/booking')
  const takeOverDialog = second.getByRole('dialog', { name: 'Du er logget ind på en anden enhed' })
  await expect(takeOverDialog).toBeVisible()
  await expectAccessible(second)
  await second.keyboard.press('Escape')
  await expect(takeOverDialog).toBeVisible()
  await expect(takeOverDialog.getByRole('button', { name: 'Forlad siden' })).toBeVisible()

  const isLiveNow = waitForConnection(second)
  await takeOverDialog.getByRole('button', { name: 'Overtag på denne enhed' }).click()
  await isLiveNow
  await expect(second.getByRole('heading', { name: /Aktive bookinger/ })).toBeVisible()
  await expect(takeOverDialog).toBeHidden()
  for (const page of [first, tab]) {
    await expect(page.getByRole('dialog', { name: 'Du er logget ind på en anden enhed' })).toBeVisible()
  }

  // Back to the device of the other tests; the devices do not take the session from each other again.
  await first
    .getByRole('dialog', { name: 'Du er logget ind på en anden enhed' })
    .getByRole('button', { name: 'Overtag på denne enhed' })
    .click()
  await expect(takeOverDialog).toBeVisible()
  await expect(first.getByRole('dialog')).toHaveCount(0)
})

test('a reload during a take-over leaves the session with one device, and both pages know which', async ({
  visit,
}) => {
  const owner = await findOwner(2027, 1)
  const first = await visit(owner)
  const isLive = waitForConnection(first)
  await first.goto('/booking')
  await isLive
  const second = await visit(owner, { deviceId: randomUUID() })
  await second.goto('/booking')
  const asks = (page: Page) => page.getByRole('dialog', { name: 'Du er logget ind på en anden enhed' })
  const take = asks(second).getByRole('button', { name: 'Overtag på denne enhed' })
  const takeOver = '**/client/api/single-session/force-disconnect'

  // Reload before the call has reached the server: nothing has happened.
  const takeOverRequest = second.waitForRequest(takeOver)
  await second.route(takeOver, () => undefined)
  await take.click()
  await takeOverRequest
  await second.reload()
  await second.unroute(takeOver)
  await expect(asks(second)).toBeVisible()
  await expect(asks(first)).toBeHidden()

  // Reload after the server has done it and before it responds: the session belongs to the second device.
  let done = (): void => {}
  const isDone = new Promise<void>((resolve) => (done = resolve))
  await second.route(takeOver, async (route) => {
    await route.fetch()
    done()
  })
  await take.click()
  await isDone
  const isLiveNow = waitForConnection(second)
  await second.reload()
  await isLiveNow
  await expect(second.getByRole('heading', { name: /Aktive bookinger/ })).toBeVisible()
  await expect(asks(second)).toBeHidden()
  await expect(asks(first)).toBeVisible()
})

test('an owner who is offered a week sees a message immediately, and can decline the offer', async ({
  visit,
}) => {
  const [her, him] = await Promise.all([anna(), bo()])
  const week = await findFreeWeek([her, him], isCheapIn2027)
  const bookingId = await book(her, week)
  await him.post('/client/api/bookings/join-waitlist', { calendarUnitId: week.id })
  const page = await visit(him)
  await openWeekConnected(page, week)
  await her.post('/client/api/bookings/cancel-booking', { bookingId })

  const notice = page.getByRole('dialog', { name: 'En uge er din, hvis du vil have den' })
  await expect(notice).toContainText(`uge ${week.week}, 2027`)
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'OK' }).click()
  const offer = page.getByRole('dialog', { name: 'Ugen er din, hvis du vil have den' })
  await offer.getByRole('button', { name: 'Nej tak, giv ugen videre' }).click()
  await expect(locateWeek(page, week.week)).toHaveAccessibleName(/, ledig$/)
})
