import { mergeChanges, type FieldTexts, type MergedSave } from '@samhus/domain/merge-changes'
import { listChangesSince, type AuditSubject } from '../db/queries/audit.ts'
import type { Tx } from '../db/core/client.ts'
import { ChangedMeanwhileError } from '../shared/refused-error.ts'

/**
 * Returns which fields of a save are written, and which newer values of others stay. For a record whose every change
 * names its fields in the audit trail, with their values; the caller has locked it and read `current` since.
 *
 * @param save.version The one that the caller's form has read: `findVersion` in audit.ts.
 * @throws ChangedMeanwhileError changed-meanwhile, with each field that others have changed to another value
 * @see docs/rules.md R136
 */
export async function mergeSave<Field extends string>(
  tx: Tx,
  subject: AuditSubject,
  save: { readonly version: number; readonly sent: FieldTexts<Field>; readonly current: FieldTexts<Field> },
): Promise<Pick<MergedSave<Field>, 'written' | 'merged'>> {
  const later = await listChangesSince(tx, subject, save.version)
  const { written, merged, conflicts } = mergeChanges(later, save)
  if (conflicts.length > 0) throw new ChangedMeanwhileError(conflicts)
  return { written, merged }
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
