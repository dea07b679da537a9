import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  beginImpersonation,
  followImpersonation,
  forgetPerson,
  impersonatedUserId,
  stopImpersonation,
} from './impersonation.ts'
import { writeLocal } from '../lib/local-storage.ts'

const owner = '6f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11'
const group = '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22'
const leave = vi.fn<(path: string) => void>()

const groupKept = () => window.localStorage.getItem('groupId')
const bookingsKept = () => window.localStorage.getItem('lastKnown')

describe('acting as somebody', () => {
  beforeEach(() => {
    window.localStorage.clear()
    leave.mockReset()
    writeLocal('groupId', group)
    writeLocal('lastKnown', '{}')
  })

  it('begins on their first page, loaded anew, without the group that was chosen before', () => {
    beginImpersonation(owner, leave)
    expect(impersonatedUserId()).toBe(owner)
    expect(groupKept()).toBeNull()
    expect(bookingsKept()).toBeNull()
    expect(leave.mock.calls).toEqual([['/']])
  })

  it('stops at the owners of the back office, loaded anew, without the owner’s group', () => {
    beginImpersonation(owner, leave)
    writeLocal('groupId', group)
    writeLocal('lastKnown', '{}')
    stopImpersonation(leave)
    expect(impersonatedUserId()).toBeNull()
    expect(groupKept()).toBeNull()
    expect(bookingsKept()).toBeNull()
    expect(leave).toHaveBeenLastCalledWith('/admin/owners')
  })

  it('does not outlive signing out, whatever stood there', () => {
    window.localStorage.setItem('impersonatedUserId', 'poison')
    forgetPerson()
    expect(window.localStorage.getItem('impersonatedUserId')).toBeNull()
    expect(groupKept()).toBeNull()
    expect(bookingsKept()).toBeNull()
  })

  it('leaves the chosen group of somebody who signs out as themselves, but none of their bookings', () => {
    forgetPerson()
    expect(groupKept()).toBe(group)
    expect(bookingsKept()).toBeNull()
  })

  it('begins and stops in all tabs', () => {
    followImpersonation(leave)
    const tell = (key: string, oldValue: string | null, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))
    tell('groupId', null, group)
    tell('impersonatedUserId', owner, owner)
    expect(leave).not.toHaveBeenCalled()
    tell('impersonatedUserId', null, owner)
    tell('impersonatedUserId', owner, null)
    expect(leave.mock.calls).toEqual([['/'], ['/']])
  })
})
