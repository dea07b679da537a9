import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { FakeBrowser } from '../../testing/fakes/push-service.ts'
import { encrypt } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

describe('a message to a browser', () => {
  it('equals the example of RFC 8291, section 5, with its keys and its salt', () => {
    const keys = createECDH('prime256v1')
    keys.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
    expect(keys.getPublicKey('base64url')).toBe(
      'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    )
    const browser = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const sender = { keys, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') }
    const body = encrypt('When I grow up, I want to be a watermelon', browser, sender)
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK' +
        '6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  it('can be decrypted by that browser alone', () => {
    const [hers, his] = [new FakeBrowser('https://push.example/1'), new FakeBrowser('https://push.example/2')]
    const body = encrypt('Uge 33 på Læsø', hers.subscription.keys)
    expect(hers.decrypt(body)).toBe('Uge 33 på Læsø')
    expect(() => his.decrypt(body)).toThrow()
  })

  it('is never encrypted twice in the same way', () => {
    const { keys } = new FakeBrowser('https://push.example/1').subscription
    const [first, second] = [encrypt('a', keys), encrypt('a', keys)]
    expect(first.subarray(0, 16)).not.toEqual(second.subarray(0, 16))
    expect(first.subarray(21, 86)).not.toEqual(second.subarray(21, 86))
  })

  it('fits into a body of 4096 bytes, or is rejected', () => {
    const { keys } = new FakeBrowser('https://push.example/1').subscription
    expect(encrypt('x'.repeat(3993), keys)).toHaveLength(4096)
    expect(() => encrypt('x'.repeat(3994), keys)).toThrow('too long')
    expect(() => encrypt('ø'.repeat(1997), keys)).toThrow('too long')
  })

  it('cannot be encrypted for a key that is not a point on the curve', () => {
    const { auth } = new FakeBrowser('https://push.example/1').subscription.keys
    const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')
    expect(() => encrypt('a', { p256dh, auth })).toThrow()
  })
})
