import { writeFile } from 'node:fs/promises'
import { expect, type Page, type Request } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { createCheckOutLinks, toCheckOutPath, type CheckOutLink } from './fixtures/check-out-links.ts'
import { checkOutPath, submitRoute } from './fixtures/check-out-screens.ts'
import { siteUrl } from './fixtures/auth.ts'
import { endGesture } from './fixtures/gesture.ts'
import { test } from './fixtures/guest.ts'
import { getPerson } from './fixtures/users.ts'
import { goWithin } from './fixtures/within.ts'

const narrowest = { width: 360, height: 740 }

/** How many tests check out; all others only read one further stay. */
const checkOutCount = 2
let links: Promise<CheckOutLink[]> | null = null
let usedLinks = 0

/** Creates all links together, since each call starts a program. */
function getLinks(): Promise<CheckOutLink[]> {
  links ??= createCheckOutLinks(checkOutCount + 1)
  return links
}

/** Returns the link that tests only read with. */
async function getReadLink(): Promise<CheckOutLink> {
  const [link] = await getLinks()
  if (link === undefined) throw new Error('there are no links')
  return link
}

/** Returns a link to check out with, which no other test uses. */
async function takeCheckOutLink(): Promise<CheckOutLink> {
  usedLinks += 1
  const link = (await getLinks())[usedLinks]
  if (link === undefined) throw new Error('more tests check out than `checkOutCount` says')
  return link
}

const locateHeading = (page: Page) => page.getByRole('heading', { level: 1 })
const locateGuestCount = (page: Page) => page.getByRole('spinbutton')

const languageNames = { da: 'Dansk', sv: 'Svenska', en: 'English' } as const

/** Chooses a language in the footer, without a reload. */
async function chooseLanguage(page: Page, language: keyof typeof languageNames): Promise<void> {
  const names = new RegExp(Object.values(languageNames).join('|'))
  await page.getByRole('contentinfo').getByRole('button', { name: names }).click()
  await page.getByRole('menuitemradio', { name: languageNames[language] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Expects what is open to fit on the narrowest phone, in three languages; the last is Danish. */
async function expectToFit(page: Page, name: string): Promise<void> {
  for (const language of ['sv', 'en', 'da'] as const) {
    await chooseLanguage(page, language)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, `${name} in ${language}`).toBeLessThanOrEqual(narrowest.width)
  }
}

/** Holds what the page will do after that time. Returns a function that does it: as if the time had passed. */
async function holdTimer(page: Page, heldMs: number): Promise<() => Promise<void>> {
  await page.evaluate((held) => {
    const { setTimeout: start } = window
    const hold = (act: () => void, ms?: number, ...rest: unknown[]) => {
      if (ms !== held) return start(act, ms, ...rest)
      Object.assign(window, { heldAct: act })
      return 0
    }
    Object.assign(window, { setTimeout: hold })
  }, heldMs)
  return () => page.evaluate(() => (window as unknown as { heldAct: () => void }).heldAct())
}

/** Creates photos, which are screenshots of the page. Returns their paths. */
async function createPhotos(page: Page, count: number): Promise<string[]> {
  const photo = await page.screenshot({ type: 'jpeg' })
  const paths = Array.from({ length: count }, (_, n) => test.info().outputPath(`foto-${n + 1}.jpg`))
  await Promise.all(paths.map((path) => writeFile(path, photo)))
  return paths
}

/** Creates a photo of eleven megabytes, in a format that browsers can decode and the server rejects. Returns its path. */
async function createHugePhoto(): Promise<string> {
  const [width, height] = [2000, 1800]
  const buffer = Buffer.alloc(54 + width * height * 3, 0x9a)
  buffer.write('BM', 0, 'latin1')
  buffer.writeUInt32LE(buffer.length, 2)
  buffer.writeUInt32LE(0, 6)
  buffer.writeUInt32LE(54, 10)
  buffer.writeUInt32LE(40, 14)
  buffer.writeInt32LE(width, 18)
  buffer.writeInt32LE(height, 22)
  buffer.writeUInt32LE(1 + (24 << 16), 26)
  buffer.fill(0, 30, 54)
  const path = test.info().outputPath('stort.bmp')
  await writeFile(path, buffer)
  return path
}

test('a guest checks out on a phone, and reports to support what is broken, with photos', async ({
  visitAsGuest,
}) => {
  const link = await takeCheckOutLink()
  const page = await visitAsGuest({ language: 'da', ...narrowest })
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto(toCheckOutPath(link))

  await expect(locateHeading(page)).toHaveText('Afslut dit ophold')
  await expect(page).toHaveURL(checkOutPath)
  await expect(page.getByText(`Hej ${link.userName}`)).toBeVisible()
  await expect(page.getByText(`Tak for dit ophold i ${link.houseName}`)).toBeVisible()
  const send = page.getByRole('button', { name: 'Send oplysninger til Samhus' })
  await expect(locateGuestCount(page)).toHaveCSS('text-align', 'center')
  await expectAccessible(page)
  await expectToFit(page, 'the form')

  await locateGuestCount(page).fill('3')
  await page.getByRole('button', { name: 'Én person mere' }).click()
  await expect(locateGuestCount(page)).toHaveValue('4')
  await page.getByRole('button', { name: 'Én person færre' }).click()
  await expect(locateGuestCount(page)).toHaveValue('3')
  await locateGuestCount(page).fill('2.5')
  await expect(page.getByText('Skriv et helt tal fra 0 til 99.')).toBeVisible()
  await expect(send).toBeDisabled()
  await locateGuestCount(page).fill('0')
  await expect(send).toBeEnabled()

  await test.step('the thanks are shown for a moment, then the page continues by itself', async () => {
    const goOn = await holdTimer(page, 5_000)
    await send.click()
    await expect(page.getByRole('heading', { name: `Tak, ${link.userName}` })).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page, 'the thanks')
    await expect(page).toHaveURL(checkOutPath)
    await goOn()
    await expect(page).toHaveURL(`${checkOutPath}/kontakt`)
  })

  await test.step('the report to support', async () => {
    await expect(locateHeading(page)).toHaveText('Skriv til support')
    await expect(locateHeading(page)).toBeFocused()
    await page.getByRole('button', { name: 'Send til support' }).click()
    await expect(page.getByText('Skriv et par ord først.')).toBeVisible()
    await expect(page.getByLabel('Hvad vil du fortælle os?')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Hvad vil du fortælle os?').fill('Hanen i køkkenet drypper.\nEllers var alt godt.')
    await page.getByLabel('Telefon eller e-mail').fill('+45 20 30 40 50')
    await page
      .getByLabel('Tilføj billeder')
      .setInputFiles([await createHugePhoto(), ...(await createPhotos(page, 5))])
    await expect(page.getByText('Der er plads til 5 billeder. Resten kom ikke med.')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Billede \d/ })).toHaveCount(5)
    await endGesture(page)
    await page.getByRole('button', { name: 'Fjern billede 5' }).click()
    await endGesture(page)
    await page.getByRole('button', { name: 'Fjern billede 4' }).click()
    await expectAccessible(page)
    await expectToFit(page, 'the report to support')
  })

  await test.step('the upload of the second photo fails once', async () => {
    let failsOnce = true
    await page.route('**/photos/2', async (route) => {
      if (failsOnce)
        await route.fulfill({ status: 415, json: { type: 'unsupported-media-type', title: 'x' } })
      else await route.continue()
    })
    await page.getByRole('button', { name: 'Send til support' }).click()
    await expect(page.getByText(/billede 2 kunne ikke sendes/)).toBeVisible()
    await expectAccessible(page)
    failsOnce = false
    await endGesture(page)
    await page.getByRole('button', { name: 'Prøv billedet igen' }).click()
    await expect(page.getByText('Din besked er sendt til support. 3 billeder blev sendt med.')).toBeVisible()
    const sent = requests.find((request) => request.url().endsWith('/photos/1'))
    expect(sent?.postDataBuffer()?.length, 'made smaller before it is sent').toBeLessThan(1_000_000)
    await expectAccessible(page)
  })

  await test.step('no request to another origin, none with credentials, and no referrer with the token', async () => {
    for (const request of requests.filter((each) => !/^(?:blob|data):/.test(each.url()))) {
      const headers = await request.allHeaders()
      expect(new URL(request.url()).origin).toBe(siteUrl)
      expect(headers).not.toHaveProperty('authorization')
      expect(headers['referer'] ?? '').not.toContain(link.token)
      if (request.url().includes('/client/api/')) {
        expect(Object.keys(headers).filter((name) => /^(?:cookie|x-)/.test(name))).toEqual([])
      }
    }
  })

  await test.step('the used link leads to the report only', async () => {
    await goWithin(page, checkOutPath)
    await expect(locateHeading(page)).toHaveText('Vi kunne ikke hente dit ophold')
    await expect(page.getByText('Der er allerede tjekket ud.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Gå til kontaktformularen' }).click()
    await expect(locateHeading(page)).toHaveText('Skriv til support')
  })
})

test('a guest without a token, with a wrong one and with a refused check-out is told so, and in the end goes to the configured support form', async ({
  visitAsGuest,
}) => {
  const link = await takeCheckOutLink()
  const page = await visitAsGuest({ language: 'da', ...narrowest })
  const form = 'https://support.example/form'
  await page.route('**/client/api/config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), supportFormUrl: form },
    })
  })
  await page.route(`${form}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
  )

  await test.step('without a token there is the card ‘Invalid token’', async () => {
    await page.goto(`${checkOutPath}?token=`)
    await expect(locateHeading(page)).toHaveText('Ugyldigt link')
    await expectAccessible(page)
    await expectToFit(page, 'the card of no token')
    await chooseLanguage(page, 'en')
    await expect(locateHeading(page)).toHaveText('Invalid token')
    await expect(page.getByText('A valid token is required to access this page.')).toBeVisible()
    // The page of the report has a card of its own.
    await locateHeading(page).evaluate((one: HTMLElement) => (one.dataset['before'] = 'yes'))
    await goWithin(page, `${checkOutPath}/kontakt`)
    await expect(page.locator('h1:not([data-before])')).toHaveText('Invalid token')
  })

  await test.step('a wrong token leads to no stay', async () => {
    await goWithin(page, `${checkOutPath}?token=wrong`)
    await expect(locateHeading(page)).toHaveText('Could not load booking details')
    await expect(page.getByText('Booking not found or token expired.')).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page, 'the card of a wrong token')
  })

  await test.step('the footer has the support phone and e-mail, and the language menu', async () => {
    await chooseLanguage(page, 'sv')
    // Another link is opened from a mail, and the language has been chosen in this browser.
    await page.goto(toCheckOutPath(link))
    await expect(locateHeading(page)).toHaveText('Avsluta din vistelse')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: '+45 70 00 00 00' })).toHaveAttribute(
      'href',
      'tel:+4570000000',
    )
    await expect(footer.getByRole('link', { name: 'support@samhus.example' })).toHaveAttribute(
      'href',
      'mailto:support@samhus.example',
    )
    await footer.getByRole('button', { name: 'Svenska' }).click()
    await expect(page.getByRole('menuitemradio')).toHaveText(['Dansk', 'Svenska', 'English'])
    await expectAccessible(page)
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(locateHeading(page)).toHaveText('Check out of your stay')
  })

  await test.step('a refused check-out shows a message', async () => {
    await page.route(submitRoute, (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Send information to Samhus' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'An error occurred while submitting the form. Please try again.',
    )
    await expectAccessible(page)
    await expectToFit(page, 'the refusal')
    await page.unroute(submitRoute)
  })

  await test.step('after the check-out the page goes to the configured support form', async () => {
    await page.getByRole('button', { name: 'Send oplysninger til Samhus' }).click()
    const [there] = await Promise.all([
      page.waitForRequest(form),
      page.getByRole('button', { name: 'Gå videre' }).click(),
    ])
    expect((await there.allHeaders())['referer']).toBe(undefined)
    await expect(locateHeading(page)).toHaveText('Elsewhere')
  })
})

test('the token is removed from the URL and stored for the tab: a reload works, another tab needs the link; a signed-in admin stays on the page, and it sends no access token', async ({
  visit,
}) => {
  const link = await getReadLink()
  const page = await visit(await getPerson('admin@samhus.example'))
  const authorized: string[] = []
  page.on('request', (request) => {
    if (request.headers()['authorization'] !== undefined) authorized.push(request.url())
  })
  await page.goto(toCheckOutPath(link))
  await expect(locateHeading(page)).toHaveText('Afslut dit ophold')
  expect(page.url()).toBe(`${siteUrl}${checkOutPath}`)
  await page.reload()
  await expect(locateHeading(page)).toHaveText('Afslut dit ophold')
  await page.goBack()
  expect(page.url()).toBe('about:blank')
  await page.goForward()
  await expect(locateHeading(page)).toHaveText('Afslut dit ophold')
  expect(page.url()).toBe(`${siteUrl}${checkOutPath}`)
  const other = await page.context().newPage()
  await other.goto(checkOutPath)
  await expect(locateHeading(other)).toHaveText('Ugyldigt link')
  expect(await page.evaluate(() => JSON.stringify(window.localStorage))).not.toContain(link.token)
  expect(authorized).toEqual([])
})
