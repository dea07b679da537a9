import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user and group of a process. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** The account `nobody`, which has this number on nearly every system: postgres does not run as root. */
export const nobodyAccount: Account = { uid: 65534, gid: 65534 }

export const isRoot = process.getuid?.() === 0

/** Returns the options of `spawn` that run a process as the account; none for the account of this process. */
export function toSpawnOptions(account: Account | undefined): Partial<Account> {
  return account ?? {}
}

/** Whether the permission bits allow the account `wanted`: r 4, w 2, x 1. Access control lists are not read. */
export function hasAccess(path: string, account: Account, wanted: number): boolean {
  const { uid, gid, mode } = statSync(path)
  const bits = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode
  return (bits & wanted) === wanted
}

/**
 * Returns the outermost parent folder of `path` that the account may not enter; undefined: none.
 *
 * @param path Without symbolic links.
 */
export function findBlockedFolder(path: string, account: Account): string | undefined {
  const parent = dirname(path)
  if (parent === path) return undefined
  return findBlockedFolder(parent, account) ?? (hasAccess(parent, account, 1) ? undefined : parent)
}
