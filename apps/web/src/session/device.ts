import { isUuid, newUuid, readLocal, writeLocal } from '../lib/local-storage.ts'

let known: string | null = null

/** This browser's id: made once, shared by its tabs, sent with every call. */
export function deviceId(): string {
  known ??= readLocal('deviceId', isUuid)
  if (known === null) {
    known = newUuid()
    writeLocal('deviceId', known)
  }
  return known
}

let connection: string | null = null

/** The id of the live connection, while there is one. */
export function connectionId(): string | null {
  return connection
}

export function setConnectionId(id: string | null): void {
  connection = id
}
