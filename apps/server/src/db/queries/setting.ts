import type { Db, Tx } from '../core/client.ts'
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
  const wrap = (value: object): object =>
    secretKey === undefined ? value : wrapValue(value, { name, secretKey })
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

const writeProbe = statement<never, [value: string]>(
  'setting-try-write',
  `insert into setting (name, value) values ('status-probe', $1)
   on conflict (name) do update set value = excluded.value`,
)

/** Writes a row that means nothing, to see whether the database takes writes. */
export async function tryWrite(tx: Tx, at: string): Promise<void> {
  await tx.run(writeProbe, [JSON.stringify({ at })])
}
