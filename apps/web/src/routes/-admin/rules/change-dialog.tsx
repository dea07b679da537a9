import { Skeleton, Stack, Text } from '@mantine/core'
import type { PolicyEffects } from '@samhus/contract/admin-policy'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { policyCheckQuery } from '../../../api/admin-policy.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { ReasonField, useReasonForm } from '../owners/reason-fields.tsx'
import { RuleDiff } from './rule-diff.tsx'
import { describeProblem } from './rule-problems.ts'
import { ruleFields, toConstants } from './rule-values.ts'
import styles from './rules.module.css'
import type { RulesFormState } from './use-rules-form.ts'

interface Props {
  groupId: string
  form: RulesFormState
  isOpen: boolean
  onClose: () => void
}

/** Says what changes and what that does at once, in numbers, and wants a reason before it happens. */
export function ChangeDialog({ isOpen, onClose, ...props }: Props) {
  const { t } = useTranslation('admin')
  return (
    <ActDialog isOpen={isOpen} isWide onClose={onClose} title={t('rules.confirm.title')}>
      <ChangeForm {...props} onClose={onClose} />
    </ActDialog>
  )
}

function ChangeForm({ groupId, form, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const titleId = useId()
  // As they were when the dialog was opened: after the save it is still there for a moment.
  const [{ before, after }] = useState({ before: form.base, after: form.values })
  const preview = useQuery(policyCheckQuery(groupId, toConstants(after)))
  const { data, error } = preview
  const { value, setValue, onSubmit, showsProblem } = useReasonForm({
    isPending: form.isPending,
    onValidSubmit: async ({ reason }) => {
      // A refusal that stands beside the fields, or nothing: in both cases there is nothing left to decide here.
      if (await form.save(reason)) onClose()
    },
  })
  const effects = data?.effects ?? null
  return (
    <ActForm
      press={t('rules.confirm.press')}
      preview={preview}
      isBlocked={effects === null}
      isPending={form.isPending}
      error={form.error ?? error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <section aria-labelledby={`${titleId}-changes`}>
        <h3 className={styles.dialogPart} id={`${titleId}-changes`}>
          {t('rules.confirm.changes')}
        </h3>
        <RuleDiff before={before} after={after} />
      </section>
      <section aria-labelledby={`${titleId}-effects`} aria-live="polite">
        <h3 className={styles.dialogPart} id={`${titleId}-effects`}>
          {t('rules.confirm.effects')}
        </h3>
        {data === undefined && error === null && (
          <Skeleton height={72} role="status" aria-label={t('rules.confirm.checking')} />
        )}
        {data !== undefined && data.problems.length > 0 && <Refused problems={data.problems} />}
        {effects !== null && <Effects effects={effects} />}
      </section>
      <ReasonField
        name={t('rules.confirm.members')}
        value={value}
        onChange={setValue}
        showsProblem={showsProblem('reason')}
      />
    </ActForm>
  )
}

type Problems = Parameters<typeof describeProblem>[0] & { field: string }

/** What the server would refuse although the browser did not. */
function Refused({ problems }: { problems: readonly Problems[] }) {
  const { t } = useTranslation('admin')
  return (
    <Stack gap="xs">
      <Text size="sm">{t('rules.confirm.refused')}</Text>
      <ul className={styles.effects}>
        {problems.map((problem) => {
          const field = ruleFields.find((one) => one === problem.field)
          return (
            <li key={`${problem.field} ${problem.problem}`} className={styles.problem}>
              {t(`rules.field.${field ?? 'pointPlan.portions'}`)}
              {': '}
              {describeProblem(problem, t)}
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}

/** What owners lose is said first. */
const losses = [
  'weeksClosed',
  'claimsLapsing',
  'holdsEnding',
  'offersEnding',
  'waitsEnding',
  'reservationsShortened',
] as const
const others = [
  'weeksMoved',
  'weeksKept',
  'portionsAdded',
  'portionsChanged',
  'portionsCancelled',
] as const satisfies readonly (keyof PolicyEffects)[]

function Effects({ effects }: { effects: PolicyEffects }) {
  const { t } = useTranslation('admin')
  const some = [...losses, ...others].filter((effect) => effects[effect] > 0)
  return (
    <>
      {some.length > 0 && (
        <ul className={styles.effects}>
          {some.map((effect) => {
            const isLoss = losses.some((one) => one === effect)
            return (
              <li key={effect} data-is-loss={isLoss || undefined}>
                {isLoss && <IconAlertTriangle size={16} aria-hidden />}
                <span>{t(`rules.effect.${effect}`, { count: effects[effect] })}</span>
              </li>
            )
          })}
        </ul>
      )}
      {some.length === 0 && <Text size="sm">{t('rules.effect.none')}</Text>}
      <Text size="sm" c="dimmed" mt="xs">
        {t('rules.effect.after')}
      </Text>
    </>
  )
}
