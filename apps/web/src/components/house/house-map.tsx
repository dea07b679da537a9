import 'leaflet/dist/leaflet.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CircleMarker, MapContainer, TileLayer } from 'react-leaflet'
import styles from './house-map.module.css'
import { MapPlaceholder } from './map-placeholder.tsx'

interface Props {
  name: string
  address: string
  lat: number
  lng: number
  zoom: number
}

/** A map of a house's location. If its tiles cannot be loaded: a placeholder, the address and a link to a map site. */
export function HouseMap({ name, address, lat, lng, zoom }: Props) {
  const { t } = useTranslation()
  const [hasFailed, setFailed] = useState(false)
  const mapSiteUrl = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${zoom}/${lat}/${lng}`
  return (
    <figure className={styles.figure}>
      <div className={styles.map} role="region" aria-label={t('house.mapOf', { name })}>
        <div className={styles.placeholder}>
          <MapPlaceholder lat={lat} lng={lng} />
        </div>
        {hasFailed ? (
          <p className={styles.missing}>{t('house.noMap')}</p>
        ) : (
          <MapContainer
            key={`${lat} ${lng}`}
            center={[lat, lng]}
            zoom={zoom}
            scrollWheelZoom={false}
            className={styles.canvas ?? ''}
          >
            <TileLayer
              url="https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png"
              attribution="© OpenStreetMap"
              eventHandlers={{ tileerror: () => setFailed(true) }}
            />
            <CircleMarker
              center={[lat, lng]}
              radius={11}
              pathOptions={{ color: '#ffffff', weight: 3, fillColor: '#0b5054', fillOpacity: 1 }}
            />
          </MapContainer>
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
