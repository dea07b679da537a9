import type { Db } from '../core/client.ts'
import { statement } from '../core/statement.ts'

const settingByName = statement<{ value: unknown }, [name: string]>(
  'setting-find',
  'select value from setting where name = $1',
)
const insertSetting = statement(
  'setting-insert',
  'insert into setting (name, value) values ($1, $2) on conflict (name) do nothing',
)

/**
 * Returns a setting of this installation, and creates and stores it on first use. If several processes create it at the
 * same time, all get the value of the first to store it.
 */
export async function getOrCreateSetting(
  db: Db,
  name: string,
  create: () => Promise<object>,
): Promise<unknown> {
  const existing = await db.maybe(settingByName, [name])
  if (existing) return existing.value
  const created = await create()
  await db.transaction((tx) => tx.run(insertSetting, [name, JSON.stringify(created)]))
  return (await db.one(settingByName, [name])).value
}
