import '@fontsource-variable/inter/wght.css'
import type { Language } from '@samhus/contract/fields'
import { type KnownBooking, lastKnown } from './offline-cache.ts'
import { readLocal } from '../lib/local-storage.ts'
import { serverNow } from '../lib/server-time.ts'
import { offline as da, type OfflineTexts } from '../locales/da/offline.ts'
import { offline as en } from '../locales/en/offline.ts'
import { dayAndTime, dayAndYear } from '../locales/format.ts'
import { offline as sv } from '../locales/sv/offline.ts'
import { applyBrandColor } from '../theme/brand.ts'

/** Since when, in the machine's own time; as long as the tab has had no connection. */
const sinceKey = 'samhus.offline-since'

/** A connection counts once it has been there for so long. */
const steadyMs = 500

const languages = { da, sv, en } satisfies Record<Language, OfflineTexts>
const isLanguage = (value: string): value is Language => value in languages
const language = readLocal('language', isLanguage) ?? 'da'

/** The text of a key with its values put in. */
function say(key: `offline.${keyof OfflineTexts}`, values: Readonly<Record<string, string | number>> = {}) {
  const text = languages[language][key.slice('offline.'.length) as keyof OfflineTexts]
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''))
}

type Attributes = Readonly<Record<string, string>>

function element(name: string, attributes: Attributes, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** Without the app there is no server's clock: the machine's is moved by how far it was off when last heard. */
function since(aheadMs: number): number {
  const kept = Number(window.sessionStorage.getItem(sinceKey))
  const at = kept > 0 ? kept : serverNow()
  window.sessionStorage.setItem(sinceKey, String(at))
  return at + aheadMs
}

function statusOf({ status, place }: KnownBooking): string {
  if (status === 'waiting' && place !== null) return say('offline.waitingAt', { place })
  if (status === 'waiting') return say('offline.waiting')
  return status === 'booked' ? say('offline.booked') : say('offline.reserved')
}

function row(booking: KnownBooking): HTMLElement {
  const { houseName, week, year, dateFrom, dateTo, status } = booking
  return element(
    'li',
    { class: 'week' },
    element('span', { class: 'week-house' }, houseName),
    element('span', { class: 'week-when' }, say('offline.week', { week, year })),
    element('span', { class: 'week-days' }, `${dayAndYear(dateFrom)} – ${dayAndYear(dateTo)}`),
    element('span', { class: 'week-status', 'data-status': status }, statusOf(booking)),
  )
}

function bookings(known: ReturnType<typeof lastKnown>): HTMLElement {
  const heading = element('h2', {}, say('offline.bookings'))
  if (known === null) {
    return element('section', {}, heading, element('p', { class: 'quiet' }, say('offline.nothingKept')))
  }
  const asOf = element('p', { class: 'quiet' }, say('offline.asOf', dayAndTime(known.at)))
  const weeks =
    known.bookings.length === 0
      ? element('p', {}, say('offline.empty'))
      : element('ul', { class: 'weeks' }, ...known.bookings.map(row))
  return element('section', {}, heading, asOf, weeks)
}

function again(): HTMLElement {
  const button = element('button', { type: 'button' }, say('offline.tryAgain'))
  button.addEventListener('click', () => window.location.reload())
  return button
}

/** Not on a connection that is there for a moment only. */
function comeBack(): void {
  if (navigator.onLine) window.location.reload()
}

function show(): void {
  const known = lastKnown()
  const { time } = dayAndTime(since(known?.aheadMs ?? 0))
  document.documentElement.lang = language
  applyBrandColor(document.querySelector('meta[name="theme-color"]')?.getAttribute('content') ?? '')
  document.body.append(
    element('header', {}, element('p', { class: 'brand' }, document.title)),
    element(
      'main',
      {},
      element('h1', {}, say('offline.title')),
      element('p', {}, say('offline.since', { time })),
      again(),
      bookings(known),
    ),
  )
  window.addEventListener('online', () => setTimeout(comeBack, steadyMs))
}

show()
