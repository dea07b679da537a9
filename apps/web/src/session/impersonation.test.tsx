import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  beginImpersonation,
  syncImpersonationAcrossTabs,
  clearPersonalData,
  getImpersonatedUserId,
  stopImpersonation,
} from './impersonation.ts'
import { writeLocal } from '../lib/local-storage.ts'

const owner = '6f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11'
const group = '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22'
const load = vi.fn<(path: string) => void>()

const readStoredGroup = () => window.localStorage.getItem('groupId')
const readStoredBookings = () => window.localStorage.getItem('lastKnown')

describe('an impersonation', () => {
  beforeEach(() => {
    window.localStorage.clear()
    load.mockReset()
    writeLocal('groupId', group)
    writeLocal('lastKnown', '{}')
  })

  it('starts on the start page with a full page load, without the chosen group', () => {
    beginImpersonation(owner, load)
    expect(getImpersonatedUserId()).toBe(owner)
    expect(readStoredGroup()).toBeNull()
    expect(readStoredBookings()).toBeNull()
    expect(load.mock.calls).toEqual([['/']])
  })

  it('stops at the admin’s owners with a full page load, without the owner’s group', () => {
    beginImpersonation(owner, load)
    writeLocal('groupId', group)
    writeLocal('lastKnown', '{}')
    stopImpersonation(load)
    expect(getImpersonatedUserId()).toBeNull()
    expect(readStoredGroup()).toBeNull()
    expect(readStoredBookings()).toBeNull()
    expect(load).toHaveBeenLastCalledWith('/admin/owners')
  })

  it('ends on sign-out, even with an invalid stored value', () => {
    window.localStorage.setItem('impersonatedUserId', 'poison')
    clearPersonalData()
    expect(window.localStorage.getItem('impersonatedUserId')).toBeNull()
    expect(readStoredGroup()).toBeNull()
    expect(readStoredBookings()).toBeNull()
  })

  it('is not needed for sign-out to remove the stored bookings; without one the chosen group stays', () => {
    clearPersonalData()
    expect(readStoredGroup()).toBe(group)
    expect(readStoredBookings()).toBeNull()
  })

  it('starts and stops in all tabs', () => {
    syncImpersonationAcrossTabs(load)
    const dispatchStorage = (key: string, oldValue: string | null, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))
    dispatchStorage('groupId', null, group)
    dispatchStorage('impersonatedUserId', owner, owner)
    expect(load).not.toHaveBeenCalled()
    dispatchStorage('impersonatedUserId', null, owner)
    dispatchStorage('impersonatedUserId', owner, null)
    expect(load.mock.calls).toEqual([['/'], ['/']])
  })
})
