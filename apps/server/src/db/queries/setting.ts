import type { Db, Queryable, Tx } from '../core/client.ts'
import { isWrapped, unwrapValue, wrapValue } from '../core/key-wrap.ts'
import { statement } from '../core/statement.ts'

const settingByName = statement<{ value: unknown }, [name: string]>(
  'setting-find',
  'select value from setting where name = $1',
)
const insertSetting = statement(
  'setting-insert',
  'insert into setting (name, value) values ($1, $2) on conflict (name) do nothing',
)

const wrapSetting = statement<never, [name: string, plain: string, wrapped: string]>(
  'setting-wrap',
  'update setting set value = $3 where name = $1 and value = $2',
)

interface SecretOptions {
  readonly create: () => Promise<object>
  /** Wraps the value in the database; undefined stores it as it is. */
  readonly secretKey: string | undefined
}

/**
 * Returns a key of this installation, and creates and stores it on first use. If several processes create it at the
 * same time, all get the value of the first to store it. One that was stored before there was a `secretKey` is wrapped
 * now.
 *
 * @throws DatabaseNotUsableError for a wrapped key without its `secretKey`
 */
export async function getOrCreateSecret(
  db: Db,
  name: string,
  { create, secretKey }: SecretOptions,
): Promise<unknown> {
  const wrap = (value: object): object => wrapIfSecret(value, name, secretKey)
  if (!(await db.maybe(settingByName, [name]))) {
    const created = JSON.stringify(wrap(await create()))
    await db.transaction((tx) => tx.run(insertSetting, [name, created]))
  }
  const { value } = await db.one(settingByName, [name])
  if (isWrapped(value)) return unwrapValue(value, { name, secretKey })
  if (secretKey !== undefined) {
    const texts: [string, string] = [JSON.stringify(value), JSON.stringify(wrap(value as object))]
    await db.transaction((tx) => tx.run(wrapSetting, [name, ...texts]))
  }
  return value
}

const upsertSetting = statement(
  'setting-upsert',
  'insert into setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
)

/** Writes a row that means nothing, to see whether the database takes writes. */
export async function tryWrite(tx: Tx, at: string): Promise<void> {
  await tx.run(upsertSetting, ['status-probe', JSON.stringify({ at })])
}

/**
 * Returns a value that `saveKeptValue` has saved; null where there is none, and with a `secretKey` where none wrapped
 * it: it vouches for who wrote the value.
 *
 * @throws DatabaseNotUsableError for a wrapped value without its `secretKey`
 */
export async function findKeptValue(
  reader: Queryable,
  name: string,
  secretKey: string | undefined,
): Promise<unknown> {
  const { value = null } = (await reader.maybe(settingByName, [name])) ?? {}
  if (isWrapped(value)) return unwrapValue(value, { name, secretKey })
  return secretKey === undefined ? value : null
}

/** Saves a value over the one before; the last of several processes wins. */
export async function saveKeptValue(
  tx: Tx,
  { name, value, secretKey }: { name: string; value: object; secretKey: string | undefined },
): Promise<void> {
  await tx.run(upsertSetting, [name, JSON.stringify(wrapIfSecret(value, name, secretKey))])
}

function wrapIfSecret(value: object, name: string, secretKey: string | undefined): object {
  return secretKey === undefined ? value : wrapValue(value, { name, secretKey })
}
