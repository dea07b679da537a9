import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Whom a process runs as. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** Postgres refuses to run as root; "nobody" has this number nearly everywhere. */
export const NOBODY: Account = { uid: 65534, gid: 65534 }

export const isRoot = process.getuid?.() === 0

/** The account's own process options for `spawn`; nothing where it is already ours. */
export function runAs(account: Account | undefined): Partial<Account> {
  return account ?? {}
}

/** What the permission bits let the account do with this file or folder: r 4, w 2, x 1. Access lists are not read. */
export function mayAccess(path: string, account: Account, wanted: number): boolean {
  const { uid, gid, mode } = statSync(path)
  const bits = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode
  return (bits & wanted) === wanted
}

/**
 * The outermost folder on the way to `path` that the account may not pass through; undefined when the way is
 * free. `path` has no symbolic links.
 */
export function blockedAt(path: string, account: Account): string | undefined {
  const parent = dirname(path)
  if (parent === path) return undefined
  return blockedAt(parent, account) ?? (mayAccess(parent, account, 1) ? undefined : parent)
}
