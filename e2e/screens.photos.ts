import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Language } from '@samhus/contract/fields'
import { siteUrl } from './fixtures/auth.ts'
import { createCheckOutLinks } from './fixtures/check-out-links.ts'
import { openEveryState, setLanguage } from './fixtures/check-out-screens.ts'
import { isWanted, listLanguages, listSizes, takePhoto } from './fixtures/photo.ts'
import { photographedActs } from './fixtures/photographed-acts.ts'
import { photographedPages } from './fixtures/photographed-pages.ts'
import type { PhotographedScreen } from './fixtures/photographed-screen.ts'
import { expectAfterRetries } from './fixtures/retry.ts'
import { getSubject, type Subject } from './fixtures/screen-subject.ts'
import { openScreen, screens, unavailableStates } from './fixtures/screens.ts'
import { test, type VisitOptions } from './fixtures/test.ts'
import { anna, getPerson } from './fixtures/users.ts'
import type { Person } from './fixtures/auth.ts'

// `npm run screens`: photographs, which prove nothing by themselves. One that fails is named, and the others are taken.

const longMs = 3_600_000
const stateMs = 60_000

test.use({ actionTimeout: 15_000, navigationTimeout: 30_000 })

/** Looks at one state after the other, and fails with the names of those that could not be opened. */
async function photographAll(states: readonly { name: string; take: () => Promise<void> }[]): Promise<void> {
  const failed: string[] = []
  for (const { name, take } of states) {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('it takes too long')), stateMs).unref()
    })
    try {
      await Promise.race([take(), late])
    } catch (error) {
      failed.push(name)
      console.error(`NOT PHOTOGRAPHED: ${name}: ${String(error).split('\n').slice(0, 4).join(' ')}`)
    }
  }
  expect(failed, 'not photographed').toEqual([])
}

type Visit = (person: Person, options?: VisitOptions) => Promise<Page>

/** Returns what photographs a screen of a signed-in person, at every width. */
function photograph(visit: Visit, screen: PhotographedScreen, { language, subject }: Shared) {
  const { name, isWideOnly = false, isPhoneOnly = false, isBrief = false } = screen
  const sizes = listSizes().filter(
    ({ width }) => !(isWideOnly && width < 700) && !(isPhoneOnly && width > 700),
  )
  const openAt = async (size: (typeof sizes)[number]) => {
    const page = await visit((await screen.who?.(subject)) ?? subject.owner, {
      language,
      ...size,
      ...screen.visit,
    })
    await screen.prepare?.(page, subject)
    await openScreen(page, screen.url(subject))
    await screen.open?.(page, subject)
    return page
  }
  const isWhole = !(screen.isWindowOnly ?? isWideOnly)
  return async () => {
    try {
      let page: Page | null = null
      for (const size of sizes) {
        if (isBrief) await page?.context().close()
        if (page === null || isBrief) page = await openAt(size)
        else if (screen.visit === undefined) await page.setViewportSize(size)
        await takePhoto(page, `${name}-${size.width}-${language}`, isWhole)
        if (isBrief) await screen.close?.(subject)
      }
      await page?.context().close()
    } finally {
      if (!isBrief) await screen.close?.(subject)
    }
  }
}

interface Shared {
  readonly language: Language
  readonly subject: Subject
}

for (const language of listLanguages()) {
  test(`screens of members in ${language}`, async ({ visit }) => {
    test.setTimeout(longMs)
    const subject = await getSubject()
    const all = [...screens, ...photographedActs, ...photographedPages]
    const names = all.map(({ name }) => name)
    // The photograph of a second screen of that name would replace the first one's.
    expect(names).toEqual([...new Set(names)])
    const wanted = all.filter(({ name }) => isWanted(name))
    await photographAll(
      wanted.map((screen) => ({
        name: `${screen.name} in ${language}`,
        take: photograph(visit, screen, { language, subject }),
      })),
    )
  })

  test(`loading and failed screens in ${language}`, async ({ visit }) => {
    test.setTimeout(longMs)
    const states = unavailableStates.filter(({ name }) => isWanted(name))
    await photographAll(
      states.map(({ name, block, status, address }) => ({
        name: `${name} in ${language}`,
        take: async () => {
          const page = await visit(await anna(), { language })
          await page.clock.install()
          await page.route(block, (route) =>
            status === null
              ? undefined
              : route.fulfill({ status, json: { type: 'internal', title: 'Broken' } }),
          )
          await page.goto(address)
          if (status === null) await expect(page.locator('.bone').first()).toBeVisible()
          else await expectAfterRetries(page, page.getByRole('alert').first())
          await photographSizes(page, name, language)
          await page.context().close()
        },
      })),
    )
  })

  test(`screens of guests in ${language}`, async ({ browser }) => {
    test.skip(!isWanted('check-out'))
    test.setTimeout(longMs)
    const [link] = await createCheckOutLinks(1)
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    await setLanguage(page, language)
    const photo = test.info().outputPath('foto.jpg')
    await writeFile(photo, await page.screenshot({ type: 'jpeg' }))
    await openEveryState(page, { link: link!, photos: [photo], language }, (name) =>
      photographSizes(page, `check-out-${name}`, language),
    )
    await context.close()
  })

  test(`pages of the sign-in in ${language}`, async ({ browser }) => {
    test.skip(!isWanted('sign-in'))
    const context = await browser.newContext({ baseURL: siteUrl, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await setLanguage(page, language)
    await page.goto('/')
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await photographSizes(page, 'sign-in', language)
    await page.getByRole('textbox').first().fill('anna@samhus.example')
    await page.locator('input[type=password]').fill('not this')
    await page.locator('form button[type=submit]').last().click()
    await expect(page.getByRole('alert')).toBeVisible()
    await photographSizes(page, 'sign-in-refused', language)
    await context.close()
  })
}

test.describe('with a service worker', () => {
  test.use({ hasServiceWorker: true })
  for (const language of listLanguages()) {
    test(`without a connection in ${language}`, async ({ visit }) => {
      test.skip(!isWanted('offline'))
      const page = await visit(await anna(), { language })
      await page.goto('/booking')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await page.reload()
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.goto('/boliger')
      await photographSizes(page, 'offline', language)
    })
  }
})

/** Screens of the admin area that need no record's id in their address. */
const adminPaths = [
  '',
  'owners',
  'groups',
  'houses',
  'bookings',
  'board',
  'arrivals',
  'point-assignments',
  'point-ledger',
  'fees',
  'support',
  'mails',
  'mails/templates',
  'import',
  'activity',
  'reports',
  'reports/weekly',
  'reports/yearly',
  'reports/occupancy',
  'reports/use',
  'settings',
]

for (const language of listLanguages()) {
  test(`screens of the admin area in ${language}`, async ({ visit }) => {
    test.setTimeout(longMs)
    const paths = adminPaths.filter((path) => isWanted(nameAdmin(path)))
    if (paths.length === 0) return
    const page = await visit(await getPerson('super@samhus.example'), { language })
    await photographAll(
      paths.map((path) => ({
        name: `${nameAdmin(path)} in ${language}`,
        take: async () => {
          await page.goto(`/admin/${path}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await page.waitForLoadState('networkidle')
          await photographSizes(page, nameAdmin(path), language)
        },
      })),
    )
  })
}

const nameAdmin = (path: string) => `admin-${path === '' ? 'dashboard' : path.replace('/', '-')}`

async function photographSizes(page: Page, name: string, language: Language): Promise<void> {
  for (const size of listSizes()) {
    await page.setViewportSize(size)
    await takePhoto(page, `${name}-${size.width}-${language}`, true)
  }
}
