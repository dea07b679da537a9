import type { AdminBooking } from '@samhus/contract/admin-bookings'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { getServerNow } from '../../../lib/server-time.ts'
import { BookingLink } from './drawer-link.tsx'
import styles from './drawers.module.css'
import { Fact, Facts, Section, Ways } from './parts.tsx'
import { getRowState } from './row-words.ts'

/** Who stays, from when to when, and until when the owner can cancel. Nothing for what is over. */
export function BookingStay({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const now = getServerNow()
  const state = getRowState(booking, now)
  const { times, contact, skipsCleaning, checkedOutAt, checkedOutPeople, stay, bookingId } = booking
  const isBooked = state === 'booked' || state === 'assigned'
  if (!isBooked && state !== 'hold' && state !== 'offer' && state !== 'wait') return null
  const moment = (at: string) => formatMoment(Date.parse(at), language)
  const others = stay.filter((week) => week.bookingId !== bookingId)
  return (
    <Section title={t('bookings.drawer.stay')}>
      <Facts>
        {contact !== null && (
          <Fact name={t('bookings.drawer.guest')}>
            <strong>{contact.name}</strong>
            <Ways phone={contact.phone} email={contact.email} />
            {contact.language !== null && (
              <span className={styles.soft}>
                {t('bookings.drawer.guestLanguage', {
                  language: t(`mailTemplates.languages.${contact.language}`).toLowerCase(),
                })}
              </span>
            )}
          </Fact>
        )}
        <Fact name={t('bookings.drawer.arrival')}>{moment(times.checkInAt)}</Fact>
        <Fact name={t('bookings.drawer.departure')}>{moment(times.checkOutAt)}</Fact>
        {isBooked && (
          <Fact name={t('bookings.drawer.cleaning')}>
            {t(skipsCleaning ? 'bookings.drawer.cleaningSkipped' : 'bookings.drawer.cleaningAsUsual')}
          </Fact>
        )}
        {checkedOutAt !== null && (
          <Fact name={t('bookings.drawer.checkOut')}>
            {[
              moment(checkedOutAt),
              checkedOutPeople === null ? '' : t('bookings.drawer.people', { count: checkedOutPeople }),
            ]
              .filter(Boolean)
              .join(', ')}
          </Fact>
        )}
        {others.length > 0 && (
          <Fact name={t('bookings.drawer.others')}>
            {others.map((week) => (
              <span key={week.bookingId}>
                <BookingLink bookingId={week.bookingId}>
                  {t('bookings.week', { week: week.week, year: week.year })}
                </BookingLink>
              </span>
            ))}
          </Fact>
        )}
        {isBooked && checkedOutAt === null && now < Date.parse(times.cancellationDeadline) && (
          <Fact name={t('bookings.drawer.cancellable')}>{moment(times.cancellationDeadline)}</Fact>
        )}
      </Facts>
    </Section>
  )
}
