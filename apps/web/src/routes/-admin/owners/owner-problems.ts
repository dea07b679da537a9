import { useTranslation } from 'react-i18next'
import { CallError } from '../../../api/http.ts'
import { findOwnerProblems, toOwnerField, type OwnerField, type OwnerValues } from './owner-form-values.ts'

/** Returns the field that the server has refused; null: it has refused none, or something else. */
export function findRefusedField(error: Error | null): OwnerField | null {
  if (!(error instanceof CallError)) return null
  if (error.type === 'email-taken') return 'email'
  const [problem] = error.type === 'invalid-request' ? (error.body.problems ?? []) : []
  return problem === undefined ? null : toOwnerField(problem.field.split('.').at(-1) ?? '')
}

interface Args {
  values: OwnerValues
  showsProblem: (field: OwnerField) => boolean
  error: Error | null
  /** The values that were refused: once they change, the refusal is out of date. */
  sent: OwnerValues | null
}

/** Returns what to say at a field: what the contract refuses, or what the server has refused. */
export function useOwnerProblems({ values, showsProblem, error, sent }: Args) {
  const { t } = useTranslation('admin')
  const refused = findRefusedField(error)
  return (field: OwnerField): string | undefined => {
    if (field !== 'language' && showsProblem(field) && findOwnerProblems(values).includes(field)) {
      return t(`owners.problem.${field}`)
    }
    if (field !== refused || sent?.[field] !== values[field] || field === 'language') return undefined
    return error instanceof CallError && error.type === 'email-taken'
      ? t('errors.email-taken')
      : t(`owners.problem.${field}`)
  }
}
