import type { Owner, ownerBookings } from '@samhus/contract/admin-owners'
import type { Output } from '@samhus/contract/operation'
import { Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ownerBookingsQuery } from '../../../api/admin-owners.ts'
import { DateRange } from '../../../components/week/date-range.tsx'
import { BookingLink } from '../drawers/drawer-link.tsx'
import { BookingState } from './booking-state.tsx'
import styles from './owners.module.css'
import { Preview } from './preview.tsx'

type Lists = Output<typeof ownerBookings>
export type OwnerBooking = Lists['active'][number]

const listNames = ['reserved', 'active', 'waitlists', 'history'] as const
const columns = ['week', 'house', 'group', 'dates', 'points', 'state'] as const

/** What a person has reserved and booked, waits for, and has had. */
export function BookingsTab({ owner }: { owner: Owner }) {
  const { t } = useTranslation('admin')
  const query = useQuery(ownerBookingsQuery(owner.id))
  return (
    <Preview query={query} describeError={(message) => t('owners.bookings.loadError', { message })}>
      {(lists) => <Lists lists={lists} />}
    </Preview>
  )
}

function Lists({ lists }: { lists: Lists }) {
  const { t } = useTranslation('admin')
  if (listNames.every((name) => lists[name].length === 0)) {
    return (
      <Stack gap={4}>
        <Text fw={600}>{t('owners.bookings.empty')}</Text>
        <Text size="sm" c="dimmed">
          {t('owners.bookings.emptyText')}
        </Text>
      </Stack>
    )
  }
  return (
    <Stack gap="lg">
      {listNames
        .filter((name) => lists[name].length > 0)
        .map((name) => (
          <Stack key={name} gap="xs" component="section" aria-label={t(`owners.bookings.${name}`)}>
            <Title order={2}>{t(`owners.bookings.${name}`)}</Title>
            <BookingTable label={t(`owners.bookings.${name}`)} bookings={lists[name]} />
          </Stack>
        ))}
    </Stack>
  )
}

function BookingTable({ label, bookings }: { label: string; bookings: readonly OwnerBooking[] }) {
  const { t } = useTranslation('admin')
  const { t: tMain } = useTranslation()
  return (
    <Table.ScrollContainer
      className={styles.table ?? ''}
      minWidth={760}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': label } }}
    >
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} ta={column === 'points' ? 'right' : 'left'}>
                {t(`owners.bookings.column.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bookings.map((booking) => (
            <Table.Tr key={booking.bookingId} className={styles.row ?? ''}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                <BookingLink bookingId={booking.bookingId} className={styles.rowLink}>
                  {tMain('common.weekOfYear', {
                    week: Number.parseInt(booking.calendarUnitCode, 10),
                    year: booking.year,
                  })}
                </BookingLink>
              </Table.Td>
              <Table.Td>{booking.houseName}</Table.Td>
              <Table.Td>{booking.groupName}</Table.Td>
              <Table.Td>
                <DateRange from={booking.dateFrom} to={booking.dateTo} />
              </Table.Td>
              <Table.Td ta="right">{booking.points}</Table.Td>
              <Table.Td>
                <BookingState booking={booking} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
