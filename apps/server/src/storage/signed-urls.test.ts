import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSignedUrls } from './signed-urls.ts'

const key = randomBytes(32)
const start = Date.parse('2026-11-21T12:00:01Z')
const clock = { now: start }
const addresses = createSignedUrls(key, () => clock.now)
const id = randomUUID()
const minutes = (count: number) => start + count * 60_000

/** What an address says: which file, and until when under which signature. */
function parts(address: string): [id: string, signed: string] {
  const [, , , , of = '', signed = ''] = address.split('/')
  return [of, signed]
}

test('a picture keeps its address for half an hour, which is then good for another half', () => {
  clock.now = minutes(0)
  const address = addresses.createImageUrl(id)
  clock.now = minutes(29)
  expect(addresses.createImageUrl(id)).toBe(address)
  expect(addresses.getSecondsLeft('pictures', ...parts(address))).toBe(31 * 60 - 1)
  clock.now = minutes(30)
  expect(addresses.createImageUrl(id)).not.toBe(address)
  clock.now = minutes(59)
  expect(addresses.getSecondsLeft('pictures', ...parts(address))).toBeGreaterThan(0)
  clock.now = minutes(60)
  expect(addresses.getSecondsLeft('pictures', ...parts(address))).toBeNull()
})

test('a document’s address is never good for longer than a quarter of an hour, nor shorter than ten minutes', () => {
  for (let at = 0; at < 10; at += 1) {
    clock.now = minutes(at) + 17_000
    const left = addresses.getSecondsLeft('documents', ...parts(addresses.createDocumentUrl(id))) ?? 0
    expect(left).toBeLessThanOrEqual(15 * 60)
    expect(left).toBeGreaterThanOrEqual(10 * 60)
  }
})

test('processes with the same key know each other’s addresses, another installation’s are none', () => {
  clock.now = minutes(0)
  const signed = parts(addresses.createImageUrl(id))
  expect(createSignedUrls(key, () => clock.now).getSecondsLeft('pictures', ...signed)).not.toBeNull()
  expect(createSignedUrls(randomBytes(32), () => clock.now).getSecondsLeft('pictures', ...signed)).toBeNull()
})

const [, good] = parts(addresses.createImageUrl(id))
const [until = '', signature = ''] = good.split('.')
const later = (Number.parseInt(until, 36) + 3600).toString(36)

test.each([
  ['for another picture', randomUUID(), good],
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
])('an address %s opens nothing', (_what, of, signed) => {
  clock.now = minutes(0)
  expect(addresses.getSecondsLeft('pictures', id, good)).not.toBeNull()
  expect(addresses.getSecondsLeft('pictures', of, signed)).toBeNull()
})

test('a picture’s address opens no document', () => {
  clock.now = minutes(0)
  expect(addresses.getSecondsLeft('documents', id, good)).toBeNull()
})
