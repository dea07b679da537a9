import { importKinds, type ImportKind } from '@samhus/contract/admin-import'
import type { SheetName } from '@samhus/contract/admin-shell'

/** Returns the kind that a URL names; undefined where it names none. */
export function findKind(name: string | undefined): ImportKind | undefined {
  return importKinds.find((kind) => kind === name)
}

/** Returns the kinds that a group has no file of yet, in the order of moving in. */
export function listMissingKinds(done: ReadonlySet<ImportKind>, applied: ImportKind): ImportKind[] {
  return importKinds.filter((kind) => kind !== applied && !done.has(kind))
}

/** Returns which of the missing kinds is imported after another; undefined: none of the later ones is missing. */
export function findNextKind(missing: readonly ImportKind[], applied: ImportKind): ImportKind | undefined {
  return missing.find((kind) => importKinds.indexOf(kind) > importKinds.indexOf(applied))
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
