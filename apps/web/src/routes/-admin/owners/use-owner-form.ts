import type { Owner } from '@samhus/contract/admin-owners'
import { useQueryClient } from '@tanstack/react-query'
import { ownerQuery, useUpdateOwner } from '../../../api/admin-owners.ts'
import { useRecordForm } from '../form/use-record-form.ts'
import { toOwnerField, toOwnerValues, type OwnerField } from './owner-form-values.ts'

interface Args {
  owner: Owner
  /** @param merged Fields whose newer values of others were kept. */
  onSaved: (merged: readonly OwnerField[]) => void
}

/** The form of a person's data. */
export function useOwnerForm({ owner, onSaved }: Args) {
  const client = useQueryClient()
  const { run, ...command } = useUpdateOwner()
  return useRecordForm({
    record: owner,
    toValues: toOwnerValues,
    read: () => client.fetchQuery(ownerQuery(owner.id)),
    command: { ...command, run: (values, version) => run({ userId: owner.id, ...values, version }) },
    onSaved: (merged) => onSaved(merged.flatMap((name) => toOwnerField(name) ?? [])),
  })
}
