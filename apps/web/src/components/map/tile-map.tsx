import 'leaflet/dist/leaflet.css'
import type { Map as LeafletMap } from 'leaflet'
import type { ReactNode, Ref } from 'react'
import {
  AttributionControl,
  MapContainer,
  type MapContainerProps,
  TileLayer,
  ZoomControl,
} from 'react-leaflet'
import styles from './tile-map.module.css'

/** The colours of a pin that stands for a place alone; one of a week has that week's. */
export const pinColors = { fill: '#0b5054', edge: '#ffffff' } as const

interface Props extends Pick<
  MapContainerProps,
  | 'center'
  | 'zoom'
  | 'bounds'
  | 'boundsOptions'
  | 'minZoom'
  | 'maxZoom'
  | 'zoomSnap'
  | 'scrollWheelZoom'
  | 'keyboard'
> {
  /** With `{z}`, `{x}` and `{y}`; null: there are no tiles, undefined: not known yet. */
  tilesUrl: string | null | undefined
  /** What the buttons are called: the texts of a screen know its language, Leaflet's are English. */
  zoomIn: string
  zoomOut: string
  onTile?: () => void
  onMissingTile?: () => void
  ref?: Ref<LeafletMap>
  /** What lies on the map, or below its tiles. */
  children?: ReactNode
}

/**
 * What every map of Samhus is made of: tiles, if there are any, with whose they are, and two buttons that a finger hits. It
 * fills the box around it, which has its name for screen readers.
 */
export function TileMap(props: Props) {
  const { tilesUrl, zoomIn, zoomOut, onTile, onMissingTile, children, ...map } = props
  return (
    <MapContainer {...map} zoomControl={false} attributionControl={false} className={styles.canvas ?? ''}>
      <AttributionControl prefix={false} />
      <ZoomControl zoomInTitle={zoomIn} zoomOutTitle={zoomOut} />
      {tilesUrl && (
        <TileLayer
          url={tilesUrl}
          // Map services reject requests that do not name the site; the page's other requests name nothing.
          referrerPolicy="strict-origin-when-cross-origin"
          attribution="© OpenStreetMap"
          {...(map.maxZoom === undefined ? {} : { maxZoom: map.maxZoom })}
          eventHandlers={{ tileerror: () => onMissingTile?.(), tileload: () => onTile?.() }}
        />
      )}
      {children}
    </MapContainer>
  )
}
