import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconHomeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { groupHousesQuery } from '../../api/houses.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { CallError } from '../../api/http.ts'
import { ErrorMessage, MessageCard } from '../../components/ui/message-card.tsx'
import { useLanguage } from '../../locales/use-language.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { AllHouses, AllHousesSkeleton } from './all-houses.tsx'
import styles from './houses.module.css'

const route = getRouteApi('/boliger/')

/** `/boliger`: the houses of the association on a map and as cards: what each is in a week, and when it is free. */
export function HousesScreen() {
  const { t } = useTranslation()
  const group = useCurrentGroup()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const houses = useQuery(groupHousesQuery(group.id, useLanguage()))
  const isEmpty =
    houses.data?.houses.length === 0 ||
    (houses.error instanceof CallError && houses.error.type === 'no-house-found')
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{t('homes.heading')}</h1>
      {isEmpty && (
        <MessageCard icon={<IconHomeOff size={28} />} title={t('homes.empty')}>
          <p>{t('homes.emptyText')}</p>
        </MessageCard>
      )}
      {!isEmpty && houses.data === undefined && houses.error !== null && (
        <ErrorMessage message={getErrorMessage(houses.error, t)} onRetry={() => void houses.refetch()} />
      )}
      {houses.data === undefined && houses.error === null && <AllHousesSkeleton />}
      {!isEmpty && houses.data !== undefined && (
        <AllHouses
          houses={houses.data.houses}
          wanted={search}
          onWeek={({ year, week }) =>
            void navigate({ search: { year, week }, replace: true, resetScroll: false })
          }
        />
      )}
    </div>
  )
}
