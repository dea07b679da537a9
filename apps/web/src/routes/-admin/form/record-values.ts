import type { ErrorBody } from '@samhus/contract/errors'

/** The values of a form by the names of its fields, in its order. */
export type RecordValues<Field extends string> = { readonly [Name in Field]: string | number | null }

export type RecordChange = NonNullable<ErrorBody['changes']>[number]

function listFields<Values extends object>(values: Values): (keyof Values & string)[] {
  return Object.keys(values) as (keyof Values & string)[]
}

/** Returns the fields in which two sets of values differ. */
export function findChangedFields<Field extends string>(
  before: RecordValues<Field>,
  after: RecordValues<Field>,
): Field[] {
  return listFields(after).filter((name) => before[name] !== after[name])
}

interface Conflict<Values> {
  /** The values that the form began with. */
  base: Values
  /** The values that the admin has typed. */
  mine: Values
  /** The values as they are stored now. */
  theirs: Values
  /** The fields that keep the admin's value although others have changed them; without it all do. */
  kept?: ReadonlySet<keyof Values & string>
}

/**
 * Returns what to save after a refusal: the admin's value of each field that they alone have changed or want to keep,
 * and the stored value of every other.
 */
export function resolveConflict<Values extends RecordValues<keyof Values & string>>({
  base,
  mine,
  theirs,
  kept,
}: Conflict<Values>): Values {
  const own = listFields(theirs).filter(
    (name) =>
      mine[name] !== base[name] && (theirs[name] === base[name] || kept === undefined || kept.has(name)),
  )
  return { ...theirs, ...Object.fromEntries(own.map((name) => [name, mine[name]])) }
}
