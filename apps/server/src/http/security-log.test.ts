import { beforeEach, describe, expect, it } from 'vitest'
import { RefusedError, SuspiciousRefusal } from '../shared/refused-error.ts'
import { SecurityLog } from './security-log.ts'

const minuteMs = 60_000
const source = { id: 'request-1', address: '192.0.2.1' }
const admin = new SuspiciousRefusal('forbidden', 'admin-refused', 'anna')
const badToken = new SuspiciousRefusal('user-not-authenticated', 'bad-token', null)

describe('the log of refused attempts', () => {
  let now = 0
  let lines: object[] = []
  let log: SecurityLog

  beforeEach(() => {
    now = 0
    lines = []
    const warn = (line: object) => void lines.push(line)
    log = new SecurityLog({ systemNow: () => now, log: { warn } as never })
  })

  it('has a line for each attempt, with person, request and address', () => {
    log.report(admin, source)
    log.report(new RefusedError('no-group-found'), source, { personId: 'bo', groupId: 'g' })
    log.report(badToken, source)
    expect(lines).toEqual([
      { security: 'admin-refused', personId: 'anna', requestId: 'request-1', address: '192.0.2.1' },
      { security: 'other-group', personId: 'bo', requestId: 'request-1', address: '192.0.2.1' },
      { security: 'bad-token', personId: null, requestId: 'request-1', address: '192.0.2.1' },
    ])
  })

  it('has none for ordinary refusals: no token, no group of one’s own, an error of ours', () => {
    log.report(new RefusedError('user-not-authenticated'), source)
    log.report(new RefusedError('no-group-found'), source, { personId: 'guest' })
    log.report(new RefusedError('forbidden'), source, { personId: 'anna', groupId: 'g' })
    log.report(new Error('bug'), source)
    expect(lines).toEqual([])
  })

  it('has five lines a minute of one caller, who silences nobody else, and says how many are missing', () => {
    for (let i = 0; i < 50; i++) log.report(badToken, source)
    log.report(badToken, { id: 'request-2', address: '192.0.2.2' })
    expect(lines).toHaveLength(6)
    now += minuteMs
    log.report(admin, source)
    expect(lines.slice(6)).toEqual([{ unlogged: 45 }, expect.objectContaining({ security: 'admin-refused' })])
  })

  it('has a hundred lines a minute at most, and goes on although the clock was set back', () => {
    const flood = () => {
      for (let i = 0; i < 1000; i++) log.report(badToken, { id: 'r', address: `192.0.2.${i}` })
    }
    flood()
    expect(lines).toHaveLength(100)
    now -= 60 * minuteMs
    flood()
    expect(lines).toHaveLength(201)
  })
})
