import type { IncomingMessage } from 'node:http'
import { describe, expect, it, test } from 'vitest'
import { productionEnv } from '../../testing/fixtures/production-env.ts'
import { readConfig } from '../config.ts'
import { createHubLimits } from './hub-limits.ts'

function createRequest(remoteAddress: string, forwardedFor?: string): IncomingMessage {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  return { socket: { remoteAddress }, headers } as never
}

test('by default a person has 8 sockets and 120 connection attempts a minute, counted for who signed in', () => {
  const limits = createHubLimits(readConfig({}))
  expect(limits.maxSocketsPerPerson).toBe(8)
  const asAdmin = { personId: 'anna', adminId: 'admin' }
  for (let count = 0; count < 120; count += 1) limits.countConnect(asAdmin)
  expect(() => limits.countConnect({ personId: 'bo', adminId: 'admin' })).toThrow('too-many-requests')
  expect(() => limits.countConnect({ personId: 'anna', adminId: null })).not.toThrow()
})

test('by default an address has 300 sockets on which nobody is identified', () => {
  const { enterUnidentified } = createHubLimits(readConfig({}))
  const leave = Array.from({ length: 300 }, () => enterUnidentified(createRequest('192.0.2.1')))
  expect(leave).not.toContain(null)
  expect(enterUnidentified(createRequest('192.0.2.1'))).toBeNull()
  expect(enterUnidentified(createRequest('192.0.2.2'))).not.toBeNull()
  // Left twice: once identified, once closed.
  leave[0]?.()
  leave[0]?.()
  expect(enterUnidentified(createRequest('192.0.2.1'))).not.toBeNull()
  expect(enterUnidentified(createRequest('192.0.2.1'))).toBeNull()
})

describe('the address of a socket', () => {
  /** Returns whether the second request is counted for the same address as the first. */
  function isSame(env: Record<string, string>, [one, other]: [IncomingMessage, IncomingMessage]): boolean {
    const { enterUnidentified } = createHubLimits(readConfig({ ...env, LIMIT_SOCKETS_PER_ADDRESS: '1' }))
    return enterUnidentified(one) !== null && enterUnidentified(other) === null
  }
  const behindProxy = productionEnv

  it.each<[string, Record<string, string>, [IncomingMessage, IncomingMessage], boolean]>([
    [
      'is what our own proxy saw, not what the client wrote in front of it',
      behindProxy,
      [createRequest('10.0.0.1', '1.1.1.1, 192.0.2.1'), createRequest('10.0.0.1', '2.2.2.2, 192.0.2.1')],
      true,
    ],
    [
      'differs for two clients of one proxy',
      behindProxy,
      [createRequest('10.0.0.1', '192.0.2.1'), createRequest('10.0.0.1', '192.0.2.2')],
      false,
    ],
    [
      'is the peer’s where no proxy is trusted',
      { ...productionEnv, TRUSTED_PROXIES: '0' },
      [createRequest('192.0.2.1', '1.1.1.1'), createRequest('192.0.2.1', '2.2.2.2')],
      true,
    ],
    ['is the whole network of IPv6', {}, [createRequest('2001:db8::1'), createRequest('2001:db8::2')], true],
  ])('%s', (_what, env, requests, expected) => {
    expect(isSame(env, requests)).toBe(expected)
  })
})
