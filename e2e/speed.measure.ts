import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, type Browser, type Page } from '@playwright/test'
import { siteUrl, type Person } from './fixtures/auth.ts'
import { createCheckOutLinks, toCheckOutPath } from './fixtures/check-out-links.ts'
import { sharedDeviceId, test } from './fixtures/test.ts'
import { collectVitals, readVitals, slowDown, type Vitals } from './fixtures/vitals.ts'
import { findFreeWeek, findOwner, getBookingLists, locateWeek, type Week } from './fixtures/weeks.ts'

// `npm run speed`: figures, no tests, since they depend on the machine. Each is the median of some loads with an empty
// cache, and the best of them.

const slowdown = Number(process.env['SPEED_SLOWDOWN'] ?? 4)
const rounds = Number(process.env['SPEED_ROUNDS'] ?? 3)
const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

const lines: string[] = []
const report = (line: string) => {
  lines.push(line)
  console.log(line)
}

const getMedian = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN
const spread = (values: readonly number[], digits = 0) =>
  `${getMedian(values).toFixed(digits)} (best ${Math.min(...values).toFixed(digits)}, worst ${Math.max(...values).toFixed(digits)})`

/** A browser without the settings that make the tests cheap: they change what is measured. */
async function launch(launcher: { launch: (options: object) => Promise<Browser> }): Promise<Browser> {
  const executablePath = process.env['E2E_BROWSER']
  return launcher.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--no-first-run',
      '--disable-background-networking',
      '--host-resolver-rules=MAP tile.openstreetmap.org 127.0.0.1:9',
    ],
  })
}

/** Opens a new browser context in which the person is signed in, and returns its slowed page. */
async function openSlowly(browser: Browser, who: Person, size: typeof desktop): Promise<Page> {
  const [first] = who.storageState.origins
  const stored = [
    { name: 'language', value: 'da' },
    { name: 'deviceId', value: sharedDeviceId },
    // A phone shows the legend once in a browser, above what is measured.
    { name: 'hasSeenLegend', value: 'yes' },
  ]
  const origins = first ? [{ ...first, localStorage: [...first.localStorage, ...stored] }] : []
  const context = await browser.newContext({
    baseURL: siteUrl,
    storageState: { cookies: [], origins },
    viewport: size,
    isMobile: size === phone,
    hasTouch: size === phone,
    locale: 'da-DK',
    timezoneId: 'Europe/Copenhagen',
  })
  const page = await context.newPage()
  await slowDown(page, slowdown)
  await collectVitals(page)
  return page
}

async function measureLoad(browser: Browser, who: Person, { path, size }: Load): Promise<Vitals> {
  const page = await openSlowly(browser, who, size)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const vitals = await readVitals(page)
  await page.context().close()
  return vitals
}

interface Load {
  readonly path: string
  readonly size: typeof desktop
}

test('speed', async ({ playwright }) => {
  test.setTimeout(3_600_000)
  const browser = await launch(playwright.chromium)
  const owner = await findOwner(2027, 4)
  const free = await findFreeWeek([owner], ({ points, year }) => year === 2027 && points === 1)
  const [home] = (await owner.get<{ houses: { id: string }[] }>(`/client/api/houses/group/${free.groupId}`))
    .houses
  const [link] = await createCheckOutLinks(1)
  const paths = [
    '/booking',
    '/booking/2026',
    '/booking/2027',
    '/booking/2027?tabIndex=1',
    '/booking/2027?view=houses',
    '/booking/points',
    '/boliger',
    `/boliger/${home!.id}`,
    '/forening',
    '/bookingvilkar',
    '/profile',
    '/mails',
    toCheckOutPath(link!),
  ]
  const wanted = process.env['SPEED_PATHS']?.split(',') ?? paths
  // The first load finds the server's caches empty.
  await measureLoad(browser, owner, { path: '/booking', size: desktop })

  report(`CPU slowed ${slowdown} ×, ${rounds} loads with an empty cache each; median (best, worst)`)
  for (const path of paths.filter((one) => wanted.includes(one))) {
    for (const size of [desktop, phone]) {
      const all: Vitals[] = []
      for (let round = 0; round < rounds; round += 1)
        all.push(await measureLoad(browser, owner, { path, size }))
      const name = path.replace(/token=.*/, 'token=…').replace(/boliger\/.+/, 'boliger/{houseId}')
      report(
        [
          `${name} at ${size.width} px:`,
          `CLS ${spread(
            all.map(({ shift }) => shift),
            4,
          )},`,
          `LCP ${spread(all.map(({ largestPaintMs }) => largestPaintMs))} ms,`,
          `longest task ${spread(all.map(({ longestTaskMs }) => longestTaskMs))} ms`,
        ].join(' '),
      )
      const moved = all.flatMap(({ shifts }) => shifts)
      if (getMedian(all.map(({ shift }) => shift)) > 0.001)
        report(`    moved: ${[...new Set(moved)].join('; ')}`)
    }
  }

  for (const size of [desktop, phone]) {
    const all: Vitals[] = []
    for (let round = 0; round < rounds; round += 1) all.push(await measureBooking(browser, owner, size))
    report(
      [
        `A booking from /booking/2027 at ${size.width} px:`,
        `INP ${spread(all.map(({ slowestInputMs }) => slowestInputMs ?? NaN))} ms,`,
        `longest task ${spread(all.map(({ longestTaskMs }) => longestTaskMs))} ms,`,
        `CLS ${spread(
          all.map(({ shift }) => shift),
          4,
        )}`,
      ].join(' '),
    )
    const best = all.toSorted((one, other) => (one.slowestInputMs ?? 0) - (other.slowestInputMs ?? 0))[0]
    report(`    inputs of the best: ${best?.inputs.slice(0, 6).join('; ')}`)
  }
  await browser.close()
  mkdirSync('.tmp', { recursive: true })
  writeFileSync(process.env['SPEED_FILE'] ?? '.tmp/speed.txt', `${lines.join('\n')}\n`)
})

/** Books a week as an owner does who comes without a plan: a week of the year, one of its houses, and the last button. */
async function measureBooking(browser: Browser, owner: Person, size: typeof desktop): Promise<Vitals> {
  const week: Week = await findFreeWeek([owner], ({ points, year }) => year === 2027 && points === 1)
  const page = await openSlowly(browser, owner, size)
  await page.goto('/booking/2027')
  const cell = locateWeek(page, week.week)
  await expect(cell).toBeVisible()
  await page.waitForLoadState('networkidle')
  const press = (target: ReturnType<Page['locator']>) => (size === phone ? target.tap() : target.click())
  const dialog = page.locator('dialog[open]').last()
  await cell.scrollIntoViewIfNeeded()
  await press(cell)
  await press(dialog.getByRole('button', { name: new RegExp(week.houseName) }).first())
  await expect(page.getByRole('timer').first()).toBeVisible()
  // The act of a dialog is its last button.
  const act = dialog.getByRole('button').last()
  await expect(act).toBeEnabled()
  await press(act)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(dialog.locator('a[href^="/booking"]').first()).toBeVisible()
  await press(dialog.getByRole('button').last())
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  const vitals = await readVitals(page)
  await page.context().close()
  const { active } = await getBookingLists(owner)
  for (const { calendarUnitId, bookingId } of active) {
    if (calendarUnitId === week.id) await owner.post('/client/api/bookings/cancel-booking', { bookingId })
  }
  return vitals
}
