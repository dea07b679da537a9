import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConnectionMonitor } from './connection-monitor.ts'

interface Device {
  readonly personId: string
  readonly deviceId: string
}

const silentLog = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }
const groupId = 'group'
const [anna, bo] = [
  { personId: 'anna', deviceId: 'phone' },
  { personId: 'bo', deviceId: 'laptop' },
]

describe('the sessions of devices', () => {
  let connectedDevices: Device[]
  let updates: { connected: Device[]; gone: Device[] }[]
  let isDatabaseAway: boolean
  let monitor: ConnectionMonitor

  beforeEach(() => {
    vi.useFakeTimers()
    connectedDevices = []
    updates = []
    isDatabaseAway = false
    monitor = new ConnectionMonitor({
      hub: {
        listConnectedOwners: () => [],
        listDevices: () => new Map(connectedDevices.map((device) => [device.personId, device])),
        closeOwner: () => {},
      },
      listUnauthorized: async () => [],
      updateSessions: async (devices) => {
        if (isDatabaseAway) throw new Error('away')
        updates.push(devices)
      },
      log: silentLog,
    })
    monitor.start()
  })

  afterEach(() => {
    monitor.stop()
    vi.useRealTimers()
  })

  it('are extended within a second of connecting, all in one update, and end with the connection', async () => {
    connectedDevices = [anna, bo]
    await vi.advanceTimersByTimeAsync(1_000)
    expect(updates).toEqual([{ connected: [anna, bo], gone: [] }])
    connectedDevices = [bo]
    await vi.advanceTimersByTimeAsync(1_000)
    expect(updates.slice(1)).toEqual([{ connected: [], gone: [anna] }])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(updates).toHaveLength(2)
  })

  it('are extended every ten seconds while nothing changes', async () => {
    connectedDevices = [anna]
    await vi.advanceTimersByTimeAsync(30_500)
    expect(updates).toHaveLength(4)
    expect(updates.at(-1)).toEqual({ connected: [anna], gone: [] })
  })

  it('are updated a second later where the database was unavailable', async () => {
    isDatabaseAway = true
    connectedDevices = [anna]
    await vi.advanceTimersByTimeAsync(3_000)
    isDatabaseAway = false
    await vi.advanceTimersByTimeAsync(1_000)
    expect(updates).toEqual([{ connected: [anna], gone: [] }])
  })
})

describe('the connection of an owner without access', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is closed within five seconds, with the reason, and others stay open', async () => {
    const connected = [anna, bo].map(({ personId }) => ({ personId, groupId, adminId: null }))
    const closed: string[] = []
    let gone: string[] = []
    const monitor = new ConnectionMonitor({
      hub: {
        listConnectedOwners: () => connected,
        listDevices: () => new Map(),
        closeOwner: ({ personId }, reason) => closed.push(`${personId} ${reason}`),
      },
      listUnauthorized: async (owners) =>
        owners
          .filter(({ personId }) => gone.includes(personId))
          .map((each) => ({ ...each, why: 'user-disabled' })),
      updateSessions: async () => {},
      log: silentLog,
    })
    monitor.start()
    // Just after a check.
    await vi.advanceTimersByTimeAsync(3_001)
    gone = ['anna']
    await vi.advanceTimersByTimeAsync(5_000)
    expect(new Set(closed)).toEqual(new Set(['anna user-disabled']))
    monitor.stop()
  })
})
