import { supportState, type SupportReport } from '@samhus/contract/admin-support'
import { useQueryClient } from '@tanstack/react-query'
import { supportReportQuery, useUpdateSupportReport } from '../../../api/admin-support.ts'
import { useRecordForm } from '../form/use-record-form.ts'
import { type CaseField, toCaseField, toCaseValues } from './case-values.ts'

interface Args {
  report: SupportReport
  /** @param merged Fields whose newer values of others were kept. */
  onSaved: (merged: readonly CaseField[]) => void
}

/** The form of a report's state, admin and note. */
export function useCaseForm({ report, onSaved }: Args) {
  const client = useQueryClient()
  const { run, ...command } = useUpdateSupportReport()
  const { reportId } = report
  return useRecordForm({
    record: report,
    toValues: toCaseValues,
    read: () => client.fetchQuery(supportReportQuery(reportId)),
    command: {
      ...command,
      run: ({ state, assigneeId, note }, version) =>
        run({ reportId, state: supportState.parse(state), assigneeId, note: note.trim(), version }),
    },
    onSaved: (merged) => onSaved(merged.flatMap((name) => toCaseField(name) ?? [])),
  })
}
