import { describe, expect, it } from 'vitest'
import { Connection, type Subscriber } from './connection.ts'
import { ConnectionRegistry } from './connection-registry.ts'

const quiet = { monotonicMs: () => 0, invoked: async () => null, opened: () => {}, detached: () => {} }

function listenerOf(more: Partial<Subscriber> = {}): Subscriber {
  return { personId: 'anna', groupId: 'fjord', deviceId: 'phone', adminId: null, expiresAt: 0, ...more }
}

function connectionOf(more: Partial<Subscriber> = {}): Connection {
  return new Connection({ subscriber: listenerOf(more), ...quiet })
}

describe('the connections of a process', () => {
  it('are found by token, group and person until they are removed, and nowhere afterwards', () => {
    const connections = new ConnectionRegistry()
    const [one, two] = [connectionOf(), connectionOf({ groupId: 'bakke' })]
    connections.add('1', one)
    connections.add('2', two)
    expect(connections.findByToken('1')).toBe(one)
    expect([...connections.listInGroup('fjord')]).toEqual([one])
    expect([...connections.listOfPerson('anna')]).toEqual([one, two])
    connections.remove(one, 1_000)
    expect(connections.size).toBe(1)
    expect(connections.findByToken('1')).toBeUndefined()
    expect(connections.listInGroup('fjord').size).toBe(0)
    expect([...connections.listGroupIds()]).toEqual(['bakke'])
    expect([...connections.listOfPerson('anna')]).toEqual([two])
  })

  it('count in their group while they have a socket: those that have come back anew are not counted twice', () => {
    const connections = new ConnectionRegistry()
    const [cut, resumed] = [connectionOf(), connectionOf()]
    connections.add('1', cut)
    connections.add('2', resumed)
    connections.detach(cut)
    connections.detach(resumed)
    expect(connections.countReceivers('fjord')).toBe(0)
    connections.reattach(resumed)
    connections.add('3', connectionOf())
    expect(connections.countReceivers('fjord')).toBe(2)
    connections.remove(cut, 1_000)
    expect(connections.countReceivers('fjord')).toBe(2)
    expect(connections.countReceivers('bakke')).toBe(0)
  })

  it('do not come back under a token that was removed, for a minute', () => {
    const connections = new ConnectionRegistry()
    const one = connectionOf()
    connections.add('1', one)
    expect(connections.isRetired('1')).toBe(false)
    connections.remove(one, 1_000)
    connections.purgeRetired(60_999)
    expect(connections.isRetired('1')).toBe(true)
    connections.purgeRetired(61_000)
    expect(connections.isRetired('1')).toBe(false)
  })

  it('are once each person, group and administrator, however many tabs there are', () => {
    const connections = new ConnectionRegistry()
    connections.add('1', connectionOf())
    connections.add('2', connectionOf({ deviceId: 'laptop' }))
    connections.add('3', connectionOf({ adminId: 'boss' }))
    expect(connections.listConnectedOwners()).toEqual([
      { personId: 'anna', groupId: 'fjord', adminId: null },
      { personId: 'anna', groupId: 'fjord', adminId: 'boss' },
    ])
    // Without a socket no device is here.
    expect(connections.listDevices().size).toBe(0)
  })
})
