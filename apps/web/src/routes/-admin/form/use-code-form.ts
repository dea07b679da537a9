import { useTranslation } from 'react-i18next'
import { CallError } from '../../../api/http.ts'
import { useForm } from '../../../lib/use-form.ts'

interface Args<Field extends string> {
  form: {
    values: { readonly code: string }
    /** The values that were refused: once the code changes, the refusal is out of date. */
    sent: { readonly code: string } | null
    isDirty: boolean
    isPending: boolean
    error: Error | null
    save: () => Promise<void>
  }
  problems: readonly Field[]
  /** Returns what to say at a field that cannot be sent. */
  nameProblem: (field: Field) => string
}

/** Submission of the form of a record whose code is its own, and what to say at its fields. */
export function useCodeForm<Field extends string>({ form, problems, nameProblem }: Args<Field>) {
  const { t } = useTranslation('admin')
  const { values, sent, isDirty, isPending, error, save } = form
  const { onSubmit, showsProblem } = useForm<Field>({
    problems,
    isPending,
    onValidSubmit: () => {
      if (isDirty) void save()
    },
  })
  const refusal = error instanceof CallError ? error.type : null
  const isCodeTaken = refusal === 'code-taken' && sent?.code === values.code
  return {
    onSubmit,
    getProblem: (field: Field): string | undefined => {
      if (showsProblem(field)) return nameProblem(field)
      return field === 'code' && isCodeTaken ? t('errors.code-taken') : undefined
    },
    /** A refusal that stands neither at its field nor in its dialog. */
    error: refusal === 'changed-meanwhile' || refusal === 'code-taken' ? null : error,
  }
}
