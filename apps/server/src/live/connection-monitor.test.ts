import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConnectionMonitor } from './connection-monitor.ts'

interface Device {
  readonly personId: string
  readonly deviceId: string
}

const quiet = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }
const groupId = 'group'
const [anna, bo] = [
  { personId: 'anna', deviceId: 'phone' },
  { personId: 'bo', deviceId: 'laptop' },
]

describe('the sessions of devices', () => {
  let here: Device[]
  let kept: { connected: Device[]; gone: Device[] }[]
  let isAway: boolean
  let vigil: ConnectionMonitor

  beforeEach(() => {
    vi.useFakeTimers()
    here = []
    kept = []
    isAway = false
    vigil = new ConnectionMonitor({
      hub: {
        listConnectedOwners: () => [],
        listDevices: () => new Map(here.map((device) => [device.personId, device])),
        closePerson: () => {},
      },
      listUnauthorized: async () => [],
      updateSessions: async (devices) => {
        if (isAway) throw new Error('away')
        kept.push(devices)
      },
      log: quiet,
    })
    vigil.start()
  })

  afterEach(() => {
    vigil.stop()
    vi.useRealTimers()
  })

  it('are kept within a second of their coming, all at once, and run out from when they go', async () => {
    here = [anna, bo]
    await vi.advanceTimersByTimeAsync(1_000)
    expect(kept).toEqual([{ connected: [anna, bo], gone: [] }])
    here = [bo]
    await vi.advanceTimersByTimeAsync(1_000)
    expect(kept.slice(1)).toEqual([{ connected: [], gone: [anna] }])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(kept).toHaveLength(2)
  })

  it('are kept every ten seconds while nothing happens', async () => {
    here = [anna]
    await vi.advanceTimersByTimeAsync(30_500)
    expect(kept).toHaveLength(4)
    expect(kept.at(-1)).toEqual({ connected: [anna], gone: [] })
  })

  it('are noted a second later where the database was away', async () => {
    isAway = true
    here = [anna]
    await vi.advanceTimersByTimeAsync(3_000)
    isAway = false
    await vi.advanceTimersByTimeAsync(1_000)
    expect(kept).toEqual([{ connected: [anna], gone: [] }])
  })
})

describe('who may no longer listen', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is closed within five seconds, with the reason; the others stay', async () => {
    const connected = [anna, bo].map(({ personId }) => ({ personId, groupId, adminId: null }))
    const closed: string[] = []
    let gone: string[] = []
    const vigil = new ConnectionMonitor({
      hub: {
        listConnectedOwners: () => connected,
        listDevices: () => new Map(),
        closePerson: (personId, _groupId, reason) => closed.push(`${personId} ${reason}`),
      },
      listUnauthorized: async (asked) =>
        asked
          .filter(({ personId }) => gone.includes(personId))
          .map((each) => ({ ...each, why: 'user-disabled' })),
      updateSessions: async () => {},
      log: quiet,
    })
    vigil.start()
    // Whenever it happens between two looks.
    await vi.advanceTimersByTimeAsync(3_001)
    gone = ['anna']
    await vi.advanceTimersByTimeAsync(5_000)
    expect(new Set(closed)).toEqual(new Set(['anna user-disabled']))
    vigil.stop()
  })
})
