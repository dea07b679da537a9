import 'leaflet/dist/leaflet.css'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CircleMarker, MapContainer, TileLayer } from 'react-leaflet'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
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
export function HouseMap({ tilesUrl, name, address, place, lat, lng, zoom }: Props) {
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
            <MapContainer
              key={`${lat} ${lng}`}
              center={[lat, lng]}
              zoom={zoom}
              scrollWheelZoom={false}
              className={styles.canvas ?? ''}
            >
              <TileLayer
                url={tilesUrl}
                // Map services reject requests that do not name the site; the page's other requests name nothing.
                referrerPolicy="strict-origin-when-cross-origin"
                attribution="© OpenStreetMap"
                eventHandlers={{ tileerror: () => setFailed(true), tileload: () => setHasTiles(true) }}
              />
              <CircleMarker
                center={[lat, lng]}
                radius={11}
                pathOptions={{ color: '#ffffff', weight: 3, fillColor: '#0b5054', fillOpacity: 1 }}
              />
            </MapContainer>
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
