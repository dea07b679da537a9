import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { siteUrl } from './fixtures/auth.ts'
import { anna } from './fixtures/users.ts'
import { test } from './fixtures/test.ts'
import { getGroup, getBookingLists } from './fixtures/weeks.ts'
import { goWithin } from './fixtures/within.ts'

test.use({ hasServiceWorker: true })

/** Waits until the service worker is active and has cached its files. */
async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

/** Takes the connection from the page and from its service worker, which may lose it a moment later or start again. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  const isAnswered = async () => {
    // The page's own request starts the worker if the browser has stopped it.
    const ask = () =>
      fetch('/client/api/config').then(
        () => true,
        () => false,
      )
    const worker = page.context().serviceWorkers().at(-1)
    return (await page.evaluate(ask)) || worker === undefined || (await worker.evaluate(ask))
  }
  await expect.poll(isAnswered, 'the server answers the page or its service worker').toBe(false)
}

const readLastKnown = (page: Page) => page.evaluate(() => window.localStorage.getItem('lastKnown'))

/** Signs out with the menu, in whichever language it is. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu for/ }).click()
  await page.getByRole('menuitem').last().click()
  await expect(page.getByRole('heading', { level: 1, name: /Samhus$/ })).toBeVisible()
}

/** Returns the paths of all files that the browser has in caches of the app. */
function listCached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const urls: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      urls.push(...(await cache.keys()).map(({ url }) => new URL(url).pathname))
    }
    return urls
  })
}

const isAnswer = (path: string) => /^\/(client|admin|identity)\//.test(path)

test('the installed app caches no answer of the server; without a connection it shows the last known bookings of the current group, until she signs out and the next person signs in', async ({
  page,
  request,
}) => {
  const her = await anna()
  const { active } = await getBookingLists(her)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Log ind på Samhus' })).toBeVisible()
  await waitForServiceWorker(page)

  await test.step('it can be installed, under the brand’s name and with its icons', async () => {
    await page.getByRole('button', { name: /Anna Hjortkær/ }).click()
    await expect(page).toHaveURL('/booking')
    const link = await page.locator('link[rel="manifest"]').getAttribute('href')
    const manifest = (await (await request.get(`${siteUrl}${link}`)).json()) as {
      name: string
      start_url: string
      icons: { src: string }[]
    }
    expect(manifest).toMatchObject({ name: 'Samhus', start_url: '/booking' })
    const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
    for (const src of [...manifest.icons.map((icon) => icon.src), touch]) {
      expect((await request.get(`${siteUrl}${src}`)).headers()['content-type']).toBe('image/png')
    }
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#0e5a5e')
  })

  await test.step('no answer of the server is in a cache of the browser', async () => {
    await expect(page.getByRole('heading', { name: /Aktive bookinger/ })).toBeVisible()
    // The service worker has control of the page and could answer its calls.
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    for (const [path, text] of [
      ['/booking/2027', /Oversigt/],
      ['/forening', /Dokumenter/],
      ['/profile', /anna@samhus\.example/],
    ] as const) {
      await goWithin(page, path)
      await expect(page.getByRole('main')).toContainText(text)
    }
    expect((await listCached(page)).length).toBeGreaterThan(0)
    expect((await listCached(page)).filter(isAnswer)).toEqual([])
  })

  await test.step('cached files also work on the next page, whose nonce is new: the policy refuses nothing', async () => {
    const consoleErrors: string[] = []
    page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
    await page.reload()
    await expect(page.getByRole('main')).toContainText('anna@samhus.example')
    expect(consoleErrors).toEqual([])
  })

  await test.step('any address shows the last known bookings', async () => {
    await goOffline(page)
    await page.goto('/boliger')
    await expect(page).toHaveTitle('Samhus')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Du har ingen forbindelse')
    await expect(page).toHaveURL('/boliger')
    await expect(page.getByText(/^Ingen forbindelse siden kl\.\s\d\d\.\d\d\.$/)).toBeVisible()
    await expect(page.getByText(/som de så ud \S+dag \d\d\/\d\d\u20112026 kl\.\s\d\d\.\d\d/)).toBeVisible()
    const first = active[0]!
    const row = page
      .getByRole('listitem')
      .filter({ hasText: `Uge ${parseInt(first.calendarUnitCode, 10)}, ` })
    await expect(row.filter({ hasText: first.houseName }).first()).toContainText('Booket')
    await expect(page.getByRole('listitem').getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  await test.step('it is in the chosen language, and goes on by itself once there is a connection', async () => {
    await page.evaluate(() => window.localStorage.setItem('language', 'en'))
    await page.getByRole('button', { name: 'Prøv igen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have no connection')
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Homes in your association' })).toBeVisible()
  })

  await test.step('the stored bookings are deleted with a change of group', async () => {
    const first = await readLastKnown(page)
    expect(first).not.toBeNull()
    await page.route('**/client/api/bookings/my/*', (route) => route.abort())
    await page.getByRole('button', { name: /^Menu for/ }).click()
    await page
      .getByRole('menuitemradio')
      .filter({ hasNotText: (await getGroup(her)).name })
      .filter({ hasNotText: /^(Dansk|Svenska|English)$/ })
      .first()
      .click()
    await expect.poll(() => readLastKnown(page)).toBeNull()
    await page.unroute('**/client/api/bookings/my/*')
    await goWithin(page, '/booking')
    await expect.poll(() => readLastKnown(page)).not.toBeNull()
    expect(await readLastKnown(page)).not.toBe(first)
  })

  await test.step('and with signing out', async () => {
    await page.evaluate(() => window.localStorage.setItem('language', 'da'))
    await signOut(page)
    expect(await readLastKnown(page)).toBeNull()
    await goOffline(page)
    await page.goto('/booking')
    await expect(page.getByText('Der er ingen bookinger gemt på denne enhed.')).toBeVisible()
    await page.context().setOffline(false)
  })

  await test.step('the next person signs in, and sees nothing of her', async () => {
    await page.getByRole('button', { name: /Bo Ravnsborg/ }).click()
    await expect(page.getByRole('button', { name: /^Menu for Bo/ })).toBeVisible()
    await goWithin(page, '/profile')
    await expect(page.getByRole('main')).toContainText('bo@samhus.example')
    expect(await page.evaluate(() => document.body.textContent)).not.toContain('anna@samhus.example')
    const kept = await page.evaluate(() => JSON.stringify(window.localStorage))
    expect(kept).not.toContain('anna@samhus.example')
    expect((await listCached(page)).filter(isAnswer)).toEqual([])
  })
})

/** Mocks the browser's push subscription, since no push service can be reached in tests. */
async function mockPushService(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: siteUrl })
  await page.addInitScript(() => {
    const key = 'test.subscription'
    const stored = () => window.localStorage.getItem(key)
    const bytes = (length: number) => btoa('k'.repeat(length)).replace(/=+$/, '')
    const subscription = () => ({
      endpoint: stored(),
      toJSON: () => ({ endpoint: stored(), keys: { p256dh: bytes(65), auth: bytes(16) } }),
      unsubscribe: async () => {
        window.localStorage.removeItem(key)
        return true
      },
    })
    PushManager.prototype.getSubscription = async () =>
      (stored() === null ? null : subscription()) as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      if (typeof options?.applicationServerKey !== 'string') throw new Error('no key')
      window.localStorage.setItem(key, `https://web.push.apple.com/${options.applicationServerKey}`)
      return subscription() as unknown as PushSubscription
    }
  })
}

test('push notifications are switched on and off in the profile, lead to the group of the offer, and are only those of the person who is signed in', async ({
  visit,
}) => {
  const page = await visit(await anna(), { showsNotifications: true })
  await mockPushService(page)
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Besked fra ventelisten' })
  const tick = card.getByRole('switch')
  await expect(tick).not.toBeChecked()
  await expect(tick).toBeEnabled()
  const subscribed = page.waitForResponse('**/client/api/push/subscribe')
  await tick.click()
  expect((await subscribed).status()).toBe(200)
  await expect(tick).toBeChecked()
  await expectAccessible(page)
  await page.reload()
  await expect(tick).toBeChecked()
  // The service worker shows the message; a click opens the group of the offer.
  const group = await getGroup(await anna())
  const message = {
    title: 'En uge er din, hvis du vil have den',
    body: 'Klitgården, uge 20',
    tag: 'offer',
    language: 'da',
    url: `/booking?group=${group.id}`,
  }
  // A worker that is still being installed may show nothing.
  await waitForServiceWorker(page)
  const [worker] = page.context().serviceWorkers()
  await worker!.evaluate((text) => {
    const pushed = new (
      self as unknown as { PushEvent: new (type: string, init: object) => Event }
    ).PushEvent('push', { data: text })
    self.dispatchEvent(pushed)
  }, JSON.stringify(message))
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
    })
  await expect.poll(shown).toEqual(['En uge er din, hvis du vil have den: Klitgården, uge 20'])
  await worker!.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications()
    const Pressed = (self as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent
    self.dispatchEvent(new Pressed('notificationclick', { notification }))
  })
  await expect(page).toHaveURL('/booking')
  expect(await page.evaluate(() => window.localStorage.getItem('groupId'))).toBe(group.id)

  await goWithin(page, '/profile')
  await expect(tick).toBeChecked()
  const dropped = page.waitForResponse('**/client/api/push/unsubscribe')
  await tick.click()
  expect((await dropped).status()).toBe(200)
  await expect(tick).not.toBeChecked()

  // In a browser that two people use they are only those of the person who is signed in.
  const readSubscription = () => page.evaluate(() => window.localStorage.getItem('test.subscription'))
  expect(await readSubscription()).toBeNull()
  await tick.click()
  await expect(tick).toBeChecked()
  expect(await readSubscription()).not.toBeNull()

  // Her sign-in is lost: the provider refuses to refresh it.
  const loseSignIn = async () => {
    await page.evaluate(() => {
      for (const [key, value] of Object.entries(window.localStorage)) {
        if (!key.startsWith('oidc.user:')) continue
        const user = JSON.parse(String(value)) as object
        window.localStorage.setItem(key, JSON.stringify({ ...user, refresh_token: 'gone', expires_at: 1 }))
      }
    })
    // The provider has forgotten her too.
    await page.context().clearCookies()
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Log ind på Samhus' })).toBeVisible()
    await expect.poll(readSubscription).toBeNull()
  }
  await loseSignIn()
  await page.getByRole('button', { name: /Anna Hjortkær/ }).click()
  await expect(page).toHaveURL('/profile')
  await expect(tick).toBeChecked()
  await expect.poll(readSubscription).not.toBeNull()

  await loseSignIn()
  await page.getByRole('button', { name: /Bo Ravnsborg/ }).click()
  await expect(page).toHaveURL('/profile')
  await expect(tick).not.toBeChecked()
  expect(await readSubscription()).toBeNull()

  // A subscription that was left behind all the same ends when another person is signed in.
  await page.evaluate(() => {
    window.localStorage.setItem('test.subscription', 'https://web.push.apple.com/of-somebody-else')
    window.localStorage.setItem('pushFor', '00000000-0000-4000-8000-000000000000')
  })
  await page.reload()
  await expect.poll(readSubscription).toBeNull()
  await expect(tick).not.toBeChecked()
})
