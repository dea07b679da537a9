import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { createControllableNetwork } from './fixtures/hub.ts'
import type { Person } from './fixtures/auth.ts'
import { anna, bo } from './fixtures/users.ts'
import { test } from './fixtures/test.ts'
import { locateWeek, findFreeWeek, openWeek, type Week } from './fixtures/weeks.ts'

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

test('two owners see each other’s changes without a reload; one who is offline is told so, sees the missed changes afterwards, and is offered a week immediately', async ({
  visit,
}) => {
  const [her, him] = await Promise.all([anna(), bo()])
  const week = await findFreeWeek([her, him], isCheapIn2027)
  const [hers, his] = [await visit(her), await visit(him)]
  const wire = await createControllableNetwork(his)
  await openWeekConnected(hers, week)
  await openWeekConnected(his, week)
  await expect(locateWeek(his, week.week)).toHaveAccessibleName(/, ledig$/)
  const reserve = () =>
    her.post<{ bookingId: string }>('/client/api/bookings/reserve', { calendarUnitId: week.id })

  await test.step('both see a reservation and its end', async () => {
    const { bookingId } = await reserve()
    await expect(locateWeek(his, week.week)).toHaveAccessibleName(/, reserveret af en anden$/)
    await expect(locateWeek(hers, week.week)).toHaveAccessibleName(/, min reservation$/)
    await cancelReservation(her, bookingId)
    await expect(locateWeek(his, week.week)).toHaveAccessibleName(/, ledig$/)
    await expect(locateWeek(hers, week.week)).toHaveAccessibleName(/, ledig$/)
  })
  await hers.close()

  let bookingId = ''
  await test.step('a page that is offline says so, and shows the missed changes once it is connected again', async () => {
    await wire.disconnect()
    const lost = his.getByRole('dialog', { name: 'Forbindelsen er afbrudt' })
    await expect(lost).toBeVisible()
    await expect(lost.getByRole('timer')).toHaveText(/^Næste forsøg om \d+ sekund(er)?\.$/)
    await expect(lost.getByRole('button', { name: 'Prøv nu' })).toBeVisible()
    await expectAccessible(his)
    await his.keyboard.press('Escape')
    await expect(lost).toBeVisible()
    bookingId = (await reserve()).bookingId
    await wire.reconnect()
    await expect(lost).toBeHidden()
    await expect(locateWeek(his, week.week)).toHaveAccessibleName(/, reserveret af en anden$/)
  })

  await test.step('an owner who is offered a week sees a message immediately, and can decline the offer', async () => {
    await her.post('/client/api/bookings/confirm', { bookingId })
    await expect(locateWeek(his, week.week)).toHaveAccessibleName(/, optaget, venteliste$/)
    await him.post('/client/api/bookings/join-waitlist', { calendarUnitId: week.id })
    await her.post('/client/api/bookings/cancel-booking', { bookingId })
    const notice = his.getByRole('dialog', { name: 'En uge er din, hvis du vil have den' })
    await expect(notice).toContainText(`uge ${week.week}, 2027`)
    await expectAccessible(his)
    // The offer's own dialog lies above or below the notice, as the two arrive.
    await notice.getByRole('button', { name: 'OK' }).dispatchEvent('click')
    await expect(notice).toBeHidden()
    const offer = his.getByRole('dialog', { name: 'Ugen er din, hvis du vil have den' })
    await offer.getByRole('button', { name: 'Nej tak, giv ugen videre' }).click()
    await expect(locateWeek(his, week.week)).toHaveAccessibleName(/, ledig$/)
  })
})

test('a second device asks before it takes the session over, the first shows a message, and after a reload in the middle both know whose it is', async ({
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
  const asks = (page: Page) => page.getByRole('dialog', { name: 'Du er logget ind på en anden enhed' })
  const locateTake = (page: Page) => asks(page).getByRole('button', { name: 'Overtag på denne enhed' })
  const takeOver = '**/client/api/single-session/force-disconnect'

  await test.step('the second one asks', async () => {
    await expect(asks(second)).toBeVisible()
    await expectAccessible(second)
    await second.keyboard.press('Escape')
    await expect(asks(second)).toBeVisible()
    await expect(asks(second).getByRole('button', { name: 'Forlad siden' })).toBeVisible()
  })

  await test.step('a reload before the call has reached the server: nothing has happened', async () => {
    const takeOverRequest = second.waitForRequest(takeOver)
    await second.route(takeOver, () => undefined)
    await locateTake(second).click()
    await takeOverRequest
    await second.reload()
    await second.unroute(takeOver)
    await expect(asks(second)).toBeVisible()
    await expect(asks(first)).toBeHidden()
  })

  await test.step('a reload after the server has done it and before it responds: the session is the second device’s', async () => {
    let done = (): void => {}
    const isDone = new Promise<void>((resolve) => (done = resolve))
    await second.route(takeOver, async (route) => {
      await route.fetch()
      done()
    })
    await locateTake(second).click()
    await isDone
    const isLiveNow = waitForConnection(second)
    await second.reload()
    await isLiveNow
    await second.unroute(takeOver)
    await expect(second.getByRole('heading', { name: /Aktive bookinger/ })).toBeVisible()
    await expect(asks(second)).toBeHidden()
    for (const page of [first, tab]) await expect(asks(page)).toBeVisible()
  })

  await test.step('the first takes it back; the devices do not take the session from each other again', async () => {
    const isLiveAgain = waitForConnection(first)
    await locateTake(first).click()
    await isLiveAgain
    await expect(first.getByRole('heading', { name: /Aktive bookinger/ })).toBeVisible()
    await expect(asks(second)).toBeVisible()
    await expect(first.getByRole('dialog')).toHaveCount(0)
  })
})
