import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createAuthorizer, generateVapidKeys, type VapidKeys } from './vapid.ts'

const now = Date.parse('2026-11-02T12:00:00.900Z')
const endpoint = 'https://eu.web.push.example/send/abc?x=1'

/** Splits the point into x and y, as a JWK needs them (RFC 7518). */
function toPublicKey({ publicKey }: VapidKeys) {
  const point = Buffer.from(publicKey, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  )
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}

async function authorize(keys: VapidKeys) {
  const header = await (
    await createAuthorizer(keys)
  )(endpoint, { contactEmail: 'office@samhus.example', now })
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const json = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
  return {
    key,
    header: json(head),
    payload: json(payload),
    isValid: verify(
      'sha256',
      Buffer.from(`${head}.${payload}`),
      { key: toPublicKey(keys), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  }
}

describe('the signature for a push service', () => {
  it('names the service, the contact and an expiry within a day of the given time', async () => {
    const keys = await generateVapidKeys()
    expect(await authorize(keys)).toEqual({
      key: keys.publicKey,
      header: { typ: 'JWT', alg: 'ES256' },
      payload: {
        aud: 'https://eu.web.push.example',
        sub: 'mailto:office@samhus.example',
        exp: Date.parse('2026-11-03T00:00:00Z') / 1000,
      },
      isValid: true,
    })
  })

  it('can be made with keys that were stored earlier', async () => {
    const stored = {
      publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
      privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    }
    expect(await authorize(stored)).toMatchObject({ key: stored.publicKey, isValid: true })
  })
})

describe('generated keys', () => {
  it('are a full point and a full number, in the format of browsers and of the stored setting', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { publicKey, privateKey } = await generateVapidKeys()
      expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
      expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32)
    }
  })
})
