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
} from '../../db/queries/sign-in.ts'

interface OidcAdapterOptions {
  readonly db: Db
  readonly systemNow: () => Instant
  /** Returns the protocol's error for a code or a refresh token that is used a second time. */
  readonly createAlreadyUsedError: () => Error
}

/**
 * oidc-provider's storage in our database, by the system time that is passed in.
 *
 * Stricter than the library in one point: of two concurrent requests with the same code or refresh token the second one
 * is rejected and all tokens of the sign-in are revoked.
 */
export function createOidcAdapter({
  db,
  systemNow,
  createAlreadyUsedError,
}: OidcAdapterOptions): AdapterFactory {
  async function write(work: (tx: Tx) => Promise<void>): Promise<void> {
    await mapUnavailable(db.transaction(work))
  }

  async function put(
    { kind, id }: { kind: string; id: string },
    payload: AdapterPayload,
    expiresIn: number | undefined,
  ): Promise<void> {
    const at = systemNow()
    await write((tx) =>
      upsertSignInRecord(tx, {
        kind,
        id,
        payload,
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expiresAt: expiresIn === undefined ? null : at + expiresIn * 1000,
      }),
    )
  }

  async function consume(kind: string, id: string): Promise<void> {
    const isFirst = await mapUnavailable(
      db.transaction((tx) => consumeSignInRecord(tx, kind, { id, at: systemNow() })),
    )
    if (isFirst) return
    await write((tx) => deleteGrantFamily(tx, kind, id))
    throw createAlreadyUsedError()
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

/** The library responds with an error's status: 503 where the database is unavailable, else 500. */
async function mapUnavailable<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    if (!isUnavailable(error)) throw error
    throw Object.assign(new Error('the database does not answer', { cause: error }), { statusCode: 503 })
  }
}
