import { Text } from '@mantine/core'
import type { Booking } from '@samhus/contract/bookings'
import { useTranslation } from 'react-i18next'

/** What has become of a booking, in words; below it, who stays and what else there is to know. */
export function BookingState({ booking }: { booking: Booking }) {
  const { t } = useTranslation('admin')
  const { type, claim, lendedOutContact: contact, cleaningPreference } = booking
  const notes = [
    contact === null || type === 'Cancel' ? '' : t('owners.bookings.contact', withDashes(contact)),
    cleaningPreference === 'Skip' && (type === 'Book' || type === 'Assign')
      ? t('owners.bookings.skipsCleaning')
      : '',
    claim === null ? '' : t(`owners.bookings.claim.${claim}`),
  ].filter(Boolean)
  return (
    <>
      <Heading booking={booking} />
      {notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
    </>
  )
}

function Heading({ booking: { type, origin, reservedUntil, priority } }: { booking: Booking }) {
  const { t } = useTranslation('admin')
  const { t: tMain } = useTranslation()
  if (type === 'Pre' && reservedUntil !== null) {
    const key = origin === 'offer' ? 'owners.bookings.offered' : 'owners.bookings.reservedUntil'
    return t(key, { until: Date.parse(reservedUntil) })
  }
  if (type === 'Wait' && priority !== null) return t('owners.bookings.place', { place: priority - 1 })
  return tMain(`overview.type.${type}`)
}

/** The contact's details; a dash where one is empty. */
function withDashes({ name, phone, email }: NonNullable<Booking['lendedOutContact']>) {
  return { name, phone: phone || '–', email: email || '–' }
}
