import {
  divIcon,
  type FitBoundsOptions,
  type LatLngBounds,
  latLngBounds,
  type Map as LeafletMap,
} from 'leaflet'
import { useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { GeoJSON, Marker, Pane, useMapEvents } from 'react-leaflet'
import type { Appearance } from '../../theme/status.ts'
import { StatusBadge } from '../year/status-badge.tsx'
import { useSlices } from '../year/use-slices.ts'
import { countries } from './atlas.ts'
import styles from './houses-map.module.css'
import { type PlacedPin, placePins } from './place-pins.ts'
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
        boundsOptions={fitOptions}
        zoomSnap={0.25}
        minZoom={3}
        maxZoom={13}
        scrollWheelZoom={false}
        keyboard={false}
      >
        <Pane name="land" style={{ zIndex: 150 }}>
          <Land />
        </Pane>
        <FitOnResize bounds={firstBounds} />
        <Pins {...{ houses, activeId, onPick }} />
      </TileMap>
    </div>
  )
}

/** Room for a pin between a house and the edge. */
const fitOptions: FitBoundsOptions = { padding: [44, 44], maxZoom: 9 }

/** Shows all houses again when the map has got another size, as on a turned phone, unless it was moved by hand. */
function FitOnResize({ bounds }: { bounds: LatLngBounds }) {
  const isFitting = useRef(false)
  const isMoved = useRef(false)
  const map = useMapEvents({
    dragstart: () => {
      isMoved.current = true
    },
    zoomstart: () => {
      if (!isFitting.current) isMoved.current = true
    },
    resize: () => {
      if (isMoved.current) return
      isFitting.current = true
      map.fitBounds(bounds, { ...fitOptions, animate: false })
      isFitting.current = false
    },
  })
  return null
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

/** The pins, drawn apart where they would lie on one another at this zoom. */
function Pins({ houses, activeId, onPick }: Pick<Props, 'houses' | 'activeId' | 'onPick'>) {
  // Moves and other zooms count up: the pins are placed again.
  const [, setMoves] = useState(0)
  const map = useMapEvents({ moveend: () => setMoves((before) => before + 1) })
  const pixels = houses.map(({ name, lat, lng }) => ({ name, ...toPixel(map, lat, lng) }))
  const placed = placePins(pixels, map.getSize().x)
  return houses.map((house, index) => {
    const pin = placed[index]
    return pin && <Pin key={house.id} {...{ house, pin, onPick }} isActive={house.id === activeId} />
  })
}

function toPixel(map: LeafletMap, lat: number, lng: number) {
  const { x, y } = map.latLngToContainerPoint([lat, lng])
  return { x, y }
}

interface PinProps {
  house: MapHouse
  pin: PlacedPin
  isActive: boolean
  onPick: (houseId: string) => void
}

function Pin({ house: { id, name, lat, lng, week }, pin, isActive, onPick }: PinProps) {
  const { t } = useTranslation()
  const [element] = useState(() => document.createElement('div'))
  // Without a size: the place itself is not pressed, the pin is.
  const icon = useMemo(() => divIcon({ html: element, className: '', iconSize: [0, 0] }), [element])
  const { x, y } = pin.offset
  const distance = Math.hypot(x, y)
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
        <span aria-hidden>
          {distance > 2 && (
            <span
              className={styles.stem}
              style={{ width: distance, transform: `rotate(${Math.atan2(y, x)}rad)` }}
            />
          )}
          <span className={styles.pin} style={{ left: x, top: y }} data-active={isActive || undefined}>
            <span className={styles.circle} data-look={week?.appearance ?? 'NotAvailable'}>
              <span>
                {week === null || week.points === 0 ? '–' : t('findWeek.caption', { points: week.points })}
              </span>
              {week !== null && <StatusBadge {...week} className={styles.sign} />}
            </span>
            {(pin.hasRoom || isActive) && (
              <span className={styles.name} data-side={pin.side}>
                {name}
              </span>
            )}
          </span>
        </span>,
        element,
      )}
    </>
  )
}
