import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import puppeteer, { type Page } from 'puppeteer-core'
import { siteUrl } from './fixtures/auth.ts'
import { sharedDeviceId } from './fixtures/test.ts'
import { findFreeWeek, findOwner, getWeek } from './fixtures/weeks.ts'

/** The browser that Debian ships; Playwright drives only a Firefox of its own. */
const firefoxPath = process.env['FIREFOX_PATH'] || '/usr/bin/firefox-esr'

/** Presses the visible button or link with that text. */
const press = (page: Page, text: string, inside = '') =>
  page
    .locator(`::-p-xpath(//${inside}*[self::button or self::a][contains(normalize-space(.), "${text}")])`)
    .click()

/** Returns once a heading says that. */
const seeHeading = (page: Page, text: string) =>
  page.locator(`::-p-xpath(//*[self::h1 or self::h2][contains(normalize-space(.), "${text}")])`).wait()

test('in Firefox an owner opens the year, books a week and signs out', async () => {
  test.skip(!existsSync(firefoxPath), `no Firefox at ${firefoxPath}`)
  const owner = await findOwner(2027, 3)
  const week = await findFreeWeek([owner], ({ year, points }) => year === 2027 && points <= 3)
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    headless: true,
    // Animations are drawn by the processor: most of its time.
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  })
  try {
    const page = await firefox.newPage()
    page.setDefaultTimeout(60_000)
    await page.setViewport({ width: 1280, height: 900 })
    const problems: string[] = []
    // Map tiles cannot be reached here, which the page says by itself.
    page.on(
      'pageerror',
      (error) => !/tile\.openstreetmap/.test(String(error)) && problems.push(String(error)),
    )
    await page.evaluateOnNewDocument((id) => {
      // An empty page has no storage.
      if (!window.location.protocol.startsWith('http')) return
      window.localStorage.setItem('deviceId', id)
      window.localStorage.setItem('language', 'da')
    }, sharedDeviceId)

    await page.goto(siteUrl)
    await page.locator('input[type="email"]').fill(owner.email)
    await page.locator('input[type="password"]').fill('demo')
    await page.locator('form:has(input[type="password"]) button[type="submit"]').click()
    await seeHeading(page, 'Aktive bookinger')

    await press(page, 'Book uger i 2027')
    await press(page, week.houseName, 'div[@role="tablist"]//')
    await page.locator(`[role="tabpanel"] [data-cell="${week.id}"]`).click()
    await press(page, 'Bekræft booking', 'dialog//')
    await seeHeading(page, 'Din booking er bekræftet')
    await press(page, 'OK', 'dialog//')
    expect((await getWeek(owner, week)).status).toBe('YourBooking')

    await page.locator('header button[aria-haspopup]').click()
    await press(page, 'Log ud')
    await seeHeading(page, 'Log ind på')
    expect(problems).toEqual([])
  } finally {
    await firefox.close()
  }
})
