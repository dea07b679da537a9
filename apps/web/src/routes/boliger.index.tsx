import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { IconHomeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { loadScreenTexts } from '../locales/i18n.ts'
import { groupCalendarsQuery } from '../api/calendars.ts'
import { useCurrentGroup } from '../session/current-group.tsx'
import { groupHousesQuery } from '../api/houses.ts'
import { CallError } from '../api/http.ts'
import { getErrorMessage } from '../api/error-message.ts'
import { useLanguage } from '../locales/use-language.ts'
import { getServerNow, getServerYear } from '../lib/server-time.ts'
import { HouseImage } from '../components/house/house-image.tsx'
import { MessageCard, ErrorMessage } from '../components/ui/message-card.tsx'
import { countFreeWeeks } from './-houses/free-weeks.ts'
import styles from './-houses/houses.module.css'
import { AvailabilityBar } from './-houses/availability-bar.tsx'

export const Route = createFileRoute('/boliger/')({ component: HousesScreen, loader: loadScreenTexts })

/** `/boliger`: the houses of the association, each with an image and how much of the year is still free. */
function HousesScreen() {
  const { t } = useTranslation()
  const group = useCurrentGroup()
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
      {houses.data === undefined && houses.error === null && <CardsSkeleton />}
      {!isEmpty && houses.data !== undefined && <Cards houses={houses.data.houses} />}
    </div>
  )
}

interface CardsProps {
  houses: readonly { id: string; name: string; city: string; country: string; imageUrls: string[] }[]
}

/** Image widths: the cards are in one to four columns. */
const cardSizes = '(max-width: 46em) 92vw, (max-width: 68em) 46vw, 24rem'

function Cards({ houses }: CardsProps) {
  const group = useCurrentGroup()
  const { data: calendars } = useQuery(groupCalendarsQuery(group.id))
  const year = getServerYear(group.policy.timeZone)
  const now = getServerNow()
  return (
    <ul className={styles.cards}>
      {houses.map(({ id, name, city, country, imageUrls }, index) => {
        const free = calendars === undefined ? null : countFreeWeeks(calendars, id, { year, now })
        return (
          <li key={id} className={styles.card}>
            <div className={styles.cardImage}>
              <HouseImage src={imageUrls[0]} name={name} isEager={index < 3} sizes={cardSizes} />
            </div>
            <div className={styles.cardText}>
              <h2 className={styles.cardName}>
                <Link to="/boliger/$houseId" params={{ houseId: id }} className={styles.cardLink}>
                  {name}
                </Link>
              </h2>
              <p className={styles.place}>{[city, country].filter(Boolean).join(', ')}</p>
              {free !== null && <AvailabilityBar {...free} year={year} />}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function CardsSkeleton() {
  return (
    <div className={styles.cards} aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <div key={index} className={styles.card}>
          <div className={`bone ${styles.cardImage}`} />
          <div className={styles.cardText}>
            <span className="bone" style={{ width: '60%', height: '1.5rem' }} />
            <span className="bone" style={{ width: '80%', height: '1rem' }} />
          </div>
        </div>
      ))}
    </div>
  )
}
