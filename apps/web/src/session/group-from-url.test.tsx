import { beforeEach, describe, expect, it } from 'vitest'
import { applyGroupFromUrl } from './group-from-url.ts'

const group = '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22'

describe('the URL of a notification', () => {
  beforeEach(() => window.localStorage.clear())

  it.each([
    ['chooses its group', `/booking?group=${group}`, group, '/booking'],
    ['keeps its other parts', `/booking?a=1&group=${group}#x`, group, '/booking?a=1#x'],
    ['ignores an invalid group', '/booking?group=<script>', null, '/booking'],
    [
      'has no effect on a page other than /booking',
      `/boliger?group=${group}`,
      null,
      `/boliger?group=${group}`,
    ],
    ['may have no group', '/booking', null, '/booking'],
  ])('%s', (_case, before, chosen, after) => {
    window.history.replaceState(null, '', before)
    applyGroupFromUrl()
    expect(window.localStorage.getItem('groupId')).toBe(chosen)
    expect(window.location.href).toBe(`${window.location.origin}${after}`)
  })
})
