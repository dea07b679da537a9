import { isUuid, readLocal, writeLocal } from './local.ts'

/** The person an administrator is acting as, while that lasts. */
export function impersonatedUserId(): string | null {
  return readLocal('impersonatedUserId', isUuid)
}

/** Starts acting as somebody, or stops with null; the chosen group belongs to the person and is forgotten. */
export function setImpersonatedUserId(userId: string | null): void {
  writeLocal('impersonatedUserId', userId)
  writeLocal('groupId', null)
}
