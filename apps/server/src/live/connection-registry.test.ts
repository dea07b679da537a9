import { describe, expect, it } from 'vitest'
import { Connection, type Listener } from './connection.ts'
import { Connections } from './connection-registry.ts'

const quiet = { monotonicMs: () => 0, invoked: async () => null, opened: () => {}, detached: () => {} }

function listenerOf(more: Partial<Listener> = {}): Listener {
  return { personId: 'anna', groupId: 'fjord', deviceId: 'phone', adminId: null, expiresAt: 0, ...more }
}

function connectionOf(more: Partial<Listener> = {}): Connection {
  return new Connection({ listener: listenerOf(more), ...quiet })
}

describe('the connections of a process', () => {
  it('are found by token, group and person until they are removed, and nowhere afterwards', () => {
    const connections = new Connections()
    const [one, two] = [connectionOf(), connectionOf({ groupId: 'bakke' })]
    connections.add('1', one)
    connections.add('2', two)
    expect(connections.withToken('1')).toBe(one)
    expect([...connections.inGroup('fjord')]).toEqual([one])
    expect([...connections.ofPerson('anna')]).toEqual([one, two])
    connections.remove(one, 1_000)
    expect(connections.size).toBe(1)
    expect(connections.withToken('1')).toBeUndefined()
    expect(connections.inGroup('fjord').size).toBe(0)
    expect([...connections.groupIds()]).toEqual(['bakke'])
    expect([...connections.ofPerson('anna')]).toEqual([two])
  })

  it('count in their group while they have a socket: those that have come back anew are not counted twice', () => {
    const connections = new Connections()
    const [cut, resumed] = [connectionOf(), connectionOf()]
    connections.add('1', cut)
    connections.add('2', resumed)
    connections.leave(cut)
    connections.leave(resumed)
    expect(connections.listeningIn('fjord')).toBe(0)
    connections.comeBack(resumed)
    connections.add('3', connectionOf())
    expect(connections.listeningIn('fjord')).toBe(2)
    connections.remove(cut, 1_000)
    expect(connections.listeningIn('fjord')).toBe(2)
    expect(connections.listeningIn('bakke')).toBe(0)
  })

  it('do not come back under a token that was removed, for a minute', () => {
    const connections = new Connections()
    const one = connectionOf()
    connections.add('1', one)
    expect(connections.wasRemoved('1')).toBe(false)
    connections.remove(one, 1_000)
    connections.forgetRemoved(60_999)
    expect(connections.wasRemoved('1')).toBe(true)
    connections.forgetRemoved(61_000)
    expect(connections.wasRemoved('1')).toBe(false)
  })

  it('are once each person, group and administrator, however many tabs there are', () => {
    const connections = new Connections()
    connections.add('1', connectionOf())
    connections.add('2', connectionOf({ deviceId: 'laptop' }))
    connections.add('3', connectionOf({ adminId: 'boss' }))
    expect(connections.connected()).toEqual([
      { personId: 'anna', groupId: 'fjord', adminId: null },
      { personId: 'anna', groupId: 'fjord', adminId: 'boss' },
    ])
    // Without a socket no device is here.
    expect(connections.devices().size).toBe(0)
  })
})
