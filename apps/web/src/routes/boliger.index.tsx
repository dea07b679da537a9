import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { IconHomeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { groupHousesQuery } from '../api/houses.ts'
import { getErrorMessage } from '../api/error-message.ts'
import { CallError } from '../api/http.ts'
import { ErrorMessage, MessageCard } from '../components/ui/message-card.tsx'
import { loadScreenTexts } from '../locales/i18n.ts'
import { useLanguage } from '../locales/use-language.ts'
import { useCurrentGroup } from '../session/current-group.tsx'
import { AllHouses, AllHousesSkeleton } from './-houses/all-houses.tsx'
import styles from './-houses/houses.module.css'

interface HousesSearch {
  /** The week that the map and the cards show; without it the next one. */
  year?: number | undefined
  week?: number | undefined
}

export const Route = createFileRoute('/boliger/')({
  component: HousesScreen,
  loader: loadScreenTexts,
  validateSearch: (search: Record<string, unknown>): HousesSearch => {
    const [year, week] = [Number(search['year']), Number(search['week'])]
    const isWeek = Number.isInteger(year) && Number.isInteger(week) && week >= 1 && week <= 53
    return isWeek ? { year, week } : { year: undefined, week: undefined }
  },
})

/** `/boliger`: the houses of the association on a map and as cards: what each is in a week, and when it is free. */
function HousesScreen() {
  const { t } = useTranslation()
  const group = useCurrentGroup()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
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
