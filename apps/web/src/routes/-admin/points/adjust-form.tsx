import { Alert, NativeSelect, Stack, Text } from '@mantine/core'
import type { Adjusting } from '@samhus/contract/admin-points'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adjustingQuery, useAdjustPoints } from '../../../api/admin-points.ts'
import { BalanceFact, Facts } from '../booking-acts/effects.tsx'
import { describeRefusal, describeRule } from '../booking-acts/rule-words.ts'
import { useActForm } from '../booking-acts/use-act-form.ts'
import { WordsFields } from '../booking-acts/words-fields.tsx'
import { ActForm } from '../owners/act-dialog.tsx'
import { Preview } from '../owners/preview.tsx'
import { ChangeField, maxChange } from './change-field.tsx'
import styles from './points.module.css'
import { getPresentYear, listComingYears } from './years.ts'

interface Props {
  /** Null until a member is chosen. */
  membershipId: string | null
  year?: number
  /** Chooses the member. */
  chooser?: (showsProblem: boolean) => ReactNode
  onClose: () => void
}

/** How many points more or less, the balance before and after, and why. */
export function AdjustForm({ membershipId, year: initialYear, chooser, onClose }: Props) {
  const { t } = useTranslation('admin')
  const [year, setYear] = useState(initialYear ?? getPresentYear())
  const [change, setChange] = useState<number | null>(null)
  const preview = useQuery({ ...adjustingQuery(membershipId ?? '', year), enabled: membershipId !== null })
  const command = useAdjustPoints()
  const known = membershipId === null ? undefined : preview.data
  const name = known === undefined ? '' : known.owner.name || t('outage.nameless')
  const isInvalid = change === null || change === 0 || Math.abs(change) > maxChange
  const form = useActForm<'member' | 'change'>({
    problems: [
      ...(membershipId === null ? (['member'] as const) : []),
      ...(isInvalid ? (['change'] as const) : []),
    ],
    isPending: command.isPending,
    onSend: async (words) => {
      const input = { membershipId: membershipId ?? '', year, change: change ?? 0, ...words }
      const { balance } = await command.run(input)
      return t('points.adjust.done', { name, count: balance, year })
    },
    onRefused: preview.refetch,
    onClose,
  })
  const isRefused = known !== undefined && (known.refusals.length > 0 || known.before + (change ?? 0) < 0)
  return (
    <ActForm
      press={describePress(change, t)}
      closeLabel={t('acts.close')}
      preview={membershipId === null ? null : preview}
      isBlocked={isRefused}
      isPending={command.isPending}
      error={command.error}
      describeError={(error) => describeRefusal(error, t)}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      {chooser?.(form.showsProblem('member'))}
      <div className={styles.pair}>
        <NativeSelect
          name="year"
          label={t('points.forWeeksOf')}
          data={listComingYears(initialYear)}
          value={String(year)}
          onChange={(event) => setYear(Number(event.currentTarget.value))}
        />
        <ChangeField value={change} showsProblem={form.showsProblem('change')} onChange={setChange} />
      </div>
      {membershipId !== null && (
        <Preview query={preview} describeError={(message) => t('points.loadError', { message })}>
          {(data) => <Balance adjusting={data} change={change ?? 0} name={name} />}
        </Preview>
      )}
      {known !== undefined && !isRefused && (
        <WordsFields
          owner={name}
          told={[{ userId: known.owner.userId, name, mail: 'changed', onlyIfTold: true }]}
          fee={0}
          form={form}
        />
      )}
    </ActForm>
  )
}

interface BalanceProps {
  adjusting: Adjusting
  change: number
  name: string
}

/** The balance before and after, and what stands in the way. */
function Balance({ adjusting: { before, held, groupName, year, refusals }, change, name }: BalanceProps) {
  const { t } = useTranslation('admin')
  const after = before + change
  const isShort = change < 0 && after >= 0 && after < held
  return (
    <Stack gap="sm">
      {refusals.map((type) => (
        <Alert key={type} color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {describeRule(type, t)}
        </Alert>
      ))}
      <Facts
        rows={[
          [t('points.owner'), name],
          [t('points.group'), groupName],
          [t('acts.balance', { year }), <BalanceFact key="balance" before={before} after={after} />],
        ]}
      />
      {held > 0 && !isShort && (
        <Text size="sm" c="dimmed">
          {t('points.adjust.held', { count: held, name })}
        </Text>
      )}
      {isShort && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('points.adjust.short', { count: held, name })}
        </Alert>
      )}
    </Stack>
  )
}

function describePress(change: number | null, t: TFunction<'admin'>): string {
  if (change === null || change === 0) return t('points.adjust.press')
  return change > 0 ? t('points.adjust.give', { count: change }) : t('points.adjust.take', { count: -change })
}
