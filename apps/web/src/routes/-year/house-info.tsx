import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { groupHousesQuery } from '../../api/houses.ts'
import { useMapTiles } from '../../api/map-tiles.ts'
import { HouseImage } from '../../components/house/house-image.tsx'
import { GoodToKnow, HouseDescription } from '../../components/house/house-description.tsx'
import { hasPlace } from '../../components/house/has-place.ts'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { useLanguage } from '../../locales/use-language.ts'
import styles from './house-info.module.css'

const HouseMap = lazyWithRetry(() =>
  import('../../components/house/house-map.tsx').then(({ HouseMap }) => HouseMap),
)

/** Image, description and map of the house whose weeks are shown. */
export function HouseInfo({ houseId }: { houseId: string }) {
  const group = useCurrentGroup()
  const { data } = useQuery(groupHousesQuery(group.id, useLanguage()))
  const house = data?.houses.find(({ id }) => id === houseId)
  const place = house !== undefined && hasPlace(house.location) ? house.location : undefined
  const tilesUrl = useMapTiles(place)
  // The weeks are what the page is for: while the house is loading, or if that failed, it shows nothing here.
  if (house === undefined) return null
  const cityAndCountry = [house.city, house.country].filter(Boolean).join(', ')
  const address = [house.address, cityAndCountry].filter(Boolean).join(', ')
  return (
    <section className={styles.about} aria-label={house.name} data-screen-only>
      <div className={styles.words}>
        {house.imageUrls.length > 0 && (
          <div className={styles.image}>
            <HouseImage src={house.imageUrls[0]} name={house.name} sizes="(max-width: 62em) 90vw, 36rem" />
          </div>
        )}
        <h2 className={styles.name}>{house.name}</h2>
        <HouseDescription text={house.description} language={house.descriptionLanguage} />
      </div>
      <div className={styles.aside}>
        {place !== undefined && (
          <Suspense fallback={<div className={`bone ${styles.mapBone}`} />}>
            <HouseMap {...{ tilesUrl, address }} name={house.name} place={cityAndCountry} {...place} />
          </Suspense>
        )}
        <GoodToKnow text={house.goodToKnowInformation} language={house.goodToKnowLanguage} heading="h3" />
      </div>
    </section>
  )
}
