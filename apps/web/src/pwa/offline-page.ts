import '@fontsource-variable/inter/wght.css'
import type { Language } from '@samhus/contract/fields'
import { getTimeZoneName } from '@samhus/domain/time-zone-name'
import { type StoredBooking, readStoredBookings, readStoredBrand } from './offline-cache.ts'
import { getHouseZone, setHouseZone } from '../lib/house-zone.ts'
import { readLocal } from '../lib/local-storage.ts'
import { getServerNow } from '../lib/server-time.ts'
import { offline as da, type OfflineTexts } from '../locales/da/offline.ts'
import { offline as en } from '../locales/en/offline.ts'
import { formatClock, formatDay, formatMoment } from '../locales/format.ts'
import { offline as sv } from '../locales/sv/offline.ts'
import { applyBrandColor } from '../theme/brand.ts'

/** Session storage key: the instant, by the device's clock, since which this tab has been offline. */
const sinceKey = 'samhus.offline-since'

/** The page reloads once the browser has been online for this long. */
const stableOnlineMs = 500

const languages = { da, sv, en } satisfies Record<Language, OfflineTexts>
const isLanguage = (value: string): value is Language => value in languages
const language = readLocal('language', isLanguage) ?? 'da'

/** Returns the text of a key, with its values filled in. */
function say(key: `offline.${keyof OfflineTexts}`, values: Readonly<Record<string, string | number>> = {}) {
  const text = languages[language][key.slice('offline.'.length) as keyof OfflineTexts]
  const all: typeof values = { zone: getTimeZoneName(getHouseZone(), language), ...values }
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => String(all[name] ?? ''))
}

type Attributes = Readonly<Record<string, string>>

function createElement(name: string, attributes: Attributes, ...children: (Node | string)[]): HTMLElement {
  const created = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value)
  created.append(...children)
  return created
}

/** Returns the business time since which the tab is offline: the device's clock plus its last known offset. */
function getOfflineSince(aheadMs: number): number {
  const stored = Number(window.sessionStorage.getItem(sinceKey))
  const at = stored > 0 ? stored : getServerNow()
  window.sessionStorage.setItem(sinceKey, String(at))
  return at + aheadMs
}

function getStatusText({ status, place }: StoredBooking): string {
  if (status === 'waiting' && place !== null) return say('offline.waitingAt', { place })
  if (status === 'waiting') return say('offline.waiting')
  return status === 'booked' ? say('offline.booked') : say('offline.reserved')
}

function renderBooking(booking: StoredBooking): HTMLElement {
  const { houseName, week, year, dateFrom, dateTo, status } = booking
  return createElement(
    'li',
    { class: 'week' },
    createElement('span', { class: 'week-house' }, houseName),
    createElement('span', { class: 'week-when' }, say('offline.week', { week, year })),
    createElement('span', { class: 'week-days' }, `${formatDay(dateFrom)} – ${formatDay(dateTo)}`),
    createElement('span', { class: 'week-status', 'data-status': status }, getStatusText(booking)),
  )
}

function renderBookings(known: ReturnType<typeof readStoredBookings>): HTMLElement {
  const heading = createElement('h2', {}, say('offline.bookings'))
  if (known === null) {
    return createElement(
      'section',
      {},
      heading,
      createElement('p', { class: 'quiet' }, say('offline.nothingKept')),
    )
  }
  const asOf = createElement(
    'p',
    { class: 'quiet' },
    say('offline.asOf', { at: formatMoment(known.at, language) }),
  )
  const weeks =
    known.bookings.length === 0
      ? createElement('p', {}, say('offline.empty'))
      : createElement('ul', { class: 'weeks' }, ...known.bookings.map(renderBooking))
  return createElement('section', {}, heading, asOf, weeks)
}

function renderRetryButton(): HTMLElement {
  const button = createElement('button', { type: 'button' }, say('offline.tryAgain'))
  button.addEventListener('click', () => window.location.reload())
  return button
}

/** Called when a connection has lasted for a moment. */
function reloadIfOnline(): void {
  if (navigator.onLine) window.location.reload()
}

function renderPage(): void {
  const known = readStoredBookings()
  setHouseZone(known?.timeZone ?? getHouseZone())
  const since = getOfflineSince(known?.aheadMs ?? 0)
  document.documentElement.lang = language
  const brand = readStoredBrand()
  document.title = brand?.brandName ?? document.title
  applyBrandColor(
    brand?.brandColor ?? document.querySelector('meta[name="theme-color"]')?.getAttribute('content') ?? '',
  )
  document.body.append(
    createElement('header', {}, createElement('p', { class: 'brand' }, document.title)),
    createElement(
      'main',
      {},
      createElement('h1', {}, say('offline.title')),
      createElement('p', {}, say('offline.since', { at: formatClock(since, language) })),
      renderRetryButton(),
      renderBookings(known),
    ),
  )
  window.addEventListener('online', () => setTimeout(reloadIfOnline, stableOnlineMs))
}

renderPage()
