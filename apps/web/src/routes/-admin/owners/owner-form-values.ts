import { ownerFields, type Owner } from '@samhus/contract/admin-owners'
import { z } from 'zod'

/** The fields of a person that an admin edits, in the order of the form. */
export const ownerFieldNames = [
  'name',
  'email',
  'phone',
  'title',
  'address',
  'zip',
  'city',
  'language',
] as const
export type OwnerField = (typeof ownerFieldNames)[number]

export type OwnerValues = Pick<Owner, OwnerField>

export const emptyOwner: OwnerValues = {
  name: '',
  email: '',
  phone: '',
  title: '',
  address: '',
  zip: '',
  city: '',
  language: null,
}

export function toOwnerValues(owner: Owner): OwnerValues {
  const { name, email, phone, title, address, zip, city, language } = owner
  return { name, email, phone, title, address, zip, city, language }
}

const schema = z.object(ownerFields)

/** Returns the fields that cannot be sent, in the order of the form, by the contract's own schema. */
export function findOwnerProblems(values: OwnerValues): OwnerField[] {
  const names = new Set(schema.safeParse(values).error?.issues.map(({ path: [name] }) => name))
  return ownerFieldNames.filter((name) => names.has(name))
}

/** Returns the field that an act of the log changed; null: one that the form does not have. The column is `code`. */
export function toOwnerField(name: string): OwnerField | null {
  return ownerFieldNames.find((field) => field === (name === 'code' ? 'title' : name)) ?? null
}
