import { ActionIcon, Tooltip } from '@mantine/core'
import type { BookingRow } from '@samhus/contract/admin-bookings'
import { IconLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateRange } from '../../../components/week/date-range.tsx'
import { notify } from '../notify.ts'
import styles from './drawers.module.css'

type Head = Pick<BookingRow, 'dateFrom' | 'dateTo' | 'groupId' | 'groupName'>

/** The days and the group of a week, and its link for a colleague. */
export function WeekHeadLine({ week, children }: { week: Head; children?: ReactNode }) {
  const { t } = useTranslation('admin')
  const copy = () =>
    void navigator.clipboard.writeText(window.location.href).then(
      () => notify(t('bookings.drawer.copied')),
      () => notify(t('bookings.drawer.copyFailed'), { isError: true }),
    )
  return (
    <div className={styles.head}>
      <span>
        <DateRange from={week.dateFrom} to={week.dateTo} />
        <span>{' · '}</span>
        <Link to="/admin/groups/$groupId" params={{ groupId: week.groupId }} className={styles.link}>
          {week.groupName}
        </Link>
        {children !== undefined && (
          <>
            <span>{' · '}</span>
            {children}
          </>
        )}
      </span>
      <Tooltip label={t('bookings.drawer.copyLink')}>
        <ActionIcon size="md" aria-label={t('bookings.drawer.copyLink')} onClick={copy}>
          <IconLink size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
