import { reason as reasonSchema } from '@samhus/contract/admin-lists'
import { Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../api/http.ts'
import { useForm } from '../../../lib/use-form.ts'

/** What an act on a person needs besides itself. */
export interface ActReason {
  reason: string
  tellsOwner: boolean
}

interface ReasonFormArgs<Name extends string> {
  /** Other inputs of the form that cannot be sent. */
  problems?: readonly Name[]
  isPending: boolean
  onValidSubmit: (reason: ActReason) => Promise<void>
}

/** The state of a form with a reason. The person is told unless the admin takes the tick away. */
export function useReasonForm<Name extends string = never>({
  problems = [],
  isPending,
  onValidSubmit,
}: ReasonFormArgs<Name>) {
  const [value, setValue] = useState<ActReason>({ reason: '', tellsOwner: true })
  const isInvalid = !reasonSchema.safeParse(value.reason).success
  const { onSubmit, showsProblem } = useForm<Name | 'reason'>({
    problems: [...problems, ...(isInvalid ? (['reason'] as const) : [])],
    isPending,
    onValidSubmit: () => void ignoreRefusal(onValidSubmit({ ...value, reason: value.reason.trim() })),
  })
  return { value, setValue, onSubmit, showsProblem }
}

/** Waits for a command. Its refusal stands in the dialog already, from the command itself. */
export async function ignoreRefusal(done: Promise<void>): Promise<void> {
  try {
    await done
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}

interface FieldProps {
  /** The person that the act is about; without it the act is about no person. */
  name?: string
  value: ActReason
  onChange: (value: ActReason) => void
  showsProblem: boolean
}

/** The reason of an act. */
export function ReasonField({ name, value, onChange, showsProblem }: FieldProps) {
  const { t } = useTranslation('admin')
  return (
    <Textarea
      name="reason"
      label={t('owners.act.reason')}
      description={name === undefined ? t('owners.act.reasonKept') : t('owners.act.reasonHint', { name })}
      required
      rows={2}
      resize="vertical"
      maxLength={500}
      value={value.reason}
      error={showsProblem ? t('owners.act.reasonProblem') : undefined}
      onChange={(event) => onChange({ ...value, reason: event.currentTarget.value })}
    />
  )
}

interface TellingProps extends FieldProps {
  name: string
  /** Others get a mail too, as the form says elsewhere. */
  tellsOthers?: boolean
}

/** The reason of an act, and whether the person is told. */
export function ReasonFields({ tellsOthers = false, ...props }: TellingProps) {
  const { t } = useTranslation('admin')
  const { name, value, onChange } = props
  return (
    <>
      <ReasonField {...props} />
      <Checkbox
        label={t('owners.act.tells', { name })}
        description={tellsOthers ? undefined : t('owners.act.tellsHint')}
        checked={value.tellsOwner}
        onChange={(event) => onChange({ ...value, tellsOwner: event.currentTarget.checked })}
      />
    </>
  )
}
