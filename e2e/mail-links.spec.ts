import { expect, type Page } from '@playwright/test'
import { signIn, type Person } from './fixtures/auth.ts'
import { expectAccessible } from './fixtures/axe.ts'
import { getLink, listLinks, startMailSite, type MailSite } from './fixtures/mail-site.ts'
import { test } from './fixtures/guest.ts'
import { book, findFreeWeek, findOwner, getWeeks, type Week } from './fixtures/weeks.ts'

/** The guests of the demo, who have a week that an owner has lent out, have their addresses there. */
const guestDomain = '@gaest.example'

/** Returns the first of some weeks that these owners may book, in 2026. */
async function findWeek(people: readonly Person[], wanted: (week: Week) => boolean): Promise<Week> {
  const [weeks = [], ...others] = await Promise.all(people.map(getWeeks))
  const isFree = ({ status, validationError }: Week) => status === 'Available' && validationError === null
  const found = weeks.find(
    (week) =>
      isFree(week) &&
      wanted(week) &&
      others.every((each) => each.some(({ id, ...one }) => id === week.id && isFree({ ...one, id }))),
  )
  if (found === undefined) throw new Error('the demo has no such week')
  return found
}

/** Checks out on the page of a mail's link, in a browser without a sign-in. */
async function checkOut(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afslut dit ophold')
  await page.getByRole('spinbutton').fill('2')
  await page.getByRole('button', { name: /^Send oplysninger/ }).click()
  await expect(page.getByRole('heading', { name: /^Tak, / })).toBeVisible()
}

/** Turns off a kind of mail on the page of a mail's link. */
async function unsubscribe(page: Page, url: string, isRefused: () => Promise<boolean>): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Vil du ikke længere have')
  expect(await isRefused(), 'opening the page changes nothing').toBe(false)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Nej tak, send dem ikke mere' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Så er det slået fra' })).toBeVisible()
  expect(await isRefused()).toBe(true)
}

const refuses = async (who: Person, kind: string): Promise<boolean> => {
  const { preferences } = await who.get<{ preferences: { kind: string; isOn: boolean }[] }>(
    '/client/api/users/mail-preferences',
  )
  return preferences.find((one) => one.kind === kind)?.isOn === false
}

/** Every link of every mail is one of our own pages, which opens, or a way to reach support. */
async function expectLinksToOpen(site: MailSite): Promise<void> {
  const urls = new Set(site.listMails().flatMap(listLinks))
  expect(urls.size).toBeGreaterThan(3)
  for (const url of urls) {
    if (/^(mailto:support@samhus\.example|tel:\+4570000000)$/.test(url)) continue
    expect(new URL(url).origin, url).toBe(site.url)
    expect((await fetch(url)).status, url).toBe(200)
  }
}

test('a relay’s mails lead a guest to the check-out and an owner to the offer, and one click refuses a kind', async ({
  visitAsGuest,
  visit,
}) => {
  test.setTimeout(240_000)
  // A Sunday: the stays of this week end the next day.
  const now = '2026-10-18T08:00:00Z'
  const site = await startMailSite(now)
  try {
    const departure = await site.findMail(guestDomain, /mangler at tjekke ud/)
    const page = await visitAsGuest()
    await checkOut(page, getLink(departure, '/indberetning-af-ophold?token='))

    const his = await signIn('anna@samhus.example', site.url)
    const hers = await signIn('bo@samhus.example', site.url)
    const late = await findWeek([his, hers], ({ dateFrom, points }) => {
      const days = (Date.parse(dateFrom) - Date.parse(now)) / 86_400_000
      return days > 7 && days < 50 && points <= 2
    })
    const held = await book(his, late)
    await hers.post('/client/api/bookings/join-waitlist', { calendarUnitId: late.id })
    await his.post('/client/api/bookings/cancel-booking', { bookingId: held })
    const offered = await site.findMail(hers.email, /^Vil du have /)
    const owners = await visit(hers)
    await owners.goto(getLink(offered, '/booking'))
    const offer = owners.getByRole('dialog', { name: 'Ugen er din, hvis du vil have den' })
    await offer.getByRole('button', { name: 'Bekræft booking' }).click()
    await expect(owners.getByRole('dialog', { name: 'Din booking er bekræftet' })).toBeVisible()

    const paid = await site.findMail(his.email, /fået point tilbage/)
    const link = getLink(paid, '/client/api/mail/')
    await unsubscribe(page, link, () => refuses(his, 'claim-paid'))
    expect(paid.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im)
    const again = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(again.status, 'what a mail program presses').toBe(200)
    await expectLinksToOpen(site)
  } finally {
    await site.stop()
  }
})

test('where no mail is sent an owner reads it under Mails, and its link leads to the bookings', async ({
  visit,
}) => {
  const owner = await findOwner(2027, 2)
  const week = await findFreeWeek([owner], ({ year, points }) => year === 2027 && points <= 2)
  await book(owner, week)
  const list = () => owner.get<{ mails: { kind: string }[] }>('/client/api/users/mails')
  await expect.poll(async () => (await list()).mails.some(({ kind }) => kind === 'confirmed')).toBe(true)
  const page = await visit(owner)
  await page.goto('/mails')
  const frame = page.frameLocator('iframe')
  const opened = page.context().waitForEvent('page')
  await frame.locator('a[href*="/booking"]').first().click()
  const bookings = await opened
  await expect(bookings).toHaveURL(/\/booking/)
  await expect(bookings.getByRole('heading', { name: 'Aktive bookinger' })).toBeVisible()
  await expect(frame.locator('a[href^="mailto:"]').first()).toHaveAttribute('href', /^mailto:support@/)
})
