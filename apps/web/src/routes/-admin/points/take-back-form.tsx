import { Alert, Checkbox, NumberInput, Stack, Text, Textarea } from '@mantine/core'
import type { PointAssignment, TakingBack } from '@samhus/contract/admin-points'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takingBackQuery, useTakeBackPoints } from '../../../api/admin-points.ts'
import { describeRefusal, describeRule } from '../booking-acts/rule-words.ts'
import { type ActFormState, useActForm } from '../booking-acts/use-act-form.ts'
import { ActForm } from '../owners/act-dialog.tsx'
import { Preview } from '../owners/preview.tsx'
import { PeopleList } from './receiver-list.tsx'

interface Props {
  assignment: PointAssignment
  onClose: () => void
}

/** How many points each gives back, and why they are taken. */
export function TakeBackForm({ assignment: { id, point }, onClose }: Props) {
  const { t } = useTranslation('admin')
  const [points, setPoints] = useState<number | null>(point)
  const isInvalid = points === null || points < 1 || points > point
  const preview = useQuery({
    ...takingBackQuery(id, points ?? point),
    enabled: !isInvalid,
    // While another number is typed the list stays.
    placeholderData: keepPreviousData,
  })
  const command = useTakeBackPoints()
  const form = useActForm<'points'>({
    problems: isInvalid ? ['points'] : [],
    isPending: command.isPending,
    onSend: async (words) => {
      const seen = preview.data?.seen ?? ''
      const { total } = await command.run({ assignmentId: id, points: points ?? point, seen, ...words })
      return t('points.takeBack.done', { count: total })
    },
    onRefused: preview.refetch,
    onClose,
  })
  const isRefused = preview.data !== undefined && preview.data.refusals.length > 0
  const total = preview.data?.total ?? 0
  return (
    <ActForm
      press={
        total > 0 && !isInvalid
          ? t('points.takeBack.pressPoints', { count: total })
          : t('points.takeBack.press')
      }
      closeLabel={t('acts.close')}
      isDangerous
      preview={isInvalid ? null : preview}
      isBlocked={isRefused}
      isPending={command.isPending}
      error={command.error}
      describeError={(error) => describeRefusal(error, t)}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <NumberInput
        name="points"
        label={t('points.takeBack.each')}
        required
        allowDecimal={false}
        allowNegative={false}
        min={1}
        max={point}
        // A number that cannot be is said, not made another one.
        clampBehavior="none"
        value={points ?? ''}
        error={form.showsProblem('points') ? t('points.takeBack.eachProblem', { max: point }) : undefined}
        onChange={(next) => setPoints(typeof next === 'number' ? next : null)}
      />
      {!isInvalid && (
        <Preview query={preview} describeError={(message) => t('points.loadError', { message })}>
          {(data) => <Effects data={data} />}
        </Preview>
      )}
      {!isRefused && <Words form={form} />}
    </ActForm>
  )
}

/** What each gives back, and who gives back less than the others. */
function Effects({ data: { refusals, acts, receivers, total } }: { data: TakingBack }) {
  const { t } = useTranslation('admin')
  const lacking = receivers.filter(({ lacks }) => lacks > 0)
  const whole = receivers.filter(({ takes, lacks }) => takes > 0 && lacks === 0)
  return (
    <Stack gap="md">
      <TakeBackActs acts={acts} />
      {refusals.map((type) => (
        <Alert key={type} color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {type === 'no-receivers' ? t('points.takeBack.nothing') : describeRule(type, t)}
        </Alert>
      ))}
      {refusals.length === 0 && (
        <Text size="sm">
          {t('points.takeBack.summary', {
            points: t('acts.points', { count: total }),
            count: receivers.length,
          })}{' '}
          {t('points.takeBack.held')}
        </Text>
      )}
      {lacking.length > 0 && (
        <PeopleList
          title={t('points.takeBack.less', { count: lacking.length })}
          people={lacking}
          header={t('points.takeBack.takes')}
          describe={({ takes, lacks, isMember }) => (
            <>
              <strong>{t('points.takeBack.of', { takes, wanted: takes + lacks })}</strong>
              {!isMember && <div>{t('points.takeBack.left')}</div>}
            </>
          )}
        />
      )}
      {whole.length > 0 && (
        <PeopleList
          title={t('points.takeBack.full', { count: whole.length })}
          people={whole}
          header={t('points.takeBack.takes')}
          describe={({ takes }) => <strong>{takes}</strong>}
        />
      )}
    </Stack>
  )
}

/** Why, whether the owners are told, and what else their mail says. */
function Words({ form: { words, setWords, showsProblem } }: { form: ActFormState<'points'> }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <Textarea
        name="reason"
        label={t('owners.act.reason')}
        description={t('points.takeBack.reasonHint')}
        required
        rows={2}
        resize="vertical"
        maxLength={500}
        value={words.reason}
        error={showsProblem('reason') ? t('owners.act.reasonProblem') : undefined}
        onChange={(event) => setWords({ ...words, reason: event.currentTarget.value })}
      />
      <Checkbox
        label={t('points.takeBack.tells')}
        checked={words.tells}
        onChange={(event) => setWords({ ...words, tells: event.currentTarget.checked })}
      />
      {words.tells && (
        <Textarea
          name="note"
          label={t('points.takeBack.note')}
          description={t('acts.noteHint')}
          rows={2}
          resize="vertical"
          maxLength={1000}
          value={words.note}
          onChange={(event) => setWords({ ...words, note: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** What took points of the assignment back before: who, when, why and how many. */
export function TakeBackActs({ acts }: { acts: TakingBack['acts'] }) {
  const { t } = useTranslation('admin')
  return acts.map(({ at, by, reason, points: count }) => {
    const said = { at: Date.parse(at), points: t('acts.points', { count }) }
    return (
      <div key={at}>
        <Text size="sm">
          {by === null
            ? t('points.takeBack.wasNameless', said)
            : t('points.takeBack.was', { ...said, name: by })}
        </Text>
        {reason !== null && (
          <Text size="sm" c="dimmed">
            {t('activity.reason', { reason })}
          </Text>
        )}
      </div>
    )
  })
}
