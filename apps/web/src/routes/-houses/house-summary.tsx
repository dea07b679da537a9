import type { House } from '@samhus/contract/houses'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { groupCalendarsQuery } from '../../api/calendars.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { getServerNow, getServerYear } from '../../lib/server-time.ts'
import { LinkButton } from '../../components/ui/button.tsx'
import { FreeMonthsOfHouse } from './free-months.tsx'
import { findHouseTab } from './house-tab.ts'
import styles from './house.module.css'

/** Name, address and free weeks of a house, and the link to book it. */
export function HouseSummary({ house }: { house: House }) {
  const { t } = useTranslation()
  const group = useCurrentGroup()
  const { data: calendars } = useQuery(groupCalendarsQuery(group.id))
  const currentYear = getServerYear(group.policy.timeZone)
  const now = getServerNow()
  const { year, tabIndex } = calendars
    ? findHouseTab(calendars, house.id, { currentYear, now })
    : { year: currentYear, tabIndex: undefined }
  return (
    <section className={styles.card}>
      <div>
        <p className={styles.group}>{house.groupName}</p>
        <h1 className={styles.name}>{house.name}</h1>
      </div>
      <address className={styles.address}>
        <IconMapPin size={20} aria-hidden />
        <span>
          {[house.address, house.city, house.country].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>
      </address>
      <FreeMonthsOfHouse houseId={house.id} calendars={calendars} />
      <LinkButton isWide to="/booking/$year" params={{ year: String(year) }} search={{ tabIndex }}>
        {t('homes.bookThis')}
      </LinkButton>
    </section>
  )
}
