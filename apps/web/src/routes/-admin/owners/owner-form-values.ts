import { ownerFields, type Owner } from '@samhus/contract/admin-owners'
import type { ErrorBody } from '@samhus/contract/errors'
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

/** Returns the fields in which two sets of values differ. */
export function findChangedFields(before: OwnerValues, after: OwnerValues): OwnerField[] {
  return ownerFieldNames.filter((name) => before[name] !== after[name])
}

export type OwnerChange = NonNullable<ErrorBody['changes']>[number]

/** Returns the field that an act of the log changed; null: one that the form does not have. The column is `code`. */
export function toOwnerField(name: string): OwnerField | null {
  return ownerFieldNames.find((field) => field === (name === 'code' ? 'title' : name)) ?? null
}

interface Conflict {
  /** The values that the form began with. */
  base: OwnerValues
  /** The values that the admin has typed. */
  mine: OwnerValues
  /** The values as they are stored now. */
  theirs: OwnerValues
  /** The fields that keep the admin's value although others have changed them. */
  kept: ReadonlySet<OwnerField>
}

/**
 * Returns what to save after a refusal: the admin's value of each field that they alone have changed or want to keep,
 * and the stored value of every other.
 */
export function resolveConflict({ base, mine, theirs, kept }: Conflict): OwnerValues {
  const own = ownerFieldNames.filter(
    (name) => mine[name] !== base[name] && (theirs[name] === base[name] || kept.has(name)),
  )
  return { ...theirs, ...Object.fromEntries(own.map((name) => [name, mine[name]])) }
}
