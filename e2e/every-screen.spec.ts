import { expect, type Page } from '@playwright/test'
import type { Language } from '@samhus/contract/fields'
import { expectAfterRetries } from './fixtures/retry.ts'
import { expectAccessible } from './fixtures/axe.ts'
import type { Person } from './fixtures/auth.ts'
import { isPhotographed, takePhoto } from './fixtures/photo.ts'
import { anna, getPerson } from './fixtures/users.ts'
import { test } from './fixtures/test.ts'
import { findOwner, book, locateWeek, findFreeWeek, getWeeks, type Week } from './fixtures/weeks.ts'

/** An owner with one of every kind of week, created without a browser. */
interface Subject {
  readonly owner: Person
  readonly booked: Week
  /** Late: its points are refunded only if another owner books it. */
  readonly late: Week
  readonly waited: Week
  readonly free: Week
  readonly taken: Week
  readonly blocked: Week
}

let sharedSubject: Promise<Subject> | null = null

/** Creates the subject once for all tests, which change nothing. */
function getSubject(): Promise<Subject> {
  sharedSubject ??= createSubject()
  return sharedSubject
}

async function createSubject(): Promise<Subject> {
  const [owner, other] = await Promise.all([findOwner(2027, 5), findOwner(2027, 4)])
  const weeks = await getWeeks(owner)
  const booked = await findFreeWeek(
    [owner],
    ({ year, week, points, code, houseName, dateTo }) =>
      year === 2027 &&
      week > 12 &&
      points <= 4 &&
      code.includes('RestrictOne') &&
      weeks.some(
        (one) => one.houseName === houseName && one.dateFrom === dateTo && one.status === 'Available',
      ),
  )
  await book(owner, booked)
  const late = await findFreeWeek([owner], ({ dateFrom, points }) => dateFrom < '2026-12-01' && points <= 2)
  await book(owner, late)
  const [waited, taken] = await Promise.all(
    [1, 2].map(() => findFreeWeek([other], ({ year, points }) => year === 2027 && points === 1)),
  )
  if (waited === undefined || taken === undefined) throw new Error('the demo has too few cheap weeks')
  await book(other, waited)
  await book(other, taken)
  await owner.post('/client/api/bookings/join-waitlist', { calendarUnitId: waited.id })
  const free = await findFreeWeek([owner], ({ year, points }) => year === 2027 && points === 1)
  const blocked = (await getWeeks(owner)).find(
    (one) => one.houseName === booked.houseName && one.dateFrom === booked.dateTo,
  )
  if (blocked === undefined) throw new Error('a house without the week after a week')
  return { owner, booked, late, waited, free, taken, blocked }
}

/** A screen: its URL, and what to do after opening it. */
interface Screen {
  readonly name: string
  readonly url: (subject: Subject) => string
  readonly open?: (page: Page, subject: Subject) => Promise<void>
  /** It needs a mouse, so there is no phone version. */
  readonly isWideOnly?: boolean
  /** It has no text that another screen does not have. */
  readonly isDanishOnly?: boolean
  /** On a phone it has the elements of another screen there, or those that it has on a desktop: axe checks it once. */
  readonly isCheckedOnce?: boolean
}

const toHouseUrl = (of: (subject: Subject) => Week) => (subject: Subject) =>
  `/booking/${of(subject).year}?house=${of(subject).houseName}`

const pressWeek = (of: (subject: Subject) => Week) => async (page: Page, subject: Subject) => {
  await locateWeek(page, of(subject).week).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const locateButton = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()

const screens: readonly Screen[] = [
  { name: 'booking', url: () => '/booking' },
  {
    name: 'booking-history',
    isCheckedOnce: true,
    url: () => '/booking',
    open: (page) => page.getByRole('button', { name: /^(Historik|History)/ }).click(),
  },
  {
    name: 'user-menu',
    url: () => '/booking',
    open: (page) => page.getByRole('banner').getByRole('button').last().click(),
  },
  {
    name: 'cancel',
    url: () => '/booking',
    open: async (page) => {
      await locateButton(page, /^(Afbestil|Avboka|Cancel) .*2027/).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'cancel-late',
    isCheckedOnce: true,
    url: () => '/booking',
    open: async (page) => {
      await locateButton(page, /^(Afbestil|Avboka|Cancel) .*2026/).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'year-now', url: () => '/booking/2026', isDanishOnly: true, isCheckedOnce: true },
  { name: 'year', url: () => '/booking/2027' },
  {
    name: 'year-points',
    isCheckedOnce: true,
    url: () => '/booking/2027?reading=points',
  },
  {
    name: 'year-bookable',
    isCheckedOnce: true,
    url: () => '/booking/2027?bookable=1',
    isDanishOnly: true,
  },
  { name: 'year-houses', url: () => '/booking/2027?view=houses' },
  { name: 'homes', url: () => '/boliger?year=2027&week=28', isCheckedOnce: true },
  { name: 'compare', url: () => '/boliger/sammenlign?year=2027', isCheckedOnce: true },
  { name: 'year-missing', url: () => '/booking/2031', isCheckedOnce: true },
  { name: 'house', url: toHouseUrl(({ booked }) => booked) },
  {
    name: 'edit',
    url: toHouseUrl(({ booked }) => booked),
    open: async (page, subject) => {
      await pressWeek(({ booked }) => booked)(page, subject)
      await page.getByRole('dialog').getByRole('switch').check()
    },
  },
  {
    name: 'picker',
    url: () => '/booking/2027',
    open: pressWeek(({ free }) => free),
  },
  {
    name: 'leave-waitlist',
    isCheckedOnce: true,
    url: toHouseUrl(({ waited }) => waited),
    open: pressWeek(({ waited }) => waited),
  },
  {
    name: 'join-waitlist',
    isCheckedOnce: true,
    url: toHouseUrl(({ taken }) => taken),
    open: pressWeek(({ taken }) => taken),
  },
  {
    name: 'blocked',
    url: toHouseUrl(({ blocked }) => blocked),
    open: async (page, { blocked }) => {
      await locateWeek(page, blocked.week).hover()
      await expect(page.getByText(/^(Åbner|Öppnar|Opens) | (Åbner|Öppnar|Opens) /)).toBeVisible()
    },
    isWideOnly: true,
  },
  {
    name: 'passed',
    isCheckedOnce: true,
    url: () => '/booking/2026?tabIndex=1',
    open: pressWeek(({ booked }) => ({ ...booked, week: 3 })),
  },
]

/** Screens before the server has responded (`status` null), and after an error response. */
const unavailableStates: readonly { name: string; block: string; status: number | null; address: string }[] =
  [
    {
      name: 'year-loading',
      block: '**/client/api/groups/*/calendars*',
      status: null,
      address: '/booking/2027',
    },
    {
      name: 'year-failed',
      block: '**/client/api/groups/*/calendars*',
      status: 500,
      address: '/booking/2027',
    },
    {
      name: 'houses-loading',
      block: '**/client/api/groups/*/calendars*',
      status: null,
      address: '/booking/2027?view=houses',
    },
    { name: 'booking-loading', block: '**/client/api/bookings/my/*', status: null, address: '/booking' },
    { name: 'booking-failed', block: '**/client/api/bookings/my/*', status: 500, address: '/booking' },
    { name: 'group-failed', block: '**/client/api/groups/my', status: 500, address: '/booking' },
  ]

const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]
const narrowest = { width: 360, height: 740 }

for (const language of ['da', 'sv', 'en'] satisfies Language[]) {
  test(`every screen and dialog opens in ${language}, and fits on a desktop and on a phone`, async ({
    visit,
  }) => {
    test.setTimeout(600_000)
    const subject = await getSubject()
    const page = await visit(subject.owner, { language })
    let untouched = ''
    for (const {
      name,
      url: address,
      open,
      isWideOnly: isHovered = false,
      isDanishOnly: isSilent = false,
      isCheckedOnce: isSame = false,
    } of screens) {
      if (isSilent && language !== 'da') continue
      await page.setViewportSize(sizes[0]!)
      // The page that the screen before has left as it opened need not be loaded again.
      if (address(subject) !== untouched) await openScreen(page, address(subject))
      await open?.(page, subject)
      untouched = open === undefined ? address(subject) : ''
      // Pages have the same elements in every language: axe checks only the Danish ones.
      for (const size of isHovered ? sizes.slice(0, 1) : sizes) {
        const isChecked = language === 'da' && !(isSame && size !== sizes[0])
        if (!isChecked && !isPhotographed) continue
        await page.setViewportSize(size)
        await lookAt(page, `${name}-${size.width}-${language}`, isChecked)
      }
      await page.setViewportSize(narrowest)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, `${name} at ${narrowest.width} px`).toBeLessThanOrEqual(narrowest.width)
    }
  })
}

async function openScreen(page: Page, address: string): Promise<void> {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  await page.goto(searchParams.has('house') ? pathname : address)
  const house = searchParams.get('house')
  if (house !== null) await page.getByRole('tab', { name: house, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.bone')).toHaveCount(0)
}

async function lookAt(page: Page, name: string, isChecked: boolean): Promise<void> {
  const isWhole = !/cancel|edit|wait|picker|passed|blocked/.test(name)
  if (isWhole) await page.evaluate(() => window.scrollTo(0, 0))
  await takePhoto(page, name, isWhole)
  if (isChecked) await expectAccessible(page)
}

test('loading and failed screens are accessible, and their language can be changed', async ({ visit }) => {
  test.setTimeout(300_000)
  const page = await visit(await anna())
  await page.clock.install()
  for (const { name, block, status, address } of unavailableStates) {
    await page.route(block, (route) =>
      status === null ? undefined : route.fulfill({ status, json: { type: 'internal', title: 'Broken' } }),
    )
    await page.goto(address)
    if (status === null) await expect(page.locator('.bone').first()).toBeVisible()
    else await expectAfterRetries(page, page.getByRole('alert').first())
    await lookAt(page, `${name}-1280-da`, true)
    // The menu is the same on every screen, but for one, which has none.
    const isTranslated = isPhotographed || name === 'booking-failed'
    for (const language of isTranslated && name !== 'group-failed' ? (['sv', 'en', 'da'] as const) : []) {
      await chooseLanguage(page, language)
      await lookAt(page, `${name}-1280-${language}`, false)
    }
    await page.unroute(block)
  }
})

/** Chooses a language in the menu, without a reload: a failed request need not fail again. */
async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click()
  // The profile keeps the choice: the next one must not overtake it, nor the end of the test drop it.
  const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('menuitemradio', { name: languageNames[language] }).click()
  await isSaved
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

const languageNames = { da: 'Dansk', sv: 'Svenska', en: 'English' } as const

test('the sign-in page and the pages without access are accessible', async ({ page, visit }) => {
  await page.goto('/')
  // The page redirects to the provider; wait until it has arrived.
  await expect(page.getByRole('heading', { name: 'Log ind på Samhus' })).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await lookAt(page, `sign-in-${width}-da`, true)
  }
  for (const [name, email] of [
    ['not-a-member', 'guest@samhus.example'],
    ['admin', 'super@samhus.example'],
  ] as const) {
    const closed = await visit(await getPerson(email))
    await closed.goto('/')
    await expect(closed.getByRole('heading', { level: 1 })).toBeVisible()
    await lookAt(closed, `${name}-1280-da`, true)
  }
})
