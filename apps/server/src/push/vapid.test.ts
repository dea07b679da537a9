import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createAuthorizer, generateVapidKeys, type VapidKeys } from './vapid.ts'

const now = Date.parse('2026-11-02T12:00:00.900Z')
const endpoint = 'https://eu.web.push.example/send/abc?x=1'

/** The halves of the point, as RFC 7518 wants them in a key. */
function publicKeyOf({ publicKey }: VapidKeys) {
  const point = Buffer.from(publicKey, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  )
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}

async function signed(keys: VapidKeys) {
  const header = await (await createAuthorizer(keys, 'office@samhus.example'))(endpoint, now)
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const json = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
  return {
    key,
    header: json(head),
    payload: json(payload),
    isGenuine: verify(
      'sha256',
      Buffer.from(`${head}.${payload}`),
      { key: publicKeyOf(keys), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  }
}

describe('the signature for a push service', () => {
  it('names the service, the office and an end within a day, by the given time', async () => {
    const keys = await generateVapidKeys()
    expect(await signed(keys)).toEqual({
      key: keys.publicKey,
      header: { typ: 'JWT', alg: 'ES256' },
      payload: {
        aud: 'https://eu.web.push.example',
        sub: 'mailto:office@samhus.example',
        exp: Date.parse('2026-11-03T00:00:00Z') / 1000,
      },
      isGenuine: true,
    })
  })

  it('is made with keys that an installation has stored long ago', async () => {
    const stored = {
      publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
      privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    }
    expect(await signed(stored)).toMatchObject({ key: stored.publicKey, isGenuine: true })
  })
})

describe('new keys', () => {
  it('are a whole point and a whole number, as browsers and the stored setting have them', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { publicKey, privateKey } = await generateVapidKeys()
      expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
      expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32)
    }
  })
})
