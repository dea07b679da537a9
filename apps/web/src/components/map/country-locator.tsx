import { useMemo } from 'react'
import { countries, drawCountry, findCountry, fitView, type MapView, toMapPoint } from './atlas.ts'
import styles from './country-locator.module.css'

interface Props {
  lat: number
  lng: number
  /** The name of the place: city and country. Empty: the dot alone. */
  place: string
}

/** As in the stylesheet of the map. */
const ratio = 4 / 3

/** Where a house is: a dot in the outline of its country, with the place's name; the dot alone outside of the atlas. */
export function CountryLocator({ lat, lng, place }: Props) {
  const located = useMemo(() => locate({ lat, lng }), [lat, lng])
  const { x, y } = located.dot
  return (
    <div className={styles.locator}>
      {located.view !== null && (
        <svg viewBox={toViewBox(located.view)} preserveAspectRatio="xMidYMid slice" aria-hidden>
          {located.shapes.map(({ key, path, isHere }) => (
            <path key={key} d={path} className={isHere ? styles.here : styles.land} />
          ))}
        </svg>
      )}
      <span className={styles.dot} style={{ left: `${100 * x}%`, top: `${100 * y}%` }} aria-hidden />
      {place !== '' && (
        <span
          className={`${styles.name} ${x > 0.5 ? styles.before : ''}`}
          style={{ left: `${100 * x}%`, top: `${100 * y}%` }}
        >
          {place}
        </span>
      )}
    </div>
  )
}

function toViewBox({ left, top, width, height }: MapView): string {
  return [left, top, width, height].map((one) => one.toFixed(2)).join(' ')
}

/** Returns what to draw, and where the dot is, as parts of the picture's width and height. */
function locate(place: { lat: number; lng: number }) {
  const here = findCountry(place)
  if (here === null) return { view: null, shapes: [], dot: { x: 0.5, y: 0.5 } }
  const point = toMapPoint(place)
  const view = fitView([...here.rings.flat(), point], ratio)
  return {
    view,
    // What is drawn last is on top: the country's own border.
    shapes: [...countries.filter((one) => one !== here), here].map((country, index) => ({
      key: index,
      path: drawCountry(country),
      isHere: country === here,
    })),
    dot: { x: (point.x - view.left) / view.width, y: (point.y - view.top) / view.height },
  }
}
