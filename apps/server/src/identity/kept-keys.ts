import type { Instant } from '@samhus/domain/refusal'
import type { JSONWebKeySet } from 'jose'
import { findKeptValue, saveKeptValue } from '../db/queries/setting.ts'
import type { Deps } from '../shared/deps.ts'

const setting = 'provider-keys'

/** The signing keys of a provider, as it served them last. */
export interface KeptKeys {
  /** As the provider names itself. */
  readonly issuer: string
  readonly keys: JSONWebKeySet
  /** System time. */
  readonly servedAt: Instant
}

/** Keeps the keys for a process that starts while the provider does not respond. */
export interface KeyStore {
  /** Returns null where there are none, and where they cannot be read. */
  readonly load: () => Promise<KeptKeys | null>
  /** Never throws: a token is valid whether or not its key was kept. */
  readonly save: (kept: KeptKeys) => Promise<void>
}

/** Keeps them in the database, of the last provider only. */
export function createKeyStore(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  secretKey: string | undefined,
): KeyStore {
  return {
    load: async () => {
      try {
        return (await findKeptValue(db, setting, secretKey)) as KeptKeys | null
      } catch (error) {
        log.warn({ err: error }, 'the kept keys of the provider cannot be read')
        return null
      }
    },
    save: async (kept) => {
      try {
        await db.transaction((tx) => saveKeptValue(tx, { name: setting, value: kept, secretKey }))
      } catch (error) {
        log.warn({ err: error }, 'the keys of the provider could not be kept')
      }
    },
  }
}
