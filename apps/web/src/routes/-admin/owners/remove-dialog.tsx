import type { leaving, Owner, OwnerMembership } from '@samhus/contract/admin-owners'
import type { Output } from '@samhus/contract/operation'
import { List, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leavingQuery, useEndMembership } from '../../../api/admin-owners.ts'
import { describeFreed } from '../booking-acts/effects.tsx'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from './act-dialog.tsx'
import { AffectedWeeks } from './affected-weeks.tsx'
import { useOwnerName } from './owner-name.ts'
import styles from './owners.module.css'
import { Preview } from './preview.tsx'
import { ReasonFields, useReasonForm } from './reason-fields.tsx'

interface Props {
  owner: Owner
  membership: OwnerMembership
  isOpen: boolean
  onClose: () => void
}

type Leaving = Output<typeof leaving>
type BookedWeeks = 'keep' | 'cancel'

/** Ends a membership, after saying what ends with it and what is returned. */
export function RemoveDialog({ isOpen, ...props }: Props) {
  const { t } = useTranslation('admin')
  const { owner, membership, onClose } = props
  const name = useOwnerName(owner)
  const title = t('owners.remove.title', { name, group: membership.name })
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={title}>
      <RemoveForm {...props} />
    </ActDialog>
  )
}

function RemoveForm({ owner, membership, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const name = useOwnerName(owner)
  const effects = useQuery(leavingQuery(membership.membershipId))
  const command = useEndMembership()
  const [bookedWeeks, setBookedWeeks] = useState<BookedWeeks>('keep')
  const act = useReasonForm({
    isPending: command.isPending,
    onValidSubmit: async (reason) => {
      await command.run({ membershipId: membership.membershipId, bookedWeeks, ...reason })
      onClose()
      notify(t('owners.remove.done', { name, group: membership.name }))
    },
  })
  return (
    <ActForm
      press={t('owners.remove.press')}
      isDangerous
      preview={effects}
      isPending={command.isPending}
      error={command.error}
      onSubmit={act.onSubmit}
      onClose={onClose}
    >
      <Preview query={effects} describeError={(message) => t('owners.remove.loadError', { message })}>
        {(known) => <Effects effects={known} choice={bookedWeeks} onChoose={setBookedWeeks} />}
      </Preview>
      <ReasonFields
        name={name}
        value={act.value}
        onChange={act.setValue}
        showsProblem={act.showsProblem('reason')}
        tellsOthers={effects.data !== undefined && tellsOthers(effects.data, bookedWeeks)}
      />
    </ActForm>
  )
}

/** Returns whether an owner who waits gets a mail: one who is offered a freed week, or is passed over. */
function tellsOthers({ ends, bookedWeeks }: Leaving, choice: BookedWeeks): boolean {
  const freed = [...ends, ...(choice === 'cancel' ? bookedWeeks : [])].map((week) => week.freed)
  return freed.some((each) => each !== null && (each.offered !== null || each.skipped.length > 0))
}

interface EffectsProps {
  effects: Leaving
  choice: BookedWeeks
  onChoose: (choice: BookedWeeks) => void
}

function Effects({ effects, choice, onChoose }: EffectsProps) {
  const { t } = useTranslation('admin')
  const { ends, bookedWeeks, claims } = effects
  const balances = effects.balances.filter(({ points }) => points !== 0)
  const isNothing = [ends, bookedWeeks, claims, balances].every(({ length }) => length === 0)
  const pointsBack = bookedWeeks.reduce((sum, week) => sum + week.pointsBack, 0)
  if (isNothing) return <Text size="sm">{t('owners.remove.nothing')}</Text>
  return (
    <Stack gap="sm">
      <AffectedWeeks
        title={t('owners.remove.ends')}
        weeks={ends}
        hidesGroup
        explain={({ freed }) => (freed === null ? [] : describeFreed(freed, t))}
      />
      <AffectedWeeks
        title={t('owners.remove.bookedWeeks')}
        weeks={bookedWeeks}
        hidesGroup
        describe={choice === 'cancel' ? (week) => describeRefund(week.pointsBack, t) : undefined}
        explain={choice === 'cancel' ? ({ freed }) => describeFreed(freed, t) : undefined}
      >
        <Radio.Group
          aria-label={t('owners.remove.bookedWeeks')}
          value={choice}
          onChange={(value) => onChoose(value === 'cancel' ? 'cancel' : 'keep')}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="keep"
              label={t('owners.remove.keepWeeks')}
              description={t('owners.remove.keepWeeksText')}
            />
            <Radio
              value="cancel"
              label={t('owners.remove.cancelWeeks')}
              description={t('owners.remove.cancelWeeksText', { count: pointsBack })}
            />
          </Stack>
        </Radio.Group>
      </AffectedWeeks>
      <Lines
        title={t('owners.remove.claims')}
        lines={claims.map(
          ({ houseName, week, year, points }) =>
            `${t('owners.week', { house: houseName, week, year })}: ${points}`,
        )}
      />
      <Lines
        title={t('owners.remove.balances')}
        lines={balances.map(({ year, points }) => `${year}: ${points}`)}
        note={t('owners.remove.balancesNote')}
      />
    </Stack>
  )
}

interface LinesProps {
  title: string
  lines: readonly string[]
  note?: string
}

function Lines({ title, lines, note }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <Stack gap={4}>
      <Text component="h3" fw={600} size="sm">
        {title}
      </Text>
      <List size="sm" spacing={2} className={styles.list}>
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {note !== undefined && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </Stack>
  )
}

/** Returns what the cancelled week gives back. */
function describeRefund(points: number, t: TFunction<'admin'>): string {
  return points === 0 ? t('owners.remove.noPointsBack') : t('owners.remove.pointsBack', { count: points })
}
