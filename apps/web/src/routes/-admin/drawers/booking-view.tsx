import { Badge } from '@mantine/core'
import type { AdminBooking } from '@samhus/contract/admin-bookings'
import { useTranslation } from 'react-i18next'
import { getServerNow } from '../../../lib/server-time.ts'
import { BookingActs } from '../booking-acts/booking-acts.tsx'
import { BookingPoints } from './booking-points.tsx'
import { BookingPost } from './booking-post.tsx'
import { BookingStay } from './booking-stay.tsx'
import { WeekLink } from './drawer-link.tsx'
import styles from './drawers.module.css'
import { describeBooking } from './lead.ts'
import { Life } from './life.tsx'
import { PersonLink, Ways } from './parts.tsx'
import { getRowState, stateColors } from './row-words.ts'
import { useDrawer } from './use-drawer.ts'
import { WeekHeadLine } from './week-head.tsx'

/** A booking: first the answer, the owner and what can be done, then all that is known. */
export function BookingView({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin')
  const now = getServerNow()
  const state = getRowState(booking, now)
  const { openBooking } = useDrawer()
  return (
    <>
      <WeekHeadLine week={booking}>
        <WeekLink unitId={booking.unitId}>{t('bookings.drawer.openWeek')}</WeekLink>
      </WeekHeadLine>
      <div className={styles.lead}>
        <Badge color={stateColors[state]} variant="light" tt="none">
          {t(`bookings.state.${state}`)}
        </Badge>
        {describeBooking(t, booking, now).map((sentence) => (
          <p key={sentence} className={styles.answer}>
            {sentence}
          </p>
        ))}
      </div>
      <Owner booking={booking} />
      <BookingActs booking={booking} onMoved={openBooking} />
      <BookingStay booking={booking} />
      <BookingPoints booking={booking} />
      <BookingPost booking={booking} />
      <Life acts={booking.acts} />
    </>
  )
}

/** The owner, and how to reach them. */
function Owner({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin')
  const { userId, name, userCode, isEnabled, hasLeft, phone, email } = booking
  return (
    <div className={styles.person}>
      <span className={styles.personName}>
        <PersonLink userId={userId} name={name} />
        {userCode !== '' && <span className={styles.soft}>{userCode}</span>}
        {!isEnabled && (
          <Badge color="red" variant="light" tt="none">
            {t('bookings.drawer.disabled')}
          </Badge>
        )}
        {hasLeft && (
          <Badge color="yellow" variant="light" tt="none">
            {t('bookings.drawer.hasLeft')}
          </Badge>
        )}
      </span>
      {name !== '' && <Ways phone={phone} email={email} />}
    </div>
  )
}
