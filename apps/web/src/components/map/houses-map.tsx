import { divIcon, latLngBounds } from 'leaflet'
import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { GeoJSON, Marker, Pane } from 'react-leaflet'
import type { Appearance } from '../../theme/status.ts'
import { StatusBadge } from '../year/status-badge.tsx'
import { useSlices } from '../year/use-slices.ts'
import { countries } from './atlas.ts'
import styles from './houses-map.module.css'
import { TileMap } from './tile-map.tsx'

/** A house on the map, with the look of the chosen week; null if the house has no such week. */
export interface MapHouse {
  id: string
  name: string
  lat: number
  lng: number
  week: { appearance: Appearance; count: number; points: number } | null
}

interface Props {
  label: string
  houses: readonly MapHouse[]
  /** With `{z}`, `{x}` and `{y}`; null: there are no tiles, undefined: not known yet. */
  tilesUrl: string | null | undefined
  /** The house that is pointed at, whose pin is larger. */
  activeId: string | null
  onPick: (houseId: string) => void
}

/**
 * All houses on a map of Europe's outlines, with tiles on top once they are there. Its pins are for the pointer: what
 * they say and do, the list beside the map says and does too.
 */
export function HousesMap({ label, houses, tilesUrl, activeId, onPick }: Props) {
  const { t } = useTranslation()
  const bounds = useMemo(
    () => latLngBounds(houses.map(({ lat, lng }): [number, number] => [lat, lng])),
    [houses],
  )
  // Only where it begins: weeks change the pins, not the place that is looked at.
  const [firstBounds] = useState(bounds)
  return (
    <div className={styles.map} role="region" aria-label={label} data-map>
      <TileMap
        tilesUrl={tilesUrl}
        zoomIn={t('places.zoomIn')}
        zoomOut={t('places.zoomOut')}
        bounds={firstBounds}
        boundsOptions={{ padding: [44, 44], maxZoom: 9 }}
        zoomSnap={0.25}
        minZoom={3}
        maxZoom={13}
        scrollWheelZoom={false}
        keyboard={false}
      >
        <Pane name="land" style={{ zIndex: 150 }}>
          <Land />
        </Pane>
        {houses.map((house) => (
          <Pin key={house.id} house={house} isActive={house.id === activeId} onPick={onPick} />
        ))}
      </TileMap>
    </div>
  )
}

/** Countries that are drawn in one task. */
const sliceSize = 8
const landStyle = { className: styles.land ?? '', weight: 1, fillOpacity: 1 }

/** The outlines, a few countries with every frame: Leaflet projects each of their points. */
function Land() {
  const drawn = useSlices(countries.length, sliceSize)
  return countries
    .slice(0, drawn)
    .map(({ shape }, index) => (
      <GeoJSON key={index} data={shape} interactive={false} attribution="Natural Earth" style={landStyle} />
    ))
}

interface PinProps {
  house: MapHouse
  isActive: boolean
  onPick: (houseId: string) => void
}

function Pin({ house: { id, name, lat, lng, week }, isActive, onPick }: PinProps) {
  const [element] = useState(() => document.createElement('div'))
  const icon = useMemo(() => divIcon({ html: element, className: '', iconSize: [44, 44] }), [element])
  return (
    <>
      <Marker
        position={[lat, lng]}
        icon={icon}
        keyboard={false}
        zIndexOffset={isActive ? 1000 : 0}
        eventHandlers={{ click: () => onPick(id) }}
      />
      {createPortal(
        <span className={styles.pin} data-active={isActive || undefined} aria-hidden>
          <span className={styles.circle} data-look={week?.appearance ?? 'NotAvailable'}>
            {week === null || week.points === 0 ? '–' : week.points}
            {week !== null && <StatusBadge {...week} className={styles.sign} />}
          </span>
          <span className={styles.name}>{name}</span>
        </span>,
        element,
      )}
    </>
  )
}
