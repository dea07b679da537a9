import type { SupportReport } from '@samhus/contract/admin-support'

/** What an admin changes of a report, named as in the audit trail. */
export const caseFields = ['state', 'assigneeId', 'note'] as const
export type CaseField = (typeof caseFields)[number]

export interface CaseValues {
  readonly state: string
  readonly assigneeId: string | null
  readonly note: string
}

export const toCaseValues = ({ state, assigneeId, note }: SupportReport): CaseValues => ({
  state,
  assigneeId,
  note,
})

/** Returns the field that an act of the log changed; null: one that the form does not have. */
export function toCaseField(name: string): CaseField | null {
  return caseFields.find((field) => field === name) ?? null
}
