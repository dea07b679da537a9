import type { House } from '@samhus/contract/houses'
import { IconArrowLeft, IconHomeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { groupHousesQuery } from '../../api/houses.ts'
import { useMapTiles } from '../../api/map-tiles.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { LinkButton } from '../../components/ui/button.tsx'
import { hasPlace } from '../../components/house/has-place.ts'
import { GoodToKnow, HouseDescription } from '../../components/house/house-description.tsx'
import { useLanguage } from '../../locales/use-language.ts'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { MessageCard, ErrorMessage } from '../../components/ui/message-card.tsx'
import styles from './house.module.css'
import { HouseSummary } from './house-summary.tsx'
import { HouseDocuments } from './house-documents.tsx'
import { HouseImages } from './house-images.tsx'

const route = getRouteApi('/boliger/$houseId')

const HouseMap = lazyWithRetry(() =>
  import('../../components/house/house-map.tsx').then(({ HouseMap }) => HouseMap),
)

/** `/boliger/{houseId}`: a house with its images, description, map and documents. */
export function HouseScreen() {
  const { t } = useTranslation()
  const { houseId } = route.useParams()
  const group = useCurrentGroup()
  const houses = useQuery(groupHousesQuery(group.id, useLanguage()))
  const house = houses.data?.houses.find(({ id }) => id === houseId)
  if (house !== undefined) return <HousePage key={house.id} house={house} />
  if (houses.data !== undefined) return <NotFound />
  if (houses.error === null) return <HouseSkeleton />
  return <ErrorMessage message={getErrorMessage(houses.error, t)} onRetry={() => void houses.refetch()} />
}

function HousePage({ house }: { house: House }) {
  const { t } = useTranslation()
  const { name, address, city, country, location } = house
  const place = hasPlace(location) ? location : undefined
  const tilesUrl = useMapTiles(place)
  const cityAndCountry = [city, country].filter(Boolean).join(', ')
  const fullAddress = [address, cityAndCountry].filter(Boolean).join(', ')
  return (
    <article className={styles.page}>
      <Link to="/boliger" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden />
        {t('shell.homes')}
      </Link>
      <div className={styles.head}>
        <HouseImages name={name} imageUrls={house.imageUrls} />
        <HouseSummary house={house} />
      </div>
      <div className={styles.columns}>
        <div className={styles.words}>
          <HouseDescription text={house.description} language={house.descriptionLanguage} />
          <GoodToKnow text={house.goodToKnowInformation} language={house.goodToKnowLanguage} heading="h2" />
        </div>
        <div className={styles.aside}>
          <section className={styles.panel}>
            <h2 className={styles.sub}>{t('homes.where')}</h2>
            {place === undefined ? (
              <p>{fullAddress}</p>
            ) : (
              <Suspense fallback={<div className={`bone ${styles.mapBone}`} />}>
                <HouseMap {...{ tilesUrl, name }} address={fullAddress} place={cityAndCountry} {...place} />
              </Suspense>
            )}
          </section>
          <HouseDocuments houseName={name} />
        </div>
      </div>
    </article>
  )
}

function NotFound() {
  const { t } = useTranslation()
  return (
    <MessageCard
      isPage
      icon={<IconHomeOff size={28} />}
      title={t('homes.notFound')}
      actions={
        <LinkButton kind="secondary" to="/boliger">
          {t('homes.heading')}
        </LinkButton>
      }
    />
  )
}

function HouseSkeleton() {
  return (
    <div className={styles.page} aria-hidden>
      <div className={styles.head}>
        <div className={`bone ${styles.image}`} />
        <div className={`bone ${styles.card}`} />
      </div>
    </div>
  )
}
