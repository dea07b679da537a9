import { Drawer } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminBookingQuery, adminWeekQuery } from '../../../api/admin-bookings.ts'
import { CallError } from '../../../api/http.ts'
import { Preview } from '../owners/preview.tsx'
import { BookingView } from './booking-view.tsx'
import type { DrawerTarget } from './drawer-target.ts'
import styles from './drawers.module.css'
import { useDrawer } from './use-drawer.ts'
import { WeekView } from './week-view.tsx'

/** How often what the drawer shows is read again. */
const refetchMs = 30_000

/** The drawer of a booking or a week, on every screen of the admin area. */
export function RecordDrawer() {
  const { target, close } = useDrawer()
  // The last record stays while the drawer closes.
  const [shown, setShown] = useState(target)
  if (target !== null && (shown?.id !== target.id || shown.kind !== target.kind)) setShown(target)
  return (
    <Drawer
      opened={target !== null}
      onClose={() => {
        if (!hasDialogAbove()) close()
      }}
      position="right"
      size="37rem"
      overlayProps={{ backgroundOpacity: 0.25 }}
      title={shown !== null && <Name target={shown} />}
      classNames={{
        content: styles.content ?? '',
        header: styles.header ?? '',
        body: styles.body ?? '',
      }}
    >
      {shown !== null && <Record key={`${shown.kind} ${shown.id}`} target={shown} />}
    </Drawer>
  )
}

/** Whether a dialog lies above the drawer: then Escape is for that one. */
function hasDialogAbove(): boolean {
  return document.querySelectorAll('[role="dialog"][aria-modal="true"]').length > 1
}

/** Which week of which house. */
function Name({ target: { kind, id } }: { target: DrawerTarget }) {
  const { t } = useTranslation('admin')
  const { data: booking } = useQuery({ ...adminBookingQuery(id), enabled: kind === 'booking' })
  const { data: week } = useQuery({ ...adminWeekQuery(id), enabled: kind === 'week' })
  const head = kind === 'booking' ? booking : week
  if (head === undefined) return t(`bookings.column.${kind === 'booking' ? 'state' : 'week'}`)
  return `${head.houseName}, ${t('bookings.week', head).toLowerCase()}`
}

function Record({ target: { kind, id } }: { target: DrawerTarget }) {
  const view = useRef<HTMLDivElement>(null)
  // The link that led here from another record is gone, and the focus with it.
  useEffect(() => {
    const dialog = view.current?.closest('[role="dialog"]')
    if (dialog) dialog.scrollTop = 0
    if (document.activeElement === document.body) view.current?.focus()
  }, [])
  return (
    <div ref={view} className={styles.view} tabIndex={-1}>
      {kind === 'booking' ? <Booking bookingId={id} /> : <Week unitId={id} />}
    </div>
  )
}

function Booking({ bookingId }: { bookingId: string }) {
  const query = useQuery({ ...adminBookingQuery(bookingId), refetchInterval: refetchMs })
  return (
    <Found query={query} missing="bookingNotFound">
      {(booking) => <BookingView booking={booking} />}
    </Found>
  )
}

function Week({ unitId }: { unitId: string }) {
  const query = useQuery({ ...adminWeekQuery(unitId), refetchInterval: refetchMs })
  return (
    <Found query={query} missing="weekNotFound">
      {(week) => <WeekView week={week} />}
    </Found>
  )
}

interface FoundProps<Data> {
  query: UseQueryResult<Data>
  missing: 'bookingNotFound' | 'weekNotFound'
  children: (data: Data) => ReactNode
}

/** A record once it is read; a sentence where there is none. */
function Found<Data>({ query, missing, children }: FoundProps<Data>) {
  const { t } = useTranslation('admin')
  const { data, error } = query
  if (data === undefined && error instanceof CallError && error.status === 404) {
    return <p role="alert">{t(`bookings.drawer.${missing}`)}</p>
  }
  return (
    <Preview query={query} describeError={(message) => t('bookings.drawer.loadError', { message })}>
      {children}
    </Preview>
  )
}
