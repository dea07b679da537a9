import type { Whitelist } from '@samhus/domain/mail-settings'
import type { Queryable, Tx } from '../core/client.ts'
import { statement } from '../core/statement.ts'

const settingByName = statement<{ value: unknown }, [name: string]>(
  'admin-setting-find',
  'select value from admin_setting where name = $1',
)

const upsertSetting = statement(
  'admin-setting-upsert',
  `insert into admin_setting (name, value) values ($1, $2)
   on conflict (name) do update set value = excluded.value`,
)

/** Returns what the office has set; null: nothing. */
export async function findAdminSetting(reader: Queryable, name: string): Promise<unknown> {
  return (await reader.maybe(settingByName, [name]))?.value ?? null
}

/** Sets a value of the office. The caller has decided who of two that save at the same time wins. */
export async function upsertAdminSetting(tx: Tx, name: string, value: object): Promise<void> {
  await tx.run(upsertSetting, [name, JSON.stringify(value)])
}

const whitelistName = 'whitelist'

/** Returns the addresses to which mail is limited, read when one is sent; off unless the office has said otherwise. R157 */
export async function readWhitelist(reader: Queryable): Promise<Whitelist> {
  const value = (await findAdminSetting(reader, whitelistName)) as Whitelist | null
  return { isOn: value?.isOn ?? false, addresses: value?.addresses ?? [] }
}

export function writeWhitelist(tx: Tx, { isOn, addresses }: Whitelist): Promise<void> {
  return upsertAdminSetting(tx, whitelistName, { isOn, addresses })
}

const insertEmpty = statement<never, [name: string]>(
  'admin-setting-insert-empty',
  `insert into admin_setting (name, value) values ($1, '{}') on conflict do nothing`,
)

const lockRow = statement<{ value: unknown }, [name: string]>(
  'admin-setting-lock',
  'select value from admin_setting where name = $1 for no key update',
)

/** Locks the setting, which is created empty if there is none, and returns it. */
export async function lockAdminSetting(tx: Tx, name: string): Promise<unknown> {
  await tx.run(insertEmpty, [name])
  return (await tx.one(lockRow, [name])).value
}
