import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { allHousesQuery } from '../../../api/admin-houses.ts'
import { allGroupsQuery } from '../../../api/admin-list.ts'
import { getServerNow } from '../../../lib/server-time.ts'
import { formatDay } from '../../../locales/format.ts'
import type { ArrivalsUrl } from './arrivals-url.ts'
import styles from './arrivals.module.css'

/** On paper alone: which houses and days these are, and when they were printed. */
export function PrintHead({ url: { groupId, houseId, from, weeks } }: { url: ArrivalsUrl }) {
  const { t } = useTranslation('admin')
  const { data: groups = [] } = useQuery(allGroupsQuery)
  const { data: houses = [] } = useQuery(allHousesQuery)
  const at = usePrintTime()
  const group = groups.find(({ id }) => id === groupId)
  const house = houses.find(({ id }) => id === houseId)
  const parts = [
    group?.name ?? t('arrivals.allGroups'),
    house?.name ?? t('arrivals.allHouses'),
    t('arrivals.printedWeeks', { count: weeks, day: formatDay(from) }),
    t('arrivals.printedAt', { at }),
  ]
  return <p className={styles.printHead}>{parts.join(' · ')}</p>
}

/** Returns the instant at which the page is being printed, or was opened. */
function usePrintTime(): number {
  const [at, setAt] = useState(getServerNow)
  useEffect(() => {
    const onPrint = () => flushSync(() => setAt(getServerNow()))
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  }, [])
  return at
}
