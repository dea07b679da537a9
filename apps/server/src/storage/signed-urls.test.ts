import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSignedUrls, type SignedUrls } from './signed-urls.ts'

const key = randomBytes(32)
const start = Date.parse('2026-11-21T12:00:01Z')
const clock = { now: start }
const signedUrls = createSignedUrls(key, () => clock.now)
const id = randomUUID()
const minutes = (count: number) => start + count * 60_000

/** The id and the signed part of a URL. */
function parseParts(url: string): [id: string, signed: string] {
  const [, , , , of = '', signed = ''] = url.split('/')
  return [of, signed]
}

test('an image keeps its URL for half an hour, which stays valid for another half', () => {
  clock.now = minutes(0)
  const url = signedUrls.createImageUrl(id)
  clock.now = minutes(29)
  expect(signedUrls.createImageUrl(id)).toBe(url)
  expect(signedUrls.getSecondsLeft('pictures', ...parseParts(url))).toBe(31 * 60 - 1)
  clock.now = minutes(30)
  expect(signedUrls.createImageUrl(id)).not.toBe(url)
  clock.now = minutes(59)
  expect(signedUrls.getSecondsLeft('pictures', ...parseParts(url))).toBeGreaterThan(0)
  clock.now = minutes(60)
  expect(signedUrls.getSecondsLeft('pictures', ...parseParts(url))).toBeNull()
})

test('a document’s URL is valid for at least ten minutes and at most a quarter of an hour', () => {
  for (let at = 0; at < 10; at += 1) {
    clock.now = minutes(at) + 17_000
    const left = signedUrls.getSecondsLeft('documents', ...parseParts(signedUrls.createDocumentUrl(id))) ?? 0
    expect(left).toBeLessThanOrEqual(15 * 60)
    expect(left).toBeGreaterThanOrEqual(10 * 60)
  }
})

test.each([
  ['pictures', 3600, (urls: SignedUrls) => urls.createImageUrl(id)],
  ['documents', 900, (urls: SignedUrls) => urls.createDocumentUrl(id)],
] as const)('a URL of %s is valid until its very end, and not at it', (kind, seconds, createUrl) => {
  // The earliest instant at which this URL is created.
  const created = Date.parse('2026-11-21T12:00:00Z')
  clock.now = created
  const url = parseParts(createUrl(signedUrls))
  const secondsLeft = (now: number) => {
    clock.now = now
    return signedUrls.getSecondsLeft(kind, ...url)
  }
  const end = created + seconds * 1000
  expect([created, end - 1000, end - 1, end, end + 999, end + 1000].map(secondsLeft)).toEqual([
    seconds,
    1,
    1,
    null,
    null,
    null,
  ])
})

test('a URL is valid in every process with the same key, and in no other installation', () => {
  clock.now = minutes(0)
  const signed = parseParts(signedUrls.createImageUrl(id))
  expect(createSignedUrls(key, () => clock.now).getSecondsLeft('pictures', ...signed)).not.toBeNull()
  expect(createSignedUrls(randomBytes(32), () => clock.now).getSecondsLeft('pictures', ...signed)).toBeNull()
})

const [, good] = parseParts(signedUrls.createImageUrl(id))
const [until = '', signature = ''] = good.split('.')
const later = (Number.parseInt(until, 36) + 3600).toString(36)

test.each([
  ['for another image', randomUUID(), good],
  ['for the same id in capitals', id.toUpperCase(), good],
  ['that lasts an hour longer', id, `${later}.${signature}`],
  ['that lasts for ever', id, `zzzzzzz.${signature}`],
  ['with one bit changed', id, `${until}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`],
  ['with a shorter signature', id, good.slice(0, -1)],
  ['with a longer signature', id, `${good}A`],
  ['without a signature', id, `${until}.`],
  ['of nothing but zeros', id, `${until}.${'A'.repeat(24)}`],
  ['that is empty', id, ''],
  ['with a line break', id, `${good}\n`],
  ['with NUL', `${id}\0`, good],
  ['that goes up', `../${id}`, good],
  ['that is very long', id.repeat(500), good.repeat(500)],
])('a URL %s is not valid', (_what, of, signed) => {
  clock.now = minutes(0)
  expect(signedUrls.getSecondsLeft('pictures', id, good)).not.toBeNull()
  expect(signedUrls.getSecondsLeft('pictures', of, signed)).toBeNull()
})

test('an image’s URL opens no document', () => {
  clock.now = minutes(0)
  expect(signedUrls.getSecondsLeft('documents', id, good)).toBeNull()
})
