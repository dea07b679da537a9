import { beforeEach, describe, expect, it } from 'vitest'
import { takeGroupFromAddress } from './deep-link.ts'

const group = '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22'

describe('the address of a message', () => {
  beforeEach(() => window.localStorage.clear())

  it.each([
    ['chooses its group', `/booking?group=${group}`, group, '/booking'],
    ['keeps what else is in it', `/booking?a=1&group=${group}#x`, group, '/booking?a=1#x'],
    ['chooses nothing that is no group', '/booking?group=<script>', null, '/booking'],
    ['is no other page’s', `/boliger?group=${group}`, null, `/boliger?group=${group}`],
    ['may name no group', '/booking', null, '/booking'],
  ])('%s', (_what, asked, chosen, left) => {
    window.history.replaceState(null, '', asked)
    takeGroupFromAddress()
    expect(window.localStorage.getItem('groupId')).toBe(chosen)
    expect(window.location.href).toBe(`${window.location.origin}${left}`)
  })
})
