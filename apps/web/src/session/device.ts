import { isUuid, createUuid, readLocal, writeLocal } from '../lib/local-storage.ts'

let cachedId: string | null = null

/** Returns this browser's id: created once, shared by its tabs, sent with every request. */
export function getDeviceId(): string {
  cachedId ??= readLocal('deviceId', isUuid)
  if (cachedId === null) {
    cachedId = createUuid()
    writeLocal('deviceId', cachedId)
  }
  return cachedId
}

let connection: string | null = null

/** Returns the id of the live connection; null without one. */
export function getConnectionId(): string | null {
  return connection
}

export function setConnectionId(id: string | null): void {
  connection = id
}
