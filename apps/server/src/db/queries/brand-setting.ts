import { nothingSaved, type SavedBrand } from '@samhus/domain/brand'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { findAdminSetting, lockAdminSetting, upsertAdminSetting } from './admin-setting.ts'
import { publishBrandChange } from './change.ts'

const setting = 'brand'

/** Returns what an admin has saved; a field that an older version did not know is null. */
export async function findSavedBrand(reader: Queryable): Promise<SavedBrand> {
  return toSavedBrand(await findAdminSetting(reader, setting))
}

/** Locks what is saved until the transaction ends, and returns it. Its row is created where there is none to lock. */
export async function lockSavedBrand(tx: Tx): Promise<SavedBrand> {
  return toSavedBrand(await lockAdminSetting(tx, setting))
}

function toSavedBrand(value: unknown): SavedBrand {
  return { ...nothingSaved, ...(value as Partial<SavedBrand> | null) }
}

/** Saves the brand and tells every process, once the transaction has committed. */
export async function updateSavedBrand(tx: Tx, saved: SavedBrand, at: Instant): Promise<void> {
  await upsertAdminSetting(tx, setting, saved)
  await publishBrandChange(tx, at)
}
