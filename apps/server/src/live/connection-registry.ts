import type { ConnectedOwner } from '../db/queries/hub-access.ts'
import type { Connection, Subscriber } from './connection.ts'

const retiredTokenMs = 60_000

type Device = Pick<Subscriber, 'personId' | 'deviceId'>

/** All connections of this process, indexed by token, group and person. */
export class ConnectionRegistry {
  readonly #byToken = new Map<string, Connection>()
  readonly #byGroup = new Map<string, Set<Connection>>()
  readonly #byPerson = new Map<string, Set<Connection>>()
  /** By who signed in: the administrator where one acts as another person. */
  readonly #bySignedIn = new Map<string, Set<Connection>>()
  /** By group: connections without a socket, until they are resumed or removed. */
  readonly #disconnected = new Map<string, Set<Connection>>()
  readonly #tokens = new WeakMap<Connection, string>()
  /** Tokens of removed connections, which may not be used again, with the end of that ban. */
  readonly #retiredTokens = new Map<string, number>()

  get size(): number {
    return this.#byToken.size
  }

  listAll(): Iterable<Connection> {
    return this.#byToken.values()
  }

  listGroupIds(): Iterable<string> {
    return this.#byGroup.keys()
  }

  findByToken(token: string): Connection | undefined {
    return this.#byToken.get(token)
  }

  listInGroup(groupId: string): ReadonlySet<Connection> {
    return this.#byGroup.get(groupId) ?? noConnections
  }

  /** Returns the number of the group's connections that have a socket. */
  countReceivers(groupId: string): number {
    return this.listInGroup(groupId).size - (this.#disconnected.get(groupId)?.size ?? 0)
  }

  /** Returns the number of live sockets of the one who signed in for this subscriber. */
  countSockets(subscriber: Subscriber): number {
    let count = 0
    const connections = this.#bySignedIn.get(getSignedInId(subscriber)) ?? noConnections
    for (const { hasSocket } of connections) if (hasSocket) count += 1
    return count
  }

  listOfPerson(personId: string): ReadonlySet<Connection> {
    return this.#byPerson.get(personId) ?? noConnections
  }

  add(token: string, connection: Connection): void {
    const { personId, groupId } = connection.subscriber
    this.#tokens.set(connection, token)
    this.#byToken.set(token, connection)
    add(this.#byPerson, personId, connection)
    add(this.#bySignedIn, getSignedInId(connection.subscriber), connection)
    add(this.#byGroup, groupId, connection)
  }

  /** Marks a connection as without a socket; it may be resumed. */
  detach(connection: Connection): void {
    add(this.#disconnected, connection.subscriber.groupId, connection)
  }

  reattach(connection: Connection): void {
    remove(this.#disconnected, connection.subscriber.groupId, connection)
  }

  /** Removes a connection for good: a client that uses its token again must negotiate a new one. */
  remove(connection: Connection, nowMs: number): void {
    const { personId, groupId } = connection.subscriber
    const token = this.#tokens.get(connection)
    if (token !== undefined && this.#byToken.delete(token))
      this.#retiredTokens.set(token, nowMs + retiredTokenMs)
    remove(this.#byPerson, personId, connection)
    remove(this.#bySignedIn, getSignedInId(connection.subscriber), connection)
    remove(this.#byGroup, groupId, connection)
    remove(this.#disconnected, groupId, connection)
  }

  isRetired(token: string): boolean {
    return this.#retiredTokens.has(token)
  }

  /** Clients give up resuming after a minute. */
  purgeRetired(nowMs: number): void {
    for (const [token, until] of this.#retiredTokens) {
      if (until > nowMs) break
      this.#retiredTokens.delete(token)
    }
  }

  /** Returns the connected people, once for each group and impersonating administrator. */
  listConnectedOwners(): ConnectedOwner[] {
    const found = new Map<string, ConnectedOwner>()
    for (const { subscriber } of this.#byToken.values()) {
      const { personId, groupId, adminId } = subscriber
      found.set(`${personId} ${groupId} ${adminId}`, { personId, groupId, adminId })
    }
    return [...found.values()]
  }

  /** Returns the devices with a session and a socket here, by their key. Called every second. */
  listDevices(): Map<string, Device> {
    const found = new Map<string, Device>()
    for (const { subscriber, hasSocket, deviceKey } of this.#byToken.values()) {
      if (hasSocket && subscriber.adminId === null) found.set(deviceKey, subscriber)
    }
    return found
  }
}

const noConnections: ReadonlySet<Connection> = new Set()

function getSignedInId({ adminId, personId }: Subscriber): string {
  return adminId ?? personId
}

function add(sets: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const set = sets.get(key) ?? new Set()
  sets.set(key, set.add(connection))
}

function remove(sets: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const set = sets.get(key)
  set?.delete(connection)
  if (set?.size === 0) sets.delete(key)
}
