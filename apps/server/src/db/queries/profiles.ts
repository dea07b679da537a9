import type { Db, Tx } from '../core/client.ts'
import { statement } from '../core/statement.ts'

/** What a person may see of themselves. */
export interface Profile {
  readonly id: string
  readonly sub: string | null
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly zip: string
  readonly city: string
  readonly language: 'da' | 'sv' | 'en' | null
  readonly picture: string | null
  /** Kept back from the other owners. */
  readonly hidesPhone: boolean
  readonly hidesEmail: boolean
}

/** Of a row of `person`. */
export const profileColumns = `id, sub, name, email, phone, address, zip, city, language, picture, hides_phone as "hidesPhone",
  hides_email as "hidesEmail"`

const byId = statement<Profile>('profile-by-id', `select ${profileColumns} from person where id = $1`)

export async function profileOf(db: Db, personId: string): Promise<Profile | null> {
  return (await db.maybe(byId, [personId])) ?? null
}

/** What a person may change of themselves. */
export type OwnFields = Pick<
  Profile,
  'name' | 'phone' | 'address' | 'zip' | 'city' | 'language' | 'hidesPhone' | 'hidesEmail'
>

const lockById = statement<Profile>(
  'profile-lock',
  `select ${profileColumns} from person where id = $1 for no key update`,
)

const update = statement(
  'profile-update',
  `update person set name = $2, phone = $3, address = $4, zip = $5, city = $6, language = $7, hides_phone = $8,
     hides_email = $9
   where id = $1`,
)

export async function lockProfile(tx: Tx, personId: string): Promise<Profile | null> {
  return (await tx.maybe(lockById, [personId])) ?? null
}

export async function changeProfile(tx: Tx, personId: string, fields: OwnFields): Promise<void> {
  const { name, phone, address, zip, city, language, hidesPhone, hidesEmail } = fields
  await tx.run(update, [personId, name, phone, address, zip, city, language, hidesPhone, hidesEmail])
}
