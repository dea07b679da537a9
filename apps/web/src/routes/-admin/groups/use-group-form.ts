import type { AdminGroup } from '@samhus/contract/admin-groups'
import { useQueryClient } from '@tanstack/react-query'
import { groupQuery, useUpdateGroup } from '../../../api/admin-groups.ts'
import { useRecordForm } from '../form/use-record-form.ts'
import { toGroupField, toGroupValues, type GroupField } from './group-values.ts'

interface Args {
  group: AdminGroup
  /** @param merged Fields whose newer values of others were kept. */
  onSaved: (merged: readonly GroupField[]) => void
}

/** The form of a group's data. */
export function useGroupForm({ group, onSaved }: Args) {
  const client = useQueryClient()
  const { run, ...command } = useUpdateGroup()
  return useRecordForm({
    record: group,
    toValues: toGroupValues,
    read: () => client.fetchQuery(groupQuery(group.id)),
    command: {
      ...command,
      run: (values, version) => run({ groupId: group.id, ...values, version }),
    },
    onSaved: (merged) => onSaved(merged.flatMap((name) => toGroupField(name) ?? [])),
  })
}
