import { Checkbox } from '@mantine/core'
import type { Moving } from '@samhus/contract/admin-booking-acts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { movingQuery, useMove } from '../../../api/admin-booking-acts.ts'
import { ActDialog } from '../owners/act-dialog.tsx'
import { ActFrame } from './act-frame.tsx'
import type { BookingDialogProps } from './cancel-dialog.tsx'
import {
  BalanceFact,
  describeAssignment,
  describeFreed,
  Effects,
  Facts,
  nameMails,
  namePerson,
  nameWeek,
  Override,
} from './effects.tsx'
import { toOverride } from './to-override.ts'
import { TwoWeeks } from './two-weeks.tsx'
import { useActForm } from './use-act-form.ts'
import { WeekPicker } from './week-picker.tsx'

interface Props extends BookingDialogProps {
  /** Called with the new booking. */
  onMoved?: (bookingId: string) => void
}

/** Moves a booking to another week of the group. */
export function MoveDialog({ isOpen, ...props }: Props) {
  const { t } = useTranslation('admin')
  const { booking, onClose } = props
  const title = t('acts.move.title', { name: namePerson(booking, t), week: nameWeek(booking, t) })
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={title}>
      <MoveForm {...props} />
    </ActDialog>
  )
}

function useMoveForm({ booking, onClose, onMoved }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const { bookingId } = booking
  const [toUnitId, setToUnitId] = useState<string | null>(null)
  // What was free of points stays so, unless the admin says otherwise.
  const [isWaived, setWaived] = useState(booking.debited === 0 && booking.points > 0)
  const [hasOverride, setOverride] = useState(false)
  const preview = useQuery({
    ...movingQuery({ bookingId, toUnitId: toUnitId ?? '', ...(isWaived ? { isWaived } : {}) }),
    enabled: toUnitId !== null,
    ...(toUnitId === null ? {} : { placeholderData: keepPreviousData }),
  })
  const command = useMove()
  const owner = namePerson(booking, t)
  const needsOverride = (preview.data?.overridable.length ?? 0) > 0
  const form = useActForm<'week' | 'override'>({
    problems: [
      ...(toUnitId === null ? (['week'] as const) : []),
      ...(needsOverride && !hasOverride ? (['override'] as const) : []),
    ],
    isPending: command.isPending,
    onSend: async (words, notesFee) => {
      if (toUnitId === null || preview.data === undefined) return null
      const { fee, to } = preview.data
      const choices = { isWaived, notesFee: fee > 0 && notesFee }
      const override = toOverride(preview.data, needsOverride && hasOverride)
      const moved = await command.run({ bookingId, toUnitId, ...choices, ...override, ...words })
      onMoved?.(moved.bookingId)
      return t('acts.move.done', { name: owner, week: nameWeek(to, t) })
    },
    onRefused: () => {
      // What it sets aside may be more now.
      setOverride(false)
      void preview.refetch()
    },
    onClose,
  })
  const choose = (unitId: string | null) => {
    command.reset()
    setOverride(false)
    setToUnitId(unitId)
  }
  return { toUnitId, choose, isWaived, setWaived, hasOverride, setOverride, preview, command, owner, form }
}

function MoveForm(props: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const { booking, onClose } = props
  const { toUnitId, choose, isWaived, setWaived, hasOverride, setOverride, ...rest } = useMoveForm(props)
  const { preview, command, owner, form } = rest
  return (
    <ActFrame
      preview={preview}
      owner={owner}
      form={form}
      press={t('acts.move.press')}
      isPending={command.isPending}
      error={command.error}
      onClose={onClose}
      choices={
        <>
          <WeekPicker
            booking={booking}
            value={toUnitId}
            error={form.showsProblem('week') ? t('acts.move.weekProblem') : undefined}
            onChange={choose}
          />
          <Checkbox
            label={t('acts.waived')}
            checked={isWaived}
            onChange={(event) => setWaived(event.currentTarget.checked)}
          />
        </>
      }
      facts={(known) => <MoveFacts known={known} />}
    >
      {(known) => (
        <>
          <Override
            rules={known.overridable}
            value={hasOverride}
            showsProblem={form.showsProblem('override')}
            onChange={setOverride}
          />
          <MoveEffects known={known} />
        </>
      )}
    </ActFrame>
  )
}

function MoveFacts({ known: { from, to, pointsBack, points, balances } }: { known: Moving }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <TwoWeeks from={from} to={to} pointsBack={pointsBack} points={points} />
      <Facts
        rows={balances.map(
          ({ year, before, after }) =>
            [t('acts.balance', { year }), <BalanceFact key={year} before={before} after={after} />] as const,
        )}
      />
    </>
  )
}

function MoveEffects({ known }: { known: Moving }) {
  const { t } = useTranslation('admin')
  const { lentOutTo, mails, freed } = known
  return (
    <>
      <Effects
        title={t('acts.move.newWeek')}
        sentences={[
          ...describeAssignment(known, t),
          lentOutTo !== null && t('acts.move.guest', { name: lentOutTo }),
          mails.length > 0 && t('acts.move.mails', { kinds: nameMails(mails, t) }),
        ]}
      />
      <Effects title={t('acts.move.oldWeek')} sentences={describeFreed(freed, t)} />
    </>
  )
}
