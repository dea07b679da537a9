import { Checkbox } from '@mantine/core'
import type { AdminWeekView } from '@samhus/contract/admin-bookings'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assigningQuery, useAssign } from '../../../api/admin-booking-acts.ts'
import { ActDialog } from '../owners/act-dialog.tsx'
import { ActFrame } from './act-frame.tsx'
import { BalanceFact, describeAssignment, Effects, Facts, nameWeek, Override, WeekFact } from './effects.tsx'
import { type Member, MemberPicker } from './member-picker.tsx'
import { toOverride } from './to-override.ts'
import { useActForm } from './use-act-form.ts'

interface Props {
  week: AdminWeekView
  isOpen: boolean
  onClose: () => void
}

/** Gives a week to an owner, for points or without. */
export function AssignDialog({ week, isOpen, onClose }: Props) {
  const { t } = useTranslation('admin')
  const title = t('acts.assign.title', { week: nameWeek(week, t) })
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={title}>
      <AssignForm week={week} onClose={onClose} />
    </ActDialog>
  )
}

function useAssignForm({ week, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const { unitId } = week
  const [member, setMember] = useState<Member | null>(null)
  const [isWaived, setWaived] = useState(false)
  const [hasOverride, setOverride] = useState(false)
  const preview = useQuery({
    ...assigningQuery({
      unitId,
      membershipId: member?.membershipId ?? '',
      ...(isWaived ? { isWaived } : {}),
    }),
    enabled: member !== null,
    ...(member === null ? {} : { placeholderData: keepPreviousData }),
  })
  const command = useAssign()
  const owner = member?.name ?? ''
  const needsOverride = (preview.data?.overridable.length ?? 0) > 0
  const form = useActForm<'member' | 'override'>({
    problems: [
      ...(member === null ? (['member'] as const) : []),
      ...(needsOverride && !hasOverride ? (['override'] as const) : []),
    ],
    isPending: command.isPending,
    onSend: async (words, notesFee) => {
      if (member === null) return null
      const hasFee = (preview.data?.fee ?? 0) > 0
      const { membershipId } = member
      const choices = { isWaived, notesFee: hasFee && notesFee }
      const override = toOverride(preview.data, needsOverride && hasOverride)
      await command.run({ unitId, membershipId, ...choices, ...override, ...words })
      return t('acts.assign.done', { name: owner, week: nameWeek(week, t) })
    },
    onRefused: () => {
      // What it sets aside may be more now.
      setOverride(false)
      void preview.refetch()
    },
    onClose,
  })
  const choose = (next: Member | null) => {
    command.reset()
    setOverride(false)
    setMember(next)
  }
  return { member, choose, isWaived, setWaived, hasOverride, setOverride, preview, command, owner, form }
}

function AssignForm({ week, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const { member, choose, isWaived, setWaived, hasOverride, setOverride, ...rest } = useAssignForm({
    week,
    onClose,
  })
  const { preview, command, owner, form } = rest
  return (
    <ActFrame
      preview={preview}
      owner={owner}
      form={form}
      press={t('acts.assign.press')}
      isPending={command.isPending}
      error={command.error}
      onClose={onClose}
      choices={
        <>
          <Facts
            rows={[
              [t('acts.fact.week'), <WeekFact key="week" week={week} />],
              [t('acts.fact.cost'), t('acts.points', { count: week.points })],
            ]}
          />
          <MemberPicker
            groupId={week.groupId}
            label={t('acts.assign.owner')}
            value={member}
            error={form.showsProblem('member') ? t('acts.assign.ownerProblem') : undefined}
            onChange={choose}
          />
          {week.points > 0 && (
            <Checkbox
              label={t('acts.waived')}
              description={t('acts.waivedHint', { count: week.points })}
              checked={isWaived}
              onChange={(event) => setWaived(event.currentTarget.checked)}
            />
          )}
        </>
      }
      facts={({ balance }) => (
        <Facts
          rows={[
            [
              t('acts.balance', { year: balance.year }),
              <BalanceFact key="balance" before={balance.before} after={balance.after} />,
            ],
          ]}
        />
      )}
    >
      {(known) => (
        <>
          <Override
            rules={known.overridable}
            value={hasOverride}
            showsProblem={form.showsProblem('override')}
            onChange={setOverride}
          />
          <Effects sentences={describeAssignment(known, t)} />
        </>
      )}
    </ActFrame>
  )
}
