import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { errorCatalogue } from '@samhus/contract/errors'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { admin as daAdmin } from './da/admin.ts'
import { da } from './da/index.ts'
import { offline as daOffline } from './da/offline.ts'
import { pair as daPair } from './da/pair.ts'
import { screens as daScreens } from './da/screens.ts'
import { admin as enAdmin } from './en/admin.ts'
import { en } from './en/index.ts'
import { offline as enOffline } from './en/offline.ts'
import { admin as svAdmin } from './sv/admin.ts'
import { sv } from './sv/index.ts'
import { offline as svOffline } from './sv/offline.ts'

const sourceRoot = join(import.meta.dirname, '..')

type Tree = { readonly [key: string]: string | Tree }

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value] as const]
        : [...flatten(value, key.endsWith(':') ? key : `${prefix}${key}.`)],
    ),
  )
}

/** The texts of the app, and those of the offline page. */
const languages = {
  da: flatten({ ...da, ...daScreens, pair: daPair, offline: daOffline, 'admin:': daAdmin }),
  sv: flatten({ ...sv, offline: svOffline, 'admin:': svAdmin }),
  en: flatten({ ...en, offline: enOffline, 'admin:': enAdmin }),
}

function findPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+(?:, \w+)?)\}\}/g)].map(([, name]) => name ?? '').sort()
}

function listSources(): string[] {
  return readdirSync(sourceRoot, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.tsx?$/.test(name) &&
        !/\.test\.tsx?$|\/testing\/|\.gen\.ts$|\.d\.ts$|^locales\/(da|sv|en)\//.test(name),
    )
    .map((name) => join(sourceRoot, name))
}

type Node = { type: string } & Record<string, unknown>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Returns a node and every node below it. */
function collectNodes(root: unknown, found: Node[] = []): Node[] {
  if (isNode(root)) found.push(root)
  else if (!Array.isArray(root)) return found
  for (const value of Object.values(root)) {
    if (typeof value === 'object') collectNodes(value, found)
  }
  return found
}

const parsed = listSources().map((path) => {
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'))
  expect(errors).toEqual([])
  return { path: relative(sourceRoot, path), nodes: collectNodes(program) }
})

/** Returns the text keys in the source code: whole keys, and prefixes of composed ones. */
function findUsedKeys(): { keys: Set<string>; prefixes: string[] } {
  const keys = new Set<string>()
  const prefixes: string[] = []
  for (const node of parsed.flatMap((file) => file.nodes)) {
    if (node.type === 'Literal' && typeof node['value'] === 'string') keys.add(node['value'])
    const [first] = node.type === 'TemplateLiteral' ? (node['quasis'] as { value: { cooked: string } }[]) : []
    if (first !== undefined && /^[a-zA-Z]+\.([a-zA-Z]+\.)*$/.test(first.value.cooked)) {
      prefixes.push(first.value.cooked)
    }
  }
  return { keys, prefixes }
}

/** Symbols and numbers, the same in every language. */
const needsNoTranslation = /^[\s\d−–—·.,:;/%()+!?-]*$/
/** Attributes and properties whose values are shown or announced. */
const textAttributes = new Set([
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'headline',
  'label',
  'message',
  'note',
  'placeholder',
  'problem',
  'title',
])
/** Functions that show their argument. */
const textFunctions = new Set(['showToast', 'alert', 'confirm', 'prompt'])

/** Returns the string literals that an expression may evaluate to. */
function findLiterals(value: unknown): string[] {
  if (!isNode(value)) return []
  const { type } = value
  if (type === 'Literal') return typeof value['value'] === 'string' ? [value['value']] : []
  if (type === 'JSXExpressionContainer') return findLiterals(value['expression'])
  if (type === 'ConditionalExpression')
    return [...findLiterals(value['consequent']), ...findLiterals(value['alternate'])]
  if (type === 'LogicalExpression' || type === 'BinaryExpression') {
    const isSum = type === 'LogicalExpression' || value['operator'] === '+'
    return isSum ? [...findLiterals(value['left']), ...findLiterals(value['right'])] : []
  }
  if (type !== 'TemplateLiteral') return []
  return (value['quasis'] as { value: { cooked: string } }[]).map((part) => part.value.cooked)
}

/** Returns literals in source code that are shown or announced, and should be in a language file. */
function findHardCoded(all: readonly Node[]): string[] {
  const found = all.flatMap((node) => {
    if (node.type === 'JSXText') return [String(node['value'])]
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      return (node['children'] as Node[]).flatMap((child) =>
        child.type === 'JSXExpressionContainer' ? findLiterals(child) : [],
      )
    }
    if (node.type === 'JSXAttribute') {
      const { name } = node['name'] as { name?: unknown }
      return typeof name === 'string' && textAttributes.has(name) ? findLiterals(node['value']) : []
    }
    if (node.type === 'CallExpression') {
      const { name, property } = node['callee'] as { name?: string; property?: { name?: string } }
      const showsText = textFunctions.has(name ?? property?.name ?? '')
      return showsText ? (node['arguments'] as Node[]).slice(0, 1).flatMap(findLiterals) : []
    }
    if (node.type === 'AssignmentExpression') {
      const { property } = node['left'] as { property?: { name?: string } }
      const isShown = ['title', 'textContent', 'innerText', 'innerHTML'].includes(property?.name ?? '')
      return isShown ? findLiterals(node['right']) : []
    }
    return []
  })
  return found.map((words) => words.trim()).filter((words) => !needsNoTranslation.test(words))
}

describe('the texts', () => {
  it('have the same keys in all three languages', () => {
    expect([...languages.sv.keys()].sort()).toEqual([...languages.da.keys()].sort())
    expect([...languages.en.keys()].sort()).toEqual([...languages.da.keys()].sort())
  })

  it('have the same placeholders in all three languages', () => {
    for (const [key, text] of languages.da) {
      expect([key, findPlaceholders(languages.sv.get(key) ?? '')]).toEqual([key, findPlaceholders(text)])
      expect([key, findPlaceholders(languages.en.get(key) ?? '')]).toEqual([key, findPlaceholders(text)])
    }
  })

  it('name no country’s time, since that is the time of the group’s zone', () => {
    const naming = Object.values(languages).flatMap((texts) =>
      [...texts].filter(([, text]) =>
        /(?:dansk|svensk|norsk) tid|(?:Danish|Swedish|Norwegian) time/i.test(text),
      ),
    )
    expect(naming).toEqual([])
  })

  it('are never empty', () => {
    for (const texts of Object.values(languages)) {
      expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
    }
  })

  it('are all used', () => {
    const { keys, prefixes } = findUsedKeys()
    // The namespace stands in front of a key only where it is not the component's own.
    const isUsed = (key: string) =>
      [key, key.replace(/^admin:/, '')].some(
        (name) =>
          keys.has(name.replace(/_(one|other)$/, '')) || prefixes.some((prefix) => name.startsWith(prefix)),
      )
    expect([...languages.da.keys()].filter((key) => !isUsed(key))).toEqual([])
  })

  it('are in the language files only', () => {
    const found = parsed.flatMap(({ path, nodes: all }) =>
      findHardCoded(all).map((words) => `${path}: ${words}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    ['<p>Hello</p>', 'Hello'],
    ["<p>{'Hello'}</p>", 'Hello'],
    ["<p>{isOpen ? 'Open' : t('shut')}</p>", 'Open'],
    ["<p>{isOpen && 'Open'}</p>", 'Open'],
    ['<p>{`Week ${week}`}</p>', 'Week'],
    ['<img alt="A house" />', 'A house'],
    ["<b aria-label={isOpen ? 'Close' : t('open')} />", 'Close'],
    ['<Field label={`Name of ${who}`} />', 'Name of'],
    ["showToast('Saved')", 'Saved'],
    ["document.title = 'Bookings'", 'Bookings'],
  ])('would be found hard-coded in %s', (source, words) => {
    const { program } = parseSync('planted.tsx', source)
    expect(findHardCoded(collectNodes(program))).toEqual([words])
  })

  it.each(["<p>{t('shell.booking')}</p>", '<p>{from} – {to}</p>', '<b className="wide" />', 'log("x")'])(
    'are not falsely found in %s',
    (source) => expect(findHardCoded(collectNodes(parseSync('planted.tsx', source).program))).toEqual([]),
  )

  it('have every key that the source code uses', () => {
    const usedKeys = parsed.flatMap(({ nodes: all }) =>
      all.flatMap((node) => {
        const { name } = node.type === 'CallExpression' ? (node['callee'] as { name?: string }) : {}
        const [first] = name === 't' || name === 'say' ? (node['arguments'] as Node[]) : []
        return first?.type === 'Literal' && typeof first['value'] === 'string' ? [first['value']] : []
      }),
    )
    expect(usedKeys.length).toBeGreaterThan(100)
    const has = (key: string) =>
      [key, `${key}_other`, `admin:${key}`, `admin:${key}_other`].some((name) => languages.da.has(name))
    expect(usedKeys.filter((key) => !has(key))).toEqual([])
  })

  it('have a sentence for every error type, in each language its own', () => {
    for (const type of Object.keys(errorCatalogue)) {
      const sentences = Object.values(languages).map(
        (texts) => texts.get(`errors.${type}`) ?? texts.get(`admin:errors.${type}`),
      )
      expect([type, new Set(sentences).size]).toEqual([type, 3])
    }
  })
})

describe('the required sentences (docs/domain.md §15)', () => {
  it.each([
    ['WARNING!', 'common.warning'],
    ['Request failed: {{status}} {{statusText}}', 'common.requestFailed'],
    ['Could not fetch calendar: {{message}}', 'year.loadError'],
    ['Reservation failed', 'failed.reserve'],
    ['Could not confirm booking', 'failed.confirm'],
    ['Could not cancel reservation', 'failed.release'],
    ['Authentication error. Please check Auth0 configuration.', 'closed.signInFailed'],
    ['The system is temporarily unavailable.', 'closed.unavailable'],
    ['The system is temporarily unavailable.', 'errors.unavailable'],
    ['Please log in to continue.', 'errors.user-not-authenticated'],
    ['Booking not found or token expired.', 'errors.booking-not-found'],
    ['Home not found', 'errors.house-not-found'],
    ['Home not found', 'homes.notFound'],
    ['The requested user could not be found.', 'errors.user-not-found'],
    ['Stop impersonation', 'shell.stopImpersonation'],
    ['Switch Group', 'shell.switchGroup'],
    ['Super Admin', 'admin:shell.superAdmin'],
    ['Click to enable deletion', 'cancel.enable'],
    ['Click to enable deletion', 'cancel.enableWait'],
    ['Booking updated', 'edit.saved'],
    ['Skip cleaning', 'edit.skipCleaning'],
    ['OK', 'common.ok'],
    ['Terms', 'shell.terms'],
    ['Booking', 'shell.booking'],
    ['Association', 'shell.association'],
    ['Homes', 'shell.homes'],
    ['My bookings', 'legend.YourBooking'],
    ['My waitlists', 'legend.YourWaitlist'],
    ['Available', 'legend.Available'],
    ['Open for waitlist', 'legend.AvailableForWaitlist'],
    ['Reserved', 'legend.Reserved'],
    ['Not available', 'legend.NotAvailable'],
    ['Points', 'legend.points'],
    ['Number on waitlist', 'legend.waiting'],
    ['Only reserved bookings can be confirmed.', 'errors.not-reserved-booking'],
    [
      'You already have an active reservation for this calendar.',
      'errors.has-other-reservations-for-calendar',
    ],
    ['This booking is not eligible for checkout.', 'errors.booking-not-eligible'],
    ['Connection Lost', 'live.lost'],
    ['Take control on this device', 'live.take'],
    ['Leave site', 'live.leave'],
    ['Homes in your association', 'homes.heading'],
    ['No houses found', 'homes.empty'],
    ['View all images', 'homes.viewAll'],
    ['Book this home', 'homes.bookThis'],
    ['Error loading group details: {{message}}', 'association.loadError'],
    ['No group details found', 'association.notFound'],
    ['Profile updated successfully', 'profile.saved'],
    ['Failed to update profile', 'profile.saveError'],
    ['Error loading profile: {{message}}', 'profile.loadError'],
    ['No profile found', 'profile.notFound'],
    ['No groups found', 'profile.groupsEmpty'],
    ['Invalid token', 'checkOut.invalidToken'],
    ['A valid token is required to access this page.', 'checkOut.tokenRequired'],
    ['Could not load booking details', 'checkOut.loadFailed'],
    ['Check out of your stay', 'checkOut.title'],
    ['Send information to {{product}}', 'checkOut.send'],
    ['Sending...', 'checkOut.sending'],
    ['An error occurred while submitting the form. Please try again.', 'checkOut.failed'],
  ])('are the English texts word for word: %s', (sentence, key) => {
    expect(languages.en.get(key)).toBe(sentence)
  })

  // Required as a part of a sentence, without a capital or a full stop.
  it.each([
    ['next point assignment', 'overview.nextPoints'],
    ['active calendars for {{year}}', 'myYear.empty'],
    ['my bookings', 'legend.YourBooking'],
    ['my waitlists', 'legend.YourWaitlist'],
    ['not a member', 'closed.notAMember'],
    ['log out', 'shell.signOut'],
    ['confirm', 'held.confirmWithin'],
    ['choose cleaning between weeks', 'edit.skipCleaningNote'],
    ['reconnect', 'live.lostText'],
    ['not eligible for checkout', 'errors.booking-not-eligible'],
    ['only reserved bookings can be confirmed', 'errors.not-reserved-booking'],
    ['already have an active reservation for this calendar', 'errors.has-other-reservations-for-calendar'],
    ['at most {{waitlistsPerYear}} waitlists per year', 'errors.max-waitlists-per-user'],
    ['high-season booking of this week last year', 'errors.high-season-week-blocked'],
    ['no consecutive weeks with week {{week}} unless it is available within', 'year.beside'],
    ['no consecutive weeks', 'errors.consecutive-weeks-restricted'],
    ['no more than {{highSeasonWeeks}}', 'errors.max-consecutive-high-season'],
    ['not in operation', 'errors.house-not-in-operation'],
    ['fewer than {{window}}', 'cancel.late'],
    ['{{count}} weeks', 'common.weeks_other'],
    ['after this booking: {{count}} points', 'held.after_other'],
  ])('are in the English texts: %s', (words, key) => {
    expect(languages.en.get(key)?.toLowerCase()).toContain(words.toLowerCase())
  })

  it.each([
    ['Kunne ikke hente dine bookinger.', 'overview.loadError'],
    ['Uge {{week}}, {{year}}', 'common.weekOfYear'],
    ['{{count}} point', 'common.points_other'],
  ])('are the Danish texts word for word: %s', (sentence, key) => {
    expect(languages.da.get(key)).toBe(sentence)
  })
})
