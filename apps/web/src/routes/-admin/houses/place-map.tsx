import { Button } from '@mantine/core'
import { IconFocusCentered } from '@tabler/icons-react'
import { divIcon, type LatLng, type Map as LeafletMap } from 'leaflet'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Marker, useMap, useMapEvents } from 'react-leaflet'
import { pinColors, TileMap } from '../../../components/map/tile-map.tsx'
import { roundLocation, type Location } from './house-location.ts'
import styles from './houses.module.css'

interface Props {
  /** With `{z}`, `{x}` and `{y}`. */
  tilesUrl: string
  /** Where the pin is; null: there is none yet. */
  place: Location | null
  /** What the map shows when the place or the zoom is changed elsewhere. */
  view: Location & { zoom: number }
  onPlace: (place: Location) => void
  /** Called when the map of a house with a place is looked at from nearer or further away. */
  onZoom: (zoom: number) => void
}

const minZoom = 3
const maxZoom = 19

/** A map on which a click or a drag sets the pin, and by keyboard a button: the arrows move the map. */
export function PlaceMap({ tilesUrl, place, view, onPlace, onZoom }: Props) {
  const { t } = useTranslation('admin')
  const map = useRef<LeafletMap>(null)
  const setPin = ({ lat, lng }: LatLng) => onPlace(roundLocation({ lat, lng }))
  return (
    <div className={styles.mapWithButton}>
      <div className={styles.map} role="region" aria-label={t('houses.place.map')}>
        <TileMap
          ref={map}
          tilesUrl={tilesUrl}
          zoomIn={t('houses.place.zoomIn')}
          zoomOut={t('houses.place.zoomOut')}
          center={[view.lat, view.lng]}
          zoom={view.zoom}
          minZoom={minZoom}
          maxZoom={maxZoom}
        >
          <Follow view={view} />
          <Acts onClick={setPin} onZoom={place === null ? undefined : onZoom} />
          {place !== null && <Pin place={place} onMove={setPin} />}
        </TileMap>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconFocusCentered size={16} aria-hidden />}
        onClick={() => {
          if (map.current !== null) setPin(map.current.getCenter())
        }}
      >
        {t('houses.place.center')}
      </Button>
    </div>
  )
}

/** Shows the place again when it was typed, or when the form was reset; a pin that is set on the map is in sight. */
function Follow({ view: { lat, lng, zoom } }: Pick<Props, 'view'>) {
  const map = useMap()
  useEffect(() => {
    const isInSight = map.getBounds().contains([lat, lng])
    if (map.getZoom() !== zoom || !isInSight) map.setView([lat, lng], zoom, { animate: false })
  }, [map, lat, lng, zoom])
  return null
}

interface ActsProps {
  onClick: (place: LatLng) => void
  onZoom: ((zoom: number) => void) | undefined
}

function Acts({ onClick, onZoom }: ActsProps) {
  const map = useMapEvents({
    click: ({ latlng }) => onClick(latlng),
    zoomend: () => onZoom?.(map.getZoom()),
  })
  return null
}

/** A drop with its point on the place; larger than the drawing, so that a finger hits it. */
const pinHtml = `<svg viewBox="0 0 32 42" width="32" height="42" aria-hidden="true"><path d="M16 41C13 32 2 26 2 15a14 14 0 0 1 28 0c0 11-11 17-14 26z" fill="${pinColors.fill}" stroke="${pinColors.edge}" stroke-width="2"/><circle cx="16" cy="15" r="5" fill="${pinColors.edge}"/></svg>`

function Pin({ place, onMove }: { place: Location; onMove: (place: LatLng) => void }) {
  const { t } = useTranslation('admin')
  const icon = useMemo(
    () => divIcon({ html: pinHtml, className: styles.pin ?? '', iconSize: [32, 42], iconAnchor: [16, 41] }),
    [],
  )
  return (
    <Marker
      position={[place.lat, place.lng]}
      icon={icon}
      draggable
      autoPan
      keyboard={false}
      title={t('houses.place.pin')}
      eventHandlers={{ dragend: ({ target }) => onMove((target as { getLatLng: () => LatLng }).getLatLng()) }}
    />
  )
}
