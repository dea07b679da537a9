import type { Instant } from './refusal.ts'

/** A record's fields as texts; null: without a value. */
export type FieldTexts<Field extends string> = Readonly<Record<Field, string | null>>

/** A change of a record that was written after the caller read it. */
export interface LaterChange {
  readonly at: Instant
  /** Who made it; null: a job or a guest. */
  readonly by: string | null
  readonly fields: readonly string[]
  /** Of the fields whose values have not been erased. */
  readonly values: readonly {
    readonly field: string
    readonly before: string | null
    readonly after: string | null
  }[]
}

/** A field that the caller and another person changed to different values. */
export interface FieldConflict {
  readonly field: string
  /** Both are null where they have been erased. */
  readonly before: string | null
  readonly after: string | null
  readonly by: string | null
  readonly at: Instant
}

export interface MergedSave<Field extends string> {
  /** The fields to be written, whose values are those that were sent. */
  readonly written: readonly Field[]
  /** Fields that the caller left as they were and others changed: the newer value stays. */
  readonly merged: readonly Field[]
  /** If there is any, nothing is written. */
  readonly conflicts: readonly FieldConflict[]
}

/**
 * Decides what a save of a whole record changes if others have changed it since the caller read it. A field is the
 * caller's if its value is not the one that was read. What only one side changed is kept; a field that both changed to
 * different values is a conflict. A field whose old value has been erased counts as changed by both.
 *
 * @param later Every change since the version that the caller read, oldest first; of what a group inherits, too.
 * @see docs/rules.md R136, R230
 */
export function mergeChanges<Field extends string>(
  later: readonly LaterChange[],
  { sent, current }: { sent: FieldTexts<Field>; current: FieldTexts<Field> },
): MergedSave<Field> {
  const written: Field[] = []
  const merged: Field[] = []
  const conflicts: FieldConflict[] = []
  for (const field of Object.keys(sent) as Field[]) {
    if (sent[field] === current[field]) continue
    const changes = later.filter(({ fields }) => fields.includes(field))
    const [first, last] = [changes[0], changes.at(-1)]
    const read = first?.values.find((value) => value.field === field)
    if (!first || !last || read?.before === current[field]) written.push(field)
    else if (read && read.before === sent[field]) merged.push(field)
    else conflicts.push({ field, ...findValues(read, current[field]), by: last.by, at: last.at })
  }
  return { written, merged, conflicts }
}

function findValues(read: LaterChange['values'][number] | undefined, after: string | null) {
  return read ? { before: read.before, after } : { before: null, after: null }
}
