import type { Instant } from '@samhus/domain/refusal'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Db, Tx } from '../../db/core/client.ts'
import { isUnavailable } from '../../db/core/pg-errors.ts'
import {
  consumeSignInRecord,
  findSignInRecord,
  upsertSignInRecord,
  deleteByGrant,
  deleteGrantFamily,
  deleteSignInRecord,
  deleteExpiredSignInRecords,
} from '../../db/queries/sign-in.ts'

interface OidcAdapterOptions {
  readonly db: Db
  readonly systemNow: () => Instant
  /** The protocol's error for a code or a refresh token that comes a second time. */
  readonly createAlreadyUsedError: () => Error
}

const cleanupIntervalMs = 10 * 60_000

/**
 * oidc-provider's storage in our database, under system time that is passed in.
 *
 * Stricter than the library in one point: of two that bring the same code or refresh token at once, the second
 * is refused and everything given out under that sign-in is revoked, as if it had come later.
 */
export function createOidcAdapter({ db, systemNow, createAlreadyUsedError: alreadyUsed }: OidcAdapterOptions): AdapterFactory {
  let sweptAt = systemNow()

  async function write(work: (tx: Tx) => Promise<void>): Promise<void> {
    await mapUnavailable(db.transaction(work))
  }

  async function put(
    { kind, id }: { kind: string; id: string },
    payload: AdapterPayload,
    expiresIn: number | undefined,
  ): Promise<void> {
    const at = systemNow()
    const isSweepDue = Math.abs(at - sweptAt) > cleanupIntervalMs
    if (isSweepDue) sweptAt = at
    await write(async (tx) => {
      await upsertSignInRecord(tx, {
        kind,
        id,
        payload,
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expiresAt: expiresIn === undefined ? null : at + expiresIn * 1000,
      })
      if (isSweepDue) await deleteExpiredSignInRecords(tx, at)
    })
  }

  async function consume(kind: string, id: string): Promise<void> {
    const isFirst = await mapUnavailable(
      db.transaction((tx) => consumeSignInRecord(tx, kind, { id, at: systemNow() })),
    )
    if (isFirst) return
    await write((tx) => deleteGrantFamily(tx, kind, id))
    throw alreadyUsed()
  }

  async function find(key: Parameters<typeof findSignInRecord>[1]): Promise<AdapterPayload | undefined> {
    return (await mapUnavailable(findSignInRecord(db, key, systemNow()))) as AdapterPayload | undefined
  }

  return (kind): Adapter => ({
    upsert: (id, payload, expiresIn) => put({ kind, id }, payload, expiresIn),
    find: (id) => find({ kind, id }),
    findByUid: (uid) => find({ kind, uid }),
    // Only the device flow has user codes, and it is off.
    findByUserCode: () => Promise.resolve(undefined),
    consume: (id) => consume(kind, id),
    destroy: (id) => write((tx) => deleteSignInRecord(tx, kind, id)),
    revokeByGrantId: (grantId) => write((tx) => deleteByGrant(tx, kind, grantId)),
  })
}

/** The library answers with the status that an error carries: 503 for a database that is away, else 500. */
async function mapUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!isUnavailable(error)) throw error
    throw Object.assign(new Error('the database does not answer', { cause: error }), { statusCode: 503 })
  }
}
