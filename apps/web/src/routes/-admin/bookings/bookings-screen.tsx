import { Button } from '@mantine/core'
import type { BookingRow } from '@samhus/contract/admin-bookings'
import { IconCalendarWeek } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingsQuery } from '../../../api/admin-bookings.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { linkTo } from '../drawers/drawer-target.ts'
import { nameOf } from '../drawers/row-words.ts'
import { ListPage } from '../list/list-page.tsx'
import { createBookingColumns } from './booking-columns.tsx'
import { useBookingFilters } from './use-booking-filters.ts'

/** `/admin/bookings`: every row of every owner; one opens in the drawer. */
export function BookingsScreen() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const columns = useMemo(() => createBookingColumns(t, language), [t, language])
  const filters = useBookingFilters()
  return (
    <ListPage<BookingRow>
      screen="bookings"
      sheet="bookings"
      title={t('bookings.title')}
      description={t('bookings.description')}
      columns={columns}
      filters={filters}
      query={bookingsQuery}
      getRowId={({ bookingId }) => bookingId}
      getRowName={({ houseName: house, week, year, name }) =>
        t('bookings.rowName', { house, week, year, name: nameOf(t, name) })
      }
      getRowLink={({ bookingId }) => linkTo({ kind: 'booking', id: bookingId })}
      defaultSort="-createdAt"
      emptyTitle={t('bookings.empty')}
      emptyHint={t('bookings.emptyHint')}
      actions={
        <Button
          variant="default"
          leftSection={<IconCalendarWeek size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/admin/board" {...props} />}
        >
          {t('bookings.toBoard')}
        </Button>
      }
    />
  )
}
