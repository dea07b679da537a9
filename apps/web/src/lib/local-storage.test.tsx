import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getImpersonatedUserId } from '../session/impersonation.ts'
import { isUuid, createUuid, readLocal, writeLocal } from './local-storage.ts'

const anId = '6f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11'

describe('local storage', () => {
  beforeEach(() => window.localStorage.clear())
  afterEach(() => vi.restoreAllMocks())

  it('returns a stored value, and removes it with null', () => {
    writeLocal('groupId', anId)
    expect(readLocal('groupId', isUuid)).toBe(anId)
    writeLocal('groupId', null)
    expect(readLocal('groupId', isUuid)).toBeNull()
  })

  it.each(['', 'null', '{"a":1}', '<script>', `${anId}x`, '0'.repeat(100_000)])(
    'treats the unexpected value %j as absent',
    (poison) => {
      window.localStorage.setItem('groupId', poison)
      window.localStorage.setItem('impersonatedUserId', poison)
      expect(readLocal('groupId', isUuid)).toBeNull()
      expect(getImpersonatedUserId()).toBeNull()
    },
  )

  it('neither reads nor writes nor throws if storage is forbidden', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => writeLocal('language', 'sv')).not.toThrow()
    expect(readLocal('language', isUuid)).toBeNull()
  })

  it('gets unique ids from createUuid, all of them UUIDs', () => {
    const ids = new Set(Array.from({ length: 200 }, createUuid))
    expect(ids.size).toBe(200)
    expect([...ids].every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/.test(id))).toBe(
      true,
    )
  })
})

describe('the device id', () => {
  beforeEach(() => {
    window.localStorage.clear()
    vi.resetModules()
  })

  it('is created once and stored', async () => {
    const { getDeviceId } = await import('../session/device.ts')
    const first = getDeviceId()
    expect(isUuid(first)).toBe(true)
    expect(getDeviceId()).toBe(first)
    expect(window.localStorage.getItem('deviceId')).toBe(first)
  })

  it('is the one that was stored before', async () => {
    window.localStorage.setItem('deviceId', anId)
    const { getDeviceId } = await import('../session/device.ts')
    expect(getDeviceId()).toBe(anId)
  })

  it('replaces an invalid stored one', async () => {
    window.localStorage.setItem('deviceId', 'not an id')
    const { getDeviceId } = await import('../session/device.ts')
    expect(isUuid(getDeviceId())).toBe(true)
    expect(isUuid(window.localStorage.getItem('deviceId') ?? '')).toBe(true)
  })
})
