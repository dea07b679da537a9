import { Radio, Stack, Text } from '@mantine/core'
import type { Cancelling, RefundChoice } from '@samhus/contract/admin-booking-acts'
import type { AdminBooking } from '@samhus/contract/admin-bookings'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancellingQuery, useAdminCancel } from '../../../api/admin-booking-acts.ts'
import { ActDialog } from '../owners/act-dialog.tsx'
import { ActFrame } from './act-frame.tsx'
import { BalanceFact, describeFreed, Effects, Facts, namePerson, nameWeek, WeekFact } from './effects.tsx'
import { useActForm } from './use-act-form.ts'

export interface BookingDialogProps {
  booking: AdminBooking
  isOpen: boolean
  onClose: () => void
}

/** Cancels a booked week, with the points that the admin chooses. */
export function CancelDialog({ booking, isOpen, onClose }: BookingDialogProps) {
  const { t } = useTranslation('admin')
  const title = t('acts.cancel.title', { week: nameWeek(booking, t) })
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={title}>
      <CancelForm booking={booking} onClose={onClose} />
    </ActDialog>
  )
}

function CancelForm({ booking, onClose }: Omit<BookingDialogProps, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const { bookingId } = booking
  const preview = useQuery(cancellingQuery(bookingId))
  const command = useAdminCancel()
  const [refund, setRefund] = useState<RefundChoice>('rule')
  const owner = namePerson(booking, t)
  const form = useActForm({
    isPending: command.isPending,
    onSend: async (words, notesFee) => {
      const hasFee = (preview.data?.fee ?? 0) > 0
      const done = await command.run({ bookingId, refund, notesFee: hasFee && notesFee, ...words })
      const points = describeDone(done, t)
      return t('acts.cancel.done', { week: nameWeek(booking, t), name: owner, points })
    },
    onRefused: preview.refetch,
    onClose,
  })
  return (
    <ActFrame
      preview={preview}
      owner={owner}
      form={form}
      press={t('acts.cancel.press')}
      isDangerous
      isPending={command.isPending}
      error={command.error}
      onClose={onClose}
      facts={({ week, lentOutTo }) => (
        <Facts
          rows={[
            [t('acts.fact.owner'), owner],
            [t('acts.fact.week'), <WeekFact key="week" week={week} />],
            [t('acts.fact.guest'), lentOutTo],
          ]}
        />
      )}
    >
      {(known) => (
        <>
          <RefundRadios known={known} value={refund} onChange={setRefund} />
          <CancelEffects known={known} refund={refund} />
        </>
      )}
    </ActFrame>
  )
}

type Done = { refund: 'full' | 'claim' | 'none'; points: number; expires: boolean }

function describeDone({ refund, points, expires }: Done, t: TFunction<'admin'>): string {
  if (expires) return t('acts.cancel.doneExpired', { count: points })
  if (refund === 'full' && points > 0) return t('acts.cancel.doneFull', { count: points })
  return refund === 'claim' ? t('acts.cancel.doneClaim', { count: points }) : t('acts.cancel.doneNone')
}

interface RefundProps {
  known: Cancelling
  value: RefundChoice
  onChange: (choice: RefundChoice) => void
}

/** What each choice gives back. Where the rule gives everything, or nothing was taken, there is less to choose from. */
function RefundRadios({ known: { refunds }, value, onChange }: RefundProps) {
  const { t } = useTranslation('admin')
  const { rule, full } = refunds
  if (full === 0) return <Text size="sm">{t('acts.cancel.noDebit')}</Text>
  const ruleText = {
    full: t('acts.cancel.ruleFull', { count: rule.points }),
    claim: t('acts.cancel.ruleClaim', { count: rule.points }),
    none: t('acts.cancel.ruleNone'),
  }
  return (
    <Radio.Group label={t('acts.cancel.refund')} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        <Radio value="rule" label={t('acts.cancel.rule')} description={ruleText[rule.kind]} />
        {rule.kind !== 'full' && (
          <Radio
            value="full"
            label={t('acts.cancel.all')}
            description={t('acts.cancel.allText', { count: full })}
          />
        )}
        <Radio value="none" label={t('acts.cancel.none')} description={t('acts.cancel.noneText')} />
      </Stack>
    </Radio.Group>
  )
}

function CancelEffects({ known, refund }: { known: Cancelling; refund: RefundChoice }) {
  const { t } = useTranslation('admin')
  const { balance, refunds, expires, lentOutTo, supersedes } = known
  const isClaim = refund === 'rule' && refunds.rule.kind === 'claim'
  const back = countBack(known, refund)
  return (
    <>
      {!expires && back > 0 && (
        <Facts
          rows={[
            [
              t('acts.balance', { year: balance.year }),
              <BalanceFact key="balance" before={balance.before} after={balance.before + back} />,
            ],
          ]}
        />
      )}
      <Effects
        sentences={[
          expires && back > 0 && t('acts.cancel.expires'),
          ...describeFreed(known.freed, t),
          isClaim &&
            supersedes !== null &&
            t('acts.cancel.supersedes', { name: namePerson(supersedes, t), count: supersedes.points }),
          lentOutTo !== null && t('acts.cancel.guest', { name: lentOutTo }),
        ]}
      />
    </>
  )
}

/** Returns the points that are returned at once. */
function countBack({ refunds }: Cancelling, refund: RefundChoice): number {
  if (refund === 'none') return 0
  if (refund === 'full') return refunds.full
  return refunds.rule.kind === 'full' ? refunds.rule.points : 0
}
