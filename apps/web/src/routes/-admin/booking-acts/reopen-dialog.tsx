import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reopeningQuery, useReopenCheckOut } from '../../../api/admin-booking-acts.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { ActDialog } from '../owners/act-dialog.tsx'
import { formatTableMoment } from '../points/moment.ts'
import { ActFrame } from './act-frame.tsx'
import type { BookingDialogProps } from './cancel-dialog.tsx'
import { Effects, Facts, nameMails, namePerson, nameWeek, WeekFact } from './effects.tsx'
import { useActForm } from './use-act-form.ts'

/** Takes back a check-out, of all weeks that it marked. */
export function ReopenDialog({ booking, isOpen, onClose }: BookingDialogProps) {
  const { t } = useTranslation('admin')
  const title = t('acts.reopen.title', { week: nameWeek(booking, t) })
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={title}>
      <ReopenForm booking={booking} onClose={onClose} />
    </ActDialog>
  )
}

function ReopenForm({ booking, onClose }: Omit<BookingDialogProps, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { bookingId } = booking
  const preview = useQuery(reopeningQuery(bookingId))
  const command = useReopenCheckOut()
  const owner = namePerson(booking, t)
  const form = useActForm({
    isPending: command.isPending,
    onSend: async (words) => {
      await command.run({ bookingId, ...words })
      return t('acts.reopen.done', { week: nameWeek(booking, t) })
    },
    onRefused: preview.refetch,
    onClose,
  })
  return (
    <ActFrame
      preview={preview}
      owner={owner}
      form={form}
      press={t('acts.reopen.press')}
      isPending={command.isPending}
      error={command.error}
      onClose={onClose}
      facts={({ weeks, checkedOutAt, people }) => (
        <Facts
          rows={[
            [t('acts.fact.owner'), owner],
            [
              weeks.length > 1 ? t('acts.reopen.weeks') : t('acts.fact.week'),
              weeks.length === 0
                ? null
                : weeks.map((week) => (
                    <div key={week.unitId}>
                      <WeekFact week={week} />
                    </div>
                  )),
            ],
            [
              t('acts.fact.checkedOut'),
              checkedOutAt === null ? null : formatTableMoment(checkedOutAt, language),
            ],
            [t('acts.fact.people'), people],
          ]}
        />
      )}
    >
      {({ mails }) => (
        <Effects
          sentences={[
            t('acts.reopen.effect'),
            mails.length === 0
              ? t('acts.reopen.noMails')
              : t('acts.reopen.mails', { kinds: nameMails(mails, t) }),
          ]}
        />
      )}
    </ActFrame>
  )
}
