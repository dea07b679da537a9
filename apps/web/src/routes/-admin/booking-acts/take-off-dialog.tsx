import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { takingOffQuery, useTakeOff } from '../../../api/admin-booking-acts.ts'
import { ActDialog } from '../owners/act-dialog.tsx'
import { ActFrame } from './act-frame.tsx'
import type { BookingDialogProps } from './cancel-dialog.tsx'
import { describeFreed, Effects, Facts, namePerson, nameWeek, WeekFact } from './effects.tsx'
import { useActForm } from './use-act-form.ts'

type Kind = 'hold' | 'offer' | 'wait'

/** Ends a reservation, an offer or a place on a waitlist. */
export function TakeOffDialog({ booking, isOpen, onClose }: BookingDialogProps) {
  const { t } = useTranslation('admin')
  const names = { week: nameWeek(booking, t), name: namePerson(booking, t) }
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t(`acts.takeOff.${toKind(booking)}.title`, names)}>
      <TakeOffForm booking={booking} onClose={onClose} />
    </ActDialog>
  )
}

/** Returns what it is that ends. */
export function toKind({ type, origin }: Pick<BookingDialogProps['booking'], 'type' | 'origin'>): Kind {
  return type === 'Wait' ? 'wait' : (origin ?? 'hold')
}

function TakeOffForm({ booking, onClose }: Omit<BookingDialogProps, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const { bookingId } = booking
  // It may be another by the time that it has ended: a place on the waitlist becomes an offer.
  const preview = useQuery(takingOffQuery(bookingId))
  const kind = preview.data?.kind ?? toKind(booking)
  const command = useTakeOff()
  const owner = namePerson(booking, t)
  const form = useActForm({
    isPending: command.isPending,
    onSend: async (words) => {
      await command.run({ bookingId, ...words })
      return t(`acts.takeOff.${kind}.done`, { name: owner, week: nameWeek(booking, t) })
    },
    onRefused: preview.refetch,
    onClose,
  })
  return (
    <ActFrame
      preview={preview}
      owner={owner}
      form={form}
      press={t(`acts.takeOff.${kind}.open`)}
      isDangerous
      isPending={command.isPending}
      error={command.error}
      onClose={onClose}
      facts={({ week }) => (
        <Facts
          rows={[
            [t('acts.fact.owner'), owner],
            [t('acts.fact.week'), <WeekFact key="week" week={week} />],
          ]}
        />
      )}
    >
      {({ freed }) => (
        <Effects
          sentences={[t(`acts.takeOff.${kind}.effect`), ...(kind === 'wait' ? [] : describeFreed(freed, t))]}
        />
      )}
    </ActFrame>
  )
}
