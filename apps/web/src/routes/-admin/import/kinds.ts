import { importKinds, type ImportKind } from '@samhus/contract/admin-import'
import type { SheetName } from '@samhus/contract/admin-shell'

/** Returns the kind that a URL names; owners, the first, where it names none. */
export function findKind(name: string | undefined): ImportKind {
  return importKinds.find((kind) => kind === name) ?? 'owners'
}

/** Returns the kind that is imported after another; null: it is the last. */
export function findNextKind(kind: ImportKind): ImportKind | null {
  return importKinds[importKinds.indexOf(kind) + 1] ?? null
}

/** The sheet that has what is in a group now, in the columns of an import. */
export const getSheet = (kind: ImportKind): SheetName => `import-${kind}`

/** The fields that say which row it is. */
export const namingFields: Readonly<Record<ImportKind, readonly string[]>> = {
  owners: ['name', 'email'],
  houses: ['name', 'code'],
  calendars: ['house', 'year', 'week', 'arrival'],
  bookings: ['house', 'year', 'week', 'arrival', 'owner'],
  queues: ['house', 'year', 'week', 'arrival', 'owner'],
  balances: ['owner', 'year'],
}

/** The list in which what was imported is seen. */
export const listPaths = {
  owners: '/admin/owners',
  houses: '/admin/houses',
  calendars: '/admin/houses',
  bookings: '/admin/bookings',
  queues: '/admin/bookings',
  balances: '/admin/point-ledger',
} as const satisfies Readonly<Record<ImportKind, string>>
