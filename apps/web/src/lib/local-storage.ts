/**
 * Keys in local storage. All access to it is through this file.
 *
 * Storage may be full, forbidden, or contain an unexpected value: reading never throws, and a value that fails its
 * check counts as absent.
 */
export type LocalKey =
  | 'language'
  | 'groupId'
  | 'impersonatedUserId'
  | 'deviceId'
  | 'hasSwiped'
  | 'holidays'
  | 'hasSeenLegend'
  | 'weekKeysOff'
  | 'weekSearch'
  | 'adminWide'
  | 'adminKeysOff'
  | 'lastKnown'
  | 'lastBrand'
  | 'pushFor'

export function readLocal<Value extends string>(
  key: LocalKey,
  isValid: (value: string) => value is Value,
): Value | null
export function readLocal(key: LocalKey, isValid: (value: string) => boolean): string | null
export function readLocal(key: LocalKey, isValid: (value: string) => boolean): string | null {
  try {
    const value = window.localStorage.getItem(key)
    return value !== null && isValid(value) ? value : null
  } catch {
    return null
  }
}

/** Stores a value, or removes it if null. Does nothing if storage is unavailable. */
export function writeLocal(key: LocalKey, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
  } catch {
    // A private window or a full disk: the value then lasts as long as the page.
  }
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isUuid(value: string): boolean {
  return uuidPattern.test(value)
}

/** Returns a random UUID (version 4). Not `crypto.randomUUID`, which is missing on plain http. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
