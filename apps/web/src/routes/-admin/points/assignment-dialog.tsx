import { Stack, Text } from '@mantine/core'
import type { PointAssignment, PointReceivers } from '@samhus/contract/admin-points'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  pointReceiversQuery,
  takingBackQuery,
  useCancelPoints,
  useReopenPoints,
} from '../../../api/admin-points.ts'
import { getServerNow } from '../../../lib/server-time.ts'
import { describeRefusal } from '../booking-acts/rule-words.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { Preview } from '../owners/preview.tsx'
import { ReasonField, useReasonForm } from '../owners/reason-fields.tsx'
import { Refusals } from './plan-dialog.tsx'
import { ReceiverList } from './receiver-list.tsx'
import { TakeBackActs, TakeBackForm } from './take-back-form.tsx'

export type AssignmentView = 'show' | 'cancel' | 'reopen' | 'takeBack'

interface Props {
  assignment: PointAssignment
  view: AssignmentView
  isOpen: boolean
  onClose: () => void
}

/** Who gets the points of an assignment and how it came to be as it is; how it is called off, scheduled again or taken back. */
export function AssignmentDialog({ assignment, view, isOpen, onClose }: Props) {
  const { t } = useTranslation('admin')
  const points = t('acts.points', { count: assignment.point })
  const title = t(`points.${view}.title`, { points, year: assignment.year, group: assignment.groupName })
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={title}>
      {view === 'show' && <Known assignment={assignment} />}
      {view === 'takeBack' && <TakeBackForm assignment={assignment} onClose={onClose} />}
      {(view === 'cancel' || view === 'reopen') && (
        <ChangeForm assignment={assignment} view={view} onClose={onClose} />
      )}
    </ActDialog>
  )
}

function Known({ assignment }: { assignment: PointAssignment }) {
  const { t } = useTranslation('admin')
  const query = useQuery(pointReceiversQuery({ assignmentId: assignment.id }))
  return (
    <Preview query={query} describeError={(message) => t('points.loadError', { message })}>
      {(data) => (
        <Stack gap="md">
          <State assignment={assignment} data={data} />
          {assignment.takenBack > 0 && <KnownTakeBacks assignment={assignment} />}
          <ReceiverList data={data} />
        </Stack>
      )}
    </Preview>
  )
}

function KnownTakeBacks({ assignment: { id, point } }: { assignment: PointAssignment }) {
  const { t } = useTranslation('admin')
  const query = useQuery(takingBackQuery(id, point))
  return (
    <Preview query={query} describeError={(message) => t('points.loadError', { message })}>
      {({ acts }) => <TakeBackActs acts={acts} />}
    </Preview>
  )
}

interface FormProps {
  assignment: PointAssignment
  view: 'cancel' | 'reopen'
  onClose: () => void
}

function ChangeForm({ assignment, view, onClose }: FormProps) {
  const { t } = useTranslation('admin')
  const query = useQuery(pointReceiversQuery({ assignmentId: assignment.id }))
  const commands = { cancel: useCancelPoints(), reopen: useReopenPoints() }
  const command = commands[view]
  // Another administrator, or the clock, may have been faster.
  const isOther = query.data !== undefined && getSuitableView(query.data) !== view
  const act = useReasonForm({
    isPending: command.isPending,
    onValidSubmit: async ({ reason }) => {
      await command.run({ assignmentId: assignment.id, reason })
      onClose()
      notify(t(`points.${view}.done`))
    },
  })
  return (
    <ActForm
      press={t(`points.${view}.press`)}
      closeLabel={t('acts.close')}
      isDangerous={view === 'cancel'}
      preview={query}
      isBlocked={isOther || (query.data?.refusals.length ?? 0) > 0}
      isPending={command.isPending}
      error={command.error}
      describeError={(error) => describeRefusal(error, t)}
      onSubmit={act.onSubmit}
      onClose={onClose}
    >
      <Preview query={query} describeError={(message) => t('points.loadError', { message })}>
        {(data) => (
          <Stack gap="md">
            <Refusals rules={isOther && view === 'reopen' ? ['assignment-not-cancelled'] : data.refusals} />
            <State assignment={assignment} data={data} />
            {!isOther && data.refusals.length === 0 && (
              <Text size="sm">{describeEffect(assignment, view, t)}</Text>
            )}
            <ReceiverList data={data} />
          </Stack>
        )}
      </Preview>
      <ReasonField
        {...(assignment.userName === null ? {} : { name: assignment.userName })}
        value={act.value}
        onChange={act.setValue}
        showsProblem={act.showsProblem('reason')}
      />
    </ActForm>
  )
}

function getSuitableView({ state }: PointReceivers): 'cancel' | 'reopen' {
  return state?.status === 'Cancelled' ? 'reopen' : 'cancel'
}

function describeEffect(
  { assignAt, isPlanned }: PointAssignment,
  view: 'cancel' | 'reopen',
  t: TFunction<'admin'>,
): string {
  const at = Date.parse(assignAt)
  if (view === 'cancel') return t(isPlanned ? 'points.cancel.effectOfPlan' : 'points.cancel.effect')
  return at <= getServerNow() ? t('points.reopen.effectNow') : t('points.reopen.effect', { at })
}

/** How the assignment came to be as it is, in a sentence. */
function State({ assignment, data: { state } }: { assignment: PointAssignment; data: PointReceivers }) {
  const { t } = useTranslation('admin')
  if (state === null) return null
  const at = Date.parse(assignment.assignAt)
  const since = Date.parse(state.since)
  const { by, reason, status } = state
  return (
    <div>
      <Text size="sm">
        {status === 'Scheduled' && <span>{t('points.state.scheduled', { at })}</span>}
        {status === 'Assigned' && <span>{t('points.state.assigned', { at: since })}</span>}
        <span>
          {status === 'Cancelled' &&
            (by === null
              ? t('points.state.cancelledByPlan', { at: since })
              : t('points.state.cancelled', { at: since, name: by }))}
        </span>
        {status === 'Scheduled' && by !== null && <span>{` ${t('points.state.by', { name: by })}`}</span>}
      </Text>
      {reason !== null && (
        <Text size="sm" c="dimmed">
          {t('activity.reason', { reason })}
        </Text>
      )}
    </div>
  )
}
