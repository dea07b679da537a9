import { describe, expect, it } from 'vitest'
import { Connection, type Subscriber } from './connection.ts'
import { ConnectionRegistry } from './connection-registry.ts'

const noHandlers = { monotonicMs: () => 0, onInvoke: async () => null, onOpen: () => {}, onDetach: () => {} }

function createSubscriber(more: Partial<Subscriber> = {}): Subscriber {
  return { personId: 'anna', groupId: 'fjord', deviceId: 'phone', adminId: null, expiresAt: 0, ...more }
}

function createConnection(more: Partial<Subscriber> = {}): Connection {
  return new Connection({ subscriber: createSubscriber(more), ...noHandlers })
}

describe('the connections of a process', () => {
  it('are found by token, group and person until they are removed, and nowhere afterwards', () => {
    const connections = new ConnectionRegistry()
    const [one, two] = [createConnection(), createConnection({ groupId: 'bakke' })]
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

  it('are counted in their group only while they have a socket, so a client that reconnects counts once', () => {
    const connections = new ConnectionRegistry()
    const [cut, resumed] = [createConnection(), createConnection()]
    connections.add('1', cut)
    connections.add('2', resumed)
    connections.detach(cut)
    connections.detach(resumed)
    expect(connections.countReceivers('fjord')).toBe(0)
    connections.reattach(resumed)
    connections.add('3', createConnection())
    expect(connections.countReceivers('fjord')).toBe(2)
    connections.remove(cut, 1_000)
    expect(connections.countReceivers('fjord')).toBe(2)
    expect(connections.countReceivers('bakke')).toBe(0)
  })

  it('cannot use the token of a removed connection again for a minute', () => {
    const connections = new ConnectionRegistry()
    const one = createConnection()
    connections.add('1', one)
    expect(connections.isRetired('1')).toBe(false)
    connections.remove(one, 1_000)
    connections.purgeRetired(60_999)
    expect(connections.isRetired('1')).toBe(true)
    connections.purgeRetired(61_000)
    expect(connections.isRetired('1')).toBe(false)
  })

  it('are listed once for each person, group and administrator, however many tabs there are', () => {
    const connections = new ConnectionRegistry()
    connections.add('1', createConnection())
    connections.add('2', createConnection({ deviceId: 'laptop' }))
    connections.add('3', createConnection({ adminId: 'boss' }))
    expect(connections.listConnectedOwners()).toEqual([
      { personId: 'anna', groupId: 'fjord', adminId: null },
      { personId: 'anna', groupId: 'fjord', adminId: 'boss' },
    ])
    // None of them has a socket.
    expect(connections.listDevices().size).toBe(0)
  })
})
