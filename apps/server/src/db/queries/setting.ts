import type { Db } from '../core/client.ts'
import { statement } from '../core/statement.ts'

const find = statement<{ value: unknown }, [name: string]>(
  'setting-find',
  'select value from setting where name = $1',
)
const keep = statement(
  'setting-keep',
  'insert into setting (name, value) values ($1, $2) on conflict (name) do nothing',
)

/**
 * A value that is made once for this installation and then stays.
 *
 * Of several processes that make it at the same time one wins, and all get that one.
 */
export async function settingMadeOnce(db: Db, name: string, make: () => Promise<object>): Promise<unknown> {
  const known = await db.maybe(find, [name])
  if (known) return known.value
  const made = await make()
  await db.transaction((tx) => tx.run(keep, [name, JSON.stringify(made)]))
  return (await db.one(find, [name])).value
}
