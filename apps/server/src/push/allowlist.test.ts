import { describe, expect, it } from 'vitest'
import { isAllowedEndpoint, parsePushServices } from './allowlist.ts'

const services = ['fcm.googleapis.com', '*.push.apple.com', 'http://127.0.0.1:4000']

describe('the allowlist of push services', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://web.push.apple.com/QG',
    'https://eu.web.push.apple.com/QG',
    'http://127.0.0.1:4000/push/1',
  ])('allows %s', (endpoint) => expect(isAllowedEndpoint(endpoint, services)).toBe(true))

  it.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'https://fcm.googleapis.com@10.0.0.1/',
    'https://me:secret@fcm.googleapis.com/',
    'https://fcm.googleapis.com.evil.example/',
    'https://evilfcm.googleapis.com/',
    'https://x.fcm.googleapis.com/',
    'https://push.apple.com/',
    'https://evilpush.apple.com/',
    'http://127.0.0.1:4001/',
    'http://127.0.0.1/',
    'https://127.0.0.1:4000/',
    'http://localhost:4000/',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'not an address',
  ])('does not allow %s', (endpoint) => expect(isAllowedEndpoint(endpoint, services)).toBe(false))

  it.each(['', 'a,,b.example', '*', 'com', 'https://a.example/path', 'ftp://a.example', 'a b.example'])(
    'cannot be configured as %j',
    (list) => expect(parsePushServices(list)).toBeNull(),
  )

  it('is configured as hosts and origins', () => {
    expect(parsePushServices('fcm.googleapis.com, *.push.apple.com,http://127.0.0.1:4000')).toEqual(services)
  })
})
