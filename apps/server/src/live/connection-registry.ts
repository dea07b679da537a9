import type { ConnectedOwner } from '../db/queries/hub-access.ts'
import type { Connection, Subscriber } from './connection.ts'

const retiredTokenMs = 60_000

/** A browser of somebody's that is here. */
type Device = Pick<Subscriber, 'personId' | 'deviceId'>

/** All connections of this process, by what they are looked for. */
export class ConnectionRegistry {
  readonly #byToken = new Map<string, Connection>()
  readonly #byGroup = new Map<string, Set<Connection>>()
  readonly #byPerson = new Map<string, Set<Connection>>()
  /** Without a socket until they are resumed or given up; by group. */
  readonly #away = new Map<string, Set<Connection>>()
  readonly #tokens = new WeakMap<Connection, string>()
  /** Connection tokens that must not come back, until when. */
  readonly #refused = new Map<string, number>()

  get size(): number {
    return this.#byToken.size
  }

  all(): Iterable<Connection> {
    return this.#byToken.values()
  }

  groupIds(): Iterable<string> {
    return this.#byGroup.keys()
  }

  findByToken(token: string): Connection | undefined {
    return this.#byToken.get(token)
  }

  listInGroup(groupId: string): ReadonlySet<Connection> {
    return this.#byGroup.get(groupId) ?? noConnections
  }

  /** How many of the group can be told something now. */
  countReceivers(groupId: string): number {
    return this.listInGroup(groupId).size - (this.#away.get(groupId)?.size ?? 0)
  }

  listOfPerson(personId: string): ReadonlySet<Connection> {
    return this.#byPerson.get(personId) ?? noConnections
  }

  add(token: string, connection: Connection): void {
    const { personId, groupId } = connection.listener
    this.#tokens.set(connection, token)
    this.#byToken.set(token, connection)
    add(this.#byPerson, personId, connection)
    add(this.#byGroup, groupId, connection)
  }

  /** The socket is gone; the connection may be resumed. */
  detach(connection: Connection): void {
    add(this.#away, connection.listener.groupId, connection)
  }

  reattach(connection: Connection): void {
    remove(this.#away, connection.listener.groupId, connection)
  }

  /** For good: whoever comes with its token later must negotiate anew. */
  remove(connection: Connection, nowMs: number): void {
    const { personId, groupId } = connection.listener
    const token = this.#tokens.get(connection)
    if (token !== undefined && this.#byToken.delete(token)) this.#refused.set(token, nowMs + retiredTokenMs)
    remove(this.#byPerson, personId, connection)
    remove(this.#byGroup, groupId, connection)
    remove(this.#away, groupId, connection)
  }

  isRetired(token: string): boolean {
    return this.#refused.has(token)
  }

  /** Nobody tries for longer than a minute. */
  purgeRetired(nowMs: number): void {
    for (const [token, until] of this.#refused) {
      if (until > nowMs) break
      this.#refused.delete(token)
    }
  }

  /** Everybody who listens, once for each group and administrator. */
  listConnectedOwners(): ConnectedOwner[] {
    const found = new Map<string, ConnectedOwner>()
    for (const { listener } of this.#byToken.values()) {
      const { personId, groupId, adminId } = listener
      found.set(`${personId} ${groupId} ${adminId}`, { personId, groupId, adminId })
    }
    return [...found.values()]
  }

  /** Devices with a session that have a socket here, each by a key of its own. Asked every second. */
  listDevices(): Map<string, Device> {
    const found = new Map<string, Device>()
    for (const { listener, hasSocket, deviceKey } of this.#byToken.values()) {
      if (hasSocket && listener.adminId === null) found.set(deviceKey, listener)
    }
    return found
  }
}

const noConnections: ReadonlySet<Connection> = new Set()

function add(sets: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const known = sets.get(key) ?? new Set()
  sets.set(key, known.add(connection))
}

function remove(sets: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const known = sets.get(key)
  known?.delete(connection)
  if (known?.size === 0) sets.delete(key)
}
