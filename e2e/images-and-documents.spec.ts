import { expect, type Locator, type Page } from '@playwright/test'
import type { GroupDetails } from '@samhus/contract/groups'
import type { House } from '@samhus/contract/houses'
import { expectAccessible } from './fixtures/axe.ts'
import { siteUrl } from './fixtures/auth.ts'
import { changeLanguage } from './fixtures/change-language.ts'
import { anna } from './fixtures/users.ts'
import { test } from './fixtures/test.ts'
import { getGroup } from './fixtures/weeks.ts'
import { goWithin } from './fixtures/within.ts'

const houseName = 'Klitgården'
const words = {
  da: {
    images: /^Se alle billeder/,
    gallery: `Billeder af ${houseName}`,
    shown: (at: number) => `${houseName}, billede ${at} af 20`,
  },
  sv: {
    images: /^Visa alla bilder/,
    gallery: `Bilder på ${houseName}`,
    shown: (at: number) => `${houseName}, bild ${at} av 20`,
  },
  en: {
    images: /^View all images/,
    gallery: `Images of ${houseName}`,
    shown: (at: number) => `${houseName}, image ${at} of 20`,
  },
} as const

/** Returns the house with twenty images, and another one. */
async function listHouses(): Promise<[House, House]> {
  const her = await anna()
  const { id } = await getGroup(her)
  const { houses } = await her.get<{ houses: House[] }>(`/client/api/houses/group/${id}`)
  const found = houses.find((house) => house.name === houseName)
  const other = houses.find((house) => house !== found)
  if (found === undefined || other === undefined) throw new Error(`the demo has no ${houseName}`)
  return [found, other]
}

/** Counts the bytes of all images that the page downloads, headers included. */
function countImageBytes(page: Page): () => Promise<{ images: number; bytes: number }> {
  const weighed: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'image') return
    weighed.push(
      request
        .sizes()
        .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    )
  })
  return async () => ({
    images: weighed.length,
    bytes: (await Promise.all(weighed)).reduce((sum, each) => sum + each, 0),
  })
}

/** Returns the width of an image once it is decoded; throws if it cannot be decoded. */
function getNaturalWidth(image: Locator): Promise<number> {
  return image.evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    return element.naturalWidth
  })
}

/** Swipes over an element, from one place to another. */
function swipe(element: Locator, from: number, to: number): Promise<void> {
  return element.evaluate(
    (target, [start, end]) => {
      const touch = (x: number) => new Touch({ identifier: 1, target, clientX: x, clientY: 400 })
      const send = (type: string, x: number, touches: Touch[]) =>
        target.dispatchEvent(
          new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches: [touch(x)] }),
        )
      send('touchstart', start, [touch(start)])
      send('touchmove', end, [touch(end)])
      send('touchend', end, [])
    },
    [from, to] as const,
  )
}

test('on a phone a house has twenty images of at most 500 kB, which fit and are swiped, and documents to open and keep', async ({
  visit,
}) => {
  const [house] = await listHouses()
  const page = await visit(await anna(), { width: 390, height: 844, isTouch: true, deviceScaleFactor: 2 })
  await page.route('https://tile.openstreetmap.org/**', (route) => route.abort())
  const gallery = page.getByRole('dialog', { name: words.da.gallery })
  const locateShown = (at: number) => gallery.getByRole('img', { name: words.da.shown(at) })
  await test.step('the weight of the images, even if all are viewed', async () => {
    const weight = countImageBytes(page)
    await page.goto(`/boliger/${house.id}`)
    expect(await getNaturalWidth(page.getByRole('img', { name: words.da.shown(1) }))).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    const first = await weight()
    expect(first.images).toBeGreaterThanOrEqual(2)
    expect(first.bytes).toBeLessThan(100_000)

    await page.getByRole('button', { name: words.da.images }).tap()
    for (let at = 1; at <= 20; at += 1) {
      expect(await getNaturalWidth(locateShown(at))).toBeGreaterThan(0)
      await page.keyboard.press('ArrowRight')
    }
    await page.waitForLoadState('networkidle')
    const all = await weight()
    expect(all.images).toBeGreaterThanOrEqual(20)
    expect(all.bytes).toBeLessThanOrEqual(500_000)
    test.info().annotations.push({ type: 'images', description: JSON.stringify({ first, all }) })
  })

  await test.step('an image fits the screen, and a horizontal swipe shows the next one', async () => {
    await expect(locateShown(1)).toBeVisible()
    const box = (await locateShown(1).boundingBox())!
    expect([box.x >= 0, box.y >= 0, box.x + box.width <= 390, box.y + box.height <= 844]).toEqual([
      true,
      true,
      true,
      true,
    ])
    await swipe(locateShown(1), 300, 120)
    await expect(locateShown(2)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(gallery).toBeHidden()
  })

  await test.step('without the map there are a placeholder and a link to an external map', async () => {
    const map = page.getByRole('region', { name: /^Kort over/ })
    await map.scrollIntoViewIfNeeded()
    await expect(map.getByText('Kortet kunne ikke hentes lige nu.')).toBeVisible()
    const drawn = map.locator('svg').first()
    await expect(drawn).toBeVisible()
    const box = await drawn.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(200)
    await expect(page.getByRole('link', { name: 'Åbn i OpenStreetMap' })).toHaveAttribute(
      'href',
      /mlat=57\.7/,
    )
  })

  await expect(page.getByRole('link', { name: /^Husmanual - Klitgården\.pdf/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Hent .*Klitgården\.pdf/ })).toHaveCount(3)
  await expect(page.getByRole('link', { name: /Havtorn/ })).toHaveCount(0)

  await test.step('documents in the tree of the association', async () => {
    await goWithin(page, '/forening')
    await page.getByRole('button', { name: /^Foreningen/ }).tap()
    const rules = page.getByRole('link', { name: /^Vedtægter\.pdf/ })
    await expect(rules).toContainText(/PDF · \d+ kB/)
    const address = (await rules.getAttribute('href')) ?? ''
    const opened = await page.request.get(address)
    expect(opened.status()).toBe(200)
    expect((await opened.body()).subarray(0, 5).toString()).toBe('%PDF-')
    expect(opened.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    })
    expect(opened.headers()['content-disposition']).toMatch(/^inline; /)
    for (const link of [rules, page.getByRole('link', { name: 'Hent Vedtægter.pdf' })]) {
      const box = await link.boundingBox()
      expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44)
    }
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Hent Vedtægter.pdf' }).tap(),
    ])
    expect(download.suggestedFilename()).toBe('Vedtægter.pdf')
    await expectAccessible(page)
  })
})

test('a document opens only with its unmodified signed URL, which only members get', async ({ request }) => {
  const her = await anna()
  const { id } = await getGroup(her)
  const { documents } = await her.get<GroupDetails>(`/client/api/group/${id}`)
  const [welcome] = documents.documents
  const address = `${siteUrl}${welcome?.url}`
  expect((await request.get(address)).status()).toBe(200)
  const end = address.at(-1) === 'A' ? 'B' : 'A'
  expect((await request.get(`${address.slice(0, -1)}${end}`)).status()).toBe(404)
  const stranger = await request.get(`${siteUrl}/client/api/group/${id}`)
  expect(stranger.status()).toBe(401)
})

/** One transparent pixel. */
const tilePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const anyOrigin = { 'access-control-allow-origin': '*' }

test('the images of a house are viewed with the keyboard, and asked for again once their URLs expired; its map sends its site', async ({
  visit,
}) => {
  const [house, other] = await listHouses()
  const page = await visit(await anna())
  let answers = 0
  await page.route('**/client/api/houses/group/*', async (route) => {
    answers += 1
    const answer = await route.fetch()
    // The URLs in the first response have expired.
    const body = (await answer.text()).replaceAll(
      /(pictures\/[^/]+\/)[^/]+/g,
      answers === 1 ? '$1000001.AAAAAAAAAAAAAAAAAAAAAAAA' : '$&',
    )
    await route.fulfill({ response: answer, body })
  })
  const tiles = 'https://tile.openstreetmap.org/**'
  const referrers: (string | null)[] = []
  await page.route(tiles, async (route) => {
    referrers.push(await route.request().headerValue('referer'))
    await route.fulfill({ contentType: 'image/png', headers: anyOrigin, body: tilePng })
  })
  await page.goto(`/boliger/${house.id}`)

  await test.step('image URLs that have expired are requested again', async () => {
    const image = page.getByRole('img', { name: words.da.shown(1) })
    await expect(image).toBeVisible()
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0)
    expect(answers).toBe(2)
  })

  for (const language of ['sv', 'en', 'da'] as const) {
    await test.step(`all images with the keyboard, in ${language}`, async () => {
      await changeLanguage(page, language)
      const { images, gallery: title, shown } = words[language]
      const opener = page.getByRole('button', { name: images })
      await opener.focus()
      await page.keyboard.press('Enter')
      const gallery = page.getByRole('dialog', { name: title })
      await expect(gallery.getByRole('img', { name: shown(1) })).toBeVisible()
      await expect(gallery.getByText('1 / 20')).toBeVisible()
      await page.keyboard.press('ArrowLeft')
      await expect(gallery.getByRole('img', { name: shown(20) })).toBeVisible()
      for (let presses = 0; presses < 6; presses += 1) {
        await page.keyboard.press('Tab')
        const isInside = await page.evaluate(() => {
          const { activeElement: held } = document
          return held === document.body || held?.closest('dialog') !== null
        })
        expect(isInside).toBe(true)
      }
      if (language === 'da') await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(gallery).toBeHidden()
      await expect(opener).toBeFocused()
    })
  }

  const map = page.getByRole('region', { name: /^Kort over/ })
  await test.step('the map asks for its tiles in the name of the site, and only the map does', async () => {
    await map.scrollIntoViewIfNeeded()
    await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
    const { origin } = new URL(page.url())
    expect(new Set(referrers)).toEqual(new Set([`${origin}/`]))
    const answer = await page.request.get(page.url())
    expect(answer.headers()['referrer-policy']).toBe('no-referrer')
  })

  await test.step('a map service that answers 403 with a picture counts as missing', async () => {
    await page.unroute(tiles)
    await page.route(tiles, (route) =>
      route.fulfill({ status: 403, contentType: 'image/png', headers: anyOrigin, body: tilePng }),
    )
    await goWithin(page, `/boliger/${other.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.name)
    await map.scrollIntoViewIfNeeded()
    await expect(map.getByText('Kortet kunne ikke hentes lige nu.')).toBeVisible()
    await expect(map.locator('img')).toHaveCount(0)
  })
})
