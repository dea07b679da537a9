import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CircleMarker } from 'react-leaflet'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { pinColors, TileMap } from '../map/tile-map.tsx'
import styles from './house-map.module.css'

interface Props {
  /** With `{z}`, `{x}` and `{y}`; null: there are no tiles, undefined: not known yet. */
  tilesUrl: string | null | undefined
  name: string
  address: string
  /** City and country. */
  place: string
  lat: number
  lng: number
  zoom: number
}

const CountryLocator = lazyWithRetry(() =>
  import('../map/country-locator.tsx').then(({ CountryLocator }) => CountryLocator),
)

/**
 * Where a house is: a dot in the outline of its country, on top of it a map once its tiles are there, the address and a
 * link to a map site.
 */
export function HouseMap(props: Props) {
  // What has come of the tiles counts for this place alone.
  return <MapOfPlace key={`${props.lat} ${props.lng}`} {...props} />
}

function MapOfPlace({ tilesUrl, name, address, place, lat, lng, zoom }: Props) {
  const { t } = useTranslation()
  const [hasFailed, setFailed] = useState(false)
  const [hasTiles, setHasTiles] = useState(false)
  const isMissing = hasFailed || tilesUrl === null
  const mapSiteUrl = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${zoom}/${lat}/${lng}`
  return (
    <figure className={styles.figure}>
      <div className={styles.map} role="region" aria-label={t('house.mapOf', { name })}>
        <div className={styles.placeholder}>
          <Suspense>
            <CountryLocator lat={lat} lng={lng} place={place} />
          </Suspense>
        </div>
        {isMissing && <p className={styles.missing}>{t('house.noMap')}</p>}
        {!isMissing && tilesUrl !== undefined && (
          <div className={hasTiles ? styles.tiles : styles.waiting}>
            <TileMap
              tilesUrl={tilesUrl}
              zoomIn={t('places.zoomIn')}
              zoomOut={t('places.zoomOut')}
              center={[lat, lng]}
              zoom={zoom}
              scrollWheelZoom={false}
              onTile={() => setHasTiles(true)}
              onMissingTile={() => setFailed(true)}
            >
              <CircleMarker
                center={[lat, lng]}
                radius={11}
                pathOptions={{ color: pinColors.edge, weight: 3, fillColor: pinColors.fill, fillOpacity: 1 }}
              />
            </TileMap>
          </div>
        )}
      </div>
      <figcaption className={styles.caption}>
        <span>{address}</span>
        <a href={mapSiteUrl} target="_blank" rel="noreferrer">
          {t('house.openMap')}
        </a>
      </figcaption>
    </figure>
  )
}
