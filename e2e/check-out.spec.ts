import { writeFile } from 'node:fs/promises'
import { expect, type Page, type Request } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { createCheckOutLinks, toCheckOutPath, type CheckOutLink } from './fixtures/check-out-links.ts'
import { checkOutPath, openEveryState, setLanguage, submitRoute } from './fixtures/check-out-screens.ts'
import { siteUrl } from './fixtures/auth.ts'
import { getPerson } from './fixtures/users.ts'
import { test } from './fixtures/test.ts'

const phoneSize = { width: 390, height: 844 }
const detailsRoute = '**/client/api/checkout/*'

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
  page,
}) => {
  const link = await takeCheckOutLink()
  await setLanguage(page, 'da')
  await page.clock.install()
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.setViewportSize(phoneSize)
  await page.goto(toCheckOutPath(link))

  await expect(locateHeading(page)).toHaveText('Afslut dit ophold')
  await expect(page).toHaveURL(checkOutPath)
  await expect(page.getByText(`Hej ${link.userName}`)).toBeVisible()
  await expect(page.getByText(`Tak for dit ophold i ${link.houseName}`)).toBeVisible()
  const send = page.getByRole('button', { name: 'Send oplysninger til Samhus' })
  await expectAccessible(page)
  await expect(locateGuestCount(page)).toHaveAttribute('inputmode', 'numeric')
  await expect(locateGuestCount(page)).toHaveAttribute('min', '0')
  await expect(locateGuestCount(page)).toHaveAttribute('required', '')

  await locateGuestCount(page).fill('3')
  await page.getByRole('button', { name: 'Én person mere' }).click()
  await expect(locateGuestCount(page)).toHaveValue('4')
  await page.getByRole('button', { name: 'Én person færre' }).click()
  await expect(locateGuestCount(page)).toHaveValue('3')
  for (const wrong of ['', '-1', '100', '2.5']) {
    await locateGuestCount(page).fill(wrong)
    await expect(send, wrong).toBeDisabled()
  }
  await expect(page.getByText('Skriv et helt tal fra 0 til 99.')).toBeVisible()
  await locateGuestCount(page).fill('0')
  await expect(send).toBeEnabled()

  // A slow response, to see the button while it is pending.
  let respond = (): void => {}
  const slow = new Promise<void>((resolve) => (respond = resolve))
  await page.route(submitRoute, async (route) => {
    await slow
    await route.continue()
  })
  await send.click()
  await expect(page.getByRole('button', { name: /^Sender\s…$/ })).toBeDisabled()
  respond()
  await expect(page.getByRole('heading', { name: `Tak, ${link.userName}` })).toBeVisible()
  await expect(send).toBeDisabled()
  await expectAccessible(page)

  // The thanks are shown for a moment, then the page continues by itself.
  await page.clock.runFor(5_000)
  await expect(page).toHaveURL(`${checkOutPath}/kontakt`)
  await expect(locateHeading(page)).toHaveText('Skriv til support')
  await expect(locateHeading(page)).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send til support' }).click()
  await expect(page.getByText('Skriv et par ord først.')).toBeVisible()
  await expect(page.getByLabel('Hvad vil du fortælle os?')).toBeFocused()
  await page.getByLabel('Hvad vil du fortælle os?').fill('Hanen i køkkenet drypper.\nEllers var alt godt.')
  await page.getByLabel('Telefon eller e-mail').fill('+45 20 30 40 50')
  await page
    .getByLabel('Tilføj billeder')
    .setInputFiles([await createHugePhoto(), ...(await createPhotos(page, 5))])
  await expect(page.getByText('Der er plads til 5 billeder. Resten kom ikke med.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Billede \d/ })).toHaveCount(5)
  await page.getByRole('button', { name: 'Fjern billede 5' }).click()
  await page.getByRole('button', { name: 'Fjern billede 4' }).click()
  await expectAccessible(page)

  // The upload of the second photo fails once.
  let failsOnce = true
  await page.route('**/photos/2', async (route) => {
    if (failsOnce) await route.fulfill({ status: 415, json: { type: 'unsupported-media-type', title: 'x' } })
    else await route.continue()
  })
  await page.getByRole('button', { name: 'Send til support' }).click()
  await expect(page.getByText(/billede 2 kunne ikke sendes/)).toBeVisible()
  await expectAccessible(page)
  failsOnce = false
  await page.getByRole('button', { name: 'Prøv billedet igen' }).click()
  await expect(page.getByText('Din besked er sendt til support. 3 billeder blev sendt med.')).toBeVisible()
  const sent = requests.find((request) => request.url().endsWith('/photos/1'))
  expect(sent?.postDataBuffer()?.length, 'made smaller before it is sent').toBeLessThan(1_000_000)
  await expectAccessible(page)

  // No request to another origin, none with credentials, and no referrer with the token.
  for (const request of requests.filter((each) => !/^(?:blob|data):/.test(each.url()))) {
    const headers = await request.allHeaders()
    expect(new URL(request.url()).origin).toBe(siteUrl)
    expect(headers).not.toHaveProperty('authorization')
    expect(headers['referer'] ?? '').not.toContain(link.token)
    if (request.url().includes('/client/api/')) {
      expect(Object.keys(headers).filter((name) => /^(?:cookie|x-)/.test(name))).toEqual([])
    }
  }

  await page.goto(checkOutPath)
  await expect(locateHeading(page)).toHaveText('Vi kunne ikke hente dit ophold')
  await expect(page.getByText('Der er allerede tjekket ud.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Gå til kontaktformularen' }).click()
  await expect(locateHeading(page)).toHaveText('Skriv til support')
})

test('without a token the page shows the card ‘Invalid token’', async ({ page }) => {
  await setLanguage(page, 'en')
  for (const address of [checkOutPath, `${checkOutPath}?token=`, `${checkOutPath}/kontakt`]) {
    await page.goto(address)
    await expect(locateHeading(page)).toHaveText('Invalid token')
    await expect(page.getByText('A valid token is required to access this page.')).toBeVisible()
  }
  await expectAccessible(page)
})

test('the page shows a spinner while loading, and ‘Could not load booking details’ for a wrong token', async ({
  page,
}) => {
  await setLanguage(page, 'en')
  let respond = (): void => {}
  const slow = new Promise<void>((resolve) => (respond = resolve))
  await page.route(detailsRoute, async (route) => {
    await slow
    await route.continue()
  })
  await page.goto(`${checkOutPath}?token=wrong`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading…')
  respond()
  await expect(locateHeading(page)).toHaveText('Could not load booking details')
  await expect(page.getByText('Booking not found or token expired.')).toBeVisible()
  await expectAccessible(page)
})

test('after a failed load the guest can retry', async ({ page }) => {
  const link = await getReadLink()
  await setLanguage(page, 'en')
  await page.route(detailsRoute, (route) =>
    route.fulfill({ status: 429, json: { type: 'too-many-requests', title: 'x' } }),
  )
  await page.goto(toCheckOutPath(link))
  await expect(locateHeading(page)).toHaveText('Could not load booking details')
  await expect(page.getByText('That was a little fast. Please wait a moment.')).toBeVisible()
  await page.unroute(detailsRoute)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(locateHeading(page)).toHaveText('Check out of your stay')
})

test('the form has its exact texts, and five people by default', async ({ page }) => {
  const link = await getReadLink()
  await setLanguage(page, 'en')
  await page.route(detailsRoute, async (route) => {
    const answer = await route.fetch()
    const { currentPeopleCount: _unknown, ...rest } = (await answer.json()) as Record<string, unknown>
    await route.fulfill({ response: answer, json: rest })
  })
  await page.goto(toCheckOutPath(link))
  await expect(locateHeading(page)).toHaveText('Check out of your stay')
  await expect(page.getByText(`Hello ${link.userName}`)).toBeVisible()
  await expect(page.getByText(new RegExp(`your stay at ${link.houseName} from`))).toBeVisible()
  await expect(page.getByText('Please enter the number of people who stayed overnight.')).toBeVisible()
  await expect(locateGuestCount(page)).toHaveValue('5')
  await expect(locateGuestCount(page)).toHaveCSS('text-align', 'center')
  await expect(page.getByRole('button', { name: 'Send information to Samhus' })).toBeEnabled()
  await expect(page.getByText(/you will be redirected to a support form/)).toBeVisible()
})

test('a refused check-out shows its own message for two error types, and a general one for all others', async ({
  page,
}) => {
  const link = await getReadLink()
  await setLanguage(page, 'en')
  await page.goto(toCheckOutPath(link))
  const other = 'An error occurred while submitting the form. Please try again.'
  for (const [status, type, words] of [
    [404, 'consecutive-block-not-found', 'We could not find the stay. It may have been cancelled.'],
    [409, 'already-checked-out', 'This stay has already been checked out.'],
    [409, 'booking-not-eligible', other],
    [500, 'internal', other],
    [429, 'too-many-requests', other],
  ] as const) {
    await page.route(submitRoute, (route) => route.fulfill({ status, json: { type, title: 'x' } }))
    await page.getByRole('button', { name: 'Send information to Samhus' }).click()
    await expect(page.getByRole('alert')).toHaveText(words)
    await page.unroute(submitRoute)
  }
  await page.route(submitRoute, (route) => route.abort())
  await page.getByRole('button', { name: 'Send information to Samhus' }).click()
  await expect(page.getByRole('alert')).toHaveText(other)
  await expectAccessible(page)
})

test('the footer has the support phone and e-mail, and the language menu', async ({ page }) => {
  const link = await getReadLink()
  await setLanguage(page, 'da')
  await page.setViewportSize(phoneSize)
  await page.goto(toCheckOutPath(link))
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: '+45 70 00 00 00' })).toHaveAttribute(
    'href',
    'tel:+4570000000',
  )
  await expect(footer.getByRole('link', { name: 'support@samhus.example' })).toHaveAttribute(
    'href',
    'mailto:support@samhus.example',
  )
  for (const [now, next, title] of [
    ['Dansk', 'English', 'Check out of your stay'],
    ['English', 'Svenska', 'Avsluta din vistelse'],
    ['Svenska', 'Dansk', 'Afslut dit ophold'],
  ] as const) {
    await footer.getByRole('button', { name: now }).click()
    await expect(page.getByRole('menuitemradio')).toHaveText(['Dansk', 'Svenska', 'English'])
    await expectAccessible(page)
    await page.getByRole('menuitemradio', { name: next }).click()
    await expect(locateHeading(page)).toHaveText(title)
  }
  await page.getByRole('button', { name: 'Dansk' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.reload()
  await expect(locateHeading(page)).toHaveText('Check out of your stay')
})

test('the page uses the guest’s own language until another one is chosen', async ({ page }) => {
  const link = await getReadLink()
  await page.route(detailsRoute, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), language: 'sv' } })
  })
  await page.goto(toCheckOutPath(link))
  await expect(locateHeading(page)).toHaveText('Avsluta din vistelse')
  await page.getByRole('button', { name: 'Svenska' }).click()
  await page.getByRole('menuitemradio', { name: 'Dansk' }).click()
  await page.reload()
  await expect(locateHeading(page)).toHaveText('Afslut dit ophold')
})

test('a guest who opens a used link is told so in their own language', async ({ page }) => {
  const link = await getReadLink()
  await page.route(detailsRoute, (route) =>
    route.fulfill({ status: 409, json: { type: 'already-checked-out', title: 'x' } }),
  )
  await page.route('**/client/api/checkout/*/support', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), language: 'sv' } })
  })
  await page.goto(toCheckOutPath(link))
  await expect(page.getByText('Ni har redan checkat ut.')).toBeVisible()
})

test('the token is removed from the URL and stored for the tab: a reload works, another tab needs the link', async ({
  page,
  context,
}) => {
  const link = await getReadLink()
  await setLanguage(page, 'da')
  await page.goto('about:blank')
  await page.goto(toCheckOutPath(link))
  await expect(locateHeading(page)).toHaveText('Afslut dit ophold')
  expect(page.url()).toBe(`${siteUrl}${checkOutPath}`)
  await page.reload()
  await expect(locateHeading(page)).toHaveText('Afslut dit ophold')
  await page.goBack()
  expect(page.url()).toBe('about:blank')
  await page.goForward()
  await expect(locateHeading(page)).toHaveText('Afslut dit ophold')
  expect(page.url()).not.toContain(link.token)
  const other = await context.newPage()
  await setLanguage(other, 'da')
  await other.goto(checkOutPath)
  await expect(locateHeading(other)).toHaveText('Ugyldigt link')
  expect(await page.evaluate(() => JSON.stringify(window.localStorage))).not.toContain(link.token)
})

test('after the check-out the page goes to the configured support form', async ({ page }) => {
  const link = await takeCheckOutLink()
  await setLanguage(page, 'da')
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
  await page.goto(toCheckOutPath(link))
  await page.getByRole('button', { name: 'Send oplysninger til Samhus' }).click()
  const [there] = await Promise.all([
    page.waitForRequest(form),
    page.getByRole('button', { name: 'Gå videre' }).click(),
  ])
  expect((await there.allHeaders())['referer']).toBe(undefined)
  await expect(locateHeading(page)).toHaveText('Elsewhere')
})

test('a signed-in admin stays on the page, and the page sends no access token', async ({ visit }) => {
  const link = await getReadLink()
  const page = await visit(await getPerson('admin@samhus.example'))
  const authorized: string[] = []
  page.on('request', (request) => {
    if (request.headers()['authorization'] !== undefined) authorized.push(request.url())
  })
  await page.goto(toCheckOutPath(link))
  await expect(locateHeading(page)).toHaveText('Afslut dit ophold')
  await page.reload()
  await expect(locateHeading(page)).toHaveText('Afslut dit ophold')
  await expect(page).toHaveURL(checkOutPath)
  expect(authorized).toEqual([])
})

test('every state of the page fits on a phone, in three languages', async ({ browser }) => {
  const link = await getReadLink()
  for (const language of ['da', 'sv', 'en'] as const) {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    await setLanguage(page, language)
    await openEveryState(page, { link, photos: await createPhotos(page, 2), language }, async (name) => {
      await page.setViewportSize({ width: 360, height: 740 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, `${name} in ${language}`).toBeLessThanOrEqual(360)
    })
    await context.close()
  }
})
