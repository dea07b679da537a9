import { Alert, Textarea } from '@mantine/core'
import type { PointReceivers } from '@samhus/contract/admin-points'
import { reason as reasonSchema } from '@samhus/contract/admin-lists'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pointReceiversQuery, usePlanPoints } from '../../../api/admin-points.ts'
import { describeRefusal, describeRule } from '../booking-acts/rule-words.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { Preview } from '../owners/preview.tsx'
import { ignoreRefusal } from '../owners/reason-fields.tsx'
import { useForm } from '../../../lib/use-form.ts'
import { getServerNow } from '../../../lib/server-time.ts'
import { PlanFields } from './plan-fields.tsx'
import { findPlanProblems, getGivingInstant, startPlan, toReceiversInput, type PlanField } from './plan.ts'
import { ReceiverList } from './receiver-list.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** Gives points to one member or to all of an association, now or later. */
export function PlanDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('admin')
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t('points.plan.title')}>
      <PlanForm onClose={onClose} />
    </ActDialog>
  )
}

function PlanForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const [plan, setPlan] = useState(startPlan)
  const [reason, setReason] = useState('')
  const command = usePlanPoints()
  const [now] = useState(getServerNow)
  const asked = toReceiversInput(plan)
  const preview = useQuery({
    ...pointReceiversQuery(asked ?? {}),
    enabled: asked !== null,
    // While another number is typed the list stays.
    placeholderData: keepPreviousData,
  })
  const send = async () => {
    const { assignAt } = getGivingInstant(plan, now)
    const isNow = plan.when === 'now'
    const count = preview.data?.receivers.length ?? 0
    await command.run({
      groupId: plan.groupId,
      membershipId: plan.member?.membershipId ?? null,
      year: plan.year,
      points: plan.points ?? 0,
      assignAt,
      reason: reason.trim(),
    })
    onClose()
    notify(isNow ? t('points.plan.doneNow', { count }) : t('points.plan.done', { at: Date.parse(assignAt) }))
  }
  const problems = findPlanProblems(plan)
  const { onSubmit, showsProblem } = useForm<PlanField | 'reason'>({
    problems: reasonSchema.safeParse(reason).success ? problems : [...problems, 'reason'],
    isPending: command.isPending,
    onValidSubmit: () => void ignoreRefusal(send()),
  })
  const isRefused = asked !== null && (preview.data?.refusals.length ?? 0) > 0
  return (
    <ActForm
      press={t(plan.when === 'now' ? 'points.plan.pressNow' : 'points.plan.press')}
      closeLabel={t('acts.close')}
      preview={asked === null ? null : preview}
      isBlocked={isRefused}
      isPending={command.isPending}
      error={command.error}
      describeError={(error) => describeRefusal(error, t)}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <PlanFields plan={plan} onChange={setPlan} showsProblem={showsProblem} />
      {asked !== null && (
        <Preview query={preview} describeError={(message) => t('points.loadError', { message })}>
          {(data) => (
            <>
              <Refusals rules={data.refusals} />
              {data.refusals.length === 0 && <ReceiverList data={data} />}
            </>
          )}
        </Preview>
      )}
      <Textarea
        name="reason"
        label={t('owners.act.reason')}
        description={t('points.plan.reasonHint')}
        required
        rows={2}
        resize="vertical"
        maxLength={500}
        value={reason}
        error={showsProblem('reason') ? t('owners.act.reasonProblem') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActForm>
  )
}

/** Why the act is not possible. */
export function Refusals({ rules }: { rules: PointReceivers['refusals'] }) {
  const { t } = useTranslation('admin')
  return rules.map((type) => (
    <Alert key={type} color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {describeRule(type, t)}
    </Alert>
  ))
}
