import {
  mergeChanges,
  type FieldTexts,
  type LaterChange,
  type MergedSave,
} from '@samhus/domain/merge-changes'
import { listChangesSince, type AuditSubject } from '../db/queries/audit.ts'
import type { Tx } from '../db/core/client.ts'
import { ChangedMeanwhileError } from '../shared/refused-error.ts'

/** The record whose values hold while the saved one has none of its own. */
export interface Inherited {
  readonly subject: AuditSubject
  /** Whether the saved record has none of its own for this field. */
  readonly has: (field: string) => boolean
}

interface RecordSave<Field extends string> {
  readonly version: number
  readonly sent: FieldTexts<Field>
  readonly current: FieldTexts<Field>
  readonly inherited?: Inherited | undefined
}

/**
 * Returns which fields of a save are written, and which newer values of others stay. For a record whose every change
 * names its fields in the audit trail, with their values; the caller has locked it and read `current` since.
 *
 * @param save.version The one that the caller's form has read: `findVersion` in audit.ts.
 * @param save.inherited The caller's form showed its values, too: who has changed them since has changed what is saved here.
 * @throws ChangedMeanwhileError changed-meanwhile, with each field that others have changed to another value
 * @see docs/rules.md R136, R230
 */
export async function mergeSave<Field extends string>(
  tx: Tx,
  subject: AuditSubject,
  save: RecordSave<Field>,
): Promise<Pick<MergedSave<Field>, 'written' | 'merged'>> {
  const own = await listChangesSince(tx, subject, save.version)
  const later = save.inherited ? [...own, ...(await listInherited(tx, save.inherited, save.version))] : own
  const { written, merged, conflicts } = mergeChanges(
    later.toSorted((a, b) => a.at - b.at),
    save,
  )
  if (conflicts.length > 0) throw new ChangedMeanwhileError(conflicts)
  return { written, merged }
}

async function listInherited(tx: Tx, { subject, has }: Inherited, version: number): Promise<LaterChange[]> {
  const changes = await listChangesSince(tx, subject, version)
  return changes.map((change) => ({ ...change, fields: change.fields.filter(has) }))
}

/** Returns the fields with their values before and after, as the audit trail takes them. */
export function toAuditValues<Field extends string>(
  written: readonly Field[],
  before: FieldTexts<Field>,
  after: FieldTexts<Field>,
): { fields: readonly Field[]; values: { field: Field; before: string | null; after: string | null }[] } {
  return {
    fields: written,
    values: written.map((field) => ({ field, before: before[field], after: after[field] })),
  }
}
