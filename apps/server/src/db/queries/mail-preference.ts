import { optionalMailKinds, type OptionalMailKind } from '@samhus/domain/mail-kinds'
import type { Queryable, Tx } from '../core/client.ts'
import { statement } from '../core/statement.ts'

/** Whether a person gets the mails of one kind. */
export interface MailPreference {
  readonly kind: OptionalMailKind
  readonly isOn: boolean
}

/** A person who gets mails. */
export interface MailReader {
  readonly id: string
  readonly email: string
  readonly language: 'da' | 'sv' | 'en' | null
}

const readerColumns = 'id, email, language from person where id = $1 and anonymized_at is null'

const readerById = statement<MailReader, [personId: string]>('mail-reader', `select ${readerColumns}`)

const readerForUpdate = statement<MailReader, [personId: string]>(
  'mail-reader-lock',
  `select ${readerColumns} for no key update`,
)

/** Returns null if there is no such person any more. */
export async function findMailReader(reader: Queryable, personId: string): Promise<MailReader | null> {
  return (await reader.maybe(readerById, [personId])) ?? null
}

/** The same, locked. */
export async function lockMailReader(tx: Tx, personId: string): Promise<MailReader | null> {
  return (await tx.maybe(readerForUpdate, [personId])) ?? null
}

const preferencesOff = statement<{ kind: string }, [personId: string]>(
  'mail-preferences-off',
  'select kind from mail_preference where person_id = $1 and is_off',
)

/** Returns one for each kind that a person may refuse. R139 */
export async function listMailPreferences(reader: Queryable, personId: string): Promise<MailPreference[]> {
  const off = new Set((await reader.all(preferencesOff, [personId])).map(({ kind }) => kind))
  return optionalMailKinds.map((kind) => ({ kind, isOn: !off.has(kind) }))
}

const upsertPreferences = statement<never, [personId: string, preferences: string]>(
  'mail-preferences-upsert',
  `insert into mail_preference (person_id, kind, is_off)
   select $1, kind, not "isOn" from jsonb_to_recordset($2::jsonb) as p(kind text, "isOn" boolean)
   on conflict (person_id, kind) do update set is_off = excluded.is_off`,
)

/** The caller holds the lock on the person. */
export async function saveMailPreferences(
  tx: Tx,
  personId: string,
  preferences: readonly MailPreference[],
): Promise<void> {
  await tx.run(upsertPreferences, [personId, JSON.stringify(preferences)])
}
